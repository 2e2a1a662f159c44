package vector

import (
	"cmp"
	"fmt"
	"math"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
)

// rescored is how many of the best, by their codes, are compared exactly at least:
// three for each that is mostly wanted, for a code tells close ones apart badly.
const (
	rescored  = 30
	perWanted = 3
)

// Hit is a vector that was found.
type Hit struct {
	Row    int64
	Cosine float64 // exact
}

// Found is what a search found, and what the cosines of all that it looked at are
// like, by their codes: what stands out from them is close.
type Found struct {
	Hits            []Hit // the closest first, and of equals the higher row
	Looked          int
	Mean, Deviation float64
}

// Exact gives the vectors of rows as they are. What has none any more is left out.
type Exact func(rows []int64) (map[int64][]float32, error)

// Search finds the k vectors that point most the way a query does, among those
// whose rows are in keep; nil keeps all. What is not kept takes no place from what
// is.
func (x *Index) Search(query []float32, k int, keep *Set, exact Exact) (Found, error) {
	if err := x.check(query); err != nil {
		return Found{}, err
	}
	if k < 1 {
		return Found{}, nil
	}
	near, found := x.scan(query, max(rescored, perWanted*k), keep)
	rows := make([]int64, len(near))
	for i, c := range near {
		rows[i] = c.row
	}
	vectors, err := exact(rows)
	if err != nil {
		return Found{}, fmt.Errorf("comparing vectors: %w", err)
	}
	for _, row := range rows {
		if v, ok := vectors[row]; ok && len(v) == x.length {
			found.Hits = append(found.Hits, Hit{row, Cosine(query, v)})
		}
	}
	slices.SortFunc(found.Hits, func(a, b Hit) int { return cmp.Or(cmp.Compare(b.Cosine, a.Cosine), cmp.Compare(b.Row, a.Row)) })
	found.Hits = found.Hits[:min(k, len(found.Hits))]
	return found, nil
}

// A candidate is a vector with its product with the query, by their codes.
type candidate struct {
	row     int64
	product int64
}

// before orders candidates: the closer first, and of equals the higher row.
func (c candidate) before(other candidate) bool {
	return c.product > other.product || c.product == other.product && c.row > other.row
}

// A tally is what a block holds that is close, and what all of it is like. Blocks
// are added up in their order, whoever looked at them, so that the sums are always
// the same.
type tally struct {
	best         []candidate // in order
	looked       int
	sum, squares float64
}

// alone is how many numbers one processor goes through sooner than others are
// called.
const alone = 4 << 20

// scan finds the closest by their codes.
func (x *Index) scan(query []float32, most int, keep *Set) ([]candidate, Found) {
	q := newProbe(query, x.stride)
	x.mu.RLock()
	defer x.mu.RUnlock()
	tallies := make([]tally, len(x.blocks))
	var next atomic.Int64
	work := func() {
		for i := int(next.Add(1)) - 1; i < len(x.blocks); i = int(next.Add(1)) - 1 {
			tallies[i] = x.look(i, q, most, keep)
		}
	}
	var others sync.WaitGroup
	if len(x.rows)*x.stride > alone {
		for range min(runtime.GOMAXPROCS(0), len(x.blocks)) - 1 {
			others.Go(work)
		}
	}
	work()
	others.Wait()
	return q.add(tallies, most)
}

// look goes through a block.
func (x *Index) look(i int, q probe, most int, keep *Set) tally {
	var t tally
	b, rows := x.blocks[i], x.rows[i*blockRows:min((i+1)*blockRows, len(x.rows))]
	for j, row := range rows {
		if keep != nil && !keep.Has(row) {
			continue
		}
		product := int64(dot(q.codes, b.codes[j*x.stride:(j+1)*x.stride])) * int64(b.weight[j])
		t.looked++
		t.sum += float64(product)
		t.squares += float64(float64(product) * float64(product))
		if c := (candidate{row, product}); len(t.best) < most || c.before(t.best[len(t.best)-1]) {
			t.take(c, most)
		}
	}
	return t
}

// take puts a candidate in its place among the best.
func (t *tally) take(c candidate, most int) {
	at, _ := slices.BinarySearchFunc(t.best, c, func(have, c candidate) int {
		if have.before(c) {
			return -1
		}
		return 1
	})
	if len(t.best) == most {
		t.best = t.best[:most-1]
	}
	t.best = slices.Insert(t.best, at, c)
}

// A probe is a query as it is multiplied: its code, wide enough that products fit,
// and its weight.
type probe struct {
	codes  []int16
	weight uint16
}

func newProbe(query []float32, stride int) probe {
	code := make([]int8, stride)
	p := probe{codes: make([]int16, stride), weight: encode(query, code)}
	for i, c := range code {
		p.codes[i] = int16(c)
	}
	return p
}

// add adds up what blocks hold.
func (p probe) add(tallies []tally, most int) ([]candidate, Found) {
	var all tally
	for _, t := range tallies {
		all.looked += t.looked
		all.sum += t.sum
		all.squares += t.squares
		all.best = append(all.best, t.best...)
	}
	slices.SortFunc(all.best, func(a, b candidate) int {
		return cmp.Or(cmp.Compare(b.product, a.product), cmp.Compare(b.row, a.row))
	})
	found := Found{Looked: all.looked}
	if n := float64(all.looked); n > 0 {
		one := steps * steps * float64(wholes) / (float64(p.weight) / wholes) // the product of a vector with itself
		mean := all.sum / n
		found.Mean = mean / one
		found.Deviation = math.Sqrt(max(0, all.squares/n-float64(mean*mean))) / one
	}
	return all.best[:min(most, len(all.best))], found
}
