// Package recall finds the memories that answer a query, and knows when there
// are none.
//
// The walk: cut the query to the words somebody said, weigh each by its rarity
// and by how much such a word tells at all, fetch candidates by the weightiest
// of them, score every candidate by the meaning it has in common with the
// query, drop what is below the floor. A score lies between 0 and 1 and means
// the same in every query.
package recall

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"signet/internal/errs"
	"signet/internal/memory"
)

// Engine answers queries over a store.
type Engine struct {
	store       Store
	frequencies frequencies
}

// New makes an engine.
func New(store Store) *Engine {
	return &Engine{store: store, frequencies: frequencies{store: store}}
}

// MaxLimit is the most hits one query can ask for.
const MaxLimit = 50

// Recall answers a query, best hit first. A query without text lists what
// passes its filters by standing; one whose words no memory holds finds
// nothing.
func (e *Engine) Recall(ctx context.Context, q memory.Query) ([]memory.Hit, error) {
	if q.Limit < 1 || q.Limit > MaxLimit {
		return nil, errs.Field("limit", "must be 1 to %d, not %d", MaxLimit, q.Limit)
	}
	if q.Reader.Agent == "" {
		return nil, errs.E(errs.Denied, "no agent asks, so nothing can be recalled")
	}
	if strings.TrimSpace(q.Text) == "" {
		return e.list(ctx, q)
	}
	asked, err := e.weigh(ctx, words(q.Text))
	if err != nil {
		return nil, err
	}
	found, err := e.candidates(ctx, q, asked)
	if err != nil {
		return nil, err
	}
	hits := make([]memory.Hit, 0, len(found))
	for _, m := range found {
		if h := asked.score(m); len(h.Matched) > 0 {
			hits = append(hits, h)
		}
	}
	return best(hits, q), nil
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

// best orders hits and cuts them at the limit and, if there is one, the floor.
func best(hits []memory.Hit, q memory.Query) []memory.Hit {
	slices.SortFunc(hits, func(a, b memory.Hit) int {
		return cmp.Or(cmp.Compare(b.Score, a.Score), cmp.Compare(b.Memory.Importance, a.Memory.Importance),
			b.Memory.Created.Compare(a.Memory.Created), cmp.Compare(a.Memory.ID, b.Memory.ID))
	})
	least := q.MinScore
	if least > 0 && len(hits) > 0 {
		least = max(least, near*hits[0].Score)
	}
	for i, h := range hits {
		if h.Score < least || i == q.Limit {
			return hits[:i]
		}
	}
	return hits
}
