package index_test

import (
	"cmp"
	"math"
	"slices"

	"signet/internal/recall/index"
)

// exhaustive is the plain form of the index: it scores every document that
// holds a term. Only what depends on when segments were merged, that is how
// many documents are counted and the average lengths, comes from the index.
type exhaustive struct {
	docs    map[int64]index.Document
	holding map[string]map[int64][4]int // term → row → how often in each field
}

func newExhaustive() exhaustive {
	return exhaustive{map[int64]index.Document{}, map[string]map[int64][4]int{}}
}

func (e exhaustive) put(docs ...index.Document) {
	for _, d := range docs {
		e.remove(d.Row)
		e.docs[d.Row] = d
		for f, terms := range d.Fields {
			for _, t := range terms {
				if e.holding[t] == nil {
					e.holding[t] = map[int64][4]int{}
				}
				tf := e.holding[t][d.Row]
				tf[f]++
				e.holding[t][d.Row] = tf
			}
		}
	}
}

func (e exhaustive) remove(rows ...int64) {
	for _, row := range rows {
		for _, terms := range e.docs[row].Fields {
			for _, t := range terms {
				delete(e.holding[t], row)
			}
		}
		delete(e.docs, row)
	}
}

func (e exhaustive) search(x *index.Index, q index.Query) []index.Hit {
	written, counts, averages := x.Statistics(q.Terms)
	found := map[int64]index.Hit{}
	for i, t := range q.Terms {
		if t.Weight <= 0 {
			continue
		}
		idf := math.Log(1 + (float64(written-counts[i])+0.5)/(float64(counts[i])+0.5))
		for row, of := range e.holding[t.Text] {
			h, ok := found[row]
			if !ok {
				h = index.Hit{Row: row, Parts: make([]float64, len(q.Terms))}
			}
			tf := weighed(of, e.docs[row], averages)
			h.Parts[i] = float64((t.Weight * idf) * (tf / (1.2 + tf)))
			h.Score += h.Parts[i]
			found[row] = h
		}
	}
	var hits []index.Hit
	for row, h := range found {
		if passes(q.Filter, e.docs[row]) {
			hits = append(hits, h)
		}
	}
	slices.SortFunc(hits, func(a, b index.Hit) int {
		return cmp.Or(cmp.Compare(b.Score, a.Score), cmp.Compare(b.Row, a.Row))
	})
	return hits[:min(len(hits), max(q.K, 0))]
}

// weighed is tf~ of a term in a document.
func weighed(of [4]int, d index.Document, averages [4]float64) float64 {
	sum := 0.0
	for f, tf := range of {
		w, b := index.Params(index.Field(f))
		sum += w * float64(min(tf, 255)) / (1 - b + b*rounded(len(d.Fields[f]))/averages[f])
	}
	return sum
}

// rounded is a length as it is kept: with at most five bits that are not zero
// from 128 on.
func rounded(n int) float64 {
	unit := 1
	for n >= 128 && n/unit >= 32 {
		unit *= 2
	}
	return float64(n / unit * unit)
}

func passes(f index.Filter, d index.Document) bool {
	return f.Sees != nil && f.Sees(d.Scope) &&
		(len(f.Kinds) == 0 || slices.Contains(f.Kinds, d.Kind)) &&
		(f.Pinned == nil || *f.Pinned == d.Pinned) &&
		(f.From == 0 || d.Created >= f.From) && (f.To == 0 || d.Created < f.To) &&
		(f.Keep == nil || f.Keep(d.Row))
}

// rows are those of the documents that hold a term.
func (e exhaustive) rows(term string) []int64 {
	var rows []int64
	for row := range e.holding[term] {
		rows = append(rows, row)
	}
	slices.Sort(rows)
	return rows
}
