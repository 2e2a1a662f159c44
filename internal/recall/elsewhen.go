package recall

import (
	"slices"
	"time"

	"signet/internal/memory"
	"signet/internal/recall/when"
	"signet/internal/text"
)

// elsewhen reports whether a memory is not so at the time that is asked of: those that the
// question names, or else now. Who speaks of what was, or what is to be, asks of what has
// ended, or has not begun.
func (q *question) elsewhen(m memory.Memory, now time.Time) bool {
	switch {
	case !m.HasTerm():
		return false
	case len(q.times) > 0:
		return !slices.ContainsFunc(q.times, func(s when.Stretch) bool { return m.HoldsWithin(s.From, s.To) })
	case m.Holds(now):
		return false
	case now.Before(m.ValidFrom):
		return !lookingAhead().MatchString(q.said)
	}
	return q.intent != changed && !ofThePast().MatchString(q.said)
}

// ofThePast tells that somebody speaks of what was so.
var ofThePast = text.Pattern(`\b(was|were|did|had|used to|formerly|previously|former|old|back then|in the past|at the time)\b`)

// lookingAhead tells that somebody speaks of what is to be so.
var lookingAhead = text.Pattern(`\b(will|shall|going to|upcoming|planned|plans?|soon|future|starting)\b`)
