package index

import (
	"bytes"
	"iter"
	"maps"
	"slices"
	"sort"
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
func (x *Index) Near(term string) []string { return x.near(term, leastSlip) }

// NearShort is Near for words that are a letter too short for it. They have many neighbours, so
// that only what stands beside one tells whether it is meant.
func (x *Index) NearShort(term string) []string {
	if len(term) >= leastSlip {
		return nil // Near has looked for all of its
	}
	return x.near(term, leastSlip-1)
}

// near gives the terms that differ from one by a slip, of which the longer has at
// least so many bytes.
func (x *Index) near(term string, least int) []string {
	if len(term) < least-1 {
		return nil
	}
	var found []string
	v := x.now.Load()
	for i := range v.parts {
		v.parts[i].terms.from(term[:1], func(other []byte) (beyond int) {
			if beyond = astray(term, other); beyond == 0 && max(len(term), len(other)) >= least && Slip(term, string(other)) {
				found = append(found, string(other))
			}
			return beyond
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
		v.parts[i].terms.from(term, func(other []byte) int {
			if len(other) >= len(term)+by && len(found) <= most {
				found[string(other)] = true
			}
			return 0
		})
	}
	if len(found) > most {
		return nil
	}
	return slices.Sorted(maps.Keys(found))
}

// astray gives how many bytes of a term no term begins with that is a slip away from
// another; 0 where all of it may be the beginning of one.
func astray(term string, other []byte) int {
	i := 0
	for i < len(term) && i < len(other) && term[i] == other[i] {
		i++
	}
	alike := func(a, b int) int { // how far they go on alike from there
		n := 0
		for a+n < len(term) && b+n < len(other) && term[a+n] == other[b+n] {
			n++
		}
		return b + n
	}
	far := max(alike(i+1, i+1), alike(i, i+1), alike(i+1, i)) // another letter, one too many, one too few
	if i+1 < len(term) && i < len(other) && other[i] == term[i+1] {
		if far = max(far, i+1); i+1 < len(other) && other[i+1] == term[i] {
			far = max(far, alike(i+2, i+2))
		}
	}
	if far >= len(other) {
		return 0
	}
	return far + 1
}

// from gives each term that begins with a prefix, in order, but for those that begin
// as one with the first bytes that each says of it: of these it skips most unread. 0
// skips none.
func (x *lexicon) from(prefix string, each func(term []byte) (skip int)) {
	if len(x.starts) == 0 {
		return
	}
	run := max(x.run(prefix), 0)
	r := lexiconReader{lexicon: x, at: int(x.starts[run])}
	var skip []byte
	for n := 1; r.next(); n++ {
		switch {
		case len(skip) > 0 && bytes.HasPrefix(r.term, skip):
		case len(r.term) >= len(prefix) && string(r.term[:len(prefix)]) == prefix:
			skip = append(skip[:0], r.term[:each(r.term)]...)
		case string(r.term) > prefix:
			return
		}
		if n%entryRun == 0 {
			if last := x.lastWith(skip, run+n/entryRun); last > run+n/entryRun {
				run, n = last, 0
				r.at = int(x.starts[run])
			}
		}
	}
}

// lastWith gives the last of the runs, from one on, that begins with a prefix; the
// one itself where it does not.
func (x *lexicon) lastWith(prefix []byte, from int) int {
	if len(prefix) == 0 || from >= len(x.starts) || !bytes.HasPrefix(x.whole(from), prefix) {
		return from
	}
	return from - 1 + sort.Search(len(x.starts)-from, func(i int) bool { return !bytes.HasPrefix(x.whole(from+i), prefix) })
}

// Slip reports whether two words are one slip apart.
func Slip(a, b string) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	if len(b)-len(a) > 1 {
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
