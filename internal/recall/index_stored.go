package recall

import (
	"context"
	"fmt"
	"slices"

	"signet/internal/memory"
	"signet/internal/recall/fulltext"
	"signet/internal/recall/vector"
)

// candidates is how many memories are scored. To pick one takes some tens of
// microseconds.
const candidates = 60

// stored searches the full-text index of the store. It is slow where many
// memories hold a word, so it is for the time until the index in memory is made,
// and for views, which that does not have.
type stored struct {
	*Engine
	terms  *fulltext.Frequencies
	reader memory.Reader
}

var _ searchable = (*stored)(nil)

// weigh makes a question of words. In a view there are taken to be as many memories as
// stand on main, which is soon counted: a score means much the same in both.
func (e *stored) weigh(ctx context.Context, _ string, asked []term) (question, error) {
	q, err := weighedBy(ctx, e.terms, asked)
	if err != nil {
		return q, err
	}
	main := e.reader
	main.View = nil
	q.among, err = e.keeper.store.Visible(ctx, main, manyMemories)
	return q, err
}

// standing finds nothing: the full-text index knows no paths.
func (e *stored) standing(context.Context, memory.Query, string, int) ([]memory.Memory, error) {
	return nil, nil
}

// passing asks the store.
func (e *stored) passing(ctx context.Context, q memory.Query) (*vector.Set, error) {
	return passingRows(ctx, e.keeper.store, q)
}

func passingRows(ctx context.Context, s IndexStore, q memory.Query) (*vector.Set, error) {
	rows, err := s.Passing(ctx, q)
	if err != nil {
		return nil, fmt.Errorf("filtering: %w", err)
	}
	return vector.SetOf(rows...), nil
}

// candidates finds the memories that are worth scoring, in three steps.
//
// The postings of the most telling terms are read in full, as long as the
// budget lasts; each row collects the weight of the terms it holds. The rows
// are then picked in the order of that sum, so that a row the reader may not
// see never takes the place of one that he may. Terms too common for the
// budget matter only if this finds nothing: then the latest memories that hold
// all of them are taken, and after those the latest that hold the first.
func (e *stored) candidates(ctx context.Context, q memory.Query, asked question) ([]memory.Memory, error) {
	rare, common := asked.split()
	postings := e.store.Postings
	if q.Reader.View != nil {
		postings = e.everyPosting
	}
	rows, err := fulltext.Rank(ctx, lookedUp(rare), postings)
	if err != nil {
		return nil, err
	}
	found, err := e.pick(ctx, q, rows)
	if err != nil {
		return nil, err
	}
	if len(found) > 0 {
		return found, nil
	}
	for _, terms := range probes(common) {
		if len(found) >= candidates {
			break
		}
		rows, err := e.store.Newest(ctx, q, terms, candidates)
		if err != nil {
			return nil, fmt.Errorf("searching: %w", err)
		}
		more, err := e.store.Pick(ctx, q, rows)
		if err != nil {
			return nil, fmt.Errorf("searching: %w", err)
		}
		found = append(found, more...)
	}
	return unique(found), nil
}

// everyPosting gives the rows that hold a term, on main or not.
func (e *stored) everyPosting(ctx context.Context, term string) ([]int64, error) {
	rows, err := e.store.Postings(ctx, term)
	if err != nil {
		return nil, err
	}
	past, err := e.past.PastPostings(ctx, term)
	return append(rows, past...), err
}

// split divides the terms by which memories are found into those that are looked up
// and those too common for it.
func (q *question) split() (rare, common []term) {
	held := slices.DeleteFunc(slices.Clone(q.terms), func(t term) bool { return t.df == 0 && len(t.likes) == 0 })
	return fulltext.Split(held, func(t term) int { return t.df })
}

// lookedUp gives terms as they are looked up.
func lookedUp(terms []term) []fulltext.Term {
	up := make([]fulltext.Term, len(terms))
	for i, t := range terms {
		up[i] = fulltext.Term{Text: t.text, DF: t.df, Weight: t.weight}
	}
	return up
}

// probes are the conjunctions that are tried for common terms: all of them
// together, and then each.
func probes(common []term) [][]string {
	var together []string
	var all [][]string
	for _, t := range common[:min(len(common), 3)] {
		together = append(together, t.text)
		all = append(all, []string{t.text})
	}
	if len(together) > 1 {
		all = append([][]string{together}, all...)
	}
	return all
}

// pick reads memories from ranked rows until there are enough candidates. What
// the filters drop is made up for by ever larger helpings.
func (e *Engine) pick(ctx context.Context, q memory.Query, rows []int64) ([]memory.Memory, error) {
	var found []memory.Memory
	for n := max(candidates, q.Limit); len(rows) > 0 && len(found) < max(candidates, q.Limit); n *= 4 {
		n = min(n, len(rows))
		more, err := e.store.Pick(ctx, q, rows[:n])
		if err != nil {
			return nil, fmt.Errorf("searching: %w", err)
		}
		found, rows = append(found, more...), rows[n:]
	}
	return found, nil
}

// unique drops what was found twice.
func unique(found []memory.Memory) []memory.Memory {
	seen := make(map[string]bool, len(found))
	return slices.DeleteFunc(found, func(m memory.Memory) bool {
		twice := seen[m.ID]
		seen[m.ID] = true
		return twice
	})
}
