package extract

import (
	"strconv"
	"strings"
	"time"
)

// dates are the forms in which something gets its day. Which day that is, and
// whether it is still to come, days says.
var dates = []rule{
	{Date, plain, form(`{day}.*\b(?:is|are|'s|[a-z]+s|will|we|no|have|has|get|[a-z]+ing|[a-z]+ed|due|until|from)\b|(?:\b(?:is|are|[a-z]+s|will|we|no|have|has|get|[a-z]+ing|[a-z]+ed|due|until|from|on|by|at)\b|'s ).*{day}|^[^:]{3,40}: .*{day}|^[\w -]+ (?:on |by |until )?{day}`)},
}

// A phrase is one form in which people name a day. Its day is taken from the
// submatches, from when it was said and from the tense of its clause; it is false for
// no day in particular.
type phrase struct {
	form   pattern
	weekly bool // it may come every week, where no first submatch tells otherwise
	day    func(m []string, now time.Time, t tense) (string, time.Time, bool)
}

// phrases are tried in order, and what one has read no later one reads again.
var phrases = []phrase{
	{form: form(`\b{weekday} in {number} weeks?\b`), day: func(m []string, now time.Time, _ tense) (string, time.Time, bool) {
		return written(weekday(now, "", m[1]).AddDate(0, 0, 7*number(m[2])))
	}},
	{form: form(`\b(?:{weekday},? )?(?:the )?(\d{1,2})(?:st|nd|rd|th)?(?: of)? {month}(?:,? (\d{4}))?\b`), day: func(m []string, now time.Time, t tense) (string, time.Time, bool) {
		return calendar(m[2], m[3], m[4], now, t)
	}},
	{form: form(`\b(?:{weekday},? )?{month} (?:the )?(\d{1,2})(?:st|nd|rd|th)?\b(?:,? (\d{4}))?\b`), day: func(m []string, now time.Time, t tense) (string, time.Time, bool) {
		return calendar(m[3], m[2], m[4], now, t)
	}},
	{form: form(`\b(?:(?:on|at) )?(?:the )?(?:last day|end) of {month}(?:,? (\d{4}))?\b`), day: func(m []string, now time.Time, t tense) (string, time.Time, bool) {
		_, first, ok := calendar("1", m[1], m[2], now.AddDate(0, 1, 0), upcoming)
		if t == past && m[2] == "" {
			_, first, ok = calendar("1", m[1], "", now.AddDate(0, 0, 1-now.Day()).AddDate(0, -1, 0), past)
		}
		if !ok {
			return "", now, false
		}
		s, day, ok := written(first.AddDate(0, 1, -1))
		return "on " + s, day, ok
	}},
	{form: form(`\b(?:the )?(?:last day|end) of (the|this|next) month\b`), day: func(m []string, now time.Time, _ tense) (string, time.Time, bool) {
		months := 1
		if strings.EqualFold(m[1], "next") {
			months = 2
		}
		return written(date(now.Year(), int(now.Month())+months, 0))
	}},
	{form: form(`\b(20\d\d)-(\d\d)-(\d\d)\b`), day: func(m []string, now time.Time, _ tense) (string, time.Time, bool) {
		return written(date(number(m[1]), number(m[2]), number(m[3])))
	}},
	{form: form(`\b(?:the )?day after tomorrow\b`), day: func(_ []string, now time.Time, _ tense) (string, time.Time, bool) {
		return written(now.AddDate(0, 0, 2))
	}},
	{form: sinceToday, day: func(_ []string, now time.Time, _ tense) (string, time.Time, bool) {
		s, day, ok := written(now)
		return " since " + s, day, ok
	}},
	{form: form(`\btomorrow\b`), day: func(_ []string, now time.Time, _ tense) (string, time.Time, bool) {
		return written(now.AddDate(0, 0, 1))
	}},
	{form: form(`\byesterday\b`), day: func(_ []string, now time.Time, _ tense) (string, time.Time, bool) {
		return written(now.AddDate(0, 0, -1))
	}},
	{form: form(`\b{number} (day|week|month)s? from (?:now|today)\b`), day: func(m []string, now time.Time, _ tense) (string, time.Time, bool) { return ahead(m[1], m[2], now) }},
	{form: form(`\bin {number} (day|week|month)s?(?: time)?\b`), day: func(m []string, now time.Time, _ tense) (string, time.Time, bool) {
		s, day, ok := ahead(m[1], m[2], now)
		return "on " + s, day, ok
	}},
	{form: form(`\b(?:the )?end of (?:the |this )?week\b`), day: func(_ []string, now time.Time, _ tense) (string, time.Time, bool) {
		return written(weekday(now, "this", "fri"))
	}},
	{form: form(`\bnext week\b`), day: func(_ []string, now time.Time, _ tense) (string, time.Time, bool) {
		s, day, ok := written(weekday(now, "next", "mon"))
		return "in the week of " + s, day, ok
	}},
	{form: form(`\b(?:(next|this|coming|last|every|each|any|a|other|second|third|fourth|first|alternate) )?{weekday}\b`), weekly: true, day: func(m []string, now time.Time, t tense) (string, time.Time, bool) {
		switch strings.ToLower(m[1]) {
		case "every", "each", "any", "a", "other", "second", "third", "fourth", "first", "alternate":
			return "", now, false
		}
		if t == past && !strings.EqualFold(m[1], "next") && !strings.EqualFold(m[1], "coming") {
			return written(weekday(now, "last", m[2]))
		}
		return written(weekday(now, m[1], m[2]))
	}},
	{form: form(`\b(on|by|until|till|from|before|after|since) the (\d{1,2})(?:st|nd|rd|th)(?:$|[\s.,;:!)])`), day: func(m []string, now time.Time, t tense) (string, time.Time, bool) {
		day := date(now.Year(), int(now.Month()), number(m[2]))
		if t == past && day.After(now) {
			day = date(now.Year(), int(now.Month())-1, number(m[2]))
		} else if t != past && day.Before(now.AddDate(0, 0, -1)) {
			day = date(now.Year(), int(now.Month())+1, number(m[2]))
		}
		s, day, ok := written(day)
		return strings.ToLower(m[1]) + " " + s, day, ok && number(m[2]) > 0 && day.Day() == number(m[2])
	}},
	{form: form(`\b(until|till|by|from|before|after) (?:the )?(end of )?{month}\b(?: (20\d\d))?`), day: func(m []string, now time.Time, t tense) (string, time.Time, bool) {
		_, day, ok := calendar("1", m[3], m[4], now, t)
		if m[4] == "" && t != past && day.Before(now) {
			day = day.AddDate(1, 0, 0)
		}
		return strings.ToLower(m[1]) + " " + strings.ToLower(m[2]) + day.Format("January 2006"), day, ok
	}},
}

// days gives the edits that say in full which days words name, and whether one
// of them is still to come.
func days(words masked, now time.Time) (edits []edit, future bool) {
	if now.IsZero() || !anyDay.in(words) {
		return nil, false
	}
	now = now.UTC()
	for _, p := range phrases {
		for _, at := range p.form.all(words) {
			if overlaps(edits, at[0], at[1]) {
				continue
			}
			t := tenseOf(words, at[0], at[1])
			if p.weekly && at[2] < 0 && everyWeek(words, at[0], at[1]) {
				continue
			}
			with, day, ok := p.day(groups(words.low, at), now, t)
			if !ok || t == unsure {
				continue
			}
			if at[0] == 0 && isCapital(with) && !predicate.in(words.slice(at[1], len(words.low))) {
				with = "On " + with
			}
			edits = append(edits, edit{at[0], at[1], with})
			future = future || day.After(now)
		}
	}
	return edits, future
}

var (
	anyDay     = form(`{day}|\bsince (?:today|this) ?`)
	sinceToday = form(` since (?:today|this (?:morning|noon|afternoon|evening))\b`)
	predicate  = form(`^(?:'s| is| are| was| will| has| would| works)\b`)
)

// isCapital reports whether a day is written bare, without "on" or "in".
func isCapital(s string) bool { return 'A' <= s[0] && s[0] <= 'Z' }

func overlaps(edits []edit, start, end int) bool {
	for _, e := range edits {
		if start < e.end && e.start < end {
			return true
		}
	}
	return false
}

// groups gives the submatches at the index pairs of a match.
func groups(s string, at []int) []string {
	m := make([]string, len(at)/2)
	for i := range m {
		if at[2*i] >= 0 {
			m[i] = s[at[2*i]:at[2*i+1]]
		}
	}
	return m
}

func date(year, month, day int) time.Time {
	return time.Date(year, time.Month(month), day, 12, 0, 0, 0, time.UTC)
}

func written(day time.Time) (string, time.Time, bool) {
	return day.Format("Monday 2 January 2006"), day, true
}

// weekday gives the day called name: the first to come, with "next" that of the week
// after this one, and with "last" the last that was.
func weekday(now time.Time, which, name string) time.Time {
	want := 0
	for d := range 7 {
		if strings.EqualFold(time.Weekday(d).String()[:3], name[:3]) {
			want = d
		}
	}
	days := (want - int(now.Weekday()) + 7) % 7
	switch which = strings.ToLower(which); {
	case which == "last":
		days -= 7 // of today's name, the one a week ago
	case which == "next":
		sinceMonday := (int(now.Weekday()) + 6) % 7
		days = 7 - sinceMonday + (want+6)%7
	case days == 0:
		days = 7
	}
	return now.AddDate(0, 0, days)
}

// ahead gives the day that is so many days, weeks or months away.
func ahead(n, unit string, now time.Time) (string, time.Time, bool) {
	switch strings.ToLower(unit) {
	case "day":
		return written(now.AddDate(0, 0, number(n)))
	case "week":
		return written(now.AddDate(0, 0, 7*number(n)))
	}
	return written(now.AddDate(0, number(n), 0))
}

// recent is how many days may have gone since a day that no verb puts behind.
const recent = 7

// calendar gives a day of a month. Without a year it is the last one for what is
// past, and else the nearest one that is not long past; what comes every year has none.
func calendar(day, month, year string, now time.Time, t tense) (string, time.Time, bool) {
	m := 0
	for i := range 12 {
		if strings.EqualFold(time.Month(i + 1).String()[:3], month[:3]) {
			m = i + 1
		}
	}
	at := date(now.Year(), m, number(day))
	switch {
	case year != "":
		at = date(number(year), m, number(day))
	case t == yearly:
		return "", at, false
	case t == past && at.After(now):
		at = date(now.Year()-1, m, number(day))
	case t != past && at.Before(now.AddDate(0, 0, -recent)):
		at = date(now.Year()+1, m, number(day))
	}
	s, at, _ := written(at)
	return s, at, m > 0 && at.Day() == number(day)
}

// numerals are the numbers people spell out.
var numerals = map[string]int{
	"a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6,
	"seven": 7, "eight": 8, "nine": 9, "ten": 10, "twelve": 12, "fourteen": 14,
}

func number(s string) int {
	if n, ok := numerals[strings.ToLower(s)]; ok {
		return n
	}
	n, _ := strconv.Atoi(s) // the forms let only digits through
	return n
}
