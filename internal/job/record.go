package job

import (
	"context"
	"time"
)

// Record is a job as a person is shown it: where it stands and how it went.
// Times are zero until they come.
type Record struct {
	Job
	Status    Status
	Error     string // of the last attempt that failed
	RunAt     time.Time
	Leased    time.Time
	Completed time.Time
	Failed    time.Time
	Updated   time.Time
}

// Finder looks jobs up.
type Finder interface {
	// Find returns the job with an id; NotFound if there is none, or if it
	// ended so long ago that it was removed.
	Find(ctx context.Context, id string) (Record, error)
}

// MostKills is how many daemons may end while they run a job before it is dead: it may
// be what ends them.
const MostKills = 10

// Releaser frees jobs whose daemon was killed.
type Releaser interface {
	// Release returns every running job to the queue, and says how many. It is for
	// who knows that nobody runs one. What ended did not count as a try; a job that
	// ended so MostKills times is dead.
	Release(ctx context.Context, now time.Time) (int, error)

	// Tries sets how often jobs are tried that are asked for from now on, until then
	// DefaultAttempts. It is called before anything else uses the store.
	Tries(n int)
}

// Keeper is what a person sees of the queue, and does about it.
type Keeper interface {
	// CountsByType sums the queue as Counts does, by type. Types without a job are
	// left out.
	CountsByType(ctx context.Context, now time.Time) (map[string]Counts, error)

	// DeadJobs returns jobs that failed for good, the latest first, at most limit.
	DeadJobs(ctx context.Context, limit int) ([]Record, error)

	// RequeueOne gives a dead job a fresh set of attempts. NotFound if there is no
	// such job; Conflict if it is not dead, or if the same work waits already.
	RequeueOne(ctx context.Context, id string, now time.Time) error
}
