package recall_test

import (
	"slices"
	"testing"

	"signet/internal/memory"
	"signet/internal/recall"
)

// What is asked for in words that tell little one by one is found by what they
// mean where they stand together, by what is to be made, or by what they are
// short for.
func TestEverydayWordsAreUnderstoodTogether(t *testing.T) {
	t.Parallel()
	e, s := newEngine(t)
	const (
		charts, clips   = "Charts: drawn with gnuplot, greyscale, no title", "The volunteers hear about 200 clips a day"
		request, merged = "Every change request must name a ticket and a reviewer", "The change of the logo was made for the anniversary"
		ledger, totals  = "The reconciliation of the ledger is run by Ines", "Totals of the ledger are shown in euro"
		events          = "Events in MetricsHub are named area dot action"
		garnet          = "Garnet needs at least version 3 of the driver"
	)
	for content, typ := range map[string]memory.Type{
		charts: memory.Preference, clips: memory.Fact, request: memory.Rule, merged: memory.Fact, ledger: memory.Fact, totals: memory.Fact,
		events: memory.Rule, garnet: memory.Rule,
	} {
		remember(t, s, memory.Draft{Content: content, Type: typ})
	}
	if err := e.UpdateIndex(t.Context()); err != nil {
		t.Fatal(err)
	}
	for question, want := range map[string][]string{
		"make a chart of the weather":                      {charts},
		"what are the rules for a change request?":         {request},
		"who runs the recon?":                              {ledger},
		"how do I name an MH event?":                       {events},
		"how do seasons work on the planet called Garnet?": nil,
	} {
		got := ask(t, e, memory.Query{Text: question, MinScore: recall.Floor})
		if !slices.Equal(got, want) {
			t.Errorf("%q: got %q, want %q", question, got, want)
		}
	}
}
