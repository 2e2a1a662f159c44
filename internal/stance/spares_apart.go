package stance

import (
	"slices"

	"signet/internal/text"
)

// What becomes of a thing leaves all that is told of it and has nothing to do with that: who
// owns what was moved, in what it is written, and the rules about it.

// leavesRule reports whether an earlier statement orders or forbids something, and s reports
// what became of a thing, with no word of what that has to be done with it.
func (s *Stance) leavesRule(earlier *Stance) bool {
	if !earlier.orders() || s.orders() || s.has(allowing) || s.tone&(sayInstead|sayMore|sayNot) != 0 || s.leavesValueOf(earlier) {
		return false
	}
	act := earlier.act()
	return act != "" && !s.hasStem(act) && len(s.clauses) > 0 && s.clauses[0].verb > 0 && !s.clauses[0].speaks() && s.clauses[0].words[0].is&(pronoun|subject) == 0 &&
		!s.clauses[0].allows()
}

// orders reports whether a statement begins as an order or a ban.
func (s *Stance) orders() bool {
	if len(s.clauses) == 0 || len(s.clauses[0].words) < 2 {
		return false
	}
	switch s.clauses[0].words[0].low {
	case "never", "always", "avoid":
		return true
	}
	return imperative(s.clauses[0].words)
}

// act gives the stem of what a statement that orders something wants done, or not done.
func (s *Stance) act() string {
	for i := range s.clauses[0].words {
		switch w := &s.clauses[0].words[i]; {
		case w.low == "never", w.low == "always", w.low == "avoid", w.low == "do", w.low == "not", w.low == "please", w.is&adverb != 0:
		default:
			return stemOf(w.low)
		}
	}
	return ""
}

// allows reports whether a clause says that something is no matter any more.
func (c *clause) allows() bool {
	return c.hasOf(harmless)
}

// harmless are words by which what was forbidden is no longer so.
var harmless = text.SetOf(`fine ok okay safe allowed permitted acceptable possible free lifted over optional unnecessary needless legal welcome unblocked unfrozen open gone obsolete dead dropped removed retired`)

// wishes reports whether a statement tells what should become of something, and the earlier
// how it is.
func (s *Stance) wishes(earlier *Stance) bool {
	if len(s.clauses) == 0 || earlier.orders() {
		return false
	}
	norm := func(st *Stance) bool {
		return slices.ContainsFunc(st.words, func(w word) bool { return w.low == "should" || w.low == "must" || w.low == "has" || w.low == "have" })
	}
	c := &s.clauses[0]
	for i := range c.words[:max(len(c.words)-2, 0)] {
		if w := c.words[i].low; (w == "should" || w == "could" || w == "would") && c.words[i+1].low == "be" && c.words[i+2].done() {
			return !norm(earlier) && s.tone&(sayNow|saySlip) == 0
		}
	}
	return false
}

// movesApart reports whether a statement tells that something was moved, and the earlier
// nothing of where, with what or when it is: who owns it, how long it takes and what it
// gives stay as they were.
func (s *Stance) movesApart(earlier *Stance) bool {
	if len(s.clauses) == 0 || len(earlier.clauses) == 0 || s.leavesValueOf(earlier) {
		return false
	}
	c, e := &s.clauses[0], &earlier.clauses[0]
	at := slices.IndexFunc(c.words, func(w word) bool { return moving.Has(w.low) })
	if at < 1 || !c.be(at) || c.negative || e.verb < 1 {
		return false
	}
	if at+2 < len(c.words) && c.words[at+1].low == "to" && (c.words[at+2].date() || c.words[at+2].number()) {
		return !dates(e.values) && !numbers(e.values)
	}
	if at+3 < len(c.words) && c.words[at+1].low == "to" && (c.words[at+2].low == "a" || c.words[at+2].low == "an" || c.words[at+2].low == "another") {
		return !slices.ContainsFunc(c.words[at+3:], func(w word) bool { return w.stem != "" && e.hasStem(w.stem) }) // to one of which nothing was said
	}
	return e.classes()&(host|place|uses|value) == 0 && !e.bears() || numbers(e.values) && !numbers(c.values) || e.classes() == value && e.bears() && e.hasWord("by")
}

// moving are participles of what was brought elsewhere.
var moving = text.SetOf(`moved migrated relocated transferred shifted ported`)

// numbers reports whether a list has a number.
func numbers(list []spot) bool {
	return slices.ContainsFunc(list, func(s spot) bool { return s.number() })
}

// newOfKind reports whether a statement tells that something got a new part, and the earlier
// nothing of such a one: a new logo is no news of the rota.
func (s *Stance) newOfKind(earlier *Stance) bool {
	if len(s.clauses) != 1 {
		return false
	}
	c := &s.clauses[0]
	if slices.ContainsFunc(c.words[:len(c.words)-1], func(w word) bool { return w.after != 0 }) {
		return false // it tells more
	}
	for i := 1; i+1 < len(c.words); i++ {
		if c.words[i].low != "new" || !getting.Has(c.words[max(i-2, 0)].low) || c.words[i-1].low != "a" {
			continue
		}
		kind := c.words[i+1].stem
		return kind != "" && c.words[i+1].is&(role|single) == 0 && !earlier.hasStem(kind)
	}
	return false
}

// getting are verbs of what comes to have something.
var getting = text.SetOf(`got gets get has have received receives`)

// takenFrom reports whether a statement tells that something was taken from a list, a duty or
// the like, of which an earlier one that begins with the same thing says nothing.
func (s *Stance) takenFrom(earlier *Stance) bool {
	if len(s.clauses) == 0 || len(earlier.clauses) == 0 {
		return false
	}
	c, e := &s.clauses[0], &earlier.clauses[0]
	if c.verb < 1 || e.verb < 1 || !slices.ContainsFunc(e.words[:e.verb], func(w word) bool {
		return w.stem != "" && slices.ContainsFunc(c.words[:c.verb], func(o word) bool { return o.stem == w.stem })
	}) {
		return false
	}
	for i := c.verb + 1; i+1 < len(c.words); i++ {
		if c.words[i].low != "from" || !taken.Has(c.words[i-1].low) {
			continue
		}
		return !slices.ContainsFunc(c.words[i+1:], func(w word) bool {
			return w.stem != "" && (reasoning.Has(w.stem) || earlier.hasStem(w.stem)) || w.is&span != 0
		})
	}
	return false
}

// taken are participles of what does not belong to something any more.
var taken = text.SetOf(`dropped removed excluded taken deleted struck withdrawn`)

// restsOnIt reports whether a statement gives an earlier one as its reason.
func (s *Stance) restsOnIt(earlier *Stance) bool {
	return len(s.reasons) > 0 && s.Rests(*earlier).How == Reason
}
