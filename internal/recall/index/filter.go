package index

import (
	"math"
	"slices"
)

// Filter says which documents may be hits at all. What it excludes takes no
// place from what passes: if as many documents as were asked for pass and hold
// a term, so many come back.
type Filter struct {
	// Sees says whether a scope may be seen. It is asked once for each class of
	// documents. Without it nothing is seen.
	Sees func(scope string) bool

	Kinds    []string // any of them; none listed is all
	Pinned   *bool
	From, To int64 // created at From or later, before To; zero is open

	// Keep, if given, has the last word on what the index does not know. It is
	// asked only about documents that would otherwise be among the best, but may
	// be asked often if it refuses nearly all.
	Keep func(row int64) bool
}

// A class is what documents have in common that a filter may ask for: it is
// decided once for a class, and a document only has to know its own.
type class struct {
	scope, kind string
	pinned      bool
}

func (f *Filter) passes(c class) bool {
	return f.Sees != nil && f.Sees(c.scope) &&
		(len(f.Kinds) == 0 || slices.Contains(f.Kinds, c.kind)) &&
		(f.Pinned == nil || *f.Pinned == c.pinned)
}

// A sieve is a filter applied to the classes there are.
type sieve struct {
	admitted bitmap // classes
	from, to int64  // both inclusive
	keep     func(row int64) bool
}

func (f *Filter) sieve(classes []class) sieve {
	s := sieve{admitted: newBitmap(len(classes)), from: math.MinInt64, to: math.MaxInt64, keep: f.Keep}
	for i, c := range classes {
		if f.passes(c) {
			s.admitted.set(i)
		}
	}
	if f.From != 0 {
		s.from = f.From
	}
	if f.To != 0 {
		s.to = f.To - 1
	}
	return s
}

// A gate is a sieve applied to a part.
type gate struct {
	*sieve
	part
	passing  int  // how many documents are of classes that pass
	anyClass bool // all of them are
	anyTime  bool
}

func (s *sieve) gate(p part) gate {
	g := gate{sieve: s, part: p, anyTime: s.from <= p.created.low && p.created.high <= s.to}
	if s.from > p.created.high || s.to < p.created.low {
		return g
	}
	for _, t := range p.census {
		if s.admitted.has(t.class) {
			g.passing += t.n
		}
	}
	g.anyClass = g.passing == p.n
	return g
}

// opens reports whether a document may be a hit, but for what keep says.
func (g *gate) opens(doc int) bool {
	if g.gone.has(doc) || !g.anyClass && !g.admitted.has(int(g.class.at(doc))) {
		return false
	}
	if g.anyTime {
		return true
	}
	at := g.created.at(doc)
	return g.from <= at && at <= g.to
}

// candidates gives the documents of the classes that pass.
func (g *gate) candidates() bitmap {
	found := newBitmap(g.n)
	var b block
	for _, t := range g.census {
		if !g.admitted.has(t.class) {
			continue
		}
		l := g.classes.find(classKey(t.class))
		for number := range l.blocks() {
			l.read(number, &b)
			for _, doc := range b.docs[:b.n] {
				found.set(int(doc))
			}
		}
	}
	return found
}
