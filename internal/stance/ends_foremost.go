package stance

// News of a thing is mostly of one of the many things that were told of it. Held against each by
// itself it may seem to end several: "Miso is done with her meds" what Miso gets in the evening,
// and how often she eats. Held against all it is of what it fits best, and of others only where they
// fit it as well and nothing else does: a thing was told twice, or two hang on what is gone.

import (
	"cmp"
	"slices"
)

// What news ends together is of at most so many statements, and for the last of them speaks so much
// more than for any other, in log odds.
const (
	mostTogether = 4
	setApart     = 3
)

// Foremost tells of several earlier statements, each of which s ends, of which it is news: of that for
// whose end most speaks, of those with it that are set apart from all others, and of what it ends beyond doubt.
// others are of the same things and are not ended. It is in the order of ended.
func (s Stance) Foremost(ended, others []Stance) []bool {
	of := make([]bool, len(ended))
	if len(ended) == 0 {
		return of
	}
	by := make([]float32, len(ended))
	for i := range ended {
		by[i], of[i] = s.margin(&ended[i])
	}
	all := slices.Clone(by)
	for i := range others {
		if sum, _ := s.marginWhole(&others[i]); sum < 0 {
			all = append(all, sum)
		}
	}
	least := leastTogether(all)
	for i := range ended {
		of[i] = of[i] || by[i] >= least
	}
	return of
}

// leastTogether gives of margins, which it sorts, the least of those that are set apart together from all others, or the most of
// all where none are.
func leastTogether(by []float32) float32 {
	slices.SortFunc(by, func(a, b float32) int { return cmp.Compare(b, a) })
	for k := 1; k < min(mostTogether, len(by)-1) && by[k] > 0; k++ {
		if by[k]-by[k+1] >= setApart {
			return by[k]
		}
	}
	return by[0]
}

// margin is by how much more speaks for it than it takes that s ends a statement which it does end: as a whole, by a
// part of what it says, or a part of what that said. beyond is whether it does so by what was read, or by another rule
// than how much speaks for it.
func (s *Stance) margin(earlier *Stance) (by float32, beyond bool) {
	if by, beyond = s.marginWhole(earlier); by > 0 {
		return by, beyond
	}
	more := func(later, earlier *Stance) {
		if later.Ends(*earlier) {
			other, is := later.margin(earlier)
			by, beyond = max(by, other), beyond || is
		}
	}
	parts, was := s.parts(), earlier.parts()
	for i := range parts {
		if s.tellsBy(&parts[i]) {
			more(&parts[i], earlier)
		}
	}
	if len(s.news) > 0 && s.found != nil {
		more(s.reason(), earlier)
	}
	for i := range was {
		if by <= 0 {
			more(s, &was[i])
		}
	}
	return by, beyond || by <= 0
}

// marginWhole is margin of the whole of the two, whether or not s ends the earlier; 0 where they are not weighed.
func (s *Stance) marginWhole(earlier *Stance) (by float32, beyond bool) {
	m, p, k, ok := s.weighed(earlier)
	if !ok || s.retraction() > 0 {
		return 0, false
	}
	sum := m.weigh(&p, &k)
	k.readEnding(s, earlier)
	k.readSparing(s, earlier)
	if !s.mayEnd(earlier, &k) {
		return 0, false
	}
	return sum + k.score(firstReading, numClues) - s.takes(&m, &p, &k), k[readEnds]
}
