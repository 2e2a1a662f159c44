package daemon_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"signet/api"
	"signet/internal/memory"
	"signet/internal/sqlite"
)

// committed gives the identity files as the store of a stopped daemon has them.
func (h *host) committed() []string {
	h.t.Helper()
	db, err := sqlite.Open(h.t.Context(), filepath.Join(h.workspace, "memory", "memories.db"), sqlite.Options{})
	if err != nil {
		h.t.Fatal(err)
	}
	defer db.Close()
	list, err := db.Documents(h.t.Context(), memory.Reader{Plan: true})
	if err != nil {
		h.t.Fatal(err)
	}
	var all []string
	for _, d := range list {
		all = append(all, d.Name+": "+d.Body.String())
	}
	return all
}

func (h *host) write(name, text string) {
	h.t.Helper()
	path := filepath.Join(h.workspace, name)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		h.t.Fatal(err)
	}
	later := time.Now().Add(time.Duration(len(text)) * time.Minute) // coarse clocks see the change too
	if err := os.Chtimes(path, later, later); err != nil {
		h.t.Fatal(err)
	}
}

// looked waits until the daemon has looked at the files that it met at its start.
// It does so beside all else, and would find in its turn what a test writes first.
func (h *host) looked() {
	h.t.Helper()
	for within := time.Now().Add(20 * time.Second); ; {
		log, err := h.CommitLog(h.t.Context(), api.CommitLogRequest{Limit: 1})
		if err != nil || time.Now().After(within) {
			h.t.Fatalf("no identity file was committed: %v", err)
		}
		if len(log.Commits) > 0 {
			return
		}
	}
}

func TestIdentityFilesAreCommittedWhenASessionStarts(t *testing.T) {
	t.Parallel()
	h := newHost(t, "version: 1\n")
	h.looked()
	h.write("SOUL.md", "Dry.")
	h.begin("s1")
	h.write("SOUL.md", "Dry and curious.")
	h.begin("s2")
	h.stop()
	if got, want := h.committed(), []string{"SOUL.md: Dry and curious.", "agent.yaml: version: 1\n"}; !slices.Equal(got, want) {
		t.Errorf("committed %q, want %q", got, want)
	}
}

func TestIdentityFilesThatAreLeftAloneAreNotCommitted(t *testing.T) {
	t.Parallel()
	h := newHost(t, "identity:\n  mode: \"off\"\n")
	h.write("SOUL.md", "Dry.")
	h.begin("s1")
	h.stop()
	if got := h.committed(); len(got) != 0 {
		t.Errorf("committed %q", got)
	}
}

// reads fails unless a file of the workspace has the text; "" is that there is
// no file.
func (h *host) reads(name, want string) {
	h.t.Helper()
	body, err := os.ReadFile(filepath.Join(h.workspace, name))
	if string(body) != want || (err != nil) != (want == "") {
		h.t.Errorf("%s reads %q (%v), want %q", name, body, err, want)
	}
}

// last gives the newest commit of main.
func (h *host) last() string {
	h.t.Helper()
	log, err := h.CommitLog(h.t.Context(), api.CommitLogRequest{Limit: 1})
	if err != nil || len(log.Commits) == 0 {
		h.t.Fatalf("%+v, %v", log, err)
	}
	return log.Commits[0].ID
}

func TestARevertWritesTheFilesBack(t *testing.T) {
	t.Parallel()
	h := newHost(t, "version: 1\n")
	h.looked()
	h.write("SOUL.md", "Dry.")
	h.begin("s1")
	h.write("SOUL.md", "Dry and curious.")
	h.write("USER.md", "Ada.")
	h.write("agent.yaml", "version: 1\nagent:\n  name: Ada\n")
	h.begin("s2")
	changed := h.last()
	dry, err := h.Revert(t.Context(), api.RevertRequest{Commit: changed, DryRun: true})
	if err != nil || !slices.Equal(dry.Files, []string{"SOUL.md", "USER.md", "agent.yaml"}) {
		t.Errorf("it would write %q (%v)", dry.Files, err)
	}
	h.ActorType = "agent"
	if _, err := h.Revert(t.Context(), api.RevertRequest{Commit: changed}); err == nil || !strings.Contains(err.Error(), "only a person") {
		t.Errorf("an agent has files written: %v", err)
	}
	h.ActorType = ""
	h.reads("SOUL.md", "Dry and curious.")
	done, err := h.Revert(t.Context(), api.RevertRequest{Commit: changed})
	if err != nil || len(done.Files) != 3 || len(done.Left) != 0 {
		t.Fatalf("%+v, %v", done, err)
	}
	h.reads("SOUL.md", "Dry.")
	h.reads("USER.md", "")
	h.reads("agent.yaml", "version: 1\n")
	h.begin("s3")
	if last := h.last(); last != done.Commit {
		t.Errorf("what was written back is committed once more, as %s", last)
	}
	h.stop()
	h.start()
	h.write("SOUL.md", "Loud.") // since the commit, and not committed yet
	left, err := h.Revert(t.Context(), api.RevertRequest{Commit: done.Commit})
	if err != nil || !slices.Equal(left.Left, []string{"SOUL.md"}) || len(left.Files) != 2 {
		t.Errorf("%+v, %v", left, err)
	}
	h.reads("SOUL.md", "Loud.")
	h.reads("USER.md", "Ada.")
}

// What is meant by a name is what it was when it was asked for.
func TestARevertOfMainIsOfWhatWasCommitted(t *testing.T) {
	t.Parallel()
	h := newHost(t, "version: 1\n")
	h.looked()
	h.write("SOUL.md", "Dry.")
	h.begin("s1")
	h.write("SOUL.md", "Curious.")
	h.begin("s2")
	h.write("SOUL.md", "Loud.")
	if done, err := h.Revert(t.Context(), api.RevertRequest{Commit: "main"}); err == nil || !strings.Contains(err.Error(), "SOUL.md was changed since") {
		t.Errorf("%+v, %v", done, err)
	}
	h.reads("SOUL.md", "Loud.")
}

func TestARevertLosesNothingThatAFileHolds(t *testing.T) {
	t.Parallel()
	h := newHost(t, "version: 1\n")
	h.looked()
	h.write("SOUL.md", "Dry.")
	h.begin("s1")
	const secret = "Dry. The password is hunter2-Zebra99\n"
	h.write("SOUL.md", secret)
	h.begin("s2")
	changed := h.last()
	_, err := h.Revert(t.Context(), api.RevertRequest{Commit: changed})
	if err == nil || !strings.Contains(err.Error(), "SOUL.md holds a secret") {
		t.Errorf("%v", err)
	}
	h.reads("SOUL.md", secret)
	if last := h.last(); last != changed {
		t.Errorf("it was committed all the same: %s", last)
	}
	h.write("SOUL.md", "Dry again.")
	_, err = h.Revert(t.Context(), api.RevertRequest{Commit: changed})
	if err == nil || !strings.Contains(err.Error(), "SOUL.md was changed since") {
		t.Errorf("%v", err)
	}
	_, err = h.Revert(t.Context(), api.RevertRequest{Commit: h.last()})
	if err == nil || !strings.Contains(err.Error(), "had a secret") {
		t.Errorf("%v", err)
	}
	h.reads("SOUL.md", "Dry again.")
}
