package recall

import (
	"signet/internal/recall/thesaurus"
	"signet/internal/text"
)

// Words that say little by themselves mean one thing where they stand together: a
// pull request is neither a pull nor any request. Two words of a question that
// follow each other, and do so in a memory, tell more than half as much as one that
// tells by itself.

// pairShare is what such a pair counts, of what a telling word would.
const pairShare = 0.6

// A pair is two terms of a question, by their place in it, that follow each
// other.
type pair struct{ first, second int }

// pairsOf finds the pairs in the prose of a question, of which at least one word
// says little by itself, and neither is a letter or a number.
func (q *question) pairsOf(prose string) map[[2]string]pair {
	at := make(map[string]int, len(q.terms))
	for i, t := range q.terms {
		at[t.text] = i
	}
	all := map[[2]string]pair{}
	said := text.Terms(prose)
	for k := 0; k+1 < len(said); k++ {
		i, known := at[said[k]]
		j, also := at[said[k+1]]
		if known && also && i != j && q.pairs(i, j) {
			all[[2]string{said[k], said[k+1]}] = pair{i, j}
		}
	}
	return all
}

// pairs reports whether two terms can be one thing that neither tells by itself.
func (q *question) pairs(i, j int) bool {
	a, b := q.terms[i], q.terms[j]
	if len(a.text) == 1 || len(b.text) == 1 || thesaurus.IsNumber(a.text) || thesaurus.IsNumber(b.text) {
		return false
	}
	return a.df > 0 && b.df > 0 && (a.share < pairShare || b.share < pairShare)
}

// pairedWith gives for each term of the question that a memory has in a pair with
// another what it then weighs.
func (q *question) pairedWith(said []string) map[int]float64 {
	if len(q.together) == 0 {
		return nil
	}
	var all map[int]float64
	for k := 0; k+1 < len(said); k++ {
		p, ok := q.together[[2]string{said[k], said[k+1]}]
		if !ok {
			continue
		}
		if all == nil {
			all = map[int]float64{}
		}
		for _, i := range []int{p.first, p.second} {
			t := q.terms[i]
			all[i] = max(all[i], pairShare/2/t.share*t.weight)
		}
	}
	return all
}
