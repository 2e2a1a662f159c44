package embedding_test

import (
	"context"
	"log/slog"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"signet/internal/errs"
	"signet/internal/llm"
	"signet/internal/memory"
	"signet/internal/recall/embedding"
	"signet/internal/recall/embedding/embeddingtest"
	"signet/internal/sqlite"
)

// meaning is what embeddingtest makes, with its store.
type meaning struct {
	*embeddingtest.Meaning
	db *sqlite.DB
}

func newMeaning(t *testing.T) *meaning {
	t.Helper()
	db, err := sqlite.Open(t.Context(), filepath.Join(t.TempDir(), "memories.db"), sqlite.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	return &meaning{embeddingtest.New(db), db}
}

func TestTheWorkerEmbedsEachContentOnce(t *testing.T) {
	t.Parallel()
	m := newMeaning(t)
	if more, err := m.Vectors.Step(t.Context()); more || err != nil || m.Words.Asked() != 0 {
		t.Fatalf("without memories: %v, %v, asked for %d", more, err, m.Words.Asked())
	}
	for _, bird := range []string{"heron", "ibis", "osprey", "gull", "crane", "stork", "egret", "swan", "goose", "grebe"} {
		m.Remember(t, "the "+bird+" nests")
	}
	m.Keep(t, memory.Draft{Content: "The heron nests", Scope: memory.Scope{Project: "/p"}})
	m.Settle(t)
	if got := m.Status(t); got.Embedded != 11 || got.Missing != 0 || got.Current.Length != 256 {
		t.Errorf("status %+v", got)
	}
	if m.Words.Asked() != 10 {
		t.Errorf("asked for %d texts, want 10", m.Words.Asked())
	}
	m.Settle(t)
	if m.Words.Asked() != 10 {
		t.Errorf("nothing changed, and it was asked for %d texts", m.Words.Asked()-10)
	}
	m.Remember(t, "the tern nests")
	m.Settle(t)
	if got := m.Status(t); got.Embedded != 12 || m.Words.Asked() != 11 {
		t.Errorf("one more: %+v, asked for %d", got, m.Words.Asked())
	}
}

// Whoever was forgotten while the model was asked gets no vector.
func TestNoTransactionWaitsForTheModel(t *testing.T) {
	t.Parallel()
	m := newMeaning(t)
	o := m.Keep(t, memory.Draft{Content: "the heron nests"})
	m.Words.Set(llm.WordsSetting{Before: func(ctx context.Context, _ []string) error {
		_, _, err := m.Service.Forget(ctx, memory.Author{Name: "tester", Kind: "operator"}, memory.Forget{ID: o.ID, Reader: memory.Reader{Agent: "default", EveryProject: true}})
		return err
	}})
	m.Settle(t)
	if got := m.Status(t); got.Counts.Memories != 0 || got.Counts.Any != 0 {
		t.Errorf("status %+v", got)
	}
}

func TestAModelThatFailsIsAskedAgainLater(t *testing.T) {
	t.Parallel()
	m := newMeaning(t)
	m.Remember(t, "the heron nests")
	m.Words.Set(llm.WordsSetting{Before: func(context.Context, []string) error { return errs.E(errs.Unavailable, "nobody listens") }})
	rest := time.Duration(0)
	for range 3 {
		_, err := m.Vectors.Step(t.Context())
		if !errs.Is(err, errs.Unavailable) {
			t.Fatalf("got %v", err)
		}
		next := m.Vectors.Failed(err)
		if next <= rest {
			t.Errorf("it rests %v after %v", next, rest)
		}
		rest = next
		if s := m.Status(t); s.Problem != "nobody listens" || !s.Since.Equal(m.Now) || !s.AskAgain.Equal(m.Now.Add(next)) || s.Missing != 1 {
			t.Errorf("status %+v", s)
		}
	}
	m.Words.Set(llm.WordsSetting{})
	m.Settle(t)
	if s := m.Status(t); s.Problem != "" || s.Missing != 0 {
		t.Errorf("status %+v", s)
	}
}

// One text that the model has no use for does not hold up the others, and is not
// tried again and again.
func TestWhatTheModelRefusesIsLeftOut(t *testing.T) {
	t.Parallel()
	m := newMeaning(t)
	m.Remember(t, "the heron nests", "the ibis nests", "the osprey nests", "the gull nests")
	refusals := 0
	m.Words.Set(llm.WordsSetting{Before: func(_ context.Context, texts []string) error {
		if slices.ContainsFunc(texts, func(s string) bool { return strings.Contains(s, "osprey") }) {
			refusals++
			return errs.E(errs.Invalid, "too long")
		}
		return nil
	}})
	m.Settle(t)
	if s := m.Status(t); s.Embedded != 3 || s.Missing != 1 || s.Refused != 1 || s.Problem != "" {
		t.Errorf("status %+v", s)
	}
	before := refusals
	m.Remember(t, "the crane nests")
	m.Settle(t)
	if refusals != before || m.Status(t).Embedded != 4 {
		t.Errorf("it was tried again: %d refusals, then %d; %+v", before, refusals, m.Status(t))
	}
	m.Words.Set(llm.WordsSetting{})
	if err := m.Vectors.Backfill(embedding.Refill{}); err != nil {
		t.Fatal(err)
	}
	m.Settle(t)
	if s := m.Status(t); s.Missing != 0 || s.Refused != 0 || s.Working {
		t.Errorf("after a backfill %+v", s)
	}
}

// A model that has no use for anything is broken; the texts are not.
func TestAModelThatRefusesAllIsBroken(t *testing.T) {
	t.Parallel()
	m := newMeaning(t)
	m.Remember(t, "the heron nests", "the ibis nests")
	m.Words.Set(llm.WordsSetting{Before: func(context.Context, []string) error { return errs.E(errs.Invalid, "no such model") }})
	if _, err := m.Vectors.Step(t.Context()); !errs.Is(err, errs.Invalid) {
		t.Errorf("got %v", err)
	}
	if s := m.Status(t); s.Refused != 0 {
		t.Errorf("status %+v", s)
	}
}

// After a change of the model memories get new vectors; until then the old ones
// are kept, and counted as such.
func TestAnotherModelMakesNewVectors(t *testing.T) {
	t.Parallel()
	m := newMeaning(t)
	m.Remember(t, "the heron nests", "the ibis nests")
	m.Settle(t)
	m.Words.Set(llm.WordsSetting{Model: "other", Length: 64})
	m.Remember(t, "the osprey nests")
	if _, err := m.Vectors.Step(t.Context()); err != nil {
		t.Fatal(err)
	}
	if s := m.Status(t); s.Current.Model != "other" || s.Embedded != 1 || s.Stale != 2 || s.Missing != 2 {
		t.Errorf("on the way %+v", s)
	}
	m.Settle(t)
	if s := m.Status(t); s.Embedded != 3 || s.Stale != 0 || s.Missing != 0 || len(s.Counts.Kinds) != 1 {
		t.Errorf("in the end %+v", s)
	}
}

func TestWithoutAModelNobodyEmbeds(t *testing.T) {
	t.Parallel()
	m := newMeaning(t)
	m.Remember(t, "the heron nests")
	none := embedding.New(nil, m.db, time.Now, slog.New(slog.DiscardHandler))
	if more, err := none.Step(t.Context()); more || err != nil {
		t.Errorf("a step: %v, %v", more, err)
	}
	if err := none.Backfill(embedding.Refill{}); !errs.Is(err, errs.Conflict) || errs.HintOf(err) == "" {
		t.Errorf("a backfill: %v", err)
	}
	if s, err := none.Status(t.Context()); err != nil || s.Enabled || s.Missing != 1 {
		t.Errorf("status %+v (%v)", s, err)
	}
}

// A sweep makes vectors anew of what has one, in requests of the size that was
// asked for, and the next pass leaves all as it is again.
func TestASweepMakesAllAnew(t *testing.T) {
	t.Parallel()
	m := newMeaning(t)
	m.Remember(t, "the heron nests", "the ibis nests", "the osprey nests", "the gull nests", "the crane nests")
	m.Settle(t)
	before, largest := m.Words.Asked(), 0
	m.Words.Set(llm.WordsSetting{Before: func(_ context.Context, texts []string) error {
		largest = max(largest, len(texts))
		return nil
	}})
	if err := m.Vectors.Backfill(embedding.Refill{Full: true, Batch: 3}); err != nil {
		t.Fatal(err)
	}
	if _, err := m.Vectors.Step(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := m.Vectors.Backfill(embedding.Refill{}); err != nil { // it takes nothing from the sweep
		t.Fatal(err)
	}
	m.Settle(t)
	if got := m.Words.Asked() - before; got != 5 || largest != 3 {
		t.Errorf("%d vectors, at most %d at once, want 5 and 3", got, largest)
	}
	before = m.Words.Asked()
	m.Remember(t, "the rail nests")
	m.Settle(t)
	if got := m.Words.Asked() - before; got != 1 {
		t.Errorf("the next pass made %d vectors, want 1", got)
	}
}

func TestWhatIsHeldIsReadAnew(t *testing.T) {
	t.Parallel()
	m := newMeaning(t)
	if n, err := m.Vectors.Resync(t.Context()); n != 0 || err != nil {
		t.Errorf("before a model answered %d (%v)", n, err)
	}
	m.Remember(t, "the heron nests", "the ibis nests")
	m.Settle(t)
	if n, err := m.Vectors.Resync(t.Context()); n != 2 || err != nil || m.Status(t).Held != 2 {
		t.Errorf("%d (%v), status %+v", n, err, m.Status(t))
	}
	none := embedding.New(nil, m.db, time.Now, slog.New(slog.DiscardHandler))
	if _, err := none.Resync(t.Context()); !errs.Is(err, errs.Conflict) || errs.HintOf(err) == "" {
		t.Errorf("without a model: %v", err)
	}
}
