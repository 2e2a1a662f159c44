package embedding

import (
	"context"
	"time"

	"signet/internal/memory"
)

// Store keeps vectors of what live memories say: one for each content and
// model, however many memories say it. With the last live memory that says a
// thing, its vectors go. Rows are those of feed.Store, and say nothing of who
// may see what stands in them.
type Store interface {
	// Unembedded gives live memories after a row whose content has no vector of a
	// kind, by row, at most limit. Nothing has one of the zero kind.
	Unembedded(ctx context.Context, k Kind, after int64, limit int) ([]Statement, error)

	// KeepVectors keeps vectors of a kind, in one transaction, in the place of those
	// of other models of the same contents, and gives the rows of the live memories
	// that say them. What no live memory says any more is left out.
	KeepVectors(ctx context.Context, k Kind, vectors []ContentVector, at time.Time) (rows []int64, err error)

	// VectorsAfter gives the vectors of a kind of live memories after a row, by row,
	// at most limit.
	VectorsAfter(ctx context.Context, k Kind, row int64, limit int) ([]RowVector, error)

	// VectorsOf gives the vectors of a kind of those of the rows that are live
	// memories and have one, by row.
	VectorsOf(ctx context.Context, k Kind, rows []int64) ([]RowVector, error)

	// VectorOf gives the vector of a kind of a content, or nil.
	VectorOf(ctx context.Context, k Kind, hash string) ([]float32, error)

	// EmbeddedMemories gives the memories that a reader may see and that have a vector
	// of a kind, newest first, and how many there are in all.
	EmbeddedMemories(ctx context.Context, r memory.Reader, k Kind, limit, offset int) ([]memory.Memory, int, error)

	// Embedded counts the live memories that have vectors.
	Embedded(ctx context.Context) (Counts, error)
}

// Kind is what vectors have in common that can be compared: who made them,
// and how long they are.
type Kind struct {
	Model  string
	Length int
}

// Statement is what a live memory says.
type Statement struct {
	Row  int64
	Hash string // of the content
	Says string
}

// ContentVector is the vector of a content.
type ContentVector struct {
	Hash   string
	Vector []float32
}

// RowVector is the vector of what stands in a row.
type RowVector struct {
	Row    int64
	Hash   string // of the content
	Vector []float32
}

// Counts are live memories by the vectors that they have.
type Counts struct {
	Memories int         // live, with vectors or without
	Any      int         // with a vector of any kind
	Kinds    []KindCount // those with most memories first
}

// KindCount says how many live memories have a vector of a kind.
type KindCount struct {
	Kind
	Memories int
}

// Of is how many memories have a vector of a kind.
func (c Counts) Of(k Kind) int {
	for _, of := range c.Kinds {
		if of.Kind == k {
			return of.Memories
		}
	}
	return 0
}
