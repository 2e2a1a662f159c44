package extract

import (
	_ "embed"
	"sync"

	"signet/internal/memory"
)

// What sort of memory a sentence becomes is weighed by the same clues: that a rule fits is
// one of them, and people tell a rule in words that no rule knows ("nobody touches the
// generated files").

// typesText holds the weights of the clues for each type, in the order of weighed, one clue
// a line. They are fitted: see TestFitTypes.
//
//go:embed types.txt
var typesText string

// weighed are the types that a sentence of a person may become.
var weighed = [...]memory.Type{memory.Fact, memory.Preference, memory.Decision, memory.Rule, memory.Procedural, memory.Learning, memory.Semantic}

var typeWeights = sync.OnceValue(func() map[string][]float32 { return readWeights(typesText, len(weighed)) })

// weighType gives the type that most speaks for of sentence i of a person, of which rule r
// says what it would be. What tells somebody else's order is a fact; no weight is known of
// what sets the agent right, which may be of any type.
func weighType(said []sentence, i int, r rule) memory.Type {
	switch {
	case tellsOrder(said[i].words):
		return memory.Fact
	case r.kind == Correction:
		return typeOf(r.kind, &said[i])
	}
	known := typeWeights()
	var sum [len(weighed)]float32
	t := &tally{add: func(clue []byte) {
		for k, w := range known[string(clue)] {
			sum[k] += w
		}
	}}
	t.typed(said, i, r)
	best := 0
	for k := range sum {
		if sum[k] > sum[best] {
			best = k
		}
	}
	if weighed[best] == memory.Fact && choosing.in(said[i].words) {
		return memory.Preference
	}
	return weighed[best]
}

// choosing are orders that say what to use, which is no fact, whatever it is.
var choosing = form(`^(?:use|prefer|avoid) `)

// typed takes the clues of the type of sentence i.
func (t *tally) typed(said []sentence, i int, r rule) {
	t.plain(said, i, nil)
	t.ruled(said, i, r)
	t.put("type ", string(typeOf(r.kind, &said[i])))
}
