package recall

import (
	"context"
	"slices"
	"strings"

	"signet/internal/memory"
	"signet/internal/recall/when"
)

// What a memory gets for being of the time that was asked for. One that says when it was,
// and says another time, is of that: it was only written down then.
const (
	timeShare    = 0.25
	writtenShare = 0.1
	allShare     = 0.4 // where nothing else was asked for
)

// What is of a time that was asked for stands out only where not nearly all is: all
// that is remembered may be of last year.
const (
	mostInTime = 0.7
	tellTime   = 5 // memories; fewer do not tell
)

// timeTellsNothing reports whether nearly all that was found is of the time that was asked
// for. What was found by that time is no witness to it; and where nothing else is asked
// for, what is of the time is the answer, however much it is.
func (q *question) timeTellsNothing(all []found) bool {
	n, in := 0, 0.0
	for _, m := range all {
		if m.by != timeSource {
			n++
			in += q.inTime(m.Memory) / timeShare
		}
	}
	return n >= tellTime && in > mostInTime*float64(n) && !q.asksTime()
}

// timeless gives a question without the times that are asked about.
func (q *question) timeless() *question {
	other := *q
	other.times = nil
	return &other
}

// asksTime reports whether nothing but a time is asked for.
func (q *question) asksTime() bool { return q.beforeAll() && q.telling() == 0 }

// beforeAll reports whether a time is asked for before all else: the other words weigh no more
// than one that tells by itself.
func (q *question) beforeAll() bool {
	bare := len(q.terms) == 0 && strings.ContainsAny(q.said, digits) // a date, and nothing else
	return len(q.times) == 1 && q.weight <= mostBesideTime && q.intent != task && (q.intent != idle || bare)
}

const mostBesideTime = 1.5

// forTime is what a memory gets for its time. It is the whole answer to who asks only
// what was at a time.
func (q *question) forTime(m memory.Memory) float64 {
	share := q.inTime(m)
	if share == timeShare && q.asksTime() && lookingBack().MatchString(q.said) {
		return allShare
	}
	return share
}

// inTime is what a memory gets for being of a time that was asked for.
func (q *question) inTime(m memory.Memory) float64 {
	share := 0.0
	for _, s := range q.times {
		switch {
		case q.wasIn(m, s):
			return timeShare
		case !s.Holds(m.Created) && !s.Holds(m.Observed):
		case saysWhen(m):
			share = writtenShare
		default:
			return timeShare
		}
	}
	return share
}

// wasIn reports whether what a memory tells was in a time: it happened then, was so then,
// or has a date of then. What changed in a time began or ended in it.
func (q *question) wasIn(m memory.Memory, s when.Stretch) bool {
	switch {
	case s.Event != "":
		return false
	case s.Holds(m.Occurred) || says(m, s):
		return true
	case q.intent == changed:
		return s.Holds(m.ValidFrom) || s.Holds(m.ValidUntil)
	}
	return m.HasTerm() && m.HoldsWithin(s.From, s.To)
}

// saysWhen reports whether a memory has a time of its own, beside that of its writing.
func saysWhen(m memory.Memory) bool { return !m.Occurred.IsZero() || m.HasTerm() }

// timeSource is the name of byTime.
const timeSource = "time"

// fromTime is how many memories of a time are looked at.
const fromTime = 24

// byTime finds what is of the time that was asked for, or tells of it, where that is all that
// somebody asks, so that few words are left to search for. What was only written down then
// comes last.
func byTime(ctx context.Context, e *Engine, q memory.Query, asked question, from searchable) ([]found, error) {
	if !asked.beforeAll() || !q.When.IsZero() {
		return nil, nil
	}
	s := asked.times[0]
	all, err := datedBy(ctx, q, s, from, fromTime)
	if err != nil {
		return nil, err
	}
	for _, facets := range [][]memory.Facet{{memory.Occurred, memory.Valid}, {memory.Captured, memory.Observed}} {
		if len(all) >= fromTime {
			break
		}
		q.When, q.Limit = memory.When{From: s.From, To: s.To, Facets: facets}, fromTime
		more, err := e.store.Filtered(ctx, q)
		if err != nil {
			return nil, err
		}
		all = slices.Concat(all, more)
	}
	return foundBy(all, nil)
}
