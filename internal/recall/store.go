package recall

import (
	"context"

	"signet/internal/memory"
)

// Store answers what the engine asks of the index. Rows are its own numbers
// for memories, higher for later ones; they say nothing about what stands in
// them, and only the methods that take a query, and so a Reader, give memories.
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
