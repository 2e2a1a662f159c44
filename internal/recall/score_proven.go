package recall

import (
	"context"
	"fmt"

	"signet/internal/memory"
)

// provenShare is how far ratings can move a score: a memory that always helped
// stands that much higher than one that nobody rated, one that always misled
// that much lower.
const provenShare = 0.15

// prove weighs scores by what came of the memories in earlier sessions.
func (e *Engine) prove(ctx context.Context, hits []memory.Hit) error {
	if len(hits) == 0 {
		return nil
	}
	ids := make([]string, len(hits))
	for i, h := range hits {
		ids[i] = h.Memory.ID
	}
	worths, err := e.uses.Worths(ctx, ids, e.now())
	if err != nil {
		return fmt.Errorf("weighing ratings: %w", err)
	}
	for i := range hits {
		h := &hits[i]
		w := worths[h.Memory.ID]
		if w == 0 {
			continue
		}
		factor := 1 + provenShare*w
		times(h, provenPart, factor)
		h.Score *= factor
	}
	return nil
}
