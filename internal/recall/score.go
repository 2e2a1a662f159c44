package recall

import (
	"signet/internal/memory"
	"signet/internal/text"
)

// Floor is the score below which a memory is not worth a prompt's attention. It
// was chosen on testdata/floor, where it lets about one unrelated prompt in
// twelve get something, and finds a memory for three in four related ones that
// share words with it.
const Floor = 0.3

// near is how close to the best hit another must come to be given beside it
// when there is a floor: a prompt has no use for the also-rans.
const near = 0.6

// How the parts of a score are mixed. Evidence is what is shared by itself, in
// words' worth; the two coverages are its share of what the memory says and of
// what was asked. The bounds keep a single word from counting as the whole of a
// very short memory or question, and a pasted page from drowning its point.
const (
	evidenceShare, memoryShare, questionShare = 0.43, 0.285, 0.285

	fullEvidence  = 2.5
	leastMemory   = 1.5
	leastQuestion = 1.0
	mostQuestion  = 6.0
)

// score rates one memory, and says which terms it shares with the question.
func (q question) score(m memory.Memory) memory.Hit {
	hit := memory.Hit{Memory: m, Source: "keyword"}
	own, says := map[string]bool{}, 0.0
	for _, t := range memoryTerms(m) {
		if !own[t] {
			own[t] = true
			says += share(t)
		}
	}
	for _, hint := range m.Hints { // they say nothing of their own, so they do not make a memory long
		for _, t := range text.Terms(hint.String()) {
			own[t] = true
		}
	}
	shared := 0.0
	for _, t := range q.terms {
		if t.df > 0 && own[t.text] {
			shared += t.weight
			hit.Matched = append(hit.Matched, t.text)
		}
	}
	asks := min(max(q.weight, leastQuestion), mostQuestion)
	hit.Parts = []memory.Part{
		{Name: sharedWords, Value: evidenceShare * min(shared/fullEvidence, 1)},
		{Name: ofMemory, Value: memoryShare * min(shared/max(says, leastMemory), 1)},
		{Name: ofQuestion, Value: questionShare * min(shared/asks, 1)},
	}
	hit.Score = memory.Total(hit.Parts)
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
