package stance

import (
	"slices"

	"signet/internal/text"
)

// What is known to be wrong with a thing is so no more once that is fixed, and nothing else is
// told of it: "there is a memory leak in the exporter", "the memory leak in the exporter is fixed".

// mending are the words by which what was wrong is told to be so no more.
var mending = text.SetOf(`fixed resolved patched solved repaired gone`)

// wrongs come before what is wrong with something, behind who has it.
var wrongs = text.SetOf(`has have had got`)

// mends reports whether a statement says that what an earlier one says is there, or that something
// has, was fixed.
func (s *Stance) mends(earlier *Stance) bool {
	if s.vetoed() || len(earlier.clauses) != 1 {
		return false
	}
	e := &earlier.clauses[0]
	if e.negative || e.past || e.words[0].low != "there" && !slices.ContainsFunc(e.words, func(w word) bool { return wrongs.Has(w.low) }) {
		return false
	}
	for x := range s.clauses {
		c := &s.clauses[x]
		i := slices.IndexFunc(c.words, func(w word) bool { return mending.Has(w.low) })
		if i < 1 || c.negative || slices.ContainsFunc(c.words, func(w word) bool { return w.low == "a" || w.low == "an" || w.low == "another" }) {
			continue
		}
		thing := tellingStems(c.words[:i])
		if c.words[i-1].is&(subject|pronoun) != 0 {
			thing = tellingStems(c.words[i+1:]) // we fixed the leak
		}
		if len(thing) > 1 && allOf(thing, e.words) {
			return true
		}
	}
	return false
}
