package fulltext

import (
	"cmp"
	"context"
	"fmt"
	"slices"
)

// What one query may cost. Reading a posting takes about a tenth of a microsecond.
const (
	postingsBudget = 8_000 // postings read in full
	probed         = 24    // terms read in full
)

// A Term is a word that is looked for.
type Term struct {
	Text   string
	DF     int     // how many documents hold it
	Weight float64 // what it counts in one that does
}

// Split divides terms, the most telling first, into those whose postings are read in
// full and those that so many documents hold that this costs too much.
func Split[T any](terms []T, df func(T) int) (rare, common []T) {
	left := postingsBudget
	for _, t := range terms {
		switch n := df(t); {
		case n > left:
			common = append(common, t)
		case len(rare) < probed:
			left -= n
			rare = append(rare, t)
		}
	}
	return rare, common
}

// Rank gives the rows that hold any of the terms, by the weight of those they
// hold; later rows first among equals.
func Rank(ctx context.Context, terms []Term, postings func(context.Context, string) ([]int64, error)) ([]int64, error) {
	weight := map[int64]float64{}
	for _, t := range terms {
		rows, err := postings(ctx, t.Text)
		if err != nil {
			return nil, fmt.Errorf("searching: %w", err)
		}
		for _, row := range rows {
			weight[row] += t.Weight
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
