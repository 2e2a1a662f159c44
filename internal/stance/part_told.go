package stance

import (
	"slices"
	"strings"

	"signet/internal/text"
)

// News comes with much beside it: "sad news: both goldfish died, the tank is empty", "HR
// told me Pilar has left the company", "Saga has learned to swim, she did her first fifty
// metres". What of it says something by itself is read by itself, with the name of whom it
// goes on to tell.

// mostTold bounds what of a statement is read by itself.
const mostTold = 4

// cuts are where what is told of one thing ends.
var cuts = cutter{
	stops:    ".!:;",
	joints:   []string{"and", "but", "so", "yet", "hence", "therefore", "thus"},
	words:    []string{"and", "but"},
	brackets: true,
	dashes:   true,
}

// reports are words behind which stands what somebody tells, within so many of a beginning.
var reports = text.SetOf(`told tells says said reports wrote writes announced announces confirmed confirms heard learnt learned noticed`)

const mostReport = 4

// withoutReport gives a piece of a statement without who tells it.
func withoutReport(piece string) string {
	rest := piece
	for range mostReport {
		word, behind, more := strings.Cut(rest, " ")
		if !more {
			break
		}
		if rest = behind; !reports.Has(word) {
			continue
		}
		for _, joint := range []string{"me ", "us ", "that "} {
			rest = strings.TrimPrefix(rest, joint)
		}
		return rest
	}
	return piece
}

// toldBeside gives what of a statement says something by itself, beside those parts of it
// that are read already.
func toldBeside(said string, read []Stance) []Stance {
	if first, _, _ := strings.Cut(said, " "); strings.ContainsAny(said, "\"“`[{?\n") || hinging.Has(strings.ToLower(first)) {
		return nil
	}
	places := cuts.all(said)
	if len(places) == 1 && withoutReport(said) == said { // its end alone
		return nil
	}
	var all []Stance
	about, before, at := "", "", 0
	news := true // so far there were prefaces alone
	for n, m := range places {
		from, piece := at, strings.TrimSpace(said[at:m[0]])
		at = m[1]
		behind := n > 0 && news
		news = news && isPreface(piece)
		if strings.HasPrefix(said[at:], "not ") || strings.HasSuffix(said[:at], "but ") { // what follows sets it right
			continue
		}
		if strings.HasSuffix(said[:from], " and ") {
			piece = didToo(piece, before)
		}
		before = piece
		told, of := saidOf(withoutReport(piece), about)
		if told == "" && (behind && givesFigure(piece) || n == 0 && didFirst(piece)) {
			told = piece
		}
		if of != "" {
			about = of
		}
		if told == "" || told == strings.TrimRight(said, ". !") || len(all) == mostTold || slices.ContainsFunc(read, func(s Stance) bool { return s.said == told }) {
			continue
		}
		part := readWhole(told)
		if behind {
			part.tone |= sayNow
		}
		all = append(all, part)
	}
	return all
}

// mostDoer is of how many words those may be of whom two things are told.
const mostDoer = 4

// whoDoes gives of whom a piece of a statement tells by its verb, "" where that is in doubt.
func whoDoes(piece string) string {
	c := newClause(heard(piece))
	if c.verb < 0 {
		c.verb = slices.IndexFunc(c.words, func(w word) bool { return past.Has(w.low) })
	}
	if c.verb < 1 || c.verb > mostDoer || leaning.Has(c.words[0].low) || c.words[0].is&prep != 0 || c.words[0].done() || hinging.Has(c.words[0].low) ||
		slices.ContainsFunc(c.words[:c.verb], func(w word) bool { return w.after != 0 || w.is&adverb != 0 }) {
		return ""
	}
	return asSaid(c.words[:c.verb])
}

// didToo gives a piece that begins with what was done by whom the one before tells of with him:
// "an electrician was in and put in a second feed".
func didToo(piece, before string) string {
	first, _, _ := strings.Cut(piece, " ")
	if w := (word{low: first}); !w.done() {
		return piece
	}
	list := heard(piece)
	if len(list) < 3 || list[1].is&(det|prep|adverb) == 0 && !list[1].proper() || list[1].is&aux != 0 {
		return piece
	}
	if who := whoDoes(before); who != "" {
		return who + " " + piece
	}
	return piece
}

// givesFigure reports whether a piece without a verb gives a figure of something: "security standup 10:30".
func givesFigure(piece string) bool {
	list := heard(piece)
	return len(list) > 1 && len(list) <= mostBrief && list[len(list)-1].number() && !list[0].number()
}

// didFirst reports whether a piece begins with what the speaker did: "pulled out of the marathon".
func didFirst(piece string) bool {
	list := heard(piece)
	return len(list) > 2 && list[0].done() && (list[1].is&(det|prep|adverb) != 0 || list[1].proper())
}

// saidOf gives a piece of a statement as one of its own, where it says something: behind who
// does something, what he does. Who is meant by a pronoun is whom the pieces before told of.
// of is whom this one tells of.
func saidOf(piece, about string) (told, of string) {
	c := newClause(heard(piece))
	if len(c.words) < 3 {
		return "", nameIn(c.words)
	}
	if n := c.aside(0); n > 0 && n+2 < len(c.words) && n < mostBrief { // "since Monday …"
		rest := newClause(c.words[n:])
		if rest.verb > 0 && !leaning.Has(rest.words[0].low) {
			return piece, nameIn(rest.words)
		}
	}
	first := &c.words[0]
	switch first.low {
	case "he", "she", "it", "they":
		if about == "" || c.verb != 1 && c.verb != 2 {
			return "", ""
		}
		_, rest, _ := strings.Cut(piece, " ")
		return about + " " + rest, about
	}
	if c.verb < 1 || leaning.Has(first.low) || hinging.Has(first.low) || first.verbal() || first.done() || first.is&(prep|bind) != 0 {
		return "", nameIn(c.words)
	}
	if name := nameIn(c.words); name != "" {
		return piece, name
	}
	if c.verb < 6 && first.is&(pronoun|subject) == 0 {
		return piece, asSaid(c.words[:c.verb])
	}
	return piece, ""
}

// nameIn gives the last name of words, without that with which they begin where nothing
// tells that it is one.
func nameIn(list []word) string {
	for i := len(list) - 1; i >= 0; i-- {
		if !list[i].proper() || i == 0 && text.Common(list[i].stem) {
			continue
		}
		from := i
		for from > 0 && list[from-1].proper() && (from > 1 || !text.Common(list[0].stem)) {
			from--
		}
		return asSaid(list[from : i+1])
	}
	return ""
}

// asSaid gives words as they were said.
func asSaid(list []word) string {
	raw := make([]string, len(list))
	for i, w := range list {
		raw[i] = w.raw
	}
	return strings.Join(raw, " ")
}
