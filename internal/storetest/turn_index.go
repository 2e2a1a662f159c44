package storetest

import (
	"slices"
	"testing"

	"signet/internal/errs"
	"signet/internal/memory"
)

func giveTurns(t *testing.T, s TurnStore) {
	mine, theirs := someSession("mine"), someSession("theirs")
	mine.Project, theirs.Agent, theirs.Project = "/p", "other", ""
	capture(t, s, mine, "heron", "ibis")
	capture(t, s, theirs, "stork")
	var says []string
	var row int64
	for {
		entries, err := s.TurnsAfter(t.Context(), row, 2)
		if err != nil {
			t.Fatal(err)
		}
		if len(entries) == 0 {
			break
		}
		for _, e := range entries {
			if e.Row <= row {
				t.Errorf("row %d comes after row %d", e.Row, row)
			}
			row = e.Row
			says = append(says, e.Says+" "+e.Scope.Agent+" "+e.Scope.Project)
		}
	}
	want := []string{"heron " + mine.Agent + " /p", "ibis " + mine.Agent + " /p", "stork other "}
	if !slices.Equal(says, want) {
		t.Errorf("got %q, want %q", says, want)
	}
	if last, err := s.TurnRevision(t.Context()); err != nil || last != row {
		t.Errorf("the last row is %d, the revision %d (%v)", row, last, err)
	}
}

// Whoever hears a turn hears its scope, and nobody else does.
func hearScopes(t *testing.T, s TurnStore) {
	var scopes []memory.Scope
	for _, agent := range []string{"one", "two"} {
		for _, project := range []string{"", "/p", "/q"} {
			m := someSession(agent + project)
			m.Agent, m.Project = agent, project
			capture(t, s, m, "heron")
			scopes = append(scopes, memory.Scope{Agent: agent, Project: project})
		}
	}
	for _, r := range []memory.Reader{
		{Agent: "one"},
		{Agent: "one", Project: "/p"},
		{Agent: "two", EveryProject: true},
		{Agent: "three", EveryProject: true},
		{Agent: "one", EveryProject: true, Namespace: "n"},
	} {
		heard, err := s.TurnScopes(t.Context(), r, scopes)
		if err != nil {
			t.Fatal(err)
		}
		var ids []string
		for _, scope := range heard {
			ids = append(ids, scope.Agent+scope.Project+"-a")
		}
		slices.Sort(ids)
		if want := found(t, s, memory.Query{Reader: r}, "heron"); !slices.Equal(ids, want) {
			t.Errorf("%+v hears %q, and of turns %q", r, ids, want)
		}
	}
	if _, err := s.TurnScopes(t.Context(), memory.Reader{}, scopes); !errs.Is(err, errs.Denied) {
		t.Errorf("nobody asks: %v", err)
	}
}

func nameSilent(t *testing.T, s TurnStore) {
	capture(t, s, someSession("k"), "my heron is called Gertrude", "and the ibis Agnes")
	silent := func() []int64 {
		rows, err := s.SilentTurns(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		return rows
	}
	if got := silent(); len(got) != 0 {
		t.Errorf("%v are silent before anything is forgotten", got)
	}
	c := newClock()
	m := remember(t, service(s, c), memory.Draft{Content: "The heron is Gertrude", Source: memory.Source{Turns: []string{"k-a"}}})
	forget(t, service(s, c), m.ID, memory.Forget{})
	if want, err := s.TurnPostings(t.Context(), "heron"); err != nil || !slices.Equal(silent(), want) {
		t.Errorf("%v are silent, want %v (%v)", silent(), want, err)
	}
	if _, _, err := service(s, c).Recover(t.Context(), author, memory.Recover{ID: m.ID, Reader: reader}); err != nil {
		t.Fatal(err)
	}
	if got := silent(); len(got) != 0 {
		t.Errorf("%v are silent, though the memory is recovered", got)
	}
}
