package when

import (
	"slices"
	"strings"
	"time"

	"signet/internal/text"
)

// A Telling is how well a text tells when an event was.
type Telling int

// The tellings, the surest last.
const (
	Silent   Telling = iota // it does not tell of it, or only mentions it
	Speaks                  // the event is what it speaks of
	Happened                // it tells that the event took place, so at about the time of the text
	Dates                   // it says when
)

// Tells says how well a text that was written at a moment tells when an event
// was, and what time it says. The event is one that All gave: "migration",
// "switched to pnpm".
//
// A sentence tells of an event if it holds all words of its name, as what it
// speaks of: the migration script was written in May, and so was what had to be
// done before the migration, which tells nothing of the migration. What was
// called off, is asked, or only may be, tells nothing either.
func Tells(said, event string, at time.Time) (Stretch, Telling) {
	var when Stretch
	best := Silent
	for span := range text.Sentences(said) {
		s, t := tells(said[span.Start:span.End], event, at)
		if t > best {
			when, best = s, t
		}
	}
	return when, best
}

func tells(sentence, event string, at time.Time) (Stretch, Telling) {
	c := clause{words: split(sentence)}
	if !c.find(event) || c.doubts(sentence) {
		return Stretch{}, Silent
	}
	dates := c.dates(sentence, at)
	on := c.nearest(dates)
	switch {
	case c.aside():
		return Stretch{}, Silent
	case on >= 0 && (c.begins(dates) || c.end() == c.first(dates[on])):
		return dates[on], Dates
	case !c.begins(dates):
		return Stretch{}, Silent
	case len(dates) == 0 && c.happens():
		return Stretch{}, Happened
	}
	return Stretch{}, Speaks
}

// A clause is a sentence in which an event is named.
type clause struct {
	words  []word
	terms  []string // of the event's name
	head   int      // the place of the word that the name is about
	plural bool     // the name speaks of several
	verb   bool     // it is told as something done
}

// find finds an event in the sentence: all its words, close together. What the
// name is about stands at its end, or before its first preposition.
func (c *clause) find(event string) bool {
	head := ""
	for _, w := range split(event) {
		if joins.Has(w.text) && head != "" {
			break
		}
		if len(text.Terms(w.text)) > 0 {
			head = w.text
		}
	}
	c.terms, c.head, c.plural = text.Terms(event), -1, strings.HasSuffix(head, "s")
	if head == "" {
		return false
	}
	about, held := text.Terms(head)[0], map[string]int{}
	for i, w := range c.words {
		for _, t := range text.Terms(w.text) {
			if _, known := held[t]; !known && slices.Contains(c.terms, t) {
				held[t] = i
			}
			if t == about && c.head < 0 {
				c.head = i
			}
		}
	}
	for _, t := range c.terms {
		if i, ok := held[t]; !ok || i > c.head+nameReach || i < c.head-nameReach {
			return false
		}
	}
	w := c.words[c.head].text
	c.verb = (isPast(w) || w == head && irregular.Has(w) || doers.Has(c.at(c.head-1))) && !determiners.Has(c.at(c.head-1))
	return true
}

// nameReach is how far from what it is about the words of a name stand.
const nameReach = 6

func (c *clause) at(i int) string {
	if i < 0 || i >= len(c.words) {
		return ""
	}
	return c.words[i].text
}

// doubts reports whether the sentence does not tell that the event was or will
// be: it asks, denies or supposes.
func (c *clause) doubts(sentence string) bool {
	return strings.Contains(sentence, "?") || slices.ContainsFunc(c.words, func(w word) bool {
		return doubting.Has(w.text) || strings.HasSuffix(w.text, "n't") || strings.HasSuffix(w.text, "n’t")
	})
}

// dates are the times with a date that the sentence names: neither vague nor open
// on a side, as since May is.
func (c *clause) dates(sentence string, at time.Time) []Stretch {
	p := parser{text: sentence, words: c.words, now: at}
	p.ahead = slices.ContainsFunc(c.words, func(w word) bool { return looksAhead.Has(w.text) || present.Has(w.text) })
	return slices.DeleteFunc(p.all(), func(s Stretch) bool {
		_, open := p.any(c.first(s), bounds...)
		return open > 0 || s.Event != "" || s.Vague || s.From.IsZero() || s.To.IsZero()
	})
}

// first is the place of the first word of a time.
func (c *clause) first(s Stretch) int {
	return slices.IndexFunc(c.words, func(w word) bool { return w.begin >= s.Begin })
}

// nearest is the place of the time that stands closest to the event, or −1.
func (c *clause) nearest(dates []Stretch) int {
	best, far := -1, 0
	for i, s := range dates {
		d := c.first(s) - c.head
		if d < 0 {
			d = -d
		}
		if best < 0 || d < far {
			best, far = i, d
		}
	}
	return best
}

// end is the place behind the name of the event: the migration to Postgres.
func (c *clause) end() int {
	i := c.head + 1
	for n := i; n < len(c.words) && n <= c.head+nameReach && !c.words[n-1].stops; n++ {
		switch {
		case slices.ContainsFunc(text.Terms(c.at(n)), func(t string) bool { return slices.Contains(c.terms, t) }) || n > i && !text.IsStopWord(c.at(n)) && joins.Has(c.at(n-1)):
			i = n + 1
		case !joins.Has(c.at(n)) && !determiners.Has(c.at(n)) || c.at(n) == "on":
			return i
		}
	}
	return i
}

// aside reports whether the name is only part of another: the migration script,
// a post-migration review, one of all migrations.
func (c *clause) aside() bool {
	w, before := c.words[c.head], c.at(c.head-1)
	if c.verb {
		return false
	}
	if prefixes.Has(before) || !c.plural && strings.HasSuffix(w.text, "s") && !strings.HasSuffix(w.text, "ss") {
		return true
	}
	next := c.at(c.head + 1)
	if next == "" || w.stops {
		return false
	}
	_, month := months[next]
	_, weekday := weekdays[next]
	named := month || weekday || next[0] >= '0' && next[0] <= '9' || slices.ContainsFunc(text.Terms(next), func(t string) bool { return slices.Contains(c.terms, t) })
	return !named && !text.IsStopWord(next) && !happening.Has(next) && !triggers(next)
}

// begins reports whether the event is what its sentence speaks of: nothing stands
// before it but what tells which and when, or who did it.
func (c *clause) begins(dates []Stretch) bool {
	strange := 0
	for i := c.head - 1; i >= 0 && !c.words[i].stops; i-- {
		w := c.words[i]
		switch {
		case slices.ContainsFunc(dates, func(s Stretch) bool { return w.begin >= s.Begin && w.end <= s.End }), done.Has(w.text):
			return true
		case joins.Has(w.text) || relating.Has(w.text):
			return false
		case determiners.Has(w.text) || doers.Has(w.text) || text.IsStopWord(w.text) || slices.ContainsFunc(text.Terms(w.text), func(t string) bool { return slices.Contains(c.terms, t) }):
		case !c.verb && (isPast(w.text) || irregular.Has(w.text)):
			return false // something else was done to it
		default:
			if strange++; strange > mostStrange {
				return false
			}
		}
	}
	return true
}

// mostStrange is how many words may stand before an event that only tell which
// it was.
const mostStrange = 2

// happens reports whether the sentence tells that the event took place.
func (c *clause) happens() bool {
	w := c.words[c.head].text
	if c.verb && (isPast(w) || irregular.Has(w)) {
		return true
	}
	for i := c.end(); i < min(len(c.words), c.end()+3); i++ {
		if happening.Has(c.at(i)) {
			return true
		}
	}
	for i := c.head - 1; i >= 0 && i >= c.head-nameReach && !c.words[i].stops; i-- {
		if done.Has(c.at(i)) {
			return true
		}
	}
	return false
}

func isPast(w string) bool { return len(w) > len("need") && strings.HasSuffix(w, "ed") }

// Words around an event.
var (
	joins       = text.SetOf("to of from in into at over for onto with by about on between via across under")
	determiners = text.SetOf("the our my their this that your his her its a an")
	doers       = text.SetOf("we i you they he she it will to shall")
	prefixes    = text.SetOf("post pre")
	present     = text.SetOf("is are starts begins happens takes planned")
	relating    = text.SetOf("before after since until till during once when while because that as which prior till despite")
	irregular   = text.SetOf("went came took began broke fell left ran shut sent made got moved split cut put built bought sold brought")
	happening   = text.SetOf("happened happens occurred occurs took takes started starts began begins ended ends finished completed done went complete over closed concluded succeeded failed ran held passed landed shipped hit lasted live")
	done        = text.SetOf("finished completed did had ran held started began there finish complete did shipped concluded survived")
	doubting    = text.SetOf("not never no if unless whether might maybe perhaps could would should cancelled canceled without cannot skipped aborted possibly probably almost nearly abandoned")
)
