package memory_test

import (
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"testing"
	"time"

	"signet/internal/graph"
	"signet/internal/memory"
	"signet/internal/sqlite"
)

func TestManyDraftsAreKeptInTheirOrder(t *testing.T) {
	t.Parallel()
	s := newService(t)
	var drafts []memory.Draft
	for i := range 100 {
		drafts = append(drafts, memory.Draft{Origin: memory.Person, Content: fmt.Sprintf("Service %d listens on port %d", i, 8000+i)})
	}
	kept, _, err := s.KeepAll(t.Context(), memory.Author{Name: "t", Kind: "operator"}, "", drafts)
	if err != nil {
		t.Fatal(err)
	}
	last := ""
	for i, k := range kept {
		m := k.Outcomes[0].Memory
		if k.Outcomes[0].Status != memory.Done || m.Content.String() != drafts[i].Content || m.ID <= last || m.Path == "" {
			t.Errorf("draft %d became %s, %s, %q at %q", i, k.Outcomes[0].Status, m.ID, m.Content, m.Path)
		}
		last = m.ID
	}
}

func TestTheFirstOfManyThatIsWrongIsTold(t *testing.T) {
	t.Parallel()
	s := newService(t)
	drafts := make([]memory.Draft, 64)
	for i := range drafts {
		drafts[i] = memory.Draft{Origin: memory.Person, Content: fmt.Sprintf("Service %d is up", i)}
	}
	drafts[17].Path, drafts[60].Path = "no.such.leaf", "nor.this.one"
	_, _, err := s.KeepAll(t.Context(), memory.Author{Name: "t", Kind: "operator"}, "", drafts)
	if err == nil || !strings.Contains(err.Error(), "no.such.leaf") {
		t.Errorf("got %v, want a word of no.such.leaf", err)
	}
}

// Who is named in full and then by a first name is one person, also where both are told at
// once; of one that was told before the full name a person is asked.
func TestThoseToldTogetherAreKnownToEachOther(t *testing.T) {
	t.Parallel()
	db, err := sqlite.Open(t.Context(), t.TempDir()+"/memories.db", sqlite.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	s := memory.New(db, time.Now, func() bool { return false })
	s.Derives(memory.Deriving{Deriver: graph.Deriver{Known: db}, Log: slog.New(slog.DiscardHandler)})
	for _, told := range [][]memory.Draft{
		{{Content: "Rosa Ibarra takes over the kiln module."}, {Content: "Rosa is in Graz in December.", Subject: "Rosa"}, {Content: "Piet owns the ferry."}},
		{{Content: "Piet Aal joined the harbour crew."}, {Content: "Nadia Vogel and Nadia Rossi run the archive."}, {Content: "Nadia owns the pier."}},
	} {
		if _, _, err := s.KeepAll(t.Context(), memory.Author{Name: "t", Kind: "operator"}, "", told); err != nil {
			t.Fatal(err)
		}
	}
	g, everywhere := graph.New(db, s.Apply, time.Now), memory.Reader{Agent: memory.DefaultAgent, EveryProject: true}
	list, err := db.Entities(t.Context(), everywhere, graph.EntityQuery{Type: graph.Person})
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, e := range list {
		names = append(names, e.Name)
	}
	slices.Sort(names)
	if want := []string{"Nadia Rossi", "Nadia Vogel", "Piet", "Piet Aal", "Rosa Ibarra"}; !slices.Equal(names, want) {
		t.Errorf("there are %q, want %q", names, want)
	}
	h, err := g.Hygiene(t.Context(), everywhere, graph.HygieneQuery{Limit: 9})
	if err != nil || len(h.Duplicates) != 1 || h.Duplicates[0].Keep.Name != "Piet Aal" || h.Duplicates[0].Merge.Name != "Piet" {
		t.Errorf("asks for an eye on %+v (%v), want Piet Aal and Piet", h.Duplicates, err)
	}
}
