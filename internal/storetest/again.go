package storetest

import (
	"testing"
	"time"

	"signet/internal/memory"
)

func toldAgain(t *testing.T, store memory.Store, s *memory.Service, c *clock) {
	for _, told := range [][]string{
		{"MER-12 is done", "MER-12 was reopened", "MER-12 is done"},
		{"The mirror is down", "The mirror is up", "The mirror is down", "The mirror is up"},
		{"Zed is our editor", "Our editor is Helix now, not Zed", "Zed is our editor"},
		{"Ben is on vacation", "Ben is back from vacation", "Ben is on vacation"},
		{"The nightly job is enabled", "The nightly job is disabled", "The nightly job is enabled again", "The nightly job is disabled"},
	} {
		var ids []string
		for _, content := range told {
			c.advance(time.Minute)
			ids = append(ids, remember(t, s, memory.Draft{Content: content}).ID)
		}
		last := len(ids) - 1
		for i, id := range ids {
			if got, want := believed(t, store, id), i == last; got != want {
				t.Errorf("of %q the %d. stands: %v, want %v", told, i+1, got, want)
			}
		}
	}
}

// Where what was told since was left standing, by a hand that is trusted less, what stands
// is news when it is told again, and keeps its pin.
func toldTwice(t *testing.T, store memory.Store, s *memory.Service, c *clock) {
	known := func(d memory.Draft, id string) {
		t.Helper()
		c.advance(time.Minute)
		o, commit, err := s.Remember(t.Context(), author, d)
		if err != nil || o.Status != memory.Duplicate || o.Memory.ID != id || commit.ID != "" {
			t.Errorf("%q told again is %s of %s in commit %q (%v), want a duplicate of %s", d.Content, o.Status, o.Memory.ID, commit.ID, err, id)
		}
	}
	down := memory.Draft{Content: "The mirror is down", Source: memory.Source{Key: "request"}, Origin: memory.Person, Pinned: true}
	was := remember(t, s, down)
	known(memory.Draft{Content: "the mirror is down."}, was.ID)

	c.advance(time.Minute)
	up := remember(t, s, memory.Draft{Content: "The mirror is up", Origin: memory.Web})
	known(down, was.ID)
	known(memory.Draft{Content: down.Content, Observed: was.Observed}, was.ID)
	if !believed(t, store, was.ID) || !believed(t, store, up.ID) {
		t.Fatal("neither may end the other")
	}

	c.advance(time.Minute)
	again := remember(t, s, memory.Draft{Content: down.Content})
	if believed(t, store, was.ID) || believed(t, store, up.ID) || !believed(t, store, again.ID) || !again.Pinned {
		t.Errorf("what is told again has to stand alone, as firm as before: %+v", again)
	}
}
