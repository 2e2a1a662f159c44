package memory_test

import (
	"context"
	"errors"
	"log/slog"
	"path/filepath"
	"testing"
	"testing/synctest"
	"time"

	"signet/internal/errs"
	"signet/internal/guard"
	"signet/internal/job"
	"signet/internal/llm"
	"signet/internal/memory"
	"signet/internal/sqlite"
)

const day = 24 * time.Hour

var windows = memory.Windows{Forgotten: 30 * day, History: 180 * day, CompletedJobs: 14 * day, DeadJobs: 30 * day, Checkpoints: 7 * day, Calls: 90 * day}

// house is a retainer over a real store, with a clock the test moves.
type house struct {
	store    *sqlite.DB
	memories *memory.Service
	now      time.Time
	frozen   bool
}

func newHouse(t *testing.T) *house {
	t.Helper()
	store, err := sqlite.Open(t.Context(), filepath.Join(t.TempDir(), "memories.db"), sqlite.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = store.Close() })
	h := &house{store: store, now: time.Date(2026, 3, 2, 9, 0, 0, 0, time.UTC)}
	h.memories = memory.New(store, func() time.Time { return h.now }, func() bool { return false })
	return h
}

func (h *house) retainer(store memory.RetentionStore, batch int) *memory.Retainer {
	return memory.NewRetainer(memory.Retainer{
		Store: store, Windows: windows, Batch: batch, Every: 6 * time.Hour, Log: slog.New(slog.DiscardHandler),
		Frozen: func() bool { return h.frozen }, Now: func() time.Time { return h.now },
	})
}

func (h *house) sweep(t *testing.T, r *memory.Retainer, want memory.Swept) {
	t.Helper()
	got, err := r.Sweep(t.Context())
	if err != nil || got != want {
		t.Errorf("swept %+v (%v), want %+v", got, err, want)
	}
}

// forgotten remembers statements and forgets them at once.
func (h *house) forgotten(t *testing.T, contents ...string) {
	t.Helper()
	by, everything := memory.Author{Name: "ana", Kind: "operator"}, memory.Reader{Agent: memory.DefaultAgent, EveryProject: true}
	for _, content := range contents {
		o, _, err := h.memories.Remember(t.Context(), by, memory.Draft{Content: content, Origin: memory.Person})
		if err != nil {
			t.Fatal(err)
		}
		if o, _, err := h.memories.Forget(t.Context(), by, memory.Forget{ID: o.Memory.ID, Reader: everything}); err != nil || o.Status != memory.Done {
			t.Fatal(o.Status, err)
		}
	}
}

// ended makes a job that is completed now.
func (h *house) ended(t *testing.T, key string) {
	t.Helper()
	if err := h.store.Enqueue(t.Context(), job.New{Type: "work", Key: key}); err != nil {
		t.Fatal(err)
	}
	later := time.Now().Add(time.Minute) // the queue has the machine's own time
	j, ok, err := h.store.Lease(t.Context(), []string{"work"}, later, time.Minute)
	if err != nil || !ok {
		t.Fatal("nothing to lease", err)
	}
	if err := h.store.Complete(t.Context(), j, h.now); err != nil {
		t.Fatal(err)
	}
}

// distilled notes that a piece of a session was distilled now, with a review that
// waits and one of the shadow.
func (h *house) distilled(t *testing.T) {
	t.Helper()
	if _, _, err := h.store.Touch(t.Context(), memory.Session{Key: "k", Agent: memory.DefaultAgent, Harness: "codex", Started: h.now, LastSeen: h.now}); err != nil {
		t.Fatal(err)
	}
	said, err := guard.Check("the heron nests")
	if err != nil {
		t.Fatal(err)
	}
	m := memory.Memory{Type: memory.Fact, Content: said, Scope: memory.Scope{Agent: memory.DefaultAgent, Visibility: memory.Global}}
	d := memory.Distillation{Session: "k", Next: memory.Progress{Seq: 1}, From: 1, To: 1, Level: memory.Plain, At: h.now}
	for _, state := range []memory.ReviewState{memory.Waiting, memory.Shadow} {
		d.Proposals = append(d.Proposals, memory.Review{ID: string(state), Created: h.now, Session: "k", Kind: memory.AddReview, Memory: m, State: state})
	}
	if _, err := h.memories.Apply(t.Context(), memory.Changeset{Author: memory.Author{Name: "pipeline", Kind: "pipeline"}, Distilled: &d}); err != nil {
		t.Fatal(err)
	}
}

func TestASweepLetsGoOfWhatIsPastItsWindow(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	r := h.retainer(h.store, 500)
	h.forgotten(t, "we use pnpm")
	h.ended(t, "k")
	if err := h.store.Record(t.Context(), llm.Receipt{At: h.now, Provider: "ollama", Purpose: llm.Extract, Outcome: llm.Answered}); err != nil {
		t.Fatal(err)
	}
	h.distilled(t)
	began := h.now
	for _, step := range []struct {
		after time.Duration
		want  memory.Swept
	}{
		{13 * day, memory.Swept{}},
		{15 * day, memory.Swept{CompletedJobs: 1}},
		{29 * day, memory.Swept{}},
		{31 * day, memory.Swept{Archived: 1}},
		{89 * day, memory.Swept{}},
		{91 * day, memory.Swept{Calls: 1}},
		{179 * day, memory.Swept{}},
		{181 * day, memory.Swept{History: 1, Reviews: 1, Distillations: 1}}, // the newest event stays, and the review that waits
		{999 * day, memory.Swept{}},
	} {
		h.now = began.Add(step.after)
		h.sweep(t, r, step.want)
	}
	if err := h.store.CheckTree(t.Context()); err != nil {
		t.Error(err)
	}
}

func TestASweepTakesABatchAndTheNextTheRest(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	r := h.retainer(h.store, 2)
	h.forgotten(t, "we use pnpm", "we use yarn", "we use npm")
	h.now = h.now.Add(31 * day)
	for _, want := range []int{2, 1, 0} {
		h.sweep(t, r, memory.Swept{Archived: want})
	}
}

func TestNothingIsSweptWhileFrozen(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	h.forgotten(t, "we use pnpm")
	h.now, h.frozen = h.now.Add(31*day), true
	if got, err := h.retainer(h.store, 500).Sweep(t.Context()); !errs.Is(err, errs.Frozen) || got != (memory.Swept{}) {
		t.Errorf("swept %+v (%v), want frozen", got, err)
	}
}

// broken is a store whose archive is out of order.
type broken struct{ memory.RetentionStore }

func (broken) Archive(context.Context, memory.Expired, int) (int, error) {
	return 0, errors.New("the disk is full")
}

func TestAStepThatFailsKeepsNoOtherFromItsWork(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	h.forgotten(t, "we use pnpm")
	h.ended(t, "k")
	h.now = h.now.Add(31 * day)
	got, err := h.retainer(broken{h.store}, 500).Sweep(t.Context())
	if err == nil || got != (memory.Swept{CompletedJobs: 1}) {
		t.Errorf("swept %+v (%v)", got, err)
	}
}

// counter counts sweeps by their first step.
type counter struct {
	memory.RetentionStore
	archived []time.Duration // since the start
	began    time.Time
}

func (c *counter) Archive(context.Context, memory.Expired, int) (int, error) {
	c.archived = append(c.archived, time.Since(c.began))
	return 0, nil
}

func (*counter) DropHistory(context.Context, time.Time, int) (int, error)          { return 0, nil }
func (*counter) DropJobs(context.Context, job.Status, time.Time, int) (int, error) { return 0, nil }
func (*counter) DropInjections(context.Context, time.Time, int) (int, error)       { return 0, nil }
func (*counter) DropCheckpoints(context.Context, time.Time, int) (int, error)      { return 0, nil }
func (*counter) DropCalls(context.Context, time.Time, int) (int, error)            { return 0, nil }
func (*counter) DropReviews(context.Context, time.Time, int) (int, error)          { return 0, nil }
func (*counter) DropDistillations(context.Context, time.Time, int) (int, error)    { return 0, nil }

func TestTheRetainerWaitsAtTheStartAndThenSweepsRegularly(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		h := &house{now: time.Now()}
		c := &counter{began: time.Now()}
		ctx, stop := context.WithCancel(t.Context())
		ended := make(chan error)
		go func() { ended <- h.retainer(c, 500).Run(ctx) }()
		time.Sleep(13 * time.Hour)
		stop()
		if err := <-ended; err != nil {
			t.Error(err)
		}
		want := []time.Duration{5 * time.Minute, 6*time.Hour + 5*time.Minute, 12*time.Hour + 5*time.Minute}
		if len(c.archived) != len(want) {
			t.Fatalf("swept at %v, want %v", c.archived, want)
		}
		for i, at := range c.archived {
			if at != want[i] {
				t.Errorf("sweep %d after %v, want %v", i+1, at, want[i])
			}
		}
	})
}
