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
// ended, or has not begun. Who asks what is due at a time, or next, does not ask for what
// has the date of another.
func (q *question) elsewhen(m memory.Memory, now time.Time) bool {
	switch {
	case tookPlace(m) && q.was == onlyWas && len(q.times) > 0:
		return !q.wasSo(m)
	case !m.Live():
		return q.was < alsoWas
	case !m.HasTerm() && q.beforeAll():
		return datedElsewhere(m, q.times)
	case !m.HasTerm() && q.next:
		return datedElsewhere(m, []when.Stretch{{From: time.Date(now.Year(), now.Month(), now.Day(), 0, 0, 0, 0, now.Location())}})
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

// tookPlace reports whether a memory took the place of another, or another took its place,
// so that it is known from when, or until when, it was so.
func tookPlace(m memory.Memory) bool { return m.Supersedes != "" || !m.Live() }

// wasSo reports whether a memory was so at one of the times that are asked about and have
// been, or names a date of any.
func (q *question) wasSo(m memory.Memory) bool {
	times := q.pastTimes()
	if len(times) == 0 {
		times = q.times
	}
	from, to := termOf(m)
	return slices.ContainsFunc(times, func(s when.Stretch) bool { return meets(from, to, s) }) ||
		m.Live() && slices.ContainsFunc(q.times, func(s when.Stretch) bool { return says(m, s) })
}

// termOf gives from when, and until when, a memory was so. What took the place of another is
// so since it happened or, where nobody said when, was seen; and what gave way until then.
func termOf(m memory.Memory) (from, to time.Time) {
	from, to = m.ValidFrom, m.ValidUntil
	if from.IsZero() && m.Supersedes != "" {
		if from = m.Occurred; from.IsZero() {
			from = m.Observed
		}
	}
	if to.IsZero() {
		to = m.Deleted
	}
	return from, to
}

// meets reports whether what was so from one moment to another was so at some time of a stretch.
func meets(from, to time.Time, s when.Stretch) bool {
	return (s.To.IsZero() || from.Before(s.To)) && (to.IsZero() || to.After(s.From))
}

// datedElsewhere reports whether a memory names dates, or is of one, and none that meets
// one of several times.
func datedElsewhere(m memory.Memory, times []when.Stretch) bool {
	named := dates(m)
	if !m.Occurred.IsZero() {
		named = append(named, when.Stretch{From: m.Occurred, To: m.Occurred.Add(1)})
	}
	return len(named) > 0 && !slices.ContainsFunc(named, func(d when.Stretch) bool {
		return slices.ContainsFunc(times, func(s when.Stretch) bool { return d.To.After(s.From) && (s.To.IsZero() || d.From.Before(s.To)) })
	})
}

// ofThePast tells that somebody speaks of what was so.
var ofThePast = text.Pattern(`\b(was|were|did|had|used to|formerly|previously|former|old|back then|in the past|at the time)\b`)

// lookingAhead tells that somebody speaks of what is to be so.
var lookingAhead = text.Pattern(`\b(will|shall|going to|upcoming|planned|plans?|soon|future|starting)\b`)

// nextOf tells that somebody asks of what has a day, and which is next.
var nextOf = text.Pattern(`\b(next|upcoming|coming) (few |two |three )?(deadline|date|milestone|release|meeting|event|demo|holiday|appointment|launch)s?\b`)
