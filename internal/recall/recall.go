// Package recall finds the memories that answer a query, and knows when there
// are none.
//
// The walk: analyse the query into terms, weigh each by its rarity, fetch
// candidates by the rarest of them, score every candidate by the share of
// meaning it has in common with the query, drop what is below the floor. A
// score lies between 0 and 1 and means the same in every query.
package recall

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"

	"signet/internal/errs"
	"signet/internal/memory"
	"signet/internal/text"
)

// Engine answers queries over a store.
type Engine struct{ store Store }

// New makes an engine.
func New(store Store) *Engine { return &Engine{store} }

// MaxLimit is the most hits one query can ask for.
const MaxLimit = 50

// candidates is how many memories are scored in full.
const candidates = 60

// planned is how many of the query's terms, the rarest, choose the candidates.
const planned = 8

// Recall answers a query, best hit first. A query without words lists what
// passes its filters by standing.
func (e *Engine) Recall(ctx context.Context, q memory.Query) ([]memory.Hit, error) {
	if q.Limit < 1 || q.Limit > MaxLimit {
		return nil, errs.Field("limit", "must be 1 to %d, not %d", MaxLimit, q.Limit)
	}
	terms := distinct(text.Terms(q.Text))
	if len(terms) == 0 {
		return e.list(ctx, q)
	}
	weights, err := e.weigh(ctx, terms)
	if err != nil {
		return nil, err
	}
	found, err := e.store.Candidates(ctx, q, weights.rarest(planned), candidates)
	if err != nil {
		return nil, err
	}
	return best(weights.score(found), q), nil
}

// list answers a query that only filters.
func (e *Engine) list(ctx context.Context, q memory.Query) ([]memory.Hit, error) {
	if q.MinScore > 0 {
		return nil, nil // no words, so no evidence that anything answers
	}
	found, err := e.store.Filtered(ctx, q)
	if err != nil {
		return nil, err
	}
	hits := make([]memory.Hit, len(found))
	for i, m := range found {
		hits[i] = memory.Hit{Memory: m, Score: m.Importance, Source: "filter"}
	}
	return hits, nil
}

// weights is the rarity of each known query term, from 0 for one that stands
// in every memory to 1 for one that stands in a single one.
type weights struct {
	terms  []string // known ones, rarest first
	of     map[string]float64
	total  float64 // of known terms
	missed int     // query terms that no memory holds
}

func (e *Engine) weigh(ctx context.Context, terms []string) (weights, error) {
	df, total, err := e.store.Frequencies(ctx, terms)
	if err != nil {
		return weights{}, fmt.Errorf("weighing terms: %w", err)
	}
	w := weights{of: make(map[string]float64, len(df))}
	for _, t := range terms {
		n, ok := df[t]
		if !ok {
			w.missed++
			continue
		}
		w.of[t] = rarity(n, total)
		w.total += w.of[t]
		w.terms = append(w.terms, t)
	}
	slices.SortStableFunc(w.terms, func(a, b string) int { return cmp.Compare(df[a], df[b]) })
	return w, nil
}

// rarity is the BM25 inverse document frequency, scaled to 0…1. Small stores
// are treated as if they were larger, for there every word is rare by chance.
func rarity(df, total int) float64 {
	n := float64(max(total, 100))
	idf := func(d float64) float64 { return math.Log(1 + (n-d+0.5)/(d+0.5)) }
	return idf(min(float64(df), n)) / idf(1)
}

func (w weights) rarest(n int) []string { return w.terms[:min(n, len(w.terms))] }

// score rates each candidate by the weight it shares with the query, against
// the mean of what the query and the memory hold.
func (w weights) score(found []memory.Memory) []memory.Hit {
	hits := make([]memory.Hit, 0, len(found))
	for _, m := range found {
		own := distinct(text.Terms(m.Content.String()))
		h := memory.Hit{Memory: m, Source: "keyword"}
		var shared float64
		for _, t := range w.terms {
			if slices.Contains(own, t) {
				shared += w.of[t]
				h.Matched = append(h.Matched, t)
			}
		}
		if shared == 0 {
			continue
		}
		asked := min(w.total+0.5*float64(w.missed), 4)
		h.Score = min(shared/max(asked, 1), 1)
		hits = append(hits, h)
	}
	return hits
}

// best orders hits and cuts them at the floor and the limit.
func best(hits []memory.Hit, q memory.Query) []memory.Hit {
	slices.SortStableFunc(hits, func(a, b memory.Hit) int {
		return cmp.Or(cmp.Compare(b.Score, a.Score), cmp.Compare(b.Memory.Importance, a.Memory.Importance),
			b.Memory.Created.Compare(a.Memory.Created), cmp.Compare(a.Memory.ID, b.Memory.ID))
	})
	for i, h := range hits {
		if h.Score < q.MinScore || i == q.Limit {
			return hits[:i]
		}
	}
	return hits
}

func distinct(terms []string) []string {
	seen := make(map[string]bool, len(terms))
	var out []string
	for _, t := range terms {
		if !seen[t] {
			seen[t] = true
			out = append(out, t)
		}
	}
	return out
}
