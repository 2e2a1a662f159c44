package stance

import (
	"strings"

	"signet/internal/text"
)

// retracting are words by which somebody begins who takes back what they told, and retracted those of which one
// follows the others than "forget": who strikes names off a list takes nothing back.
var (
	retracting = text.SetOf(`forget scratch disregard strike`)
	retracted  = text.SetOf(`that what about`)
)

// retraction gives where a statement of one clause that orders to forget something says what, and 0 of any other.
func (s *Stance) retraction() int {
	if len(s.clauses) != 1 {
		return 0
	}
	c := &s.clauses[0]
	for i := range c.words {
		switch low := c.words[i].low; {
		case low == "please" || low == "so" || low == "ok" || low == "okay":
		case retracting.Has(low) && (low == "forget" || retracted.Has(c.next(i))):
			return i + 1
		default:
			return 0
		}
	}
	return 0
}

// reminds reports whether a statement says that something is not to be forgotten.
func (s *Stance) reminds() bool {
	w := s.clauses[0].words
	for i := 1; i < min(len(w), 4); i++ {
		if w[i].low == "forget" && (w[i-1].low == "not" || w[i-1].low == "never") {
			return true
		}
	}
	return false
}

// takesBack reports whether a statement says that something is to be forgotten, and names nothing that the earlier one
// does not: "forget that Sam lends us a van". What was done once is not undone by that.
func (s *Stance) takesBack(earlier *Stance) bool {
	from := s.retraction()
	if from == 0 || strings.HasSuffix(s.said, "?") || len(earlier.clauses) == 0 || earlier.clauses[0].over() || s.Denies() != earlier.Denies() {
		return false
	}
	m := match{s, earlier, &s.sketch, &earlier.sketch}
	p, shares := m.paired(), 0
	for i := range m.ours.tokens {
		switch t := &m.ours.tokens[i]; {
		case t.i < from || t.loose || t.i > 0 && s.clauses[0].be(t.i) && strings.HasSuffix(s.clauses[0].words[t.i].low, "ing"): // "the trip Ben was going on"
		case p.ours[i] < 0:
			return false
		default:
			shares++
		}
	}
	return shares > 1
}
