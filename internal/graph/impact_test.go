package graph_test

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"signet/internal/graph"
	"signet/internal/memory"
)

// chain is a store of entities of which each depends on the one before it: a, b, c …
// It gives no answer about the one at which it sticks, and one about the first a second late.
type chain struct {
	graph.Store
	sticks string
}

func (c chain) EntityDependencies(ctx context.Context, _ memory.Reader, entities []string, _ graph.Direction) ([]graph.EntityDependency, error) {
	from := entities[0]
	if from == c.sticks {
		<-ctx.Done()
		return nil, ctx.Err()
	}
	if from == "a" {
		<-time.After(time.Second)
	}
	var d graph.EntityDependency
	d.Source, d.Target, d.Strength = string(from[0]+1), from, 1
	d.SourceName, d.TargetName = d.Source, d.Target
	return []graph.EntityDependency{d}, nil
}

func TestAnImpactWhoseTimeIsOverSaysSo(t *testing.T) {
	t.Parallel()
	synctest.Test(t, impactInTime)
}

func impactInTime(t *testing.T) {
	begin := graph.Entity{}
	begin.ID, begin.Name = "a", "a"
	walk := func(ctx context.Context, sticks string) (*graph.Knowledge, graph.Impact, error) {
		k := graph.New(chain{sticks: sticks}, nil, time.Now)
		i, err := k.Impact(ctx, memory.Reader{}, begin, graph.Downstream, 3)
		return k, i, err
	}
	k, whole, err := walk(t.Context(), "")
	if err != nil || len(whole.Reach) != 3 || whole.Cut || k.Traversed().TimedOut {
		t.Errorf("with time enough: %+v, timed out %v (%v)", whole, k.Traversed().TimedOut, err)
	}
	k, cut, err := walk(t.Context(), "c")
	if err != nil || len(cut.Reach) != 2 || !cut.Cut || !k.Traversed().TimedOut {
		t.Errorf("with the time over: %+v, timed out %v (%v)", cut, k.Traversed().TimedOut, err)
	}
	k, none, err := walk(t.Context(), "a")
	if err != nil || len(none.Reach) != 0 || !none.Cut || !k.Traversed().TimedOut {
		t.Errorf("with no first step: %+v, timed out %v (%v)", none, k.Traversed().TimedOut, err)
	}
	gone, leave := context.WithCancel(t.Context())
	leave()
	if _, _, err := walk(gone, "a"); !errors.Is(err, context.Canceled) {
		t.Errorf("who asked left: %v", err)
	}
}
