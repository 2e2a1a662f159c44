// Package stance reads what a statement holds to be so: that something is the
// case, that it is not or no longer, or that it has another value than before.
//
// Absence is a belief too. "We no longer use Redis" denies "We use Redis", and
// whoever believes the one cannot go on believing the other; it says nothing
// against "the Redis runbook is in the wiki", which merely mentions it. And a
// thing has one port, one deadline, one owner: "the API listens on 9090" ends
// "the API listens on 8080".
//
// Everything is read from the words by closed tables, the same answer every
// time. In doubt two statements have nothing to do with each other: a belief
// ended wrongly costs more than one that stands too long, which a person sees
// beside the new one.
package stance

import (
	"slices"
	"strings"
)

// Stance is what a statement holds, clause by clause.
type Stance struct {
	clauses []clause
	news    []clause // what it gives as a reason first, and tells by that; who ends it makes the rest uncertain, no more
	reasons []clause // on which the statement says that it rests
}

// Read reads a statement.
func Read(s string) Stance {
	if len(s) > longest {
		return Stance{}
	}
	var st Stance
	main, reasons, told := reasoned(words(s))
	if told { // "we left Heroku, so …" says both
		for _, r := range reasons {
			for _, part := range split(r) {
				st.news = append(st.news, newClause(part))
			}
		}
	}
	for _, part := range split(main) {
		st.clauses = append(st.clauses, newClause(part))
	}
	for _, r := range reasons {
		st.reasons = append(st.reasons, newClause(r))
	}
	return st
}

// longest bounds, in bytes, what is read: longer texts are no single statement.
const longest = 600

// Absent reports whether the statement says that something is not, or no longer.
func (s Stance) Absent() bool {
	for _, c := range slices.Concat(s.clauses, s.news) {
		if len(c.denials()) > 0 {
			return true
		}
	}
	return false
}

// Ends reports whether whoever believes s, said later, can no longer believe
// earlier: it denies that, asserts what that denies, or gives another value to
// what that gives a value to.
func (s Stance) Ends(earlier Stance) bool {
	for _, c := range slices.Concat(s.clauses, s.news) {
		for _, d := range c.denials() {
			if earlier.asserts(d) {
				return true
			}
		}
		for _, e := range earlier.clauses {
			if c.updates(e) {
				return true
			}
			for _, d := range e.denials() {
				if c.asserts(d) {
					return true
				}
			}
		}
	}
	return false
}

// asserts reports whether one of the clauses says what a denial denies.
func (s Stance) asserts(d denial) bool {
	for _, c := range s.clauses {
		if c.asserts(d) {
			return true
		}
	}
	return false
}

// Seek gives the words by which statements that s could end, or rest on, are
// found, as they stand in s. There are none where it could do neither.
func (s Stance) Seek() string {
	var b strings.Builder
	for _, list := range [][]clause{s.clauses, s.reasons} {
		for _, c := range list {
			if c.speaker() && c.classes()&place != 0 {
				b.WriteString("live lives living based located home ") // where "I moved to Berlin" names nothing else
			}
			for _, w := range c.words {
				if w.content() {
					b.WriteString(w.raw + " ")
				}
			}
		}
	}
	return b.String()
}
