package job_test

import (
	"context"
	"errors"
	"log/slog"
	"path/filepath"
	"testing"
	"time"

	"signet/internal/errs"
	"signet/internal/job"
	"signet/internal/sqlite"
)

// bench is a worker on a real queue with a clock the test moves.
type bench struct {
	*job.Worker
	store *sqlite.DB
	now   time.Time
	runs  int
}

func newBench(t *testing.T, handle func(b *bench, ctx context.Context, j job.Job) error) *bench {
	t.Helper()
	store, err := sqlite.Open(t.Context(), filepath.Join(t.TempDir(), "memories.db"), sqlite.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = store.Close() })
	b := &bench{store: store, now: time.Now().Add(time.Second)}
	b.Worker = job.NewWorker(job.Worker{
		Store: store, Log: slog.New(slog.DiscardHandler), Lease: time.Minute, Poll: time.Hour,
		Now: func() time.Time { return b.now },
		Handlers: map[string]job.Handler{"work": func(ctx context.Context, j job.Job) error {
			b.runs++
			return handle(b, ctx, j)
		}},
	})
	if err := store.Enqueue(t.Context(), job.New{Type: "work", Key: "k"}); err != nil {
		t.Fatal(err)
	}
	return b
}

func (b *bench) step(t *testing.T) bool {
	t.Helper()
	did, err := b.Step(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return did
}

func (b *bench) counts(t *testing.T) job.Counts {
	t.Helper()
	c, err := b.store.Counts(t.Context(), b.now)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestWorkerCompletesWhatSucceeds(t *testing.T) {
	t.Parallel()
	b := newBench(t, func(*bench, context.Context, job.Job) error { return nil })
	if !b.step(t) || b.step(t) {
		t.Error("want one step of work, then none")
	}
	if c := b.counts(t); c.Completed != 1 || b.runs != 1 {
		t.Errorf("counts %+v after %d runs", c, b.runs)
	}
}

func TestWorkerRetriesWithDelayAndThenGivesUp(t *testing.T) {
	t.Parallel()
	b := newBench(t, func(*bench, context.Context, job.Job) error { return errors.New("not today") })
	for attempt := 1; attempt <= job.DefaultAttempts; attempt++ {
		if !b.step(t) {
			t.Fatalf("attempt %d did not run", attempt)
		}
		if b.step(t) {
			t.Fatalf("attempt %d was repeated at once", attempt)
		}
		b.now = b.now.Add(time.Minute)
	}
	if c := b.counts(t); c.Dead != 1 || b.runs != job.DefaultAttempts {
		t.Errorf("counts %+v after %d runs, want dead after %d", c, b.runs, job.DefaultAttempts)
	}
}

func TestWorkerDoesNotRetryWhatCannotSucceed(t *testing.T) {
	t.Parallel()
	b := newBench(t, func(*bench, context.Context, job.Job) error { return errs.E(errs.Invalid, "no such session") })
	b.step(t)
	if c := b.counts(t); c.Dead != 1 {
		t.Errorf("counts %+v, want one dead at once", c)
	}
}

func TestWorkerWaitsForWhoeverIsAwayHoweverLong(t *testing.T) {
	t.Parallel()
	away := 5 * job.DefaultAttempts
	b := newBench(t, func(b *bench, _ context.Context, j job.Job) error {
		if b.runs > away {
			return nil
		}
		if j.Attempt != 1 {
			t.Errorf("to wait cost attempt %d", j.Attempt)
		}
		return &job.Later{After: time.Hour, Err: errs.E(errs.Unavailable, "nobody answers")}
	})
	for range away {
		b.step(t)
		b.now = b.now.Add(time.Hour - time.Minute)
		if b.step(t) {
			t.Fatal("the job came back too early")
		}
		b.now = b.now.Add(2 * time.Minute)
	}
	if c := b.counts(t); c.Pending != 1 || c.Dead != 0 {
		t.Errorf("counts %+v, want the job waiting", c)
	}
	b.step(t)
	if c := b.counts(t); c.Pending != 0 || b.runs != away+1 {
		t.Errorf("counts %+v after %d runs, want the work done", c, b.runs)
	}
}

func TestWorkerSurvivesAPanic(t *testing.T) {
	t.Parallel()
	b := newBench(t, func(*bench, context.Context, job.Job) error { panic("bug") })
	b.step(t)
	if c := b.counts(t); c.Pending != 1 {
		t.Errorf("counts %+v, want the job back in the queue", c)
	}
}

func TestWorkerStoppedInMidJobGivesItBack(t *testing.T) {
	t.Parallel()
	ctx, stop := context.WithCancel(t.Context())
	b := newBench(t, func(_ *bench, ctx context.Context, _ job.Job) error {
		stop()
		return ctx.Err()
	})
	if err := b.Run(ctx); err != nil {
		t.Fatal(err)
	}
	if c := b.counts(t); c.Pending != 1 || c.OldestDue < 0 {
		t.Errorf("counts %+v, want the job due at once", c)
	}
}

func TestWorkerWakesForNewWork(t *testing.T) {
	t.Parallel()
	done := make(chan struct{}, 2)
	b := newBench(t, func(*bench, context.Context, job.Job) error { done <- struct{}{}; return nil })
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- b.Run(ctx) }()
	<-done
	if err := b.store.Enqueue(t.Context(), job.New{Type: "work", Key: "another"}); err != nil {
		t.Fatal(err)
	}
	b.Wake()
	<-done
	stop()
	if err := <-ended; err != nil {
		t.Error(err)
	}
}

func TestBackoffGrowsToItsCap(t *testing.T) {
	t.Parallel()
	for attempt, want := range map[int]time.Duration{1: time.Second, 2: 2 * time.Second, 5: 16 * time.Second, 6: 30 * time.Second, 99: 30 * time.Second} {
		if got := job.Backoff(attempt); got < want || got >= want+500*time.Millisecond {
			t.Errorf("Backoff(%d) = %v, want %v and less than half a second more", attempt, got, want)
		}
	}
}

func TestWorkerBeginsNothingWhileItIsHeld(t *testing.T) {
	t.Parallel()
	b := newBench(t, func(*bench, context.Context, job.Job) error { return nil })
	held := true
	b.Held = func(context.Context) bool { return held }
	if b.step(t) || b.runs != 0 {
		t.Errorf("it ran %d jobs while it was held", b.runs)
	}
	held = false
	if !b.step(t) || b.runs != 1 {
		t.Error("the job did not run afterwards")
	}
}

func TestWritesThatAreSwitchedOffAreNoFaultOfAJob(t *testing.T) {
	t.Parallel()
	b := newBench(t, func(_ *bench, _ context.Context, j job.Job) error {
		if j.Attempt != 1 {
			t.Errorf("to wait cost attempt %d", j.Attempt)
		}
		return errs.E(errs.Frozen, "nothing may be written")
	})
	for range 2 * job.DefaultAttempts {
		b.step(t)
		b.now = b.now.Add(time.Hour)
	}
	if c := b.counts(t); c.Pending != 1 || c.Dead != 0 || b.runs != 2*job.DefaultAttempts {
		t.Errorf("counts %+v after %d runs, want the job waiting", c, b.runs)
	}
}
