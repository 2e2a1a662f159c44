package pipeline

import (
	"context"
	"time"

	"signet/internal/memory"
)

// Store keeps transcripts and how far they were read and learnt from. Every
// method is one transaction.
type Store interface {
	// Session returns a session; NotFound if it is unknown.
	Session(ctx context.Context, key string) (memory.Session, error)

	// Capture adds turns to a session's transcript and moves its offset from
	// one place in the file to the next. Turns that the harness's transcripts
	// had before, in this session or another, are left as they are; added
	// counts the others. An offset that moved in the meantime is a Conflict. From
	// at on they are known: views of an earlier time do not have them.
	Capture(ctx context.Context, s memory.Session, next int64, turns []memory.Turn, at time.Time) (added int, err error)

	// Turns returns a session's turns after a sequence number, in order, at
	// most limit.
	Turns(ctx context.Context, session string, after int64, limit int) ([]memory.Turn, error)

	// Learnt notes that a session was learnt from up to a turn.
	Learnt(ctx context.Context, session string, seq int64) error

	// InjectedTexts returns what memories were injected into a session.
	InjectedTexts(ctx context.Context, session string) ([]string, error)

	// PauseIntervals returns the times during which nothing of a session may be
	// captured: every pause, and the bypasses of that session.
	PauseIntervals(ctx context.Context, session string) ([]memory.Interval, error)
}
