package recall_test

import (
	"context"
	"maps"
	"testing"
	"time"

	"signet/internal/memory"
	"signet/internal/recall"
)

// asked is a graph that notes of which entities it was asked for the degrees.
type asked struct {
	drawn
	degrees map[string]int
	times   map[string]int
}

func (g asked) Degrees(_ context.Context, r memory.Reader, entities []string) (map[string]int, error) {
	found := map[string]int{}
	for _, e := range entities {
		g.times[e]++
		found[e] = g.degrees[r.Project+e]
	}
	return found, nil
}

// What mentions an entity is counted once for each reader, and anew as soon as it
// can be another number.
func TestDegreesAreKeptUntilTheyCanBeOthers(t *testing.T) {
	t.Parallel()
	p := newPair(t)
	g := asked{degrees: map[string]int{"hub": 64, "rare": 1, "shophub": 3}, times: map[string]int{}}
	e := recall.New(p.db, recall.Config{Graph: g}, time.Now)
	look := func(project string, want map[string]int) {
		t.Helper()
		got, err := e.Degrees(t.Context(), memory.Reader{Agent: "a", Project: project}, "hub", "rare")
		if err != nil || !maps.Equal(got, want) {
			t.Errorf("got %v (%v), want %v", got, err, want)
		}
	}
	look("", map[string]int{"hub": 64, "rare": 1})
	look("", map[string]int{"hub": 64, "rare": 1})
	if g.times["hub"] != 1 || g.times["rare"] != 1 {
		t.Errorf("counted %v where nothing changed, want each once", g.times)
	}
	look("shop", map[string]int{"hub": 3})
	remember(t, p.service, memory.Draft{Content: "The harbour opens at nine"})
	g.degrees["rare"] = 2
	look("", map[string]int{"hub": 64, "rare": 2})
	if g.times["hub"] != 2 { // once for each reader: one memory makes no hub of it, nor takes that from it
		t.Errorf("the hub was counted %d times, want 2", g.times["hub"])
	}
}
