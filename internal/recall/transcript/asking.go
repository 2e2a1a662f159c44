package transcript

import (
	"regexp"
	"strconv"
	"strings"
	"sync"
	"time"

	"signet/internal/recall/when"
)

// patterns are what is looked for in questions and turns besides words.
type patterns struct {
	when     *regexp.Regexp // a question for a time
	time     *regexp.Regexp // what tells a time
	date     *regexp.Regexp // a month with or without a day and a year
	year     *regexp.Regexp // a year by itself
	self     *regexp.Regexp // who speaks speaks of himself
	repeated *regexp.Regexp // a question for what is so again and again, or has been so far
	labelled *regexp.Regexp // a turn that names its speaker, as in a chat brought from elsewhere
}

// asking makes the patterns at the first search of turns.
var asking = sync.OnceValue(func() patterns {
	const month = `(january|february|march|april|may|june|july|august|september|october|november|december)`
	return patterns{
		when: regexp.MustCompile(`(?i)^\W*(when|since when|how long|(in )?(what|which) (year|month|week|day|date|time))\b`),
		time: regexp.MustCompile(`(?i)\b(yesterday|today|tonight|tomorrow|(last|next|this) (night|morning|evening|week|weekend|month|year|spring|summer|fall|autumn|winter)|ago|recently|just` +
			`|(mon|tues|wednes|thurs|fri|satur|sun)day|` + month + `|weekend|week|month|year|(19|20)\d\d|\d+(st|nd|rd|th))\b`),
		date:     regexp.MustCompile(`(?i)\b(?:(\d{1,2})(?:st|nd|rd|th)?(?: of)? )?` + month + `\b(?:,? (\d{1,2})(?:st|nd|rd|th)?\b)?(?:,? ((?:19|20)\d\d)\b)?`),
		year:     regexp.MustCompile(`\b(?:19|20)\d\d\b`),
		self:     regexp.MustCompile(`(?i)\b(I|my|we|our)\b`),
		repeated: regexp.MustCompile(`(?i)^\W*(?:(?:what|which|who|whom|where|how)\b(?: [\w-]+){0,3} (?:has|have|do|does|are)\b|how many\b)`),
		labelled: regexp.MustCompile(`^(\p{Lu}\p{L}{1,30})(?: \p{Lu}[\p{L}.]{0,30})?: `),
	}
})

// A day is a date as far as a question names it; what it leaves out is 0.
type day struct {
	year  int
	month time.Month
	day   int
}

// days are the dates that a question names.
func days(question string) []day {
	var all []day
	for _, m := range asking().date.FindAllStringSubmatch(question, -1) {
		if !isDate(m) {
			continue
		}
		name := strings.ToUpper(m[2][:1]) + strings.ToLower(m[2][1:])
		t, err := time.Parse("January", name)
		if err != nil {
			continue
		}
		all = append(all, day{year: number(m[4]), month: t.Month(), day: max(number(m[1]), number(m[3]))})
	}
	return all
}

// isDate reports whether a match is of a date, not of the verb may.
func isDate(m []string) bool {
	return m[2] != "may" && (!strings.EqualFold(m[2], "may") || m[1]+m[3]+m[4] != "")
}

// number reads digits; none are 0.
func number(s string) int {
	n, _ := strconv.Atoi(s)
	return n
}

// How long after a date people speak of it as of something new.
const (
	afterMonth = 14 * 24 * time.Hour
	afterDay   = 11 * 24 * time.Hour
)

// span gives the day or the month that is meant by who speaks at a time.
func (d day) span(at time.Time) (begin, end time.Time) {
	year := d.year
	if year == 0 {
		year = at.Year()
	}
	if d.day == 0 {
		return time.Date(year, d.month, 1, 0, 0, 0, 0, at.Location()), time.Date(year, d.month+1, 1, 0, 0, 0, 0, at.Location())
	}
	begin = time.Date(year, d.month, d.day, 0, 0, 0, 0, at.Location())
	return begin, begin.AddDate(0, 0, 1)
}

// names says how well a time that something said at a moment tells fits a date: 1 if
// it is that day or lies in that month, less if it only holds it.
func (d day) names(s when.Stretch, at time.Time) float64 {
	if at.IsZero() || s.Event != "" || s.Vague || s.From.IsZero() || s.To.IsZero() {
		return 0
	}
	from, to := d.span(at)
	if from.Before(s.From) {
		from = s.From
	}
	if to.After(s.To) {
		to = s.To
	}
	if !from.Before(to) {
		return 0
	}
	return to.Sub(from).Hours() / s.To.Sub(s.From).Hours()
}

// tells says how well something said at a time fits a date: 1 if it was said on
// that day or in that month, half if it was said soon after.
func (d day) tells(at time.Time) float64 {
	if at.IsZero() {
		return 0
	}
	begin, end := d.span(at)
	late := end.Add(afterMonth)
	if d.day > 0 {
		late = begin.Add(afterDay)
	}
	switch {
	case at.Before(begin) || !at.Before(late):
		return 0
	case at.Before(end):
		return 1
	}
	return 0.5
}
