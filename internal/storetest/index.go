package storetest

import (
	"slices"
	"testing"

	"signet/internal/memory"
	"signet/internal/recall"
	"signet/internal/recall/feed"
)

// IndexStore is what the index suite needs of a backend.
type IndexStore interface {
	recall.IndexStore
	memory.Store
}

// Index runs the conformance suite of recall.IndexStore.
func Index(t *testing.T, open func(*testing.T) IndexStore) {
	tests := []struct {
		name string
		run  func(*testing.T, IndexStore, *memory.Service)
	}{
		{"live memories are given by row, each once", giveLive},
		{"changes tell how rows stand now", tellChanges},
		{"changes are told in helpings", tellSome},
		{"a change that is not known is lost", tellLost},
		{"scopes are seen as their memories are", seeScopes},
		{"all that pass are named", namePassing},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			store := open(t)
			tt.run(t, store, service(store, newClock()))
		})
	}
}

func live(t *testing.T, store IndexStore, after int64, limit int) []feed.Entry {
	t.Helper()
	entries, err := store.Live(t.Context(), after, limit)
	if err != nil {
		t.Fatal(err)
	}
	return entries
}

func giveLive(t *testing.T, store IndexStore, s *memory.Service) {
	want := remember(t, s, memory.Draft{
		Content: "the heron nests", Tags: []string{"bird", "lake"}, Hints: []string{"where is it?"}, Pinned: true, Type: memory.Rule,
		Scope: memory.Scope{Project: "/p", Visibility: memory.Private},
	})
	gone := remember(t, s, memory.Draft{Content: "the ibis nests"})
	forget(t, s, gone.ID, memory.Forget{})
	remember(t, s, memory.Draft{Content: "the osprey nests"})
	first := live(t, store, 0, 1)
	if len(first) != 1 {
		t.Fatalf("got %+v, want one entry", first)
	}
	e := first[0]
	for _, says := range []string{"the heron nests", "bird", "lake"} {
		if !slices.Contains(e.Says, says) {
			t.Errorf("says %q, want %q as well", e.Says, says)
		}
	}
	if e.Scope != want.Scope || e.Type != want.Type || !e.Pinned || !e.Created.Equal(want.Created) || !slices.Equal(e.Hints, []string{"where is it?"}) {
		t.Errorf("got %+v of %+v", e, want)
	}
	rest := live(t, store, e.Row, 9)
	if len(rest) != 1 || !slices.Contains(rest[0].Says, "the osprey nests") || rest[0].Row <= e.Row {
		t.Errorf("then got %+v", rest)
	}
	if after := live(t, store, rest[0].Row, 9); len(after) != 0 {
		t.Errorf("at the end got %+v", after)
	}
}

func changes(t *testing.T, store IndexStore, since int64, limit int) feed.Changes {
	t.Helper()
	c, err := store.Changes(t.Context(), since, limit)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func last(t *testing.T, store IndexStore) int64 {
	t.Helper()
	n, err := store.LastChange(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func tellChanges(t *testing.T, store IndexStore, s *memory.Service) {
	heron := remember(t, s, memory.Draft{Content: "the heron nests"})
	row := live(t, store, 0, 1)[0].Row
	at := last(t, store)
	if c := changes(t, store, at, 9); c.To != at || c.Lost || c.More || len(c.Live)+len(c.Gone) > 0 {
		t.Errorf("nothing changed, got %+v", c)
	}
	remember(t, s, memory.Draft{Content: "the ibis nests"})
	c := changes(t, store, at, 9)
	if c.To <= at || len(c.Live) != 1 || !slices.Contains(c.Live[0].Says, "the ibis nests") || len(c.Gone) != 0 {
		t.Errorf("one was remembered, got %+v", c)
	}
	at = c.To
	content := "the heron is away"
	if _, _, err := s.Modify(t.Context(), memory.Author{Name: "t", Kind: "operator"}, memory.Revision{ID: heron.ID, Reader: reader, Content: &content, Origin: memory.Person}); err != nil {
		t.Fatal(err)
	}
	c = changes(t, store, at, 9)
	if len(c.Live) != 1 || c.Live[0].Row != row || !slices.Contains(c.Live[0].Says, content) || len(c.Gone) != 0 {
		t.Errorf("one was changed, got %+v", c)
	}
	at = c.To
	forget(t, s, heron.ID, memory.Forget{})
	if c = changes(t, store, at, 9); len(c.Live) != 0 || !slices.Equal(c.Gone, []int64{row}) {
		t.Errorf("one was forgotten, got %+v", c)
	}
}

func tellSome(t *testing.T, store IndexStore, s *memory.Service) {
	at := last(t, store)
	for _, content := range []string{"the heron nests", "the ibis nests", "the osprey nests"} {
		remember(t, s, memory.Draft{Content: content})
	}
	told := 0
	for more := true; more; {
		c := changes(t, store, at, 1)
		told += len(c.Live)
		at, more = c.To, c.More
	}
	if told != 3 || at != last(t, store) {
		t.Errorf("told of %d up to change %d, want 3 up to %d", told, at, last(t, store))
	}
}

func tellLost(t *testing.T, store IndexStore, s *memory.Service) {
	remember(t, s, memory.Draft{Content: "the heron nests"})
	if c := changes(t, store, last(t, store)+1000, 9); !c.Lost {
		t.Errorf("after a change that never was, got %+v", c)
	}
}

func seeScopes(t *testing.T, store IndexStore, s *memory.Service) {
	own := remember(t, s, memory.Draft{Content: "a", Scope: memory.Scope{Project: "/p"}}).Scope
	none := remember(t, s, memory.Draft{Content: "b"}).Scope
	other := remember(t, s, memory.Draft{Content: "c", Scope: memory.Scope{Project: "/q"}}).Scope
	private := remember(t, s, memory.Draft{Content: "d", Scope: memory.Scope{Agent: "second", Visibility: memory.Private}}).Scope
	all := []memory.Scope{own, other, none, private}
	for _, tt := range []struct {
		r    memory.Reader
		want []memory.Scope
	}{
		{memory.Reader{Agent: "default", Project: "/p"}, []memory.Scope{own, none}},
		{memory.Reader{Agent: "default", EveryProject: true}, []memory.Scope{own, other, none}},
		{memory.Reader{Agent: "second"}, []memory.Scope{private}},
		{memory.Reader{Agent: "default", Namespace: "lab", EveryProject: true}, nil},
	} {
		if got, err := store.Scopes(t.Context(), tt.r, all); err != nil || !slices.Equal(got, tt.want) {
			t.Errorf("%+v sees %+v (%v), want %+v", tt.r, got, err, tt.want)
		}
	}
	if _, err := store.Scopes(t.Context(), memory.Reader{}, all); err == nil {
		t.Error("a reader without an agent is answered")
	}
}

func namePassing(t *testing.T, store IndexStore, s *memory.Service) {
	remember(t, s, memory.Draft{Content: "the heron nests", Who: "priya", Scope: memory.Scope{Project: "/p"}})
	remember(t, s, memory.Draft{Content: "the ibis nests", Who: "priya", Scope: memory.Scope{Project: "/q"}})
	remember(t, s, memory.Draft{Content: "the osprey nests", Scope: memory.Scope{Project: "/p"}})
	q := memory.Query{Reader: memory.Reader{Agent: "default", Project: "/p"}, Who: "priya", Limit: 1}
	if got, err := store.Passing(t.Context(), q); err != nil || len(got) != 1 || got[0] != live(t, store, 0, 1)[0].Row {
		t.Errorf("got rows %v (%v), want the heron's", got, err)
	}
	if _, err := store.Passing(t.Context(), memory.Query{Limit: 1}); err == nil {
		t.Error("a reader without an agent is answered")
	}
}
