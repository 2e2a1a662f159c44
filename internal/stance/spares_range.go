package stance

import "signet/internal/text"

// What is so up to a number and what is so beyond it stand beside each other: refunds up to 50
// euros, and refunds above.

var (
	upTo   = text.SetOf(`to until below under less within most`)
	beyond = text.SetOf(`above over beyond exceeding more from least`)
)

// ofOtherRange reports whether one of two statements is of what lies below a number, and the other,
// which tells of no change, of what lies above the same.
func (s *Stance) ofOtherRange(earlier *Stance) bool {
	if s.tone&(turnTones&^sayFrom) != 0 {
		return false
	}
	for i := range s.clauses {
		for k := range earlier.clauses {
			low, high := s.clauses[i].limit(upTo), s.clauses[i].limit(beyond)
			if low != "" && low == earlier.clauses[k].limit(beyond) || high != "" && high == earlier.clauses[k].limit(upTo) {
				return true
			}
		}
	}
	return false
}

// limit gives the number before which one of some words stands, "" where there is none: 50 of "up to
// 50", "more than 50", "at least 50".
func (c *clause) limit(by text.WordSet) string {
	for i := range c.words {
		w := &c.words[i]
		if !w.number() || i == 0 || c.verb >= 0 && i > c.verb { // behind the verb it is what is told: "takes under 10 minutes"
			continue
		}
		before := i - 1
		if c.words[before].low == "than" && before > 0 {
			before--
		}
		if low := c.words[before].low; by.Has(low) && (low != "to" || before > 0 && c.words[before-1].low == "up") {
			return w.low
		}
	}
	return ""
}
