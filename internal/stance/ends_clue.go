package stance

// This file weighs two statements where no rule foresees the words: they are asked
// for clues, each of which has a weight that was fitted (weights.go). What
// spares_veto.go names is not weighed.

import (
	"slices"
	"strings"

	"signet/internal/text"
)

// A clue is one thing that is true of a later statement held against an earlier.
type clue uint16

// clues are those that are true of a pair.
type clues [numClues]bool

// clues gives the clues of two statements.
func (m *match) clues() (k clues) {
	k[always] = true
	p := m.paired()
	m.sharing(&p, &k)
	m.lacking(&p, &k)
	m.valued(&p, &k)
	m.behinds(&p, &k)
	m.places(&k)
	m.clausewise(&p, &k)
	m.figures(&k)
	m.related(&p, &k)
	m.said(&k)
	k.both()
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
		for k := range m.ours.tokens {
			if m.theirs.tokens[i].same(&m.ours.tokens[k]) && (p.theirs[i] < 0 || p.ours[k] < 0) {
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

// count sets one of a row of clues by a number: that of none, of one and so on.
func (k *clues) count(first clue, n, most int) { k[first+clue(min(n, most))] = true }

// both sets the clues of two things that are true together.
func (k *clues) both() {
	turns := k[laterNow] || k[laterTurn] || k[laterInstead] || k[laterNew] || k[laterSlip] || k[laterMore] || k[laterLabel] || k[laterFrom]
	stops := k[laterStop] || k[laterMore] || k[laterNot]
	value := k[valueName] || k[valueMixed] || k[valueWord] || k[valuePlace] || k[valueFigure]
	topic := k[sharesTopic] || k[sharesTopicBehind]
	k[turnsValue] = turns && value
	k[turnsFigure] = turns && k[valueFigure]
	k[turnsTopic] = turns && topic
	k[turnsTopicValue] = turns && topic && value
	k[topicFigure] = topic && k[valueFigure]
	k[topicAllFigure] = topic && k[valueFigure] && !k[lacksTopic]
	k[topicAllValue] = topic && value && !k[lacksTopic]
	k[turnsAll] = turns && topic && !k[lacksTopic]
	k[quietValue] = !turns && !stops && topic && value && !k[lacksTopic]
	k[aspectValue] = k[sharesAspect] && value
	k[aspectTopic] = k[sharesAspect] && topic
	k[singleValue] = k[sharesSingle] && value
	k[stopsTopic] = stops && topic
	k[stopsValue] = stops && (k[sharesValue] || k[sharesValueFirst] || k[leavesValue])
	k[stopsAll] = stops && k[lacksNone]
	k[stopsTwo] = stops && !k[sharesNone] && !k[sharesOne]
	k[leavesAll] = k[leavesValue] && !k[lacksTopic]
	k[leavesTopicToo] = k[leavesValue] && topic
	k[leavesBare] = k[leavesValue] && !k[lacksTopicName]
	k[otherAndTurns] = (k[leavesOther] && !k[leavesValue] && !k[leavesTopic])
	k[repeats] = k[lacksNone] && !stops
	k[repeatsFigure] = k[sharesFigure] && !stops
	k[settles] = k[earlierOpen] && k[laterSettled] && topic
	k[settlesAll] = k[earlierOpen] && k[laterSettled] && !k[lacksTopic]
	k[definiteValue] = k[earlierDefinite] && value && topic
	k[definiteTopic] = k[earlierDefinite] && topic && !k[lacksTopic] && k[lacksValue]
	k[turnsLacks] = turns && topic && !k[lacksTopic] && k[lacksValue]
	k[turnsCount] = turns && k[countOther]
	k[topicCount] = topic && k[countOther]
	k[startsAndTurns] = k[startsTopic] && turns
	k[startsAndLacks] = k[startsTopic] && !k[lacksTopic] && k[lacksValue]
	k[swapsSides] = k[sharesTopicBehind] && k[bringsTopicName] && k[lacksValue] && !k[lacksTopic]
	k[swapsDefinite] = k[swapsSides] && k[earlierDefinite]
	k[frameVerb] = k[frame] && k[sharesVerb]
	k[frameSlot] = k[frame] && k[sharesVerb] && k[valueSlot]
	k[frameTurns] = k[frame] && turns
	k[frameDefinite] = k[frame] && k[earlierDefinite]
	k[frameHost] = k[frame] && (k[earlierHost] || k[earlierOwns]) && !k[earlierIs]
	k[frameSwapped] = k[frame] && k[swapsSides]
	k[framePlan] = k[frame] && !k[lacksTopic] && !k[valueFigure] && !turns
	k[otherTopic] = k[lacksTopic] && k[bringsTopic]
	k[otherTopicName] = k[lacksTopicName] && k[bringsTopicName]
	k[valueFirstQuiet] = k[sharesValueFirst] && !stops
	k[figureGone] = k[lacksFigure] && !k[valueFigure] && !k[valueState]
	k[bringsFigureOnly] = k[bringsFigure] && !k[valueFigure]
	k[otherSlot] = k[valueBehind] && !k[valueSlot] && !k[valueTo]
	k[quietAll] = !turns && !stops && !k[lacksTopic] && topic && k[laterIs]
	k[quietOther] = !turns && !stops && !k[laterIs]
	k[quietMany] = !turns && !stops && !k[leavesValue] && !k[leavesTopic] && !k[earlierOpen] && !k[lacksNone] && !k[lacksOne]
	k[hedged] = k[laterMaybe] && !k[laterNow]
}

// score is how much the clues speak for an end.
func (k *clues) score() (sum float32) {
	for i := range k {
		if k[i] {
			sum += weights[i]
		}
	}
	return sum
}

// sureness is how much the clues have to speak for an end, in log odds.
const sureness = 0.8

// likely reports whether the clues speak for it that a statement ends an earlier one.
func (s *Stance) likely(earlier *Stance) bool {
	if len(s.clauses) == 0 || len(earlier.clauses) == 0 || s.quiet(earlier) || s.vetoed() {
		return false
	}
	m := match{s, earlier, &s.sketch, &earlier.sketch}
	if m.apart() {
		return false
	}
	k := m.clues()
	if m.vetoed(&k) || s.onlyDenies() || s.Absent() && !k[endsValue] && !k[leavesValue] && !s.denied(earlier) || k.score() <= sureness {
		return false
	}
	return s.Rests(*earlier).How == "" && earlier.Rests(*s).How == "" && len(earlier.reasons) == 0 // what has a reason falls with that, and not before
}

// quiet reports whether nothing in how a statement is said tells of a change. Two
// of many things told in the same words would otherwise end each other. That something
// works, or was fixed, is news only of what was open.
func (s *Stance) quiet(earlier *Stance) bool {
	if s.tone&(sayNow|sayTurn|sayStop|sayInstead|sayMore|saySlip|sayFrom) != 0 {
		return false
	}
	return s.tone&saySettled == 0 || earlier.tone&sayOpen == 0 && !s.has(firmly)
}

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
