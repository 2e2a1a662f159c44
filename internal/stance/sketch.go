package stance

import (
	"strings"
	"sync"
	"unicode"
)

// A sketch is what a statement speaks of as a bag: in everyday talk the same is
// said in another order and by other verbs, which the frame of a clause does not
// bear.
type sketch struct {
	tokens  []token
	sums    []uint32 // of the tokens, side by side: they are gone through whenever statements are held against each other
	aspect  aspect
	figures []figureOf
	cue     bool // says that something changed, or gives a label
	left    bool // names a value that was left behind
}

// sketched gives the sketch of clauses.
func sketched(clauses []clause) sketch {
	s := sketch{tokens: make([]token, 0, nameable(clauses))}
	for k := range clauses {
		c := &clauses[k]
		for i := range c.words {
			if f, ok := c.counts(i); ok {
				s.figures = append(s.figures, f)
			}
		}
		for i := 0; i < len(c.words); {
			if n := c.aside(i); n > 0 {
				s.cue = true
				i += n
				continue
			}
			i += s.add(c, k, i)
		}
		s.cue = s.cue || c.changes() || c.label()
	}
	for k := range clauses {
		s.leave(&clauses[k], k)
	}
	s.sums = make([]uint32, len(s.tokens))
	for i := range s.tokens {
		s.sums[i] = s.tokens[i].sum
	}
	return s
}

// nameable counts the words of clauses that may be tokens.
func nameable(clauses []clause) (n int) {
	for i := range clauses {
		for k := range clauses[i].words {
			if clauses[i].words[k].stem != "" {
				n++
			}
		}
	}
	return n
}

// label reports whether a clause is a name and a value: "Prod region: eu-west-1".
func (c *clause) label() bool {
	if c.verb >= 0 && len(c.words) > 6 {
		return false
	}
	for i := range c.words {
		if c.words[i].after == ':' && i+1 < len(c.words) && i < 5 {
			return true
		}
	}
	return false
}

// add adds what word i of a clause names, and gives how many words that takes.
func (s *sketch) add(c *clause, k, i int) int {
	w := &c.words[i]
	m := w.means
	t := token{c: k, i: i, n: 1}
	if m.sense == turning || w.is&change != 0 {
		s.cue = s.cue || w.is&det == 0 && w.low != "since" && w.low != "again" && w.low != "back" && w.low != "over" && !(w.low == "cut" && c.be(i) && c.next(i) != "to")
	}
	switch {
	case !w.mere && dimension(w.low) != "" && (c.next(i) == "later" || c.next(i) == "earlier"):
		return 2
	case !w.mere && (c.frequency(&t) || c.calendar(&t) || c.quantity(&t) || c.address(&t)):
	case c.stated(&t):
	case w.low == "back" && c.next(i) == "up":
		t.key, t.n = "backup", 2
	case w.low == "hand" && i > 0 && c.words[i-1].low == "by":
		t.key = "hand"
	case (w.low == "time" || w.low == "times" || w.low == "timed") && c.next(i) == "out":
		s.aspect |= timeout
		return 2
	case m.aspect != 0:
		s.aspect |= m.aspect
		return 1
	case m.two != "":
		s.aspect |= ownership
		t.key = m.two
	case w.low == "main" && (i+1 == len(c.words) || w.after != 0 || c.next(i) == "now"):
		t.key, t.kind = "main", called
	case m.sense == loosely && !w.name() && !(w.rel != 0 && c.verb >= 0 && i >= c.verb && i < c.group):
		t.key, t.loose = w.stem, true
		if w.stem == "" {
			return 1
		}
	case w.stem == "" || m.sense == passing || m.sense == turning || w.is&change != 0 || w.is&adverb != 0 || w.is&span != 0 || w.is&adds != 0:
		return 1
	case w.rel != 0 && !w.name() && (c.verb < 0 || i < c.verb || i >= c.group) && !c.noun(i), w.rel != 0 && i >= c.verb && i < c.group && c.verb >= 0 && m.same == "":
		return 1
	default:
		t.key = w.stem
		if w.name() {
			t.kind = called
		}
	}
	if t.kind <= called && m.same != "" {
		t.key = m.same
	}
	t.sum = sum(t.key)
	t.kinds = c.kindsOf(&t)
	if len(t.key) >= shortestHalf {
		t.head = t.key[0]
	}
	s.tokens = append(s.tokens, t)
	return t.n
}

// noun reports whether word i, which may be a verb, is a noun where it stands.
func (c *clause) noun(i int) bool {
	if i > 0 && c.words[i-1].is&(det|prep) != 0 && c.words[i-1].low != "to" {
		return true
	}
	return i == 0 && c.verb > 0 || i > 0 && c.words[i-1].stem != "" && c.words[i-1].after == 0 && !strings.HasSuffix(c.words[i].low, "ed") && !strings.HasSuffix(c.words[i].low, "ing") && (i < c.verb || c.words[i-1].rel == 0)
}

// frequency reads "hourly", "every two weeks", "once a day".
func (c *clause) frequency(t *token) bool {
	w := &c.words[t.i]
	if w.means.every != "" {
		t.key, t.kind = w.means.every, paced
		return true
	}
	at := func(k int) string {
		if t.i+k < len(c.words) {
			return c.words[t.i+k].low
		}
		return ""
	}
	count, k := "1", 1
	switch {
	case w.low == "every" || w.low == "each":
		if n := figure(at(1)); n != "" {
			count, k = n, 2
		} else if at(1) == "other" {
			count, k = "2", 2
		}
	case (at(1) == "a" || at(1) == "per" || at(1) == "every" || at(1) == "an") && (w.low == "once" || w.low == "twice" || w.low == "times"):
		k = 2
		if w.low != "once" {
			count = w.low
		}
	default:
		return false
	}
	u := strings.TrimSuffix(at(k), "s")
	switch u {
	case "night", "morning", "evening":
		u = "day"
	case "minute", "hour", "day", "week", "month", "quarter", "year", "sprint", "second":
	default:
		return false
	}
	t.key, t.kind, t.n = count+u, paced, k+1
	return true
}

// figures are numbers in words.
var figures = sync.OnceValue(func() map[string]string {
	return map[string]string{
		"one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8", "nine": "9", "ten": "10",
		"eleven": "11", "twelve": "12", "thirteen": "13", "fourteen": "14", "fifteen": "15", "sixteen": "16", "seventeen": "17", "eighteen": "18",
		"twenty": "20", "thirty": "30", "forty": "40", "fifty": "50", "sixty": "60", "eighty": "80", "ninety": "90", "hundred": "100", "dozen": "12",
	}
})

// figure gives a number in figures, "" of what is none.
func figure(low string) string {
	if n, ok := figures()[low]; ok {
		return n
	}
	if low != "" && low[0] >= '0' && low[0] <= '9' && strings.Trim(low, "0123456789") == "" {
		return low
	}
	return ""
}

// quantity reads numbers with their units, times of day, and units alone.
func (c *clause) quantity(t *token) bool {
	w := &c.words[t.i]
	next, prev := c.next(t.i), ""
	if t.i > 0 {
		prev = c.words[t.i-1].low
	}
	dim := dimension(next)
	if w.after != 0 {
		next, dim = "", ""
	}
	n := w.means.figure
	if d := dimension(w.low); n == "" && d != "" && !w.number() && (prev == "full" || prev == "a" || prev == "an" || prev == "half" || prev == "to" || prev == "in" || prev == "by") && w.low != "s" && w.low != "h" {
		if c.hasWord("later") || c.hasWord("earlier") {
			return false
		}
		t.key, t.kind, t.unit = w.low, counted, d
		if prev == "to" || prev == "in" {
			t.unit = "unit"
		}
		return true
	}
	switch {
	case n != "" && dim != "":
	case meridian(w.low):
		t.key, t.kind = clock(w.low), timed
		return true
	case !w.number() || w.code && !strings.ContainsFunc(w.raw, unicode.IsDigit):
		return false
	case next == "am" || next == "pm", strings.Contains(w.low, ":"), prev == "at" && dim == "" && len(w.low) < 3:
		t.key, t.kind = clock(w.low), timed
		if next == "am" || next == "pm" {
			t.n = 2
		}
		return true
	case ordinal(w.low), strings.Count(w.low, "-") == 2 && len(w.low) > 7, prev == "in" && len(w.low) == 4 && (w.low[:2] == "20" || w.low[:2] == "19"):
		return false
	}
	t.key, t.kind, t.unit = w.low, counted, dim
	switch {
	case strings.ContainsAny(w.low, "%"):
		t.unit = "share"
	case strings.ContainsAny(w.low, "$€£"):
		t.unit = "money"
	case dim != "":
		t.n = 2
	case len(w.low) > 1 && dimension(strings.TrimLeft(w.low, "0123456789.,")) != "":
		t.unit = dimension(strings.TrimLeft(w.low, "0123456789.,"))
	}
	return true
}

// meridian reports whether a word is a time of day as "3pm".
func meridian(low string) bool {
	return len(low) > 2 && '0' <= low[0] && low[0] <= '9' && strings.Trim(low, "0123456789:.") == low[len(low)-2:] && (strings.HasSuffix(low, "am") || strings.HasSuffix(low, "pm"))
}

// clock gives a time of day without what is not said always.
func clock(low string) string {
	return strings.TrimSuffix(strings.TrimRight(low, "apm"), ":00")
}

// ordinal reports whether a number is that of a day.
func ordinal(low string) bool {
	return low[0] >= '0' && low[0] <= '9' && (strings.HasSuffix(low, "th") || strings.HasSuffix(low, "st") || strings.HasSuffix(low, "nd") || strings.HasSuffix(low, "rd"))
}

// dimension gives what a unit measures, "" of what is none.
func dimension(low string) string {
	if d, ok := dimensions()[low]; ok {
		return d
	}
	switch low {
	case "day", "week", "month", "year", "milliseconds", "millisecond", "microseconds", "quarter", "quarters", "sprint", "sprints":
		return "time"
	case "bytes", "kilobytes", "megabytes", "gigabytes", "terabytes", "kib", "tib":
		return "size"
	case "dollar", "pounds", "cents", "francs":
		return "money"
	case "percent":
		return "share"
	case "meters", "metres", "kilometers", "kilometres", "miles", "feet", "km", "cm", "mm", "inches":
		return "length"
	case "celsius", "fahrenheit", "kelvin":
		return "heat"
	case "people", "users", "nodes", "replicas", "workers", "threads", "retries", "requests", "instances", "cores", "approvals", "reviewers", "attempts", "connections", "members", "points", "seats":
		return low
	}
	return ""
}

// calendar reads dates, of as many words as they take.
func (c *clause) calendar(t *token) bool {
	is := func(w *word) bool {
		return w.date() && w.low != "am" && w.low != "pm" && w.low != "early" && w.low != "late" && w.low != "mid" && w.low != "end" ||
			w.number() && (ordinal(w.low) || strings.Count(w.low, "-") == 2)
	}
	w := &c.words[t.i]
	prev := ""
	if t.i > 0 {
		prev = c.words[t.i-1].low
	}
	year := w.number() && len(w.low) == 4 && prev == "in" && (w.low[:2] == "20" || w.low[:2] == "19")
	if w.number() && w.after == 0 && t.i+1 < len(c.words) && c.words[t.i+1].date() && c.words[t.i+1].low != "am" && c.words[t.i+1].low != "pm" && !strings.HasSuffix(c.words[t.i+1].low, "day") {
		year = true
	}
	if !year && !is(w) {
		return false
	}
	t.kind, t.key = dayed, w.stem
	if t.key == "" {
		t.key = w.low
	}
	for t.i+t.n < len(c.words) && c.words[t.i+t.n-1].after == 0 && (is(&c.words[t.i+t.n]) || c.words[t.i+t.n].number()) {
		t.key += c.words[t.i+t.n].low
		t.n++
	}
	return true
}

// address reads addresses of every sort.
func (c *clause) address(t *token) bool {
	w := &c.words[t.i]
	switch dot := strings.IndexByte(w.low, '.'); {
	case strings.Contains(w.low, "://"):
		t.kind = web
	case strings.IndexByte(w.low, '@') > 0:
		t.kind = mailbox
	case strings.ContainsAny(w.low, "/_"), dot > 0 && dot < len(w.low)-2, strings.Contains(w.low, "-") && strings.ContainsFunc(w.low, unicode.IsDigit):
		t.kind = located
	default:
		return false
	}
	t.key = w.stem
	if t.key == "" {
		t.key = w.low
	}
	return true
}

// stated reads a word of a pair that stands where a value does: "is off", "enabled by default".
func (c *clause) stated(t *token) bool {
	w := &c.words[t.i]
	if w.means.state == "" || t.i == 0 {
		return false
	}
	if w.low == "on" || w.low == "off" {
		prev := c.words[t.i-1]
		next := c.next(t.i)
		if prev.is&aux == 0 && prev.low != "turned" && prev.low != "switched" && (prev.low != "now" || t.i > 1 && c.words[t.i-2].low == "from") || w.after == 0 && next != "" && next != "by" && next != "now" && next != "for" && next != "in" {
			return false
		}
	} else if c.verb < 0 || t.i <= c.verb {
		return false
	}
	t.key, t.kind, t.unit = w.means.state, state, w.means.state[:len(w.means.state)-1]
	return true
}
