package memory

import "time"

// Holds reports whether a memory is true at a time, as far as it says when it is.
func (m Memory) Holds(at time.Time) bool {
	return !at.Before(m.ValidFrom) && (m.ValidUntil.IsZero() || !at.After(m.ValidUntil))
}

// HoldsWithin reports whether a memory is true at some time from one moment to before
// another, of which a zero is open, as far as it says when it is.
func (m Memory) HoldsWithin(from, to time.Time) bool {
	return (to.IsZero() || m.ValidFrom.Before(to)) && (m.ValidUntil.IsZero() || !m.ValidUntil.Before(from))
}

// HasTerm reports whether a memory says from when, or until when, it is true.
func (m Memory) HasTerm() bool { return !m.ValidFrom.IsZero() || !m.ValidUntil.IsZero() }

// Term says in words when a memory is true, in days of a zone: "from Jan 1, 2027", "until
// Mar 31, 2026", or both; "" where it does not say.
func (m Memory) Term(zone *time.Location) string {
	term := ""
	if !m.ValidFrom.IsZero() {
		term = "from " + m.ValidFrom.In(zone).Format(termLayout)
	}
	if m.ValidUntil.IsZero() {
		return term
	}
	if term != "" {
		term += " "
	}
	return term + "until " + m.ValidUntil.In(zone).Format(termLayout)
}

const termLayout = "Jan 2, 2006"
