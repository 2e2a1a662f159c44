package stance

import (
	"strings"
)

// said tells how both are said.
func (m *match) said(k *clues) {
	for i := range clue(numTones) {
		k[laterNow+i] = m.later.tone&(1<<i) != 0
		k[earlierNow+i] = m.earlier.tone&(1<<i) != 0
	}
	k[isAsked] = strings.HasSuffix(m.later.said, "?")
	k[clausesTwo] = len(m.later.clauses) > 1
	k[clausesMany] = len(m.later.clauses) > 2
	if first := &m.later.clauses[0].words[0]; (first.low == "a" || first.low == "an" || first.low == "one" || first.low == "some") && m.later.clauses[0].verb > 0 {
		k[startsIndefinite] = true
	}
	for x := range m.later.clauses {
		c := &m.later.clauses[x]
		k[happened] = k[happened] || (c.over() || c.verb >= 0 && (c.words[c.verb].low == "was" || c.words[c.verb].low == "were")) && c.how&(sayTurn|sayStop|sayNew|sayInstead|sayNow) == 0
	}
	e := &m.earlier.clauses[0]
	k[earlierIs] = e.classes() == value
	k[earlierUses] = e.classes()&uses != 0
	k[earlierHost] = e.classes()&(host|place) != 0
	k[earlierOwns] = e.classes()&(owns|member) != 0
	k[earlierOver] = e.over() || e.made()
	k[earlierVerbless] = e.verb < 0
	c := &m.later.clauses[0]
	k[laterIs] = c.classes() == value
	k[laterUses] = c.classes()&uses != 0
	k[laterHost] = c.classes()&(host|place) != 0
	k[laterOwns] = c.classes()&(owns|member) != 0
	k[laterOver] = c.over() || c.made()
	k[laterVerbless] = c.verb < 0
	k[laterTells] = m.later.tells()
	k[earlierHolds] = m.earlier.holds()
}

// clausewise tells what single clauses of the later statement say.
func (m *match) clausewise(p *pairing, k *clues) {
	const stop = sayStop | sayMore | sayNot
	for x := range m.later.clauses {
		c := &m.later.clauses[x]
		value, topic, fresh := false, false, 0
		for i := range m.ours.tokens {
			o := &m.ours.tokens[i]
			switch {
			case o.c != x || o.loose || m.later.verbal(o):
			case p.ours[i] < 0:
				fresh++
			case m.earlier.topical(&m.theirs.tokens[p.ours[i]]):
				topic = true
			default:
				value = true
			}
		}
		if c.how&stop != 0 && c.how&sayMaybe == 0 {
			k[endsValue] = k[endsValue] || value
			k[endsTopic] = k[endsTopic] || topic && !value
			k[endsAlone] = k[endsAlone] || (value || topic) && fresh == 0
		}
		if c.how&sayTurn != 0 && topic && fresh > 0 && c.how&sayNot == 0 {
			k[turnsHere] = true
		}
		if c.how&sayNot != 0 && c.how&(sayTurn|sayStop) != 0 {
			k[notTurned] = true
		}
	}
	lacks := 0
	for i := range m.theirs.tokens {
		t := &m.theirs.tokens[i]
		if t.loose || m.earlier.topical(t) || m.earlier.verbal(t) {
			continue
		}
		if p.theirs[i] < 0 {
			lacks++
		} else if !m.ours.tokens[p.theirs[i]].left {
			k[keepsValue] = true
		}
	}
	k[lacksValue] = lacks > 0
	k[lacksValues] = lacks > 2
	if len(m.ours.tokens) > 0 {
		o := &m.ours.tokens[0]
		k[startsTopic] = p.ours[0] >= 0 && m.earlier.topical(&m.theirs.tokens[p.ours[0]])
		k[startsOther] = p.ours[0] < 0
		k[startsName] = p.ours[0] < 0 && o.kind == called && o.i == 0
	}
	e := &m.earlier.clauses[0]
	k[earlierDefinite] = e.verb > 0 && e.classes() == value && (e.words[0].is&det != 0 && e.words[0].low != "a" && e.words[0].low != "an" || e.words[0].proper())
}

// figures tells whether both count the same, otherwise.
func (m *match) figures(k *clues) {
	for _, f := range m.theirs.figures {
		k[countTopic] = k[countTopic] || f.named && m.ours.aspect&^m.theirs.aspect&port != 0
		for _, g := range m.ours.figures {
			for _, a := range f.of {
				if a == "" || a != g.of[0] && a != g.of[1] && a != g.of[2] {
					continue
				}
				switch {
				case f.figure == g.figure:
					k[countSame] = true
				case f.topic && g.topic:
					k[countTopic] = true
				default:
					k[countOther] = true
				}
			}
		}
	}
}
