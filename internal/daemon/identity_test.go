package daemon_test

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

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

func TestIdentityFilesAreCommittedWhenASessionStarts(t *testing.T) {
	t.Parallel()
	h := newHost(t, "version: 1\n")
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
