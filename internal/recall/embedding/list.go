package embedding

import (
	"context"

	"signet/internal/memory"
	"signet/internal/text"
)

// Embedded is a memory with its vector, where that was asked for.
type Embedded struct {
	memory.Memory
	Vector []float32
}

// List gives the memories that a reader may see and that have a vector which is
// searched, newest first, and how many there are.
func (v *Vectors) List(ctx context.Context, r memory.Reader, limit, offset int, vectors bool) ([]Embedded, int, error) {
	kind, err := v.searchable(ctx)
	if err != nil {
		return nil, 0, err
	}
	found, total, err := v.store.EmbeddedMemories(ctx, r, kind, limit, offset)
	if err != nil {
		return nil, 0, err
	}
	list := make([]Embedded, len(found))
	for i, m := range found {
		list[i].Memory = m
		if vectors {
			if list[i].Vector, err = v.store.VectorOf(ctx, kind, text.Hash(m.Content.String())); err != nil {
				return nil, 0, err
			}
		}
	}
	return list, total, nil
}

// searchable is the kind of vectors that the model makes or, before it answered,
// that most memories have.
func (v *Vectors) searchable(ctx context.Context) (Kind, error) {
	if k := v.current(); k != (Kind{}) {
		return k, nil
	}
	counts, err := v.store.Embedded(ctx)
	return counts.most(), err
}

// most is the kind that most memories have.
func (c Counts) most() Kind {
	if len(c.Kinds) == 0 {
		return Kind{}
	}
	return c.Kinds[0].Kind
}
