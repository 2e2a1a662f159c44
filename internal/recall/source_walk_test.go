package recall_test

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"signet/internal/graph"
	"signet/internal/memory"
	"signet/internal/recall"
)

// walked answers a question about an inlet, on which a basin hangs, with a graph that
// gives no answer about one of them.
func walked(ctx context.Context, t *testing.T, sticksAt string) (recall.Answer, error) {
	t.Helper()
	const inlet, basin = "The inlet of the Weir is closed with a steel plate", "Nobody opens the basin of the weir alone"
	_, g, kept := draw(t, map[string]string{"sluice": "inlet"}, "inlet: "+inlet, "basin: "+basin)
	g.around["inlet"] = recall.Around{
		Told:         []recall.Told{{Entity: "inlet", Importance: 0.5, Memory: kept[inlet]}},
		Dependencies: []recall.Dependency{{Dependency: graph.Dependency{Source: "inlet", Target: "basin", Strength: 0.9, Confidence: 1}}},
	}
	g.around["basin"] = recall.Around{Told: []recall.Told{{Entity: "basin", Importance: 0.9, Memory: kept[basin]}}}
	within := recall.DefaultTraversal
	within.Timeout = 50 * time.Millisecond
	e := recall.New(newPair(t).db, recall.Config{Traversal: within, Graph: stuck{g, sticksAt}}, time.Now)
	return e.Answer(ctx, memory.Query{Text: "what is the sluice?", Reader: everywhere, Limit: 10})
}

func TestAWalkWhoseTimeIsOverGivesWhatItCameToAndSaysSo(t *testing.T) {
	t.Parallel()
	for sticksAt, want := range map[string]int{"": 2, "basin": 1, "inlet": 0} {
		a, err := walked(t.Context(), t, sticksAt)
		if err != nil || a.Walk == nil {
			t.Fatalf("stuck at %q: %+v, %v", sticksAt, a, err)
		}
		if a.Walk.TimedOut != (sticksAt != "") || len(a.Hits) != want {
			t.Errorf("stuck at %q: %d hits, timed out %v; want %d", sticksAt, len(a.Hits), a.Walk.TimedOut, want)
		}
	}
	gone, leave := context.WithCancel(t.Context())
	leave()
	if _, err := walked(gone, t, "inlet"); !errors.Is(err, context.Canceled) {
		t.Errorf("who asked left: %v", err)
	}
}

func TestAQuestionThatNamesNothingWalksNowhere(t *testing.T) {
	t.Parallel()
	e, _, _ := draw(t, map[string]string{"sluice": "inlet"}, "inlet: The inlet is closed")
	a, err := e.Answer(t.Context(), memory.Query{Text: "who opens the gate?", Reader: everywhere, Limit: 10})
	if err != nil || a.Walk != nil || !slices.ContainsFunc(a.Stages, func(s memory.Stage) bool { return s.Name == "graph" }) {
		t.Errorf("%+v, %v", a, err)
	}
}
