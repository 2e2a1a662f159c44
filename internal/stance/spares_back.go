package stance

import (
	"strings"
)

// What somebody did in a place, or how it was there, is no news of what is so.

// looksBack reports whether a statement tells of the past alone, and of nothing that changed:
// "the flat looked out on a bakery".
func (s *Stance) looksBack() bool {
	if s.tone&(turnTones|sayNew|saySettled) != 0 || len(s.clauses) == 0 {
		return false
	}
	for i := range s.clauses {
		c := &s.clauses[i]
		if c.verb < 0 || c.words[c.verb].is&aux != 0 || !strings.HasSuffix(c.words[c.verb].low, "ed") && !past.Has(c.words[c.verb].low) {
			return false
		}
	}
	return true
}

// usedTo reports whether a statement tells of what was so and no longer is.
func (s *Stance) usedTo() bool {
	for i := range s.clauses {
		c := &s.clauses[i]
		for k := range c.words {
			if c.words[k].low == "used" && c.next(k) == "to" && (k == 0 || c.words[k-1].is&aux == 0) { // and is not used to it
				return true
			}
		}
	}
	return false
}
