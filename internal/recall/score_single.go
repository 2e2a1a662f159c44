package recall

import (
	"slices"
	"time"

	"signet/internal/memory"
	"signet/internal/recall/when"
	"signet/internal/text"
)

// Of what happens again and again, somebody may ask for the last time, the first, or the
// next: "when was the pump last oiled?". The statements share all words with the question,
// and only their days tell which is meant.

// sameKind is how much of the best score what is like it has, at least; it shares the same words.
const sameKind = 0.85

// These tell which time is asked for.
var (
	lastTime  = text.Pattern(`\b(last time|most recent(ly)?|latest|(was|were|did|has|have|had|\w+ed)\b.*\blast|(the|my|our|its|their) last)\b`)
	firstTime = text.Pattern(`\b(first time|earliest|(was|were|did|has|have|had|happened|\w+ed)\b.*\bfirst)\b`)
	nextTime  = text.Pattern(`^when (will|is|are|shall)\b|\bnext time\b|\b(will|going to)\b.*\bnext\b`)
)

// single puts first, of the best hit and those that are like it, the one of the day that is
// asked for.
func (q *question) single(hits []memory.Hit) {
	chosen := q.choice()
	if chosen == nil || len(hits) == 0 || slices.ContainsFunc(q.times, func(s when.Stretch) bool { return !s.Vague }) {
		return
	}
	top := slices.MaxFunc(hits, func(a, b memory.Hit) int { return -better(&a, &b) })
	var alike []int
	best, day := -1, time.Time{}
	for i := range hits {
		at := dayOf(hits[i].Memory)
		if at.IsZero() || hits[i].Elsewhen || hits[i].Score < sameKind*top.Score || !slices.Equal(hits[i].Matched, top.Matched) {
			continue
		}
		alike = append(alike, i)
		if chosen(at, day) {
			best, day = i, at
		}
	}
	if best < 0 {
		return
	}
	lift(&hits[best], top.Score)
	for _, i := range alike {
		if i != best {
			lower(&hits[i], justBehind*hits[best].Score)
		}
	}
}

// choice tells whether a day is rather asked for than another, which is zero at first; nil
// where no single one is asked for.
func (q *question) choice() func(day, than time.Time) bool {
	said := endsOf(q.said)
	today := time.Date(q.now.Year(), q.now.Month(), q.now.Day(), 0, 0, 0, 0, q.now.Location())
	switch {
	case q.now.IsZero():
	case nextTime().MatchString(said):
		return func(day, than time.Time) bool { return !day.Before(today) && (than.IsZero() || day.Before(than)) }
	case lastTime().MatchString(said):
		return func(day, than time.Time) bool { return !day.After(q.now) && day.After(than) }
	case firstTime().MatchString(said):
		return func(day, than time.Time) bool { return !day.After(q.now) && (than.IsZero() || day.Before(than)) }
	}
	return nil
}

// dayOf is the day of what a memory tells, zero where it does not name one.
func dayOf(m memory.Memory) time.Time {
	if !m.Occurred.IsZero() {
		return m.Occurred
	}
	for _, d := range dates(m) {
		return d.From
	}
	return time.Time{}
}
