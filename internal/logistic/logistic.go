// Package logistic fits the weights of clues to examples. What was fitted lies beside the code that weighs by it;
// only tests, which write it anew, need this package.
package logistic

import (
	"maps"
	"math"
	"slices"
)

// Number gives numbers to the clues that at least so many of the lists have, in the order of their names, and for each
// list, which it sorts, the numbers of its clues.
func Number(lists [][]string, atLeast int) (numbered [][]int, names []string) {
	seen := map[string]int{}
	for i := range lists {
		slices.Sort(lists[i])
		lists[i] = slices.Compact(lists[i])
		for _, clue := range lists[i] {
			seen[clue]++
		}
	}
	ids := map[string]int{}
	for _, name := range slices.Sorted(maps.Keys(seen)) {
		if seen[name] >= atLeast {
			ids[name] = len(names)
			names = append(names, name)
		}
	}
	numbered = make([][]int, len(lists))
	for i := range lists {
		for _, clue := range lists[i] {
			if id, ok := ids[clue]; ok {
				numbered[i] = append(numbered[i], id)
			}
		}
	}
	return numbered, names
}

// rounds is how often all weights are gone through.
const rounds = 40

// Fit gives the n weights, in log odds, of a logistic regression with a penalty on half the square of each, by Newton's
// method along one weight after the other. clues are the numbers of the clues of each example, below n and none twice; y
// is what is so of it, and weight what it counts. The penalty is more for clues of examples that are in doubt: by so much as if
// in each of very many copies of the examples a clue were left out with a probability, dropout (Wager, Wang and Liang,
// "Dropout Training as Adaptive Regularization", 2013, section 4), 0 for none of that.
func Fit(clues [][]int, y []bool, weight []float64, n int, penalty, dropout float64) []float64 {
	with := make([][]int, n)
	for i := range clues {
		for _, k := range clues[i] {
			with[k] = append(with[k], i)
		}
	}
	w, sums := make([]float64, n), make([]float64, len(clues))
	noise := dropout / (1 - dropout)
	for range rounds {
		for k := range w {
			g, doubt := 0.0, 0.0
			for _, i := range with[k] {
				p := 1 / (1 + math.Exp(-sums[i]))
				g -= weight[i] * p
				if y[i] {
					g += weight[i]
				}
				doubt += weight[i] * p * (1 - p)
			}
			shrink := penalty + noise*doubt
			g, h := g-shrink*w[k], doubt+shrink
			step := max(-1, min(1, g/h))
			w[k] += step
			for _, i := range with[k] {
				sums[i] += step
			}
		}
	}
	return w
}
