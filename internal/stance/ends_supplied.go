package stance

import (
	"slices"
	"strings"

	"signet/internal/text"
)

// What a thing lacks ends where that came: a projector was mounted in the room that has none,
// a second feed put in where there is only one.

// lack is that something has none of a thing, or no more than one.
type lack struct {
	of    *clause
	thing []string // stems; the last is that of the noun
	place []string // stems of what lacks it, and of where
	only  bool     // there is one
	ours  bool     // and whoever speaks has it
}

// supplies reports whether a statement tells that what an earlier one says is lacking is there.
func (s *Stance) supplies(earlier *Stance) bool {
	if len(earlier.clauses) != 1 || strings.HasSuffix(s.said, "?") {
		return false
	}
	e := &earlier.clauses[0]
	if e.maybe || e.past || e.over() || len(e.not) == 0 && !e.negative && !slices.ContainsFunc(e.words, func(w word) bool { return soleWords.Has(w.low) || w.low == "unable" }) {
		return false
	}
	if s.told((*clause).learns, e) || s.opens(e) {
		return true
	}
	l, ok := e.lacks()
	return ok && (s.brings(&l, s) || slices.ContainsFunc(s.parts(), func(p Stance) bool { return p.brings(&l, s) }))
}

// told reports whether one of the clauses of a statement, or of what of it is read by itself,
// says something of another.
func (s *Stance) told(says func(c, e *clause) bool, e *clause) bool {
	for i := range s.clauses {
		if c := &s.clauses[i]; !c.maybe && !c.soon && !c.bound && says(c, e) {
			return true
		}
	}
	return slices.ContainsFunc(s.parts(), func(p Stance) bool { return p.told(says, e) })
}

// isSo reports whether what a clause tells is so, for as long as nobody says otherwise.
func (c *clause) isSo() bool {
	if c.maybe || c.soon || c.bound {
		return false
	}
	for i := range c.words {
		if c.unreal(i) || c.asIs(i) {
			return false
		}
	}
	return true
}

// lacks reads what a clause says is lacking.
func (c *clause) lacks() (l lack, ok bool) {
	l = lack{of: c}
	if only := slices.IndexFunc(c.words, func(w word) bool { return soleWords.Has(w.low) }); only > 0 && len(c.not) == 0 && !c.negative {
		return c.onlyOne(only)
	}
	if len(c.not) != 1 {
		return l, false
	}
	d := &c.not[0]
	if d.verb != "" && d.verb != "have" || d.gone || d.person || d.act || d.used || d.unused || d.known || len(d.phrases) == 0 {
		return l, false
	}
	l.thing = d.phrases[0]
	l.place = d.subject
	for _, p := range d.phrases[1:] {
		l.place = append(l.place[:len(l.place):len(l.place)], p...)
	}
	return l, len(l.thing) > 0
}

// soleWords say that there is one of something.
var soleWords = text.SetOf(`only sole single just`)

// onlyOne reads at word i that there is one of something: "has only one feed", "is our only
// surveyor".
func (c *clause) onlyOne(i int) (l lack, ok bool) {
	l = lack{of: c, only: true}
	from := i + 1
	if c.next(i) == "one" || c.next(i) == "a" || c.next(i) == "1" {
		from++
	} else if c.words[i-1].is&det == 0 {
		return l, false
	}
	l.ours = c.words[i-1].low == "our" || c.words[i-1].low == "my"
	end := from
	for end < len(c.words) && c.words[end].is&(prep|aux) == 0 {
		if w := &c.words[end]; w.stem != "" {
			l.thing = append(l.thing, w.stem)
		}
		end++
		if c.words[end-1].after != 0 {
			break
		}
	}
	if c.verb > 0 && c.verb < i && havers.Has(c.words[c.verb].low) {
		l.place = stemsOf(c.words[:c.verb])
		l.ours = c.speaks()
	}
	for k := end; k < len(c.words); k++ {
		if w := &c.words[k]; w.naming() && c.verb < i {
			l.place = append(l.place, w.stem)
		}
	}
	return l, len(l.thing) > 0 && len(l.thing) < 5
}

// brings reports whether a statement, or a part of the whole, says that what was lacking came.
func (s *Stance) brings(l *lack, whole *Stance) bool {
	for i := range s.clauses {
		c := &s.clauses[i]
		if !c.isSo() || c.negative || len(c.not) > 0 || c.hasWord("ago") {
			continue
		}
		for k := range c.words {
			from, end, ok := c.suppliedBy(k, l)
			if !ok {
				continue
			}
			if at := c.takes(from, end, l); at >= 0 && c.goesTo(max(k, at), l, whole) {
				return true
			}
		}
	}
	return false
}

// suppliers are verbs by which a thing is there that was not, equipping those that name it
// behind "with", and comers those by which somebody is.
var (
	suppliers = text.SetOf(`installed mounted put added got bought hired published set fitted introduced purchased received built recruited acquired gained released opened wrote written wired hooked connected`)
	equipping = text.SetOf(`equipped fitted provided furnished`)
	comers    = text.SetOf(`joined joins started arrived`)
)

// suppliedBy gives the words of what came by the verb at word k: its object, or in the
// passive and of who joined its subject.
func (c *clause) suppliedBy(k int, l *lack) (from, end int, ok bool) {
	w := &c.words[k]
	if k == 0 || w.after != 0 && k < len(c.words)-1 {
		return 0, 0, false
	}
	j := c.before(k)
	switch {
	case comers.Has(w.low):
		return 0, k, l.only && c.next(k) != "by"
	case l.only && (w.low == "has" || w.low == "have") && k+1 < len(c.words) && !c.words[k+1].done():
		return k + 1, len(c.words), true
	case equipping.Has(w.low):
		if with := slices.IndexFunc(c.words[k:], func(w word) bool { return w.low == "with" }); with > 0 {
			return k + with + 1, len(c.words), true
		}
	}
	switch {
	case !suppliers.Has(w.low) || j < 0 || c.words[j].low == "to":
		return 0, 0, false
	case c.be(k):
		return 0, j, true
	}
	for k++; k < len(c.words) && (c.words[k].low == "in" || c.words[k].low == "up"); k++ {
	}
	return k, len(c.words), true
}

// takes gives the index of the thing that was lacking, where some words of a clause begin with it
// as a noun of its own; -1 where they do not.
func (c *clause) takes(from, end int, l *lack) int {
	head := l.thing[len(l.thing)-1]
	more := false
	for i := from; i < end; i++ {
		w := &c.words[i]
		more = more || adding.Has(w.low) || w.means.figure != "" && w.means.figure != "1" && w.low != "one"
		if w.stem == head && (i+1 >= end || w.after != 0 || c.words[i+1].is&(prep|adverb|change|aux|date|empty) != 0) {
			if l.only && !more || w.owner || !allOf(l.thing, c.words[from:min(end, i+farthest)]) {
				return -1
			}
			return i
		}
		if w.after != 0 || w.is&(prep|aux) != 0 || w.low == "old" {
			return -1
		}
	}
	return -1
}

// adding are words by which one more of a thing is told.
var adding = text.SetOf(`second third another further more additional extra`)

// goesTo reports whether what came came to what lacked it: that is named, and nothing else to
// which it came behind word k.
func (c *clause) goesTo(k int, l *lack, whole *Stance) bool {
	at := l.of.telling(l.place)
	near := true
	for _, stem := range at {
		if !anyOf(stem, whole.words) {
			return false
		}
		near = near && c.hasStem(stem)
	}
	if near && len(at) > 0 {
		return true
	}
	if len(at) == 0 && !c.isOurs() {
		return false
	}
	for i := k + 1; i+1 < len(c.words); i++ {
		if !spotting.Has(c.words[i].low) {
			continue
		}
		for m := i + 1; m < len(c.words) && c.words[m].is&prep == 0; m++ {
			if w := &c.words[m]; w.naming() && !w.date() && w.is&span == 0 && !l.of.hasStem(w.stem) {
				return false
			}
		}
	}
	return true
}

// isOurs reports whether what a clause tells of came to whoever speaks, or nobody says to whom.
func (c *clause) isOurs() bool {
	if c.speaks() || c.hasWord("us") {
		return true
	}
	passive := c.verb > 0 && c.words[c.verb].is&aux != 0 && c.words[c.verb].low != "has" && !c.hasWord("by")
	return passive || slices.ContainsFunc(c.words, func(w word) bool { return comers.Has(w.low) })
}

// spotting are words behind which stands to what something comes.
var spotting = text.SetOf(`in on at for to into onto of`)

// telling gives of the stems of a place those that tell it from others: of what has a name,
// that.
func (c *clause) telling(place []string) []string {
	var names []string
	for i := 1; i < len(c.words); i++ {
		if w := &c.words[i]; w.stem != "" && (w.number() || w.proper()) && slices.Contains(place, w.stem) {
			names = append(names, w.stem)
			if before := &c.words[i-1]; strings.ToUpper(w.raw) == w.raw && before.naming() && before.after == 0 { // "the billing API"
				names = append(names, before.stem)
			}
		}
	}
	first := &c.words[0]
	if lone := len(names) == 0 && !text.Common(first.stem); slices.Contains(place, first.stem) && first.proper() && (lone || len(c.words) > 1 && c.words[1].proper()) {
		names = append(names, first.stem)
	}
	if len(names) > 0 {
		return names
	}
	return place
}
