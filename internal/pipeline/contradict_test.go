package pipeline_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"signet/internal/errs"
	"signet/internal/llm"
	"signet/internal/memory"
)

// objects gives a rig a model that says what contradicts what.
func objects(t *testing.T, answer string) (*rig, *script) {
	t.Helper()
	s := &script{facts: states(), decide: func(string) string { return answer }}
	r := asks(t, s)
	r.Distilled.ContradictionTimeout = time.Minute
	return r, s
}

const (
	earlier = "The user writes the handler tests by hand, in the evening."
	later   = "I prefer writing the handler tests with a generator."
	against = `{"contradicts": true, "confidence": 0.9, "reasoning": "by hand is not with a generator"}`
)

// knows brings what was learnt from talk before, of no project.
func (r *rig) knows(contents ...string) {
	r.t.Helper()
	for _, c := range contents {
		m := fromTalk(r.t, c)
		m.Scope.Project, m.Type = "", memory.Preference
		if _, err := r.memories.Apply(r.t.Context(), memory.Changeset{Author: memory.Author{Name: "pipeline", Kind: "pipeline"}, Changes: []memory.Change{memory.Add{Memory: m}}}); err != nil {
			r.t.Fatal(err)
		}
	}
}

// What the rules learnt stays, and so does what it may contradict, until a person
// says so.
func TestWhatContradictsBeyondTheWordsWaitsForAPerson(t *testing.T) {
	t.Parallel()
	r, s := objects(t, against)
	r.knows(earlier)
	r.distil("one", user(later))
	waiting := r.reviews(memory.Waiting)
	if len(r.says()) != 2 || len(waiting) != 1 || waiting[0].Kind != memory.DeleteReview || s.count(llm.Decide) != 1 {
		t.Fatalf("believed is %q, waiting %+v, asked %d times", r.says(), waiting, s.count(llm.Decide))
	}
	if !strings.Contains(s.asked[1].Prompt, earlier) || strings.Contains(s.asked[1].System, "handler") {
		t.Errorf("asked was %+v", s.asked[1])
	}
	if _, err := r.Accept(t.Context(), everyone, ana, waiting[0].ID); err != nil {
		t.Fatal(err)
	}
	if got := r.says(); len(got) != 1 || slices.Contains(got, earlier) {
		t.Errorf("once accepted, believed is %q", got)
	}
}

func TestWhatContradictsNothingIsNotProposed(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		earlier, answer string
		asked, warnings int
	}{
		"no contradiction": {earlier, `{"contradicts": false, "confidence": 1, "reasoning": "both hold"}`, 1, 0},
		"in doubt":         {earlier, `{"contradicts": true, "confidence": 0.6, "reasoning": "perhaps"}`, 1, 0},
		"no reason":        {earlier, `{"contradicts": true, "confidence": 1, "reasoning": ""}`, 1, 0},
		"prose":            {earlier, `They do.`, 1, 1},
		"no share":         {earlier, `{"contradicts": true, "confidence": 7, "reasoning": "so"}`, 1, 1},
		"about else":       {"The heron nests in the reeds.", against, 0, 0},
		"the same":         {"The user prefers to write the handler tests with a generator.", against, 0, 0},
	} {
		r, s := objects(t, c.answer)
		r.knows(c.earlier)
		r.distil("one", user(later))
		if d := r.last("one"); s.count(llm.Decide) != c.asked || len(r.reviews(memory.Waiting)) != 0 || d.Warnings != c.warnings {
			t.Errorf("%s: asked %d times, noted %+v, waiting %+v", name, s.count(llm.Decide), d, r.reviews(memory.Waiting))
		}
	}
}

// Whoever does not answer costs a warning and not the piece, and a piece costs few
// questions.
func TestContradictionsAreBounded(t *testing.T) {
	t.Parallel()
	r, s := objects(t, `{"contradicts": false, "confidence": 1, "reasoning": "both hold"}`)
	var lines []line
	for _, c := range [][3]string{
		{"writ", "handler tests", "generator"},
		{"draft", "harbour maps", "plotter"},
		{"check", "piano strings", "meter"},
		{"water", "kitchen herbs", "tablet"},
		{"sort", "holiday photos", "script"},
		{"mend", "garden chairs", "drill"},
		{"count", "museum visitors", "camera"},
	} {
		r.knows(fmt.Sprintf("The user is %sing the %s by hand, in the evening.", c[0], c[1]))
		lines = append(lines, user(fmt.Sprintf("I prefer %sing the %s with a %s.", c[0], c[1], c[2])))
	}
	r.distil("one", lines...)
	if n := s.count(llm.Decide); n != 5 {
		t.Errorf("asked %d times, believed is %q", n, r.says())
	}
	r, s = objects(t, "")
	r.knows(earlier)
	s.facts = func(string) string { s.fails = errs.E(errs.Unavailable, "away"); return states()("") }
	r.distil("one", user(later))
	if d := r.last("one"); d.Warnings != 1 || len(r.says()) != 2 {
		t.Errorf("noted %+v", d)
	}
}
