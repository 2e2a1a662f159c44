package stance

import (
	"slices"

	"signet/internal/text"
)

// Who comes to like something else likes that in place of what is of the same kind: light
// mode in place of dark mode, and not of large fonts.

// tastes are verbs of what somebody likes, of which there is much.
var tastes = text.SetOf(`prefer prefers like likes love loves favour favours favor favors enjoy enjoys`)

// ofOtherTaste reports whether two statements tell of what is liked, and of other kinds of
// thing: they neither share a word nor name two of which one is chosen.
func (s *Stance) ofOtherTaste(earlier *Stance) bool {
	if len(s.clauses) != 1 || len(earlier.clauses) != 1 {
		return false
	}
	if c, e := &s.clauses[0], &earlier.clauses[0]; slices.ContainsFunc(alternatives, func(pair [2]text.WordSet) bool {
		return c.hasOf(pair[0]) && e.hasOf(pair[1]) || c.hasOf(pair[1]) && e.hasOf(pair[0])
	}) {
		return false
	}
	ours, theirs := s.clauses[0].liked(), earlier.clauses[0].liked()
	return len(ours) > 0 && len(theirs) > 0 && len(ours)+len(theirs) > 2 && !slices.ContainsFunc(ours, func(stem string) bool { return slices.Contains(theirs, stem) })
}

// liked gives the stems of what a clause says that somebody likes.
func (c *clause) liked() (stems []string) {
	at := slices.IndexFunc(c.words, func(w word) bool { return tastes.Has(w.low) })
	if at < 1 || at > farthest || c.negative {
		return nil
	}
	for _, w := range c.valueAt(c.skip(at + 1)) {
		if w.stem != "" && w.is&change == 0 {
			stems = append(stems, w.stem)
		}
	}
	return stems
}

// goesWithout reports whether a statement tells that something is had without something of
// which an earlier one says nothing: tea without sugar may be tea with milk.
func (s *Stance) goesWithout(earlier *Stance) bool {
	if len(s.clauses) != 1 || s.clauses[0].verb < 1 {
		return false
	}
	c := &s.clauses[0]
	at := slices.IndexFunc(c.words, func(w word) bool { return w.low == "without" })
	if at < c.verb || slices.ContainsFunc(c.words[c.verb:at], func(w word) bool { return w.is&prep != 0 || w.number() || w.date() }) {
		return false
	}
	return !slices.ContainsFunc(c.words[at+1:], func(w word) bool { return w.stem != "" && w.is&change == 0 && earlier.hasStem(w.stem) })
}
