package session_test

import (
	"strings"
	"testing"
	"time"

	"signet/internal/session"
)

// What was asked again and again is told once where a session takes up another.
func TestWhereThisWasLeftSaysEachThingOnce(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	r.Config.Continuity, r.Config.CheckpointPrompts, r.Config.CheckpointEvery = true, 100, time.Hour
	r.Config.MaxCheckpoints, r.Config.CheckpointLife, r.Config.RecoveryChars = 10, 24*time.Hour, 4000
	for _, prompt := range []string{"which database does staging run", "Which database does staging run?", "who owns it", "which database does staging run"} {
		r.ask(prompt)
	}
	if _, err := r.End(t.Context(), session.EndRequest{Hook: hook("k"), Reason: "exit"}); err != nil {
		t.Fatal(err)
	}
	got := r.start("next").Inject
	for _, once := range []string{"which database does staging run", "who owns it"} {
		if n := strings.Count(strings.ToLower(got), once); n != 1 {
			t.Errorf("%q is told %d times:\n%s", once, n, got)
		}
	}
}
