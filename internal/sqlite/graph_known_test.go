package sqlite_test

import (
	"context"
	"fmt"
	"log/slog"
	"testing"
	"time"

	"signet/internal/graph"
	"signet/internal/guard"
	"signet/internal/memory"
)

// teller derives of a statement that it is about the thing it is, which has an alias.
type teller struct{ alias string }

func (d teller) Derive(_ context.Context, m memory.Memory) ([]byte, error) {
	name := m.Subject.String()
	entity := graph.EntityID(m.Scope.Agent, graph.Canonical(name))
	return graph.Encode(graph.Links{
		Mentions: []graph.Mention{{Entity: entity, Name: name, Type: graph.Project, Text: name, Confidence: 1}},
		Aliases:  []graph.Alias{{Entity: entity, Name: d.alias, How: graph.Stated}},
	}, m)
}

// An alias that many memories tell is one row for what bears it.
func TestWhatBearsAnAliasIsGivenOnce(t *testing.T) {
	t.Parallel()
	db := open(t)
	s := memory.New(db, time.Now, func() bool { return false })
	s.Derives(memory.Deriving{Deriver: teller{"KCP"}, Log: slog.New(slog.DiscardHandler)})
	for says, about := range map[string]string{"one": "Kestrel", "two": "Kestrel", "three": "Kestrel", "four": "Osprey"} {
		if _, _, err := s.Remember(t.Context(), author, memory.Draft{Origin: memory.Person, Content: says, Subject: about}); err != nil {
			t.Fatal(err)
		}
	}
	named, err := db.Named(t.Context(), memory.DefaultAgent, []string{"kcp", "kestrel"})
	if err != nil {
		t.Fatal(err)
	}
	want := []graph.Named{
		{Name: "kcp", Display: "Kestrel", How: graph.Stated, Mentions: 3},
		{Name: "kcp", Display: "Osprey", How: graph.Stated, Mentions: 1},
		{Name: "kestrel", Display: "Kestrel", Mentions: 3},
	}
	if len(named) != len(want) {
		t.Fatalf("%v, want %v", named, want)
	}
	for i, n := range named {
		if n.Entity, n.Type = "", ""; n != want[i] {
			t.Errorf("row %d is %v, want %v", i, n, want[i])
		}
	}
}

// headed derives of a statement that it is about the thing it is, which "database"
// may be short for.
type headed struct{}

func (headed) Derive(_ context.Context, m memory.Memory) ([]byte, error) {
	name := m.Subject.String()
	entity := graph.EntityID(m.Scope.Agent, graph.Canonical(name))
	return graph.Encode(graph.Links{
		Mentions: []graph.Mention{{Entity: entity, Name: name, Type: graph.Project, Text: name, Confidence: 1}},
		Aliases:  []graph.Alias{{Entity: entity, Name: "database", How: graph.Head}},
	}, m)
}

// A word that is short for more than can be told apart stands for none of them; who
// is called so outright still is.
func TestAWordThatIsShortForACrowdNamesNobody(t *testing.T) {
	t.Parallel()
	db := open(t)
	s := memory.New(db, time.Now, func() bool { return false })
	s.Derives(memory.Deriving{Deriver: headed{}, Log: slog.New(slog.DiscardHandler)})
	tell := func(from, to int) {
		t.Helper()
		var cs memory.Changeset
		cs.Author = author
		for i := from; i < to; i++ {
			content, _ := guard.Redact(fmt.Sprintf("statement %d", i))
			about, _ := guard.Redact(fmt.Sprintf("Shelf%d database", i))
			cs.Changes = append(cs.Changes, memory.Add{Memory: memory.Memory{Content: content, Subject: about, Confidence: 1, Origin: memory.Person}})
		}
		if _, err := s.Apply(t.Context(), cs); err != nil {
			t.Fatal(err)
		}
	}
	bearers := func(want int) {
		t.Helper()
		named, err := db.Named(t.Context(), memory.DefaultAgent, []string{"database", "shelf3 database"})
		if err != nil || len(named) != want {
			t.Fatalf("%d bear the names, want %d; %v", len(named), want, err)
		}
		for _, n := range named {
			if n.Mentions != 1 {
				t.Errorf("%s is mentioned %d times, want 1", n.Display, n.Mentions)
			}
		}
	}
	tell(0, 30)
	bearers(31)
	tell(30, 250)
	bearers(1)
}
