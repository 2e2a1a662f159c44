package storetest

import (
	"testing"
	"time"

	"signet/internal/memory"
	"signet/internal/stance"
)

func premisesOfOneReason(t *testing.T, store memory.Store, s *memory.Service, _ *clock) {
	first := remember(t, s, memory.Draft{Content: "Bela is in Graz"})
	second := remember(t, s, memory.Draft{Content: "Noor is on sick leave"})
	rests := remember(t, s, memory.Draft{Content: "Since Bela is in Graz and Noor is on sick leave, Tim signs the orders"})
	for _, id := range []string{first.ID, second.ID} {
		forget(t, s, id, memory.Forget{})
		if got := uncertain(t, store, rests.ID); got != id {
			t.Errorf("without %s it is uncertain for %q", id, got)
		}
		if _, _, err := s.Recover(t.Context(), author, memory.Recover{ID: id, Reader: reader}); err != nil {
			t.Fatal(err)
		}
		if got := uncertain(t, store, rests.ID); got != "" {
			t.Errorf("with both premises it is uncertain for %q", got)
		}
	}
}

func lateReason(t *testing.T, store memory.Store, s *memory.Service, c *clock) {
	rests := remember(t, s, memory.Draft{Content: "We ship salt on Mondays because the ferry skips Sundays"})
	pair := remember(t, s, memory.Draft{Content: "Since Bela is in Graz and Noor is on sick leave, Tim signs the orders"})
	other := remember(t, s, memory.Draft{Content: "The ferry has a bar"})
	c.advance(time.Minute)
	ground, commit, err := s.Remember(t.Context(), author, memory.Draft{Content: "The ferry skips Sundays", Origin: memory.Person})
	if err != nil {
		t.Fatal(err)
	}
	c.advance(time.Minute)
	again := remember(t, s, memory.Draft{Content: "On Sundays the ferry skips a run"})
	c.advance(time.Minute)
	part := remember(t, s, memory.Draft{Content: "Noor is on sick leave"})
	m, err := store.Get(t.Context(), reader, rests.ID)
	if err != nil || len(m.Premises) != 1 || !m.RestsOn(ground.Memory.ID) || m.Version != 2 || m.Commit != commit.ID {
		t.Errorf("version %d of commit %s rests on %+v (%v), want on %s in commit %s; told again by %s", m.Version, m.Commit, m.Premises, err, ground.Memory.ID, commit.ID, again.ID)
	}
	if m, err := store.Get(t.Context(), reader, other.ID); err != nil || m.Version != 1 {
		t.Errorf("what gives no reason has version %d (%v)", m.Version, err)
	}
	for _, want := range [][2]string{{rests.ID, ground.Memory.ID}, {pair.ID, part.ID}} {
		forget(t, s, want[1], memory.Forget{})
		if got := uncertain(t, store, want[0]); got != want[1] {
			t.Errorf("it is uncertain for %q, want %q", got, want[1])
		}
	}
}

func reasonEnds(t *testing.T, store memory.Store, s *memory.Service, c *clock) {
	said := func(content string) string {
		c.advance(time.Minute)
		return remember(t, s, memory.Draft{Content: content}).ID
	}
	rests := said("We keep the loom in the cellar because money is tight")
	told := said("The shop runs on Shopify, so checkout is not ours")
	above := remember(t, s, memory.Draft{Content: "Visitors need a torch", RestsOn: []string{rests}}).ID
	check := func(when string, want map[string]string) {
		t.Helper()
		for id, of := range want {
			if got := uncertain(t, store, id); got != of {
				t.Errorf("%s: it is uncertain for %q, want %q", when, got, of)
			}
		}
	}
	news, moved := said("Money is no longer tight"), said("We moved the shop from Shopify to Saleor")
	check("the reason ended", map[string]string{rests: news, above: news, told: moved})
	if m, err := store.Get(t.Context(), reader, rests); err != nil || m.Version != 2 || m.Premises[0].How != stance.Unless || m.RestsOn(news) {
		t.Errorf("version %d has premises %+v (%v)", m.Version, m.Premises, err)
	}
	forget(t, s, news, memory.Forget{})
	check("the news is forgotten", map[string]string{rests: "", above: "", told: moved})
	if _, _, err := s.Recover(t.Context(), author, memory.Recover{ID: news, Reader: reader}); err != nil {
		t.Fatal(err)
	}
	check("the news is recovered", map[string]string{rests: news, above: news})
	tight := said("Money is tight again")
	if believed(t, store, news) {
		t.Errorf("what is so again does not end the news")
	}
	check("the reason is so again", map[string]string{rests: "", above: ""})
	forget(t, s, tight, memory.Forget{})
	if o := modify(t, s, memory.Revision{ID: told, Confirm: true}); o.Status != memory.Done {
		t.Errorf("confirming: %s", o.Status)
	}
	check("confirmed", map[string]string{told: ""})
}
