package recall

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"signet/internal/memory"
	"signet/internal/recall/thesaurus"
	"signet/internal/recall/when"
	"signet/internal/text"
)

// Bound is a time of a question that has no date of its own, such as "before the
// migration", and what became of it: what tells of the event dates it. Where
// nothing does so surely, it bounds nothing, and its words are searched for like
// any others.
type Bound struct {
	Phrase   string    // of the question
	From, To time.Time // what it means; zero is open, and both if it means nothing
	By       string    // the id of the memory or, after "turn:", of the turn that tells
	Because  string    // how that tells it, or why nothing does
}

// Why a bound means what it does.
const (
	saidThere   = "it says the date"
	occurredAt  = "it is of that time"
	happenedAt  = "it tells of it as of what happened then"
	nothingSays = "nothing tells surely when that was"
	manySay     = "it happened more than once, or when is told in different ways"
)

// A witness tells when an event was.
type witness struct {
	by       string
	how      when.Telling
	from, to time.Time
	because  string
}

// times gives the times that a question names, those with a date; of a name that may
// mean the last or the next, both. Where they are
// times of what is looked for, the first event is given the date that what is
// remembered of it tells or, where the query allows it, what was said of it. One
// search of either is all that it costs.
func (e *Engine) times(ctx context.Context, q memory.Query, prose string, meant bool, from searchable) (times []when.Stretch, of *Bound, err error) {
	now := q.Reader.View.Now(e.now())
	for _, s := range when.All(prose, now) {
		switch {
		case s.Event == "":
			times = append(times, s)
			if s.Next != nil {
				times = append(times, *s.Next)
			}
		case meant && of == nil && len(tellingWords(s.Event)) > 0:
			w, because, err := e.witness(ctx, q, s.Event, from)
			if err != nil {
				return nil, nil, fmt.Errorf("dating %q: %w", s.Event, err)
			}
			of = &Bound{Phrase: prose[s.Begin:s.End], By: w.by, Because: because}
			if w.by != "" {
				s = w.bound(s, now)
				of.From, of.To = s.From, s.To
				times = append(times, s)
			}
		}
	}
	return times, of, nil
}

// tellingWords are the words of an event by which it can be found.
func tellingWords(event string) []term {
	return slices.DeleteFunc(words(event), func(t term) bool { return t.share < thesaurus.EverydayShare })
}

// eventTurns is how many turns are looked at for what tells of an event.
const eventTurns = 20

// witness finds what tells when an event was, for who asks a query.
func (e *Engine) witness(ctx context.Context, q memory.Query, event string, from searchable) (witness, string, error) {
	event, last := lastOf(event)
	q = memory.Query{Text: event, Reader: q.Reader, Limit: eventTurns, Turns: q.Turns && !q.Filters(), NotSession: q.NotSession}
	asked, err := from.weigh(ctx, event, tellingWords(event))
	if err != nil {
		return witness{}, "", err
	}
	found, err := from.candidates(ctx, q, asked)
	if err != nil {
		return witness{}, "", err
	}
	var all []witness
	for _, m := range found {
		all = append(all, testify(m, event, q.Reader.View.Now(e.now()))...)
	}
	if len(all) == 0 && q.Turns {
		said, err := e.said.Search(ctx, q)
		if err != nil {
			return witness{}, "", err
		}
		for _, h := range said {
			all = append(all, hearsay(h, event)...)
		}
	}
	if last {
		all = latest(all, q.Reader.View.Now(e.now()))
	}
	w, because := agree(all)
	return w, because, nil
}

// testify gives what a memory tells of when an event was: the date that it says,
// when what it tells of happened, or, where it tells that it did, when that was
// seen or written down. What has ended, or rests on what fell, tells nothing.
func testify(m memory.Memory, event string, now time.Time) []witness {
	if m.Doubtful() || !m.ValidUntil.IsZero() && m.ValidUntil.Before(now) {
		return nil
	}
	at := toldAt(m)
	s, how := when.Tells(m.Content.String(), event, at)
	switch {
	case how == when.Dates:
		return []witness{{m.ID, how, s.From, s.To, saidThere}}
	case how >= when.Speaks && !m.Occurred.IsZero():
		return []witness{{m.ID, when.Dates, m.Occurred, m.Occurred, occurredAt}}
	case how == when.Happened:
		return []witness{{m.ID, how, at, at, happenedAt}}
	}
	return nil
}

// hearsay is testify of what was said. What a tool gave out, or was said at no
// known time, tells nothing.
func hearsay(h memory.Hit, event string) []witness {
	if h.Turn.Time.IsZero() || h.Turn.Role == memory.RoleTool || h.Turn.Side {
		return nil
	}
	switch s, how := when.Tells(text.Prose(h.Turn.Searched()), event, h.Turn.Time); how {
	case when.Dates:
		return []witness{{h.ID(), how, s.From, s.To, saidThere}}
	case when.Happened:
		return []witness{{h.ID(), how, h.Turn.Time, h.Turn.Time, happenedAt}}
	}
	return nil
}

// lastOf gives an event of which the last is meant, without the word that says so.
func lastOf(event string) (string, bool) {
	for _, word := range []string{"last ", "latest ", "most recent "} {
		if len(event) > len(word) && strings.EqualFold(event[:len(word)], word) {
			return event[len(word):], true
		}
	}
	return event, false
}

// latest gives the witnesses of the last event of several, which is the latest that has a
// date and has been; where none has one, all.
func latest(all []witness, now time.Time) []witness {
	var last []witness
	for _, w := range all {
		switch {
		case w.how != when.Dates || w.from.After(now):
		case len(last) == 0 || w.from.After(last[0].from):
			last = []witness{w}
		}
	}
	if last == nil {
		return all
	}
	return last
}

// sameEvent is how far apart reports of one event may be.
const sameEvent = 3 * 24 * time.Hour

// agree gives the surest of several witnesses: who says a date before who only
// tells that it happened, then the narrowest date, then the first report. If
// others as sure tell of another time, none of them is believed.
func agree(all []witness) (witness, string) {
	if len(all) == 0 {
		return witness{}, nothingSays
	}
	best := slices.MinFunc(all, func(a, b witness) int {
		switch {
		case a.how != b.how:
			return int(b.how - a.how)
		case a.to.Sub(a.from) != b.to.Sub(b.from):
			return int((a.to.Sub(a.from) - b.to.Sub(b.from)) / time.Millisecond)
		}
		return a.from.Compare(b.from)
	})
	for _, w := range all {
		if w.how == best.how && (w.from.After(best.to.Add(sameEvent)) || w.to.Before(best.from.Add(-sameEvent))) {
			return witness{}, manySay
		}
	}
	return best, best.because
}

// bound gives a time that hangs on an event its date. What began with the event
// goes on until today.
func (w witness) bound(s when.Stretch, now time.Time) when.Stretch {
	switch {
	case s.Side == when.Before:
		s.From, s.To = time.Time{}, w.from
	case s.Side == when.After:
		s.From, s.To = w.from, time.Time{}
		if w.from.Equal(w.to) {
			s.From = w.from.Add(time.Millisecond) // what tells of it is not after it
		}
	case w.from.Equal(w.to):
		s.From = time.Date(w.from.Year(), w.from.Month(), w.from.Day(), 0, 0, 0, 0, now.Location())
		s.To = s.From.AddDate(0, 0, 1)
	default:
		s.From, s.To = w.from, w.to
	}
	s.Event = ""
	return s
}
