package graph

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"signet/internal/text"
)

// A day, a month or a quarter with its year is a thing that one may ask for, and nothing
// more: so much falls on one day that it ties nothing together. So it is mentioned
// beside the names, and stands to none of them; nobody who asks is led on by it. What is
// named by a day is an event like any other: the 2026-11-12 outage. What has no year is
// another day each year, and 11/12/2026 is one of two; they name none.

var (
	monthNames = [...]string{"january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december"}
	quarters   = text.SetOf(`q1 q2 q3 q4`)
	// ordinals end the number of a day.
	ordinals = [...]string{"st", "nd", "rd", "th"}
)

// dates mentions the days, months and quarters that are within no name.
func (b *builder) dates() {
	for i := 0; i < len(b.l.tokens); i++ {
		name, to := dateAt(b.l.tokens, i)
		if name == "" || b.l.named(i) || b.l.named(to-1) || i > 0 && versioned.Has(b.l.tokens[i-1].low) {
			continue
		}
		c := naming{name: name, canonical: Canonical(name), typ: Date, likeness: 1, text: b.l.s.Content[b.l.tokens[i].start:b.l.tokens[to-1].end]}
		c.entity = EntityID(b.l.s.Agent, c.canonical)
		b.mention(c)
		b.alias(Alias{Entity: c.entity, Name: c.text, How: Stated}, c.canonical)
		i = to - 1
	}
}

// datedAt gives the event that is named by a day at token i: the May 5 launch.
func datedAt(tokens []token, i int) (naming, bool) {
	if i == 0 || !determiners.Has(tokens[i-1].low) {
		return naming{}, false
	}
	to := dateEnd(tokens, i)
	if to == 0 || !goesOn(tokens, to) || tokens[to].shape != plain || head(tokens[to].low) != Event {
		return naming{}, false
	}
	return naming{from: i, to: to + 1, typ: Event, sure: .8}, true
}

// isDated reports whether the name of an event begins with a day.
func isDated(name string) bool { return dateEnd(scan(name), 0) > 0 }

// dateEnd gives the end of the date at token i, which needs no year, or 0.
func dateEnd(tokens []token, i int) int {
	if _, to := dateAt(tokens, i); to > 0 {
		return to
	}
	_, to := dayAt(tokens, i)
	return to
}

// dateAt gives the name of the date that begins at token i, and its end.
func dateAt(tokens []token, i int) (name string, to int) {
	low := tokens[i].low
	if day := numeric(low); day != "" {
		return day, i + 1
	}
	if day, to := dayAt(tokens, i); to > 0 {
		if day = valid(yearAt(tokens, to) + day); day != "" {
			return day, to + 1
		}
		return "", 0
	}
	year := yearAt(tokens, i+1)
	switch month := monthOf(tokens[i]); {
	case year == "":
		return "", 0
	case month > 0:
		return fmt.Sprintf("%s-%02d", year, month), i + 2
	case quarters.Has(low):
		return strings.ToUpper(low) + " " + year, i + 2
	}
	return "", 0
}

// dayAt gives the month and the day that begin at token i, as -11-12, and their end.
func dayAt(tokens []token, i int) (day string, to int) {
	if month := monthOf(tokens[i]); month > 0 && goesOn(tokens, i+1) {
		if n := dayOf(tokens[i+1].low); n != "" {
			return fmt.Sprintf("-%02d-%s", month, n), i + 2
		}
		return "", 0
	}
	n, k := dayOf(tokens[i].low), i+1
	if n != "" && goesOn(tokens, k) && tokens[k].low == "of" {
		k++
	}
	if n == "" || !goesOn(tokens, k) || monthOf(tokens[k]) == 0 {
		return "", 0
	}
	return fmt.Sprintf("-%02d-%s", monthOf(tokens[k]), n), k + 1
}

// monthOf gives the number of a month that is written with a capital, or 0.
func monthOf(t token) int {
	if t.shape != capital {
		return 0
	}
	return 1 + slices.IndexFunc(monthNames[:], func(m string) bool { return t.low == m || t.low == m[:3] || t.low == "sept" && m == "september" })
}

// dayOf gives the two digits of the day of a month, or "".
func dayOf(low string) string {
	if low[0] < '0' || low[0] > '9' {
		return ""
	}
	for _, ending := range ordinals {
		low = strings.TrimSuffix(low, ending)
	}
	if len(low) == 1 {
		low = "0" + low
	}
	if len(low) == 2 && "01" <= low && low <= "31" && strings.Trim(low, "0123456789") == "" {
		return low
	}
	return ""
}

// yearAt gives the year that token i is, behind a comma too, or "".
func yearAt(tokens []token, i int) string {
	if i < len(tokens) && tokens[i].gap <= comma && len(tokens[i].low) == 4 && strings.Trim(tokens[i].low, "0123456789") == "" && "1900" <= tokens[i].low && tokens[i].low < "2200" {
		return tokens[i].low
	}
	return ""
}

// numeric gives the day that is written in one word, 2026-11-12 or 12.11.2026, or "".
func numeric(low string) string {
	if len(low) < len("2.1.2006") || low[0] < '0' || low[0] > '9' {
		return ""
	}
	if day, err := time.Parse("2.1.2006", low); err == nil {
		return day.Format(time.DateOnly)
	}
	return valid(low)
}

// valid gives a day that there is, or "".
func valid(day string) string {
	if _, err := time.Parse(time.DateOnly, day); err != nil {
		return ""
	}
	return day
}
