package storetest

import (
	"strings"
	"testing"
	"time"

	"signet/internal/errs"
	"signet/internal/memory"
)

func supersedes(t *testing.T, store memory.Store, s *memory.Service, _ *clock) {
	was := remember(t, s, memory.Draft{Content: "The warehouse stands by the river"})
	d := memory.Draft{Content: "Parcels wait in the old mill", Origin: memory.Person, Supersedes: was.ID}
	o, _, err := s.Remember(t.Context(), author, d)
	if err != nil || o.Memory.Supersedes != was.ID || len(o.Superseded) != 1 || believed(t, store, was.ID) {
		t.Fatalf("it has to take the place: %+v (%v)", o, err)
	}
	again, _, err := s.Remember(t.Context(), author, d)
	if err != nil || again.Status != memory.Duplicate || again.Memory.ID != o.Memory.ID {
		t.Errorf("the same once more is %s (%v), want the one that is there", again.Status, err)
	}
	if _, _, err := s.Recover(t.Context(), author, memory.Recover{ID: was.ID, Reader: reader}); err != nil || !believed(t, store, was.ID) {
		t.Errorf("what was superseded can be brought back: %v", err)
	}
}

// Of several that it ends, the one that was named is the one whose place it took.
func supersedesTheNamed(t *testing.T, _ memory.Store, s *memory.Service, c *clock) {
	mill := remember(t, s, memory.Draft{Content: "Parcels wait in the old mill"})
	queue := remember(t, s, memory.Draft{Content: "The queue is RabbitMQ"})
	c.advance(time.Minute)
	d := memory.Draft{Content: "The queue is NATS", Origin: memory.Person, Supersedes: mill.ID}
	o, _, err := s.Remember(t.Context(), author, d)
	if err != nil || len(o.Superseded) != 2 || o.Memory.Supersedes != mill.ID {
		t.Fatalf("it took the place of %q (%v), and ended %d of %s and %s", o.Memory.Supersedes, err, len(o.Superseded), mill.ID, queue.ID)
	}
	if again, _, err := s.Remember(t.Context(), author, d); err != nil || again.Status != memory.Duplicate {
		t.Errorf("the same once more is %s (%v)", again.Status, err)
	}
}

func supersedesNothing(t *testing.T, store memory.Store, s *memory.Service, _ *clock) {
	stands := remember(t, s, memory.Draft{Content: "The warehouse stands by the river"})
	known := remember(t, s, memory.Draft{Content: "Parcels wait in the old mill"})
	theirs := remember(t, s, memory.Draft{Content: "The safe is behind the mirror", Scope: memory.Scope{Agent: "other", Visibility: memory.Private}})
	pinned := remember(t, s, memory.Draft{Content: "The mast is never climbed", Pinned: true})
	elsewhere := remember(t, s, memory.Draft{Content: "The quay is closed", Scope: memory.Scope{Project: "/quay"}})
	gone := remember(t, s, memory.Draft{Content: "The pantry is next to the kitchen"})
	forget(t, s, gone.ID, memory.Forget{})
	for _, tt := range []struct {
		name, content, id string
		kind              errs.Kind
	}{
		{"one that is not there", "Letters are red", "nowhere", errs.NotFound},
		{"one of another agent", "Letters are green", theirs.ID, errs.NotFound},
		{"one that has ended", "Letters are blue", gone.ID, errs.Conflict},
		{"one that is pinned", "Letters are black", pinned.ID, errs.Conflict},
		{"one of a project", "Letters are white", elsewhere.ID, errs.Conflict},
		{"by what is known already", known.Content.String(), stands.ID, errs.Conflict},
		{"by a long text", strings.Repeat("Letters are yellow. ", 40), stands.ID, errs.Invalid},
	} {
		d := memory.Draft{Content: tt.content, Origin: memory.Person, Supersedes: tt.id, MaxChars: 200, ChunkChars: 100}
		if kept, err := s.Keep(t.Context(), author, d); !errs.Is(err, tt.kind) {
			t.Errorf("%s: %+v (%v), want %v", tt.name, kept, err, tt.kind)
		}
	}
	if list, _, err := s.List(t.Context(), reader, memory.Page{Limit: 10}); err != nil || len(list) != 4 {
		t.Errorf("there are %d memories (%v), want the four that stood", len(list), err)
	}
}
