package stance

import (
	"slices"

	"signet/internal/text"
)

// moving reads "moved from X to Y", "switched away from X", "is off X" at word i.
func (c *clause) moving(i int) []denial {
	low := c.words[i].low
	if low == "off" || low == "away" {
		return c.leaving(i)
	}
	if !moves.Has(low) || c.words[i].is&cue == 0 || i > 0 && c.words[i-1].low == "to" {
		return nil
	}
	if c.negatedBefore(i) {
		return nil
	}
	from := -1
	for k := i + 1; k < len(c.words) && k < i+10; k++ {
		if c.words[k].low == "from" && c.words[k-1].after == 0 {
			from = k
			break
		}
	}
	if from < 0 {
		return nil
	}
	object := c.words[from+1:]
	to := slices.IndexFunc(object, func(w word) bool { return w.low == "to" || w.low == "over" })
	if to < 0 && !slices.ContainsFunc(c.words[i:from], func(w word) bool { return w.low == "to" || w.low == "away" }) {
		return nil
	}
	if to >= 0 {
		object = object[:to]
	}
	if len(object) == 0 || !slices.ContainsFunc(object, func(w word) bool { return w.stem != "" && !w.number() && !w.date() }) {
		return nil
	}
	list := c.thing(c.words[:i], object)
	for k := range list {
		for _, w := range c.words[i+1 : from] {
			if w.low == "to" {
				break
			}
			if w.stem != "" && w.is&(adverb|change) == 0 {
				list[k].subject = append(list[k].subject, w.stem)
			}
		}
	}
	return list
}

// moves are verbs of leaving one thing for another.
var moves = text.SetOf(`moved switched migrated changed went gone transitioned converted ported came walked shifted jumped swapped got`)

// leaving reads "moved off X", "away from X"; i is "off" or "away".
func (c *clause) leaving(i int) []denial {
	n := i + 1
	if n < len(c.words) && (c.words[n].low == "of" || c.words[n].low == "from") {
		n++
	} else if c.words[i].low == "away" {
		return nil
	}
	if n >= len(c.words) {
		return nil
	}
	for j := i - 1; j >= 0 && i-j < 7; j-- {
		if moves.Has(c.words[j].low) && !c.negatedBefore(j) || j == c.before(i) && c.words[j].is&aux != 0 && c.be(i) {
			if c.be(i) && somebodyNamed(c.lead(c.words[:c.verbOr(j)])) && slices.ContainsFunc(c.words[n:], func(w word) bool { return w.is&gathered != 0 }) {
				return c.absentFrom(c.words[:c.verbOr(j)], n) // "Oleg is off the project"
			}
			if j == i-1 || headOf(c.words[n:]).name() {
				return c.thing(append(c.words[:j:j], c.words[j+1:i]...), c.words[n:])
			}
			return nil
		}
	}
	return nil
}

// negatedBefore reports whether what word i says is denied: "did not drop",
// "nobody dropped", "never stopped".
func (c *clause) negatedBefore(i int) bool {
	return slices.ContainsFunc(c.words[:i], func(w word) bool {
		switch w.low {
		case "not", "never", "nobody", "none", "without", "no", "neither", "nothing":
			return true
		}
		return false
	})
}

// replacing reads "replaced X with Y", "Y replaced X", "X was replaced by Y".
func (c *clause) replacing(i int) []denial {
	switch c.words[i].low {
	case "replaced", "replaces", "swapped", "traded", "exchanged", "superseded", "supersedes", "supplanted":
	case "place": // "took the place of"
		if i < 3 || c.words[i-1].low != "the" || c.words[i-2].low != "took" && c.words[i-2].low != "taken" || c.next(i) != "of" {
			return nil
		}
		return c.thing(nil, c.words[i+2:])
	case "took", "taken": // "Buildkite took over from Jenkins"
		if i == 0 || c.next(i) != "over" || i+3 >= len(c.words) || c.words[i+2].low != "from" || c.negatedBefore(i) {
			return nil
		}
		return c.thing(nil, c.words[i+3:])
	default:
		return nil
	}
	if c.negatedBefore(i) {
		return nil
	}
	rest := c.words[i+1:]
	for len(rest) > 0 && rest[0].low == "out" {
		rest = rest[1:]
	}
	by := slices.IndexFunc(rest, func(w word) bool { return w.low == "with" || w.low == "by" || w.low == "for" || w.low == "against" })
	switch {
	case c.hasWord("same") || c.hasWord("one") || c.hasWord("newer") || c.hasWord("another"): // by one of its kind
		return nil
	case c.be(i) && by == 0:
		return c.vanished(c.words[:c.before(i)], nil)
	case c.be(i):
		return nil
	case by == 0 && rest[0].low != "for": // "the stack, replaced by …"
		return c.vanished(c.words[:i], nil)
	case by > 0:
		return c.thing(c.actor(i), rest[:by])
	case len(rest) > 0 && (i > 0 && !c.speaks() || headOf(rest).proper()):
		d := c.thing(nil, rest)
		if c.speaks() && len(rest) > 0 && rest[0].is&det != 0 { // "we replaced the broken fan": with one of its kind
			return nil
		}
		return d
	}
	return nil
}

// actor gives the words of who did what the verb at i says, where that is more
// than somebody: of whom a thing is given up, it is given up.
func (c *clause) actor(i int) []word {
	list := c.lead(c.words[:i])
	for len(list) > 0 && (list[len(list)-1].is&(aux|adverb) != 0) {
		list = list[:len(list)-1]
	}
	if firstPerson(list) {
		return list
	}
	if len(list) == 0 || list[0].is&subject != 0 || somebodyNamed(list) || ourselves(list) {
		return nil
	}
	return list
}

// ourselves reports whether words are no more than "the team", as those are called who speak.
func ourselves(list []word) bool {
	return len(list) == 2 && list[0].low == "the" && list[1].low == "team" && list[1].stem == ""
}
