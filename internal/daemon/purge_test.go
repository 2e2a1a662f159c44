package daemon_test

import (
	"path/filepath"
	"testing"
	"time"

	"signet/api"
	"signet/internal/memory"
	"signet/internal/sqlite"
)

// A purge of a daemon that died is finished by the next one.
func TestThePurgeOfADaemonThatDiedIsFinished(t *testing.T) {
	t.Parallel()
	h := newHost(t, "")
	kept, err := h.Remember(t.Context(), api.RememberRequest{Content: "The merger is codenamed Quetzal"})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := h.Forget(t.Context(), kept.ID, api.ForgetRequest{Reason: "not so"}); err != nil {
		t.Fatal(err)
	}
	h.stop()
	db, err := sqlite.Open(t.Context(), filepath.Join(h.workspace, "memory", "memories.db"), sqlite.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if err := db.Condemn(t.Context(), memory.Reader{Plan: true}, kept.ID, time.Now()); err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	h.start()
	deadline := time.Now().Add(20 * time.Second)
	for open := 1; open > 0; {
		s, err := h.Status(t.Context())
		if err != nil || time.Now().After(deadline) {
			t.Fatalf("%q is still being purged (%v)", s.Purging, err)
		}
		open = len(s.Purging)
	}
	h.stop()
	forbidden(t, filepath.Join(h.workspace, "memory"), "Quetzal")
}
