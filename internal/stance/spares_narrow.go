package stance

import (
	"slices"
	"strings"

	"signet/internal/text"
)

// This file spares what is said of all where only a part of it is otherwise: "on
// Sundays the terrace closes at 21:00" leaves when it closes on other days.

// narrows reports whether a statement speaks of no more than a part of what the
// earlier speaks of, or of one case.
func (s *Stance) narrows(earlier *Stance) bool {
	if s.opposite(earlier) || s.goesOn() {
		return true
	}
	for x := range s.clauses {
		c := &s.clauses[x]
		if c.narrowedFirst(earlier) || c.narrowedSubject(earlier) || c.forWhile(earlier) {
			return true
		}
	}
	return false
}

// goesOn reports whether a statement tells of no more than a change that is being made: what
// is so until it is done, stands.
func (s *Stance) goesOn() bool {
	if len(s.clauses) != 1 {
		return false
	}
	c := &s.clauses[0]
	if slices.ContainsFunc(c.words[:max(len(c.words)-1, 0)], func(w word) bool { return w.after != 0 }) {
		return false // it tells more
	}
	for i := 1; i+1 < len(c.words); i++ {
		if w := &c.words[i+1]; c.words[i].low == "being" && (c.words[i-1].low == "is" || c.words[i-1].low == "are") && (strings.HasSuffix(w.low, "ed") || strong.Has(w.low) || rewriting.Has(w.low)) {
			return true
		}
	}
	return false
}

// forWhile reports whether a clause says behind its value for how long, or on what occasion,
// that is so, and the earlier statement says nothing of that: "9 to 18 during the sale".
func (c *clause) forWhile(earlier *Stance) bool {
	if c.verb < 0 {
		return false
	}
	for i := c.group + 1; i+1 < len(c.words); i++ {
		next := &c.words[i+1]
		switch c.words[i].low {
		case "during", "throughout", "while":
		case "for":
			if next.low != "the" || i+2 == len(c.words) || c.words[i+2].low != "next" && c.words[i+2].low != "duration" {
				continue
			}
		default:
			continue
		}
		return !slices.ContainsFunc(c.words[i+1:], func(w word) bool { return w.stem != "" && earlier.hasStem(w.stem) })
	}
	return false
}

// narrowedFirst reports whether a clause opens with days or with a place that the
// earlier statement does not name, and then says what is so there.
func (c *clause) narrowedFirst(earlier *Stance) bool {
	w := &c.words[0]
	switch w.low {
	case "on", "in", "for", "at", "during", "except":
	default:
		return false
	}
	end := untilSaid(c.words, 0)
	if c.verb < 0 || end >= c.verb || end < 2 {
		return false
	}
	told := false
	for i := 1; i < end; i++ {
		w := &c.words[i]
		switch {
		case w.stem == "":
		case earlier.hasStem(w.stem):
			return false
		case w.is&span != 0, w.date() && !recurring(w), w.number(), w.is&change != 0, c.words[1].low == "the" && c.words[2].low == "last":
			return false // when it came about
		default:
			told = true
		}
	}
	return told
}

// opposites are words of which one tells a thing from that which the other tells: what is so
// of staging says nothing of production.
var opposites = [][2]text.WordSet{
	{text.SetOf(`staging`), text.SetOf(`production prod`)},
	{text.SetOf(`summer`), text.SetOf(`winter`)},
	{text.SetOf(`spring`), text.SetOf(`autumn`)},
	{text.SetOf(`morning early`), text.SetOf(`evening late night afternoon`)},
	{text.SetOf(`under below`), text.SetOf(`over above`)},
	{text.SetOf(`left`), text.SetOf(`right`)},
	{text.SetOf(`upper`), text.SetOf(`lower`)},
	{text.SetOf(`weekdays`), text.SetOf(`weekends`)},
}

// opposite reports whether two statements are each about another side of what they are
// about: before its verb the one names this, and the other that.
func (s *Stance) opposite(earlier *Stance) bool {
	e := &earlier.clauses[0]
	for i := range opposites {
		for k, one := range opposites[i] {
			other := opposites[i][1-k]
			if !e.aboutOne(one) || e.aboutOne(other) {
				continue
			}
			for x := range s.clauses {
				if c := &s.clauses[x]; c.aboutOne(other) && !strings.Contains(s.said, " both ") && !c.aboutOne(one) {
					return true
				}
			}
		}
	}
	return false
}

// aboutOne reports whether a clause has a word of a set before its verb.
func (c *clause) aboutOne(set text.WordSet) bool {
	for i := 0; i < c.verb; i++ {
		if w := &c.words[i]; set.Has(w.low) && c.next(i) != "to" {
			return true
		}
	}
	return false
}

// recurring reports whether a word is of a day that comes again and again: Sundays.
func recurring(w *word) bool { return w.date() && len(w.low) > 6 && inS(w.low) }

// narrowedSubject reports whether the subject of a clause is told from others by a
// phrase, of which the earlier statement says nothing: "the minimum order for samples".
func (c *clause) narrowedSubject(earlier *Stance) bool {
	e := &earlier.clauses[0]
	if c.verb < 2 || c.words[0].is&prep != 0 {
		return false
	}
	for i := 1; i+1 < c.verb; i++ {
		if c.words[i].low != "for" && c.words[i].low != "in" || c.words[i-1].stem == "" || !e.hasStem(c.words[i-1].stem) {
			continue
		}
		for k := i + 1; k < c.verb; k++ {
			if w := &c.words[k]; w.stem != "" && !w.date() && w.is&span == 0 && !earlier.hasStem(w.stem) {
				return true
			}
		}
	}
	return false
}

// hasStem reports whether a statement has a word of a stem.
func (s *Stance) hasStem(stem string) bool {
	for x := range s.clauses {
		if s.clauses[x].hasStem(stem) {
			return true
		}
	}
	return false
}
