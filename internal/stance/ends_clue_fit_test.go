package stance_test

import (
	"bytes"
	"compress/gzip"
	"flag"
	"fmt"
	"go/format"
	"maps"
	"math"
	"os"
	"slices"
	"strings"
	"testing"

	"signet/internal/logistic"
	"signet/internal/stance"
)

var update = flag.Bool("update", false, "fit the weights of the clues anew")

// The penalty of the fit on a weight's square, the probability with which clues and phrases are left out, and the least
// number of examples that a phrase has to be of; chosen by the totals of the held halves, as how much has to speak for an end was.
const (
	penalty = 3
	dropout = 0.2
	rarest  = 4
)

// faint is how little a phrase may say that is not worth a line.
const faint = 0.05

// Examples are later statements held against earlier ones.
type examples struct {
	clues   [][]bool
	phrases [][]string
	ends    []bool
	weight  []float64
}

// couple is an earlier statement and a later one.
type couple struct {
	earlier, later string
	ends           bool
}

// elsewhere is what a couple of the corpora of many writers counts that stands in different lines, of which there are
// a great many.
const elsewhere = 0.6

// corpora are what the weights are fitted to, and what a couple of each counts: little where it was
// written beside the rules, or where there are many alike, and much where it shows what two that
// look alike tell apart. Where a corpus was written line by line, what stands in different lines ends nothing, and
// counts, too.
var corpora = []struct {
	name             string
	weight, crossing float64
	couples          func(t *testing.T, name string) [][]couple // each writer's by themselves
}{
	{"dev", 1, 1, tracked},
	{"a", 1, 1, tracked},
	{"b", 1, 1, tracked},
	{"d", 1, 1, tracked},
	{"e", 3, 1, tracked},
	{"f", 3, 1, tracked},
	{"g", 3, 1, tracked},
	{"h", 3, 1, tracked},
	{"i", 3, 1, tracked},
	{"j", 3, 1, tracked},
	{"k", 3, 1, tracked},
	{"l", 3, 1, tracked},
	{"m", 3, 1, tracked},
	{"n", 2, elsewhere, tracked},
	{"o", 2, elsewhere, tracked},
	{"p", 2, elsewhere, tracked},
	{"q", 1, 0, tracked},
	{"r", 5, elsewhere, tracked},
	{"s", 5, elsewhere, tracked},
	{"t", 5, 0, tracked},
	{"v", 4, 0, tracked},
	{"news", 3, 0, reported},
	{"news", 1, 0, together(factual)},
	{"talk", 1, 1, tracked},
	{"dev", 6, 0, together(absent)},
	{"talk", 2, 1, together(absent)},
	{"pairs", 5, 0, together(paired)},
	{"rows", 10, 0, tracked},
	{"beside", 40, 0, together(standing)},
	{"scenarios-a", 4, 0, together(played)},
	{"scenarios-b", 4, 0, together(played)},
	{"scenarios-c", 4, 0, together(played)},
	{"scenarios-d", 4, 0, together(played)},
	{"scenarios-e", 4, 0, together(played)},
	{"scenarios-f", 4, 0, together(played)},
	{"cases-a", 6, 0, together(storied)},
	{"cases-b", 6, 0, together(storied)},
	{"cases-c", 6, 0, together(storied)},
	{"cases-d", 6, 0, together(storied)},
	{"cases-e", 6, 0, together(storied)},
	{"compatible-dev.txt", 0.6, 0, together(compatible)},
	{"standing", 4, 0, together(sideBySide)},
	{"standing-b", 4, 0, together(sideBySide)},
	{"standing-c", 1, 0, together(inParts)},
	{"standing-d", 4, 0, together(sideBySide)},
	{"standing-e", 2, 0, together(inAnyOrder)},
}

// together takes all couples for one writer's.
func together(couples func(t *testing.T, name string) []couple) func(t *testing.T, name string) [][]couple {
	return func(t *testing.T, name string) [][]couple {
		t.Helper()
		return [][]couple{couples(t, name)}
	}
}

func tracked(t *testing.T, name string) (lists [][]couple) {
	t.Helper()
	last := -1
	for _, c := range trackings(t, name) {
		if c.Writer != last {
			lists, last = append(lists, nil), c.Writer
		}
		lists[len(lists)-1] = append(lists[len(lists)-1], couple{c.Earlier, c.Later, c.Ends})
	}
	return lists
}

// reported gives what each thing's news makes of each of its facts.
func reported(t *testing.T, name string) (lists [][]couple) {
	t.Helper()
	for _, s := range stores(t, name) {
		var list []couple
		for _, n := range s.News {
			for i, fact := range s.Facts {
				list = append(list, couple{fact, n.Text, slices.Contains(n.Ends, i)})
			}
		}
		lists = append(lists, list)
	}
	return lists
}

// factual gives that the facts of each thing leave each other, in whatever order they come.
func factual(t *testing.T, name string) (list []couple) {
	t.Helper()
	for _, s := range stores(t, name) {
		for _, earlier := range s.Facts {
			for _, later := range s.Facts {
				if later != earlier {
					list = append(list, couple{earlier, later, false})
				}
			}
		}
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
	for _, p := range besides(t, "*-dev") {
		list = append(list, couple{p[0], p[1], false})
	}
	return list
}

// inAnyOrder takes what stands side by side in either order.
func inAnyOrder(t *testing.T, name string) (list []couple) {
	t.Helper()
	for _, c := range sideBySide(t, name) {
		list = append(list, c, couple{c.later, c.earlier, false})
	}
	return list
}

// inParts adds to what stands side by side that each part of the one leaves the other, and each of the other's parts.
func inParts(t *testing.T, name string) (list []couple) {
	t.Helper()
	for _, c := range sideBySide(t, name) {
		list = append(list, c)
		for _, part := range stance.Parts(stance.Read(c.later)) {
			list = append(list, couple{c.earlier, part, false})
		}
		for _, part := range stance.Parts(stance.Read(c.earlier)) {
			list = append(list, couple{part, c.later, false})
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

// fillings is how many rows of its table a template of bench/truth is filled from.
const fillings = 2

// storied gives the couples of the open half of the templates of bench/truth.
func storied(t *testing.T, name string) (list []couple) {
	t.Helper()
	rows := map[string][]map[string]string{}
	for _, table := range lines[struct {
		Rows string
		Fill []map[string]string
	}](t, "../../bench/truth/fillers.jsonl") {
		rows[table.Rows] = table.Fill
	}
	type story struct {
		Rows, Old, Mention, Gone, Premise, Dependant, Bystander, Fall string
		Says                                                          []string
	}
	for _, s := range lines[story](t, "../../bench/truth/"+name+".jsonl") {
		for _, row := range rows[s.Rows][:min(fillings, len(rows[s.Rows]))] {
			var names []string
			for _, of := range slices.Sorted(maps.Keys(row)) {
				names = append(names, "{"+of+"}", row[of])
			}
			fill := strings.NewReplacer(names...).Replace
			add := func(earlier, later string, ends bool) {
				if earlier != "" && later != "" && later != "forget" {
					list = append(list, couple{fill(earlier), fill(later), ends})
				}
			}
			for i := 1; i < len(s.Says); i++ {
				add(s.Says[i-1], s.Says[i], true)
			}
			add(s.Old, s.Gone, true)
			add(s.Mention, s.Gone, false)
			add(s.Old, s.Mention, false)
			add(s.Premise, s.Fall, true)
			add(s.Dependant, s.Fall, false)
			add(s.Bystander, s.Fall, false)
			add(s.Premise, s.Dependant, false)
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

// gather gives the couples of all corpora that are weighed.
func gather(t *testing.T) *examples {
	t.Helper()
	all := &examples{}
	for _, corpus := range corpora {
		for _, list := range corpus.couples(t, corpus.name) {
			all.take(list, corpus.weight)
			if corpus.crossing > 0 {
				all.take(apart(list), corpus.crossing)
			}
		}
	}
	return all
}

// take adds those couples that are weighed.
func (all *examples) take(list []couple, weight float64) {
	for _, c := range list {
		if clues, phrases := stance.Clues(stance.Read(c.later), stance.Read(c.earlier)); clues != nil {
			all.clues, all.phrases = append(all.clues, clues), append(all.phrases, phrases)
			all.ends, all.weight = append(all.ends, c.ends), append(all.weight, weight)
		}
	}
}

// apart gives each later statement held against the earlier ones of other couples, each once, with which it shares
// something, and its own does not.
func apart(list []couple) (others []couple) {
	later, earlier := make([]stance.Stance, len(list)), make([]stance.Stance, len(list))
	for i, c := range list {
		later[i], earlier[i] = stance.Read(c.later), stance.Read(c.earlier)
	}
	for i := range list {
		for k := range list {
			if i == k || list[i].later == list[k].later || k > 0 && list[k].earlier == list[k-1].earlier {
				continue
			}
			if !stance.Shares(earlier[i], earlier[k]) && stance.SharesWord(later[i], earlier[k]) {
				others = append(others, couple{list[k].earlier, list[i].later, false})
			}
		}
	}
	return others
}

// TestFitClues writes weights.go and phrases.txt.gz when asked to.
func TestFitClues(t *testing.T) {
	if !*update {
		t.Skip("-update fits the weights anew")
	}
	all, names := gather(t), clueNames(t)
	rows, phrases := logistic.Number(all.phrases, rarest)
	for i := range rows {
		for k := range rows[i] {
			rows[i][k] += len(names)
		}
		for k, is := range all.clues[i] {
			if is {
				rows[i] = append(rows[i], k)
			}
		}
	}
	w := logistic.Fit(rows, all.ends, all.weight, len(names)+len(phrases), penalty, dropout)
	t.Logf("%d examples, %d phrases", len(rows), len(phrases))
	out := "package stance\n\n// weights are what each clue says for an end, in log odds. They are fitted: see\n// TestFitClues.\nvar weights = [numClues]float32{\n"
	for i, name := range names {
		out += fmt.Sprintf("\t%s: %.2f,\n", name, w[i])
	}
	code, err := format.Source([]byte(out + "}\n"))
	if err != nil {
		t.Fatal(err)
	}
	var table bytes.Buffer
	for i, phrase := range phrases {
		if of := w[len(names)+i]; math.Abs(of) >= faint {
			fmt.Fprintf(&table, "%s\t%.0f\n", phrase, 100*of)
		}
	}
	var packed bytes.Buffer
	zip, err := gzip.NewWriterLevel(&packed, gzip.BestCompression)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := zip.Write(table.Bytes()); err != nil {
		t.Fatal(err)
	}
	if err := zip.Close(); err != nil {
		t.Fatal(err)
	}
	for name, content := range map[string][]byte{"weights.go": code, "phrases.txt.gz": packed.Bytes()} {
		if err := os.WriteFile(name, content, 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// clueNames reads the names of the clues, in order.
func clueNames(t *testing.T) (list []string) {
	b, err := os.ReadFile("ends_clue_names.go")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.SplitSeq(string(b), "\n") {
		if f := strings.Fields(line); len(f) > 0 && !strings.ContainsAny(line, "/()") && f[0] != "package" && f[0] != "numClues" {
			list = append(list, f[0])
		}
	}
	return list
}
