package session

import (
	"context"
	"time"

	"signet/internal/job"
	"signet/internal/memory"
)

// Store keeps sessions and what was injected into them. Every method is one
// transaction.
type Store interface {
	// Touch creates the session or refreshes what is known of it: the last
	// sight, and every field that s brings and the row lacks or that changed
	// (directory, transcript, project). One that had ended is open again. The
	// jobs are enqueued with it. It returns the session as it stands.
	Touch(ctx context.Context, s memory.Session, jobs ...job.New) (memory.Session, error)

	// End closes a session and enqueues the jobs that follow. One that is
	// unknown is created first; one that has ended stays as it is, and its
	// jobs are enqueued all the same.
	End(ctx context.Context, s memory.Session, reason string, jobs ...job.New) error

	// Prompted counts a prompt, and NextEpoch starts a new context epoch, in
	// which everything may be injected afresh.
	Prompted(ctx context.Context, key string) error
	NextEpoch(ctx context.Context, key string) error

	// Injected returns what was given to the session in its current context
	// epoch. A session that is not known has had nothing, in epoch 0.
	Injected(ctx context.Context, key string) (Given, error)

	// RecordInjection keeps what was injected, with the commit it was read at.
	RecordInjection(ctx context.Context, i Injection) error

	// Sessions returns the sessions last seen before a time (zero: any), newest
	// first, at most limit; with open set, only those that have not ended.
	Sessions(ctx context.Context, before time.Time, open bool, limit int) ([]memory.Session, error)
}

// Pauses keeps the times during which nothing is captured.
type Pauses interface {
	// Pause opens an interval; it changes nothing if one is open.
	Pause(ctx context.Context, now time.Time) error
	// Resume closes the open interval, if any.
	Resume(ctx context.Context, now time.Time) error
	// Paused reports whether an interval is open, and since when.
	Paused(ctx context.Context) (since time.Time, paused bool, err error)
}

// Given is what a session was given in a context epoch: the ids of hits.
type Given struct {
	IDs   map[string]bool
	Epoch int
}

// Injection is what one hook put into a session.
type Injection struct {
	Session string
	Source  string // session-start, prompt or recall
	Hits    []memory.Hit
	Time    time.Time
}
