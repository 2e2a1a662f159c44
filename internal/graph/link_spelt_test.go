package graph_test

import (
	"slices"
	"testing"

	"signet/internal/graph"
)

// meant tells the statements in order, and gives the entity that the words name in the last.
func meant(t *testing.T, told []string, words string) string {
	t.Helper()
	last := len(told) - 1
	links, _ := after(t, told[:last], graph.Statement{Content: told[last]})
	for _, m := range links.Mentions {
		if m.Text == words {
			return m.Entity
		}
	}
	return ""
}

// What is told by a short name is told of what has it in full, whichever comes first.
func TestANameInFullIsOfTheAcronymToldBefore(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		told  []string
		words string
		is    string // the name by which the entity was first told
	}{
		{[]string{"The DSP is slow on Mondays.", "The Data Sync Pipeline (DSP) runs on Hetzner."}, "Data Sync Pipeline", "DSP"},
		{[]string{"The DSP is slow on Mondays.", "The Data Sync Pipeline (DSP) runs on Hetzner.", "The Data Sync Pipeline is fast."}, "Data Sync Pipeline", "DSP"},
		{[]string{"The DSP is slow on Mondays.", "Data Sync Pipeline, also called DSP, runs on Hetzner.", "The Data Sync Pipeline is fast."}, "Data Sync Pipeline", "DSP"},
		{[]string{"The DSP is slow on Mondays.", "DSP is short for Data Sync Pipeline.", "The Data Sync Pipeline is fast."}, "Data Sync Pipeline", "DSP"},
		{[]string{"PGW is slow.", "The payments gateway (PGW) is in Rust.", "The payments gateway is fast."}, "payments gateway", "PGW"},
		{[]string{"Falconet is slow.", "Peregrine, formerly Falconet, is in Rust.", "Peregrine is fast."}, "Peregrine", "Falconet"},
		{[]string{"The DSP is slow.", "Kestrel, also called DSP, is old.", "The Data Sync Pipeline (DSP) is new."}, "Data Sync Pipeline", "DSP"},
		{[]string{"The DSP is slow on Mondays.", "The Data Sync Pipeline (DSP) runs on Hetzner.", "The pipeline is fast."}, "pipeline", "DSP"},
	} {
		if got := meant(t, c.told, c.words); got != entity(c.is) {
			t.Errorf("%q: %s is %q, want the entity of %s", c.told, c.words, got, c.is)
		}
	}
}

// An acronym of which it is known what it is of is not taken for another name of its letters.
func TestAnAcronymIsOfOneName(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		told  []string
		words string
		is    string // "" for none
	}{
		{[]string{"The DSP is slow.", "The Data Sync Pipeline (DSP) is old.", "The Data Sync Platform (DSP) is new."}, "Data Sync Platform", "Data Sync Platform"},
		{[]string{"The Data Sync Pipeline is old.", "The Data Sync Platform (DSP) is new."}, "Data Sync Platform", "Data Sync Platform"},
		{[]string{"The DSP is slow.", "Data Sync Pipeline, also called DSP, is old.", "The Data Sync Platform (DSP) is new."}, "Data Sync Platform", "Data Sync Platform"},
		{[]string{"The DSP is slow.", "The Data Sync Pipeline (DSP) is old.", "The Data Sync Platform (DSP) is new.", "The DSP is fast."}, "DSP", ""},
		{[]string{"Maria Lopez owns it.", "Everyone calls Annamaria Stern Maria."}, "Annamaria Stern", "Annamaria Stern"},
	} {
		want := ""
		if c.is != "" {
			want = entity(c.is)
		}
		if got := meant(t, c.told, c.words); got != want {
			t.Errorf("%q: %s is %q, want the entity of %q", c.told, c.words, got, c.is)
		}
	}
}

// Nothing is kept of a memory that only another one said.
func TestANameInFullIsKeptInItsOwnWords(t *testing.T) {
	t.Parallel()
	known := &memoryOf{}
	known.take(link(t, known, graph.Statement{Agent: "a", Content: "The QXG is slow."}))
	l := link(t, known, graph.Statement{Agent: "a", Content: "The Quick Xylem Gateway (QXG) is new."})
	if i := slices.IndexFunc(l.Aliases, func(a graph.Alias) bool { return a.Entity == entity("QXG") && a.Name == "Quick Xylem Gateway" }); i < 0 {
		t.Errorf("aliases are %+v: want the name in full", l.Aliases)
	}
}
