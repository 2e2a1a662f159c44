package when

import (
	"strconv"
	"strings"
	"time"

	"signet/internal/text"
)

// A parser reads times from words. Each of its methods tries one kind of
// expression at a place and says how many words it took; none is no such
// expression.
type parser struct {
	text  string
	words []word
	now   time.Time
	ahead bool // the text speaks of what is to come
	past  bool // it speaks of what was

	unsure bool // it does not tell whether of that or of what was
}

// at gives a word, "" beyond the end.
func (p *parser) at(i int) string {
	if i < 0 || i >= len(p.words) {
		return ""
	}
	return p.words[i].text
}

// phrase says how many words of a phrase stand at a place: all or none.
func (p *parser) phrase(i int, phrase string) int {
	if first := p.at(i); first == "" || !strings.HasPrefix(phrase, first) { // so it is mostly
		return 0
	}
	n := 0
	for w := range strings.FieldsSeq(phrase) {
		if p.at(i+n) != w {
			return 0
		}
		n++
	}
	return n
}

// any gives the first of several phrases that stands at a place.
func (p *parser) any(i int, phrases ...string) (string, int) {
	for _, s := range phrases {
		if n := p.phrase(i, s); n > 0 {
			return s, n
		}
	}
	return "", 0
}

// bounded reads a time with what bounds it. A name that may mean something else,
// too, means a time only behind a preposition.
func (p *parser) bounded(i int) (Stretch, int) {
	if _, n := p.any(i, "between", "from"); n > 0 {
		if s, more := p.between(i + n); more > 0 {
			return s, n + more
		}
	}
	if bound, n := p.any(i, bounds...); n > 0 {
		if s, more := p.narrowed(i + n); more > 0 {
			return p.bind(bound, s), n + more
		}
		return p.event(i, n, bound)
	}
	if p.at(i) == "when" && i > 0 && p.past {
		return p.event(i, 1, "during")
	}
	if _, n := p.any(i, prepositions...); n > 0 {
		if s, more := p.narrowed(i + n); more > 0 && !(particles.Has(p.at(i)) && alone.Has(p.at(i+n))) {
			return s, n + more
		}
		if p.at(i) == "during" || n > 2 {
			return p.event(i, n, "during")
		}
		return Stretch{}, 0
	}
	s, n := p.narrowed(i)
	if last := p.at(i + n - 1); n == 1+p.phrase(i, "the") && (ambiguous.Has(last) || isYear(last)) && !p.heads(i+n-1) {
		return Stretch{}, 0
	}
	if _, day := weekdays[p.at(i)]; day && n == 1 {
		return Stretch{}, 0
	}
	return s, n
}

// heads reports whether a word stands by itself before what is asked, as a heading does:
// "May: what did we run?".
func (p *parser) heads(i int) bool {
	return p.words[i].stops && p.words[i].capital && (i == 0 || p.words[i-1].stops) && i+1 < len(p.words)
}

// The words that bound a time or an event, and those that stand before a time
// without bounding it. Longer ones come before those they begin with.
var (
	bounds       = []string{"ever since", "since", "starting", "prior to", "up to", "until", "till", "before", "by", "after", "once", "as of", "no later than"}
	prepositions = []string{"during", "around the time of", "at the time of", "back in", "back on", "around", "in", "on", "at", "over", "within", "throughout", "of", "for", "from"}
)

// particles are prepositions that may belong to the verb before them (ask for,
// agree on), as they do where what follows needs none.
var (
	particles = text.SetOf("on for at over of in")
	alone     = text.SetOf("today yesterday tomorrow last this next recently lately")
)

// ambiguous are names that are as often something else.
var ambiguous = text.SetOf("may march august mar sun sat fall spring summer winter autumn")

func isYear(s string) bool { return len(s) == 4 && s[0] >= '0' && s[0] <= '9' }

// between reads two times with "and", "to" or "until" between them.
func (p *parser) between(i int) (Stretch, int) {
	first, n := p.narrowed(i)
	if n == 0 {
		return Stretch{}, 0
	}
	_, joint := p.any(i+n, "and", "to", "until", "till", "through", "thru")
	if joint == 0 {
		return Stretch{}, 0
	}
	second, more := p.narrowed(i + n + joint)
	if more == 0 {
		return Stretch{}, 0
	}
	s := Stretch{From: first.From, To: second.To}
	if s.To.Before(s.From) { // between November and February: the first is of the year before
		s.From = s.From.AddDate(-1, 0, 0)
	}
	return s, n + joint + more
}

// bind applies a bound to a time. What began is going on until today.
func (p *parser) bind(bound string, s Stretch) Stretch {
	switch bound {
	case "since", "ever since", "starting", "as of", "once":
		return Stretch{From: s.From, To: p.tomorrow()}
	case "after":
		return Stretch{From: s.To, To: p.tomorrow()}
	case "before", "prior to":
		return Stretch{To: s.From}
	}
	return Stretch{To: s.To} // until, by
}

func (p *parser) tomorrow() time.Time { return dayOf(p.now).AddDate(0, 0, 1) }

// sides says where what is asked for lies, by the word that stands before an
// event.
var sides = map[string]Side{
	"during": During, "before": Before, "prior to": Before, "until": Before, "till": Before,
	"after": After, "since": After, "ever since": After, "once": After,
}

// event reads what bounds a time without being a date: "the migration", "we
// switched to pnpm". Its name ends where the sentence does, or goes on to what
// it is asked about.
func (p *parser) event(i, n int, bound string) (Stretch, int) {
	side := sides[bound]
	if side == "" {
		return Stretch{}, 0
	}
	first := i + n
	for first < len(p.words)-1 && opens.Has(p.at(first)) && !p.words[first].stops {
		first++
	}
	end := first
	for end < len(p.words) && !closes.Has(p.at(end)) {
		end++
		if p.words[end-1].stops {
			break
		}
	}
	if end == first || end-first > longestEvent {
		return Stretch{}, 0
	}
	s := Stretch{Side: side}
	s.Event = p.text[p.words[first].begin:p.words[end-1].end]
	return s, end - i
}

// longestEvent bounds the words of an event: what is longer is a clause.
const longestEvent = 6

// opens are words that stand before the name of an event, and closes those that
// follow it.
var (
	opens  = text.SetOf("the our my their this that your his her its a an we i you they had have has were was got")
	closes = text.SetOf("about regarding concerning on did do does what who which how where why when and or but")
)

// narrowed reads a time of which a part is meant: early May, the end of 2024.
func (p *parser) narrowed(i int) (Stretch, int) {
	n := p.phrase(i, "the")
	if part, more := p.any(i+n, "beginning of", "start of", "early in", "early", "middle of", "mid", "end of", "late in", "late"); more > 0 {
		s, rest := p.time(i + n + more)
		if rest == 0 || s.From.IsZero() || s.To.IsZero() {
			return Stretch{}, 0
		}
		third := s.To.Sub(s.From) / 3
		switch strings.Fields(part)[0] {
		case "early", "beginning", "start":
			s.To = s.From.Add(third)
		case "mid", "middle":
			s.From, s.To = s.From.Add(third), s.To.Add(-third)
		default:
			s.From = s.To.Add(-third)
		}
		return s, n + more + rest
	}
	return p.time(i)
}

// time reads a time without bounds: the kinds in turn, the longer ones first.
func (p *parser) time(i int) (Stretch, int) {
	if n := p.phrase(i, "the week of"); n > 0 {
		if s, more := p.date(i + n); more > 0 {
			return whole(week, s.From, 0), n + more
		}
	}
	for _, read := range []func(int) (Stretch, int){p.fixed, p.counted, p.date, p.relative, p.named} {
		if s, n := read(i); n > 0 {
			return s, n
		}
	}
	return Stretch{}, 0
}

// fixedTimes are phrases that name a time as a whole, with how many days before today it began and how many it has.
var fixedTimes = []struct {
	phrases    []string
	back, long int // days
	vague      bool
}{
	{[]string{"the day before yesterday"}, 2, 1, false},
	{[]string{"yesterday morning", "yesterday afternoon", "yesterday evening", "yesterday", "last night"}, 1, 1, false},
	{[]string{"earlier today", "today", "tonight", "this morning", "this afternoon", "this evening"}, 0, 1, false},
	{[]string{"the day after tomorrow"}, -2, 1, false},
	{[]string{"tomorrow"}, -1, 1, false},
	{[]string{"the other day"}, 7, 7, true},
	{[]string{"just now", "a moment ago", "a minute ago", "earlier on"}, 0, 1, true},
	{[]string{"recently", "lately", "of late", "these days", "most recently"}, 14, 15, true},
}

// fixed reads phrases that name a time as a whole.
func (p *parser) fixed(i int) (Stretch, int) {
	for _, f := range fixedTimes {
		if _, n := p.any(i, f.phrases...); n > 0 {
			from := dayOf(p.now).AddDate(0, 0, -f.back)
			return Stretch{From: from, To: from.AddDate(0, 0, f.long), Vague: f.vague}, n
		}
	}
	return Stretch{}, 0
}

// counted reads a number of units: three days ago, the past two weeks.
func (p *parser) counted(i int) (Stretch, int) {
	n := p.phrase(i, "the")
	if _, more := p.any(i+n, "last", "past", "previous", "preceding"); more > 0 {
		if count, took := p.count(i + n + more); took > 0 {
			if unit := units[p.at(i+n+more+took)]; unit != "" {
				return Stretch{From: back(unit, p.now, count), To: p.tomorrow()}, n + more + took + 1
			}
		}
	}
	if _, more := p.any(i+n, "next", "coming"); more > 0 {
		if count, took := p.count(i + n + more); took > 0 {
			if unit := units[p.at(i+n+more+took)]; unit != "" {
				return Stretch{From: dayOf(p.now), To: back(unit, dayOf(p.now).AddDate(0, 0, 1), -count)}, n + more + took + 1
			}
		}
	}
	about := 0
	if _, m := p.any(i, "about", "around", "roughly", "some", "almost", "over"); m > 0 {
		about = m
	}
	count, took := p.count(i + about)
	if took == 0 {
		return Stretch{}, 0
	}
	unit := units[p.at(i+about+took)]
	_, behind := p.any(i+about+took+1, "ago", "back", "earlier", "before now")
	if unit == "" || behind == 0 {
		return Stretch{}, 0
	}
	n = about + took + 1 + behind
	return ago(unit, p.now, count), n
}

// count reads how many.
func (p *parser) count(i int) (count, n int) {
	for _, c := range counts {
		if n := p.phrase(i, c.phrase); n > 0 {
			return c.count, n
		}
	}
	v, err := strconv.Atoi(p.at(i))
	if err != nil || v < 1 || v > 999 {
		return 0, 0
	}
	return v, 1
}

// counts are numbers in words; a longer phrase stands before those it begins with.
var counts = []struct {
	phrase string
	count  int
}{
	{"a couple of", 2},
	{"couple of", 2},
	{"a couple", 2},
	{"couple", 2},
	{"a few", 3},
	{"few", 3},
	{"several", 4},
	{"a", 1},
	{"an", 1},
	{"one", 1},
	{"two", 2},
	{"three", 3},
	{"four", 4},
	{"five", 5},
	{"six", 6},
	{"seven", 7},
	{"eight", 8},
	{"nine", 9},
	{"ten", 10},
	{"eleven", 11},
	{"twelve", 12},
}
