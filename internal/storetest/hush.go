package storetest

import (
	"slices"
	"strings"
	"testing"
	"time"

	"signet/internal/memory"
)

const (
	owner = "The wombat service is owned by Quentin Zarathustra."
	echo  = "Quentin Zarathustra owns wombat, understood."
)

// talk captures turns of a session, each after who says it.
func talk(t *testing.T, s TurnStore, key string, says ...string) {
	t.Helper()
	current := mustTouch(t, s, someSession(key))
	var turns []memory.Turn
	for i, said := range says {
		who, words, _ := strings.Cut(said, ": ")
		turns = append(turns, memory.Turn{
			ID: key + "-" + string(rune('a'+i)), Session: key, Role: memory.Role(who), Text: guarded(t, words), Time: start.Add(time.Duration(i) * time.Minute),
		})
	}
	if _, err := s.Capture(t.Context(), current, current.Offset+1, turns, start); err != nil {
		t.Fatal(err)
	}
}

// silentEchoes forgets what was said in two sessions, and answered in both.
func silentEchoes(t *testing.T, s TurnStore) {
	talk(t, s, "learnt", "user: "+owner, "tool: wombat.yaml", "assistant: "+echo, "assistant: The wombat service has three replicas.",
		"user: Next, the tests.", "assistant: "+echo)
	talk(t, s, "said", "user: As I said: "+owner, "assistant: "+echo)
	talk(t, s, "other", "user: Who should look at wombat?", "assistant: "+echo, "user: Quentin Zarathustra is away.",
		"user: Whose is the wombat service? Right, Quentin Zarathustra is the owner.")
	c := newClock()
	m := remember(t, service(s, c), memory.Draft{Content: owner, Source: memory.Source{Session: "learnt", Turns: []string{"learnt-a"}}})
	forget(t, service(s, c), m.ID, memory.Forget{})
	want := []string{"learnt-d", "other-c"}
	got := slices.Concat(found(t, s, asks, "wombat"), found(t, s, asks, "quentin"))
	for _, id := range []string{"learnt-a", "learnt-c", "learnt-f", "said-a", "said-b", "other-b", "other-d"} {
		if slices.Contains(got, id) {
			t.Errorf("%s speaks of what is forgotten", id)
		}
	}
	for _, id := range want {
		if !slices.Contains(got, id) {
			t.Errorf("%s, which is other talk, fell silent", id)
		}
	}
	if _, _, err := service(s, c).Recover(t.Context(), author, memory.Recover{ID: m.ID, Reader: reader}); err != nil {
		t.Fatal(err)
	}
	if got := found(t, s, asks, "zarathustra"); !slices.Contains(got, "learnt-c") || !slices.Contains(got, "said-b") {
		t.Errorf("it is recovered, and of its echoes %v alone speak", got)
	}
}

// silentLate forgets what is said in a session whose end is captured only then.
func silentLate(t *testing.T, s TurnStore) {
	c := newClock()
	c.advance(150 * time.Second) // the first three turns are said by then, and the fourth is not
	m := remember(t, service(s, c), memory.Draft{Content: owner})
	elsewhere := remember(t, service(s, c), memory.Draft{Content: owner, Scope: memory.Scope{Project: "/q"}})
	forget(t, service(s, c), elsewhere.ID, memory.Forget{})
	talk(t, s, "open", "user: "+owner)
	forget(t, service(s, c), m.ID, memory.Forget{})
	talk(t, s, "open", "user: "+owner, "assistant: "+echo, "tool: wombat.yaml", "user: Now "+owner)
	talk(t, s, "late", "user: As I said: "+owner, "assistant: "+echo, "user: Wombat has three replicas.", "user: And again: "+owner)
	want := []string{"late-c", "late-d", "open-c", "open-d"}
	if got := found(t, s, asks, "wombat"); !slices.Equal(got, want) {
		t.Errorf("%v speak, want %v", got, want)
	}
	if _, _, err := service(s, c).Recover(t.Context(), author, memory.Recover{ID: m.ID, Reader: reader}); err != nil {
		t.Fatal(err)
	}
	if got := found(t, s, asks, "wombat"); len(got) != 8 {
		t.Errorf("it is recovered, and %v alone speak", got)
	}
	talk(t, s, "more", "user: "+owner)
	if got := found(t, s, asks, "wombat"); !slices.Contains(got, "more-a") {
		t.Errorf("it is believed again, and what is captured then is silent: %v", got)
	}
}
