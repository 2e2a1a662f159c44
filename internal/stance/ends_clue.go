package stance

// This file weighs two statements: they are asked for clues and phrases, each of which has a
// weight that was fitted (weights.go, phrases.txt.gz). The readings (readings.go) are clues, too; where
// they say together that one statement ends the other, the rest has to speak against it. What
// asks is not weighed, nor what is far from the other (spares_far.go).

import (
	"slices"
	"strings"
	"sync"
)

// A clue is one thing that is true of a later statement held against an earlier.
type clue uint16

// clues are those that are true of a pair.
type clues [numClues]bool

// shares reports whether two statements speak of one thing at all, be it one that says only of what sort the
// earlier's subject is: a number or a letter by itself is none.
func (m *match) shares(p *pairing) bool {
	for i := range m.theirs.tokens {
		t := &m.theirs.tokens[i]
		if p.theirs[i] >= 0 && len(strings.Trim(t.key, digits)) > 1 && (!t.loose || m.earlier.topical(t)) {
			return true
		}
	}
	return m.later.stems&m.earlier.stems != 0 && m.sharesWord()
}

// sharesWord reports whether two statements have a word in common that says what is spoken of, though
// it is no token of either: an office that moved, and where it is.
func (m *match) sharesWord() bool {
	for x := range m.later.words {
		o := &m.later.words[x]
		if o.topic() && slices.ContainsFunc(m.earlier.words, func(e word) bool { return e.stem == o.stem && e.topic() }) {
			return true
		}
	}
	return false
}

// clues gives the clues of two statements.
func (m *match) clues(p *pairing) (k clues) {
	k[always] = true
	m.sharing(p, &k)
	m.wordwise(&k)
	m.lacking(p, &k)
	m.valued(p, &k)
	m.behinds(p, &k)
	m.places(&k)
	m.clausewise(p, &k)
	m.figures(&k)
	m.related(p, &k)
	m.said(&k)
	m.known(p, &k)
	k.both()
	m.judged(&k)
	k[isUnlike] = m.unlike(p, &k)
	m.against(&k)
	return k
}

// against tells what speaks against it that the later statement is news of the earlier one.
func (m *match) against(k *clues) {
	for c := vetoNarrates; c <= vetoRules; c++ {
		k[c] = m.later.vetoes.has(c)
	}
	k[isVetoed] = m.later.vetoed()
	k[hasReason] = len(m.earlier.reasons) > 0 && len(m.earlier.news) == 0 // it falls with that, and mostly not before
	k[isApart] = m.apart()
	k[isOtherGone] = m.otherGone(k)
}

// pairing says which tokens of two statements are the same.
type pairing struct {
	theirs, ours []int16 // for each token of the earlier that of the later, and back; -1 where there is none
}

// paired finds for each token the first of the other statement with its key.
func (m *match) paired() (p pairing) {
	p.theirs, p.ours = make([]int16, len(m.theirs.tokens)), make([]int16, len(m.ours.tokens))
	for i := range p.ours {
		p.ours[i] = -1
	}
	for i := range m.theirs.tokens {
		p.theirs[i] = -1
		for k, sum := range m.ours.sums {
			if sum == m.theirs.sums[i] && m.theirs.tokens[i].same(&m.ours.tokens[k]) && (p.theirs[i] < 0 || p.ours[k] < 0) {
				p.theirs[i], p.ours[k] = int16(k), int16(i)
				if p.ours[k] < 0 {
					break
				}
			}
		}
	}
	for i := range m.theirs.tokens {
		m.joined(&p, i)
	}
	return p
}

// joined pairs what the one writes as one word and the other as two.
func (m *match) joined(p *pairing, i int) {
	key, head := m.theirs.tokens[i].key, m.theirs.tokens[i].head
	if p.theirs[i] >= 0 || head == 0 {
		return
	}
	for k := range m.ours.tokens {
		if m.ours.tokens[k].head != head || p.ours[k] >= 0 {
			continue
		}
		o := m.ours.tokens[k].key
		if k+1 < len(m.ours.tokens) && len(key) == len(o)+len(m.ours.tokens[k+1].key) && strings.HasPrefix(key, o) && strings.HasSuffix(key, m.ours.tokens[k+1].key) {
			p.theirs[i], p.ours[k], p.ours[k+1] = int16(k), int16(i), int16(i)
			return
		}
		if i+1 < len(m.theirs.tokens) && len(o) == len(key)+len(m.theirs.tokens[i+1].key) && strings.HasPrefix(o, key) && strings.HasSuffix(o, m.theirs.tokens[i+1].key) {
			p.theirs[i], p.theirs[i+1], p.ours[k] = int16(k), int16(k), int16(i)
			return
		}
	}
}

// verbal reports whether a token is the verb of its clause.
func (s *Stance) verbal(t *token) bool { c := &s.clauses[t.c]; return t.i >= c.verb && t.i < c.group }

// topical reports whether a token stands before the verb of its clause, or of a
// clause without a verb first.
func (s *Stance) topical(t *token) bool {
	c := &s.clauses[t.c]
	if c.verb < 0 {
		return t.i == 0 || c.words[t.i-1].stem == ""
	}
	return t.i < c.verb
}

// score is how much clues say for an end, of those from one to before another, in log odds.
func (k *clues) score(first, end clue) (sum float32) {
	for i := first; i < end; i++ {
		if k[i] {
			sum += weights[i]
		}
	}
	return sum
}

// firstReading is the first of the clues that are readings, and firstSparing of those that spare.
const (
	firstReading = readDenies
	firstSparing = readBygone
)

// mostSpared is the most that readings which spare can say for an end, after all.
var mostSpared = sync.OnceValue(func() (sum float32) {
	for i := firstSparing; i < readEnds; i++ {
		sum += max(weights[i], 0)
	}
	return sum
})

// How much clues and phrases have to speak for an end, in log odds: as a rule, where what is gone
// seems to be something else, where the readings say together that it is one, and where nothing suffices.
const (
	sure      = 0
	sureOther = 1.2
	sureRead  = -1.3
	never     = 1000
)

// likely reports whether readings, clues and phrases speak for it that a statement ends an earlier one.
// The readings take longest, so they are asked only where they can tip the scales.
func (s *Stance) likely(earlier *Stance) bool {
	m, p, k, ok := s.weighed(earlier)
	if !ok {
		return s.endsByReading(earlier)
	}
	sum, most, least := m.weigh(&p, &k), mostSpared(), float32(sure)
	if k.readEnding(s, earlier) {
		most, least = most+weights[readEnds], sureRead
	}
	if sum+k.score(firstReading, firstSparing)+most <= least {
		return false
	}
	k.readSparing(s, earlier)
	return sum+k.score(firstReading, numClues) > s.takes(&m, &p, &k) && s.mayEnd(earlier, &k)
}

// takes is how much has to speak for an end, in log odds.
func (s *Stance) takes(m *match, p *pairing, k *clues) float32 {
	switch {
	case k[readOfOtherLabel]:
		return never
	case k[readEnds]:
		return sureRead
	case k[readRulesElse], m.numbered(p), // of another one of many
		k[bringsNone] && k[repeatsFigure], s.Returns(m.earlier): // the same again
		return never
	case k[isOtherGone] || k[isQuiet] && k[isApart]:
		return sureOther
	}
	return sure
}

// mayEnd reports whether the one statement is no reason of the other, or the readings say that it ends it even so.
func (s *Stance) mayEnd(earlier *Stance, k *clues) bool {
	return k[readEnds] || s.Rests(*earlier).How == "" && earlier.Rests(*s).How == ""
}

// weighed gives the clues of two statements but for the readings; not ok where they are not weighed.
func (s *Stance) weighed(earlier *Stance) (m match, p pairing, k clues, ok bool) {
	if len(s.clauses) == 0 || len(earlier.clauses) == 0 || s.vetoes&asking != 0 || s.reminds() {
		return m, p, k, false
	}
	m = match{s, earlier, &s.sketch, &earlier.sketch}
	if m.farApart() {
		return m, p, k, false
	}
	if p = m.paired(); !m.shares(&p) {
		return m, p, k, false
	}
	k = m.clues(&p)
	return m, p, k, true
}

// weigh is how much clues and phrases speak for an end. A phrase counts once: a list of many things
// has many commas.
func (m *match) weigh(p *pairing, k *clues) float32 {
	sum, table := k.score(0, firstReading), phraseWeights()
	var room [128]int32
	seen := room[:0]
	m.eachPhrase(p, k, func(f wording) {
		if of, ok := table[f.key()]; ok && !slices.Contains(seen, of.line) {
			seen = append(seen, of.line)
			sum += of.weight
		}
	})
	return sum
}
