package stance

import "slices"

// This file reads who gives another value to a thing and tells what became of the one that
// it had: that it was left, that there is something instead, or what came of it.

// outdoes reports whether a clause, which is about what an earlier one is about, says that
// something is so instead of what that has.
func (c *clause) outdoes(e *clause) bool {
	if e.maybe || e.negative || somebodyNamed(e.words[:e.verb]) {
		return false
	}
	for i := e.group; i < len(e.words); i++ {
		if w := &e.words[i]; w.naming() && !w.date() && !w.number() && w.is&(unit|span) == 0 && !anyOf(w.stem, e.words[:e.verb]) && c.insteadOf(w.stem) {
			return true
		}
	}
	return false
}

// quits reports whether a statement names the value of an earlier one as left behind, and
// has all that this is about, whatever else the earlier tells.
func (s *Stance) quits(earlier *Stance) bool {
	if !s.sketch.left || len(earlier.clauses) == 0 {
		return false
	}
	e := &earlier.clauses[0]
	if e.verb < 1 || e.maybe || e.negative || e.over() {
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

// recalls reports whether a statement tells in a further clause what became of the value
// for which it gives another: "written in a binary format; JSON invited cheating".
func (s *Stance) recalls(x int, r restatement) bool {
	made := slices.ContainsFunc(r.e.words[:r.k], func(w word) bool { return singly()[w.low] != nil })
	return made && r.c.words[r.i].is&prep != 0 && slices.ContainsFunc(r.e.words[r.k:], func(w word) bool {
		return w.name() && slices.ContainsFunc(s.clauses[x+1:], func(c clause) bool { return c.opensWith(w.stem) && (c.over() || c.how&(sayStop|sayMore) != 0) })
	})
}
