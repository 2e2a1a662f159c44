package index

import "math"

// smallStore is how many documents there are at least for a word to be rare by more than
// chance. Fewer are treated as if they were so many.
const smallStore = 300

// Rarity is the inverse document frequency of BM25, scaled so that it is 1 for
// a term of one document and near 0 for one of all.
func Rarity(df, total int) float64 {
	n := float64(max(total, smallStore))
	idf := func(d float64) float64 { return math.Log(1 + (n-d+0.5)/(d+0.5)) }
	return idf(min(max(float64(df), 1), n)) / idf(1)
}
