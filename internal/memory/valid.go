package memory

import (
	"time"

	"signet/internal/text"
)

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

// Meets reports whether m, which was said later, speaks of a time that was is true at. What
// was over before the one began is true of its own time, and so is what is yet to begin
// when m was said and begins; neither ends the other. Nor does what was over when it was said
// end what goes on.
func (m Memory) Meets(was Memory) bool {
	if m.over(m.Observed) && !was.over(m.Observed) {
		return false
	}
	return !was.over(m.begins()) && !m.over(was.begins()) && !was.ValidFrom.After(later(m.begins(), m.Observed))
}

// Until gives when a memory is no longer true, where another takes its place: from when that
// is true, but never after its own end or before its own beginning.
func (m Memory) Until(then Memory) time.Time {
	end := later(then.begins(), m.ValidFrom)
	if m.over(end) {
		return m.ValidUntil
	}
	return end
}

// begins is from when a memory is known to be true: as it says, since what it tells of
// happened, or else since it was seen.
func (m Memory) begins() time.Time {
	switch {
	case !m.ValidFrom.IsZero():
		return m.ValidFrom
	case !m.Occurred.IsZero():
		return m.Occurred
	}
	return m.Observed
}

// over reports whether a memory says that it is no longer true at a time.
func (m Memory) over(at time.Time) bool { return !m.ValidUntil.IsZero() && !m.ValidUntil.After(at) }

func later(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}

// Term says in words when a memory is true, in days of a zone; "" where it does not say.
func (m Memory) Term(zone *time.Location) string { return text.While(m.ValidFrom, m.ValidUntil, zone) }
