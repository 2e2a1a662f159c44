package stance

import (
	"slices"

	"signet/internal/text"
)

// This file reads who gives another value to a thing and tells what became of the one that
// it had: that it is gone, that there is something instead, or that the thing moved on.

// outdoes reports whether clause x, which is about what an earlier one is about, says that
// it moved from where that has it, or the statement of something in that that it is gone,
// or that there is something instead.
func (s *Stance) outdoes(x int, e *clause) bool {
	c := &s.clauses[x]
	if e.maybe || e.negative || somebodyNamed(e.words[:e.verb]) {
		return false
	}
	if c.movedFrom(e) {
		return true
	}
	for i := e.group; i < len(e.words); i++ {
		w := &e.words[i]
		if w.naming() && !w.date() && !w.number() && w.is&(unit|span) == 0 && !anyOf(w.stem, e.words[:e.verb]) && (c.insteadOf(w.stem) || s.ended(x, w.stem) || c.how&(sayNow|sayFrom) != 0 && w.name() && s.turnsTo(x, w.stem)) {
			return true
		}
	}
	return false
}

// quits reports whether a statement names the value of an earlier clause as left behind,
// and has all that this is about.
func (s *Stance) quits(earlier *Stance, e *clause) bool {
	if !s.sketch.left || e.verb < 1 || e.maybe || e.negative || e.over() {
		return false
	}
	for i := range earlier.sketch.tokens {
		t := &earlier.sketch.tokens[i]
		if t.c == 0 && t.i >= e.group && t.kind == called && s.sketch.find(t.key, true) >= 0 && s.sketch.find(t.key, false) < 0 {
			return s.hasSubject(e)
		}
	}
	return false
}

// hasSubject reports whether a statement has all words by which a clause says what it is
// about.
func (s *Stance) hasSubject(e *clause) bool {
	has := false
	for i := range e.words[:e.verb] {
		if w := &e.words[i]; w.naming() {
			if !s.hasStem(w.stem) {
				return false
			}
			has = true
		}
	}
	return has
}

// turnsTo reports whether a further clause is about what a stem names.
func (s *Stance) turnsTo(x int, stem string) bool {
	return slices.ContainsFunc(s.clauses[x+1:], func(c clause) bool { return c.opensWith(stem) })
}

// ended reports whether another clause than x says that what a stem names ended: the box,
// of "the Lund box is gone".
func (s *Stance) ended(x int, stem string) bool {
	for y := range s.clauses {
		if c := &s.clauses[y]; y != x && c.verb > 0 && c.how&(sayStop|sayMore) != 0 && c.words[c.verb-1].stem == stem {
			return true
		}
	}
	return false
}

// nearInstead is of how many words what something is instead of may be.
const nearInstead = 4

// insteadOf reports whether a clause says that something is so instead of what a stem
// names.
func (c *clause) insteadOf(stem string) bool {
	for i := range c.words {
		if c.words[i].low == "instead" && c.next(i) == "of" || c.words[i].low == "rather" && c.next(i) == "than" {
			return anyOf(stem, c.words[i+2:min(i+2+nearInstead, len(c.words))])
		}
	}
	return false
}

// movedFrom reports whether a clause says that something moved on, of which an earlier one
// says where it is.
func (c *clause) movedFrom(e *clause) bool {
	if !c.verbIn(movers) || !e.verbIn(stays) && e.classes() != value {
		return false
	}
	to, at := c.placeAt(c.group), e.placeAt(e.group)
	return len(to) > 0 && len(at) > 0 && !figured(at) && !at[0].date() && !tongues.Has(at[0].low) && technical(spots(to)) == technical(spots(at))
}

// placeAt gives the words behind a preposition at word i, none where there is none.
func (c *clause) placeAt(i int) []word {
	if i >= len(c.words) || !placing.Has(c.words[i].low) {
		return nil
	}
	return c.valueAt(c.skip(i + 1))
}

var (
	stays   = text.SetOf(`lives live sits sit stands stand goes go kept stored hosted`)
	placing = text.SetOf(`to into onto in on at`)
)

// spots gives words their places.
func spots(list []word) []spot {
	all := make([]spot, len(list))
	for i := range list {
		all[i] = spot{&list[i], i}
	}
	return all
}

// recalls reports whether a statement tells in a further clause what became of the value
// for which it gives another: "written in a binary format; JSON invited cheating".
func (s *Stance) recalls(x int, r restatement) bool {
	made := slices.ContainsFunc(r.e.words[:r.k], func(w word) bool { return singly()[w.low] != nil })
	return made && r.c.words[r.i].is&prep != 0 && slices.ContainsFunc(r.e.words[r.k:], func(w word) bool {
		return w.name() && slices.ContainsFunc(s.clauses[x+1:], func(c clause) bool { return c.opensWith(w.stem) && (c.over() || c.how&(sayStop|sayMore) != 0) })
	})
}
