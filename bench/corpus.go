package bench

import (
	"cmp"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
)

// The corpus made here: texts of invented words drawn by Zipf's law.
const (
	vocabulary  = 20000
	wordsPer    = 22
	perKind     = 100
	corpusSeed  = 20261121
	commonWords = 6
)

// generate makes n texts and queries of each kind for them, the same for the
// same n: rare is one text's own number, medium two words that each stand in 1
// to 5 % of the texts, common two of the most frequent words.
func generate(n int) ([]text, []query) {
	r := rand.New(rand.NewPCG(corpusSeed, uint64(n)))
	words, cumulated := invent(r), weights()
	texts := make([]text, n)
	in := map[string]int{}
	for i := range texts {
		drawn := make([]string, wordsPer)
		for j := range drawn {
			at, _ := slices.BinarySearch(cumulated, r.Float64()*cumulated[vocabulary-1])
			drawn[j] = words[at]
		}
		texts[i].Content = fmt.Sprintf("fact %d of project p%d, ticket-%d: %s", i, i%37, i, strings.Join(drawn, " "))
		slices.Sort(drawn)
		for _, w := range slices.Compact(drawn) {
			in[w]++
		}
	}
	return texts, ask(r, n, in)
}

func ask(r *rand.Rand, n int, in map[string]int) []query {
	byFrequency := make([]string, 0, len(in))
	for w := range in {
		byFrequency = append(byFrequency, w)
	}
	slices.SortFunc(byFrequency, func(a, b string) int { return cmp.Or(cmp.Compare(in[b], in[a]), cmp.Compare(a, b)) })
	medium := slices.DeleteFunc(slices.Clone(byFrequency), func(w string) bool {
		share := float64(in[w]) / float64(n)
		return share < 0.01 || share > 0.05
	})
	common := byFrequency[:commonWords]
	var queries []query
	for range perKind {
		queries = append(queries,
			query{"rare", fmt.Sprintf("ticket-%d", r.IntN(n))},
			query{"medium", pair(r, medium)},
			query{"common", pair(r, common)})
	}
	return queries
}

func pair(r *rand.Rand, words []string) string {
	return words[r.IntN(len(words))] + " " + words[r.IntN(len(words))]
}

// invent makes words of syllables, each once.
func invent(r *rand.Rand) []string {
	const consonants, vowels = "bcdfghjklmnprstvwz", "aeiou"
	seen := make(map[string]bool, vocabulary)
	words := make([]string, 0, vocabulary)
	for len(words) < vocabulary {
		var w []byte
		for range 2 + r.IntN(3) {
			w = append(w, consonants[r.IntN(len(consonants))], vowels[r.IntN(len(vowels))])
		}
		if s := string(w); !seen[s] {
			seen[s] = true
			words = append(words, s)
		}
	}
	return words
}

func weights() []float64 {
	sums := make([]float64, vocabulary)
	var sum float64
	for i := range sums {
		sum += 1 / math.Pow(float64(i)+2.7, 1)
		sums[i] = sum
	}
	return sums
}
