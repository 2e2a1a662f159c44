package stance

import (
	"slices"

	"signet/internal/text"
)

// That something is on a day is told of that thing. What happened on another day to something
// else that only bears its name leaves it where it is: the demo is on Friday, and the demo
// server went down on Monday.

// leavesDay reports whether an earlier statement tells only on which day something is, and all
// that a statement says of that name it says of something else.
func (s *Stance) leavesDay(earlier *Stance) bool {
	if len(earlier.clauses) != 1 {
		return false
	}
	e := &earlier.clauses[0]
	if !e.tellsDay() {
		return false
	}
	found := false
	for x := range s.clauses {
		c := &s.clauses[x]
		for i := range c.words {
			if w := &c.words[i]; !w.naming() || !anyOf(w.stem, e.words[:e.verb]) {
				continue
			}
			if !c.marksOther(i) || anyOf(c.words[i+1].stem, e.words) {
				return false
			}
			found = true
		}
	}
	return found
}

// tellsDay reports whether all that a clause says of its subject is a day.
func (c *clause) tellsDay() bool {
	return c.verb > 0 && (c.words[c.verb].is&aux != 0 || beginning.Has(c.words[c.verb].low)) && slices.ContainsFunc(c.words[c.verb:], func(w word) bool { return w.date() }) &&
		!slices.ContainsFunc(c.words[c.group:], func(w word) bool {
			return w.stem != "" && !w.date() && !w.number() && w.is&(span|unit|prep) == 0
		})
}

// beginning are verbs of what has its day.
var beginning = text.SetOf(`starts start begins begin happens happen opens launches ships ends closes takes`)

// marksOther reports whether the word at i only tells from others the thing that the noun
// behind it names, and that is no word for when something is.
func (c *clause) marksOther(i int) bool {
	if i+1 >= len(c.words) || c.words[i].after != 0 || c.words[i].owner || c.verb == i+1 {
		return false
	}
	w := &c.words[i+1]
	if !w.naming() || w.name() || w.number() || w.date() || w.done() || past.Has(w.low) || w.rel != 0 || w.is&(span|prep|adverb|change|aux|bind) != 0 || occasions.Has(w.low) {
		return false
	}
	if i+2 == len(c.words) || w.after != 0 || c.verb >= 0 && c.verb < i {
		return true
	}
	next := &c.words[i+2]
	return next.is&(prep|det|date|adverb|span) == 0 && !next.number() // "the demo slides to Monday": it is a verb
}

// occasions are nouns of when something is.
var occasions = text.SetOf(`date day time slot deadline appointment meeting event session call schedule week start end plan invite invitation practice rehearsal class lesson training`)
