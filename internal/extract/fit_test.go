package extract_test

import (
	"fmt"
	"maps"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"signet/internal/extract"
)

// The penalty of the fit on a weight's square, and the least number of sentences that a
// clue has to be of, chosen by leaving out one writer at a time.
const (
	shrinkage = 2
	rarest    = 3
)

// An example is a sentence with its clues.
type example struct {
	clues  []int
	lasts  bool
	weight float64
}

// rowsWeigh is what a sentence counts that a test of its own asks for.
const rowsWeigh = 5

// examples gives the sentences of all corpora that may be read, and the clues that enough of them have.
func examples(t *testing.T) (all []example, names []string) {
	t.Helper()
	seen := map[string]int{}
	var clues [][]string
	corpora, err := filepath.Glob("testdata/*dev.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range append(corpora, "testdata/rows.jsonl") {
		weight := 1.0
		if path == "testdata/rows.jsonl" {
			weight = rowsWeigh
		}
		for _, l := range readLabelled(t, path) {
			for _, c := range extract.Candidates(l.turns()) {
				lasts, known := l.teaches(c)
				if !known {
					continue
				}
				slices.Sort(c.Clues)
				c.Clues = slices.Compact(c.Clues)
				for _, clue := range c.Clues {
					seen[clue]++
				}
				all, clues = append(all, example{lasts: lasts, weight: weight}), append(clues, c.Clues)
			}
		}
	}
	for _, name := range slices.Sorted(maps.Keys(seen)) {
		if seen[name] >= rarest {
			seen[name] = len(names)
			names = append(names, name)
		} else {
			delete(seen, name)
		}
	}
	for i := range all {
		for _, clue := range clues[i] {
			if id, ok := seen[clue]; ok {
				all[i].clues = append(all[i].clues, id)
			}
		}
	}
	return all, names
}

// teaches reports whether a sentence states a fact of a session. It is not known of one
// that states a part.
func (l labelled) teaches(c extract.Candidate) (lasts, known bool) {
	part := false
	for _, want := range l.Facts {
		if want.Turn != c.Turn {
			continue
		}
		n := prefixes(c.Content, want.Must)
		if c.Agent && 2*n >= len(want.Must) {
			return true, true
		}
		if n == len(want.Must) {
			return true, true
		}
		part = part || n > 0
	}
	return false, !part || c.Agent
}

// TestFitClues writes weights.txt when asked to.
func TestFitClues(t *testing.T) {
	if !*update {
		t.Skip("-update fits the weights anew")
	}
	all, names := examples(t)
	var out strings.Builder
	for i, w := range fit(all, len(names)) {
		if math.Abs(w) >= .005 {
			fmt.Fprintf(&out, "%s\t%.2f\n", names[i], w)
		}
	}
	if err := os.WriteFile("weights.txt", []byte(out.String()), 0o644); err != nil {
		t.Fatal(err)
	}
}

// fit gives the n weights of a logistic regression with an L2 penalty, by Newton's method
// along one weight after the other.
func fit(all []example, n int) []float64 {
	with := make([][]int, n)
	for i := range all {
		for _, k := range all[i].clues {
			with[k] = append(with[k], i)
		}
	}
	w, sums := make([]float64, n), make([]float64, len(all))
	for range 40 {
		for k := range w {
			g, h := -shrinkage*w[k], float64(shrinkage)
			for _, i := range with[k] {
				p := 1 / (1 + math.Exp(-sums[i]))
				y := 0.0
				if all[i].lasts {
					y = 1
				}
				g += all[i].weight * (y - p)
				h += all[i].weight * p * (1 - p)
			}
			step := max(-1, min(1, g/h))
			w[k] += step
			for _, i := range with[k] {
				sums[i] += step
			}
		}
	}
	return w
}
