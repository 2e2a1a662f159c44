package stance

import (
	"slices"

	"signet/internal/text"
)

// updates reports whether a clause gives another value to what an earlier one
// gives a value to. The two have to speak of the same thing and the same property
// of it, in the same words but for one stretch, which is the value: both of the
// same shape, both where a value stands. And c has to say that something changed,
// or the relation has to be one of which a thing has only one at a time.
func (c *clause) updates(earlier *clause) bool {
	if c.maybe || earlier.maybe || c.soon || c.negative || earlier.negative || c.has(adds) || earlier.has(adds) ||
		c.verbIn(substituted) && c.be(c.verb+1) || earlier.past && !earlier.changes() || c.past && !c.changes() {
		return false
	}
	ours, theirs := c.values, earlier.values
	if !dates(theirs) {
		ours = c.timeless
	}
	if !dates(ours) {
		theirs = earlier.timeless
	}
	a, b, frame := differ(ours, theirs)
	if !a.ok() || !b.ok() || !shaped(a.of(ours), b.of(theirs)) {
		return false
	}
	if len(frame) == 0 && !c.ofOneKind(earlier) && !(c.speaker() && earlier.speaker() && c.classes()&earlier.classes()&place != 0) {
		return false
	}
	if c.bound && !c.dates(a.of(ours)) || earlier.bound && !earlier.dates(b.of(theirs)) || c.self() != earlier.self() && (c.speaker() || earlier.speaker()) {
		return false
	}
	if !sameProperty(c, earlier, ours, theirs, a, b) || !a.value(c, ours) || !b.value(earlier, theirs) || !sides(c, earlier, ours, theirs, a, b) {
		return false
	}
	if named(c.from(), b.of(theirs)) {
		return true
	}
	if by, on := c.slot(ours[a.from]), earlier.slot(theirs[b.from]); by != on && (by == "with" || on == "with") && c.classes()&earlier.classes()&host != 0 {
		return false // what it is deployed with, and where
	}
	if c.verbIn(possession) != earlier.verbIn(possession) && ours[a.from].number() != theirs[b.from].number() {
		return false // how much of something it has, and what it is
	}
	if !alike(c, earlier) || !fitting(c, earlier, ours[a.from], theirs[b.from]) {
		return false
	}
	return c.changes() || c.single(a, ours) && (earlier.changes() || earlier.single(b, theirs))
}

var (
	substituted = text.SetOf(`replaced superseded swapped`)
	possession  = text.SetOf(`has have`)
)

// ofOneKind reports whether two clauses are about "the project", or "our team".
func (c *clause) ofOneKind(other *clause) bool {
	return c.verb == 2 && other.verb == 2 && c.words[1].is&kind != 0 && c.words[1].low == other.words[1].low && c.words[0].is&det != 0 && other.words[0].is&det != 0
}

// dates reports whether a clause says when something takes place.
func (c *clause) dates(v []spot) bool { return shape(v) == dated && c.classes()&(when|value) != 0 }

// spot is a content word of a clause, with its index there.
type spot struct {
	*word
	i int
}

// readValues gives the content of a clause without what it says a value was before.
func (c *clause) readValues() []spot {
	list := make([]spot, 0, len(c.words))
	aside := false
	for i := range c.words {
		w := &c.words[i]
		switch w.low {
		case "since", "after", "before", "during", "because", "despite":
			aside = true
		case "charge", "responsible", "care":
			continue
		}
		if !aside && c.content(i) && w.is&adverb == 0 && !c.was(i) {
			list = append(list, spot{w, i})
		}
		aside = aside && w.after == 0
	}
	return list
}

// dates reports whether a list has a date.
func dates(list []spot) bool { return slices.ContainsFunc(list, func(s spot) bool { return s.date() }) }

// timeless leaves out of a list what only says when.
func timeless(list []spot) []spot {
	if !slices.ContainsFunc(list, func(s spot) bool { return s.date() || s.number() }) {
		return list
	}
	return slices.DeleteFunc(slices.Clone(list), func(s spot) bool {
		near := func(t spot) bool { return t.date() && (t.i == s.i-1 || t.i == s.i+1) }
		return s.date() || s.number() && (slices.ContainsFunc(list, near) || len(s.low) == 4 && (s.low[:2] == "20" || s.low[:2] == "19") && s.i == list[len(list)-1].i)
	})
}

// was reports whether word i is part of what a clause says a value was before:
// "from 8080 to 9090", "instead of Heroku", "Ann handed … to".
func (c *clause) was(i int) bool {
	if c.verb > i && (c.words[c.verb].low == "handed" || c.words[c.verb].low == "passed") && c.hasWord("to") {
		return true
	}
	for k := i - 1; k >= 0 && i-k < 6; k-- {
		w := &c.words[k]
		switch w.low {
		case "replaced", "swapped", "traded", "exchanged":
			if slices.ContainsFunc(c.words[i+1:], func(w word) bool { return w.low == "with" || w.low == "by" || w.low == "for" }) {
				return !c.be(k) && !slices.ContainsFunc(c.words[k:i], func(w word) bool { return w.is&prep != 0 })
			}
		}
		if w.low == "from" && c.changes() {
			return !slices.ContainsFunc(c.words[k+1:i+1], func(w word) bool { return w.low == "to" }) && c.verb >= 0 && k >= c.verb
		}
		if w.low == "of" && k > 0 && c.words[k-1].low == "instead" || w.low == "than" && k > 0 && c.words[k-1].low == "rather" ||
			w.low == "previously" || w.low == "formerly" || w.low == "replacing" {
			return true
		}
		if w.after != 0 && k < i-1 {
			return false
		}
	}
	return false
}

// from gives the stems of what a clause says a value was before.
func (c *clause) from() []string {
	var list []string
	for i := range c.words {
		if c.words[i].stem != "" && c.was(i) {
			list = append(list, c.words[i].stem)
		}
	}
	return list
}

func named(from []string, was []spot) bool {
	if len(from) == 0 {
		return false
	}
	for _, w := range was {
		if !slices.Contains(from, w.stem) {
			return false
		}
	}
	return true
}

// changes reports whether a clause says that it is so since now.
func (c *clause) changes() bool {
	for i := range c.words {
		w := &c.words[i]
		switch next := c.next(i); {
		case w.low == "new" && next != "", w.low == "as" && next == "of" && i+2 < len(c.words), w.low == "effective", w.low == "starting",
			w.low == "from" && (next == "today" || next == "now"), w.low == "these" && next == "days":
			return true
		case w.low == "since" || w.low == "back" || w.low == "over" && i > 0 && c.words[i-1].rel&(turns|owns) == 0:
			continue
		case w.is&change != 0 && w.is&det == 0 && (i == 0 || c.words[i-1].low != "a" && c.words[i-1].low != "an"):
			return true
		case w.low == "went" || w.low == "gone":
			if next == "up" || next == "down" || next == "from" || next == "to" || next == "over" {
				return true
			}
		}
	}
	return false
}

// speaker reports whether it is the speaker that a clause is about.
func (c *clause) speaker() bool {
	for i := 0; i < len(c.words) && i <= max(c.verb, 0); i++ {
		if w := c.words[i].low; w == "i" || w == "user" {
			return true
		}
	}
	return false
}

// stretch is a run of spots, from one to before another.
type stretch struct{ from, to int }

// longestValue is of how many words a value may be.
const longestValue = 4

func (s stretch) ok() bool { return s.from >= 0 && s.to > s.from && s.to-s.from <= longestValue }

func (s stretch) of(list []spot) []spot { return list[s.from:s.to] }

// differ finds the one stretch in which each of two lists has words that the
// other has not, and what they have in common. More than one stretch, or none,
// is not ok. A noun of which a thing has one ("port") may be in one alone.
func differ(a, b []spot) (inA, inB stretch, common []string) {
	if inA = only(a, b); !inA.ok() {
		return inA, inB, nil
	}
	inB = only(b, a)
	// Dates share words: "March 3" and "March 17" are two values.
	inA, inB = inA.widened(a), inB.widened(b)
	for i, w := range a {
		if holds(b, w.stem) && (i < inA.from || i >= inA.to) {
			common = append(common, w.stem)
		}
	}
	return inA, inB, common
}

// only finds the stretch of a list that another has not.
func only(list, other []spot) stretch {
	s := stretch{-1, -1}
	for i, w := range list {
		if holds(other, w.stem) || w.is&single != 0 {
			continue
		}
		if s.from >= 0 && s.to != i {
			return stretch{-1, -1}
		}
		if s.from < 0 {
			s.from = i
		}
		s.to = i + 1
	}
	return s
}

func holds(list []spot, stem string) bool {
	return slices.ContainsFunc(list, func(s spot) bool { return s.stem == stem })
}

// widened takes in the month that a day stands beside, and the unit of a number.
func (s stretch) widened(list []spot) stretch {
	if !s.ok() {
		return s
	}
	for s.from > 0 && list[s.from-1].date() && list[s.from-1].i == list[s.from].i-1 {
		s.from--
	}
	for s.to < len(list) && (list[s.to].date() || list[s.to].is&unit != 0) && list[s.to].i == list[s.to-1].i+1 {
		s.to++
	}
	return s
}

// value reports whether a stretch of a clause stands where a value does: at the
// end of what is said or after a word of relation; or at the head, where the
// clause says whose something is.
func (s stretch) value(c *clause, list []spot) bool {
	first, last := list[s.from].i, list[s.to-1].i
	if c.verb < 0 {
		return s.to == len(list) && (s.from > 0 && slices.ContainsFunc(c.words[:first], func(w word) bool { return w.after == ':' || w.low == "=" }) || c.changes())
	}
	if last < c.verb {
		return s.from == 0 && shape(s.of(list)) == nominal && c.classes()&(owns|member|turns|uses|value) != 0 && c.personal(s.to, list)
	}
	if first < c.verb {
		return false
	}
	for k := first + 1; k < last; k++ {
		if c.words[k].is&prep != 0 && c.words[k].low != "of" {
			return false
		}
	}
	// An object that an owner has is no value of the owner, but for the team.
	if !(s.to < len(list) && bodily(list[s.to:s.to+1])) && c.classes()&(owns|member) != 0 && c.classes()&(host|place|when) == 0 && shape(s.of(list)) == wordy {
		return false
	}
	prev := ""
	for k := first - 1; k >= 0; k-- {
		prev = c.words[k].low
		if c.words[k].is&det == 0 || k < c.group {
			break
		}
	}
	switch prev {
	case "to", "on", "in", "at", "as", "by", "with", "for", "from", "of", "until":
		return true
	}
	return first == c.group || s.to == len(list)
}

// personal reports whether a clause with its value at the head says whose
// something is: "Ann maintains the parser", "Ann is the new lead of search".
func (c *clause) personal(after int, list []spot) bool {
	for _, w := range c.words[c.verb:c.group] {
		if w.rel&owns != 0 {
			return true
		}
	}
	if c.classes()&value == 0 {
		return false
	}
	return c.hasWord("charge") || c.hasWord("responsible") || slices.ContainsFunc(list[after:], func(w spot) bool { return w.is&role != 0 || w.rel&owns != 0 })
}

// single reports whether a clause, without saying that anything changed, has a
// relation of which a thing has only one.
func (c *clause) single(s stretch, list []spot) bool {
	if c.past {
		return false
	}
	head := list[s.from].i < c.verb
	k := shape(s.of(list))
	switch {
	case c.verb < 0:
		return true
	case head:
		return c.classes()&owns != 0 || c.has(single)
	case k == numeric && c.labels(list[s.from].i) && !c.has(single):
		return false
	case c.classes()&value == c.classes() && c.classes() != 0: // "is"
		return c.has(single) || k == dated || k == numeric
	case c.classes()&place != 0 && c.verbIn(homes), c.classes()&host != 0 && c.verbIn(hosts):
		return true
	case c.classes()&when != 0:
		return k == dated || k == numeric
	case k == numeric && (c.hasWord("has") || c.hasWord("have")):
		return true
	}
	return false
}

// labels reports whether the number at word i tells one of a sort from others, as
// in "floor 2".
func (c *clause) labels(i int) bool {
	if i == 0 || i < c.group {
		return false
	}
	w := &c.words[i-1]
	return i-1 >= c.group && w.stem != "" && w.is&(prep|det|single|adverb) == 0 && !w.name()
}

// verbIn reports whether one of the words of the verb is in a set.
func (c *clause) verbIn(set text.WordSet) bool {
	return c.verb >= 0 && slices.ContainsFunc(c.words[c.verb:c.group], func(w word) bool { return set.Has(w.low) })
}

// homes and hosts are verbs of which the thing has one place at a time.
var (
	homes = text.SetOf(`live lives living based located resides reside headquartered situated`)
	hosts = text.SetOf(`run runs listen listens host hosts hosted served serves deployed deploys running listening bound pinned requires`)
)
