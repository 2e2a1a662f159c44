package sqlite_test

import (
	"strings"
	"testing"
	"time"

	"signet/internal/guard"
	"signet/internal/memory"
)

// A purge finds what says it where no search looks, and in the sessions of other agents,
// and what gives it away in its own project; it leaves what else was said there.
func TestAPurgeErasesSentencesOfOtherTurns(t *testing.T) {
	t.Parallel()
	db := open(t)
	const owner = "The wombat service is owned by Quentin Zarathustra."
	now := time.Now()
	far, _ := guard.Redact(strings.Repeat("Nothing is said on this line.\n", 100) + "# " + owner + "\nreplicas: 3")
	near, _ := guard.Redact("The tests pass. " + owner + " Shall I go on?")
	gave, _ := guard.Redact("The tests pass. Wombat? That's owned by Quentin Zarathustra these days. Shall I go on?")
	for key, project := range map[string]string{"here": "/p", "elsewhere": "/r"} {
		current, _, err := db.Touch(t.Context(), memory.Session{Key: key, Agent: memory.DefaultAgent, Harness: "codex", Project: project, Started: now, LastSeen: now})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := db.Capture(t.Context(), current, 1, []memory.Turn{{ID: key, Role: memory.RoleUser, Text: gave, Time: now}}, now); err != nil {
			t.Fatal(err)
		}
	}
	current, _, err := db.Touch(t.Context(), memory.Session{Key: "k", Agent: "other", Harness: "codex", Project: "/q", Started: now, LastSeen: now})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := db.Capture(t.Context(), current, 1, []memory.Turn{
		{ID: "far", Role: memory.RoleTool, Tool: "Read", Text: far, Time: now}, {ID: "near", Role: memory.RoleAssistant, Text: near, Time: now},
	}, now); err != nil {
		t.Fatal(err)
	}
	service := memory.New(db, time.Now, func() bool { return false })
	by, reader := memory.Author{Name: "tester", Kind: "operator"}, memory.Reader{Agent: memory.DefaultAgent, EveryProject: true}
	o, _, err := service.Remember(t.Context(), by, memory.Draft{Content: owner, Origin: memory.Person, Scope: memory.Scope{Project: "/p"}})
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := service.Forget(t.Context(), by, memory.Forget{ID: o.Memory.ID, Reader: reader}); err != nil {
		t.Fatal(err)
	}
	if err := db.Condemn(t.Context(), reader, o.Memory.ID, now); err != nil {
		t.Fatal(err)
	}
	done, err := db.Purge(t.Context(), o.Memory.ID, now)
	if err != nil || len(done.Turns) != 3 {
		t.Errorf("erased from %q (%v), want both turns, and that which gave it away in its project", done.Turns, err)
	}
	for key, whole := range map[string]bool{"here": false, "elsewhere": true} {
		turns, err := db.Turns(t.Context(), key, 0, 9)
		if err != nil || len(turns) != 1 || strings.Contains(turns[0].Text.String(), "Zarathustra") != whole || !strings.HasPrefix(turns[0].Text.String(), "The tests pass. ") {
			t.Errorf("left of what was said %s: %v, %v", key, turns, err)
		}
	}
	turns, err := db.Turns(t.Context(), "k", 0, 9)
	if err != nil || len(turns) != 2 {
		t.Fatal(turns, err)
	}
	if got := turns[1].Text.String(); got != "The tests pass. [purged] Shall I go on?" {
		t.Errorf("left of the answer: %q", got)
	}
	if got := turns[0].Text.String(); strings.Contains(got, "Zarathustra") || !strings.HasSuffix(got, "replicas: 3") {
		t.Errorf("left of the file: %q", got)
	}
}
