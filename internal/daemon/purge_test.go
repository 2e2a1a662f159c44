package daemon_test

import (
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
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

// What waits in the spool may quote what is purged, beside other things.
func TestAPurgeErasesWhatTheSpoolQuotes(t *testing.T) {
	t.Parallel()
	h := newHost(t, "")
	spool := filepath.Join(h.workspace, ".daemon", "spool")
	// What cannot be read stops the delivery of what comes after it.
	if err := os.MkdirAll(filepath.Join(spool, "0.json"), 0o700); err != nil {
		t.Fatal(err)
	}
	kept, err := h.Remember(t.Context(), api.RememberRequest{Content: "The merger is codenamed Quetzal"})
	if err != nil {
		t.Fatal(err)
	}
	for name, summary := range map[string]string{
		"1": "First: the build runs on Linux.\nThen: THE MERGER is\ncodenamed Quetzal! And lunch is at noon.",
		"2": "The merger is codenamed Quetzal.",
		"3": "Nothing of that.",
	} {
		body, err := json.Marshal(map[string]any{"path": "/api/hooks/compaction-complete", "body": api.CompactionCompleteRequest{
			Hook: h.hook("one"), Summary: summary,
		}})
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(spool, name+".json"), body, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	broken := filepath.Join(spool, "4.json.1.tmp")
	if err := os.WriteFile(broken, []byte("codenamed Quetzal"), 0o600); err != nil {
		t.Fatal(err)
	}
	old := time.Now().Add(-time.Hour)
	if err := os.Chtimes(broken, old, old); err != nil {
		t.Fatal(err)
	}
	done, err := h.Purge(t.Context(), api.PurgeRequest{ID: kept.ID, Confirm: kept.ID})
	if err != nil || done.Spooled != 2 {
		t.Fatalf("%+v, %v", done, err)
	}
	h.stop()
	forbidden(t, h.workspace, "Quetzal")
	left, err := os.ReadFile(filepath.Join(spool, "1.json"))
	if err != nil || !strings.Contains(string(left), `First: the build runs on Linux.\nThen: [purged]! And lunch is at noon.`) ||
		!strings.Contains(string(left), `"sessionKey":"one"`) {
		t.Errorf("%s, %v", left, err)
	}
	if _, err := os.Stat(filepath.Join(spool, "2.json")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("what says nothing any more is there: %v", err)
	}
	if _, err := os.Stat(filepath.Join(spool, "3.json")); err != nil {
		t.Errorf("what quotes nothing: %v", err)
	}
}
