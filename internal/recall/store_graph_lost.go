package recall

import (
	"context"
	"errors"

	"signet/internal/errs"
	"signet/internal/memory"
)

// lenient is a graph that says nothing where it cannot be read: words and vectors find
// without it, and who asks is better answered so than not at all.
type lenient struct {
	of   GraphStore
	lost func(error) // is told why; may be nil
}

var _ GraphStore = lenient{}

// leniently makes a graph lenient; nil is none.
func leniently(g GraphStore, lost func(error)) GraphStore {
	if g == nil {
		return nil
	}
	return lenient{g, lost}
}

// orNothing gives what was read, or nothing where the graph is lost. Who asks no more, and
// what has a kind and so says what to do, is an error as ever.
func orNothing[T any](ctx context.Context, g lenient, read T, err error) (T, error) {
	if err == nil || ctx.Err() != nil || errors.Is(err, context.DeadlineExceeded) || errs.KindOf(err) != errs.Internal {
		return read, err
	}
	if g.lost != nil {
		g.lost(err)
	}
	var nothing T
	return nothing, nil
}

// Focal implements GraphStore.
func (g lenient) Focal(ctx context.Context, r memory.Reader, names []string) ([]Focus, error) {
	read, err := g.of.Focal(ctx, r, names)
	return orNothing(ctx, g, read, err)
}

// Pinned implements GraphStore.
func (g lenient) Pinned(ctx context.Context, r memory.Reader, limit int) ([]Focus, error) {
	read, err := g.of.Pinned(ctx, r, limit)
	return orNothing(ctx, g, read, err)
}

// Around implements GraphStore.
func (g lenient) Around(ctx context.Context, r memory.Reader, entities []string, l GraphLimits) (Around, error) {
	read, err := g.of.Around(ctx, r, entities, l)
	return orNothing(ctx, g, read, err)
}

// Constraints implements GraphStore.
func (g lenient) Constraints(ctx context.Context, r memory.Reader, entities []string) ([]Told, error) {
	read, err := g.of.Constraints(ctx, r, entities)
	return orNothing(ctx, g, read, err)
}

// Foremost implements GraphStore.
func (g lenient) Foremost(ctx context.Context, r memory.Reader, entity string, limit int) ([]memory.Memory, error) {
	read, err := g.of.Foremost(ctx, r, entity, limit)
	return orNothing(ctx, g, read, err)
}

// Linked implements GraphStore.
func (g lenient) Linked(ctx context.Context, r memory.Reader, memories []string) (map[string][]string, error) {
	read, err := g.of.Linked(ctx, r, memories)
	return orNothing(ctx, g, read, err)
}

// Degrees implements GraphStore.
func (g lenient) Degrees(ctx context.Context, r memory.Reader, entities []string) (map[string]int, error) {
	read, err := g.of.Degrees(ctx, r, entities)
	return orNothing(ctx, g, read, err)
}
