package recall

import (
	"math"
	"slices"

	"signet/internal/memory"
)

// How a turn is scored. A word counts most where it is told, less where it is
// only asked for; and an answer seldom repeats the words of the question before
// it, so what stands around a turn counts for it at a discount, and what the
// turn before asked counts most.
const (
	saturation  = 1.1 // k1: how soon more of the same word tells nothing new
	lengthShare = 0.1 // b: how much longer turns are held against themselves
	longAnswer  = 40  // terms of a turn of ordinary length

	askedCount  = 0.4 // what a word counts in a sentence that asks
	before      = 0.3 // in the turn before
	beforeAsks  = 0.3 // more, if that turn asks
	beforeAsked = 0.6 // more, in the sentence that asks
	twoBefore   = 0.2 // in the turn before that
	after       = 0.3 // in the next turn
)

// What raises a turn beside the words of the question, in words' worth.
const (
	sessionRise = 0.6  // of the session that is most about the question
	speakerRise = 0.26 // said by whom the question names
	timeRise    = 0.13 // with a time, where the question asks for one
	dateRise    = 0.7  // said on the date of the question
	selfRise    = 0.06 // said by somebody of himself
	lengthRise  = 0.04 // for each time that a turn is longer by a factor of e
	askFall     = 0.13 // asked, not told

	leastEvidence = 0.01 // what any turn has that has to do with the question
)

// How a session is scored: as one long turn, against the others.
const (
	sessionSaturation = 1.2
	sessionLength     = 0.75
)

// talk is the turns that may answer a question, in order.
type talk struct {
	question question
	kin      map[string][]use
	turns    []Said
	heard    []heard
	said     [][]float64 // of each term of the question, by turn
	asked    [][]float64 // those of them in sentences that ask
	when     bool        // the question asks for a time
	days     []day
}

// A use is a word that stands for a term of the question.
type use struct {
	term  int
	share float64
}

func newTalk(asked string, q question, uses map[string][]use, found []Said, ears *ears) *talk {
	slices.SortFunc(found, func(a, b Said) int { return int(a.Turn.Seq - b.Turn.Seq) })
	t := &talk{
		question: q, kin: uses, turns: found, heard: make([]heard, len(found)),
		said: make([][]float64, len(found)), asked: make([][]float64, len(found)),
		when: asking().when.MatchString(asked), days: days(asked),
	}
	for i, s := range found {
		t.heard[i] = ears.hear(s.Turn)
		t.said[i] = t.count(t.heard[i].terms)
		t.asked[i] = t.count(t.heard[i].asked)
	}
	return t
}

// count says how often each term of the question stands among terms, itself or
// in its kin: the one that counts most.
func (t *talk) count(terms []string) []float64 {
	counts := make([]float64, len(t.question.terms))
	kin := map[use]float64{}
	for _, s := range terms {
		for _, u := range t.kin[s] {
			if u.share == 1 {
				counts[u.term]++
			} else {
				kin[u]++
			}
		}
	}
	for u, n := range kin {
		counts[u.term] = max(counts[u.term], u.share*n)
	}
	return counts
}

// hits scores every turn that holds a word of the question or its kin, and
// those that answer a turn which asks with one.
func (t *talk) hits() []memory.Hit {
	about, speaker := t.sessions(), t.speaker()
	var hits []memory.Hit
	for i, s := range t.turns {
		matched := t.matched(t.said[i])
		if len(matched) == 0 && t.adjoin(i, i-1) {
			matched = t.matched(t.asked[i-1])
		}
		if len(matched) == 0 {
			continue
		}
		turn := s.Turn
		evidence := max(t.evidence(i)+sessionRise*about[turn.Session]+t.rise(i, speaker), leastEvidence)
		hits = append(hits, memory.Hit{
			Turn: &turn, Project: s.Project, Source: "transcript", Matched: matched, Score: t.score(evidence) * standingOf(turn),
		})
	}
	return hits
}

// rise is what raises a turn beside the words of the question.
func (t *talk) rise(i int, speaker string) float64 {
	sum, h := 0.0, t.heard[i]
	if speaker != "" && h.speaker == speaker {
		sum += speakerRise
	}
	if t.when && h.timed {
		sum += timeRise
	}
	if h.self {
		sum += selfRise
	}
	if h.asks {
		sum -= askFall
	}
	sum += lengthRise * math.Log(1+min(float64(len(h.terms)), 2*longAnswer))
	fits := 0.0
	for _, d := range t.days {
		fits = max(fits, d.tells(t.turns[i].Turn.Time))
	}
	return sum + dateRise*fits
}

// standingOf is what a turn counts by who speaks in it.
func standingOf(t memory.Turn) float64 {
	if t.Role == memory.RoleTool || t.Side {
		return toolShare
	}
	return 1
}

// evidence is the weight of the question's words in a turn and around it.
func (t *talk) evidence(i int) float64 {
	sum := 0.0
	for j, term := range t.question.terms {
		n := t.said[i][j] - (1-askedCount)*t.asked[i][j]
		if t.adjoin(i, i-1) {
			share := before
			if t.heard[i-1].asks {
				share += beforeAsks
			}
			n += share*t.said[i-1][j] + beforeAsked*t.asked[i-1][j]
			if t.adjoin(i-1, i-2) {
				n += twoBefore * t.said[i-2][j]
			}
		}
		if t.adjoin(i, i+1) {
			n += after * t.said[i+1][j]
		}
		sum += term.weight * saturated(n, float64(len(t.heard[i].terms)))
	}
	return sum
}

// saturated is BM25's share of a word that occurs n times in a turn of a
// length: 1 where it occurs once in one of ordinary length.
func saturated(n, length float64) float64 {
	return n * (1 + saturation) / (n + saturation*(1-lengthShare+lengthShare*length/longAnswer))
}

// adjoin reports whether two turns stand next to each other.
func (t *talk) adjoin(i, k int) bool {
	if k < 0 || k >= len(t.turns) {
		return false
	}
	a, b := t.turns[i].Turn, t.turns[k].Turn
	return a.Session == b.Session && (a.Seq-b.Seq == 1 || b.Seq-a.Seq == 1)
}

// matched are the terms of the question that are counted.
func (t *talk) matched(counts []float64) []string {
	var terms []string
	for j, term := range t.question.terms {
		if counts[j] > 0 {
			terms = append(terms, term.text)
		}
	}
	return terms
}

// sessions says how much each session is about the question, 1 for the one
// that is most.
func (t *talk) sessions() map[string]float64 {
	counts := map[string][]float64{}
	for i, s := range t.turns {
		c := counts[s.Turn.Session]
		if c == nil {
			c = make([]float64, len(t.question.terms))
			counts[s.Turn.Session] = c
		}
		for j, n := range t.said[i] {
			c[j] += n
		}
	}
	lengths, mean := map[string]float64{}, 0.0
	for i, s := range t.turns {
		lengths[s.Turn.Session] += float64(len(t.heard[i].terms))
		mean += float64(len(t.heard[i].terms))
	}
	mean /= float64(max(len(lengths), 1))
	about, most := make(map[string]float64, len(counts)), 0.0
	for key, c := range counts {
		for j, term := range t.question.terms {
			about[key] += term.weight * c[j] / (c[j] + sessionSaturation*(1-sessionLength+sessionLength*lengths[key]/mean))
		}
		most = max(most, about[key])
	}
	for key := range about {
		about[key] /= max(most, 1e-9)
	}
	return about
}

// speaker is the one speaker whom the question names, or "".
func (t *talk) speaker() string {
	named := ""
	for _, h := range t.heard {
		if h.speaker == "" || h.speaker == named || !slices.ContainsFunc(t.question.terms, func(q term) bool { return q.text == h.speaker }) {
			continue
		}
		if named != "" {
			return ""
		}
		named = h.speaker
	}
	return named
}

// score turns evidence into a number that compares with that of a memory: what
// is shared by itself, and its share of what was asked.
func (t *talk) score(evidence float64) float64 {
	asks := min(max(t.question.weight, leastQuestion), mostQuestion)
	return 0.5*(1-math.Exp(-evidence/(fullEvidence/2))) + 0.5*min(evidence/asks, 1)
}
