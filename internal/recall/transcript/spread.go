package transcript

import (
	"cmp"
	"slices"
)

// Who asks what somebody likes to do, where he has been, or how many of a thing there
// are, asks for several answers, and those were told in several sessions. There a
// further turn of the same session tells a little less than the first of another.
const (
	sessionFall = 0.02 // what each further turn of a session loses of its evidence
	unspread    = 2    // how many of a session lose nothing
	mostSpread  = 8    // how often it is lost at most
)

// spread gives ranked turns, where several answers are asked for, in the order in
// which those of one session make room for those of others.
func (t *talk) spread(ranked []placed) []placed {
	if t.when || len(t.days) > 0 || !asking().repeated.MatchString(t.asks) {
		return ranked
	}
	ranked = slices.Clone(ranked)
	of := map[string]int{}
	for i := range ranked {
		session := t.turns[ranked[i].turn].session
		ranked[i].evidence *= 1 - sessionFall*float64(min(max(of[session]+1-unspread, 0), mostSpread))
		of[session]++
	}
	slices.SortStableFunc(ranked, func(a, b placed) int { return cmp.Compare(b.evidence, a.evidence) })
	return ranked
}
