package session_test

import (
	"context"
	"testing"
	"time"

	"signet/internal/memory"
)

// Who denies what the agent just used of a memory need not repeat its words.
func TestWhatIsDeniedRightBehindItsUseMisled(t *testing.T) {
	t.Parallel()
	const billing, cache, ledger = "The billing service listens on port 8123", "The cache layer runs on Redis", "The ledger is stored in MySQL"
	for _, c := range []struct {
		says, asked, answer, reply string
		want                       float64 // its sign
	}{
		{billing, "where does billing listen?", "The billing service listens on port 8123.", "No, that is wrong. The billing service listens on port 9000.", -1},
		{billing, "where does billing listen?", "It listens on port 8123.", "Wrong!", -1},
		{billing, "where does billing listen?", "It listens on port 8123.", "No.", -1},
		{billing, "where does billing listen?", "It listens on port 8123.", "No, that is wrong, the billing service does not listen on port 8123.", -1},
		{billing, "where does billing listen?", "It listens on port 8123.", "That’s outdated, it moved to 9000.", -1},
		{cache, "what does the cache layer run on?", "The cache layer runs on Redis. Shall I look at its settings?", "You're wrong, the cache layer runs on Memcached.", -1},
		{ledger, "where is the ledger?", "The ledger is stored in MySQL.", "That's not true anymore. We moved the ledger to Postgres.", -1},
		{billing, "where does billing listen?", "It is port 8123. The cache layer runs on Redis.", "No, the billing service is on port 9000 and listens there alone.", -1},

		{billing, "where does billing listen?", "It listens on port 8123. Shall I restart it?", "No.", 1},
		{billing, "where does billing listen?", "It listens on port 8123.", "No, that's right, the billing service is there.", 1},
		{billing, "where does billing listen?", "It is port 8123. The cache layer runs on Redis.", "No, that is wrong, the cache is Memcached.", 1},
		{billing, "where does billing listen?", "It listens on port 8123.", "Wrong file, open main.go.", 1},
		{billing, "where does billing listen?", "It listens on port 8123.", "Stop here, and commit.", 1},
		{billing, "where does billing listen?", "I do not know.", "Wrong!", 0},
	} {
		t.Run(c.answer+" "+c.reply, func(t *testing.T) {
			t.Parallel()
			r := newRig(t)
			m := r.remember(memory.Draft{Content: c.says, Origin: memory.Person})
			r.hits = []memory.Hit{{Memory: m, Score: 0.9}}
			r.Tail = func(context.Context, memory.Reader, string) ([]memory.Turn, error) {
				return []memory.Turn{turn(memory.RoleAssistant, c.answer), turn(memory.RoleUser, c.reply)}, nil
			}
			if a := r.ask(c.asked); len(a.Hits) != 1 {
				t.Fatalf("nothing was given: %+v", a)
			}
			if err := r.Reflect(t.Context(), memory.Session{Key: "k", Agent: "default", Project: "/p"}); err != nil {
				t.Fatal(err)
			}
			if got := r.worth(m.ID); got*c.want < 0 || (got == 0) != (c.want == 0) {
				t.Errorf("worth %v, want the sign of %v", got, c.want)
			}
		})
	}
}

// That the agent speaks of it again, in owning that it was wrong, is no use of it.
func TestWhatWasTakenBackStaysSo(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	m := r.remember(memory.Draft{Content: "The billing service listens on port 8123", Origin: memory.Person})
	r.hits = []memory.Hit{{Memory: m, Score: 0.9}}
	r.ask("where does billing listen?")
	first := now
	talk := []memory.Turn{
		turn(memory.RoleAssistant, "It listens on port 8123."), turn(memory.RoleUser, "No, that is wrong."),
		turn(memory.RoleAssistant, "So the billing service does not listen on port 8123."), turn(memory.RoleUser, "right, go on"),
	}
	for i := range talk {
		talk[i].Time = first.Add(time.Duration(i+1) * time.Minute)
	}
	r.Tail = func(context.Context, memory.Reader, string) ([]memory.Turn, error) { return talk, nil }
	r.Now = func() time.Time { return first.Add(90 * time.Second) }
	if err := r.Store.NextEpoch(t.Context(), "k"); err != nil { // so that it is given again
		t.Fatal(err)
	}
	if a := r.ask("why is it not there?"); len(a.Hits) != 1 {
		t.Fatalf("nothing was given again: %+v", a)
	}
	if err := r.Reflect(t.Context(), memory.Session{Key: "k", Agent: "default", Project: "/p"}); err != nil {
		t.Fatal(err)
	}
	if got := r.worth(m.ID); got >= 0 {
		t.Errorf("worth %v, want less than 0", got)
	}
}
