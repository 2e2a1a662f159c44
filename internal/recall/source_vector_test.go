package recall_test

import (
	"context"
	"fmt"
	"log/slog"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"signet/internal/errs"
	"signet/internal/llm"
	"signet/internal/memory"
	"signet/internal/recall"
	"signet/internal/recall/embedding"
	"signet/internal/recall/embedding/embeddingtest"
	"signet/internal/sqlite"
)

var anyone = memory.Reader{Agent: "default", EveryProject: true}

// meaning is memories that a model embeds, with their store.
type meaning struct {
	*embeddingtest.Meaning
	db *sqlite.DB
}

func newMeaning(t *testing.T) *meaning {
	t.Helper()
	db, _ := openStore(t, filepath.Join(t.TempDir(), "memories.db"))
	return &meaning{embeddingtest.New(db), db}
}

// engine makes an engine that searches by vectors, over what was embedded so far.
func (m *meaning) engine(t *testing.T) *recall.Engine {
	t.Helper()
	e := recall.New(m.db, recall.Config{Dampening: recall.AllDampening, Vectors: m.Vectors}, time.Now)
	if err := e.UpdateIndex(t.Context()); err != nil {
		t.Fatal(err)
	}
	return e
}

// warm has vectors held in memory.
func (m *meaning) warm(t *testing.T) {
	t.Helper()
	m.Settle(t)
	if err := m.Vectors.Load(t.Context()); err != nil {
		t.Fatal(err)
	}
}

func answer(t *testing.T, e *recall.Engine, q memory.Query) recall.Answer {
	t.Helper()
	if q.Reader == (memory.Reader{}) {
		q.Reader = anyone
	}
	if q.Limit == 0 {
		q.Limit = 10
	}
	a, err := e.Answer(t.Context(), q)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func says(a recall.Answer) []string {
	var list []string
	for _, h := range a.Hits {
		list = append(list, h.Memory.Content.String())
	}
	return list
}

// many are memories of other things, so that it can be told what the model is like.
func (m *meaning) many(t *testing.T) {
	t.Helper()
	for i := range 40 {
		m.Remember(t, fmt.Sprintf("number%d lies beside thing%d and under case%d", i, i*7, i*13))
	}
}

// What means the same is found though it shares no word, and above the floor if it
// comes very close.
func TestWhatMeansTheSameIsFound(t *testing.T) {
	t.Parallel()
	m := newMeaning(t)
	m.Words.Set(llm.WordsSetting{Same: map[string]string{"automobile": "car", "crimson": "red", "colour": "hue", "hue": "hue", "vessel": "boat"}})
	m.many(t)
	m.Remember(t, "automobile crimson hue", "the vessel lies in the harbour of Oslo since the spring came back")
	e := m.engine(t)
	m.warm(t)
	a := answer(t, e, memory.Query{Text: "car red colour", MinScore: recall.Floor})
	if got, want := says(a), []string{"automobile crimson hue"}; !slices.Equal(got, want) {
		t.Fatalf("found %q, want %q; %+v", got, want, a.Meant)
	}
	if h := a.Hits[0]; h.Source != "vector" || len(h.Matched) != 0 || h.Score != memory.Total(recall.Parts(h)) {
		t.Errorf("hit %+v", h)
	}
	if a.Meant == nil || a.Meant.Model != "words" || a.Meant.Unavailable != "" {
		t.Errorf("meant %+v", a.Meant)
	}
	// One word of many means the same: that is close enough for a list, not for a prompt.
	if got := says(answer(t, e, memory.Query{Text: "where is my boat", MinScore: recall.Floor})); len(got) != 0 {
		t.Errorf("for a prompt found %q", got)
	}
	// Nothing that was said means anything of the kind.
	if got := says(answer(t, e, memory.Query{Text: "quarterly tax return", MinScore: recall.Floor})); len(got) != 0 {
		t.Errorf("found %q, want nothing", got)
	}
}

// Vectors lift what the words find as well, and take nothing from it.
func TestVectorsLiftWhatTheWordsFind(t *testing.T) {
	t.Parallel()
	m := newMeaning(t)
	m.many(t)
	m.Remember(t, "the heron nests in Oslo")
	m.Settle(t)
	q := memory.Query{Text: "where does the heron nest?", Reader: anyone, Limit: 5}
	without := answer(t, recall.New(m.db, recall.Config{}, time.Now), q)
	e := m.engine(t)
	m.warm(t)
	with := answer(t, e, q)
	if len(without.Hits) == 0 || len(with.Hits) == 0 || with.Hits[0].Memory.ID != without.Hits[0].Memory.ID || with.Hits[0].Score < without.Hits[0].Score {
		t.Errorf("without %v, with %v", without.Hits, with.Hits)
	}
}

// Whoever may not see a memory does not find it by what it means, and it takes no
// place from what he may see.
func TestVectorsAreSearchedInScope(t *testing.T) {
	t.Parallel()
	m := newMeaning(t)
	m.Words.Set(llm.WordsSetting{Same: map[string]string{"automobile": "car", "crimson": "red"}})
	for i := range 60 {
		m.Keep(t, memory.Draft{Content: fmt.Sprintf("automobile %d", i), Scope: memory.Scope{Project: "/theirs"}})
	}
	m.Keep(t, memory.Draft{Content: "automobile crimson", Scope: memory.Scope{Project: "/mine"}})
	for _, way := range []string{"stored", "indexed"} {
		e := recall.New(m.db, recall.Config{Vectors: m.Vectors}, time.Now)
		if way == "indexed" {
			e = m.engine(t)
		}
		m.warm(t)
		a := answer(t, e, memory.Query{Text: "red car", Reader: memory.Reader{Agent: "default", Project: "/mine"}})
		if got, want := says(a), []string{"automobile crimson"}; !slices.Equal(got, want) {
			t.Errorf("%s: found %q, want %q", way, got, want)
		}
		pinned := true
		if got := says(answer(t, e, memory.Query{Text: "red car", Pinned: &pinned})); len(got) != 0 {
			t.Errorf("%s: of what is pinned found %q", way, got)
		}
		if got := says(answer(t, e, memory.Query{Text: "red car", Who: "nobody"})); len(got) != 0 {
			t.Errorf("%s: of what nobody said found %q", way, got)
		}
	}
}

// Every change is known to the next search: what was forgotten is found by nobody,
// and what was embedded since is.
func TestVectorsFollowWhatChanges(t *testing.T) {
	t.Parallel()
	m := newMeaning(t)
	m.Words.Set(llm.WordsSetting{Same: map[string]string{"automobile": "car", "dirigible": "car"}})
	by := memory.Author{Name: "tester", Kind: "operator"}
	o := m.Keep(t, memory.Draft{Content: "automobile"})
	e := m.engine(t)
	m.warm(t)
	expect := func(step string, want ...string) {
		t.Helper()
		got := says(answer(t, e, memory.Query{Text: "car"}))
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Errorf("%s: found %q, want %q", step, got, want)
		}
	}
	expect("remembered", "automobile")
	content := "bicycle"
	if _, _, err := m.Service.Modify(t.Context(), by, memory.Revision{ID: o.ID, Reader: anyone, Content: &content, Origin: memory.Person}); err != nil {
		t.Fatal(err)
	}
	expect("modified")
	m.Remember(t, "dirigible")
	expect("not embedded yet")
	m.Settle(t)
	expect("embedded", "dirigible")
	content = "automobile"
	if _, _, err := m.Service.Modify(t.Context(), by, memory.Revision{ID: o.ID, Reader: anyone, Content: &content, Origin: memory.Person}); err != nil {
		t.Fatal(err)
	}
	m.Settle(t)
	expect("modified again", "automobile", "dirigible")
	if _, _, err := m.Service.Forget(t.Context(), by, memory.Forget{ID: o.ID, Reader: anyone}); err != nil {
		t.Fatal(err)
	}
	expect("forgotten", "dirigible")
	if s := m.Status(t); s.Held != 1 {
		t.Errorf("%d vectors are held, want 1", s.Held)
	}
}

// Whatever is wrong with the model, recall answers, and says what is wrong.
func TestRecallGoesOnWithoutVectors(t *testing.T) {
	t.Parallel()
	m := newMeaning(t)
	m.Remember(t, "the heron nests in Oslo")
	e := m.engine(t)
	expect := func(step, why string) {
		t.Helper()
		a := answer(t, e, memory.Query{Text: "heron", Patience: 20 * time.Millisecond})
		if got, want := says(a), []string{"the heron nests in Oslo"}; !slices.Equal(got, want) {
			t.Errorf("%s: found %q, want %q", step, got, want)
		}
		if a.Meant == nil || a.Meant.Unavailable != why {
			t.Errorf("%s: meant %+v, want %q", step, a.Meant, why)
		}
	}
	expect("cold", "they are being read; ask again in a moment")
	m.warm(t)
	expect("warm", "")
	asked := 0
	m.Words.Set(llm.WordsSetting{Before: func(ctx context.Context, _ []string) error {
		asked++
		<-ctx.Done()
		return ctx.Err()
	}})
	expect("slow", "the embedding model did not answer in time")
	expect("slow still", "the embedding model did not answer in time")
	if asked != 1 {
		t.Errorf("a model that did not answer in time was asked %d times", asked)
	}
	m.Now = m.Now.Add(time.Hour)
	m.Words.Set(llm.WordsSetting{Before: func(context.Context, []string) error { return errs.E(errs.Unavailable, "nobody listens") }})
	expect("down", "nobody listens")
	m.Now = m.Now.Add(time.Hour)
	m.Words.Set(llm.WordsSetting{Model: "other"})
	expect("another", "another model answers, whose vectors are still to be made or read")
	m.Settle(t)
	m.warm(t)
	expect("caught up", "")
	past := answer(t, e, memory.Query{Text: "heron", Reader: memory.Reader{Agent: "default", EveryProject: true, View: &memory.View{Time: time.Now()}}})
	if past.Meant == nil || past.Meant.Unavailable == "" {
		t.Errorf("of a view meant %+v", past.Meant)
	}
}

// Without a model nothing is other than it ever was, not even the stages.
func TestWithoutAModelNothingChanges(t *testing.T) {
	t.Parallel()
	m := newMeaning(t)
	m.many(t)
	m.Remember(t, "the heron nests in Oslo", "the ibis nests in Rome")
	m.Settle(t) // there are vectors from before
	later := time.Now().Add(time.Hour)
	now := func() time.Time { return later }
	plain := recall.New(m.db, recall.Config{Dampening: recall.AllDampening}, now)
	none := recall.New(m.db, recall.Config{
		Dampening: recall.AllDampening, Vectors: embedding.New(nil, m.db, now, slog.New(slog.DiscardHandler)),
	}, now)
	for _, asked := range []string{"where does the heron nest?", "thing7", "what nests in Rome", "quarterly tax return", ""} {
		q := memory.Query{Text: asked}
		want, got := answer(t, plain, q), answer(t, none, q)
		for _, a := range []*recall.Answer{&want, &got} {
			for i := range a.Stages {
				a.Stages[i].Took = 0
			}
		}
		if fmt.Sprintf("%+v", got) != fmt.Sprintf("%+v", want) {
			t.Errorf("%q: %s", asked, cmp.Diff(fmt.Sprintf("%+v", want), fmt.Sprintf("%+v", got)))
		}
	}
}

func TestSimilarMemoriesComeByTheirVectors(t *testing.T) {
	t.Parallel()
	m := newMeaning(t)
	m.Words.Set(llm.WordsSetting{Same: map[string]string{"automobile": "car", "crimson": "red"}})
	one := m.Keep(t, memory.Draft{Content: "red car"})
	m.Remember(t, "automobile", "crimson automobile", "bicycle")
	e := m.engine(t)
	q := memory.Query{Reader: anyone, Limit: 2}
	if _, ok, err := e.Similar(t.Context(), q, one); ok || err != nil {
		t.Errorf("before there are vectors: %v, %v", ok, err)
	}
	m.warm(t)
	hits, ok, err := e.Similar(t.Context(), q, one)
	if err != nil || !ok {
		t.Fatal(ok, err)
	}
	if got, want := says(recall.Answer{Hits: hits}), []string{"crimson automobile", "automobile"}; !slices.Equal(got, want) {
		t.Errorf("found %q, want %q", got, want)
	}
	if hits[0].Score < 0.999 || hits[1].Score > 0.9 || hits[0].Source != "vector" {
		t.Errorf("scores %v and %v", hits[0].Score, hits[1].Score)
	}
}

// What comes close to a statement is told with its cosine; what is no closer than
// most is not.
func TestTheClosestToAStatementStandOut(t *testing.T) {
	t.Parallel()
	m := newMeaning(t)
	m.Remember(t, "the grey heron nests by the lake", "the invoices are sent on Fridays")
	e := m.engine(t)
	r := anyone
	if hits, ok, err := e.Closest(t.Context(), r, "the grey heron nests by the river", 5); ok || err != nil {
		t.Errorf("before there are vectors: %v, %v, %v", hits, ok, err)
	}
	m.Settle(t)
	hits, ok, err := e.Closest(t.Context(), r, "the grey heron nests by the river", 5)
	if err != nil || !ok || len(hits) != 1 || hits[0].Memory.Content.String() != "the grey heron nests by the lake" || hits[0].Score < .7 || hits[0].Score >= 1 {
		t.Errorf("closest are %+v, %v, %v", hits, ok, err)
	}
	other := memory.Reader{Agent: "another"}
	if hits, ok, err := e.Closest(t.Context(), other, "the grey heron nests by the lake", 5); len(hits) != 0 || err != nil {
		t.Errorf("another reader is told %+v, %v, %v", hits, ok, err)
	}
	m.Words.Set(llm.WordsSetting{Before: func(context.Context, []string) error { return errs.E(errs.Unavailable, "away") }})
	if hits, ok, err := e.Closest(t.Context(), r, "the grey heron nests by the lake", 5); ok || err != nil {
		t.Errorf("while nobody makes any: %v, %v, %v", hits, ok, err)
	}
}

// A model of which all texts are close to each other fills no prompt.
func TestAModelThatFindsAllAlikeFillsNoPrompt(t *testing.T) {
	t.Parallel()
	m := newMeaning(t)
	m.Words.Set(llm.WordsSetting{Alike: 4})
	m.Remember(
		t, "the heron nests in spring", "Mara prefers green tea", "backups lie in Graz", "the boat needs paint",
		"tests run before lunch", "the lease ends in May", "Anders plays the cello", "snow closes the pass",
	)
	e := m.engine(t)
	m.warm(t)
	a := answer(t, e, memory.Query{Text: "how large is a galaxy", MinScore: recall.Floor})
	if got := says(a); len(got) != 0 || a.Meant.Unavailable != "" {
		t.Errorf("found %q (%+v)", got, a.Meant)
	}
}
