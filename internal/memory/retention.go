package memory

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"signet/internal/job"
)

// Windows say how long what has ended stays where it is.
type Windows struct {
	Forgotten     time.Duration // memories that no longer stand, until they go to the archive
	History       time.Duration // of memories, of what sessions were given, and of what was made of them; the log of commits has no end
	CompletedJobs time.Duration
	DeadJobs      time.Duration
	Checkpoints   time.Duration // of sessions
	Calls         time.Duration // of models: their receipts
}

// Decayed is the reason for which the retainer archives.
const Decayed = "retention_decay"

// ArchiveStore keeps what was forgotten long ago.
type ArchiveStore interface {
	// Archive moves memories that ceased to stand before a time to the archive, in
	// one transaction, the eldest first and at most limit, and says how many.
	// They stay forgotten, their history and their record can be read, and
	// every state that ever was shows what it showed; but nothing looks through
	// them any more. No commit is made: no belief changes.
	Archive(ctx context.Context, e Expired, limit int) (int, error)

	// Cold returns what is in the archive and a reader may see, the latest first.
	Cold(ctx context.Context, r Reader, limit int) ([]Cold, error)

	// ColdStats sums up the archive.
	ColdStats(ctx context.Context) (ColdStats, error)
}

// TraceStore lets go of what the pipeline keeps of its own work. Nothing rests on
// it: how far a session was distilled is kept with the session.
type TraceStore interface {
	// DropReviews deletes reviews that nobody is asked any more: those decided
	// before a time, and those of the shadow that were made before it. Those that
	// wait for a person stay, however old. What was rejected may be proposed again
	// once its review is gone.
	DropReviews(ctx context.Context, before time.Time, limit int) (int, error)

	// DropDistillations deletes what was noted before a time of distilled pieces.
	DropDistillations(ctx context.Context, before time.Time, limit int) (int, error)
}

// RetentionStore lets go of what has ended. Each method that does is one
// transaction, takes the eldest first and at most limit, and says how many.
type RetentionStore interface {
	ArchiveStore
	TraceStore

	// DropHistory deletes events from before a time, but never the newest one.
	DropHistory(ctx context.Context, before time.Time, limit int) (int, error)

	// DropJobs deletes jobs that are completed or dead since before a time.
	DropJobs(ctx context.Context, status job.Status, before time.Time, limit int) (int, error)

	// DropCheckpoints deletes the checkpoints of sessions from before a time.
	DropCheckpoints(ctx context.Context, before time.Time, limit int) (int, error)

	// DropInjections deletes the records of injections from before a time.
	DropInjections(ctx context.Context, before time.Time, limit int) (int, error)

	// DropCalls deletes the receipts of calls of models from before a time.
	DropCalls(ctx context.Context, before time.Time, limit int) (int, error)
}

// Expired says which memories to archive, when, and why.
type Expired struct {
	Before time.Time
	Now    time.Time
	Reason string
}

// Cold is a memory in the archive.
type Cold struct {
	Memory Memory
	Time   time.Time // when it came there
	Reason string
}

// ColdStats sums up the archive.
type ColdStats struct {
	Count          int
	Bytes          int64     // of the records
	Oldest, Newest time.Time // when they came there
	Reasons        []Share   // most first
}

// Retainer keeps the store from growing for ever: it archives what was forgotten
// long ago, and deletes what nobody will ask for again. All fields are required.
type Retainer struct {
	Store   RetentionStore
	Windows Windows
	Batch   int           // the most that one step takes; the rest waits for the next sweep
	Every   time.Duration // between two sweeps
	Frozen  func() bool   // while it reports true nothing is moved
	Now     func() time.Time
	Log     *slog.Logger
}

// NewRetainer checks r and makes it ready to run.
func NewRetainer(r Retainer) *Retainer {
	w := r.Windows
	if r.Store == nil || r.Frozen == nil || r.Now == nil || r.Log == nil || r.Batch <= 0 || r.Every <= 0 ||
		min(w.Forgotten, w.History, w.CompletedJobs, w.DeadJobs, w.Checkpoints, w.Calls) <= 0 {
		panic("memory: a Retainer needs all its fields")
	}
	return &r
}

// Run sweeps until ctx ends, and then returns nil.
func (r *Retainer) Run(ctx context.Context) error {
	return repeat(ctx, r.Every, r.Log.With("work", "retention"), func(ctx context.Context) error {
		swept, err := r.Sweep(ctx)
		if swept != (Swept{}) {
			r.Log.Info("retention", "archived", swept.Archived, "history", swept.History, "completed", swept.CompletedJobs,
				"dead", swept.DeadJobs, "checkpoints", swept.Checkpoints, "injections", swept.Injections, "calls", swept.Calls,
				"reviews", swept.Reviews, "distillations", swept.Distillations)
		}
		return err
	})
}

// Swept counts what one sweep took, by step.
type Swept struct {
	Archived, History, CompletedJobs, DeadJobs, Checkpoints, Injections, Calls, Reviews, Distillations int
}

// Sweep takes every step once, each in a transaction of its own and at most a
// batch, so that nobody waits long for the store. One that fails does not keep
// the others from what they do.
func (r *Retainer) Sweep(ctx context.Context) (Swept, error) {
	if r.Frozen() {
		return Swept{}, errFrozen()
	}
	var swept Swept
	var all []error
	for _, step := range r.steps(&swept) {
		if err := ctx.Err(); err != nil {
			return swept, errors.Join(append(all, err)...)
		}
		var err error
		if *step.count, err = step.take(ctx); err != nil {
			all = append(all, fmt.Errorf("%s: %w", step.name, err))
		}
	}
	return swept, errors.Join(all...)
}

type step struct {
	name  string
	count *int
	take  func(context.Context) (int, error)
}

// steps lists what a sweep does, in order: what hangs on something goes before
// that, and memories before the history that tells of them.
func (r *Retainer) steps(s *Swept) []step {
	now, w, n := r.Now(), r.Windows, r.Batch
	return []step{
		{"archiving memories", &s.Archived, func(ctx context.Context) (int, error) {
			return r.Store.Archive(ctx, Expired{Before: now.Add(-w.Forgotten), Now: now, Reason: Decayed}, n)
		}},
		{"deleting history", &s.History, func(ctx context.Context) (int, error) {
			return r.Store.DropHistory(ctx, now.Add(-w.History), n)
		}},
		{"deleting completed jobs", &s.CompletedJobs, func(ctx context.Context) (int, error) {
			return r.Store.DropJobs(ctx, job.Completed, now.Add(-w.CompletedJobs), n)
		}},
		{"deleting dead jobs", &s.DeadJobs, func(ctx context.Context) (int, error) {
			return r.Store.DropJobs(ctx, job.Dead, now.Add(-w.DeadJobs), n)
		}},
		{"deleting checkpoints", &s.Checkpoints, func(ctx context.Context) (int, error) {
			return r.Store.DropCheckpoints(ctx, now.Add(-w.Checkpoints), n)
		}},
		{"deleting records of injections", &s.Injections, func(ctx context.Context) (int, error) {
			return r.Store.DropInjections(ctx, now.Add(-w.History), n)
		}},
		{"deleting receipts of calls of models", &s.Calls, func(ctx context.Context) (int, error) {
			return r.Store.DropCalls(ctx, now.Add(-w.Calls), n)
		}},
		{"deleting decided reviews", &s.Reviews, func(ctx context.Context) (int, error) {
			return r.Store.DropReviews(ctx, now.Add(-w.History), n)
		}},
		{"deleting records of distilled pieces", &s.Distillations, func(ctx context.Context) (int, error) {
			return r.Store.DropDistillations(ctx, now.Add(-w.History), n)
		}},
	}
}
