package stance

import (
	"sync"
)

// valued tells whether both give a value, and of which kind.
func (m *match) valued(p *pairing, k *clues) {
	for i := range m.theirs.tokens {
		t := &m.theirs.tokens[i]
		if p.theirs[i] >= 0 && !m.ours.tokens[p.theirs[i]].left && t.kind < counted || t.loose || m.earlier.verbal(t) {
			continue
		}
		e := &m.earlier.clauses[t.c]
		for x := range m.ours.tokens {
			o := &m.ours.tokens[x]
			if p.ours[x] >= 0 || o.loose || o.left || m.later.verbal(o) || o.key == t.key {
				continue
			}
			c := &m.later.clauses[o.c]
			if t.kind == counted && o.kind == counted && t.unit != o.unit && t.unit != "" && o.unit != "" {
				k[otherUnit] = true
			}
			if !t.alike(*o) {
				continue
			}
			switch {
			case o.kind == timed || t.kind == timed:
				k[valueTime] = true
			case o.kind == counted:
				k[valueCount] = true
			case o.kind == dayed:
				k[valueDay] = true
			case o.kind == paced || t.kind == paced:
				k[valuePace] = true
			case o.kind == state && o.unit == t.unit:
				k[valueState] = true
			case o.kind == state:
				continue
			case o.kind >= located || t.kind >= located:
				k[valuePlace] = true
			case o.kind == called && t.kind == called:
				k[valueName] = true
			case o.kind == called || t.kind == called:
				k[valueMixed] = true
			default:
				k[valueWord] = true
			}
			if o.kind >= counted {
				k[valueFigure] = true
			}
			if t.kind <= called && o.kind <= called {
				a, b := tools.Has(e.words[t.i].low), tools.Has(c.words[o.i].low)
				k[sameSort] = k[sameSort] || a && b
				k[otherSort] = k[otherSort] || a != b
				k[movesElse] = k[movesElse] || c.verbIn(movers) && (a != b || c.bodyAfter(*o) != e.bodyAfter(*t))
			}
			given := c.gives(*o) && e.gives(*t)
			k[valueGiven] = k[valueGiven] || given
			if c.verb >= 0 && e.verb >= 0 && o.i > c.verb && t.i > e.verb {
				k[valueBehind] = true
				if a, b := c.slot(o.spot(c)), e.slot(t.spot(e)); a == b && a != "" {
					k[valueSlot] = true
				} else if a == "to" || a == "into" || a == "onto" {
					k[valueTo] = true
				}
			}
		}
	}
}

// behinds tells what the later leaves behind.
func (m *match) behinds(p *pairing, k *clues) {
	for x := range m.ours.tokens {
		o := &m.ours.tokens[x]
		if !o.left || o.loose {
			continue
		}
		if p.ours[x] < 0 {
			k[leavesOther] = true
			continue
		}
		if t := &m.theirs.tokens[p.ours[x]]; m.earlier.topical(t) {
			k[leavesTopic] = true
		} else {
			k[leavesValue] = true
		}
	}
}

// places tells whether both speak of the same surroundings.
func (m *match) places(k *clues) {
	a, b := m.later.surroundings(), m.earlier.surroundings()
	switch {
	case a&b != 0:
		k[sharesPlace] = true
	case a != 0 && b != 0:
		k[otherPlace] = true
	case a != 0:
		k[newPlace] = true
	case b != 0:
		k[lostPlace] = true
	}
}

// surroundings are where a thing may be otherwise than elsewhere; what stands in
// one line excludes each other.
var surroundings = [][]string{
	{`staging stage preprod pre-production uat`, `production prod live`, `dev development local locally laptop localhost sandbox`, `test qa`},
	{`mobile ios android iphone ipad`, `web browser desktop website`},
	{`frontend ui`, `backend`},
	{`internal`, `external public`},
	{`primary master leader`, `replica secondary standby follower`},
	{`read reads`, `write writes`},
	{`free`, `pro premium`, `enterprise`},
	{`brother`, `sister`, `mother mum mom`, `father dad`, `son`, `daughter`, `wife husband partner girlfriend boyfriend`, `colleague`, `boss`},
	{`ios iphone iphones`, `android`, `ipads ipad`},
	{`upload uploads`, `download downloads`},
	{`inbound incoming`, `outbound outgoing`},
	{`weekly`, `monthly`, `nightly`, `yearly annual`},
}

// exclusive are the surroundings of each line, one bit each.
var exclusive = sync.OnceValue(func() (lines []uint64) {
	bit := 1
	for _, line := range surroundings {
		var all uint64
		for range line {
			all |= 1 << bit
			bit++
		}
		lines = append(lines, all)
	}
	return lines
})

// surroundings gives the surroundings that a statement names, one bit each.
func (s *Stance) surroundings() (all uint64) {
	for c := range s.clauses {
		for i := range s.clauses[c].words {
			all |= s.clauses[c].words[i].means.near
		}
	}
	return all
}

// figureOf is a number, and the stems of the words beside it that may say of what.
type figureOf struct {
	figure string
	topic  bool      // stands before the verb
	named  bool      // stands behind a name, as a version does
	of     [3]string // before, behind, and behind that
}

// counts reads a number at word i, and what it may count.
func (c *clause) counts(i int) (f figureOf, ok bool) {
	w := &c.words[i]
	f.figure = w.means.figure
	if f.figure == "" {
		if !w.number() {
			return f, false
		}
		f.figure = w.low
	}
	f.topic = i < c.verb || c.verb < 0
	if i > 0 {
		f.of[0], f.named = c.words[i-1].stem, c.words[i-1].proper()
	}
	for k := 1; k < 3 && i+k < len(c.words) && c.words[i+k-1].after == 0; k++ {
		f.of[k] = c.words[i+k].stem
		if c.words[i+k].is&unit != 0 {
			f.of[k] = stemOf(dimension(c.words[i+k].low))
		}
	}
	return f, true
}
