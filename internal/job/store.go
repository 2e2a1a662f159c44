package job

import (
	"context"
	"time"

	"signet/internal/guard"
)

// Store keeps the queue. Every method is one transaction.
type Store interface {
	// Enqueue adds jobs; one whose type and key already wait is dropped, but
	// an earlier After brings the waiting one forward, and a place before its own
	// in the backlog does too.
	Enqueue(ctx context.Context, jobs ...New) error

	// Lease takes the oldest due pending job of the given types whose key has
	// no running job, the backlog after all others, marks it leased until now+lease, and counts the attempt.
	// It reports false when nothing is due.
	Lease(ctx context.Context, types []string, now time.Time, lease time.Duration) (Job, bool, error)

	// Complete ends a job. A lease that was lost in the meantime is a
	// Conflict, and changes nothing.
	Complete(ctx context.Context, j Job, now time.Time) error

	// Fail gives a job back, to be tried again at retry; a zero retry means
	// dead. A lost lease is a Conflict, and changes nothing.
	Fail(ctx context.Context, j Job, now, retry time.Time, cause guard.Text) error

	// Reap returns jobs whose lease ended before now to the queue, or to the
	// dead when their attempts are used up, and says how many it moved.
	Reap(ctx context.Context, now time.Time) (int, error)

	// Counts sums the queue by status as of now.
	Counts(ctx context.Context, now time.Time) (Counts, error)

	// Requeue gives dead jobs a fresh set of attempts and says how many.
	Requeue(ctx context.Context, now time.Time) (int, error)
}
