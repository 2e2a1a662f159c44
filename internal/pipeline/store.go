package pipeline

import (
	"context"
	"time"

	"signet/internal/job"
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

	DistilStore
}

// DistilStore keeps how far a model was asked about sessions, and what it proposes
// that a person decides. Both are written by memory.Store's Apply, in the
// transaction of what they belong to.
type DistilStore interface {
	ReviewStore
	BacklogStore

	// Undistilled gives how far a model was asked about a session, and the turns
	// after that, in order, at most limit: those that may still speak.
	Undistilled(ctx context.Context, session string, limit int) (memory.Progress, []memory.Turn, error)

	// Distillations returns what became of the pieces of a session, or of all
	// with "", the latest first, at most limit.
	Distillations(ctx context.Context, session string, limit int) ([]memory.Distillation, error)

	// Levels counts the pieces since a time by how they came to their facts.
	Levels(ctx context.Context, since time.Time) (map[memory.Level]int, error)

	// Enqueue adds jobs; see job.Store.
	Enqueue(ctx context.Context, jobs ...job.New) error
}

// ReviewStore keeps what is proposed.
type ReviewStore interface {
	// Reviews returns the reviews in a state that a reader may see, the latest
	// first, at most limit.
	Reviews(ctx context.Context, r memory.Reader, state memory.ReviewState, limit int) ([]memory.Review, error)

	// ReviewByID returns one review; NotFound if there is none that the reader may see.
	ReviewByID(ctx context.Context, r memory.Reader, id string) (memory.Review, error)

	// Reject closes an open review; one that was decided already is a Conflict.
	Reject(ctx context.Context, r memory.Reader, id string, at time.Time) error
}

// SummaryStore keeps summaries of sessions. Every method is one transaction.
type SummaryStore interface {
	// WantSummary asks for the summary of a session by a job, where enough was said
	// in it: so many turns of the person, or so many in all, that may speak, some
	// of them after what its summary covers.
	WantSummary(ctx context.Context, session string, person, all int, at time.Time) error

	// Transcript returns the turns of a session that may speak, in order.
	Transcript(ctx context.Context, r memory.Reader, session string) ([]memory.Turn, error)

	// SaveSummary keeps a summary in place of the one of its id, with what it
	// gathers, which nothing else may gather yet. Where it says something else than
	// that one, what gathered it goes: it is to be gathered anew. One whose turns may
	// not speak any more, or whose children are gone, is a Conflict.
	SaveSummary(ctx context.Context, s memory.SessionSummary, children []string) error

	// DropSummary deletes the summary of a session, and what gathers it.
	DropSummary(ctx context.Context, session string) error

	// Summaries returns the summaries that a reader may see, the latest first, and
	// how many there are without the limit. In a view are those that were made by
	// its time and still stand.
	Summaries(ctx context.Context, r memory.Reader, f memory.SummaryFilter) ([]memory.SessionSummary, int, error)

	// SummarizedSessions returns the ids of the summaries of sessions, of all agents,
	// that may be seen.
	SummarizedSessions(ctx context.Context) ([]string, error)

	// Summary returns one of them with its turns; NotFound where there is none.
	Summary(ctx context.Context, r memory.Reader, id string) (memory.SessionSummary, error)
}
