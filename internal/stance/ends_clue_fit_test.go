package stance_test

import (
	"flag"
	"fmt"
	"go/format"
	"math"
	"os"
	"slices"
	"strings"
	"testing"

	"signet/internal/stance"
)

var update = flag.Bool("update", false, "fit the weights of the clues anew")

// shrinkage is the L2 penalty of the fit, chosen by leaving out one writer at a time.
const shrinkage = 2

// An example is a later statement held against an earlier one.
type example struct {
	clues  []bool
	ends   bool
	weight float64
}

// couple is an earlier statement and a later one.
type couple struct {
	earlier, later string
	ends           bool
}

// corpora are what the weights are fitted to, and what a couple of each counts: little where it was
// written beside the rules, or where there are many alike, and much where it shows what two that
// look alike tell apart.
var corpora = []struct {
	name    string
	weight  float64
	couples func(t *testing.T, name string) []couple
}{
	{"dev", 1, tracked},
	{"a", 1, tracked},
	{"b", 1, tracked},
	{"d", 1, tracked},
	{"e", 1, tracked},
	{"f", 1, tracked},
	{"g", 1, tracked},
	{"h", 1, tracked},
	{"i", 1, tracked},
	{"j", 1, tracked},
	{"k", 1, tracked},
	{"l", 1, tracked},
	{"talk", 1, tracked},
	{"dev", 1, absent},
	{"talk", 0.3, absent},
	{"pairs", 5, paired},
	{"beside", 1, standing},
	{"scenarios-a", 1, played},
	{"scenarios-b", 1, played},
	{"compatible-dev.txt", 0.3, compatible},
	{"standing", 0.3, sideBySide},
}

func tracked(t *testing.T, name string) (list []couple) {
	t.Helper()
	for _, c := range trackings(t, name) {
		list = append(list, couple{c.Earlier, c.Later, c.Ends})
	}
	return list
}

func absent(t *testing.T, name string) (list []couple) {
	t.Helper()
	for _, a := range absences(t, name) {
		if a.Absent {
			list = append(list, couple{a.Earlier, a.Text, true}, couple{a.Unrelated, a.Text, false})
		}
	}
	return list
}

func paired(*testing.T, string) (list []couple) {
	for _, p := range pairs {
		list = append(list, couple{p.earlier, p.later, p.what == ends})
	}
	return list
}

func standing(t *testing.T, _ string) (list []couple) {
	t.Helper()
	for _, p := range besides(t) {
		if stance.Shares(stance.Read(p[0]), stance.Read(p[1])) {
			list = append(list, couple{p[0], p[1], false})
		}
	}
	return list
}

func compatible(t *testing.T, name string) (list []couple) {
	t.Helper()
	lines := compatibles(t, name)
	for i := range lines {
		for k := range lines {
			for _, x := range []string{"Project Yak", "the payments gateway"} {
				if i != k {
					list = append(list, couple{of(lines[k], x), of(lines[i], x), false})
				}
			}
		}
	}
	return list
}

// played gives the couples of the open half of the scenarios of bench/truth.
func played(t *testing.T, name string) (list []couple) {
	t.Helper()
	for _, c := range lines[struct{ Tell, News, Ended []string }](t, "../../bench/truth/"+name+".jsonl") {
		for i, earlier := range append(slices.Clone(c.Tell), c.News...) {
			for k, later := range c.News {
				if k+len(c.Tell) <= i {
					continue
				}
				ended := slices.Contains(c.Ended, earlier)
				if !ended || len(c.News) == 1 || i >= len(c.Tell) && len(c.News) == 2 { // else nobody says which of them ends it
					list = append(list, couple{earlier, later, ended})
				}
			}
		}
	}
	return list
}

// examples gives the couples of all corpora that come to the clues, and of those that were written
// line by line also what stands in different lines: that ends nothing.
func examples(t *testing.T) (all []example) {
	t.Helper()
	add := func(c couple, weight float64) {
		if clues := stance.Clues(stance.Read(c.later), stance.Read(c.earlier)); clues != nil {
			all = append(all, example{clues, c.ends, weight})
		}
	}
	for _, corpus := range corpora {
		list := corpus.couples(t, corpus.name)
		for _, c := range list {
			add(c, corpus.weight)
		}
		if len(corpus.name) > 1 && corpus.name != "dev" && corpus.name != "talk" || corpus.weight < 1 {
			continue
		}
		for i := range list {
			for k := range list {
				if i == k || list[i].later == list[k].later {
					continue
				}
				if later := stance.Read(list[i].later); !stance.Shares(stance.Read(list[i].earlier), stance.Read(list[k].earlier)) && stance.Shares(later, stance.Read(list[k].earlier)) {
					add(couple{list[k].earlier, list[i].later, false}, 1)
				}
			}
		}
	}
	return all
}

func (e *example) score(w []float64) (sum float64) {
	for i, on := range e.clues {
		if on {
			sum += w[i]
		}
	}
	return sum
}

// TestFitClues writes weights.go when asked to.
func TestFitClues(t *testing.T) {
	if !*update {
		t.Skip("-update fits the weights anew")
	}
	out := "package stance\n\n// weights are what each clue says for an end, in log odds. They are fitted: see\n// TestFitClues.\nvar weights = [numClues]float32{\n"
	names := clueNames(t)
	for i, w := range fit(examples(t)) {
		out += fmt.Sprintf("\t%s: %.2f,\n", names[i], w)
	}
	written, err := format.Source([]byte(out + "}\n"))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile("weights.go", written, 0o644); err != nil {
		t.Fatal(err)
	}
}

// clueNames reads the names of the clues, in order.
func clueNames(t *testing.T) (list []string) {
	b, err := os.ReadFile("ends_clue_names.go")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.SplitSeq(string(b), "\n") {
		if f := strings.Fields(line); len(f) > 0 && !strings.ContainsAny(line, "/()") && f[0] != "package" {
			list = append(list, f[0])
		}
	}
	return list
}

// fit fits the weights by Newton's method with an L2 penalty.
func fit(all []example) []float64 {
	n := 0
	for i := range all {
		n = max(n, len(all[i].clues))
	}
	w := make([]float64, n)
	for range 12 {
		h, g := make([][]float64, n), make([]float64, n)
		for i := range h {
			h[i] = make([]float64, n)
			if i > 0 {
				h[i][i] = shrinkage
				g[i] = -shrinkage * w[i]
			} else {
				h[i][i] = 1e-6
			}
		}
		var on []int
		for i := range all {
			e := &all[i]
			p := 1 / (1 + math.Exp(-e.score(w)))
			y := 0.0
			if e.ends {
				y = 1
			}
			on = on[:0]
			for k, is := range e.clues {
				if is {
					on = append(on, k)
				}
			}
			v := e.weight * max(p*(1-p), 1e-9)
			for _, a := range on {
				g[a] += e.weight * (y - p)
				for _, b := range on {
					h[a][b] += v
				}
			}
		}
		solve(h, g)
		for i := range w {
			w[i] += g[i]
		}
	}
	return w
}

// solve puts the solution of a symmetric system into its right side.
func solve(h [][]float64, g []float64) {
	n := len(g)
	for i := range n {
		for r := i + 1; r < n; r++ {
			f := h[r][i] / h[i][i]
			if f == 0 {
				continue
			}
			for c := i; c < n; c++ {
				h[r][c] -= f * h[i][c]
			}
			g[r] -= f * g[i]
		}
	}
	for i := n - 1; i >= 0; i-- {
		for c := i + 1; c < n; c++ {
			g[i] -= h[i][c] * g[c]
		}
		g[i] /= h[i][i]
	}
}
