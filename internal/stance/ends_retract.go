package stance

import (
	"slices"
	"strings"

	"signet/internal/text"
)

// retracting are words by which somebody begins who takes back what they told.
var retracting = text.SetOf(`forget scratch disregard strike`)

// retracts reports whether a statement is an order to forget something, or not to.
func (s *Stance) retracts() bool {
	return len(s.clauses) > 0 && slices.ContainsFunc(s.clauses[0].words[:min(len(s.clauses[0].words), 3)], func(w word) bool { return retracting.Has(w.low) })
}

// takesBack reports whether a statement begins with "forget …" and names there nothing that the earlier one does not:
// "forget that Sam lends us a van". What is to be forgotten of something else is no news of this.
func (s *Stance) takesBack(earlier *Stance) bool {
	if !s.retracts() || !retracting.Has(s.clauses[0].words[0].low) {
		return false
	}
	m := match{s, earlier, &s.sketch, &earlier.sketch}
	p, shares := m.paired(), 0
	for i := range m.ours.tokens {
		switch t := &m.ours.tokens[i]; {
		case t.c > 0 || t.i == 0 || t.loose || p.ours[i] < 0 && strings.HasSuffix(s.clauses[0].words[t.i].low, "ing"):
		case p.ours[i] < 0:
			return false
		default:
			shares++
		}
	}
	return shares > 1
}
