package storetest

import (
	"testing"
	"time"

	"signet/internal/memory"
)

// journalsOfAView holds what tells of many memories to the state that is asked
// about: on a branch, and on main before it.
func journalsOfAView(t *testing.T, _ memory.Store, s *memory.Service, c *clock) {
	m, was, err := s.Remember(t.Context(), author, memory.Draft{Content: "we use pnpm", Who: "ana", Origin: memory.Person})
	if err != nil {
		t.Fatal(err)
	}
	c.advance(time.Hour)
	modify(t, s, memory.Revision{ID: m.Memory.ID, Content: new("we use yarn")})
	added := remember(t, s, memory.Draft{Content: "never push on Fridays", Type: memory.Rule, Who: "ben"})
	_, gone, err := s.Forget(t.Context(), author, memory.Forget{ID: added.ID, Reader: reader})
	if err != nil {
		t.Fatal(err)
	}
	c.advance(time.Hour)
	then, last := reader, reader
	then.View = &memory.View{Commit: was.ID, Generation: was.Generation, Time: was.Time}
	last.View = &memory.View{Commit: gone.ID, Generation: gone.Generation, Time: gone.Time}
	stranger := last
	stranger.Agent = "stranger"
	spans := []memory.Interval{{From: start.Add(-time.Hour), To: c.now}}
	for _, tt := range []struct {
		name               string
		r                  memory.Reader
		history, forgotten int
		added, events      int
	}{
		{"now", reader, 2, 2, 1, 4},
		{"then", then, 1, 0, 1, 1},
		{"as of the head", last, 2, 2, 1, 4},
		{"to a stranger", stranger, 0, 0, 0, 0},
	} {
		for id, want := range map[string]int{m.Memory.ID: tt.history, added.ID: tt.forgotten} {
			if events, err := s.History(t.Context(), tt.r, id, 10); len(events) != want || (err == nil) != (want > 0) {
				t.Errorf("%s: %d events of %s (%v), want %d", tt.name, len(events), id, err, want)
			}
		}
		periods, err := s.Timeline(t.Context(), tt.r, spans)
		if err != nil || periods[0].Added != tt.added || periods[0].Events != tt.events || len(periods[0].Types) != tt.added {
			t.Errorf("%s: %+v (%v), want %d added and %d events", tt.name, periods, err, tt.added, tt.events)
		}
		voices, err := s.Voices(t.Context(), tt.r)
		if err != nil || len(voices) != tt.added {
			t.Errorf("%s: voices %+v (%v), want %d", tt.name, voices, err, tt.added)
		}
	}
}

func commitsAndHistory(t *testing.T, store memory.Store, s *memory.Service, c *clock) {
	m := remember(t, s, memory.Draft{Content: "we ship on Thursdays"})
	c.advance(time.Minute)
	forgotten := forget(t, s, m.ID, memory.Forget{Reason: guarded(t, "no longer true")})
	if forgotten.Memory.Commit == m.Commit {
		t.Error("a forget shares the commit of the remember")
	}
	events, err := store.History(t.Context(), reader, m.ID, 10)
	if err != nil {
		t.Fatal(err)
	}
	if len(events) != 2 || events[0].Event != "created" || events[1].Event != "deleted" {
		t.Fatalf("got events %+v", events)
	}
	last := events[1]
	if last.Old.String() != "we ship on Thursdays" || last.New.String() != "" || last.Reason.String() != "no longer true" ||
		last.By != "tester" || last.Commit != forgotten.Memory.Commit || !last.Time.Equal(c.now) {
		t.Errorf("got %+v", last)
	}
}
