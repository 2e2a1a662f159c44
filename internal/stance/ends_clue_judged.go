package stance

import (
	"slices"
	"strings"

	"signet/internal/text"
)

// judged tells what was made of both: that nothing tells of a change, or that they are of
// different things.
func (m *match) judged(k *clues) {
	k[isQuiet] = m.later.quiet(m.earlier)
	k[isElse] = m.seemsElse(k)
	k[isDenial] = m.later.onlyDenies()
	k[isAbsent] = m.later.Absent()
	k[wasAbsent] = m.earlier.Absent()
	k[deniesIt] = m.later.denied(m.earlier)
	turned := k[isAbsent] != k[wasAbsent] && !m.later.has(wanting)
	k[turnedWhole] = turned && !k[lacksTopic] && (k[lacksNone] || k[lacksOne])
	k[turnedAll] = turned && k[lacksNone]
	k[returnedAll] = turned && k[wasAbsent] && k[lacksNone]
	ours, theirs := m.later.saysFor(), m.earlier.saysFor()
	k[narrowsFor], k[widensFor] = ours && !theirs, !ours && theirs
	k[movesThere] = m.later.clauses[0].verbIn(movers) && m.earlier.clauses[0].classes()&(place|host) != 0 && !k[lacksTopic]
	k[figureFor] = (k[narrowsFor] || k[widensFor]) && k[valueFigure]
	same := k[sharesAct] || k[sharesVerb] || k[sharesSide] || k[sharesAspect] || k[sharesClass]
	k[kindSame] = k[valueKind] && same && !k[lacksTopic]
	k[deniesTopic] = k[deniesValue] && !k[lacksTopic]
	if a, b := &m.later.phase, &m.earlier.phase; a.nearThing(b) {
		k[flipsNear], k[staysNear] = a.against(*b), a.one&b.one|a.other&b.other != 0
	}
}

// saysFor reports whether a statement says for what, or for whom, something is so.
func (s *Stance) saysFor() bool {
	return slices.ContainsFunc(s.clauses, func(c clause) bool {
		at := slices.IndexFunc(c.words, func(w word) bool { return w.low == "for" })
		return at > 0 && at+1 < len(c.words) && c.words[at+1].stem != "" && !c.words[at+1].number() && !c.words[at+1].date()
	})
}

// otherGone reports whether what the later statement says is gone is something else.
func (m *match) otherGone(k *clues) bool {
	return k[isAbsent] && !k[turnsHere] && !m.saysMore() && !k[endsValue] && !k[leavesValue] && !k[deniesIt] && !m.headGone()
}

// unlike reports whether two statements, whatever they share, are of different things, or say the same.
func (m *match) unlike(p *pairing, k *clues) bool {
	if k[isQuiet] && m.unlikeQuietly(k) {
		return true
	}
	switch c := &m.later.clauses[0]; {
	case m.earlier.ofOnce() && (m.later.Absent() || !k[valueKind] && !k[valueFigure] && !k[valuePlace]): // it was so once, and stays told
		return true
	case k[isDenial] && k[valueKind]: // what is gone from Dublin is in Paris
		return true
	case k[sharesName] && !k[valueKind] && !k[valueFigure] && !k[valuePlace] && !k[settles] && m.onlyOfOne(k): // what somebody does now, and what else
		return true
	case nobody.Has(c.words[0].low) && c.verb > 0 && c.words[c.verb].is&aux == 0 && !k[sharesAct] && !k[sharesVerb] && !k[alikeVerb]: // who does not sing may dance
		return true
	case m.earlier.usedTo(): // it was no longer so when it was told
		return true
	case perhaps.Has(m.earlier.clauses[0].words[0].low): // it was never told for sure
		return true
	}
	return m.namesValues(true) || m.leavesTwin(p) || m.numbered(p) || m.ofOtherAge() || m.ofOtherOwner()
}

// saysMore reports whether another clause than that which denies something speaks of what the earlier
// statement speaks of: "the consultant is gone, and the upgrades are done by us now".
func (m *match) saysMore() bool {
	return slices.ContainsFunc(m.ours.tokens, func(o token) bool {
		if o.loose || o.left || o.kind != plain || len(m.later.clauses[o.c].not) > 0 || m.later.clauses[o.c].negative {
			return false
		}
		at := m.theirs.find(o.key, false)
		return at >= 0 && !m.earlier.verbal(&m.theirs.tokens[at])
	})
}

// headGone reports whether what is gone is the very thing that the earlier statement is about, by its
// name: rep-3, of "the replica rep-3 serves finance".
func (m *match) headGone() bool {
	for i := range m.theirs.tokens {
		t := &m.theirs.tokens[i]
		if t.kind != located && t.kind != counted || !t.tells() || t.c != 0 || t.i+t.n != m.earlier.clauses[0].verb || m.earlier.clauses[0].past {
			continue
		}
		for x := range m.ours.tokens {
			if o := &m.ours.tokens[x]; o.same(t) && o.c == 0 && o.i+o.n == m.later.clauses[0].verb {
				return true
			}
		}
	}
	return false
}

// unlikeQuietly is the same of a later statement that tells of no change.
func (m *match) unlikeQuietly(k *clues) bool {
	switch {
	case k[sharesOne] && k[sharesName] && !k[valueKind] && !k[valueFigure]: // both tell something of somebody
		return true
	case (k[earlierVerbless] && k[laterVerbless] || k[earlierLabel]) && !m.sameLabel(): // notes under different headings
		return true
	case m.later.onlyThen() && !m.earlier.onlyThen(): // what is done when something else is
		return true
	case m.did() && !k[sharesVerb]: // what somebody did once is no news of what he does
		return true
	case !k[sharesVerb] && !k[alikeVerb] && m.goesTo(): // what else somebody has to do with
		return true
	case k[lacksNone] && (k[bringsNone] || strings.Contains(m.later.said, strings.TrimRight(m.earlier.said, "."))): // the same again
		return true
	}
	return m.oneOfSeveral() || m.narrower()
}

// onlyThen reports whether a statement says what is done in a case, or for a purpose: "when work sends
// me to Bristol, …", "to open the door, …".
func (s *Stance) onlyThen() bool {
	w := s.clauses[0].words
	return len(w) > 1 && (w[0].low == "when" || w[0].low == "whenever" || w[0].low == "to" && w[1].is&det == 0 && !w[1].name() && !w[1].number())
}

// did reports whether the later statement tells what was done once, and the earlier one what is so.
func (m *match) did() bool {
	did := false
	for i := range m.later.clauses {
		if c := &m.later.clauses[i]; c.verb >= 0 && !c.over() {
			return false
		} else if c.verb >= 0 {
			did = true
		}
	}
	e := &m.earlier.clauses[0]
	return did && !e.over() && !e.past && e.verb >= 0
}

// goesTo reports whether the earlier statement is about somebody, and the later tells of something else
// that comes to him: "requests go to Nadia", of whom it is told that she leads the team.
func (m *match) goesTo() bool {
	c, e := &m.later.clauses[0], &m.earlier.clauses[0]
	if len(m.later.clauses) > 1 || c.verb < 1 || e.verb < 1 || !somebodyNamed(e.words[:e.verb]) {
		return false
	}
	name := e.words[e.verb-1].stem
	at := slices.IndexFunc(c.words, func(w word) bool { return w.stem == name })
	return at > c.verb && slices.ContainsFunc(c.words[c.verb:at], func(w word) bool { return w.low == "to" })
}

// ofOnce reports whether a statement tells what was done once, or what it took, which stays so
// when the thing is gone: "back in 2021 we …", "getting the node to run took Ingrid three weeks".
func (s *Stance) ofOnce() bool {
	c := &s.clauses[0]
	return backIn(c.words) || c.over() || c.took()
}

// took reports whether a clause tells what it took to do something.
func (c *clause) took() bool {
	return strings.HasSuffix(c.words[0].low, "ing") && slices.ContainsFunc(c.words[1:], func(w word) bool { return w.low == "took" || w.low == "cost" })
}

// ofOtherAge reports whether one of two statements is of the old one of a thing, and the other not:
// what became of the new car park is no news of the old.
func (m *match) ofOtherAge() bool {
	for i := range m.theirs.tokens {
		t := &m.theirs.tokens[i]
		for x := range m.ours.tokens {
			if o := &m.ours.tokens[x]; t.same(o) && !o.left && m.earlier.clauses[t.c].oldAt(t.i) != m.later.clauses[o.c].oldAt(o.i) {
				return true
			}
		}
	}
	return false
}

// oldAt reports whether word i of a clause, or a word before it, is called old.
func (c *clause) oldAt(i int) bool {
	for i--; i >= 0 && c.words[i].after == 0 && c.words[i].is&prep == 0 && (c.verb < 0 || i < c.verb || i > c.group); i-- {
		if c.words[i].is&was != 0 {
			return true
		}
	}
	return false
}

// oneOfSeveral reports whether both statements are of some one of a sort, of which there may be others: a
// replica in Dublin, and one in Paris.
func (m *match) oneOfSeveral() bool {
	c, e := &m.later.clauses[0], &m.earlier.clauses[0]
	for i := range c.words {
		if c.words[i].stem == "" || !c.someAt(i) {
			continue
		}
		for x := range e.words {
			if e.words[x].stem == c.words[i].stem && e.someAt(x) {
				return true
			}
		}
	}
	return false
}

// narrower reports whether the later statement is of some of what the earlier is of: of the outdoor sensors,
// and of the sensors.
func (m *match) narrower() bool {
	for x := range m.ours.tokens {
		o := &m.ours.tokens[x]
		which := m.later.clauses[o.c].whichOf(o.i)
		if which == "" || !m.later.topical(o) || m.theirs.hasStem(which) {
			continue
		}
		for i := range m.theirs.tokens {
			if t := &m.theirs.tokens[i]; t.same(o) && m.earlier.topical(t) && m.earlier.clauses[t.c].whichOf(t.i) == "" {
				return true
			}
		}
	}
	return false
}

// someAt reports whether word i of a clause, behind its verb, is led by "a".
func (c *clause) someAt(i int) bool {
	if c.verb < 0 || i <= c.verb {
		return false
	}
	for i--; i > c.verb && c.words[i].after == 0 && c.words[i].is&prep == 0; i-- {
		if low := c.words[i].low; low == "a" || low == "an" || low == "another" {
			return true
		}
	}
	return false
}

// sameLabel reports whether both statements stand behind the same label: "Prod region: eu-west-1".
func (m *match) sameLabel() bool {
	a, _, labelled := strings.Cut(m.earlier.said, ":")
	b, _, also := strings.Cut(m.later.said, ":")
	return labelled && also && strings.EqualFold(a, b)
}

// ofOtherOwner reports whether two statements are each of the same thing of somebody else: my editor, and
// Tom's.
func (m *match) ofOtherOwner() bool {
	for i := range m.theirs.tokens {
		t := &m.theirs.tokens[i]
		for x := range m.ours.tokens {
			o := &m.ours.tokens[x]
			if !t.same(o) {
				continue
			}
			a, b := m.earlier.clauses[t.c].ownerOf(t.i), m.later.clauses[o.c].ownerOf(o.i)
			if a != "" && b != "" && a != b && (a == "my" || b == "my") {
				return true
			}
		}
	}
	return false
}

// ownerOf gives the word before word i of a clause that tells whose it is, "" where none does.
func (c *clause) ownerOf(i int) string {
	if i < 1 || c.words[i-1].after != 0 || c.words[i-1].low != "my" && !c.words[i-1].owner {
		return ""
	}
	return c.words[i-1].low
}

// quiet reports whether nothing in how a statement is said tells of a change. Two
// of many things told in the same words would otherwise end each other. That something
// works, or was fixed, is news only of what was open.
func (s *Stance) quiet(earlier *Stance) bool {
	return s.calm() || s.tone&turnTones == 0 && earlier.tone&sayOpen == 0 && !s.has(firmly)
}

// turnTones are those of what tells of a change.
const turnTones = sayNow | sayTurn | sayStop | sayInstead | sayMore | saySlip | sayFrom

// calm reports whether nothing in a statement tells of a change, whatever was so before.
func (s *Stance) calm() bool { return s.tone&(turnTones|saySettled) == 0 }

// firmly are words by which what is so is told as settled from now on.
var firmly = text.SetOf(`permanent permanently official officially signed renewed adopted chosen picked won agreed approved done`)

// has reports whether a statement has one of some words.
func (s *Stance) has(words text.WordSet) bool {
	for k := range s.clauses {
		if slices.ContainsFunc(s.clauses[k].words, func(w word) bool { return words.Has(w.low) }) {
			return true
		}
	}
	return false
}

// onlyDenies reports whether a statement says no more than that something is not so.
func (s *Stance) onlyDenies() bool {
	for i := range s.clauses {
		c := &s.clauses[i]
		if len(c.not) == 0 && c.verb >= 0 || s.sketch.left && slices.ContainsFunc(c.words, func(w word) bool { return anew.Has(w.low) && (!c.negative || w.low == "instead") }) {
			return false
		}
	}
	return s.Absent()
}

// anew are words before what is there instead.
var anew = text.SetOf(`to onto into with and favour favor for by instead`)

// denied reports whether an earlier statement is about what s denies, and does not
// only mention it.
func (s *Stance) denied(earlier *Stance) bool {
	for k := range earlier.clauses {
		e := &earlier.clauses[k]
		if e.past || e.mentions() || e.others() || e.over() || e.made() {
			continue
		}
		for x := range s.clauses {
			for i := range s.clauses[x].not {
				if d := &s.clauses[x].not[i]; d.verb == "" && !d.person && !d.act && !d.self && len(d.phrases) > 0 && e.role(d.phrases[0], d) && e.narrowed(d) {
					return true
				}
			}
		}
	}
	return false
}
