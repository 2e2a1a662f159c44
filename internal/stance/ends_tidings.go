package stance

import (
	"slices"

	"signet/internal/text"
)

// Tidings are what a statement says without the words that tell since when it is so, and
// instead of what: "as of Monday Oskar is the product owner for search" gives "Oskar is the
// product owner for search", which is told as news.
type tidings struct {
	words []word
	told  bool   // it is so since now
	open  bool   // the first words may still be of since when
	of    []word // instead of what
	when  string // the week or the day for which it is so
}

// mayPassOn reports whether a statement may tell that something is so since now, or who has an
// office.
func (s *Stance) mayPassOn() bool {
	return s.tone&(sayNow|sayTurn|sayInstead|sayNew) != 0 || s.has(offices) || s.has(newlyWords)
}

// tidings gives those of a statement; none of what doubts, denies, adds, or says several
// things.
func (s *Stance) tidings() (f tidings, ok bool) {
	if len(s.words) < 3 || s.tone&sayAlso != 0 || slices.ContainsFunc(s.words, func(w word) bool { return denying.Has(w.low) }) || slices.ContainsFunc(s.clauses, func(c clause) bool { return c.maybe || c.soon || c.has(bind) }) {
		return f, false
	}
	list := untitled(s.words)
	list, f.told, f.open = leadOff(list)
	for i := 1; i < len(list) && len(f.words) == 0; i++ {
		switch n := list[i:]; {
		case n[0].low == "instead":
			f.told = true
			if len(n) > 2 && n[1].low == "of" {
				f.of = n[2:]
			}
		case i > 1 && tails(list, i):
			f.told = true
		case (n[0].low == "this" || n[0].low == "next") && len(n) > 1 && (n[1].is&span != 0 || n[1].date()):
			f.when += n[0].low + n[1].low
			if len(n) > 2 {
				list = slices.Concat(list[:i], n[2:])
				i--
				continue
			}
		default:
			continue
		}
		f.words = list[:i]
	}
	if len(f.words) == 0 {
		f.words = list
	}
	filled := false
	for i := range f.words {
		w := &f.words[i]
		if i > 0 && fillers.Has(w.low) {
			filled = true
			f.told = f.told || w.low == "now" || w.low == "since"
		} else if w.after != 0 && i+1 < len(f.words) || w.after == '?' {
			return f, false
		}
	}
	if filled {
		f.words = slices.DeleteFunc(slices.Clone(f.words), func(w word) bool { return fillers.Has(w.low) })
	}
	return f, len(f.words) > 2
}

// fillers say no more within a statement than that it is so, or since now.
var fillers = text.SetOf(`now since already just finally recently officially permanently meanwhile currently`)

// untitled leaves out the titles before names, whose dot ends no sentence.
func untitled(list []word) []word {
	title := func(w word) bool { return titles.Has(w.low) && w.proper() }
	if !slices.ContainsFunc(list, title) {
		return list
	}
	return slices.DeleteFunc(slices.Clone(list), title)
}

var titles = text.SetOf(`dr mr mrs ms prof professor herr frau sir`)

// mostLead is of how many words what leads to a statement may be.
const mostLead = 7

// leadOff cuts off what a statement begins with that tells since when it is so, or that
// something turned: "as of Monday", "we failed over:".
func leadOff(list []word) (rest []word, told, open bool) {
	for i := range list[:min(mostLead, len(list)-1)] {
		w := &list[i]
		if w.after == ',' && onwards.Has(list[0].low) || w.after == ':' && slices.ContainsFunc(list[:i+1], func(w word) bool { return w.means.tone&(sayTurn|sayNow) != 0 || w.low == "failed" }) {
			return list[i+1:], true, false
		}
		if w.after != 0 {
			return list, false, false
		}
	}
	if n := onward(list, 0); n > 0 && n < len(list) {
		return list[n:], true, false
	}
	switch first := list[0].low; {
	case first == "now":
		return list[1:], true, false
	case first != "since" && (first != "as" || list[1].low != "of"):
		return list, false, false
	}
	n := 1
	if list[0].low == "as" {
		n = 2
	}
	for dated := false; n < len(list)-1; n++ {
		if w := &list[n]; w.date() || w.number() || w.is&span != 0 {
			dated = true
		} else if dated || w.is&(det|prep) == 0 && w.low != "last" {
			return list[n:], true, !dated
		}
	}
	return list, false, false
}

// onwards begin what tells since when something is so.
var onwards = text.SetOf(`as from since after starting beginning effective following`)

// tails reports whether the words of a list from word i on tell no more than since when all is
// so.
func tails(list []word, i int) bool {
	switch rest := list[i:]; rest[0].low {
	case "now", "nowadays":
		return len(rest) == 1
	case "these":
		return len(rest) == 2 && rest[1].low == "days"
	case "as":
		return len(rest) > 2 && rest[1].low == "of"
	case "since":
		return len(rest) > 1 && !list[i-1].done() && list[i-1].is&aux == 0
	case "from":
		return onward(list, i) == len(rest)
	case "for":
		return len(rest) == 2 && rest[1].low == "good"
	case "starting", "beginning", "effective":
		return len(rest) > 1
	}
	return false
}

// newlyWords are further words of a change, or of what one has one of.
var newlyWords = text.SetOf(`since relicensed succeeded took taken failed as from these starting`)
