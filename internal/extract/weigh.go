package extract

import (
	_ "embed"
	"fmt"
	"strconv"
	"strings"
	"sync"
)

// weightsText holds the weight of each clue, in log odds. They are fitted: see TestFitClues.
//
//go:embed weights.txt
var weightsText string

var weights = sync.OnceValue(func() map[string][]float32 { return readWeights(weightsText, 1) })

// readWeights reads clues, one a line, each with so many weights behind it, parted by tabs.
// It panics on what is none: the tables are part of the program.
func readWeights(table string, columns int) map[string][]float32 {
	lines := strings.Count(table, "\n")
	all, of := make(map[string][]float32, lines), make([]float32, 0, lines*columns)
	for line := range strings.Lines(table) {
		fields := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if len(fields) != columns+1 {
			panic(fmt.Sprintf("extract: no clue and %d weights in %q", columns, line))
		}
		for _, field := range fields[1:] {
			w, err := strconv.ParseFloat(field, 32)
			if err != nil {
				panic(fmt.Sprintf("extract: no weight in %q", line))
			}
			of = append(of, float32(w))
		}
		all[fields[0]] = of[len(of)-columns:]
	}
	return all
}

// The least that the clues have to speak for a sentence, in log odds: chosen by the totals of the
// held sets and by what bench/locomo still finds.
const (
	sureOfPlain   = 0.1  // of what a person says and nothing beside it
	sureOfPerson  = 0.7  // of what a person says among other things
	sureOfTold    = -1.5 // of what a person asks to remember
	sureOfLasting = -0.5 // of what a person says to hold for good
	sureOfDetail  = -2.5 // of what is added to a statement
	sureOfAgent   = 0.5  // of what the agent reports
	sureOfMore    = -2.5 // of what it adds to that
)

// sureOf gives the least that the clues have to speak for sentence i of a person.
func sureOf(said []sentence, i int) float32 {
	switch s := &said[i]; {
	case s.entrusted, s.told && s.lasts:
		return sureOfTold
	case s.lasts:
		return sureOfLasting
	case s.first == i && (i+1 == len(said) || said[i+1].first != i):
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
	t := &tally{add: func(clue []byte) {
		if w := known[string(clue)]; w != nil {
			sum += w[0]
		}
	}}
	if t.plain(said, i, w); sum < hopeless {
		return r, sum
	}
	r = ruleFor(&said[i])
	t.ruled(said, i, r)
	return r, sum
}
