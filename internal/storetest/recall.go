package storetest

import (
	"slices"
	"testing"
	"time"

	"signet/internal/memory"
	"signet/internal/recall"
)

// RecallStore is what the recall suite needs of a backend.
type RecallStore interface {
	recall.Store
	memory.Store
}

// Recall runs the conformance suite of recall.Store.
func Recall(t *testing.T, open func(*testing.T) RecallStore) {
	tests := []struct {
		name string
		run  func(*testing.T, RecallStore, *memory.Service, *clock)
	}{
		{"terms are counted in live memories", countTerms},
		{"postings name rows, and rows name memories", pickRows},
		{"the newest hold every term", newestRows},
		{"filters hold for every way to read", filteredReads},
		{"the revision moves with every change", revisionMoves},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			store, c := open(t), newClock()
			tt.run(t, store, service(store, c), c)
		})
	}
}

// asks is a query of the default agent, everywhere.
var asks = memory.Query{Reader: reader, Limit: 10}

func countTerms(t *testing.T, store RecallStore, s *memory.Service, _ *clock) {
	remember(t, s, memory.Draft{Content: "the registry runs in Oslo"})
	gone := remember(t, s, memory.Draft{Content: "a registry of birds"})
	want := func(registry, total int) {
		t.Helper()
		df, err := store.Frequencies(t.Context(), []string{"registri", "oslo", "zebra"})
		if err != nil || !slices.Equal(df, []int{registry, 1, 0}) {
			t.Errorf("frequencies %v (%v), want %d, 1 and 0", df, err, registry)
		}
		if n, err := store.Count(t.Context()); err != nil || n != total {
			t.Errorf("%d memories (%v), want %d", n, err, total)
		}
	}
	want(2, 2)
	forget(t, s, gone.ID, memory.Forget{})
	want(1, 1)
}

func pickRows(t *testing.T, store RecallStore, s *memory.Service, _ *clock) {
	m := remember(t, s, memory.Draft{Content: "the registry runs in Oslo", Tags: []string{"infra"}})
	remember(t, s, memory.Draft{Content: "birds sing"})
	for _, term := range []string{"registri", "oslo", "infra"} {
		rows, err := store.Postings(t.Context(), term)
		if err != nil || len(rows) != 1 {
			t.Fatalf("%q stands in %v (%v), want one row", term, rows, err)
		}
		got, err := store.Pick(t.Context(), asks, append(rows, 987654))
		if err != nil || len(got) != 1 || got[0].ID != m.ID {
			t.Errorf("%q: picked %+v (%v)", term, got, err)
		}
	}
	if rows, err := store.Postings(t.Context(), "zebra"); err != nil || len(rows) != 0 {
		t.Errorf("a term of no memory stands in %v (%v)", rows, err)
	}
}

func newestRows(t *testing.T, store RecallStore, s *memory.Service, c *clock) {
	for _, content := range []string{"the registry runs in Oslo", "Oslo is cold", "Oslo has a registry of birds"} {
		remember(t, s, memory.Draft{Content: content})
		c.advance(time.Minute)
	}
	rows, err := store.Newest(t.Context(), asks, []string{"oslo", "registri"}, 1)
	if err != nil || len(rows) != 1 {
		t.Fatalf("rows %v (%v), want one", rows, err)
	}
	got, err := store.Pick(t.Context(), asks, rows)
	if err != nil || len(got) != 1 || got[0].Content.String() != "Oslo has a registry of birds" {
		t.Errorf("got %+v (%v), want the latest that holds both", got, err)
	}
}

func filteredReads(t *testing.T, store RecallStore, s *memory.Service, _ *clock) {
	want := remember(t, s, memory.Draft{Content: "never touch the registry", Who: "priya", Scope: memory.Scope{Project: "/p"}})
	remember(t, s, memory.Draft{Content: "the registry is slow", Scope: memory.Scope{Project: "/p"}})
	remember(t, s, memory.Draft{Content: "never move the registry", Who: "priya", Scope: memory.Scope{Project: "/q"}})
	q := memory.Query{Reader: memory.Reader{Agent: "default", Project: "/p"}, Limit: 10, Type: memory.Rule, Who: "priya"}
	rows, err := store.Postings(t.Context(), "registri")
	if err != nil || len(rows) != 3 {
		t.Fatalf("rows %v (%v)", rows, err)
	}
	newest, err := store.Newest(t.Context(), q, []string{"registri"}, 9)
	if err != nil || len(newest) != 1 {
		t.Errorf("newest %v (%v), want one row", newest, err)
	}
	for name, read := range map[string]func() ([]memory.Memory, error){
		"Pick":     func() ([]memory.Memory, error) { return store.Pick(t.Context(), q, rows) },
		"Filtered": func() ([]memory.Memory, error) { return store.Filtered(t.Context(), q) },
	} {
		if got, err := read(); err != nil || len(got) != 1 || got[0].ID != want.ID {
			t.Errorf("%s gives %+v (%v)", name, got, err)
		}
	}
	if _, err := store.Pick(t.Context(), memory.Query{Limit: 1}, rows); err == nil {
		t.Error("Pick answers a reader without an agent")
	}
}

func revisionMoves(t *testing.T, store RecallStore, s *memory.Service, _ *clock) {
	var seen []int64
	look := func() {
		t.Helper()
		n, err := store.Revision(t.Context())
		if err != nil || slices.Contains(seen, n) {
			t.Errorf("revision %d (%v) after %v", n, err, seen)
		}
		seen = append(seen, n)
	}
	look()
	m := remember(t, s, memory.Draft{Content: "the registry runs in Oslo"})
	look()
	forget(t, s, m.ID, memory.Forget{})
	look()
}
