package recall

import (
	"context"
	"fmt"
	"math"

	"signet/internal/memory"
)

// agePenalty is the share of a score that age takes in the end: a fresh memory
// is preferred to an old one that says as much, and never to one that says more.
const agePenalty = 0.05

// rehearse weighs scores by use and age: × (1 + weight · ln(uses+1) ·
// ½^(days since the last use / half-life)), the formula of the wire contract,
// and a little less for what is old. What its words do not carry over the floor, use
// does not: to have been given to one question does not make it answer another.
func (e *Engine) rehearse(ctx context.Context, q memory.Query, hits []memory.Hit) error {
	if len(hits) == 0 {
		return nil
	}
	uses := map[string]memory.Access{}
	if q.On(memory.Rehearsal, e.config.Rehearsal) {
		ids := make([]string, len(hits))
		for i, h := range hits {
			ids[i] = h.Memory.ID
		}
		var err error
		if uses, err = e.uses.Accesses(ctx, ids); err != nil {
			return fmt.Errorf("weighing use: %w", err)
		}
	}
	now := e.now()
	for i, h := range hits {
		factor := 1.0
		if u := uses[h.Memory.ID]; u.Count > 0 {
			idle := max(now.Sub(u.Last).Hours(), 0) / e.config.HalfLife.Hours()
			factor += e.config.Weight * math.Log(float64(u.Count+1)) * math.Pow(0.5, idle)
			if h.Score < Floor {
				factor = max(1, min(factor, belowFloor/h.Score))
			}
			times(&hits[i], usePart, factor)
		}
		if !h.Memory.Pinned {
			days := max(now.Sub(h.Memory.Created).Hours()/24, 0)
			fresh := 1 - agePenalty*(1-e.config.Decay.After(days))
			factor *= fresh
			times(&hits[i], agePart, fresh)
		}
		hits[i].Score *= factor
	}
	return nil
}
