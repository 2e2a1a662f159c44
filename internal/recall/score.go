package recall

import (
	"math"

	"signet/internal/memory"
	"signet/internal/text"
)

// Floor is the score below which a memory is not worth a prompt's attention.
const Floor = 0.5

// score rates one memory.
func (q question) score(m memory.Memory) memory.Hit {
	hit := memory.Hit{Memory: m, Source: "keyword"}
	own := map[string]bool{}
	total := 0.0
	for _, t := range memoryTerms(m) {
		if !own[t] {
			own[t] = true
			total += share(t)
		}
	}
	shared := 0.0
	for _, t := range q.terms {
		if t.df > 0 && own[t.text] {
			shared += t.weight
			hit.Matched = append(hit.Matched, t.text)
		}
	}
	hit.Score = math.Sqrt(shared/max(q.weight, 1)*shared/max(total, 1))
	return hit
}

func memoryTerms(m memory.Memory) []string {
	terms := text.Terms(m.Content.String())
	terms = append(terms, text.Terms(m.Subject.String())...)
	for _, tag := range m.Tags {
		terms = append(terms, text.Terms(tag.String())...)
	}
	return terms
}
