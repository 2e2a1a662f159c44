package graph_test

import (
	"testing"

	"signet/internal/graph"
	"signet/internal/guard"
	"signet/internal/memory"
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

// meantAtOnce is meant of statements that are told together.
func meantAtOnce(t *testing.T, told []string, words string) string {
	t.Helper()
	d := graph.Deriver{Known: &memoryOf{}}.InOrder()
	var links graph.Links
	for _, s := range told {
		content, err := guard.Check(s)
		if err != nil {
			t.Fatal(err)
		}
		body, err := d.Derive(t.Context(), memory.Memory{Content: content, Scope: memory.Scope{Agent: "a"}})
		if err != nil {
			t.Fatal(err)
		}
		links = graph.Links{}
		if len(body) == 0 { // it names nothing
			continue
		}
		if links, err = graph.ParseLinks(body); err != nil {
			t.Fatal(err)
		}
	}
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
		{[]string{"The DSP is slow on Mondays.", "The Data Sync Pipeline runs on Hetzner."}, "Data Sync Pipeline", "DSP"},
		{[]string{"The DSP is slow on Mondays.", "The Data Sync Pipeline runs on Hetzner.", "The DSP is fast."}, "DSP", "DSP"},
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
		{[]string{"The DSP is slow.", "The Data Sync Pipeline runs on Hetzner.", "The Data Sync Platform is new."}, "Data Sync Platform", "Data Sync Platform"},
		{[]string{"The DSP is slow.", "The Data Sync Pipeline (DSP) is old.", "The Data Sync Platform (DSP) is new."}, "Data Sync Platform", "Data Sync Platform"},
		{[]string{"The DSP is slow.", "The Data Sync Pipeline (DSP) is old.", "The Data Sync Platform (DSP) is new.", "The DSP is fast."}, "DSP", ""},
		{[]string{"The Data Sync Pipeline is old.", "The Data Sync Platform (DSP) is new."}, "Data Sync Platform", "Data Sync Platform"},
		{[]string{"The DSP is slow.", "The Data Sync Pipeline is old.", "The Data Sync Platform (DSP) is new.", "The DSP is fast."}, "DSP", ""},
		{[]string{"The DSP is slow.", "Data Sync Pipeline, also called DSP, is old.", "The Data Sync Platform (DSP) is new."}, "Data Sync Platform", "Data Sync Platform"},
		{[]string{"The DSP is slow.", "The Data Sync Pipeline and the Data Sync Platform are new."}, "Data Sync Pipeline", "Data Sync Pipeline"},
		{[]string{"Maria Lopez owns it.", "Everyone calls Annamaria Stern Maria."}, "Annamaria Stern", "Annamaria Stern"},
		{[]string{"The DSP is slow.", "Dana Sofia Porter owns it."}, "Dana Sofia Porter", "Dana Sofia Porter"},
		{[]string{"AWS is slow.", "The Acme Web Store is new."}, "Acme Web Store", "Acme Web Store"},
		{[]string{"We moved to SAP.", "The Simple Auth Proxy is new."}, "Simple Auth Proxy", "Simple Auth Proxy"},
		{[]string{"Dsp is slow.", "The Data Sync Pipeline is new."}, "Data Sync Pipeline", "Data Sync Pipeline"},
	} {
		want := ""
		if c.is != "" {
			want = entity(c.is)
		}
		if got := meant(t, c.told, c.words); got != want {
			t.Errorf("%q: %s is %q, want the entity of %q", c.told, c.words, got, c.is)
		}
		if got := meantAtOnce(t, c.told, c.words); got != want {
			t.Errorf("%q told at once: %s is %q, want the entity of %q", c.told, c.words, got, c.is)
		}
	}
}

// Nothing is kept of a memory that only another one said: the acronym is that of its own words.
func TestANameInFullIsKeptInItsOwnWords(t *testing.T) {
	t.Parallel()
	known := &memoryOf{}
	known.take(link(t, known, graph.Statement{Agent: "a", Content: "The QXG is slow."}))
	content, err := guard.Check("The Quick Xylem Gateway is new.")
	if err != nil {
		t.Fatal(err)
	}
	body, err := graph.Deriver{Known: known}.Derive(t.Context(), memory.Memory{Content: content, Scope: memory.Scope{Agent: "a"}})
	if err != nil {
		t.Fatal(err)
	}
	links, err := graph.ParseLinks(body)
	if err != nil || len(links.Mentions) != 1 || links.Mentions[0].Entity != entity("QXG") || links.Mentions[0].Name != "Quick Xylem Gateway" {
		t.Errorf("kept %s (%v), want the entity of QXG by its own name", body, err)
	}
}
