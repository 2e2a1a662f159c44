package recall

import (
	"context"
	"slices"

	"signet/internal/memory"
	"signet/internal/recall/embedding"
	"signet/internal/text"
)

// fromMeaning is how many memories that come close are looked at.
const fromMeaning = 30

// byMeaning finds what means much the same as the question, whatever its words.
func byMeaning(ctx context.Context, e *Engine, q memory.Query, asked question, from searchable) ([]found, error) {
	if !asked.meant.Told() {
		return nil, nil
	}
	keep, err := from.passing(ctx, q)
	if err != nil {
		return nil, err
	}
	closest, err := e.config.Vectors.Search(ctx, asked.meant, fromMeaning, keep)
	if err != nil {
		return nil, err
	}
	near := map[string]float64{} // by the hash of what is said
	var rows []int64
	for _, h := range closest.Hits {
		if n := closest.Near(h); n > 0 {
			near[h.Hash] = n
			rows = append(rows, h.Row)
		}
	}
	all, err := foundBy(e.store.Pick(ctx, q, rows))
	for i := range all {
		all[i].near = near[text.Hash(all[i].Content.String())]
	}
	return all, err
}

// How what a memory means and what else speaks for it are blended.
const nearBlend, otherBlend = 0.7, 0.3

// meant raises the score of a hit that comes close to what the question means. One
// that shares no word with it is dampened later, so that it has to come very close
// to be worth a prompt's attention.
func (f found) meant(h memory.Hit) memory.Hit {
	blend := nearBlend*f.near + otherBlend*h.Score
	if gain := blend - h.Score; f.near > 0 && gain > 0 {
		h.Parts = append(h.Parts, memory.Part{Name: meaningPart, Value: gain})
		h.Score = blend
	}
	return h
}

// Similar finds what means much the same as a memory, the closest first, with the
// cosine of both as score; ok is whether vectors tell: else ask by words.
func (e *Engine) Similar(ctx context.Context, q memory.Query, m memory.Memory) (hits []memory.Hit, ok bool, err error) {
	v := e.config.Vectors
	if !v.On() || q.Reader.View != nil {
		return nil, false, nil
	}
	own, err := v.Of(ctx, m)
	if err != nil || !own.Told() {
		return nil, false, err
	}
	closest, err := e.closest(ctx, q, own, q.Limit+1)
	if err != nil {
		return nil, false, err
	}
	found, err := e.byCosine(ctx, q, closest.Hits)
	for _, h := range found {
		if h.Memory.ID != m.ID {
			hits = append(hits, h)
		}
	}
	return hits[:min(len(hits), q.Limit)], true, err
}

// Closest gives the memories of a reader that come closest in meaning to a
// statement, the closest first, with the cosine of both as score: those that stand
// out among all, for of some models all texts are close. It asks the model, and waits
// for the vectors to be read. ok is whether vectors tell.
func (e *Engine) Closest(ctx context.Context, r memory.Reader, statement string, limit int) (hits []memory.Hit, ok bool, err error) {
	v := e.config.Vectors
	if !v.On() || r.View != nil {
		return nil, false, nil
	}
	own, err := v.Stated(ctx, statement)
	if err != nil || !own.Told() {
		return nil, false, err
	}
	q := memory.Query{Text: statement, Reader: r, Limit: limit}
	closest, err := e.closest(ctx, q, own, max(limit, fromMeaning))
	if err != nil {
		return nil, false, err
	}
	apart := slices.DeleteFunc(closest.Hits, func(h embedding.Hit) bool { return !closest.StandsOut(h) })
	hits, err = e.byCosine(ctx, q, apart[:min(limit, len(apart))])
	return hits, true, err
}

// closest searches what passes a query for a meaning.
func (e *Engine) closest(ctx context.Context, q memory.Query, m embedding.Meaning, k int) (embedding.Found, error) {
	from, err := e.searched(ctx, q)
	if err != nil {
		return embedding.Found{}, err
	}
	keep, err := from.passing(ctx, q)
	if err != nil {
		return embedding.Found{}, err
	}
	return e.config.Vectors.Search(ctx, m, k, keep)
}

// byCosine gives what stands in rows, the closest first, with the cosine as score.
func (e *Engine) byCosine(ctx context.Context, q memory.Query, closest []embedding.Hit) ([]memory.Hit, error) {
	cosine, rows := map[string]float64{}, make([]int64, len(closest))
	for i, h := range closest {
		rows[i], cosine[h.Hash] = h.Row, max(0, h.Cosine)
	}
	found, err := e.store.Pick(ctx, q, rows)
	var hits []memory.Hit
	for _, f := range found {
		hits = append(hits, memory.Hit{Memory: f, Source: "vector", Score: cosine[text.Hash(f.Content.String())]})
	}
	return ordered(hits), err
}
