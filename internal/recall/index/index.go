// Package index is a ranked index in memory: documents of weighed terms, best
// first by BM25F.
//
// # Documents
//
// A document is a row number of the caller's, four fields of terms, and
// attributes to filter by. It comes analysed; the index only compares terms.
//
// # Scores
//
// A document scores the sum of what each term of the query adds:
//
//	weight · idf · tf~/(k1+tf~)    tf~ = Σ over fields w·tf / (1 - b + b·length/average)
//	idf = ln(1 + (N-n+½)/(n+½))    of N documents n hold the term
//
// summed in the order of the query, so that a score is the same number however
// it was found. What was removed counts in N and n until its segment is merged;
// average lengths are those of the last Compact. Before the first they are
// guesses, so one calls it after a bulk load.
//
// # Structure
//
// Segments hold up to 65,536 documents each and never change. Put makes a small
// one, Remove marks documents as gone in a copy of a bitmap, and both merge
// segments of about one size and drop garbage when it is more than a quarter of
// a segment. What they made becomes visible at once by swapping one pointer. So
// readers take no lock and never wait, each sees one state from beginning to
// end, and there is one form of data to search. The price is that a document is
// written again each time its segment grows fourfold, some eight times in all;
// a batch skips the small sizes. A writer waits for the merges it sets off: with
// one document at worst for the writing of some 90,000, which is less than a
// tenth of a second; with a batch for that of the segments it touches; and with
// Compact for that of all. Meanwhile both what was and what will be is in
// memory.
package index

import (
	"cmp"
	"iter"
	"math"
	"slices"
	"sync"
	"sync/atomic"
)

// Document is what can be found.
type Document struct {
	Row     int64            // the caller's name for it
	Fields  [fields][]string // terms, by Field
	Scope   string           // who may see it
	Kind    string
	Created int64 // in the unit that filters have it in
	Pinned  bool
}

// Index finds documents by their terms. Any number of readers and writers may
// use it at the same time; writers wait for each other.
type Index struct {
	now atomic.Pointer[view]

	writing sync.Mutex
	numbers map[class]int // of the classes of the view

	searchers sync.Pool
}

// A view is what the index holds at one time. It is not changed once readers
// may have it, except that classes is appended to beyond what they see.
type view struct {
	parts   []part // see newestFirst
	classes []class
	model   *model
}

// New makes an empty index.
func New() *Index {
	x := &Index{numbers: map[class]int{}}
	x.now.Store(&view{model: usualModel()})
	x.searchers.New = func() any { return new(searcher) }
	return x
}

// batch bounds the documents that are sorted into a segment together.
const batch = maxDocs / 8

// Put adds documents, and replaces those that have their rows; of several with
// one row the last counts. Readers see all of them or none.
func (x *Index) Put(docs ...Document) {
	x.writing.Lock()
	defer x.writing.Unlock()
	docs = lastOfEach(docs)
	next := x.next()
	next.remove(func(yield func(int64) bool) {
		for _, d := range docs {
			if !yield(d.Row) {
				return
			}
		}
	})
	for some := range slices.Chunk(docs, batch) {
		classes := make([]int, len(some))
		for i, d := range some {
			classes[i] = x.number(next, class{d.Scope, d.Kind, d.Pinned})
		}
		next.parts = append(next.parts, part{segment: build(some, classes, next.model)})
	}
	next.parts = settle(next.parts, next.model)
	x.now.Store(next)
}

// Remove takes documents away. Rows that are not there are passed over.
func (x *Index) Remove(rows ...int64) {
	x.writing.Lock()
	defer x.writing.Unlock()
	next := x.next()
	next.remove(slices.Values(rows))
	next.parts = settle(next.parts, next.model)
	x.now.Store(next)
}

// Compact drops all garbage, makes as few segments as there can be, and takes
// the average lengths anew. Readers go on; writers wait.
func (x *Index) Compact() {
	x.writing.Lock()
	defer x.writing.Unlock()
	next := x.next()
	next.parts = slices.DeleteFunc(next.parts, func(p part) bool { return p.left() == 0 })
	next.model = modelOf(next.parts)
	var parts []part
	for _, some := range group(next.parts) {
		parts = append(parts, part{segment: merge(some, next.model)})
	}
	next.parts = parts
	x.now.Store(next)
}

// Count says how many documents there are.
func (x *Index) Count() int { return x.now.Load().count() }

// Frequencies says how many documents hold each of the terms. Garbage counts,
// as long as the sum is not more than there are documents.
func (x *Index) Frequencies(terms []string) []int {
	v := x.now.Load()
	found, total := make([]int, len(terms)), v.count()
	for i, t := range terms {
		for _, p := range v.parts {
			l := p.terms.find(t)
			found[i] += l.n
		}
		found[i] = min(found[i], total)
	}
	return found
}

// next is a view to change and then to show.
func (x *Index) next() *view {
	next := *x.now.Load()
	next.parts = slices.Clone(next.parts)
	return &next
}

// number gives the number of a class, a new one if need be.
func (x *Index) number(v *view, c class) int {
	n, ok := x.numbers[c]
	if !ok {
		n = len(v.classes)
		x.numbers[c] = n
		v.classes = append(v.classes, c)
	}
	return n
}

// remove marks rows as gone.
func (v *view) remove(rows iter.Seq[int64]) {
	own := make([]bool, len(v.parts)) // whose bitmap no reader has
	for row := range rows {
		for i := range v.parts {
			p := &v.parts[i]
			doc, ok := p.find(row)
			if !ok || p.gone.has(doc) {
				continue
			}
			if !own[i] {
				gone := newBitmap(p.n)
				copy(gone, p.gone)
				p.gone, own[i] = gone, true
			}
			p.gone.set(doc)
			p.missing++
			break
		}
	}
}

// count is how many documents there are.
func (v *view) count() int {
	n := 0
	for _, p := range v.parts {
		n += p.left()
	}
	return n
}

// written is how many documents there are with what is gone and not yet dropped.
func (v *view) written() int {
	n := 0
	for _, p := range v.parts {
		n += p.n
	}
	return n
}

// idf says how much a term tells by its rarity.
func (v *view) idf(n int) float64 {
	return math.Log(1 + (float64(v.written()-n)+0.5)/(float64(n)+0.5))
}

// lastOfEach sorts documents by descending row, and leaves out those that a
// later one replaces.
func lastOfEach(docs []Document) []Document {
	docs = slices.Clone(docs)
	slices.Reverse(docs)
	slices.SortStableFunc(docs, func(a, b Document) int { return cmp.Compare(b.Row, a.Row) })
	return slices.CompactFunc(docs, func(a, b Document) bool { return a.Row == b.Row })
}
