package transcript

import (
	"context"
	"fmt"
	"slices"

	"signet/internal/memory"
	"signet/internal/recall/fulltext"
	"signet/internal/recall/index"
)

// indexedTalk finds turns by the index in memory.
type indexedTalk struct {
	*Searcher
	index  *spoken
	hears  func(scope string) bool
	silent map[int64]bool
	wrong  bool // the store keeps back what the index let pass
}

var _ hearing = (*indexedTalk)(nil)

// of gives the frequencies of terms.
func (x *indexedTalk) of(_ context.Context, terms []string) ([]int, int, error) {
	return x.index.Frequencies(terms), x.index.Count(), nil
}

// about reads from the store only those turns that it has not heard before.
func (x *indexedTalk) about(ctx context.Context, q memory.Query, wide []fulltext.Term) ([]*heard, error) {
	s := index.Query{K: turnCandidates, Filter: index.Filter{Sees: x.hears, Keep: func(row int64) bool { return !x.silent[row] }}}
	for _, t := range wide {
		s.Terms = append(s.Terms, index.Term{Text: t.Text, Weight: t.Weight / max(index.Rarity(t.DF, x.index.Count()), 1e-9)})
	}
	var rows []int64
	for _, h := range x.index.Search(s) {
		rows = append(rows, h.Row)
	}
	found, err := x.listen(ctx, q, rows)
	if err != nil {
		return nil, err
	}
	x.wrong = len(found) < len(rows)
	sessions := make(map[string]bool)
	for _, h := range found {
		sessions[h.session] = true
	}
	around, err := x.listen(ctx, q, slices.DeleteFunc(beside(found), func(row int64) bool { return x.silent[row] }))
	if err != nil {
		return nil, err
	}
	around = slices.DeleteFunc(around, func(h *heard) bool { return !sessions[h.session] })
	return append(found, around...), nil
}

// listen gives what was made of turns, in any order.
func (x *indexedTalk) listen(ctx context.Context, q memory.Query, rows []int64) ([]*heard, error) {
	known, missing := x.ears.known(rows)
	if len(missing) == 0 {
		return known, nil
	}
	more, err := x.store.PickTurns(ctx, q, missing)
	if err != nil {
		return nil, fmt.Errorf("reading turns: %w", err)
	}
	for _, s := range more {
		known = append(known, x.ears.hear(s.Turn))
	}
	return known, nil
}

// said reads turns. If the store keeps one back that the index let pass, there
// is no index any more, and the store has to find what answers.
func (x *indexedTalk) said(ctx context.Context, q memory.Query, rows []int64) (map[int64]Said, error) {
	found, err := x.store.PickTurns(ctx, q, rows)
	if err != nil {
		return nil, fmt.Errorf("reading turns: %w", err)
	}
	if x.wrong || len(found) < len(rows) {
		x.listener.drop(x.index)
		return nil, nil
	}
	at := make(map[int64]Said, len(found))
	for _, s := range found {
		at[s.Turn.Seq] = s
	}
	return at, nil
}

// inIndex reports whether the index of turns can answer a query: it knows of a
// turn only its words and whose it is.
func inIndex(q memory.Query) bool {
	return q.Reader.View == nil && q.Session == "" && q.NotSession == "" && q.Since.IsZero() && q.Until.IsZero() && q.When.IsZero()
}
