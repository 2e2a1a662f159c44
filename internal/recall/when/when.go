// Package when reads what a text says of a time: "last week", "since May",
// "3 March 2025", "before the migration".
//
// It is a grammar over words and digits, read from left to right: a bound
// (since, before, until, between …) holds a time, a time may be narrowed (early,
// the end of), and at the bottom stand names of days, months and years and
// counts of them. What is relative is counted from the moment of asking, and a
// name that comes round again (in May, on Monday) means the one that was last,
// unless the text looks ahead: who asks a memory asks of the past. Where it speaks
// of neither, the next is given beside the last.
//
// A time that has no date of its own (before the migration) is given as the
// words of its event; Tells says whether a text tells when that was. Weeks begin
// on Monday; days end at midnight in the zone of the moment of asking.
package when

import (
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"signet/internal/text"
)

// Stretch is a time that a text names, and where it names it.
type Stretch struct {
	From, To time.Time // from the first to before the second; zero is open
	Event    string    // what bounds it, where that is no date: "the migration"
	Side     Side      // on which side of the event it lies
	Vague    bool      // no bounds were named: recently, these days
	Next     *Stretch  // the next of that name, where the text does not tell whether that is meant; or nil

	Begin, End int // bytes of the text
}

// Side says how a stretch lies to its event.
type Side string

// The sides.
const (
	Before Side = "before"
	After  Side = "after"
	During Side = "during"
)

// Holds reports whether a moment lies in the stretch. A stretch that hangs on
// an event holds none: only its event tells.
func (s Stretch) Holds(at time.Time) bool {
	return s.Event == "" && !at.IsZero() && !at.Before(s.From) && (s.To.IsZero() || at.Before(s.To))
}

// All gives the times that a text names, in order, as of the moment at which it
// is asked.
func All(text string, now time.Time) []Stretch {
	if !mentions(text) {
		return nil
	}
	p := parser{text: text, words: split(text), now: now}
	p.past = slices.ContainsFunc(p.words, func(w word) bool { return looksBack.Has(w.text) || isPast(w.text) || irregular.Has(w.text) })
	p.ahead = slices.ContainsFunc(p.words, func(w word) bool { return looksAhead.Has(w.text) || !p.past && comesToPass.Has(w.text) })
	p.unsure = !p.ahead && !p.past
	return p.all()
}

// all reads the times that the words name.
func (p *parser) all() []Stretch {
	var all []Stretch
	for i := 0; i < len(p.words); {
		s, n := p.bounded(i)
		if n == 0 {
			i++
			continue
		}
		s.Begin, s.End = p.words[i].begin, p.words[i+n-1].end
		if p.unsure {
			s.Next = p.next(i, s)
		}
		all = append(all, s)
		i += n
	}
	return all
}

// next reads the time at a place as a text that looks ahead means it; nil where that
// is the same.
func (p *parser) next(i int, last Stretch) *Stretch {
	then := *p
	then.ahead = true
	s, _ := then.bounded(i)
	wrong := !s.From.IsZero() && !s.To.IsZero() && !s.From.Before(s.To)
	if wrong || s.Event != "" || s.From.Equal(last.From) && s.To.Equal(last.To) {
		return nil
	}
	s.Begin, s.End = last.Begin, last.End
	return &s
}

// Without gives a text without stretches of it, so that their words are not
// searched for.
func Without(text string, all []Stretch) string {
	var b strings.Builder
	from := 0
	for _, s := range all {
		if s.Begin < from { // another time that is meant by the same words
			continue
		}
		b.WriteString(strings.TrimRight(text[from:s.Begin], " "))
		from = s.End
		if s.Begin == 0 {
			from += len(text[from:]) - len(strings.TrimLeft(text[from:], ", "))
		}
	}
	b.WriteString(text[from:])
	return b.String()
}

// looksAhead are words by which a text speaks of what is to come, and looksBack those by
// which, beside verbs of the past, it speaks of what was. What comes to pass is to come
// where nothing is said of what was.
var (
	looksAhead  = text.SetOf("will upcoming planned plan plans planning scheduled schedule due deadline deadlines gonna tomorrow shall coming")
	looksBack   = text.SetOf("did was were had has have been ago yesterday last")
	comesToPass = text.SetOf("happens happening ends ending expires expiring starts begins beginning launches launching ships shipping retires closes")
)

// A word is a run of letters and digits in small letters, with what joins dates.
type word struct {
	text       string
	begin, end int
	stops      bool // a comma, a full stop or another such mark follows
	capital    bool
}

// longest bounds how much of a text is looked at: a time stands near the
// beginning or the end of what somebody asks, and a pasted page names hundreds.
const longest = 400

// split cuts a text into words. A mark that joins digits (2026-05-03, 3.5.2026,
// 10/11) stays inside.
func split(s string) []word {
	var all []word
	for i := 0; i < len(s) && len(all) < longest; {
		r, size := utf8.DecodeRuneInString(s[i:])
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			if len(all) > 0 && strings.ContainsRune(",.;:?!()\n", r) {
				all[len(all)-1].stops = true
			}
			i += size
			continue
		}
		end := i + wordLen(s[i:])
		text := strings.ToLower(s[i:end])
		for _, tail := range []string{"'s", "’s", "s'"} {
			text = strings.TrimSuffix(text, tail)
		}
		all = append(all, word{text: text, begin: i, end: end, capital: unicode.IsUpper(r)})
		i = end
	}
	return all
}

// wordLen is the length of the word at the start of s.
func wordLen(s string) int {
	n := 0
	var last rune
	for n < len(s) {
		r, size := utf8.DecodeRuneInString(s[n:])
		switch {
		case unicode.IsLetter(r) || unicode.IsDigit(r) || r == '_':
		case strings.ContainsRune("'’", r) && unicode.IsLetter(last) && n+size < len(s) && unicode.IsLetter(rune(s[n+size])):
		case strings.ContainsRune("-./", r) && unicode.IsDigit(last) && n+size < len(s) && unicode.IsDigit(rune(s[n+size])):
		default:
			return n
		}
		last = r
		n += size
	}
	return n
}

// mentions reports whether a text may name a time at all, so that most are done
// with at once.
func mentions(s string) bool {
	for w := range strings.FieldsFuncSeq(s, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
		if w[0] >= '0' && w[0] <= '9' || triggers(strings.ToLower(w)) {
			return true
		}
	}
	return false
}
