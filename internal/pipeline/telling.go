package pipeline

import (
	"maps"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"time"
	"unicode"
	"unicode/utf8"

	"signet/internal/text"
)

// telling is what of a text must not be invented, nor lost: its numbers, its dates
// and its names, beside the stems of its words.
type telling struct {
	stems   map[string]bool
	numbers map[string]bool
	dates   map[string]bool // year-month-day, as far as the text tells
	names   []string        // as written
	openers []string        // words that may be names, or have a capital because a sentence begins
	denies  bool
}

// tellers are what such things are found by.
var tellers = sync.OnceValue(func() (p struct{ number, thousands, iso, monthDay, dayMonth, denial *regexp.Regexp }) {
	const month = `(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)(?:uary|ruary|ch|il|e|y|ust|t|tember|ober|ember)?\.?`
	p.number = regexp.MustCompile(`\d+(?:\.\d+)*`)
	p.thousands = regexp.MustCompile(`(\d)[,'](\d{3})\b`)
	p.iso = regexp.MustCompile(`\b(\d{4})-(\d{2})-(\d{2})\b`)
	p.monthDay = regexp.MustCompile(`(?i)\b` + month + ` (\d{1,2})(?:st|nd|rd|th)?\b(?:,? (\d{4})\b)?`)
	p.dayMonth = regexp.MustCompile(`(?i)\b(\d{1,2})(?:st|nd|rd|th|\.)?(?: of)? ` + month + `\b(?:,? (\d{4})\b)?`)
	p.denial = regexp.MustCompile(`(?i)\b(?:not|no|never|none|nor|neither|nobody|nothing|without|cannot|stopped|instead of|rather than)\b|n['’]t\b`)
	return p
})

// counted are numbers as people write them out.
var counted = map[string]string{
	"two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8", "nine": "9", "ten": "10", "eleven": "11",
	"twelve": "12", "twenty": "20", "thirty": "30", "forty": "40", "fifty": "50", "sixty": "60", "ninety": "90", "hundred": "100", "thousand": "1000",
}

// opening words begin a sentence with a capital and name nothing.
var opening = map[string]bool{
	"user": true, "users": true, "team": true, "agent": true, "assistant": true, "project": true, "people": true, "never": true, "always": true,
	"use": true, "avoid": true, "prefer": true, "prefers": true, "every": true, "everything": true, "nobody": true, "deploy": true, "run": true,
	"deploys": true, "tests": true, "keep": true, "new": true, "code": true, "one": true, "asked": true,
}

// tell reads what a text tells, said on a day.
func tell(s string, said time.Time) telling {
	t := telling{numbers: map[string]bool{}, dates: map[string]bool{}, denies: tellers().denial.MatchString(s)}
	s = t.takeDates(s)
	t.stems = termSet(s) // a date is written in many ways
	for _, word := range []struct {
		word string
		days int
	}{{"yesterday", -1}, {"today", 0}, {"tonight", 0}, {"tomorrow", 1}} {
		if !said.IsZero() && strings.Contains(strings.ToLower(s), word.word) {
			t.dates[said.AddDate(0, 0, word.days).Format(time.DateOnly)] = true
		}
	}
	for i := 0; i < 2; i++ { // 1,000,000
		s = tellers().thousands.ReplaceAllString(s, "$1$2")
	}
	for _, n := range tellers().number.FindAllString(s, -1) {
		t.numbers[n] = true
	}
	begins := true
	for _, word := range strings.Fields(s) {
		bare := strings.TrimFunc(word, func(r rune) bool { return unicode.IsPunct(r) && r != '@' && r != '#' || unicode.IsSymbol(r) })
		if n := counted[strings.ToLower(bare)]; n != "" {
			t.numbers[n] = true
		}
		switch {
		case isNamed(bare, false) && !begins, isCode(bare), strings.HasPrefix(word, "`"):
			t.names = append(t.names, bare)
		case begins && isNamed(bare, true):
			t.openers = append(t.openers, bare)
		}
		begins = strings.ContainsAny(word[len(word)-1:], ".!?:") || strings.HasPrefix(word, "-")
	}
	return t
}

// takeDates notes the dates of a text and gives the text without them.
func (t *telling) takeDates(s string) string {
	note := func(year, month, day string) {
		m := (strings.Index("janfebmaraprmayjunjulaugsepoctnovdec", strings.ToLower(month)) + 3) / 3
		if n, err := strconv.Atoi(month); err == nil {
			m = n
		}
		d, _ := strconv.Atoi(day) // digits
		date := time.Date(2000, time.Month(m), d, 0, 0, 0, 0, time.UTC).Format("-01-02")
		t.dates[year+date] = true
	}
	p := tellers()
	for _, form := range []struct {
		of               *regexp.Regexp
		year, month, day int
	}{{p.iso, 1, 2, 3}, {p.monthDay, 3, 1, 2}, {p.dayMonth, 3, 2, 1}} {
		s = form.of.ReplaceAllStringFunc(s, func(found string) string {
			m := form.of.FindStringSubmatch(found)
			note(m[form.year], m[form.month], m[form.day])
			return " "
		})
	}
	return s
}

// isNamed reports whether a word is a name: with a capital, or written like code.
func isNamed(word string, begins bool) bool {
	first, size := utf8.DecodeRuneInString(word)
	switch {
	case isCode(word):
		return true
	case size == len(word) || !unicode.IsUpper(first):
		return false
	}
	return !begins || !opening[strings.ToLower(word)] && len(text.Terms(word)) > 0
}

// isCode reports whether a word is written as none of a language is.
func isCode(word string) bool {
	_, size := utf8.DecodeRuneInString(word)
	if size == len(word) {
		return false
	}
	inner := strings.IndexFunc(word[size:], func(r rune) bool { return unicode.IsUpper(r) || strings.ContainsRune("_./@:\\", r) }) >= 0
	mixed := strings.ContainsAny(word, "0123456789") && strings.IndexFunc(word, unicode.IsLetter) >= 0 && strings.ContainsAny(word, "-_.")
	return inner || mixed
}

// bears reports whether every number, date and name of a statement, and at least
// half of its stems, occur in what was said; if not, of what kind is missing: which
// one is not for a log to tell.
func (t telling) bears(claim telling) (missing string) {
	if missing := t.lacks(claim); missing != "" {
		return missing
	}
	if !t.has(claim.names) || !t.has(claim.openers) {
		return "a name"
	}
	if n := common(claim.stems, t.stems); 2*n < len(claim.stems) || n == 0 {
		return "most of its words"
	}
	return ""
}

// lacks says whether a number or a date of a statement does not occur.
func (t telling) lacks(claim telling) (missing string) {
	for n := range claim.numbers {
		if !t.numbers[n] {
			return "a number"
		}
	}
	for d := range claim.dates {
		if !t.dated(d) {
			return "a date"
		}
	}
	return ""
}

// dated reports whether a date occurs: the year may be left out on one side.
func (t telling) dated(date string) bool {
	year, day := date[:len(date)-6], date[len(date)-6:]
	if t.dates[date] || t.dates[day] {
		return true
	}
	for other := range t.dates {
		if year == "" && strings.HasSuffix(other, day) {
			return true
		}
	}
	return false
}

// likeness is the share of stems that makes two statements the same.
const likeness = 0.8

// same reports whether two statements say the same: most stems of the shorter are
// in both, and no number, date, name or denial tells them apart.
func (t telling) same(o telling) bool {
	short := min(len(t.stems), len(o.stems))
	if short == 0 || float64(common(t.stems, o.stems)) < likeness*float64(short) {
		return false
	}
	return !t.differs(o)
}

// differs reports whether a number, a date, a name or a denial tells two
// statements apart. What a sentence begins with is taken for a name only where both
// begin with what the other does not have: Redis …, and Memcached ….
func (t telling) differs(o telling) bool {
	return t.denies != o.denies || !maps.Equal(t.numbers, o.numbers) || !maps.Equal(t.dates, o.dates) ||
		!t.has(o.names) || !o.has(t.names) || !t.has(o.openers) && !o.has(t.openers)
}

// has reports whether every word of some names occurs.
func (t telling) has(names []string) bool {
	for _, name := range names {
		for _, term := range text.Terms(name) {
			if !t.stems[term] {
				return false
			}
		}
	}
	return true
}

func common(a, b map[string]bool) (n int) {
	for term := range a {
		if b[term] {
			n++
		}
	}
	return n
}
