package storetest

import (
	"slices"
	"testing"

	"signet/internal/errs"
	"signet/internal/memory"
)

// put commits identity files: a name and a body each.
func put(t *testing.T, s *memory.Service, pairs ...string) memory.Applied {
	t.Helper()
	cs := memory.Changeset{Author: author}
	for i := 0; i < len(pairs); i += 2 {
		cs.Changes = append(cs.Changes, memory.Put{Kind: memory.DocumentObject, Name: pairs[i], Body: guarded(t, pairs[i+1])})
	}
	applied, err := s.Apply(t.Context(), cs)
	if err != nil {
		t.Fatal(err)
	}
	return applied
}

// documents gives what a reader sees, as name and body.
func documents(t *testing.T, s *memory.Service, r memory.Reader) []string {
	t.Helper()
	list, err := s.Documents(t.Context(), r)
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	for _, d := range list {
		all = append(all, d.Name+": "+d.Body.String())
	}
	return all
}

func putDocuments(t *testing.T, _ memory.Store, s *memory.Service, _ *clock) {
	first := put(t, s, "SOUL.md", "dry", "AGENTS.md", "be brief")
	if first.Done() != 2 || first.Commit.ID == "" {
		t.Fatalf("got %+v", first)
	}
	if again := put(t, s, "SOUL.md", "dry"); again.Done() != 0 || again.Commit.ID != "" || again.Outcomes[0].Status != memory.Unchanged {
		t.Errorf("the same again: %+v, want no commit", again)
	}
	if next := put(t, s, "SOUL.md", "curious", "AGENTS.md", "be brief"); next.Done() != 1 || next.Commit.Generation != first.Commit.Generation+1 {
		t.Errorf("one that changed: %+v", next)
	}
	if got, want := documents(t, s, reader), []string{"AGENTS.md: be brief", "SOUL.md: curious"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func pastDocuments(t *testing.T, _ memory.Store, s *memory.Service, _ *clock) {
	remember(t, s, memory.Draft{Content: "we use pnpm"})
	var commits []memory.Commit
	for _, pairs := range [][]string{
		{"SOUL.md", "dry", "USER.md", "likes tea"},
		{"SOUL.md", "curious"},
		{"USER.md", ""},
		{"USER.md", "likes coffee"},
	} {
		commits = append(commits, put(t, s, pairs...).Commit)
	}
	remember(t, s, memory.Draft{Content: "we use yarn"})
	for i, want := range [][]string{
		{"SOUL.md: dry", "USER.md: likes tea"},
		{"SOUL.md: curious", "USER.md: likes tea"},
		{"SOUL.md: curious"},
		{"SOUL.md: curious", "USER.md: likes coffee"},
	} {
		then := reader
		then.View = &memory.View{Commit: commits[i].ID, Generation: commits[i].Generation, Time: commits[i].Time}
		if got := documents(t, s, then); !slices.Equal(got, want) {
			t.Errorf("after commit %d: %q, want %q", i+1, got, want)
		}
	}
	before := reader
	before.View = &memory.View{Commit: commits[0].Parents[0], Generation: commits[0].Generation - 1}
	if got := documents(t, s, before); len(got) != 0 {
		t.Errorf("before the first: %q", got)
	}
}

func documentsOfAgents(t *testing.T, store memory.Store, s *memory.Service, _ *clock) {
	c := put(t, s, "SOUL.md", "dry", "agents/ada/SOUL.md", "kind", "agents/adam/SOUL.md", "loud").Commit
	view := &memory.View{Commit: c.ID, Generation: c.Generation}
	for _, tt := range []struct {
		r    memory.Reader
		want []string
	}{
		{memory.Reader{Agent: memory.DefaultAgent}, []string{"SOUL.md: dry"}},
		{memory.Reader{Agent: "ada"}, []string{"SOUL.md: dry", "agents/ada/SOUL.md: kind"}},
		{memory.Reader{Agent: "%"}, []string{"SOUL.md: dry"}},
		{memory.Reader{Plan: true}, []string{"SOUL.md: dry", "agents/ada/SOUL.md: kind", "agents/adam/SOUL.md: loud"}},
	} {
		for _, tt.r.View = range []*memory.View{nil, view} {
			if got := documents(t, s, tt.r); !slices.Equal(got, tt.want) {
				t.Errorf("%+v sees %q, want %q", tt.r, got, tt.want)
			}
		}
	}
	if _, err := store.Documents(t.Context(), memory.Reader{}); !errs.Is(err, errs.Denied) {
		t.Errorf("nobody asks: %v", err)
	}
}
