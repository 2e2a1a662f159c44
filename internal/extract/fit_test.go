package extract_test

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"signet/internal/extract"
	"signet/internal/logistic"
	"signet/internal/memory"
)

// The penalty of the fit on a weight's square, chosen by leaving out writers, and the least number
// of sentences that a clue has to be of to tell whether a sentence lasts, and of what type it is:
// as many as cost little and keep the tables small.
const (
	shrinkage  = 2
	rarest     = 4
	rarestType = 8
)

// faint is how little a clue may say of whether a sentence lasts that is not worth a line.
const faint = 0.02

// rowsWeigh is what a sentence counts that a test of its own asks for: enough to be heard among so many.
const rowsWeigh = 8

// A sample is what a labelled sentence would state.
type sample struct {
	extract.Candidate
	lasts, known bool
	as           memory.Type // of what lasts, as it is labelled; "" where a label fits several
	weight       float64
}

// samples gives the sentences of all corpora that may be read.
func samples(t *testing.T) (all []sample) {
	t.Helper()
	corpora, err := filepath.Glob("testdata/*dev.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range append(corpora, "testdata/rows.jsonl") {
		weight := 1.0
		if path == "testdata/rows.jsonl" {
			weight = rowsWeigh
		}
		sessions := readLabelled(t, path)
		if path == "testdata/ordinary-dev.jsonl" {
			sessions = append(sessions, besideTasks(sessions)...)
		}
		for _, l := range sessions {
			for _, c := range extract.Candidates(l.turns()) {
				s := sample{Candidate: c, weight: weight}
				s.lasts, s.known, s.as = l.teaches(c)
				all = append(all, s)
			}
		}
	}
	return all
}

// besideTasks gives what people tell in a message of its own as it is told beside what teaches
// nothing: what lasts lasts there, too.
func besideTasks(sessions []labelled) (all []labelled) {
	var idle []labelled
	for _, l := range sessions {
		if len(l.Facts) == 0 {
			idle = append(idle, l)
		}
	}
	for i, l := range sessions {
		if len(l.Facts) == 0 || len(l.Turns) != 1 {
			continue
		}
		tells, before, behind := ended(l.Turns[0].Text), ended(idle[i%len(idle)].Turns[0].Text), ended(idle[(7*i+3)%len(idle)].Turns[0].Text)
		for _, text := range []string{before + " " + tells, tells + " " + behind, before + " " + tells + " " + behind} {
			l.Turns = slices.Clone(l.Turns)
			l.Turns[0].Text = text
			all = append(all, l)
		}
	}
	return all
}

// ended gives a sentence with a mark at its end.
func ended(s string) string {
	if s = strings.TrimSpace(s); strings.ContainsAny(s[len(s)-1:], ".!?") {
		return s
	}
	return s + "."
}

// teaches reports whether a sentence states a fact of a session, and of which type. It is
// not known of one that states a part.
func (l labelled) teaches(c extract.Candidate) (lasts, known bool, as memory.Type) {
	part := false
	for _, want := range l.Facts {
		if want.Turn != c.Turn {
			continue
		}
		n := prefixes(c.Content, want.Must)
		if c.Agent && 2*n >= len(want.Must) {
			return true, true, ""
		}
		if n == len(want.Must) {
			return true, true, typed[want.Type]
		}
		part = part || n > 0
	}
	return false, !part || c.Agent, ""
}

// typed are the types that labels ask for, where they ask for one.
var typed = map[string]memory.Type{
	"preference": memory.Preference,
	"decision":   memory.Decision,
	"constraint": memory.Rule,
	"command":    memory.Procedural,
	"procedural": memory.Procedural,
	"fix":        memory.Learning,
	"semantic":   memory.Semantic,
	"fact":       memory.Fact,
	"person":     memory.Fact,
	"project":    memory.Fact,
	"tool":       memory.Fact,
	"host":       memory.Fact,
	"date":       memory.Fact,
}

// TestFitClues writes weights.txt when asked to.
func TestFitClues(t *testing.T) {
	if !*update {
		t.Skip("-update fits the weights anew")
	}
	var lists [][]string
	var y []bool
	var weight []float64
	for _, s := range samples(t) {
		if s.known {
			lists, y, weight = append(lists, s.Clues), append(y, s.lasts), append(weight, s.weight)
		}
	}
	clues, names := logistic.Number(lists, rarest)
	var out strings.Builder
	for i, w := range logistic.Fit(clues, y, weight, len(names), shrinkage, 0) {
		if math.Abs(w) >= faint {
			fmt.Fprintf(&out, "%s\t%.2f\n", names[i], w)
		}
	}
	write(t, "weights.txt", out.String())
}

// TestFitTypes writes types.txt when asked to.
func TestFitTypes(t *testing.T) {
	if !*update {
		t.Skip("-update fits the weights anew")
	}
	var lists [][]string
	var as []memory.Type
	var weight []float64
	for _, s := range samples(t) {
		if s.as != "" && !s.Agent {
			lists, as, weight = append(lists, s.Typed), append(as, s.as), append(weight, s.weight)
		}
	}
	clues, names := logistic.Number(lists, rarestType)
	columns := make([][]float64, len(extract.Weighed))
	for k, typ := range extract.Weighed {
		y := make([]bool, len(as))
		for i := range as {
			y[i] = as[i] == typ
		}
		columns[k] = logistic.Fit(clues, y, weight, len(names), shrinkage, 0)
	}
	var out strings.Builder
	for i, name := range names {
		out.WriteString(name)
		for k := range columns {
			fmt.Fprintf(&out, "\t%.2f", columns[k][i])
		}
		out.WriteString("\n")
	}
	write(t, "types.txt", out.String())
}

func write(t *testing.T, name, text string) {
	t.Helper()
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}
