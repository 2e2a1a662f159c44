package recall

import (
	"context"

	"signet/internal/memory"
)

// Store answers what the engine asks of the index. Every read enforces the
// query's Reader.
type Store interface {
	// Frequencies says in how many indexed memories each term occurs, and how
	// many there are in all. A term that occurs nowhere is absent.
	Frequencies(ctx context.Context, terms []string) (df map[string]int, total int, err error)

	// Candidates returns live memories that hold any of the terms and pass the
	// query's filters, best by the index's own rank first, at most limit.
	Candidates(ctx context.Context, q memory.Query, terms []string, limit int) ([]memory.Memory, error)

	// Filtered returns live memories that pass the query's filters, by
	// standing, at most its limit.
	Filtered(ctx context.Context, q memory.Query) ([]memory.Memory, error)
}
