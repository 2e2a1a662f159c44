package transcript

import (
	"cmp"
	"math"
	"slices"
)

// How a turn is ranked. A word counts most where it is told, less where it is
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

	nameShare = 0.5 // of its weight that the name of a speaker keeps: it tells who speaks, not of what
	toolShare = 0.6 // what a tool's output or a subagent's talk counts
)

// What raises a turn beside the words of the question, in words' worth.
const (
	sessionRise = 0.5  // of the session that is most about the question
	speakerRise = 0.35 // said by whom the question names
	timeRise    = 0.3  // with a time, where the question asks for one
	dateRise    = 0.7  // said on the date of the question
	selfRise    = 0.06 // said by somebody of himself
	lengthRise  = 0.04 // for each time that a turn is longer by a factor of e
	askFall     = 0.13 // asked, not told

	leastEvidence = 0.01 // what any turn has that has to do with the question
)

// How a session is ranked: as one long turn, against the others.
const (
	sessionSaturation = 1.2
	sessionLength     = 0.75
)

// talk is the turns that may answer a question, in order.
type talk struct {
	asks  string // the question, as it was asked
	terms []term
	kin   map[string][]use
	when  bool // the question asks for a time
	days  []day

	turns    []*heard
	speakers map[string]bool
	said     [][]float64 // of each term of the question, by turn
	asked    [][]float64 // those of them in sentences that ask
}

// A use is a word that stands for a term of the question.
type use struct {
	term  int
	share float64
}

// A placed turn has its place among those that may answer.
type placed struct {
	turn     int // its place in the talk
	evidence float64
	matched  []string // the terms of the question that it has
}

func newTalk(asked string, terms []term, uses map[string][]use, turns []*heard) *talk {
	slices.SortFunc(turns, func(a, b *heard) int { return cmp.Compare(a.seq, b.seq) })
	t := &talk{
		asks: asked, terms: slices.Clone(terms), kin: uses, turns: turns, speakers: map[string]bool{"": true},
		said: make([][]float64, len(turns)), asked: make([][]float64, len(turns)),
		when: asking().when.MatchString(asked), days: days(asked),
	}
	for i, h := range turns {
		t.said[i], t.asked[i] = t.count(h.terms), t.count(h.asked)
		t.speakers[h.speaker] = true
	}
	for i := range t.terms {
		if t.speakers[t.terms[i].Text] {
			t.terms[i].Weight *= nameShare
		}
	}
	return t
}

// count says how often each term of the question stands among terms, itself or
// in its kin: whichever counts more.
func (t *talk) count(terms []string) []float64 {
	counts := make([]float64, 2*len(t.terms))
	counts, kin := counts[:len(t.terms)], counts[len(t.terms):]
	for _, s := range terms {
		for _, u := range t.kin[s] {
			if u.share == 1 {
				counts[u.term]++
			} else {
				kin[u.term] += u.share
			}
		}
	}
	for j, n := range kin {
		counts[j] = max(counts[j], n)
	}
	return counts
}

// rank gives the turns that hold a word of the question or its kin, and those
// that answer a turn which asks with one, best first.
func (t *talk) rank() []placed {
	about, speaker := t.sessions(), t.speaker()
	var all []placed
	for i, h := range t.turns {
		matched := t.matched(t.said[i])
		if len(matched) == 0 && t.adjoin(i, i-1) {
			matched = t.matched(t.asked[i-1])
		}
		if len(matched) == 0 {
			continue
		}
		evidence := max(t.evidence(i)+sessionRise*about[h.session]+t.rise(i, speaker), leastEvidence)
		if h.aside {
			evidence *= toolShare
		}
		all = append(all, placed{turn: i, evidence: evidence, matched: matched})
	}
	slices.SortFunc(all, func(a, b placed) int {
		return cmp.Or(cmp.Compare(b.evidence, a.evidence), cmp.Compare(b.turn, a.turn))
	})
	return all
}

// rise is what raises a turn beside the words of the question.
func (t *talk) rise(i int, speaker string) float64 {
	sum, h := 0.0, t.turns[i]
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
	return sum + dateRise*t.fits(h)
}

// fits says how well a turn fits a date that the question names: by when it was
// said, and by the dates that it tells.
func (t *talk) fits(h *heard) float64 {
	best := 0.0
	for _, d := range t.days {
		best = max(best, d.tells(h.at))
		for _, s := range h.told {
			best = max(best, d.names(s, h.at))
		}
	}
	return best
}

// evidence is the weight of the question's words in a turn and around it.
func (t *talk) evidence(i int) float64 {
	sum := 0.0
	for j, term := range t.terms {
		n := t.said[i][j] - (1-askedCount)*t.asked[i][j]
		if t.adjoin(i, i-1) {
			share := before
			if t.turns[i-1].asks {
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
		sum += term.Weight * saturated(n, float64(len(t.turns[i].terms)))
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
	a, b := t.turns[i], t.turns[k]
	return a.session == b.session && (a.seq-b.seq == 1 || b.seq-a.seq == 1)
}

// matched are the terms of the question that are counted.
func (t *talk) matched(counts []float64) []string {
	var terms []string
	for j, term := range t.terms {
		if counts[j] > 0 {
			terms = append(terms, term.Text)
		}
	}
	return terms
}

// sessions says how much each session is about the question, 1 for the one
// that is most.
func (t *talk) sessions() map[string]float64 {
	counts, lengths, mean := map[string][]float64{}, map[string]float64{}, 0.0
	for i, h := range t.turns {
		c := counts[h.session]
		if c == nil {
			c = make([]float64, len(t.terms))
			counts[h.session] = c
		}
		for j, n := range t.said[i] {
			c[j] += n
		}
		lengths[h.session] += float64(len(h.terms))
		mean += float64(len(h.terms))
	}
	mean /= float64(max(len(lengths), 1))
	about, most := make(map[string]float64, len(counts)), 0.0
	for key, c := range counts {
		for j, term := range t.terms {
			about[key] += term.Weight * c[j] / (c[j] + sessionSaturation*(1-sessionLength+sessionLength*lengths[key]/mean))
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
	for _, term := range t.terms {
		if !t.speakers[term.Text] {
			continue
		}
		if named != "" {
			return ""
		}
		named = term.Text
	}
	return named
}
