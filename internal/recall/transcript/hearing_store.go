package transcript

import (
	"context"
	"fmt"
	"slices"

	"signet/internal/memory"
	"signet/internal/recall/fulltext"
)

// storedTalk finds turns by the full-text index of the store.
type storedTalk struct {
	*Searcher
	found map[int64]Said
}

var _ hearing = (*storedTalk)(nil)

func (s *Searcher) stored() *storedTalk { return &storedTalk{Searcher: s} }

func (x *storedTalk) of(ctx context.Context, terms []string) ([]int, int, error) {
	return x.counts.Of(ctx, terms)
}

func (x *storedTalk) about(ctx context.Context, q memory.Query, wide []fulltext.Term) ([]*heard, error) {
	held := slices.DeleteFunc(slices.Clone(wide), func(t fulltext.Term) bool { return t.DF == 0 })
	rare, common := fulltext.Split(held, func(t fulltext.Term) int { return t.DF })
	if len(rare) == 0 && len(common) > 0 { // then the latest turns with the most telling word
		rare = common[:1]
	}
	rows, err := fulltext.Rank(ctx, rare, x.store.TurnPostings)
	if err != nil {
		return nil, err
	}
	x.found = map[int64]Said{}
	found, err := x.pick(ctx, q, rows)
	if err != nil {
		return nil, err
	}
	around, err := x.hear(ctx, q, beside(found))
	return append(found, around...), err
}

// pick reads turns from ranked rows, in ever larger helpings until there are
// enough that may be seen.
func (x *storedTalk) pick(ctx context.Context, q memory.Query, rows []int64) (found []*heard, err error) {
	for n := turnCandidates; len(rows) > 0 && len(found) < turnCandidates; n *= 4 {
		n = min(n, len(rows))
		more, err := x.hear(ctx, q, rows[:n])
		if err != nil {
			return nil, err
		}
		found, rows = append(found, more...), rows[n:]
	}
	return found, nil
}

// hear reads turns.
func (x *storedTalk) hear(ctx context.Context, q memory.Query, rows []int64) ([]*heard, error) {
	said, err := x.store.PickTurns(ctx, q, rows)
	if err != nil {
		return nil, fmt.Errorf("searching transcripts: %w", err)
	}
	turns := make([]*heard, len(said))
	for i, s := range said {
		turns[i], x.found[s.Turn.Seq] = x.ears.hear(s.Turn), s
	}
	return turns, nil
}

// said gives turns that were read before.
func (x *storedTalk) said(context.Context, memory.Query, []int64) (map[int64]Said, error) {
	return x.found, nil
}
