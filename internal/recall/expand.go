package recall

import (
	"context"
	"fmt"

	"signet/internal/memory"
)

// Expand gives hits with what was said around them: a turn with its
// neighbours, a memory with the turns it was learnt from.
func (e *Engine) Expand(ctx context.Context, q memory.Query, hits []memory.Hit) ([]memory.Hit, error) {
	for i, h := range hits {
		var err error
		switch {
		case h.Turn != nil:
			hits[i].Context, err = e.turns.TurnsAround(ctx, q, h.Turn.Seq, around)
		case len(h.Memory.Source.Turns) > 0:
			hits[i].Context, err = e.turns.TurnsByID(ctx, q, h.Memory.Source.Turns)
		}
		if err != nil {
			return nil, fmt.Errorf("expanding: %w", err)
		}
	}
	return hits, nil
}

// around is how many turns before and after one Expand joins to it.
const around = 2
