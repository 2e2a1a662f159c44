package recall

import (
	"context"
	"fmt"
	"slices"

	"signet/internal/memory"
)

// storedTalk finds turns by the full-text index of the store.
type storedTalk struct {
	*Engine
	found map[int64]Said
}

var _ hearing = (*storedTalk)(nil)

func (e *storedTalk) of(ctx context.Context, terms []string) ([]int, int, error) {
	return e.Engine.said.of(ctx, terms)
}

func (e *storedTalk) about(ctx context.Context, q memory.Query, wide question) ([]*heard, error) {
	rare, common := wide.split()
	if len(rare) == 0 && len(common) > 0 { // then the latest turns with the most telling word
		rare = slices.DeleteFunc(slices.Clone(wide.terms), func(t term) bool { return t.text != common[0] })
	}
	rows, err := ranked(ctx, rare, e.turns.TurnPostings)
	if err != nil {
		return nil, err
	}
	e.found = map[int64]Said{}
	found, err := e.pick(ctx, q, rows)
	if err != nil {
		return nil, err
	}
	around, err := e.hear(ctx, q, beside(found))
	return append(found, around...), err
}

// pick reads turns from ranked rows, in ever larger helpings until there are
// enough that may be seen.
func (e *storedTalk) pick(ctx context.Context, q memory.Query, rows []int64) (found []*heard, err error) {
	for n := turnCandidates; len(rows) > 0 && len(found) < turnCandidates; n *= 4 {
		n = min(n, len(rows))
		more, err := e.hear(ctx, q, rows[:n])
		if err != nil {
			return nil, err
		}
		found, rows = append(found, more...), rows[n:]
	}
	return found, nil
}

// hear reads turns.
func (e *storedTalk) hear(ctx context.Context, q memory.Query, rows []int64) ([]*heard, error) {
	said, err := e.turns.PickTurns(ctx, q, rows)
	if err != nil {
		return nil, fmt.Errorf("searching transcripts: %w", err)
	}
	turns := make([]*heard, len(said))
	for i, s := range said {
		turns[i], e.found[s.Turn.Seq] = e.ears.hear(s.Turn), s
	}
	return turns, nil
}

// said gives turns that were read before.
func (e *storedTalk) said(context.Context, memory.Query, []int64) (map[int64]Said, error) {
	return e.found, nil
}
