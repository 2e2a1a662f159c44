package transcript

import (
	"math"

	"signet/internal/memory"
)

// What a score of a turn is made of beside its signals.
const (
	anyPart    = "any talk"
	besidePart = "beside the best turn"
)

// What each signal is called, the most of it that counts, and its weight.
var sureness = [numSignals]struct {
	name         string
	most, weight float64
}{
	abundant:   {"much in common", 5, 2.31},
	inOne:      {"words in one turn", 5, 0.65},
	widespread: {"many turns like it", 1, 2.82},
	contrast:   {"stands out", 2, 6.04},
	phrases:    {"phrases", 2, 2.35},
	gathered:   {"one session", looked, 0.15},
	dated:      {"date", 1, 1.54},
	named:      {"names that are known", 2, 1.53},
	unnamed:    {"names that are not", 2, -0.91},
	length:     {"length of the question", 8, -1.02},
}

// sureBias is the sum of an ordinary question without any signal.
const sureBias = -4.29

// besideMemories is the power to which the likelihood that turns answer is
// raised for a score. Talk is long and a memory short: what of a memory is
// shared with a question by chance is little, and of talk it is much. So a
// likelihood by itself would put turns that answer below memories that have a
// word in common with the question.
const besideMemories = 0.2

// sure scores how likely it is that ranked turns answer, 0 to 1, and says what
// each signal makes of that when they are taken in one after the other.
func (s signals) sure() (float64, []memory.Part) {
	sum := float64(sureBias)
	score := likely(sum)
	parts := []memory.Part{{Name: anyPart, Value: score}}
	for g, w := range sureness {
		sum += w.weight * clip(s[g], w.most)
		parts = append(parts, memory.Part{Name: w.name, Value: likely(sum) - score})
		score = likely(sum)
	}
	return score, parts
}

// clip bounds a signal on both sides.
func clip(x, most float64) float64 { return max(-most, min(x, most)) }

// likely makes a score of the logarithm of odds.
func likely(x float64) float64 { return math.Pow(1/(1+math.Exp(-x)), besideMemories) }

// hits gives turns as hits. The best scores how sure it is to answer, and each other
// as much less as it has less evidence.
func (t *talk) hits(s signals, told []placed, found map[int64]Said) []memory.Hit {
	if len(told) == 0 {
		return nil
	}
	sure, parts := s.sure()
	hits := make([]memory.Hit, len(told))
	for i, p := range told {
		s := found[t.turns[p.turn].seq]
		beside := p.evidence / told[0].evidence
		hits[i] = memory.Hit{
			Turn: &s.Turn, Project: s.Project, Source: "transcript", Matched: p.matched, Score: sure * beside,
			Parts: append(parts[:len(parts):len(parts)], memory.Part{Name: besidePart, Value: beside, Times: true}),
		}
	}
	return hits
}
