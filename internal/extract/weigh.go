package extract

import (
	_ "embed"
	"fmt"
	"strconv"
	"strings"
	"sync"
)

// weightsText holds the weight of each clue, in log odds, one a line behind its clue. They
// are fitted: see TestFitClues.
//
//go:embed weights.txt
var weightsText string

var weights = sync.OnceValue(func() map[string]float32 {
	all := make(map[string]float32, strings.Count(weightsText, "\n"))
	for line := range strings.Lines(weightsText) {
		clue, weight, ok := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		w, err := strconv.ParseFloat(weight, 32)
		if !ok || err != nil {
			panic(fmt.Sprintf("extract: weights.txt: no clue and weight in %q", line))
		}
		all[clue] = float32(w)
	}
	return all
})

// The least that the clues have to speak for a statement, in log odds: where about two in
// three are right of those that speak no more for it.
const (
	sureOfPlain  = 0.3  // of what a person says and nothing beside it
	sureOfPerson = 1.1  // of what a person says among other things
	sureOfDetail = -2.5 // of what is added to a statement
	sureOfAgent  = 0.2  // of what the agent reports
	sureOfMore   = -2.5 // of what it adds to that
)

// sureOf gives the least that the clues have to speak for sentence i of a person.
func sureOf(said []sentence, i int) float32 {
	if s := &said[i]; s.first == i && (i+1 == len(said) || said[i+1].first != i) {
		return sureOfPlain
	}
	return sureOfPerson
}

// hopeless is how little the plain clues speak for a statement which no other can save.
const hopeless = -5

// weigh gives the rule that says what sentence i would be, and how much speaks for it that
// it lasts, in log odds. Of what the agent says it takes what was seen before its turn.
func weigh(said []sentence, i int, w *watch) (r rule, sum float32) {
	known := weights()
	t := &tally{add: func(clue []byte) { sum += known[string(clue)] }}
	if t.plain(said, i, w); sum < hopeless {
		return r, sum
	}
	r = ruleFor(&said[i])
	t.ruled(said, i, r)
	return r, sum
}
