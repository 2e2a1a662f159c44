package storetest

import (
	"testing"
	"time"

	"signet/internal/job"
	"signet/internal/memory"
	"signet/internal/session"
)

// SessionStore is what the session suite needs of a backend: it looks at jobs
// and memories to see what a session did to them.
type SessionStore interface {
	session.Store
	job.Store
	memory.Store
}

// Session runs the conformance suite of session.Store.
func Session(t *testing.T, open func(*testing.T) SessionStore) {
	tests := []struct {
		name string
		run  func(*testing.T, SessionStore)
	}{
		{"a touch creates and refreshes", touch},
		{"a session stays with the harness that told of it first", firstHarness},
		{"a session ends once, and opens again", endAndReopen},
		{"what comes late opens no session that ended since", lateTouch},
		{"quiet sessions are found", quiet},
		{"what was injected is known until the next epoch", injected},
		{"injections are replayed to their agent, in its project", replaysInjections},
		{"a pause opens once and closes", pause},
		{"scores are kept, and shown to their agent, in its project", keepsScores},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			tt.run(t, open(t))
		})
	}
}

func someSession(key string) memory.Session {
	return memory.Session{
		Key: key, Harness: "claude-code", Agent: "default", Project: "/p", Dir: "/p/sub",
		Transcript: "/t.jsonl", Started: start, LastSeen: start,
	}
}

func mustTouch(t *testing.T, s session.Store, m memory.Session, jobs ...job.New) memory.Session {
	t.Helper()
	got, _, err := s.Touch(t.Context(), m, jobs...)
	if err != nil {
		t.Fatal(err)
	}
	return got
}

func touch(t *testing.T, s SessionStore) {
	first := mustTouch(t, s, someSession("k"), job.New{Type: "a", Key: "k"})
	if want := someSession("k"); first != want {
		t.Errorf("got %+v, want %+v", first, want)
	}
	later := memory.Session{Key: "k", Harness: "claude-code", Agent: "default", LastSeen: start.Add(time.Minute), Started: start.Add(time.Minute), Offset: 5}
	got := mustTouch(t, s, later)
	want := someSession("k")
	want.LastSeen, want.Offset = later.LastSeen, 5
	if got != want {
		t.Errorf("got %+v, want what was known kept: %+v", got, want)
	}
	if got := mustTouch(t, s, someSession("k")); got.Offset != 5 || !got.LastSeen.Equal(later.LastSeen) {
		t.Errorf("offset %d, seen %v: neither may go back", got.Offset, got.LastSeen)
	}
	if c, err := s.Counts(t.Context(), now()); err != nil || c.Pending != 1 {
		t.Errorf("%d jobs (%v), want the one", c.Pending, err)
	}
}

func firstHarness(t *testing.T, s SessionStore) {
	want := someSession("k")
	want.Offset = 5
	mustTouch(t, s, want)
	other := someSession("k")
	other.Harness, other.Transcript, other.Offset = "cursor", "/other.jsonl", 900
	if got := mustTouch(t, s, other); got != want {
		t.Errorf("another harness made it %+v, want %+v", got, want)
	}
	if _, err := s.End(t.Context(), other, "logout"); err != nil {
		t.Fatal(err)
	}
	own := someSession("k")
	own.Transcript, own.Offset = "/moved.jsonl", 6
	if got := mustTouch(t, s, own); got.Harness != want.Harness || got.Transcript != own.Transcript || got.Offset != own.Offset {
		t.Errorf("its own harness made it %+v", got)
	}
}

func endAndReopen(t *testing.T, s SessionStore) {
	mustTouch(t, s, someSession("k"))
	for _, reason := range []string{"logout", "quiet"} {
		if _, err := s.End(t.Context(), someSession("k"), reason, job.New{Type: "a", Key: "k"}); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := s.End(t.Context(), someSession("unknown"), "logout", job.New{Type: "a", Key: "unknown"}); err != nil {
		t.Fatal(err)
	}
	list, err := s.Sessions(t.Context(), time.Time{}, false, 9)
	if err != nil || len(list) != 2 {
		t.Fatalf("%d sessions (%v), want 2", len(list), err)
	}
	for _, got := range list {
		if got.Ended.IsZero() || got.Reason != "logout" {
			t.Errorf("session %s ended at %v for %q", got.Key, got.Ended, got.Reason)
		}
	}
	if c, _ := s.Counts(t.Context(), now()); c.Pending != 2 {
		t.Errorf("%d jobs, want 2", c.Pending)
	}
	if got := mustTouch(t, s, someSession("k")); !got.Ended.IsZero() || got.Reason != "" {
		t.Errorf("a touched session is still over: %+v", got)
	}
}

func lateTouch(t *testing.T, s SessionStore) {
	over, late, back := someSession("k"), someSession("k"), someSession("k")
	over.LastSeen, back.LastSeen = start.Add(time.Minute), start.Add(2*time.Minute)
	if _, err := s.End(t.Context(), over, "logout"); err != nil {
		t.Fatal(err)
	}
	got := mustTouch(t, s, late, job.New{Type: "a", Key: "k"})
	if !got.Ended.Equal(over.LastSeen) || got.Reason != "logout" {
		t.Errorf("it ended at %v for %q, want %v for logout", got.Ended, got.Reason, over.LastSeen)
	}
	if c, err := s.Counts(t.Context(), now()); err != nil || c.Pending != 1 {
		t.Errorf("%d jobs (%v), want the one that came late", c.Pending, err)
	}
	if got := mustTouch(t, s, back); !got.Ended.IsZero() || got.Reason != "" {
		t.Errorf("one that goes on is still over: %+v", got)
	}
}

func quiet(t *testing.T, s SessionStore) {
	for i, key := range []string{"old", "ended", "new"} {
		m := someSession(key)
		m.LastSeen = start.Add(time.Duration(i) * time.Minute)
		mustTouch(t, s, m)
	}
	if _, err := s.End(t.Context(), someSession("ended"), "logout"); err != nil {
		t.Fatal(err)
	}
	list, err := s.Sessions(t.Context(), start.Add(90*time.Second), true, 9)
	if err != nil || len(list) != 1 || list[0].Key != "old" {
		t.Errorf("got %+v (%v), want old alone", list, err)
	}
	list, err = s.Sessions(t.Context(), time.Time{}, false, 2)
	if err != nil || len(list) != 2 || list[0].Key != "new" {
		t.Errorf("got %+v (%v), want the newest two", list, err)
	}
}

func injected(t *testing.T, s SessionStore) {
	mustTouch(t, s, someSession("k"))
	m := remember(t, service(s, newClock()), memory.Draft{Content: "we use pnpm"})
	i := session.Injection{Session: "k", Source: "prompt", Hits: []memory.Hit{{Memory: m, Score: 0.5}}, Time: start}
	for range 2 {
		if err := s.RecordInjection(t.Context(), i); err != nil {
			t.Fatal(err)
		}
	}
	if got, err := s.Injected(t.Context(), "k"); err != nil || len(got.Said) != 1 || !got.Has(i.Hits[0]) || got.Epoch != 0 {
		t.Errorf("got %v (%v), want %s", got, err, m.ID)
	}
	if err := s.NextEpoch(t.Context(), "k"); err != nil {
		t.Fatal(err)
	}
	if got, err := s.Injected(t.Context(), "k"); err != nil || len(got.Said) != 0 || got.Epoch != 1 {
		t.Errorf("got %v (%v) in a new epoch, want none", got, err)
	}
	if before, err := s.Prompted(t.Context(), someSession("k")); err != nil || before.Prompts != 0 || before.Epoch != 1 {
		t.Errorf("got %d prompts in epoch %d (%v) before the first prompt, want none in 1", before.Prompts, before.Epoch, err)
	}
	if got := mustTouch(t, s, someSession("k")); got.Prompts != 1 || got.Epoch != 1 {
		t.Errorf("%d prompts in epoch %d, want 1 in 1", got.Prompts, got.Epoch)
	}
}

func pause(t *testing.T, s SessionStore) {
	steps := []struct {
		do    string
		after time.Duration
		want  bool
	}{{"resume", 0, false}, {"pause", 1, true}, {"pause", 2, true}, {"resume", 3, false}, {"pause", 4, true}}
	for _, step := range steps {
		at := start.Add(step.after * time.Minute)
		do := s.Resume
		if step.do == "pause" {
			do = s.Pause
		}
		if err := do(t.Context(), at); err != nil {
			t.Fatal(err)
		}
		if _, paused, err := s.Paused(t.Context(), time.Time{}); err != nil || paused != step.want {
			t.Errorf("paused %v (%v) after %s at minute %d, want %v", paused, err, step.do, step.after, step.want)
		}
	}
	if since, _, err := s.Paused(t.Context(), time.Time{}); err != nil || !since.Equal(start.Add(4*time.Minute)) {
		t.Errorf("paused since %v (%v)", since, err)
	}
	for minute, want := range []bool{false, true, true, true, true, true} { // the pauses are from 1 to 3, and from 4 on
		if _, paused, err := s.Paused(t.Context(), start.Add(time.Duration(minute)*time.Minute)); err != nil || paused != want {
			t.Errorf("paused %v (%v) at minute %d, want %v", paused, err, minute, want)
		}
	}
	if _, paused, err := s.Paused(t.Context(), start.Add(3*time.Minute+time.Second)); err != nil || paused {
		t.Errorf("paused %v (%v) between two pauses", paused, err)
	}
}

func dropsCheckpoints(t *testing.T, s RetentionStore, _ *memory.Service, _ *clock) {
	for i := range 3 {
		c := session.Checkpoint{Session: "k", Agent: "a", Trigger: "periodic", Prompts: i, Created: start.Add(time.Duration(i) * time.Hour)}
		if err := s.SaveCheckpoint(t.Context(), c, 10, start); err != nil {
			t.Fatal(err)
		}
	}
	for _, want := range []int{1, 1, 0} {
		if n, err := s.DropCheckpoints(t.Context(), start.Add(2*time.Hour), 1); err != nil || n != want {
			t.Errorf("deleted %d (%v), want %d", n, err, want)
		}
	}
	got, err := s.Checkpoints(t.Context(), session.CheckpointFilter{Agent: "a", Limit: 9})
	if err != nil || len(got) != 1 || got[0].Prompts != 2 {
		t.Errorf("left are %+v (%v), want the last", got, err)
	}
}
