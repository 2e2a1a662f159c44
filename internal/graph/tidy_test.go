package graph_test

import (
	"context"
	"log/slog"
	"slices"
	"testing"
	"time"

	"signet/internal/graph"
)

// upkeep is a graph.Upkeep that notes what it is asked.
type upkeep struct {
	revision string
	left     int
	asked    []string
}

func (u *upkeep) GraphAgents(context.Context) ([]string, error) { return []string{"a", "b"}, nil }
func (u *upkeep) GraphRevision(context.Context) (string, error) { return u.revision, nil }

func (u *upkeep) Network(_ context.Context, agent string) ([]graph.Node, []graph.Tie, error) {
	return []graph.Node{{ID: agent + "1"}, {ID: agent + "2"}}, []graph.Tie{{A: agent + "1", B: agent + "2", Weight: 1}}, nil
}

func (u *upkeep) SetCommunities(_ context.Context, agent string, p graph.Partition, _ time.Time) error {
	if len(p.Communities) == 1 && len(p.Communities[0].Members) == 2 {
		u.asked = append(u.asked, "communities of "+agent)
	}
	return nil
}

func (u *upkeep) DropOrphans(_ context.Context, after string, _ int) (int, string, error) {
	u.asked = append(u.asked, "orphans after "+after)
	if u.left--; u.left > 0 {
		return 1, after + "x", nil
	}
	return 0, "", nil
}

func TestTheGraphIsTidiedInStepsWheneverItChanged(t *testing.T) {
	t.Parallel()
	u := &upkeep{revision: "1", left: 2}
	tidier := graph.NewTidier(u, time.Now, slog.New(slog.DiscardHandler))
	steps := func(n int) []string {
		u.asked = nil
		for range n {
			if err := tidier.Step(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		return u.asked
	}
	want := []string{"communities of a", "communities of b", "orphans after ", "orphans after x"}
	if got := steps(4); !slices.Equal(got, want) {
		t.Errorf("a pass did %q, want %q", got, want)
	}
	if got := steps(2); len(got) > 0 {
		t.Errorf("nothing changed, and it did %q", got)
	}
	u.revision = "2"
	if got := steps(1); !slices.Equal(got, want[:1]) {
		t.Errorf("after a change it did %q", got)
	}
}
