package stance

import (
	"slices"
	"strings"
)

// sharing tells what both speak of.
func (m *match) sharing(p *pairing, k *clues) {
	n := 0
	for i := range m.theirs.tokens {
		t := &m.theirs.tokens[i]
		if p.theirs[i] < 0 {
			continue
		}
		o := &m.ours.tokens[p.theirs[i]]
		if t.loose {
			k[sharesLoose] = k[sharesLoose] || m.earlier.topical(t) && m.later.topical(o)
			continue
		}
		if m.earlier.verbal(t) && m.later.verbal(o) {
			k[sharesAct] = true
			continue
		}
		if !slices.ContainsFunc(m.theirs.tokens[:i], func(x token) bool { return x.same(t) }) { // what is named twice is one thing
			n++
		}
		name := t.kind == called || t.kind == located
		k[sharesName] = k[sharesName] || name
		switch {
		case m.earlier.topical(t) && m.later.topical(o):
			k[sharesTopic] = true
		case m.earlier.topical(t):
			k[sharesTopicBehind] = true
		case o.left:
		case m.later.topical(o):
			k[sharesValueFirst] = true
		default:
			k[sharesValue] = true
		}
		if t.kind >= counted && !o.left {
			k[sharesFigure] = true
		}
	}
	k.count(sharesNone, n, 3)
	c, e := &m.later.clauses[0], &m.earlier.clauses[0]
	k[sharesVerb] = c.repeatsVerb(e)
	k[sharesClass] = c.classes()&e.classes()&(member|place|host|when|owns) != 0
	switch a, b := m.ours.aspect, m.theirs.aspect; {
	case a&b != 0:
		k[sharesAspect] = true
	case a != 0 && b != 0:
		k[otherAspect] = true
	case a != 0:
		k[newAspect] = true
	case b != 0:
		k[lostAspect] = true
	}
	for x := range m.later.clauses {
		k[sharesSingle] = k[sharesSingle] || m.later.clauses[x].sameSingle(e)
	}
	switch a, b := m.later.self(), m.earlier.self(); {
	case a && b:
		k[bothSelf] = true
	case a:
		k[newSelf] = true
	case b:
		k[lostSelf] = true
	}
	same := 0
	for same < len(c.words) && same < len(e.words) && c.words[same].low == e.words[same].low {
		same++
	}
	k[opensAlike] = same > 1
	k[opensLong] = same > 2
}

// lacking tells what only one of both speaks of.
func (m *match) lacking(p *pairing, k *clues) {
	lacks, brings := 0, 0
	var gone, fresh []token
	for i := range m.theirs.tokens {
		t := &m.theirs.tokens[i]
		if p.theirs[i] >= 0 || t.loose || m.earlier.verbal(t) {
			continue
		}
		lacks++
		gone = append(gone, *t)
		if m.earlier.topical(t) {
			k[lacksTopic] = true
			k[lacksTopicName] = k[lacksTopicName] || t.kind == called
		}
		if t.kind >= counted {
			k[lacksFigure] = true
		}
		for x := range m.ours.tokens {
			o := &m.ours.tokens[x]
			if p.ours[x] >= 0 || o.loose {
				continue
			}
			k[similarName] = k[similarName] || similar(t, o)
			k[otherModifier] = k[otherModifier] || m.modifies(p, i, x)
		}
	}
	for x := range m.ours.tokens {
		o := &m.ours.tokens[x]
		if p.ours[x] >= 0 || o.loose {
			continue
		}
		if m.later.verbal(o) {
			k[bringsVerb] = true
			continue
		}
		brings++
		fresh = append(fresh, *o)
		k[bringsFigure] = k[bringsFigure] || o.kind >= counted && o.kind <= timed
		if m.later.topical(o) {
			if o.kind == called {
				k[bringsTopicName] = true
			} else {
				k[bringsTopic] = true
			}
		}
	}
	k[frame] = len(gone) > 0 && len(fresh) > 0 && whole(gone) && whole(fresh) && gone[0].alike(fresh[0])
	k.count(lacksNone, lacks, 4)
	k.count(bringsNone, brings, 5)
}

// similar reports whether two names only look alike: payments-api and payments-worker.
func similar(t, o *token) bool {
	if t.kind > located || o.kind > located || len(t.key) < 4 || len(o.key) < 4 || t.kind == plain && o.kind == plain {
		return false
	}
	n := 0
	for n < len(t.key) && n < len(o.key) && t.key[n] == o.key[n] {
		n++
	}
	return n > 3
}

// modifies reports whether token i of the earlier and x of the later stand before
// the same word: the staging database, and the production database.
func (m *match) modifies(p *pairing, i, x int) bool {
	if i+1 >= len(p.theirs) || x+1 >= len(p.ours) || p.theirs[i+1] < 0 || m.ours.tokens[x+1].key != m.theirs.tokens[i+1].key {
		return false
	}
	t, o := &m.theirs.tokens[i], &m.ours.tokens[x]
	t2, o2 := &m.theirs.tokens[i+1], &m.ours.tokens[x+1]
	return t.c == t2.c && o.c == o2.c && t.i+t.n == t2.i && o.i+o.n == o2.i && !m.ours.tokens[x+1].left
}

// related tells whether the verbs of both are of one kind.
func (m *match) related(p *pairing, k *clues) {
	e := &m.earlier.clauses[0]
	for x := range m.later.clauses {
		c := &m.later.clauses[x]
		k[alikeVerb] = k[alikeVerb] || alike(c, e)
		k[movesOther] = k[movesOther] || c.verbIn(movers) && !alike(c, e)
	}
	k[topicElse] = m.topicElse(p)
	k[nameElse] = k[lacksValue] && m.headsAlike(p)
	for i := range m.theirs.tokens {
		t := &m.theirs.tokens[i]
		if p.theirs[i] >= 0 || !m.earlier.topical(t) {
			continue
		}
		c := &m.earlier.clauses[t.c]
		if t.loose {
			k[movesElse] = k[movesElse] || m.later.clauses[0].verbIn(movers)
		} else if c.next(t.i+t.n-1) == "of" && i+1 < len(p.theirs) && p.theirs[i+1] >= 0 {
			k[headElse] = true
		}
		for x := range m.ours.tokens {
			o := &m.ours.tokens[x]
			if p.ours[x] < 0 && !o.left && strings.Contains(c.words[t.i].low, "-") && strings.Contains(m.later.clauses[o.c].words[o.i].low, "-") && o.kind == t.kind && t.kind >= called {
				k[nameElse] = true
			}
		}
	}
	if e.holder() {
		for i := range m.theirs.tokens {
			if t := &m.theirs.tokens[i]; !m.earlier.topical(t) && !m.earlier.verbal(t) && !t.loose {
				if p.theirs[i] >= 0 {
					k[ownsElse] = false
					break
				}
				k[ownsElse] = true
			}
		}
		k[ownsName] = k[bringsTopicName] || k[valueName]
		k[ownsNoName] = !k[ownsName]
	}
}

// headsAlike reports whether both are about things of one sort that go by different
// words: the lighthouse tour, and the harbour tour.
func (m *match) headsAlike(p *pairing) bool {
	for i := range m.theirs.tokens {
		t := &m.theirs.tokens[i]
		if p.theirs[i] >= 0 || t.loose || m.earlier.clauses[t.c].verb < 0 || !m.earlier.topical(t) {
			continue
		}
		for x := range m.ours.tokens {
			o := &m.ours.tokens[x]
			if p.ours[x] < 0 && !o.loose && !o.left && m.later.clauses[o.c].verb > 0 && m.later.topical(o) && m.modifies(p, i, x) {
				return true
			}
		}
	}
	return false
}

// topicElse reports whether the later statement has another thing where the
// earlier has what it is about: "backups moved from Lyon", "logs go to Lyon".
func (m *match) topicElse(p *pairing) bool {
	topics := false
	for i := range m.theirs.tokens {
		t := &m.theirs.tokens[i]
		if !m.earlier.topical(t) || t.loose {
			continue
		}
		if p.theirs[i] >= 0 {
			return false
		}
		topics = true
	}
	if !topics {
		return false
	}
	for x := range m.later.clauses {
		fresh, shared := false, false
		for i := range m.ours.tokens {
			o := &m.ours.tokens[i]
			if o.c == x && !o.loose {
				fresh = fresh || p.ours[i] < 0 && m.later.topical(o)
				shared = shared || p.ours[i] >= 0
			}
		}
		if fresh && shared {
			return true
		}
	}
	return false
}
