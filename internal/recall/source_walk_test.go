package recall_test

import (
	"context"
	"errors"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"signet/internal/graph"
	"signet/internal/memory"
	"signet/internal/recall"
)

// walked answers a question about an inlet, on which a basin hangs, with a graph that
// gives no answer about one of them. Time goes by only while the graph sticks. Who
// asked may be gone.
func walked(t *testing.T, sticksAt string, gone bool) (recall.Answer, error) {
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
	var a recall.Answer
	var err error
	synctest.Test(t, func(t *testing.T) {
		asking, stop := context.WithCancel(t.Context())
		defer stop()
		if gone {
			stop()
		}
		a, err = e.Answer(asking, memory.Query{Text: "what is the sluice?", Reader: everywhere, Limit: 10})
	})
	return a, err
}

func TestAWalkWhoseTimeIsOverGivesWhatItCameToAndSaysSo(t *testing.T) {
	t.Parallel()
	for sticksAt, want := range map[string]int{"": 2, "basin": 1, "inlet": 0} {
		a, err := walked(t, sticksAt, false)
		if err != nil || a.Walk == nil {
			t.Fatalf("stuck at %q: %+v, %v", sticksAt, a, err)
		}
		if a.Walk.TimedOut != (sticksAt != "") || len(a.Hits) != want {
			t.Errorf("stuck at %q: %d hits, timed out %v; want %d", sticksAt, len(a.Hits), a.Walk.TimedOut, want)
		}
	}
	if _, err := walked(t, "inlet", true); !errors.Is(err, context.Canceled) {
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
