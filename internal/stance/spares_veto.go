package stance

import (
	"slices"
	"strings"

	"signet/internal/text"
)

// vetoes are why a statement, however much it speaks of what an earlier one speaks of, is likely
// no news of that: a bit for each clue from vetoNarrates on, and one for what asks.
type vetoes uint8

const asking vetoes = 1 << 7

// has reports whether the clue is one of them.
func (v vetoes) has(c clue) bool { return v&(1<<(c-vetoNarrates)) != 0 }

// vetoesOf reads whether a statement asks, plans or doubts, tells what others say or what is so for once,
// adds to what is, or says that all is as it was.
func (s *Stance) vetoesOf() (v vetoes) {
	note := func(c clue, is bool) {
		if is {
			v |= 1 << (c - vetoNarrates)
		}
	}
	if strings.HasSuffix(s.said, "?") {
		v |= asking
	}
	note(vetoNarrates, s.narrates())
	turned := false // "the plan has changed, and we will be in Riga"
	for x := range s.clauses {
		c := &s.clauses[x]
		switch c.words[0].low {
		case "never", "always", "avoid":
			note(vetoRules, true)
		}
		for i := range c.words {
			turned = turned || c.words[i].means.tone&sayTurn != 0 && c.how&sayMaybe == 0
			note(vetoUnreal, c.unreal(i) && !(c.words[i].low == "will" && turned))
			note(vetoAdds, c.addsAt(i))
			note(vetoAsIs, c.asIs(i))
			note(vetoForOnce, c.forOnce(i))
		}
	}
	return v
}

// vetoed reports whether there is any.
func (s *Stance) vetoed() bool { return s.vetoes != 0 }

// narrates reports whether a statement tells that there was something once, and of
// nothing that came in its place.
func (s *Stance) narrates() bool {
	if len(s.clauses) == 0 {
		return false
	}
	w := s.clauses[0].words
	return len(w) > 1 && w[0].low == "there" && (w[1].low == "was" || w[1].low == "were") &&
		s.tone&(sayNow|sayInstead|sayMore|sayFrom) == 0
}

// unreal reports whether word i tells of what may be, was asked, or is told by others.
func (c *clause) unreal(i int) bool {
	switch w := &c.words[i]; w.low {
	case "if":
		return i == 0
	case "once": // "I once made a teapot there"
		return i > 0 && i+1 < len(c.words) && c.words[i-1].is&(subject|pronoun) != 0 && (c.words[i+1].done() || past.Has(c.words[i+1].low))
	case "will", "shall":
		return c.how&saySettled == 0 && !c.has(date)
	case "back":
		return i > 0 && c.words[i-1].low == "and" && c.how&sayTurn != 0
	case "going":
		return c.next(i) == "to" && !(i+2 < len(c.words) && c.words[i+2].is&det != 0) // to the museum
	case "plan", "plans":
		return c.next(i) == "to"
	case "must", "should", "may", "can":
		if w.low == "can" && c.moreNot() {
			return false
		}
		return c.next(i) == "not" || c.next(i) == "never" // a rule, and no news
	case "cannot", "can't", "mustn't", "shouldn't":
		return true
	default:
		return fancies.Has(w.low)
	}
}

var fancies = text.SetOf(`might maybe perhaps considering considers thinking discussing discuss proposes proposed proposal propose suggests suggested suggestion brainstorm imagined imagine
	wish wishes rumour rumor rumours rumors gossip joke jokes joking joked claims claimed reportedly allegedly guesses wonder wondering floated evaluating
	hopes dream begged undecided debating toying tempted unlikely probably possibly someday almost ought tried thinks considered would asked`)

// addsAt reports whether word i says that something comes beside what is.
func (c *clause) addsAt(i int) bool {
	switch w := &c.words[i]; w.low {
	case "also", "additionally":
		return true
	case "too":
		return i+1 == len(c.words) || w.after != 0 || c.next(i) == "now"
	case "well":
		return i > 0 && c.words[i-1].low == "as"
	case "addition":
		return i > 0 && c.words[i-1].low == "in"
	}
	return false
}

// asIs reports whether word i says that all is as it was.
func (c *clause) asIs(i int) bool {
	switch w := c.words[i].low; w {
	case "still":
		if i > c.group && c.words[i-1].after != 0 && c.how&sayNow != 0 {
			return false // "at 69 °C now, still for an hour"
		}
		return c.verb >= 0 && c.how&(sayTurn|sayNot) == 0
	case "unchanged", "untouched", "unaffected", "misunderstanding":
		return true
	case "left": // "is left to the agency": it says who does it
		return c.be(i) && (c.next(i) == "to" || c.next(i) == "up")
	case "not", "never", "nothing", "nobody":
		for k := i + 1; k < min(i+3, len(c.words)); k++ {
			if w := c.words[k].low; stirs.Has(w) && !(w == "leave" && c.how&sayNow != 0) && !(w == "change" && k+1 < len(c.words)) {
				return true
			}
			if c.words[k].after != 0 {
				break
			}
		}
	}
	return false
}

// stirs are verbs by which a denial leaves things as they are.
var stirs = text.SetOf(`leaving moving switching dropping replacing changing touched changed change move moved leave switch switched drop dropped fail stop stopped stopping replaced`)

// forOnce reports whether word i tells of one occasion: "this Tuesday", "this week only".
func (c *clause) forOnce(i int) bool {
	w := &c.words[i]
	next := c.next(i)
	switch w.low {
	case "this", "next":
		if i+1 == len(c.words) || !(c.words[i+1].date() || next == "week" || next == "weekend" || next == "sprint") {
			return false
		}
		return i == 0 || w.low == "this" && (c.words[i-1].is&prep == 0 && !startsBy.Has(c.words[i-1].low) || c.words[i-1].low == "for")
	case "only":
		return i > 0 && (c.words[i-1].low == "weekend" || c.words[i-1].low == "week" || c.words[i-1].low == "today")
	case "today":
		return i == 0
	case "last":
		return i == 0 && i+1 < len(c.words) && (c.words[1].is&(span|date) != 0 || next == "night") && c.how&(sayTurn|sayStop) == 0
	case "temporarily", "briefly", "momentarily", "tonight":
		return true
	}
	return false
}

// elsewhere reports whether two statements speak each of one of some surroundings
// that exclude each other: of staging, and of production.
func (m *match) elsewhere() bool {
	a, b := m.later.surroundings(), m.earlier.surroundings()
	for _, group := range exclusive() {
		if a&b&group == 0 && a&group != 0 && b&group != 0 && m.later.tone&sayFrom == 0 {
			return true
		}
	}
	return false
}

// seemsElse reports whether what is true of two statements speaks against it that they are of
// the same thing. It is a clue, and no veto.
func (m *match) seemsElse(k *clues) bool {
	switch {
	case k[sharesNone] && (k[lacksTopic] || !k[sharesLoose]), m.earlier.clauses[0].over(), k[countTopic], !m.bodies(), m.elsewhere(), m.relative():
		return true
	case k[otherTopicName] && !k[ownsName] && !k[leavesValue] && !k[leavesTopic] && !k[endsValue]:
		return true
	case k[headElse] && !k[leavesValue] && !k[sharesAspect], k[nameElse], k[movesElse] && !k[leavesValue]:
		return true
	case k[valueCount] && !k[laterIs] && !k[sharesAspect] && m.later.tone&(sayNow|sayTurn|sayStop|sayInstead|sayMore|sayFrom|sayNew|saySlip) == 0:
		return true // "all say 3", and 4: a number that only tells one from another
	case k[movesOther] && !k[leavesValue] && !k[valueFigure]:
		return true
	case k[sharesValueFirst] && !k[leavesValue] && !k[endsValue] && !k[endsAlone] && m.ofDoer():
		return true
	case k[ownsElse], k[topicElse] && !k[endsAlone]:
		return true
	case m.onlyOfOne(k):
		return true
	case !k[valueFigure] && !k[leavesValue] && !k[endsValue] && m.otherDeed():
		return true
	}
	return false
}

// onlyOfOne reports whether two statements have no more in common than the one thing that
// both are of, as "We switched the tests of X to Vitest" and "X costs 300 euros a month" have:
// neither a word beside its name, nor a property, a relation or a sort of number. That
// another value is given to the thing itself is news of a value.
func (m *match) onlyOfOne(k *clues) bool {
	if k[sharesAspect] || k[sharesAct] || k[sharesVerb] || k[leavesValue] || !m.theirs.oneRun(m.ours) || !m.ours.oneRun(m.theirs) {
		return false
	}
	if m.ofPart() {
		return true
	}
	if m.later.has(allowing) && m.earlier.has(allowing) {
		return false // what is forbidden, and who may after all
	}
	figure := k[valueFigure] && !k[otherUnit] && !m.later.clauses[0].verbIn(movers) // when it moved is no value
	if k[endsValue] || figure || k[settles] || k[sharesFigure] {
		return false
	}
	value := k[valueName] || k[valueMixed] || k[valueWord] || k[valuePlace]
	return !value || !k[alikeVerb] && !k[sharesClass]
}

// allowing are words by which something is allowed, asked of somebody, or left to him.
var allowing = text.SetOf(`may must can has have allowed forbidden banned permitted prohibited optional mandatory required compulsory voluntary`)

// ofPart reports whether the later statement is of a part of what both are of: the tests of X.
func (m *match) ofPart() bool {
	for i := range m.ours.tokens {
		o := &m.ours.tokens[i]
		c := &m.later.clauses[o.c]
		at := o.i - 1
		for at > 0 && c.words[at].is&det != 0 {
			at--
		}
		if m.theirs.names(o) && at > 0 && c.words[at].low == "of" && !m.theirs.hasStem(c.words[at-1].stem) {
			return true
		}
	}
	return false
}

// hasStem reports whether a sketch has a token of that key.
func (s *sketch) hasStem(key string) bool {
	return slices.ContainsFunc(s.tokens, func(t token) bool { return t.key == key })
}

// oneRun reports whether what a sketch shares with another stands in one place of it, and is
// a name or a row of words.
func (s *sketch) oneRun(other *sketch) bool {
	last, n := -1, 0
	for i := range s.tokens {
		t := &s.tokens[i]
		if t.loose || !other.names(t) {
			continue
		}
		if n += t.n; last >= 0 && (s.tokens[last].c != t.c || s.tokens[last].i+s.tokens[last].n != t.i) {
			return false
		}
		last = i
	}
	return last >= 0 && (n > 1 || s.tokens[last].kind == called)
}

// otherDeed reports whether the later statement tells what is done with a thing, and
// the earlier that something else is: that backups are verified on Mondays now is
// no news of their being encrypted.
func (m *match) otherDeed() bool {
	done := m.later.deed()
	if done == "" {
		return false
	}
	e := &m.earlier.clauses[0]
	if e.verb < 1 || slices.ContainsFunc(e.words, func(w word) bool { return w.stem != "" && strings.HasSuffix(done, w.stem) }) { // unblocked
		return false
	}
	return m.earlier.deed() != "" || e.words[e.verb].is&aux == 0
}

// deed gives the stem of what the first clause of a statement says is done with what it
// is about, "" where it says none: "verified" of "backups are verified".
func (s *Stance) deed() string {
	c := &s.clauses[0]
	if c.verb < 1 || c.words[c.verb].low != "is" && c.words[c.verb].low != "are" { // what was done is news of how things are
		return ""
	}
	for i := c.verb + 1; i < len(c.words); i++ {
		switch w := &c.words[i]; {
		case w.is&(aux|adverb) != 0 || w.low == "not":
		case w.rel == 0 && w.is&change == 0 && w.stem != "" && (strings.HasSuffix(w.low, "ed") || strong.Has(w.low)) && c.be(i):
			return w.stem
		default:
			return ""
		}
	}
	return ""
}

// ofDoer reports whether the later statement is news of who does something, and not
// of what is done: "Wordbridge moved to Leeds" of "translations are made by Wordbridge".
func (m *match) ofDoer() bool {
	c := &m.later.clauses[0]
	if c.verb < 1 || c.verb > longestName || !somebodyNamed(c.words[:c.verb]) || c.words[c.verb].is&aux != 0 || m.ours.aspect&m.theirs.aspect != 0 {
		return false
	}
	for i := range m.ours.tokens {
		if o := &m.ours.tokens[i]; !(o.c == 0 && m.later.topical(o)) && m.theirs.names(o) {
			return false
		}
	}
	return true
}

// relative reports whether the later statement is about somebody near to the one
// who speaks, of whom the earlier says nothing.
func (m *match) relative() bool {
	w := m.later.clauses[0].words
	return len(w) > 1 && w[0].low == "my" && w[1].means.tone&sayOther != 0 && m.earlier.clauses[0].words[0].is&(subject|pronoun) != 0
}
