package session_test

import (
	"context"
	"testing"
	"time"

	"signet/internal/guard"
	"signet/internal/memory"
)

func clean(s string) guard.Text {
	t, _ := guard.Redact(s)
	return t
}

// turn is one that follows what the rig injected.
func turn(role memory.Role, said string) memory.Turn {
	t := memory.Turn{Role: role, Text: clean(said), Time: now.Add(time.Second)}
	if role == memory.RoleTool {
		t.Tool, t.Input, t.Text = "Bash", clean(said), guard.Text{}
	}
	return t
}

func TestWhatCameOfAMemoryRatesIt(t *testing.T) {
	t.Parallel()
	const port = "The staging database listens on port 5433 of db-2.internal"
	for _, c := range []struct {
		name, asked string
		after       []memory.Turn
		want        float64 // its sign
	}{
		{"the agent said it", "where is staging?", []memory.Turn{turn(memory.RoleAssistant, "It is db-2.internal, port 5433.")}, 1},
		{"the agent ran it", "connect to staging", []memory.Turn{turn(memory.RoleTool, `{"command":"psql -h db-2.internal -p 5433 staging"}`)}, 1},
		{"nobody took it up", "rename the variable", []memory.Turn{turn(memory.RoleAssistant, "Renamed it in three files.")}, 0},
		{"the question said it all", port, []memory.Turn{turn(memory.RoleAssistant, port)}, 0},
		{
			"the person took it back", "where is staging?", []memory.Turn{
				turn(memory.RoleAssistant, "Trying db-2.internal on 5433."),
				turn(memory.RoleUser, "No, the staging database is not on db-2.internal port 5433 any more."),
			}, -1,
		},
		{
			"the person spoke of something else", "where is staging?", []memory.Turn{
				turn(memory.RoleAssistant, "db-2.internal, 5433."), turn(memory.RoleUser, "No need for tests now."),
			}, 1,
		},
		{
			"it was said too late", "where is staging?", []memory.Turn{
				turn(memory.RoleAssistant, "I do not know."), turn(memory.RoleUser, "never mind"), turn(memory.RoleAssistant, "db-2.internal 5433"),
			}, 0,
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			r := newRig(t)
			m := r.remember(memory.Draft{Content: port, Origin: memory.Person})
			r.hits = []memory.Hit{{Memory: m, Score: 0.9}}
			r.Tail = func(context.Context, memory.Reader, string) ([]memory.Turn, error) { return c.after, nil }
			if a := r.ask(c.asked); len(a.Hits) != 1 {
				t.Fatalf("nothing was given: %+v", a)
			}
			for range 2 { // it bears being run again
				if err := r.Reflect(t.Context(), memory.Session{Key: "k", Agent: "default", Project: "/p"}); err != nil {
					t.Fatal(err)
				}
			}
			got := r.worth(m.ID)
			if got*c.want < 0 || (got == 0) != (c.want == 0) {
				t.Errorf("worth %v, want the sign of %v", got, c.want)
			}
		})
	}
}

func TestWhatWasRatedOutrightStays(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	m := r.remember(memory.Draft{Content: "Use pnpm 9.1 for the web packages", Origin: memory.Person})
	r.hits = []memory.Hit{{Memory: m, Score: 0.9}}
	r.ask("how do I install?")
	if _, err := r.memories.Rate(t.Context(), memory.Rating{Session: "k", Reader: memory.Reader{Agent: "default", Project: "/p"}, Scores: map[string]float64{m.ID: -1}}); err != nil {
		t.Fatal(err)
	}
	r.Tail = func(context.Context, memory.Reader, string) ([]memory.Turn, error) {
		return []memory.Turn{turn(memory.RoleAssistant, "Run pnpm 9.1 install for the web packages.")}, nil
	}
	if err := r.Reflect(t.Context(), memory.Session{Key: "k", Agent: "default", Project: "/p"}); err != nil {
		t.Fatal(err)
	}
	if got := r.worth(m.ID); got >= 0 {
		t.Errorf("worth %v after a rating of −1", got)
	}
}

// worth is what the ratings of a memory come to.
func (r *rig) worth(id string) float64 {
	r.t.Helper()
	worths, err := r.store.Worths(r.t.Context(), []string{id}, now)
	if err != nil {
		r.t.Fatal(err)
	}
	return worths[id]
}
