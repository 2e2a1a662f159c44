package recall

import (
	"context"
	"math"
	"sync"
)

// remembered bounds how many frequencies are kept. It is far more than the
// words of one person's talk; when it is full, all are dropped.
const remembered = 20_000

// slack is how far a frequency may be off: a change in eight is no other
// rarity to speak of.
const slack = 8

// frequencies keeps how many memories hold each term, for the full-text index
// of the store needs long to count a common one. What was counted at one
// revision is off by at most the revisions since, and is used as long as that
// is little against the count itself. So a term that no memory held is asked for again after every change,
// and one that thousands hold stays for hundreds.
type frequencies struct {
	store counter
	terms counts[string]

	mu    sync.Mutex
	total counted
}

// counter is a store as far as it counts.
type counter interface {
	Revision(ctx context.Context) (int64, error)
	Count(ctx context.Context) (int, error)
	Frequencies(ctx context.Context, terms []string) ([]int, error)
}

// turnCounter counts turns.
type turnCounter struct{ store TurnStore }

func (c turnCounter) Revision(ctx context.Context) (int64, error) { return c.store.TurnRevision(ctx) }

func (c turnCounter) Count(ctx context.Context) (int, error) { return c.store.TurnCount(ctx) }

func (c turnCounter) Frequencies(ctx context.Context, terms []string) ([]int, error) {
	return c.store.TurnFrequencies(ctx, terms)
}

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

type counted struct {
	n  int
	at int64 // revision
}

func (c counted) holds(revision int64) bool {
	return revision == c.at || revision > c.at && (revision-c.at)*slack <= int64(c.n)
}

// of gives the frequencies of terms, in their order, and the number of memories.
func (f *frequencies) of(ctx context.Context, terms []string) (df []int, total int, err error) {
	revision, err := f.store.Revision(ctx)
	if err != nil {
		return nil, 0, err
	}
	if total, err = f.count(ctx, revision); err != nil {
		return nil, 0, err
	}
	df, missing := f.terms.known(revision, terms)
	if len(missing) == 0 {
		return df, total, nil
	}
	asked := make([]string, len(missing))
	for i, at := range missing {
		asked[i] = terms[at]
	}
	found, err := f.store.Frequencies(ctx, asked)
	if err != nil {
		return nil, 0, err
	}
	for i, at := range missing {
		df[at] = found[i]
	}
	f.terms.learn(revision, asked, found)
	return df, total, nil
}

// count gives the number of memories.
func (f *frequencies) count(ctx context.Context, revision int64) (int, error) {
	f.mu.Lock()
	total := f.total
	f.mu.Unlock()
	if total.holds(revision) {
		return total.n, nil
	}
	n, err := f.store.Count(ctx)
	if err != nil {
		return 0, err
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	f.total = counted{n, revision}
	return n, nil
}

// counts keeps numbers that were counted at some revision.
type counts[K comparable] struct {
	mu   sync.Mutex
	kept map[K]counted
}

// known gives what is kept; missing are the places of the keys to count.
func (c *counts[K]) known(revision int64, keys []K) (numbers, missing []int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	numbers = make([]int, len(keys))
	for i, k := range keys {
		n, ok := c.kept[k]
		if !ok || !n.holds(revision) {
			missing = append(missing, i)
			continue
		}
		numbers[i] = n.n
	}
	return numbers, missing
}

// learn keeps what was counted, in the order of the keys.
func (c *counts[K]) learn(revision int64, keys []K, numbers []int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.kept == nil || len(c.kept)+len(keys) > remembered {
		c.kept = make(map[K]counted, len(keys))
	}
	for i, k := range keys {
		c.kept[k] = counted{numbers[i], revision}
	}
}

// smallStore is the size below which every word is rare by chance. A smaller
// store is treated as if it had this one.
const smallStore = 300

// rarity is the inverse document frequency of BM25, scaled so that it is 1 for
// a term of one memory and near 0 for one of all.
func rarity(df, total int) float64 {
	n := float64(max(total, smallStore))
	idf := func(d float64) float64 { return math.Log(1 + (n-d+0.5)/(d+0.5)) }
	return idf(min(max(float64(df), 1), n)) / idf(1)
}
