package recall

import (
	"context"
	"slices"
	"strings"
	"sync"

	"signet/internal/memory"
	"signet/internal/recall/thesaurus"
	"signet/internal/recall/when"
	"signet/internal/text"
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

// asksTime reports whether nothing is asked for but what is of a time.
func (q *question) asksTime() bool {
	return q.beforeAll() && !slices.ContainsFunc(q.terms, func(t term) bool {
		return t.share >= thesaurus.EverydayShare && !t.aside && !beingDue()[t.text]
	})
}

// beingDue are the terms of words that say of anything that its time comes, or that it went wrong.
var beingDue = sync.OnceValue(func() text.TermSet {
	return text.TermSetOf(`due deadline planned plan scheduled schedule upcoming coming happening event milestone date broke broken break wrong went failed fail recap`)
})

// beforeAll reports whether what is of a time is asked for before all else: who asks, asks
// what happened or is to happen, or says but a date or a time that is over, and the other words
// weigh no more than one that tells by itself. Who asks who is there today, or what he can do, asks for that.
func (q *question) beforeAll() bool {
	if !q.oneTime() || q.weight > mostBesideTime {
		return false
	}
	bare := len(q.terms) == 0 && (strings.ContainsAny(q.said, digits) || q.isPast(q.times[0]) && !farewell().MatchString(q.said)) // a time, and nothing else
	return bare && q.intent != task || (q.intent == what || q.intent == changed) && q.events
}

const mostBesideTime = 1.5

// oneTime reports whether one time is named.
func (q *question) oneTime() bool {
	return len(q.times) > 0 && !slices.ContainsFunc(q.times, func(s when.Stretch) bool { return s.Begin != q.times[0].Begin })
}

// placeInTime notes what is asked of times: whether it is what was, what was or is to be
// at a time, or what is next.
func (q *question) placeInTime() {
	said := endsOf(q.said)
	if len(q.times) == 0 {
		q.next = nextOf().MatchString(said)
		return
	}
	q.past = past().MatchString(said)
	q.events = events().MatchString(said) && !doable().MatchString(said) && (q.past || toCome().MatchString(said) || q.isPast(q.times[0]))
}

// farewell tells that somebody goes, or thanks.
var farewell = text.Pattern(`\b(bye|night|see you|see ya|thanks|thank you|cheers|later)\b`)

// events tells that somebody asks what there is, doable that he asks what he can or has to
// do, and toCome that something is to happen.
var (
	events = text.Pattern(`\b(what|what's|whats|which|anything|something|everything|things|events?|news|deadlines?|dates?|milestones?|meetings?|appointments?|recap)\b|\b(tell me|catch me up|fill me in) (about|on|of)\b`)
	doable = text.Pattern(`\b(can|could|may|might|should|must|shall|would) (i|we|you|one|they)\b|\b(have|has|had|need|needs|able|ought|want|wants|supposed|like) to\b`)
	toCome = text.Pattern(`\b(happens?|happening|going on|com(es|e|ing) up|upcoming|coming|planned|scheduled|due|deadlines?|takes? place|taking place|ends?|ending|expires?|expiring|starts?|starting|begins?|beginning|launch(es|ing)?|ships?|shipping|closes?|opens?|chang(es|ing)` +
		`|(what|which|anything|something) (is|are|will be|do (i|we) have)( there)? (on|in|for|at|this|next|between|until|by|after|before)|what'?s( there)? (up|on|in|next|this|for|new|between|until|by|after|before)|(is|are) there (anything|something|any events?)( on| in)?|(anything|something) (on|in|up|planned|new))\b`)
)

// past tells that somebody speaks of what was: what one has to do was not.
var past = text.Pattern(`\b(did|broke|went|failed|was|were|had|been|happened|done|new|news|ago|yesterday|chang(ed|es?)|(has|have)( \w+)? \w+(ed|en|ne|ade|ght|elt|pt|un|ot))\b`)

// forTime is what a memory gets for its time. It is the whole answer to who asks only
// what was at a time.
func (q *question) forTime(m memory.Memory) float64 {
	share := q.inTime(m)
	if share == timeShare && q.asksTime() {
		return allShare
	}
	return share
}

// inTime is what a memory gets for being of a time that was asked for. What was only written
// down in it is of it to who asks of what was: it does not tell of today, or of next week.
func (q *question) inTime(m memory.Memory) float64 {
	share := 0.0
	for _, s := range q.times {
		switch {
		case q.wasIn(m, s):
			return timeShare
		case !s.Holds(m.Created) && !s.Holds(m.Observed) || !q.isPast(s) && !q.past:
		case saysWhen(m):
			share = max(share, writtenShare)
		default:
			share = timeShare
		}
	}
	return share
}

// isPast reports whether a time is over.
func (q *question) isPast(s when.Stretch) bool { return !s.To.IsZero() && !s.To.After(q.now) }

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
	var all []memory.Memory
	for _, s := range asked.times {
		some, err := e.ofTime(ctx, q, asked, s, from)
		if err != nil {
			return nil, err
		}
		all = slices.Concat(all, some)
	}
	return foundBy(all, nil)
}

// ofTime finds what is of one time.
func (e *Engine) ofTime(ctx context.Context, q memory.Query, asked question, s when.Stretch, from searchable) ([]memory.Memory, error) {
	all, err := datedBy(ctx, q, s, from, fromTime)
	if err != nil {
		return nil, err
	}
	facets := [][]memory.Facet{{memory.Occurred, memory.Valid}}
	if asked.isPast(s) || asked.past {
		facets = append(facets, []memory.Facet{memory.Captured, memory.Observed})
	}
	for _, f := range facets {
		if len(all) >= fromTime {
			break
		}
		q.When, q.Limit = memory.When{From: s.From, To: s.To, Facets: f}, fromTime
		more, err := e.store.Filtered(ctx, q)
		if err != nil {
			return nil, err
		}
		all = slices.Concat(all, more)
	}
	return all, nil
}
