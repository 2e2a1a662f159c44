package transcript

import (
	"context"

	"signet/internal/memory"
	"signet/internal/recall/feed"
)

// Backend is a store of turns, that tells what became of memories, too: which turns
// are silent depends on them.
type Backend interface {
	Store
	IndexStore
	feed.Store
}

// Store answers what a search asks of the index of turns. Rows are the
// turns' sequence numbers. The methods that take a query enforce its Reader: a
// turn is seen by the agent of its session, in its project, unless a memory
// that was learnt from it is forgotten.
type Store interface {
	// TurnRevision is a number that grows with every turn that is added.
	TurnRevision(ctx context.Context) (int64, error)

	// TurnCount says how many turns there are.
	TurnCount(ctx context.Context) (int, error)

	// TurnFrequencies says in how many turns each term occurs, in the order of
	// the terms.
	TurnFrequencies(ctx context.Context, terms []string) ([]int, error)

	// TurnPostings gives the rows of the turns that hold a term.
	TurnPostings(ctx context.Context, term string) ([]int64, error)

	// PickTurns returns those of the rows that pass the query's reader, times
	// and session, with the project of each, in any order.
	PickTurns(ctx context.Context, q memory.Query, rows []int64) ([]Said, error)

	// TurnsAround returns the turns before and after a row in its session, in
	// order and with it, as far as the query's reader may see them.
	TurnsAround(ctx context.Context, q memory.Query, row int64, each int) ([]memory.Turn, error)

	// TurnsByID returns the turns with these ids that the query's reader may
	// see, in order.
	TurnsByID(ctx context.Context, q memory.Query, ids []string) ([]memory.Turn, error)
}

// IndexStore feeds the index of turns that is kept in memory, and
// tells who may hear what of it. What it gives goes into the index as terms, and
// comes out as rows, which only PickTurns turns into turns.
type IndexStore interface {
	// TurnsAfter gives the turns after a row, by row, at most limit, whoever may
	// hear them.
	TurnsAfter(ctx context.Context, row int64, limit int) ([]Entry, error)

	// TurnScopes gives those of the scopes of which the reader hears anything.
	TurnScopes(ctx context.Context, r memory.Reader, scopes []memory.Scope) ([]memory.Scope, error)

	// SilentTurns gives the rows of the turns that nobody hears at the head of
	// main, whatever their scope. They change only with a change to memories.
	SilentTurns(ctx context.Context) ([]int64, error)
}

// Entry is a turn as the index takes it in. Its scope is its session's.
type Entry struct {
	Row   int64
	Says  string // what can be searched of it
	Scope memory.Scope
}

// Said is a turn with the project of its session.
type Said struct {
	Turn    memory.Turn
	Project string
}
