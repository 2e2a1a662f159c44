package recall

import (
	"context"
	"time"

	"signet/internal/graph"
	"signet/internal/memory"
	"signet/internal/recall/embedding"
	"signet/internal/recall/feed"
)

// Store answers what the engine asks of the index of memories. Rows are its
// own numbers for memories, higher for later ones; they say nothing about what
// stands in them, and only the methods that take a query, and so a Reader,
// give memories.
type Store interface {
	// Revision is a number that grows by at least one with every change to any
	// memory.
	Revision(ctx context.Context) (int64, error)

	// Count says how many live memories there are.
	Count(ctx context.Context) (int, error)

	// Frequencies says in how many live memories each term occurs, in the order
	// of the terms.
	Frequencies(ctx context.Context, terms []string) ([]int, error)

	// Postings gives the rows of the live memories that hold a term.
	Postings(ctx context.Context, term string) ([]int64, error)

	// Newest gives the rows of the latest live memories that hold every one of
	// the terms and pass the query's reader and filters, at most limit.
	Newest(ctx context.Context, q memory.Query, terms []string, limit int) ([]int64, error)

	// Pick returns those of the rows that are live memories and pass the
	// query's reader and filters, in any order.
	Pick(ctx context.Context, q memory.Query, rows []int64) ([]memory.Memory, error)

	// Filtered returns live memories that pass the query's reader and filters,
	// by standing, at most its limit.
	Filtered(ctx context.Context, q memory.Query) ([]memory.Memory, error)
}

// IndexStore feeds the index that the engine keeps in memory, and tells who may
// see what of it. What it gives without a query goes into the index as terms,
// and comes out as rows, which only Pick turns into memories.
type IndexStore interface {
	feed.Store

	// Scopes gives those of the scopes of which the reader sees anything.
	Scopes(ctx context.Context, r memory.Reader, scopes []memory.Scope) ([]memory.Scope, error)

	// Visible says how many live memories a reader without a view may see; of more
	// than most, that there are so many.
	Visible(ctx context.Context, r memory.Reader, most int) (int, error)

	// Passing gives the rows of all live memories that pass the query's reader
	// and filters, in any order. It reads through all there are.
	Passing(ctx context.Context, q memory.Query) ([]int64, error)
}

// PastStore answers for what does not stand on main: what was, and what is on
// branches. A query whose reader has a view looks at it beside the Store, whose
// Newest, Pick and Filtered then give what belongs to the view. Its rows are
// below zero.
type PastStore interface {
	// PastFrequencies says in how many of those versions each term occurs.
	PastFrequencies(ctx context.Context, terms []string) ([]int, error)

	// PastPostings gives the rows of those versions that hold a term.
	PastPostings(ctx context.Context, term string) ([]int64, error)

	// Superseded gives the memories of which the rows are versions, that another took
	// the place of on main, and that pass the query's reader and filters, in any order:
	// as they were, with the end that they came to.
	Superseded(ctx context.Context, q memory.Query, rows []int64) ([]memory.Memory, error)
}

// AccessStore keeps how often memories were given.
type AccessStore interface {
	// AddAccess adds to the counts of memories, in one transaction.
	AddAccess(ctx context.Context, given []memory.Access) error

	// Accesses returns what is known of these memories.
	Accesses(ctx context.Context, ids []string) (map[string]memory.Access, error)

	// Worths says of those of the memories that sessions rated what their ratings
	// come to: from −1, always misleading, to 1, always helpful. A rating counts
	// half after RatingHalfLife, and few ratings count less than many.
	Worths(ctx context.Context, ids []string, now time.Time) (map[string]float64, error)

	// MostUsed returns the live memories that were given most often, with how
	// often, at most limit. Use is counted for a memory, whatever its version.
	MostUsed(ctx context.Context, r memory.Reader, limit int) ([]memory.Memory, []memory.Access, error)
}

// RatingHalfLife is the time after which a rating counts half.
const RatingHalfLife = 30 * 24 * time.Hour

// Config is how use and age weigh in a score, what else does, and what is done
// once an index was built or the graph was walked. Its zero makes no corrections and knows no graph.
type Config struct {
	Dampening Dampening
	Traversal Traversal
	Places    Places             // may be nil
	Graph     GraphStore         // may be nil
	Vectors   *embedding.Vectors // may be nil
	Summaries SummaryStore       // may be nil

	Rehearsal bool          // whether use counts
	Weight    float64       // how much
	HalfLife  time.Duration // after which it counts half
	Decay     memory.Decay  // of what is not pinned

	Built  func()                // nil for nothing
	Walked func(graph.Traversal) // told of every walk over the graph; nil for nobody
	Lost   func(error)           // told why the graph cannot be read, without which a query is answered; nil for nobody
}
