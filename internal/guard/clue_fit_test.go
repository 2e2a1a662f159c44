package guard

import (
	"bufio"
	"encoding/json"
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "fit the weights of the clues anew")

// The settings of the fit, chosen by cross-validation on the development
// corpora.
const (
	epochs     = 30
	stepSize   = .3
	shrinkage  = .03
	fewestSeen = 10 // clues that fewer words have are left out
)

// A labelledWord is a word of the corpus with its clues.
type labelledWord struct {
	text   int // of which text
	family family
	clues  []clue
	secret bool
}

// TestCluesGeneralize fits the model to four fifths of the development corpora
// at a time and asks it about the fifth that it has not seen.
func TestCluesGeneralize(t *testing.T) {
	t.Parallel()
	words := labelledWords(t)
	const folds = 5
	var caught, missed, wrong, texts float64
	for k := range folds {
		m := fit(words, func(w labelledWord) bool { return w.text%folds != k }).model()
		hit, seen := map[int]bool{}, map[int]bool{}
		for _, w := range words {
			if w.text%folds != k {
				continue
			}
			if !seen[w.text] {
				seen[w.text] = true
				texts++
			}
			switch tells := m.tells(w.family, w.clues); {
			case tells && w.secret:
				caught++
			case w.secret:
				missed++
			case tells && !hit[w.text]:
				hit[w.text] = true
				wrong++
			}
		}
	}
	t.Logf("%.0f of %.0f secret words caught; %.0f of %.0f texts with another word taken for one", caught, caught+missed, wrong, texts)
	if caught < .4*(caught+missed) || wrong > .06*texts {
		t.Error("the clues do not tell secrets from other words")
	}
}

// TestFitClues writes clues.txt when asked to. The fit is logistic regression
// by Adagrad with an L2 penalty; each weight is one that all families share
// plus one of the family's own.
func TestFitClues(t *testing.T) {
	if !*update {
		t.Skip("-update fits the weights anew")
	}
	words := labelledWords(t)
	if err := os.WriteFile("clues.txt", []byte(fit(words, func(labelledWord) bool { return true }).model().String()), 0o644); err != nil {
		t.Fatal(err)
	}
}

// labelledWords reads what the development corpora say of each word. Texts
// whose secrets have rules of their own teach nothing here.
func labelledWords(t *testing.T) []labelledWord {
	files, err := filepath.Glob("testdata/corpus/*-dev.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	var all []labelledWord
	text := 0
	for _, name := range files {
		f, err := os.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		for sc := bufio.NewScanner(f); sc.Scan(); {
			var l struct {
				Text, Kind string
				Secret     *bool
				Spans      [][]string
			}
			if err := json.Unmarshal([]byte(strings.ReplaceAll(sc.Text(), "␟", "")), &l); err != nil {
				t.Fatal(err)
			}
			if l.Secret != nil && (l.Kind == "natural-language" || l.Kind == "none") {
				all = append(all, wordsOf(l.Text, l.Spans, text)...)
				text++
			}
		}
		f.Close()
	}
	return all
}

// wordsOf labels the words of one text. Of a phrase only the first word counts:
// the others follow from it.
func wordsOf(text string, spans [][]string, number int) []labelledWord {
	v := fold(text)
	secret := make([]bool, len(v.s)+1)
	for _, pieces := range spans {
		for _, piece := range pieces {
			piece = fold(piece).s
			for from := 0; ; {
				i := strings.Index(v.s[from:], piece)
				if i < 0 {
					break
				}
				for k := from + i; k < from+i+len(piece); k++ {
					secret[k] = true
				}
				from += i + len(piece)
			}
		}
	}
	words := clueWords(v)
	var out []labelledWord
	for i := range candidates(words) {
		w := words[i]
		if is := secret[w.start]; !is || w.start == 0 || !secret[w.start-1] || familyOf[w.shape] != ofWords {
			out = append(out, labelledWord{number, familyOf[w.shape], cluesOf(v, words, i, nil), is})
		}
	}
	return out
}

// fitted is a model in the making; the weights of no family are everyone's.
type fitted struct{ *clueModel }

func fit(words []labelledWord, taught func(labelledWord) bool) *fitted {
	m, squares := &fitted{newClueModel()}, &fitted{newClueModel()}
	var order []int
	for i, w := range words {
		if taught(w) {
			order = append(order, i)
		}
	}
	words = withoutRare(words, order)
	r := rand.New(rand.NewPCG(1, 2))
	for range epochs {
		r.Shuffle(len(order), func(i, k int) { order[i], order[k] = order[k], order[i] })
		for _, i := range order {
			m.learn(words[i], squares)
		}
	}
	return m
}

// withoutRare gives the words without the clues that fewer than fewestSeen of those
// to be learnt from have: what was seen once or twice is chance.
func withoutRare(words []labelledWord, learnt []int) []labelledWord {
	seen := make([]int, groupStart[numGroups])
	for _, i := range learnt {
		for _, c := range words[i].clues {
			seen[c]++
		}
	}
	out := slices.Clone(words)
	for i, w := range out {
		out[i].clues = slices.DeleteFunc(slices.Clone(w.clues), func(c clue) bool { return seen[c] < fewestSeen })
	}
	return out
}

func (m *fitted) sum(f family, clues []clue) float64 {
	sum := m.bias[f]
	for _, c := range clues {
		sum += m.weight[f][c] + m.weight[noFamily][c]
	}
	return sum
}

func (m *fitted) learn(w labelledWord, squares *fitted) {
	off := 1 / (1 + math.Exp(-m.sum(w.family, w.clues)))
	if w.secret {
		off--
	}
	step := func(weight, square *float64, penalty float64) {
		g := off + penalty**weight
		*square += g * g
		*weight -= stepSize * g / math.Sqrt(*square+1e-6)
	}
	step(&m.bias[w.family], &squares.bias[w.family], 0)
	for _, c := range w.clues {
		step(&m.weight[w.family][c], &squares.weight[w.family][c], shrinkage)
		step(&m.weight[noFamily][c], &squares.weight[noFamily][c], shrinkage)
	}
}

// model adds to each family's weights those that are everyone's.
func (m *fitted) model() *clueModel {
	sum := newClueModel()
	sum.bias = m.bias
	for f := ofWords; f < numFamilies; f++ {
		for c := range sum.weight[f] {
			sum.weight[f][c] = m.weight[f][c] + m.weight[noFamily][c]
		}
	}
	return sum
}

// String writes the model as clues.txt has it.
func (m *clueModel) String() string {
	var b strings.Builder
	b.WriteString("# The weights of clues in hundredths: family, group, clue, weight. They are fitted: go test ./internal/guard -run Fit -update\n")
	for f := ofWords; f < numFamilies; f++ {
		fmt.Fprintf(&b, "%s bias 0 %d\n", familyNames[f], hundredths(m.bias[f]))
		for g, group := range groups {
			for n := range group.size {
				if w := hundredths(m.weight[f][groupStart[g]+clue(n)]); w != 0 {
					fmt.Fprintf(&b, "%s %s %d %d\n", familyNames[f], group.name, n, w)
				}
			}
		}
	}
	return b.String()
}

func hundredths(x float64) int { return int(math.Round(100 * x)) }
