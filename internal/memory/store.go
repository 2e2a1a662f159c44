package memory

import (
	"context"
	"errors"
	"time"

	"signet/internal/guard"
)

// ErrUnwritable is in the error of a write where none can be done for now, as on a full
// disk. Reads go on.
var ErrUnwritable = errors.New("nothing can be written")

// Store keeps memories and their commits. Every method is one transaction, and
// every read enforces its Reader.
type Store interface {
	// Apply makes one changeset durable: objects, commit, ref, rows, index,
	// history and jobs, together or not at all. IDs, salts and times are
	// given; see Stamped.
	Apply(ctx context.Context, cs Stamped) (Applied, error)

	// Get returns a live or forgotten memory; NotFound if there is none that
	// the reader may see.
	Get(ctx context.Context, r Reader, id string) (Memory, error)

	Lists
	Journal
	Ratings
	Filings
	Contents
}

// Lists gives memories in order: live ones, where nothing else is said.
type Lists interface {
	// List returns live memories, newest first, and how many there are in all.
	List(ctx context.Context, r Reader, p Page) ([]Memory, Stats, error)

	// Rules returns the live rules for a reader, weightiest first, at most limit.
	Rules(ctx context.Context, r Reader, limit int) ([]Memory, error)

	// IDs returns the ids that begin with a prefix, in order, at most limit: of
	// memories that stand, that ended, or that are on a branch alone.
	IDs(ctx context.Context, r Reader, prefix string, limit int) ([]string, error)

	// Standing returns live memories by effective score (importance × decay^age,
	// pinned first), those of the reader's project before those of none, at
	// most limit.
	Standing(ctx context.Context, r Reader, limit int) ([]Memory, error)
}

// Contents is what a store holds beside memories that stand.
type Contents interface {
	Texts
	Documents
	Derivations
}

// Journal tells what happened to memories, on the line of the reader's view.
type Journal interface {
	// History returns the events of a memory, oldest first, at most limit.
	History(ctx context.Context, r Reader, id string, limit int) ([]Event, error)

	// Review returns the events since a time that ask for a person's eye,
	// newest first, at most limit.
	Review(ctx context.Context, r Reader, since time.Time, limit int) ([]Event, error)

	// Timeline sums up what was remembered and what happened in each of the
	// spans, in their order.
	Timeline(ctx context.Context, r Reader, spans []Interval) ([]Period, error)

	// Voices counts live memories by who said them, most first, at most limit.
	Voices(ctx context.Context, r Reader, limit int) ([]Share, error)
}

// Ratings keeps what sessions said of the memories they were given.
type Ratings interface {
	// Rate records one session's ratings of memories it was given; a later
	// rating of the same memory takes the place of the earlier, and of what that
	// taught. It accepts those that were given to the session and that the reader
	// may see. What a rating credits has to be of the trail by which the memory was found, or told by it.
	Rate(ctx context.Context, r Rating) (Rated, error)
}

// Stamped is a changeset with everything that is not a function of it: the
// time, fresh randomness, and the retention time that Recover is held to.
type Stamped struct {
	Changeset
	Time      time.Time
	Salt      func() [16]byte
	Retention time.Duration
}

// Page is a window into a list.
type Page struct {
	Limit, Offset int
	Type          Type
	Session       string
	Path          string    // a leaf, or the first levels of one
	Since         time.Time // made then or later; zero for ever
	Uncertain     bool      // only those that rest on something that fell; of now alone
}

// Stats sums up the live memories that a reader sees.
type Stats struct{ Total, Critical int }

// Event is one entry of a memory's history.
type Event struct {
	ID       int64
	Memory   string
	Event    string // created, updated, deleted, recovered, blocked_destructive
	Old, New guard.Text
	By       string
	Kind     string // of actor
	Reason   guard.Text
	Session  string
	Request  string
	Commit   string
	Time     time.Time
}
