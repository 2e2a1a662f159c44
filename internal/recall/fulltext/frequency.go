// Package fulltext bounds what it costs to search the full-text index of a store: it
// keeps what was counted, and reads no more of the lists of rows than a query is worth.
package fulltext

import (
	"context"
	"sync"
)

// remembered bounds how many frequencies are kept. It is far more than the
// words of one person's talk; when it is full, all are dropped.
const remembered = 20_000

// slack is how far a frequency may be off: a change in eight is no other
// rarity to speak of.
const slack = 8

// Frequencies keeps how many documents hold each term, for the full-text index
// of the store needs long to count a common one. What was counted at one
// revision is off by at most the revisions since, and is used as long as that
// is little against the count itself. So a term that no document held is asked for
// again after every change, and one that thousands hold stays for hundreds.
type Frequencies struct {
	store Counter
	terms Counts[string]

	mu    sync.Mutex
	total counted
}

// NewFrequencies keeps what a store counts.
func NewFrequencies(s Counter) *Frequencies { return &Frequencies{store: s} }

// Counter is a store as far as it counts: how many documents there are, in how many
// of them each term occurs, and a number that grows with every change to any.
type Counter interface {
	Revision(ctx context.Context) (int64, error)
	Count(ctx context.Context) (int, error)
	Frequencies(ctx context.Context, terms []string) ([]int, error)
}

type counted struct {
	n  int
	at int64 // revision
}

func (c counted) holds(revision int64) bool {
	return revision == c.at || revision > c.at && (revision-c.at)*slack <= int64(c.n)
}

// Of gives the frequencies of terms, in their order, and the number of documents.
func (f *Frequencies) Of(ctx context.Context, terms []string) (df []int, total int, err error) {
	revision, err := f.store.Revision(ctx)
	if err != nil {
		return nil, 0, err
	}
	if total, err = f.count(ctx, revision); err != nil {
		return nil, 0, err
	}
	df, missing := f.terms.Known(revision, terms)
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
	f.terms.Learn(revision, asked, found)
	return df, total, nil
}

// count gives the number of documents.
func (f *Frequencies) count(ctx context.Context, revision int64) (int, error) {
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

// Counts keeps numbers that were counted at some revision.
type Counts[K comparable] struct {
	mu   sync.Mutex
	kept map[K]counted
}

// Known gives what is kept; missing are the places of the keys to count.
func (c *Counts[K]) Known(revision int64, keys []K) (numbers, missing []int) {
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

// Learn keeps what was counted, in the order of the keys.
func (c *Counts[K]) Learn(revision int64, keys []K, numbers []int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.kept == nil || len(c.kept)+len(keys) > remembered {
		c.kept = make(map[K]counted, len(keys))
	}
	for i, k := range keys {
		c.kept[k] = counted{numbers[i], revision}
	}
}
