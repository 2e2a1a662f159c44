package recall_test

import (
	"slices"
	"testing"

	"signet/internal/memory"
	"signet/internal/recall"
)

// Who asks of a namespace or a filename does not ask what something is called. No other
// test is to read meanwhile: all share the places for what was read.
func TestOnlyWhoAsksForANameAsksForIt(t *testing.T) {
	p := newPair(t)
	m := remember(t, p.service, memory.Draft{Content: "The crane at the pier called Vesper lifts nine tonnes"})
	p.update(t)
	for question, want := range map[string]bool{
		"did anybody call about the namespace of the crane?": false,
		"what is the crane at the pier called?":              true,
	} {
		hits, err := p.warm.Recall(t.Context(), memory.Query{Reader: everywhere, Text: question, Limit: 1})
		if err != nil || len(hits) == 0 {
			t.Fatalf("%q: %v, %v", question, hits, err)
		}
		if got := slices.Contains(hits[0].Matched, "call"); got != want {
			t.Errorf("%q has the word for a name in common with it: %v, want %v", question, got, want)
		}
		if !recall.KeepsReading(m) {
			t.Errorf("%q: what was read is not kept", question)
		}
	}
}

// Of the same words something else may be known elsewhere, or later.
func TestAReadingIsOfWhatCameWithAMemoryToo(t *testing.T) {
	t.Parallel()
	const content = "Skips are emptied by Jo on the first of the month."
	for _, hint := range []string{"", "yard rota", "heap list"} {
		p := newPair(t)
		d := memory.Draft{Content: content}
		if hint != "" {
			d.Hints = []string{hint}
		}
		remember(t, p.service, d)
		p.update(t)
		for _, name := range []string{"yard rota", "heap list"} {
			if got := called(t, p.warm, "whose is the "+name+"?"); (len(got) > 0) != (name == hint) {
				t.Errorf("with %q, %q is called by %q", hint, got, name)
			}
		}
	}
}
