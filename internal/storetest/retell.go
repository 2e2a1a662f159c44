package storetest

import (
	"testing"
	"time"

	"signet/internal/memory"
)

// retelling keeps what a program made of a session.
func retelling(t *testing.T, s *memory.Service, key, body string) string {
	t.Helper()
	o, _, err := s.Remember(t.Context(), author, memory.Draft{
		Content: body, Type: memory.Summary, Origin: memory.Assistant, Source: memory.Source{Kind: "compaction", Session: key},
	})
	if err != nil {
		t.Fatal(err)
	}
	return o.Memory.ID
}

// retold is what a summary still says.
func retold(t *testing.T, s *memory.Service, id string) string {
	t.Helper()
	m, err := s.Get(t.Context(), reader, id)
	if err != nil {
		return ""
	}
	return m.Content.String()
}

// retells forgets and supersedes what a program summed up of two sessions.
func retells(t *testing.T, s TurnStore) {
	c := newClock()
	talk(t, s, "learnt", "user: "+owner)
	talk(t, s, "other", "user: Who should look at wombat?")
	c.advance(time.Hour)
	notes := service(s, c)
	m := remember(t, notes, memory.Draft{Content: owner, Source: memory.Source{Session: "learnt", Turns: []string{"learnt-a"}}})
	port := remember(t, notes, memory.Draft{Content: "The wombat service listens on port 7001."})
	own := retelling(t, notes, "learnt", "They fixed the build.\n- "+echo+"\n- The wombat service listens on port 7001. Tests are pending.")
	other := retelling(t, notes, "other", owner+" "+"Quentin Zarathustra reviews wombat.")
	alone := retelling(t, notes, "other", "As was said, "+owner)

	forget(t, notes, m.ID, memory.Forget{})
	remember(t, notes, memory.Draft{Content: "The wombat service listens on port 7002 now.", Supersedes: port.ID})
	for id, want := range map[string]string{own: "They fixed the build.\n- Tests are pending.", other: "", alone: ""} {
		if got := retold(t, notes, id); got != want {
			t.Errorf("left is %q, want %q", got, want)
		}
	}
	late := retelling(t, notes, "learnt", "Lunch was late. "+owner)
	if got := retold(t, notes, late); got != "Lunch was late." {
		t.Errorf("what is summed up after it was forgotten says %q", got)
	}
	if id := retelling(t, notes, "learnt", owner); id != "" {
		t.Errorf("what says nothing else is kept as %s", id)
	}
	if _, _, err := notes.Recover(t.Context(), author, memory.Recover{ID: m.ID, Reader: reader}); err != nil {
		t.Fatal(err)
	}
	if got := retold(t, notes, retelling(t, notes, "learnt", "Dinner was early. "+owner)); got != "Dinner was early. "+owner {
		t.Errorf("it is recovered, and the summary says %q", got)
	}
}
