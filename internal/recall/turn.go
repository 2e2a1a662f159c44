package recall

import (
	"context"
	"fmt"
	"math"
	"slices"

	"signet/internal/memory"
	"signet/internal/text"
)

// Turns are ranked by BM25 over what was said, with two additions that talk
// asks for: what stands in the turns next to one counts for it at a discount,
// because an answer rarely repeats the words of the question before it; and
// all turns of a session that is about the question rise a little.
const (
	saturation  = 1.2 // k1: how soon more of the same word tells nothing new
	lengthShare = 0.4 // b: how much longer turns are held against themselves
	neighbour   = 0.5 // what a word in the next turn counts
	sessionRise = 0.5 // of the best turn's evidence, for the best session

	turnCandidates = 160
	longAnswer     = 40 // terms of a turn of ordinary length

	leastShare = 0.7 // what a word tells at least by itself
	toolShare  = 0.6 // what a tool's output or a subagent's talk counts
)

// saidBefore scores the turns that share words with the question.
func (e *Engine) saidBefore(ctx context.Context, q memory.Query, asked []term) ([]memory.Hit, error) {
	weighed, err := e.said.weigh(ctx, plainly(asked))
	if err != nil {
		return nil, err
	}
	rare, common := weighed.split()
	if len(rare) == 0 && len(common) > 0 { // then the latest turns with the most telling word
		rare = slices.DeleteFunc(slices.Clone(weighed.terms), func(t term) bool { return t.text != common[0] })
	}
	if len(rare) == 0 {
		return nil, nil
	}
	rows, err := ranked(ctx, rare, e.turns.TurnPostings)
	if err != nil {
		return nil, err
	}
	found, err := e.pickTurns(ctx, q, rows)
	if err != nil || len(found) == 0 {
		return nil, err
	}
	return newTalk(weighed, found).hits(), nil
}

// plainly lets every word count for more by itself than it does in a question
// to the memories: talk is about anything, and rarity alone tells most of what
// it is about.
func plainly(asked []term) []term {
	for i := range asked {
		asked[i].share = leastShare + (1-leastShare)*asked[i].share
	}
	return asked
}

// pickTurns reads turns from ranked rows, each with its neighbours among them,
// in ever larger helpings until there are enough that may be seen.
func (e *Engine) pickTurns(ctx context.Context, q memory.Query, rows []int64) ([]Said, error) {
	ranked := make(map[int64]bool, len(rows))
	for _, row := range rows {
		ranked[row] = true
	}
	var found []Said
	taken := map[int64]bool{}
	for n := turnCandidates; len(rows) > 0 && len(found) < turnCandidates; n *= 4 {
		n = min(n, len(rows))
		var helping []int64
		for _, row := range rows[:n] {
			for _, r := range []int64{row, row - 1, row + 1} {
				if ranked[r] && !taken[r] {
					taken[r] = true
					helping = append(helping, r)
				}
			}
		}
		more, err := e.turns.PickTurns(ctx, q, helping)
		if err != nil {
			return nil, fmt.Errorf("searching transcripts: %w", err)
		}
		found, rows = append(found, more...), rows[n:]
	}
	return found, nil
}

// talk is the turns that may answer a question, in order.
type talk struct {
	question question
	turns    []Said
	counts   [][]float64 // of each term of the question, by turn
	lengths  []float64   // in terms
}

func newTalk(q question, found []Said) *talk {
	slices.SortFunc(found, func(a, b Said) int { return int(a.Turn.Seq - b.Turn.Seq) })
	t := &talk{question: q, turns: found, counts: make([][]float64, len(found)), lengths: make([]float64, len(found))}
	at := make(map[string]int, len(q.terms))
	for i, term := range q.terms {
		at[term.text] = i
	}
	for i, s := range found {
		t.counts[i] = make([]float64, len(q.terms))
		for _, term := range text.Terms(s.Turn.Searched()) {
			t.lengths[i]++
			if j, ok := at[term]; ok {
				t.counts[i][j]++
			}
		}
	}
	return t
}

// hits scores every turn that holds a word of the question itself.
func (t *talk) hits() []memory.Hit {
	rise, top := t.sessions(), 0.0
	evidence := make([]float64, len(t.turns))
	for i := range t.turns {
		evidence[i] = t.evidence(i)
		top = max(top, evidence[i])
	}
	var hits []memory.Hit
	for i, s := range t.turns {
		matched := t.matched(i)
		if len(matched) == 0 {
			continue
		}
		turn := s.Turn
		hits = append(hits, memory.Hit{
			Turn: &turn, Project: s.Project, Source: "transcript", Matched: matched,
			Score: t.score(evidence[i]+sessionRise*top*rise[turn.Session]) * standingOf(turn),
		})
	}
	return hits
}

// standingOf is what a turn counts by who speaks in it.
func standingOf(t memory.Turn) float64 {
	if t.Role == memory.RoleTool || t.Side {
		return toolShare
	}
	return 1
}

// evidence is the weight of the question's words in a turn and beside it.
func (t *talk) evidence(i int) float64 {
	sum := 0.0
	for j, term := range t.question.terms {
		n := t.counts[i][j]
		for _, k := range []int{i - 1, i + 1} {
			if t.adjoin(i, k) {
				n += neighbour * t.counts[k][j]
			}
		}
		sum += term.weight * saturated(n, t.lengths[i])
	}
	return sum
}

// saturated is BM25's share of a word that occurs n times in a turn of a
// length, from 0 to 1.
func saturated(n, length float64) float64 {
	return n / (n + saturation*(1-lengthShare+lengthShare*length/longAnswer))
}

// adjoin reports whether two turns stand next to each other.
func (t *talk) adjoin(i, k int) bool {
	if k < 0 || k >= len(t.turns) {
		return false
	}
	a, b := t.turns[i].Turn, t.turns[k].Turn
	return a.Session == b.Session && (a.Seq-b.Seq == 1 || b.Seq-a.Seq == 1)
}

func (t *talk) matched(i int) []string {
	var terms []string
	for j, term := range t.question.terms {
		if t.counts[i][j] > 0 {
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
		for j, n := range t.counts[i] {
			c[j] += n
		}
	}
	about, most := make(map[string]float64, len(counts)), 0.0
	for key, c := range counts {
		for j, term := range t.question.terms {
			about[key] += term.weight * saturated(c[j], longAnswer)
		}
		most = max(most, about[key])
	}
	for key := range about {
		about[key] /= max(most, 1e-9)
	}
	return about
}

// score turns evidence into a number that compares with that of a memory: what
// is shared by itself, and its share of what was asked.
func (t *talk) score(evidence float64) float64 {
	asks := min(max(t.question.weight, leastQuestion), mostQuestion)
	return 0.5*(1-math.Exp(-evidence/(fullEvidence/2))) + 0.5*min(evidence/asks, 1)
}

// Expand gives hits with what was said around them: a turn with its
// neighbours, a memory with the turns it was learnt from.
func (e *Engine) Expand(ctx context.Context, q memory.Query, hits []memory.Hit) ([]memory.Hit, error) {
	for i, h := range hits {
		var err error
		switch {
		case h.Turn != nil:
			hits[i].Context, err = e.turns.TurnsAround(ctx, q, h.Turn.Seq, around)
		case len(h.Memory.Source.Turns) > 0:
			hits[i].Context, err = e.turns.TurnsByID(ctx, q, h.Memory.Source.Turns)
		}
		if err != nil {
			return nil, fmt.Errorf("expanding: %w", err)
		}
	}
	return hits, nil
}

// around is how many turns before and after one Expand joins to it.
const around = 2
