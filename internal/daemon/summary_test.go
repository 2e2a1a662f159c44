package daemon_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"signet/api"
)

// summaryFiles gives what the files of summaries hold.
func (h *host) summaryFiles() (all []string) {
	h.t.Helper()
	paths, err := filepath.Glob(filepath.Join(h.workspace, "memory", "*--summary.md"))
	if err != nil {
		h.t.Fatal(err)
	}
	for _, path := range paths {
		data, err := os.ReadFile(path)
		if err != nil {
			h.t.Fatal(err)
		}
		all = append(all, string(data))
	}
	return all
}

// What a session was about lies in a file, and a purge reaches that.
func TestASummaryIsAFileThatAPurgeReaches(t *testing.T) {
	t.Parallel()
	h := newHost(t, "")
	for _, words := range []string{"Please look at the billing service.", decision, "Thanks, and bye now."} {
		h.say("one", "user", words)
	}
	h.end("one")
	files := h.summaryFiles()
	if len(files) != 1 || !strings.Contains(files[0], decision) || !strings.Contains(files[0], "session: \"one\"") {
		t.Fatalf("the files are %q", files)
	}
	list, err := h.Memories(t.Context(), api.ListRequest{})
	if err != nil || len(list.Memories) != 1 {
		t.Fatalf("%d memories (%v), want 1", len(list.Memories), err)
	}
	if _, err := h.Purge(t.Context(), api.PurgeRequest{ID: list.Memories[0].ID, Confirm: list.Memories[0].ID}); err != nil {
		t.Fatal(err)
	}
	h.settle()
	if files = h.summaryFiles(); len(files) != 1 || strings.Contains(files[0], "Postgres") || !strings.Contains(files[0], "billing service") {
		t.Errorf("made anew are %q", files)
	}
	forbidden(t, filepath.Join(h.workspace, "memory"), "Postgres")
}
