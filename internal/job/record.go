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
