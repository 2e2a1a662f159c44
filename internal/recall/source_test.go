package recall_test

import (
	"slices"
	"testing"

	"signet/internal/memory"
	"signet/internal/recall"
)

func TestAHitTellsOfAllWaysByWhichItWasFound(t *testing.T) {
	t.Parallel()
	const named, both = "The Ingest Service blocks all tenants when one bucket is full", "The funnel is drained in May"
	e, g, kept := draw(t, map[string]string{"funnel": "ingest"}, "ingest: "+named, "ingest: "+both, "registry: No funnel stands in Oslo")
	for _, s := range []string{named, both} {
		told := append(g.around["ingest"].Told, recall.Told{Entity: "ingest", Importance: 0.5, Memory: kept[s]})
		g.around["ingest"] = recall.Around{Told: told}
	}
	hits, err := e.Recall(t.Context(), memory.Query{Text: "why is the funnel drained?", Reader: everywhere, Limit: 10})
	if err != nil {
		t.Fatal(err)
	}
	got := map[string][]string{}
	for _, h := range hits {
		got[h.Memory.Content.String()] = recall.Sources(h)
		if recall.Sources(h)[0] != h.Source {
			t.Errorf("%q came by %s, and was found by %v", h.Memory.Content, h.Source, recall.Sources(h))
		}
	}
	for content, want := range map[string][]string{named: {"graph"}, both: {"keyword", "graph"}, "No funnel stands in Oslo": {"keyword"}} {
		if !slices.Equal(got[content], want) {
			t.Errorf("%q was found by %v, want %v", content, got[content], want)
		}
	}
}

func TestAMemoryWhoseTurnAnswersIsFoundByThatToo(t *testing.T) {
	t.Parallel()
	p := newPair(t)
	p.converse(t, mine("k"), "the heron nests on the quay")
	remember(t, p.service, memory.Draft{Content: "The heron nests on the north quay", Source: memory.Source{Turns: []string{"k-0"}}})
	remember(t, p.service, memory.Draft{Content: "The heron nests late"})
	p.update(t)
	p.updateTurns(t)
	for _, turns := range []bool{true, false} {
		hits, err := p.warm.Recall(t.Context(), memory.Query{Text: "where does the heron nest?", Reader: everywhere, Limit: 10, Turns: turns})
		if err != nil {
			t.Fatal(err)
		}
		for _, h := range hits {
			also := h.Turn == nil && slices.Contains(recall.Sources(h), "transcript")
			if want := turns && len(h.Memory.Source.Turns) > 0; also != want {
				t.Errorf("with turns %v, %q was found by %v", turns, h.Memory.Content, recall.Sources(h))
			}
		}
	}
}
