package stance

import (
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"signet/internal/text"
)

// What is planned ends nothing yet: "we move the backups to Oslo in March", said in
// January, leaves them where they are.

// Starts gives from when that is so which s, said at a time, says against an earlier
// statement, where that day is to come; zero where it is so at once. It is firm where s
// says so outright ("from January on Ben owns it"), and not where s tells of a plan, which
// may come to nothing. Of what is itself about a day, or about how long something takes,
// a day to come is no start but another value.
func (s Stance) Starts(earlier Stance, at time.Time) (day time.Time, firm bool) {
	if earlier.dated() {
		return day, false
	}
	for i := range s.clauses {
		c := &s.clauses[i]
		for k := 1; k <= len(c.words); k++ {
			if begins := &c.words[k-1]; startsBy.Has(begins.low) && k < len(c.words) {
				if day := c.dayAt(k, at); day.After(at) {
					return day, begins.low != "in" && begins.low != "on" && begins.low != "by"
				}
			}
		}
		if c.isToCome() {
			return at.AddDate(0, 0, 1), false
		}
	}
	return day, false
}

// startsBy are words behind which stands when something begins to be so.
var startsBy = text.SetOf(`in on by from starting beginning effective of`)

// dated reports whether a statement has a date, or a time of which something takes or lasts.
func (s *Stance) dated() bool {
	return slices.ContainsFunc(s.words, func(w word) bool {
		_, iso := isoDay(w.raw)
		return w.date() || w.is&span != 0 || iso
	})
}

// isToCome reports whether a clause tells of what is to come by other words than a day.
func (c *clause) isToCome() bool {
	if c.toldPast() {
		return false
	}
	for i := range c.words {
		switch c.words[i].low {
		case "next":
			if i+1 < len(c.words) && c.words[i+1].is&span != 0 {
				return true
			}
		case "tomorrow":
			return true
		}
	}
	return false
}

// toldPast reports whether the verb of a clause tells of what was done: "we moved", and not
// "it is moved".
func (c *clause) toldPast() bool {
	if c.verb < 0 {
		return false
	}
	for i := c.verb; i < c.group; i++ {
		switch w := &c.words[i]; {
		case w.low == "is" || w.low == "are" || w.low == "will" || w.low == "am":
			return false
		case strings.HasSuffix(w.low, "ed") || strong.Has(w.low) || w.is&bygone != 0 || w.low == "was" || w.low == "were" || w.low == "been":
			return true
		}
	}
	return false
}

// monthsBy gives the months by their names, and quarters by the first of theirs.
var monthsBy = sync.OnceValue(func() map[string]time.Month {
	return map[string]time.Month{
		"january": 1, "february": 2, "march": 3, "april": 4, "may": 5, "june": 6, "july": 7, "august": 8, "september": 9, "october": 10, "november": 11, "december": 12,
		"jan": 1, "feb": 2, "mar": 3, "apr": 4, "jun": 6, "jul": 7, "aug": 8, "sep": 9, "sept": 9, "oct": 10, "nov": 11, "dec": 12,
		"q1": 1, "q2": 4, "q3": 7, "q4": 10,
	}
})

// weekdaysBy gives the days of the week by their names.
var weekdaysBy = sync.OnceValue(func() map[string]time.Weekday {
	return map[string]time.Weekday{
		"sunday": 0, "monday": 1, "tuesday": 2, "wednesday": 3, "thursday": 4, "friday": 5, "saturday": 6,
	}
})

// dayAt reads the first day of a date that begins at word k, or the one behind it where its end is
// meant; zero where none does. Where no year stands there, it is the nearest such day, of what
// will be one to come, and what is told as done is past.
func (c *clause) dayAt(k int, at time.Time) (day time.Time) {
	var month time.Month
	var date, year int
	atEnd, months := k > 1 && c.words[k-1].low == "of" && c.words[k-2].low == "end", 12
	for i := k; i < min(k+5, len(c.words)); i++ {
		low := strings.TrimRight(c.words[i].low, ".,")
		if iso, ok := isoDay(low); ok {
			return iso
		}
		number, err := strconv.Atoi(strings.TrimRight(low, "stndrh"))
		switch weekday, known := weekdaysBy()[low]; {
		case monthsBy()[low] != 0 && month == 0 && (low != "may" && low != "march" || c.words[i].raw[0] < 'a'):
			month, months = monthsBy()[low], 1
			if low[0] == 'q' {
				months = 3
			}
		case known && month == 0 && date == 0:
			if c.toldPast() {
				return day
			}
			return midnight(at).AddDate(0, 0, 1+(int(weekday)-int(at.Weekday())+6)%7)
		case err == nil && number > 1999 && number < 2100:
			year = number
		case err == nil && number > 0 && number < 32 && date == 0:
			date = number
		case low != "the" && low != "of" && low != "early" && low != "mid" && low != "late" && low != "end":
			i = len(c.words)
		default:
			atEnd = atEnd || low == "end"
		}
		if i < len(c.words) && c.words[i].after != 0 && c.words[i].after != ',' {
			break
		}
	}
	if !atEnd || date != 0 {
		months = 0
	}
	switch {
	case year != 0:
		return time.Date(year, max(month, 1), max(date, 1), 0, 0, 0, 0, at.Location()).AddDate(0, months, 0)
	case month == 0 || c.toldPast():
		return day
	}
	day = time.Date(at.Year(), month, max(date, 1), 0, 0, 0, 0, at.Location()).AddDate(0, months, 0)
	if c.hasWord("will") && day.Before(at) {
		return day.AddDate(1, 0, 0)
	}
	if near := day.AddDate(1, 0, 0); near.Sub(at) < at.Sub(day) {
		return near
	}
	if was := day.AddDate(-1, 0, 0); at.Sub(was) < day.Sub(at) {
		return was
	}
	return day
}

func midnight(t time.Time) time.Time {
	return time.Date(t.Year(), t.Month(), t.Day(), 0, 0, 0, 0, t.Location())
}

// isoDay reads a day such as 2027-01-31.
func isoDay(s string) (time.Time, bool) {
	day, err := time.Parse(time.DateOnly, strings.TrimRight(s, ".,"))
	return day, err == nil
}
