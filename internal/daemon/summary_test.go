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

// recalled gives the summaries among what is recalled, as one text.
func (h *host) recalled(question string) (summaries string) {
	h.t.Helper()
	found, err := h.Recall(h.t.Context(), api.RecallRequest{Query: question, Project: h.project})
	if err != nil {
		h.t.Fatal(err)
	}
	for _, r := range found.Results {
		if r.Source == "summary" {
			if !strings.HasPrefix(r.ID, "summary:") || !r.Quoted || r.SessionID != "one" || r.Type != "session_summary" {
				h.t.Errorf("the summary is told as %+v", r)
			}
			summaries += r.Content
		}
	}
	return summaries
}

// Who asks what a session was about is given its summary, as long as that may speak. A
// prompt never is.
func TestASessionIsRecalledByItsSummary(t *testing.T) {
	t.Parallel()
	h := newHost(t, "")
	for _, words := range []string{"Please look at the billing service.", decision, "Thanks, and bye now."} {
		h.say("one", "user", words)
	}
	h.end("one")
	const question = "what did we do in the last session?"
	if got := h.recalled(question); !strings.Contains(got, decision) || !strings.Contains(got, "billing service") {
		t.Errorf("recalled are %q", got)
	}
	for _, other := range []string{"what did we do on the importer in the last session?", "which database does the billing service use?"} {
		if got := h.recalled(other); got != "" {
			t.Errorf("%s\n\tgives %q", other, got)
		}
	}
	if a := h.prompt("two", question); strings.Contains(a.Inject, "Please look at") {
		t.Errorf("a prompt is given\n%s", a.Inject)
	}
	list, err := h.Memories(t.Context(), api.ListRequest{})
	if err != nil || len(list.Memories) != 1 {
		t.Fatalf("%d memories (%v), want 1", len(list.Memories), err)
	}
	if _, err := h.Forget(t.Context(), list.Memories[0].ID, api.ForgetRequest{Reason: "not so"}); err != nil {
		t.Fatal(err)
	}
	if got := h.recalled(question); strings.Contains(got, "Postgres") {
		t.Errorf("forgotten, and recalled: %q", got)
	}
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
