package recall

import (
	"context"
	"slices"
	"time"

	"signet/internal/memory"
	"signet/internal/recall/vector"
)

// closestPatience is how long who asks what comes close to a statement waits for
// the model: it is no person.
const closestPatience = 30 * time.Second

// Closest gives the memories of a reader that come closest in meaning to a
// statement, the closest first, with the cosine of both as score: those that stand
// out among all, for of some models all texts are close. It asks the model, and waits
// for the vectors to be read. ok is whether vectors tell.
func (e *Engine) Closest(ctx context.Context, r memory.Reader, statement string, limit int) (hits []memory.Hit, ok bool, err error) {
	v := e.config.Vectors
	if !v.on() || r.View != nil || v.resting(closestPatience) != "" {
		return nil, false, nil
	}
	asking, cancel := context.WithTimeout(ctx, closestPatience)
	defer cancel()
	own, kind, err := v.ask(asking, []string{asMeant(statement)})
	if ctx.Err() != nil {
		return nil, false, ctx.Err()
	}
	if err != nil {
		v.log.Warn("no vector of a statement is to be had", "err", err)
		return nil, false, nil
	}
	if err := v.Load(ctx); err != nil {
		return nil, false, err
	}
	held := v.held.Load()
	if held == nil || held.kind != kind || held.Count() == 0 {
		return nil, false, nil
	}
	q := memory.Query{Text: statement, Reader: r, Limit: limit}
	from, err := e.searched(ctx, q)
	if err != nil {
		return nil, false, err
	}
	keep, err := from.passing(ctx, q)
	if err != nil {
		return nil, false, err
	}
	closest, hashes, err := v.search(ctx, held, own[0], max(limit, fromMeaning), keep)
	if err != nil {
		return nil, false, err
	}
	apart := apartFrom(closest)
	closest.Hits = slices.DeleteFunc(closest.Hits, func(h vector.Hit) bool { return h.Cosine < apart })
	hits, err = e.byCosine(ctx, q, closest.Hits[:min(limit, len(closest.Hits))], hashes)
	return hits, true, err
}
