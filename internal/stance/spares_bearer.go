package stance

import (
	"slices"
	"strings"

	"signet/internal/text"
)

// What is told of one thing is no news of another. Two may run on one platform, be owned by
// one person and live in one office: where a clause says of what it is about no more than
// where, with what or by whom, its subject is what bears that, and another subject is another
// thing, unless something is said to have changed.

// ofOtherBearer reports whether all that a statement says of the kind that an earlier one
// does, it says of another thing.
func (s *Stance) ofOtherBearer(earlier *Stance) bool {
	if len(s.clauses) != 1 || len(earlier.clauses) != 1 || s.tone&(sayTurn|sayStop|sayInstead|sayMore|sayNot|sayNew|saySlip|sayFrom|sayAgain) != 0 {
		return false
	}
	c, e := &s.clauses[0], &earlier.clauses[0]
	if s.tone&sayNow != 0 && (!c.saysAllOf(e) || c.hasOf(charges)) {
		return false // it may be another name of the same thing, or a charge that passed on
	}
	return c.bears() && e.bears() && !c.negative && !e.negative && c.apartFrom(e) && e.apartFrom(c)
}

// bearing are prepositions behind which stands where, with what or by whom something is.
var bearing = text.SetOf(`on in at by with under inside within via through behind`)

// bears reports whether the first that a clause says of its subject stands behind a
// preposition: "runs on Nomad", "is owned by Priya".
func (c *clause) bears() bool {
	if c.verb < 1 || c.words[0].is&(pronoun|subject) != 0 || c.speaks() {
		return false
	}
	for i := c.verb + 1; i < len(c.words); i++ {
		switch w := &c.words[i]; {
		case bearing.Has(w.low):
			return i+1 < len(c.words)
		case w.is&adverb == 0 && !w.done() && w.is&aux == 0 && w.low != "written" && w.low != "run":
			return false
		}
	}
	return false
}

// apartFrom reports whether a clause names with its subject something of which another says
// nothing.
func (c *clause) apartFrom(other *clause) bool {
	told := false
	for i := range c.words[:c.verb] {
		w := &c.words[i]
		switch {
		case w.is&(det|kind) != 0 && w.stem == "":
		case w.stem == "" && (w.low == "api" || w.name()):
			if other.hasWord(w.low) {
				return false
			}
			told = true
		case w.stem == "":
		case other.hasStem(w.stem):
			return false
		default:
			told = true
		}
	}
	return told
}

// charges are words for what one has at a time: in charge of it, on call.
var charges = text.SetOf(`charge call duty command control`)

// saysAllOf reports whether a clause says from its verb on all that another does.
func (c *clause) saysAllOf(e *clause) bool {
	return c.verb > 0 && e.verb > 0 && !slices.ContainsFunc(e.words[e.verb:], func(w word) bool {
		return w.stem != "" && w.is&change == 0 && !slices.ContainsFunc(c.words[c.verb:], func(o word) bool { return o.stem == w.stem })
	})
}

// ofOtherLabel reports whether two statements of one form tell the things that they speak of
// from each other by a number behind the same noun, and say something else of each: what
// becomes of port 80, and of port 443. What was done once to one was not undone by what was
// done to the next, wherever that left it: the crane moved crate 12 to the quay, and then
// crate 19; it dropped a red box, and then a blue one. Ana saw heron number 5, and number 6; Ben
// saw number 6 as well, which is of another where no verb is known that says what one thing has.
func (s *Stance) ofOtherLabel(earlier *Stance) bool {
	if s.underOtherNumber(earlier) {
		return true
	}
	if len(s.clauses) != 1 || len(earlier.clauses) != 1 || s.tone&(sayNow|sayInstead|sayMore|sayNew|saySlip|sayFrom) != 0 || len(s.words) != len(earlier.words) {
		return false
	}
	first, differing, numbers := -1, 0, true
	for i := range s.words {
		a, b := &s.words[i], &earlier.words[i]
		if a.low == b.low {
			continue
		}
		numbers = numbers && a.numbered() && b.numbered()
		if differing++; differing == 1 {
			first = i
		}
	}
	c := &s.clauses[0]
	if first < 1 {
		return first == 0 && differing == 1 && c.verb < 0 && !s.words[0].done() // the same of another, whatever that is
	}
	if !s.words[first].numbered() || !earlier.words[first].numbered() {
		return c.didOnceTo(first) && earlier.words[first].is&change == 0
	}
	if s.words[first-1].stem == "" || s.words[first-1].is&(prep|aux) != 0 || s.words[first-1].number() {
		return false
	}
	return numbers && differing > 1 && s.tone&sayTurn == 0 || c.didOnce(first) ||
		numbers && first > 1 && numbering.Has(s.words[first-1].low) && s.words[first-2].naming() && !s.words[first-2].verbal()
}

// numbering are words behind which stands which of many a thing is: heron number 5.
var numbering = text.SetOf(`number no nr num`)

// longestLabel is how many words stand before a colon that are a label.
const longestLabel = 4

// underOtherNumber reports whether both statements stand behind a label, of which but a number tells
// them apart: "note 12: …", and "note 13: …".
func (s *Stance) underOtherNumber(earlier *Stance) bool {
	other := false
	for i := range min(longestLabel, len(s.words), len(earlier.words)) {
		a, b := &s.words[i], &earlier.words[i]
		if a.low != b.low {
			if other || i == 0 || !a.numbered() || !b.numbered() {
				return false
			}
			other = true
		}
		if a.after == ':' || b.after == ':' {
			return other && a.after == b.after
		}
	}
	return false
}

// numbered reports whether a word has a digit.
func (w *word) numbered() bool { return strings.ContainsAny(w.low, "0123456789") }

// didOnceTo reports whether a clause tells that something was done to a thing that the word at
// i, right before its noun, tells from others: "dropped the red box".
func (c *clause) didOnceTo(i int) bool {
	if c.verb < 1 || c.verb >= i || i+1 >= len(c.words) || !c.words[c.verb].done() || choices.Has(c.words[c.verb].low) || c.words[c.verb].is&change != 0 {
		return false
	}
	w, noun := &c.words[i], &c.words[i+1]
	if w.name() || w.date() || w.is&(det|prep|adverb|change|unit) != 0 || w.after != 0 || w.stem == "" || !noun.naming() || noun.is&(single|role|unit) != 0 {
		return false
	}
	return !slices.ContainsFunc(c.words[c.verb+1:i], func(w word) bool { return w.is&det == 0 })
}

// didOnce reports whether a clause tells that something was done to what bears the number at
// word i, which is none of a value that was chosen.
func (c *clause) didOnce(i int) bool {
	if c.verb < 1 || c.verb+1 >= i || i >= len(c.words) || !c.words[c.verb].done() || choices.Has(c.words[c.verb].low) {
		return false
	}
	if noun := &c.words[i-1]; noun.is&single != 0 || noun.name() {
		return false
	}
	return !slices.ContainsFunc(c.words[c.verb+1:i], func(w word) bool { return w.is&prep != 0 })
}

// choices are verbs whose object takes the place of another.
var choices = text.SetOf(`chose chosen selected settled agreed booked scheduled assigned reserved preferred planned set changed raised lowered increased reduced bumped adopted got had was were made took became needed wanted used owned
	picked elected enabled disabled activated hired appointed promoted named`)

// duties are verbs of what several do side by side.
var duties = text.SetOf(`reviews approves covers signs coordinates supports helps tests writes mentors knows uses attends works reads`)
