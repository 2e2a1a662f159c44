package stance

import (
	"slices"
	"strings"
)

// updates reports whether a clause gives another value to what an earlier one
// gives a value to. The two have to speak of the same in the same words but for
// one stretch, which is the value: both of the same shape, both where a value
// stands. And c has to say that something changed, or the relation has to be one
// of which a thing has only one at a time.
func (c clause) updates(earlier clause) bool {
	if c.maybe || earlier.maybe || c.bound || earlier.bound || c.negative() || earlier.negative() || earlier.past && !earlier.changes() || c.past && !c.changes() {
		return false
	}
	ours, theirs := c.values(), earlier.values()
	a, b, frame := differ(ours, theirs)
	if !a.ok() || !b.ok() || !shaped(a.of(ours), b.of(theirs)) {
		return false
	}
	if len(frame) == 0 && !(c.speaker() && earlier.speaker() && c.classes()&earlier.classes()&place != 0) {
		return false
	}
	if !a.value(c, ours) || !b.value(earlier, theirs) {
		return false
	}
	if named(c.from(), b.of(theirs)) {
		return true
	}
	if !alike(c, earlier) {
		return false
	}
	return c.changes() || c.single(a, ours) && (earlier.changes() || earlier.single(b, theirs))
}

// spot is a content word of a clause, with its index there.
type spot struct {
	word
	i int
}

// values gives the content of a clause without what it says a value was before.
func (c clause) values() []spot {
	var list []spot
	for i, w := range c.words {
		if c.content(i) && !c.was(i) {
			list = append(list, spot{w, i})
		}
	}
	return list
}

// was reports whether word i is part of what a clause says a value was before:
// "from 8080 to 9090", "instead of Heroku".
func (c clause) was(i int) bool {
	for k := i - 1; k >= 0 && i-k < 6; k-- {
		w := c.words[k]
		if w.low == "from" && c.changes() {
			return !slices.ContainsFunc(c.words[k+1:i+1], func(w word) bool { return w.low == "to" }) && c.verb >= 0 && k >= c.verb
		}
		if w.low == "of" && k > 0 && c.words[k-1].low == "instead" || w.low == "than" && k > 0 && c.words[k-1].low == "rather" ||
			w.low == "previously" || w.low == "formerly" || w.low == "replacing" {
			return true
		}
		if w.after != "" && k < i-1 {
			return false
		}
	}
	return false
}

// from gives the stems of what a clause says a value was before.
func (c clause) from() []string {
	var list []string
	for i, w := range c.words {
		if w.stem != "" && c.was(i) {
			list = append(list, w.stem)
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
func (c clause) changes() bool {
	for i, w := range c.words {
		switch {
		case w.low == "new" && i+1 < len(c.words), w.low == "as" && i+2 < len(c.words) && c.words[i+1].low == "of":
			return true
		case w.low == "from" && i+1 < len(c.words) && (c.words[i+1].low == "today" || c.words[i+1].low == "now"):
			return true
		case w.low == "these" && i+1 < len(c.words) && c.words[i+1].low == "days":
			return true
		case w.low == "since" || w.low == "back":
			continue
		case changing[w.low] && !determiners[w.low]:
			return true
		}
	}
	return false
}

// speaker reports whether it is the speaker that a clause is about.
func (c clause) speaker() bool {
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
	stems := func(list []spot) (s []string) {
		for _, w := range list {
			s = append(s, w.stem)
		}
		return s
	}
	sa, sb := stems(a), stems(b)
	measured := shape(a) > nominal && shape(b) > nominal
	only := func(list []spot, other []string) stretch {
		s := stretch{-1, -1}
		for i, w := range list {
			if slices.Contains(other, w.stem) || functional[w.low] && measured {
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
	inA, inB = only(a, sb), only(b, sa)
	// Dates share words: "March 3" and "March 17" are two values.
	inA, inB = inA.widened(a), inB.widened(b)
	for i, w := range a {
		if slices.Contains(sb, w.stem) && (i < inA.from || i >= inA.to) {
			common = append(common, w.stem)
		}
	}
	return inA, inB, common
}

// widened takes in the month that a day stands beside, and the unit of a number.
func (s stretch) widened(list []spot) stretch {
	if !s.ok() {
		return s
	}
	for s.from > 0 && list[s.from-1].date() && list[s.from-1].i == list[s.from].i-1 {
		s.from--
	}
	for s.to < len(list) && (list[s.to].date() || units[list[s.to].low]) && list[s.to].i == list[s.to-1].i+1 {
		s.to++
	}
	return s
}

// units follow a number.
var units = setOf(`ms s sec secs second seconds min mins minute minutes hour hours h mb gb tb kb ki mi gi percent euro euros dollars usd eur
	people users rps requests retries replicas nodes instances cores gib mib`)

// shaped reports whether two values are of one shape: numbers, dates, or names
// and words.
func shaped(a, b []spot) bool {
	ka, kb := shape(a), shape(b)
	return ka == kb || ka != numeric && kb != numeric && ka != dated && kb != dated
}

const (
	wordy = iota
	nominal
	numeric
	dated
)

func shape(list []spot) int {
	k := wordy
	for _, w := range list {
		switch {
		case w.date():
			return dated
		case w.number():
			k = numeric
		case w.name() && k != numeric:
			k = nominal
		}
	}
	return k
}

// value reports whether a stretch of a clause stands where a value does: at the
// end of what is said or after a word of relation; or at the head, where the
// clause says whose something is.
func (s stretch) value(c clause, list []spot) bool {
	first, last := list[s.from].i, list[s.to-1].i
	if c.verb < 0 {
		return s.to == len(list) && s.from > 0 && slices.ContainsFunc(c.words[:first], func(w word) bool { return w.after == ":" || w.low == "=" }) ||
			s.to == len(list) && c.changes()
	}
	if last < c.verb {
		return s.from == 0 && shape(s.of(list)) == nominal && c.classes()&(owns|member|turns|uses|value) != 0 && c.personal(s.to, list)
	}
	if first < c.verb {
		return false
	}
	// An object that an owner has is no value of the owner.
	if c.classes()&(owns|member) != 0 && c.classes()&(host|place|when) == 0 && shape(s.of(list)) == wordy {
		return false
	}
	prev := ""
	for k := first - 1; k >= 0; k-- {
		prev = c.words[k].low
		if !determiners[prev] || k < c.group {
			break
		}
	}
	if first == c.group || prev == "to" || prev == "on" || prev == "in" || prev == "at" || prev == "as" || prev == "by" || prev == "with" || prev == "for" || prev == "from" || prev == "of" || prev == "until" {
		return true
	}
	return s.to == len(list)
}

// personal reports whether a clause with its value at the head says whose
// something is: "Ann maintains the parser", "Ann is the new lead of search".
func (c clause) personal(after int, list []spot) bool {
	for _, w := range c.words[c.verb:c.group] {
		if relations[w.low]&owns != 0 {
			return true
		}
	}
	if c.classes()&value == 0 {
		return false
	}
	for _, w := range list[after:] {
		if functional[w.low] || relations[w.low]&owns != 0 {
			return true
		}
	}
	return false
}

// alike reports whether two clauses speak of the same relation.
func alike(a, b clause) bool {
	ka, kb := a.classes(), b.classes()
	return ka&kb != 0 || ka&(turns|value) != 0 || kb&(turns|value) != 0
}

// single reports whether a clause, without saying that anything changed, has a
// relation of which a thing has only one.
func (c clause) single(s stretch, list []spot) bool {
	if c.past {
		return false
	}
	head := list[s.from].i < c.verb
	k := shape(s.of(list))
	if c.verb < 0 {
		return true
	}
	if head {
		return c.classes()&owns != 0 || c.has(functional)
	}
	switch {
	case c.classes()&value == c.classes() && c.classes() != 0: // "is"
		return c.has(functional) || k == dated || k == numeric && !strings.Contains(c.low, "there ")
	case c.classes()&place != 0 && c.verbIn(homes):
		return true
	case c.classes()&host != 0 && c.verbIn(hosts):
		return true
	case c.classes()&when != 0:
		return k == dated
	}
	return false
}

func (c clause) has(set map[string]bool) bool {
	for _, w := range c.words {
		if set[w.low] {
			return true
		}
	}
	return false
}

// verbIn reports whether one of the words of the verb is in a set.
func (c clause) verbIn(set map[string]bool) bool {
	return slices.ContainsFunc(c.words[c.verb:c.group], func(w word) bool { return set[w.low] })
}

// homes and hosts are verbs of which the thing has one place at a time.
var (
	homes = setOf(`live lives living based located resides reside headquartered situated`)
	hosts = setOf(`run runs listen listens host hosts hosted served serves deployed deploys running listening bound pinned requires`)
)
