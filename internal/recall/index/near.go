package index

import (
	"iter"
	"maps"
	"slices"
)

// leastSlip is the length in bytes below which a word has too many neighbours
// for one of them to be meant. Of one that is a letter shorter, a letter may be
// left out.
const leastSlip = 5

// Near gives the terms that differ from one by a single slip of the finger: a
// letter too many, too few, another, or two in each other's place. The first
// letter is always right. Digits stand for themselves, for a ticket has
// neighbours of its own: they may only change places, or be meant for the letter
// that looks like them.
func (x *Index) Near(term string) []string {
	if len(term) < leastSlip-1 {
		return nil
	}
	var found []string
	v := x.now.Load()
	for i := range v.parts {
		v.parts[i].terms.from(term[:1], func(other []byte) {
			if slip(term, string(other)) && max(len(term), len(other)) >= leastSlip {
				found = append(found, string(other))
			}
		})
	}
	slices.Sort(found)
	return slices.Compact(found)
}

// Longer gives the terms that go on where one ends, by at least so many bytes. A
// word that more than most of them begin with is short for none of them: then it
// gives nothing.
func (x *Index) Longer(term string, by, most int) []string {
	if term == "" {
		return nil
	}
	found := map[string]bool{}
	v := x.now.Load()
	for i := range v.parts {
		v.parts[i].terms.from(term, func(other []byte) {
			if len(other) >= len(term)+by && len(found) <= most {
				found[string(other)] = true
			}
		})
	}
	if len(found) > most {
		return nil
	}
	return slices.Sorted(maps.Keys(found))
}

// from gives each term that begins with a prefix, in order.
func (x *lexicon) from(prefix string, each func(term []byte)) {
	if len(x.starts) == 0 {
		return
	}
	run := x.run(prefix)
	r := lexiconReader{lexicon: x, at: int(x.starts[max(run, 0)])}
	for r.next() {
		switch {
		case len(r.term) >= len(prefix) && string(r.term[:len(prefix)]) == prefix:
			each(r.term)
		case string(r.term) > prefix:
			return
		}
	}
}

// slip reports whether two words are one slip apart.
func slip(a, b string) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	if len(b)-len(a) > 1 || len(a) < leastSlip-1 {
		return false
	}
	i := 0
	for i < len(a) && a[i] == b[i] {
		i++
	}
	switch {
	case len(a) < len(b):
		return !digit(b[i]) && a[i:] == b[i+1:]
	case i == len(a):
		return false
	case i+1 < len(a) && a[i] == b[i+1] && a[i+1] == b[i] && a[i+2:] == b[i+2:]:
		return true
	}
	return a[i+1:] == b[i+1:] && (!digit(a[i]) && !digit(b[i]) || lookAlike(a[i], b[i]))
}

func digit(c byte) bool { return c >= '0' && c <= '9' }

// lookAlike reports whether a digit and a letter look alike.
func lookAlike(a, b byte) bool {
	switch string([]byte{min(a, b), max(a, b)}) {
	case "0o", "1l", "1i", "5s", "8b", "2z":
		return true
	}
	return false
}

// Passing gives the rows of the documents that pass a filter, in any order.
func (x *Index) Passing(f Filter) iter.Seq[int64] {
	return func(yield func(int64) bool) {
		v := x.now.Load()
		s := f.sieve(v.classes)
		for _, p := range v.parts {
			g := s.gate(p)
			if g.passing == 0 {
				continue
			}
			for doc := range p.live() {
				row := p.rows.at(doc)
				if g.opens(doc) && (f.Keep == nil || f.Keep(row)) && !yield(row) {
					return
				}
			}
		}
	}
}

// Visible says how many documents pass the filter's classes, whenever they were
// made.
func (x *Index) Visible(f Filter) int {
	v := x.now.Load()
	s := f.sieve(v.classes)
	n := 0
	for _, p := range v.parts {
		for _, t := range p.census {
			if s.admitted.has(t.class) {
				n += t.n
			}
		}
		if p.missing > 0 {
			p.gone.each(func(doc int) {
				if s.admitted.has(int(p.class.at(doc))) {
					n--
				}
			})
		}
	}
	return n
}
