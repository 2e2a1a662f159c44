package recall

import "context"

// everywhereCounter counts memories together with what does not stand on main.
// How many there are is told of main alone: a term's rarity is what counts, and
// most versions are close to each other.
type everywhereCounter struct {
	Store
	past PastStore
}

func (c everywhereCounter) Frequencies(ctx context.Context, terms []string) ([]int, error) {
	df, err := c.Store.Frequencies(ctx, terms)
	if err != nil {
		return nil, err
	}
	past, err := c.past.PastFrequencies(ctx, terms)
	for i := range past {
		df[i] += past[i]
	}
	return df, err
}
