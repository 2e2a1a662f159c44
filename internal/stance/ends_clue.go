package stance

// This file weighs two statements where no rule foresees the words: they are asked for clues
// and phrases, each of which has a weight that was fitted (weights.go, phrases.txt). What asks, plans
// or adds (spares_veto.go) is not weighed, nor what has next to nothing to do with the other
// (spares_far.go), nor what tells of no change and is seen to be of something else (ends_clue_judged.go).

import "strings"

// A clue is one thing that is true of a later statement held against an earlier.
type clue uint16

// clues are those that are true of a pair.
type clues [numClues]bool

// weighable reports whether two statements name one thing, be it one that says only of what sort the earlier's subject
// is, and are not far apart.
func (m *match) weighable(p *pairing) bool {
	if m.apart() {
		return false
	}
	for i := range m.theirs.tokens {
		if p.theirs[i] >= 0 && (!m.theirs.tokens[i].loose || m.earlier.topical(&m.theirs.tokens[i])) {
			return true
		}
	}
	return false
}

// clues gives the clues of two statements.
func (m *match) clues(p *pairing) (k clues) {
	k[always] = true
	m.sharing(p, &k)
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
	return k
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

// score is how much the clues speak for an end, in log odds.
func (k *clues) score() (sum float32) {
	for i := range k {
		if k[i] {
			sum += weights[i]
		}
	}
	return sum
}

// How much clues and phrases have to speak for an end, in log odds. Most of what tells of no change stands beside
// what was told before: of that more is asked than of news.
const (
	sureOfNews  = 0.2
	sureOfQuiet = 1.2
)

// likely reports whether clues and phrases speak for it that a statement ends an earlier one.
func (s *Stance) likely(earlier *Stance) bool {
	m, p, k, ok := s.weighed(earlier)
	if !ok || len(earlier.reasons) > 0 && len(earlier.news) == 0 { // what has a reason falls with that, and not before
		return false
	}
	sure := float32(sureOfNews)
	if k[isQuiet] {
		sure = sureOfQuiet
	}
	return m.weigh(&p, &k) > sure && s.Rests(*earlier).How == "" && earlier.Rests(*s).How == ""
}

// weighed gives the clues of two statements; not ok where they are not weighed.
func (s *Stance) weighed(earlier *Stance) (m match, p pairing, k clues, ok bool) {
	if len(s.clauses) == 0 || len(earlier.clauses) == 0 || s.vetoed || s.reminds() {
		return m, p, k, false
	}
	m = match{s, earlier, &s.sketch, &earlier.sketch}
	if p = m.paired(); !m.weighable(&p) {
		return m, p, k, false
	}
	k = m.clues(&p)
	return m, p, k, !m.otherGone(&k) && !(k[isQuiet] && k[isUnlike])
}

// weigh is how much clues and phrases speak for an end.
func (m *match) weigh(p *pairing, k *clues) float32 {
	sum, known := k.score(), phraseWeights()
	m.eachPhrase(p, k, func(phrase []byte) { sum += known[string(phrase)] })
	return sum
}
