package recall

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"signet/internal/memory"
	"signet/internal/recall/vector"
)

// What one query may cost. Reading a posting takes about a tenth of a
// microsecond and picking a memory some tens of them.
const (
	postingsBudget = 8_000 // postings read in full
	probed         = 24    // terms read in full
	candidates     = 60    // memories that are scored
)

// stored searches the full-text index of the store. It is slow where many
// memories hold a word, so it is for the time until the index in memory is made,
// and for views, which that does not have.
type stored struct {
	*Engine
	terms  *frequencies
	reader memory.Reader
}

var _ searchable = (*stored)(nil)

// weigh makes a question of words. In a view there are taken to be as many memories as
// stand on main, which is soon counted: a score means much the same in both.
func (e *stored) weigh(ctx context.Context, _ string, asked []term) (question, error) {
	q, err := e.terms.weigh(ctx, asked)
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
	rows, err := ranked(ctx, rare, postings)
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

// split divides the terms that memories hold into those whose postings are
// read in full and those too common for it.
func (q *question) split() (rare []term, common []string) {
	left := postingsBudget
	for _, t := range q.terms {
		switch {
		case t.df == 0 && len(t.likes) == 0:
		case t.df > left:
			common = append(common, t.text)
		case len(rare) < probed:
			left -= t.df
			rare = append(rare, t)
		}
	}
	return rare, common
}

// probes are the conjunctions that are tried for common terms: all of them
// together, and then each.
func probes(common []string) [][]string {
	common = common[:min(len(common), 3)]
	var all [][]string
	if len(common) > 1 {
		all = append(all, common)
	}
	for _, t := range common {
		all = append(all, []string{t})
	}
	return all
}

// ranked gives the rows that hold any of the terms, by the weight of those
// they hold; later rows first among equals.
func ranked(ctx context.Context, terms []term, postings func(context.Context, string) ([]int64, error)) ([]int64, error) {
	weight := map[int64]float64{}
	for _, t := range terms {
		rows, err := postings(ctx, t.text)
		if err != nil {
			return nil, fmt.Errorf("searching: %w", err)
		}
		for _, row := range rows {
			weight[row] += t.weight
		}
	}
	rows := make([]int64, 0, len(weight))
	for row := range weight {
		rows = append(rows, row)
	}
	slices.SortFunc(rows, func(a, b int64) int {
		return cmp.Or(cmp.Compare(weight[b], weight[a]), cmp.Compare(b, a))
	})
	return rows, nil
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
