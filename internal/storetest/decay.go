package storetest

import (
	"context"
	"slices"
	"testing"
	"time"

	"signet/internal/memory"
	"signet/internal/recall"
)

// DecayStore is what the suite of the decay needs of a backend.
type DecayStore interface {
	memory.Store
	recall.Store
	Decays(ctx context.Context, d memory.Decay) (int, error)
}

// Decay runs the conformance suite of a store's decay.
func Decay(t *testing.T, open func(*testing.T) DecayStore) {
	tests := []struct {
		name string
		run  func(*testing.T, DecayStore, *memory.Service, *clock)
	}{
		{"memories stand by the decay that is set", decayOrders},
		{"a state of the past stands by the decay of today", decayOfThePast},
		{"an empty store has nothing to weigh", decayOfNothing},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			store, c := open(t), newClock()
			tt.run(t, store, service(store, c), c)
		})
	}
}

// aging keeps memories of which each decay likes another best.
func aging(t *testing.T, s *memory.Service) {
	for _, d := range []struct {
		content    string
		importance float64
		days       int
		pinned     bool
	}{{"fresh", 0.5, 0, false}, {"of this week", 0.9, 3, false}, {"of last month", 0.95, 40, false}, {"of last year, pinned", 0.1, 400, true}} {
		remember(t, s, memory.Draft{
			Content: d.content, Importance: &d.importance, Pinned: d.pinned, Created: start.Add(-time.Duration(d.days) * 24 * time.Hour), Type: memory.Rule,
		})
	}
}

// stands checks every list that is ordered by standing.
func stands(t *testing.T, store DecayStore, r memory.Reader, want ...string) {
	t.Helper()
	for name, list := range map[string]func() ([]memory.Memory, error){
		"Standing": func() ([]memory.Memory, error) { return store.Standing(t.Context(), r, 9) },
		"Rules":    func() ([]memory.Memory, error) { return store.Rules(t.Context(), r, 9) },
		"Filtered": func() ([]memory.Memory, error) { return store.Filtered(t.Context(), memory.Query{Reader: r, Limit: 9}) },
	} {
		found, err := list()
		var got []string
		for _, m := range found {
			got = append(got, m.Content.String())
		}
		if err != nil || !slices.Equal(got, want) {
			t.Errorf("%s: %q (%v), want %q", name, got, err, want)
		}
	}
}

// decays sets a decay, and checks how many memories that moves.
func decays(t *testing.T, store DecayStore, d memory.Decay, want int) {
	t.Helper()
	if n, err := store.Decays(t.Context(), d); err != nil || n != want {
		t.Errorf("with %v, %d are weighed anew (%v), want %d", d, n, err, want)
	}
}

func decayOrders(t *testing.T, store DecayStore, s *memory.Service, _ *clock) {
	const fresh, week, month, pinned = "fresh", "of this week", "of last month", "of last year, pinned"
	aging(t, s)
	stands(t, store, reader, pinned, week, fresh, month)
	decays(t, store, memory.UsualDecay, 0)
	decays(t, store, 1, 4)
	stands(t, store, reader, pinned, month, week, fresh)
	decays(t, store, 1, 0)
	most := 1.0
	remember(t, s, memory.Draft{Content: "of last summer", Importance: &most, Created: start.Add(-200 * 24 * time.Hour), Type: memory.Rule})
	stands(t, store, reader, pinned, "of last summer", month, week, fresh)
	decays(t, store, 0.5, 5)
	stands(t, store, reader, pinned, fresh, week, month, "of last summer")
	decays(t, store, 0, 5) // the usual one again
	stands(t, store, reader, pinned, week, fresh, month, "of last summer")
}

func decayOfThePast(t *testing.T, store DecayStore, s *memory.Service, c *clock) {
	const fresh, week, month, pinned = "fresh", "of this week", "of last month", "of last year, pinned"
	aging(t, s)
	list, _, err := store.List(t.Context(), reader, memory.Page{Limit: 9})
	if err != nil {
		t.Fatal(err)
	}
	last, was, err := s.Remember(t.Context(), author, memory.Draft{Content: "and this", Origin: memory.Person})
	if err != nil {
		t.Fatal(err)
	}
	c.advance(time.Hour)
	for _, m := range append(list, last.Memory) {
		if m.Content.String() != fresh {
			forget(t, s, m.ID, memory.Forget{Force: true})
		}
	}
	then := reader
	then.View = &memory.View{Commit: was.ID, Generation: was.Generation - 1, Time: was.Time}
	stands(t, store, then, pinned, week, fresh, month)
	decays(t, store, 0.5, 5)
	stands(t, store, then, pinned, fresh, week, month)
	decays(t, store, 1, 5)
	stands(t, store, then, pinned, month, week, fresh)
	stands(t, store, reader, fresh)
}

func decayOfNothing(t *testing.T, store DecayStore, s *memory.Service, _ *clock) {
	decays(t, store, 0.5, 0)
	aging(t, s)
	decays(t, store, 0.5, 0) // they came with it
	stands(t, store, reader, "of last year, pinned", "fresh", "of this week", "of last month")
}
