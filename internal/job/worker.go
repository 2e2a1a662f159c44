package job

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"slices"
	"time"

	"signet/internal/errs"
	"signet/internal/guard"
)

// DefaultAttempts is how often a job is tried before it is dead.
const DefaultAttempts = 3

// Back-off between attempts: base × 2ⁿ up to a cap, plus up to half a second
// of jitter, so that jobs that failed together do not return together.
const (
	backoffBase = time.Second
	backoffCap  = 30 * time.Second
	jitter      = 500 * time.Millisecond
	reapEvery   = time.Minute
)

// A Handler does the work of one job type. An error of kind Invalid says that
// no further attempt can help: the job is dead at once.
type Handler func(ctx context.Context, j Job) error

// Worker runs jobs one after another. All fields are required, but Held.
type Worker struct {
	Store    Store
	Handlers map[string]Handler
	Log      *slog.Logger
	Now      func() time.Time
	Lease    time.Duration // how long a handler may take
	Poll     time.Duration // how often to look without being woken

	Held func(ctx context.Context) bool // whether no job may be begun now; nil is never

	wake chan struct{}
}

// NewWorker checks w and makes it ready to run.
func NewWorker(w Worker) *Worker {
	if w.Store == nil || w.Handlers == nil || w.Log == nil || w.Now == nil || w.Lease <= 0 || w.Poll <= 0 {
		panic("job: a Worker needs all its fields")
	}
	w.wake = make(chan struct{}, 1)
	return &w
}

// Wake makes Run look at the queue now. It never blocks.
func (w *Worker) Wake() {
	select {
	case w.wake <- struct{}{}:
	default:
	}
}

// Run works until ctx ends, and then returns nil; a job in progress is ended
// by the same ctx and goes back to the queue.
func (w *Worker) Run(ctx context.Context) error {
	tick := time.NewTicker(w.Poll)
	defer tick.Stop()
	var reaped time.Time
	for {
		if now := w.Now(); now.Sub(reaped) >= reapEvery {
			reaped = now
			w.reap(ctx)
		}
		more, err := w.Step(ctx)
		if err != nil && ctx.Err() == nil {
			w.Log.Error("job queue", "err", err)
		}
		if more && err == nil {
			continue
		}
		select {
		case <-ctx.Done():
			return nil
		case <-w.wake:
		case <-tick.C:
		}
	}
}

// Step leases and runs one job. It reports whether there was one; err is a
// fault of the queue, never of the handler.
func (w *Worker) Step(ctx context.Context) (bool, error) {
	if w.Held != nil && w.Held(ctx) {
		return false, nil
	}
	j, ok, err := w.Store.Lease(ctx, w.types(), w.Now(), w.Lease)
	if err != nil || !ok {
		return false, err
	}
	if cause := w.handle(ctx, j); cause != nil {
		return true, w.fail(ctx, j, cause)
	}
	return true, w.Store.Complete(ctx, j, w.Now())
}

// handle runs the handler within the lease; a panic becomes an error, so that
// one bad job cannot stop the queue.
func (w *Worker) handle(ctx context.Context, j Job) (err error) {
	ctx, cancel := context.WithTimeout(ctx, w.Lease)
	defer cancel()
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v", p)
		}
	}()
	return w.Handlers[j.Type](ctx, j)
}

func (w *Worker) fail(ctx context.Context, j Job, cause error) error {
	// The daemon's own stop must not count against the job; its lease is given
	// back at once, outside the ended context.
	stopping := ctx.Err() != nil
	ctx = context.WithoutCancel(ctx)
	now := w.Now()
	retry := now.Add(Backoff(j.Attempt))
	later, postponed := errors.AsType[*Later](cause)
	if !postponed && errs.Is(cause, errs.Frozen) { // while it ran, nothing might be written any more
		later, postponed = &Later{Err: cause}, true
	}
	switch {
	case stopping:
		retry = now
	case postponed:
		retry = now.Add(max(later.After, backoffCap))
		// The one asked for here takes the place of the one that failed.
		if err := w.Store.Enqueue(ctx, New{Type: j.Type, Key: j.Key, Payload: j.Payload, After: retry, Backlog: j.Backlog}); err != nil {
			return err
		}
	case errs.Is(cause, errs.Invalid), j.Attempt >= j.Max:
		retry = time.Time{}
	}
	w.Log.Warn("job failed", "type", j.Type, "job", j.ID, "attempt", j.Attempt, "dead", retry.IsZero(), "postponed", postponed, "err", cause)
	why, _ := guard.Redact(cause.Error())
	return w.Store.Fail(ctx, j, now, retry, why)
}

func (w *Worker) reap(ctx context.Context) {
	n, err := w.Store.Reap(ctx, w.Now())
	switch {
	case err != nil && ctx.Err() == nil:
		w.Log.Error("reaping leases", "err", err)
	case n > 0:
		w.Log.Info("reaped leases", "jobs", n)
	}
}

func (w *Worker) types() []string {
	types := make([]string, 0, len(w.Handlers))
	for t := range w.Handlers {
		types = append(types, t)
	}
	slices.Sort(types)
	return types
}

// Backoff is the delay after the given attempt, jitter included.
func Backoff(attempt int) time.Duration {
	d := backoffCap
	if n := attempt - 1; n >= 0 && n < 5 {
		d = min(backoffBase<<n, backoffCap)
	}
	return d + rand.N(jitter)
}
