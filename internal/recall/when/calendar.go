package when

import (
	"strconv"
	"time"

	"signet/internal/text"
)

// A unit is a length of time that is counted.
type unit string

// The units.
const (
	hour    unit = "hour"
	day     unit = "day"
	week    unit = "week"
	weekend unit = "weekend"
	month   unit = "month"
	quarter unit = "quarter"
	year    unit = "year"
)

var units = map[string]unit{
	"minute": hour, "minutes": hour, "hour": hour, "hours": hour, "day": day, "days": day, "night": day, "nights": day, "week": week, "weeks": week,
	"weekend": weekend, "weekends": weekend, "month": month, "months": month, "quarter": quarter, "quarters": quarter, "year": year, "years": year,
}

var months = map[string]time.Month{
	"january": 1, "jan": 1, "february": 2, "feb": 2, "march": 3, "mar": 3, "april": 4, "apr": 4, "may": 5, "june": 6, "jun": 6,
	"july": 7, "jul": 7, "august": 8, "aug": 8, "september": 9, "sep": 9, "sept": 9, "october": 10, "oct": 10, "november": 11, "nov": 11,
	"december": 12, "dec": 12,
}

var weekdays = map[string]time.Weekday{
	"sunday": 0, "sun": 0, "monday": 1, "mon": 1, "tuesday": 2, "tue": 2, "tues": 2, "wednesday": 3, "wed": 3, "thursday": 4, "thu": 4, "thurs": 4,
	"friday": 5, "fri": 5, "saturday": 6, "sat": 6,
}

// seasons begin with a month, of the north.
var seasons = map[string]time.Month{"spring": 3, "summer": 6, "autumn": 9, "fall": 9, "winter": 12}

// What is the last, this or the next of its kind, and the parts of a year by their numbers.
var (
	turns    = map[string]int{"last": -1, "past": -1, "previous": -1, "this": 0, "current": 0, "next": 1, "coming": 1, "upcoming": 1}
	halves   = map[string]int{"first": 1, "second": 2}
	quarters = map[string]int{"q1": 1, "q2": 2, "q3": 3, "q4": 4}
	ordinals = map[string]int{"first": 1, "second": 2, "third": 3, "fourth": 4}
)

// hints are words that a time is named by, beside those of the calendar.
var hints = text.SetOf(`today yesterday tonight tomorrow recently lately these this last past next previous since before after until till during ago now
	other late prior between earlier once by half when
	q1 q2 q3 q4 h1 h2`)

// triggers reports whether a word is one of those without which, and without
// digits, no time is named.
func triggers(word string) bool {
	_, isUnit := units[word]
	_, isMonth := months[word]
	_, isDay := weekdays[word]
	_, isSeason := seasons[word]
	return isUnit || isMonth || isDay || isSeason || hints.Has(word)
}

func dayOf(t time.Time) time.Time {
	return time.Date(t.Year(), t.Month(), t.Day(), 0, 0, 0, 0, t.Location())
}

// whole is the unit of the calendar that holds a moment, so many units on.
func whole(u unit, at time.Time, on int) Stretch {
	d := dayOf(at)
	monday := d.AddDate(0, 0, -(int(d.Weekday())+6)%7)
	first := time.Date(d.Year(), d.Month(), 1, 0, 0, 0, 0, d.Location())
	switch u {
	case hour, day:
		return Stretch{From: d.AddDate(0, 0, on), To: d.AddDate(0, 0, on+1)}
	case week:
		return Stretch{From: monday.AddDate(0, 0, 7*on), To: monday.AddDate(0, 0, 7*on+7)}
	case weekend:
		return Stretch{From: monday.AddDate(0, 0, 7*on+5), To: monday.AddDate(0, 0, 7*on+7)}
	case month:
		return Stretch{From: first.AddDate(0, on, 0), To: first.AddDate(0, on+1, 0)}
	case quarter:
		begin := first.AddDate(0, -(int(d.Month())-1)%3+3*on, 0)
		return Stretch{From: begin, To: begin.AddDate(0, 3, 0)}
	}
	begin := time.Date(d.Year()+on, 1, 1, 0, 0, 0, 0, d.Location())
	return Stretch{From: begin, To: begin.AddDate(1, 0, 0)}
}

// back is the moment so many units before another.
func back(u unit, at time.Time, n int) time.Time {
	switch u {
	case hour:
		return at.Add(-time.Duration(n) * time.Hour)
	case day:
		return dayOf(at).AddDate(0, 0, -n)
	case week, weekend:
		return dayOf(at).AddDate(0, 0, -7*n)
	case month:
		return dayOf(at).AddDate(0, -n, 0)
	case quarter:
		return dayOf(at).AddDate(0, -3*n, 0)
	}
	return dayOf(at).AddDate(-n, 0, 0)
}

// about is how far off people are who count weeks or months.
const about = 3 // days

// ago is what people mean by so many units ago: a day as it stands, a longer time
// about so, and with years the year.
func ago(u unit, now time.Time, n int) Stretch {
	at := back(u, now, n)
	switch u {
	case hour, day:
		return whole(day, at, 0)
	case year:
		return whole(year, at, 0)
	}
	return Stretch{From: at.AddDate(0, 0, -about), To: at.AddDate(0, 0, about+1)}
}

// relative reads a unit or a name beside last, this or next.
func (p *parser) relative(i int) (Stretch, int) {
	n := p.phrase(i, "the")
	on, known := turns[p.at(i+n)]
	name := p.at(i + n + 1)
	if !known {
		return p.earlier(i)
	}
	n += 2
	if u := units[name]; u != "" && name != "night" {
		return whole(u, p.now, on), n
	}
	if m, ok := months[name]; ok {
		return turn(p.now, on, func(y int) Stretch { return monthOf(y, m, p.now) }), n
	}
	if first, ok := seasons[name]; ok {
		return turn(p.now, on, func(y int) Stretch { return seasonOf(y, first, p.now) }), n
	}
	if d, ok := weekdays[name]; ok {
		this := whole(week, p.now, 0).From.AddDate(0, 0, (int(d)+6)%7)
		switch {
		case on < 0 && !this.Before(dayOf(p.now)):
			this = this.AddDate(0, 0, -7)
		case on > 0 && !this.After(dayOf(p.now)):
			this = this.AddDate(0, 0, 7)
		}
		return whole(day, this, 0), n
	}
	return Stretch{}, 0
}

// earlier reads "earlier this week".
func (p *parser) earlier(i int) (Stretch, int) {
	part, n := p.any(i, "earlier", "later")
	if n == 0 || p.at(i+n) != "this" {
		return Stretch{}, 0
	}
	s, more := p.relative(i + n)
	if more == 0 {
		return Stretch{}, 0
	}
	if part == "earlier" {
		s.To = dayOf(p.now).AddDate(0, 0, 1)
	} else {
		s.From = dayOf(p.now)
	}
	return s, n + more
}

// turn gives what comes round every year: the last that has ended or, with on
// 0, that of this year, or the next that begins.
func turn(now time.Time, on int, of func(year int) Stretch) Stretch {
	s := of(now.Year())
	switch {
	case on < 0 && s.To.After(now):
		return of(now.Year() - 1)
	case on > 0 && !s.From.After(now):
		return of(now.Year() + 1)
	}
	return s
}

// latest is what comes round every year and has begun, or the next if the text
// looks ahead.
func (p *parser) latest(of func(year int) Stretch) Stretch {
	s := of(p.now.Year())
	switch {
	case p.ahead && !s.To.After(p.now):
		return of(p.now.Year() + 1)
	case !p.ahead && s.From.After(p.now):
		return of(p.now.Year() - 1)
	}
	return s
}

func monthOf(y int, m time.Month, now time.Time) Stretch {
	return whole(month, time.Date(y, m, 1, 0, 0, 0, 0, now.Location()), 0)
}

func seasonOf(y int, first time.Month, now time.Time) Stretch {
	if first == time.December { // the winter of a year is the one that it begins with
		y--
	}
	from := time.Date(y, first, 1, 0, 0, 0, 0, now.Location())
	return Stretch{From: from, To: from.AddDate(0, 3, 0)}
}

// named reads names of months, days, seasons and quarters, with a year or
// without.
func (p *parser) named(i int) (Stretch, int) {
	name := p.at(i)
	if y, n := p.year(i); n > 0 {
		return whole(year, time.Date(y, 1, 1, 0, 0, 0, 0, p.now.Location()), 0), n
	}
	if d, ok := weekdays[name]; ok {
		return p.weekday(d), 1
	}
	var of func(y int) Stretch
	n := 1
	if m, ok := months[name]; ok {
		of = func(y int) Stretch { return monthOf(y, m, p.now) }
	} else if first, ok := seasons[name]; ok {
		of = func(y int) Stretch { return seasonOf(y, first, p.now) }
	} else if of, n = p.quarter(i); n == 0 {
		if p.at(i) != "the" {
			return Stretch{}, 0
		}
		if s, more := p.named(i + 1); more > 0 && (seasons[p.at(i+1)] > 0 || p.at(i+1) != "fall") {
			return s, 1 + more
		}
		return Stretch{}, 0
	}
	of1 := p.phrase(i+n, "of")
	if y, more := p.year(i + n + of1); more > 0 {
		return of(y), n + of1 + more
	}
	for phrase, on := range map[string]int{"last year": -1, "this year": 0, "next year": 1} {
		if more := p.phrase(i+n+of1, phrase); more > 0 {
			return of(p.now.Year() + on), n + of1 + more
		}
	}
	return p.latest(of), n
}

// weekday is the day of that name which was last, today included, or the next.
func (p *parser) weekday(d time.Weekday) Stretch {
	today := dayOf(p.now)
	if p.ahead {
		return whole(day, today.AddDate(0, 0, (int(d)-int(today.Weekday())+7)%7), 0)
	}
	return whole(day, today.AddDate(0, 0, -(int(today.Weekday())-int(d)+7)%7), 0)
}

// quarter reads "Q3", "the third quarter" and "the first half".
func (p *parser) quarter(i int) (of func(int) Stretch, n int) {
	if half := halves[p.at(i)]; half > 0 && p.at(i+1) == "half" || p.at(i) == "h1" || p.at(i) == "h2" {
		n = 2
		if half == 0 {
			half, n = int(p.at(i)[1]-'0'), 1
		}
		return func(y int) Stretch {
			from := time.Date(y, time.Month(6*half-5), 1, 0, 0, 0, 0, p.now.Location())
			return Stretch{From: from, To: from.AddDate(0, 6, 0)}
		}, n
	}
	q := quarters[p.at(i)]
	n = 1
	if q == 0 {
		q = ordinals[p.at(i)]
		n = 2
		if q == 0 || p.at(i+1) != "quarter" {
			return nil, 0
		}
	}
	return func(y int) Stretch {
		return whole(quarter, time.Date(y, time.Month(3*q-2), 1, 0, 0, 0, 0, p.now.Location()), 0)
	}, n
}

// year reads the number of a year.
func (p *parser) year(i int) (y, n int) {
	s := p.at(i)
	if len(s) != 4 {
		return 0, 0
	}
	y, err := strconv.Atoi(s)
	if err != nil || y < 1900 || y > 2100 {
		return 0, 0
	}
	return y, 1
}

// Dates in digits: year first, or day first where that is certain.
var (
	isoDate   = text.Pattern(`^(\d{4})[-/.](\d{1,2})(?:[-/.](\d{1,2}))?$`)
	shortDate = text.Pattern(`^(\d{1,2})([-/.])(\d{1,2})[-/.](\d{4}|\d{2})$`)
	ordinal   = text.Pattern(`^(\d{1,2})(?:st|nd|rd|th)?$`)
)

// date reads a day of a month.
func (p *parser) date(i int) (Stretch, int) {
	if m := isoDate().FindStringSubmatch(p.at(i)); m != nil {
		return p.onDay(atoi(m[1]), atoi(m[2]), atoi(m[3])), 1
	}
	if m := shortDate().FindStringSubmatch(p.at(i)); m != nil {
		d, mon, y := atoi(m[1]), atoi(m[3]), atoi(m[4])
		if y < 100 {
			y += 2000
		}
		if m[2] == "/" && mon > 12 || m[2] == "/" && d <= 12 { // a slash is American
			d, mon = mon, d
		}
		return p.onDay(y, mon, d), 1
	}
	n := p.phrase(i, "the")
	if d := p.dayNumber(i + n); d > 0 { // the 3rd of May
		of := p.phrase(i+n+1, "of")
		if m, ok := months[p.at(i+n+1+of)]; ok {
			return p.dayOfMonth(m, d, i, n+2+of)
		}
		if of == 0 && n > 0 && p.at(i + n)[len(p.at(i+n))-1] > '9' { // the 3rd
			return p.monthDay(d), n + 1
		}
	}
	if m, ok := months[p.at(i)]; ok { // May 3rd, May the 3rd
		the := p.phrase(i+1, "the")
		if d := p.dayNumber(i + 1 + the); d > 0 && !p.words[i].stops {
			return p.dayOfMonth(m, d, i, 2+the)
		}
	}
	if weekdays[p.at(i)] > 0 || p.at(i) == "sunday" { // Friday the 3rd of May, Friday 3 May
		if s, more := p.date(i + 1); more > 0 {
			return s, 1 + more
		}
	}
	return Stretch{}, 0
}

// dayNumber reads 3, 3rd.
func (p *parser) dayNumber(i int) int {
	m := ordinal().FindStringSubmatch(p.at(i))
	if m == nil || atoi(m[1]) > 31 {
		return 0
	}
	return atoi(m[1])
}

// dayOfMonth gives a day of a month with the year that follows, or the latest.
func (p *parser) dayOfMonth(m time.Month, d, i, n int) (Stretch, int) {
	if y, more := p.year(i + n); more > 0 {
		return p.onDay(y, int(m), d), n + more
	}
	return p.latest(func(y int) Stretch { return p.onDay(y, int(m), d) }), n
}

// monthDay is the day of that number which was last, or comes next.
func (p *parser) monthDay(d int) Stretch {
	s := p.onDay(p.now.Year(), int(p.now.Month()), d)
	switch {
	case p.ahead && !s.To.After(p.now):
		return p.onDay(p.now.Year(), int(p.now.Month())+1, d)
	case !p.ahead && s.From.After(p.now):
		return p.onDay(p.now.Year(), int(p.now.Month())-1, d)
	}
	return s
}

// onDay is a day, or a month if there is none.
func (p *parser) onDay(y, m, d int) Stretch {
	if d == 0 {
		return monthOf(y, time.Month(m), p.now)
	}
	return whole(day, time.Date(y, time.Month(m), d, 0, 0, 0, 0, p.now.Location()), 0)
}

// atoi reads digits that a pattern found; none are 0.
func atoi(s string) int {
	n, _ := strconv.Atoi(s)
	return n
}
