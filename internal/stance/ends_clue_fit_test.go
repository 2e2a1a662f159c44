package stance_test

import (
	"flag"
	"fmt"
	"math"
	"os"
	"strings"
	"testing"

	"signet/internal/stance"
)

var update = flag.Bool("update", false, "fit the weights of the clues anew")

// The settings of the fit, chosen by leaving out one writer at a time.
const (
	shrinkage  = 2
	besideRule = 0.3 // what an example counts that was written beside the rules
)

// An example is a later statement held against an earlier one.
type example struct {
	fold   int
	clues  []bool // none of what is told by no clue
	ends   bool
	weight float64
	other  bool // of another line of the same corpus
}

// folds are the corpora, of one writer each.
var folds = []string{"dev", "a", "b", "absence-dev", "absence-talk", "pairs", "talk", "beside"}

// couple is an earlier statement and a later one.
type couple struct {
	earlier, later string
	ends           bool
}

// couples gives the couples of a corpus.
func couples(t *testing.T, name string) (list []couple) {
	t.Helper()
	switch name {
	case "absence-dev", "absence-talk":
		for _, a := range absences(t, strings.TrimPrefix(name, "absence-")) {
			if a.Absent {
				list = append(list, couple{a.Earlier, a.Text, true}, couple{a.Unrelated, a.Text, false})
			}
		}
	case "pairs":
		for _, p := range pairs {
			list = append(list, couple{p.earlier, p.later, p.what == ends})
		}
	case "beside":
		for _, p := range besides(t) {
			if stance.Shares(stance.Read(p[0]), stance.Read(p[1])) {
				list = append(list, couple{p[0], p[1], false})
			}
		}
	default:
		for _, c := range trackings(t, name) {
			list = append(list, couple{c.Earlier, c.Later, c.Ends})
		}
	}
	return list
}

// examples gives the couples of all corpora, and of the tracking ones what stands
// in different lines: that ends nothing.
func examples(t *testing.T) (all []example) {
	t.Helper()
	for f, name := range folds {
		list := couples(t, name)
		weight := 1.0
		if name == "absence-talk" {
			weight = besideRule
		}
		for _, c := range list {
			all = append(all, exampleOf(f, c.earlier, c.later, c.ends, weight))
		}
		for i := range list {
			for k := range list {
				if len(name) > 5 || name == "pairs" || i == k || list[i].later == list[k].later {
					continue
				}
				if later := stance.Read(list[i].later); !stance.Shares(stance.Read(list[i].earlier), stance.Read(list[k].earlier)) && stance.Shares(later, stance.Read(list[k].earlier)) {
					x := exampleOf(f, list[k].earlier, list[i].later, false, 1)
					x.other = true
					all = append(all, x)
				}
			}
		}
	}
	return all
}

func exampleOf(fold int, earlier, later string, ends bool, weight float64) example {
	x := example{fold: fold, ends: ends, weight: weight}
	if l, e := stance.Read(later), stance.Read(earlier); stance.Near(l, e) && !stance.Vetoed(l, e) {
		x.clues = stance.Clues(l, e)
	}
	return x
}

func (e *example) score(w []float64) (sum float64) {
	if e.clues == nil {
		return math.Inf(-1)
	}
	for i, on := range e.clues {
		if on {
			sum += w[i]
		}
	}
	return sum
}

// TestCluesGeneralize fits the weights to all writers but one at a time, and asks
// them about that one.
func TestCluesGeneralize(t *testing.T) {
	t.Parallel()
	all := examples(t)
	var ended, over, wrong, stands float64
	for f, name := range folds[:3] {
		w := fit(all, func(e *example) bool { return e.fold != f })
		e, o, x, s := 0.0, 0.0, 0.0, 0.0
		for i := range all {
			got := all[i].score(w) > stance.Sureness
			switch {
			case all[i].fold != f || all[i].other:
			case all[i].ends:
				o++
				if got {
					e++
				}
			default:
				s++
				if got {
					x++
				}
			}
		}
		t.Logf("%s: ends %.0f of %.0f, wrongly %.0f of %.0f", name, e, o, x, s)
		ended, over, wrong, stands = ended+e, over+o, wrong+x, stands+s
	}
	if ended < .58*over || wrong > .04*stands {
		t.Errorf("the clues end %.0f of %.0f, wrongly %.0f of %.0f", ended, over, wrong, stands)
	}
}

// TestFitClues writes weights.go when asked to.
func TestFitClues(t *testing.T) {
	if !*update {
		t.Skip("-update fits the weights anew")
	}
	out := "package stance\n\n// weights are what each clue says for an end, in log odds. They are fitted: see\n// TestFitClues.\nvar weights = [numClues]float32{\n"
	names := clueNames(t)
	for i, w := range fit(examples(t), func(*example) bool { return true }) {
		out += fmt.Sprintf("\t%s: %.2f,\n", names[i], w)
	}
	if err := os.WriteFile("weights.go", []byte(out+"}\n"), 0o644); err != nil {
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
func fit(all []example, with func(e *example) bool) []float64 {
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
			if e.clues == nil || !with(e) {
				continue
			}
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
