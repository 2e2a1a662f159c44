package graph_test

import (
	"context"
	"log/slog"
	"slices"
	"strings"
	"testing"
	"time"

	"signet/internal/graph"
)

// upkeep is a graph.Upkeep that notes what it is asked.
type upkeep struct {
	revision string
	left     int
	asked    []string
	takes    time.Duration // that clustering does
	now      time.Time
}

func (u *upkeep) MendGraph(context.Context) (int, error) { return 0, nil }

func (u *upkeep) GraphAgents(context.Context) ([]string, error) { return []string{"a", "b"}, nil }
func (u *upkeep) GraphRevision(context.Context) (string, error) { return u.revision, nil }

func (u *upkeep) Network(_ context.Context, agent string) ([]graph.Node, []graph.Tie, error) {
	return []graph.Node{{ID: agent + "1"}, {ID: agent + "2"}}, []graph.Tie{{A: agent + "1", B: agent + "2", Weight: 1}}, nil
}

func (u *upkeep) SetCommunities(_ context.Context, agent string, p graph.Partition, _ time.Time) error {
	u.now = u.now.Add(u.takes)
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
	tidier := graph.NewTidier(u, func() time.Time { return u.now }, slog.New(slog.DiscardHandler))
	steps := func(n int) []string {
		u.asked = nil
		for range n {
			u.now = u.now.Add(5 * time.Second)
			if err := tidier.Step(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		return u.asked
	}
	want := []string{"communities of a", "communities of b", "orphans after ", "orphans after x"}
	if got := steps(2); len(got) > 0 {
		t.Errorf("while more may come it did %q", got)
	}
	if got := steps(4); !slices.Equal(got, want) {
		t.Errorf("a pass did %q, want %q", got, want)
	}
	if got := steps(2); len(got) > 0 {
		t.Errorf("nothing changed, and it did %q", got)
	}
	u.revision = "2"
	if got := steps(3); !slices.Equal(got, want[:1]) {
		t.Errorf("after a change it did %q", got)
	}
}

func TestAGraphThatIsNeverCalmIsTidiedAllTheSame(t *testing.T) {
	t.Parallel()
	u := &upkeep{}
	tidier := graph.NewTidier(u, func() time.Time { return u.now }, slog.New(slog.DiscardHandler))
	for n := 0; len(u.asked) == 0; n++ {
		if n > 20 {
			t.Fatal("nothing was done in 100 seconds")
		}
		u.now, u.revision = u.now.Add(5*time.Second), u.revision+"x"
		if err := tidier.Step(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
}

// What takes long is done the less often.
func TestTidyingRestsLongerThanItTook(t *testing.T) {
	t.Parallel()
	u := &upkeep{revision: "1", takes: 10 * time.Second}
	tidier := graph.NewTidier(u, func() time.Time { return u.now }, slog.New(slog.DiscardHandler))
	begun := u.now
	for passes := 0; passes < 3; {
		u.now = u.now.Add(5 * time.Second)
		was := len(u.asked)
		if err := tidier.Step(t.Context()); err != nil {
			t.Fatal(err)
		}
		if len(u.asked) > was && strings.HasPrefix(u.asked[was], "orphans") {
			passes++
			u.revision += "x"
		}
	}
	if took := u.now.Sub(begun); took < 20*time.Minute {
		t.Errorf("three passes of 20 seconds each came within %v", took)
	}
}

func TestCommunitiesAreFoundWhenTheyAreAskedFor(t *testing.T) {
	t.Parallel()
	u := &upkeep{revision: "1"}
	tidier := graph.NewTidier(u, time.Now, slog.New(slog.DiscardHandler))
	got, err := tidier.Cluster(t.Context())
	if want := (graph.Clustered{Agents: 2, Entities: 4, Communities: 2}); err != nil || got != want {
		t.Errorf("Cluster() = %+v, %v; want %+v", got, err, want)
	}
}
