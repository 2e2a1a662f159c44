package index

import (
	"cmp"
	"encoding/binary"
	"iter"
	"slices"
	"sort"
)

// A segment is an index of some documents that never changes. Its documents
// are numbered by descending row: of equal scores the higher row wins, so what
// comes first wins, and a bound that only equals the worst hit is enough to
// pass on.
type segment struct {
	n       int
	rows    column
	created column
	class   column // see class
	lengths []lengths

	terms   lexicon
	classes lexicon // the documents of a class, by its number in big-endian
	census  []tally // how many there are of each class
}

type tally struct{ class, n int }

// attributes are what a segment knows of its documents beside their terms.
type attributes struct {
	rows, created, class []int64
	lengths              []lengths
}

func (a *attributes) add(row, created int64, class int, l lengths) {
	a.rows = append(a.rows, row)
	a.created = append(a.created, created)
	a.class = append(a.class, int64(class))
	a.lengths = append(a.lengths, l)
}

// newSegment makes a segment without terms, and what writes them.
func newSegment(a attributes, m *model) (*segment, *lexiconWriter) {
	s := &segment{
		n:    len(a.rows),
		rows: newColumn(a.rows), created: newColumn(a.created), class: newColumn(a.class),
		lengths: fit(a.lengths),
	}
	s.sortByClass(a.class)
	return s, &lexiconWriter{saturation: func(p posting) float64 { return m.saturation(p.of, s.lengths[p.doc]) }}
}

// sortByClass makes the lists of classes.
func (s *segment) sortByClass(classes []int64) {
	members := map[int64][]posting{}
	var order []int64
	for doc, c := range classes {
		if members[c] == nil {
			order = append(order, c)
		}
		members[c] = append(members[c], posting{uint32(doc), plain})
	}
	slices.Sort(order)
	w := lexiconWriter{saturation: func(posting) float64 { return 0 }}
	for _, c := range order {
		w.add([]byte(classKey(int(c))), members[c])
		s.census = append(s.census, tally{int(c), len(members[c])})
	}
	s.classes = w.done()
}

// classKey is a class as a term.
func classKey(class int) string {
	var key [4]byte
	binary.BigEndian.PutUint32(key[:], uint32(class))
	return string(key[:])
}

// find gives the document with a row.
func (s *segment) find(row int64) (doc int, ok bool) {
	if row > s.rows.high || row < s.rows.low {
		return 0, false
	}
	doc = sort.Search(s.n, func(i int) bool { return s.rows.at(i) <= row })
	return doc, s.rows.at(doc) == row
}

// build makes a segment of documents, which stand by descending row; classes
// gives the class of each.
func build(docs []Document, classes []int, m *model) *segment {
	var a attributes
	w := newWords(docs)
	for doc, d := range docs {
		a.add(d.Row, d.Created, classes[doc], lengthsOf(d.Fields))
	}
	s, terms := newSegment(a, m)
	var ps []posting
	for _, term := range w.sorted() {
		ps = w.postings(ps[:0], term)
		terms.add([]byte(w.names[term]), ps)
	}
	s.terms = terms.done()
	return s
}

// words are the occurrences of terms in some documents, sorted by term as one
// sorts letters: count those of each, then put each in its place.
type words struct {
	names []string
	ends  []uint32 // of the occurrences of each
	found []occurrence
}

type occurrence struct {
	doc   uint32
	field Field
}

func newWords(docs []Document) words {
	var w words
	numbers := map[string]uint32{}
	var read []uint32 // the numbers of all terms, as they are read
	for _, d := range docs {
		for _, terms := range d.Fields {
			for _, t := range terms {
				number, ok := numbers[t]
				if !ok {
					number = uint32(len(w.names))
					numbers[t] = number
					w.names = append(w.names, t)
					w.ends = append(w.ends, 0)
				}
				w.ends[number]++
				read = append(read, number)
			}
		}
	}
	var sum uint32
	for i, n := range w.ends {
		w.ends[i] = sum // for now where they begin
		sum += n
	}
	w.found = make([]occurrence, sum)
	for doc, d := range docs {
		for field, terms := range d.Fields {
			for range terms {
				at := &w.ends[read[0]]
				w.found[*at] = occurrence{uint32(doc), Field(field)}
				*at++
				read = read[1:]
			}
		}
	}
	return w
}

// sorted gives the numbers of the terms in the order of their names.
func (w *words) sorted() []int {
	order := make([]int, len(w.names))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int { return cmp.Compare(w.names[a], w.names[b]) })
	return order
}

// postings appends those of a term.
func (w *words) postings(ps []posting, term int) []posting {
	var from uint32
	if term > 0 {
		from = w.ends[term-1]
	}
	for _, o := range w.found[from:w.ends[term]] {
		if n := len(ps); n > 0 && ps[n-1].doc == o.doc {
			ps[n-1].of = ps[n-1].of.add(o.field)
			continue
		}
		ps = append(ps, posting{o.doc, frequencies(0).add(o.field)})
	}
	return ps
}

// A part is a segment less the documents that are gone since it was made. A
// part that a reader may have is not changed either.
type part struct {
	*segment
	gone    bitmap
	missing int // how many are gone
}

// left is how many documents are not gone.
func (p *part) left() int { return p.n - p.missing }

// live gives the documents that are not gone, in order.
func (p *part) live() iter.Seq[int] {
	return func(yield func(int) bool) {
		for doc := range p.n {
			if !p.gone.has(doc) && !yield(doc) {
				return
			}
		}
	}
}
