// Package job is the durable queue for work that happens after an answer was
// given: reading transcripts, learning from them, keeping house.
//
// A job is a row, written in the transaction of whatever made it necessary, so
// that neither exists without the other. A worker leases the oldest due job,
// runs its handler and completes it. A handler that fails is tried again with
// growing delay; after its last attempt the job is dead and stays visible
// until a person requeues it. A worker that vanishes loses its lease, and the
// job goes back to the queue; where the whole daemon was killed, the next one frees
// its jobs at once, and that is no try. Handlers must therefore bear being run twice.
//
// At most one pending job exists for a type and key: asking again while one
// waits adds nothing. A job that is already running does not absorb a new
// request, for it may have read its input before the request was made; jobs of
// one key never run side by side.
//
// Work of the past, which nobody waits for, is the backlog: it is done in an order
// of its own and only while no work of now is due.
package job

import "time"

// Status is where a job stands.
type Status string

// The states of a job. Completed and dead are final.
const (
	Pending   Status = "pending"
	Leased    Status = "leased"
	Completed Status = "completed"
	Dead      Status = "dead"
)

// New describes a job to enqueue.
type New struct {
	Type    string    // names the handler
	Key     string    // what the job is about; with Type, suppresses duplicates
	Payload []byte    // JSON for the handler; holds references, never prose
	After   time.Time // not before this time; zero means at once
	Backlog int64     // 0 is work of now, which goes first; else its place in the backlog, the lowest first
}

// Job is one unit of work as a worker sees it. Attempt counts from one and
// identifies the lease: only its holder can complete or fail the job.
type Job struct {
	ID      string
	Type    string
	Key     string
	Payload []byte
	Attempt int
	Max     int // attempts allowed
	Backlog int64
	Created time.Time
}

// Counts is how many jobs of each status the queue holds, and how long the
// oldest due one has waited.
type Counts struct {
	Pending, Leased, Completed, Dead int
	OldestDue                        time.Duration
}

// A Later is the error of a handler that can do nothing yet, through no fault of its
// job: whoever it needs is away, or a limit is reached. The job is asked for anew,
// with all its attempts, and runs after a while.
type Later struct {
	After time.Duration // how long to wait; 0 leaves it to the worker
	Err   error         // why
}

// Error gives the reason.
func (l *Later) Error() string { return l.Err.Error() }

// Unwrap gives the reason.
func (l *Later) Unwrap() error { return l.Err }
