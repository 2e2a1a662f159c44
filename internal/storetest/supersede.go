package storetest

import (
	"strings"
	"testing"

	"signet/internal/errs"
	"signet/internal/memory"
)

func supersedes(t *testing.T, store memory.Store, s *memory.Service, _ *clock) {
	was := remember(t, s, memory.Draft{Content: "The warehouse stands by the river", Pinned: true})
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

func supersedesNothing(t *testing.T, store memory.Store, s *memory.Service, _ *clock) {
	stands := remember(t, s, memory.Draft{Content: "The warehouse stands by the river"})
	known := remember(t, s, memory.Draft{Content: "Parcels wait in the old mill"})
	theirs := remember(t, s, memory.Draft{Content: "The safe is behind the mirror", Scope: memory.Scope{Agent: "other", Visibility: memory.Private}})
	gone := remember(t, s, memory.Draft{Content: "The pantry is next to the kitchen"})
	forget(t, s, gone.ID, memory.Forget{})
	for _, tt := range []struct {
		name, content, id string
		kind              errs.Kind
	}{
		{"one that is not there", "Letters are red", "nowhere", errs.NotFound},
		{"one of another agent", "Letters are green", theirs.ID, errs.NotFound},
		{"one that has ended", "Letters are blue", gone.ID, errs.Conflict},
		{"by what is known already", known.Content.String(), stands.ID, errs.Conflict},
		{"by a long text", strings.Repeat("Letters are yellow. ", 40), stands.ID, errs.Invalid},
	} {
		d := memory.Draft{Content: tt.content, Origin: memory.Person, Supersedes: tt.id, MaxChars: 200, ChunkChars: 100}
		if kept, err := s.Keep(t.Context(), author, d); !errs.Is(err, tt.kind) {
			t.Errorf("%s: %+v (%v), want %v", tt.name, kept, err, tt.kind)
		}
	}
	if list, _, err := s.List(t.Context(), reader, memory.Page{Limit: 10}); err != nil || len(list) != 2 {
		t.Errorf("there are %d memories (%v), want the two that stood", len(list), err)
	}
}
