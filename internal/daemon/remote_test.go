package daemon_test

import (
	"crypto/rand"
	"database/sql"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"signet/api"
)

// clone makes a repository with a remote, or gives it another one; "" is none.
func (h *host) clone(name, remote string) string {
	h.t.Helper()
	dir := h.repository(name)
	settings := "[core]\n\tbare = false\n"
	if remote != "" {
		settings += "[remote \"origin\"]\n\turl = " + remote + "\n"
	}
	if err := os.WriteFile(filepath.Join(dir, ".git", "config"), []byte(settings), 0o600); err != nil {
		h.t.Fatal(err)
	}
	return dir
}

// works has a session begin in a folder, and keeps something there.
func (h *host) works(dir, says string) {
	h.t.Helper()
	if _, err := h.SessionStart(h.t.Context(), api.SessionStartRequest{Hook: api.Hook{Harness: "claude-code", SessionKey: says, Cwd: dir}}); err != nil {
		h.t.Fatal(err)
	}
	if _, err := h.Remember(h.t.Context(), api.RememberRequest{Content: says, Project: dir}); err != nil {
		h.t.Fatal(err)
	}
}

// told is what a session that begins in a folder is given.
func (h *host) told(dir string) string {
	h.t.Helper()
	a, err := h.SessionStart(h.t.Context(), api.SessionStartRequest{Hook: api.Hook{Harness: "claude-code", SessionKey: rand.Text(), Cwd: dir}})
	if err != nil {
		h.t.Fatal(err)
	}
	return a.Inject
}

// sees checks which of the words a session in each folder is given.
func (h *host) sees(want map[string][]string, words ...string) {
	h.t.Helper()
	for dir, shown := range want {
		told := h.told(dir)
		for _, word := range words {
			if strings.Contains(told, word) != slices.Contains(shown, word) {
				h.t.Errorf("a session in %s is given\n%s\nwhich must tell of %v", dir, told, shown)
			}
		}
	}
}

// Copies of one repository are one project, whatever way the remote is written; a fork,
// a copy on this machine and one without a remote are not. A remote that goes takes the
// copy out of the project, and never the first.
func TestCopiesOfOneRepositoryAreOneProject(t *testing.T) {
	t.Parallel()
	h := newHost(t, "")
	alpha, copied := h.clone("alpha", "git@forge.example:acme/alpha.git"), h.clone("copied", "https://ana:hunter2@Forge.example/acme/alpha")
	fork, local, none := h.clone("fork", "git@forge.example:ana/alpha.git"), h.clone("local", alpha), h.clone("none", "")
	h.works(alpha, "We always deploy Zephyrine from Frankfurt")
	h.works(filepath.Join(copied, "cmd"), "We always test Zephyrine in Quito")
	h.works(fork, "We always break Zephyrine in Oslo")
	h.works(none, "We always draw Zephyrine in Lima")
	words := []string{"Frankfurt", "Quito", "Oslo", "Lima"}
	both := words[:2]
	h.sees(map[string][]string{alpha: both, copied: both, fork: {"Oslo"}, local: nil, none: {"Lima"}}, words...)

	s, err := h.Status(t.Context())
	if want := []api.Copy{{Root: copied, Project: alpha}}; err != nil || !slices.Equal(s.Copies, want) {
		t.Errorf("the copies are %+v, %v; want %+v", s.Copies, err, want)
	}
	h.clone("alpha", "https://other.example/acme/alpha") // it moved, and is what it was
	later := h.clone("later", "ssh://git@other.example/acme/alpha")
	h.sees(map[string][]string{alpha: both}, words...)
	h.sees(map[string][]string{copied: both, later: both}, words...)
	h.clone("copied", "")
	h.sees(map[string][]string{copied: nil}, words...)
	h.works(copied, "We always pack Zephyrine in Lagos")
	h.sees(map[string][]string{copied: {"Lagos"}, alpha: both}, append(words, "Lagos")...)

	if err := os.RemoveAll(alpha); err != nil {
		t.Fatal(err)
	}
	h.stop()
	h.start()
	h.sees(map[string][]string{later: both, fork: {"Oslo"}}, words...)
	for _, file := range h.bytes() {
		if strings.Contains(file, "hunter2") {
			t.Error("a password of a remote is kept")
		}
	}
}

// bytes gives the contents of the files of the store.
func (h *host) bytes() (all []string) {
	h.t.Helper()
	files, err := filepath.Glob(filepath.Join(h.workspace, "memory", "memories.db*"))
	if err != nil || len(files) == 0 {
		h.t.Fatal(files, err)
	}
	for _, name := range files {
		data, err := os.ReadFile(name)
		if err != nil {
			h.t.Fatal(err)
		}
		all = append(all, string(data))
	}
	return all
}

// Where two copies have memories from before remotes were known, the elder stands for
// both. Nothing is moved, and both see what each has.
func TestCopiesFromBeforeAreOneProject(t *testing.T) {
	t.Parallel()
	h := newHost(t, "")
	younger, elder := h.clone("a-younger", ""), h.clone("b-elder", "")
	h.works(elder, "We always deploy Zephyrine from Frankfurt")
	h.works(younger, "We always test Zephyrine in Quito")
	h.clone("b-elder", "git@forge.example:acme/alpha.git")
	h.clone("a-younger", "git@forge.example:acme/alpha.git")
	h.stop()
	h.before(elder, younger)
	h.start()
	both := []string{"Frankfurt", "Quito"}
	h.sees(map[string][]string{younger: both, elder: both}, both...)
	h.works(younger, "We always pack Zephyrine in Lagos")
	list, err := h.Memories(t.Context(), api.ListRequest{Limit: 9})
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range list.Memories {
		want := elder
		if strings.Contains(m.Content, "Quito") {
			want = younger
		}
		if string(m.Project) != want {
			t.Errorf("%q belongs to %q, want %s", m.Content, m.Project, want)
		}
	}
}

// An address that looks like a secret is not kept, and keeps nobody from work: the copies
// are projects of their own.
func TestARemoteThatMustNotBeKeptIsNone(t *testing.T) {
	t.Parallel()
	const secret = "git@forge.example:acme/ghp_Zq7Vx2Lm9Tn4Rb8Kc3Wd6Yf1Hj5Ps0Ga2Ue4.git"
	h := newHost(t, "")
	one, other := h.clone("a", secret), h.clone("b", secret)
	h.works(one, "We always deploy Zephyrine from Frankfurt")
	h.stop()
	h.before(one, other)
	h.start()
	h.sees(map[string][]string{one: {"Frankfurt"}, other: nil}, "Frankfurt")
	if s, err := h.Status(t.Context()); err != nil || len(s.Copies) != 0 {
		t.Errorf("copies %v, %v", s.Copies, err)
	}
}

// before lets the store be one that has not looked up the remotes of these roots, of
// which the first is the eldest.
func (h *host) before(roots ...string) {
	h.t.Helper()
	db, err := sql.Open("sqlite", filepath.Join(h.workspace, "memory", "memories.db"))
	if err != nil {
		h.t.Fatal(err)
	}
	defer db.Close()
	for i, root := range roots {
		if _, err := db.ExecContext(h.t.Context(), `INSERT INTO projects_before VALUES (?, ?)`, root, i); err != nil {
			h.t.Fatal(err)
		}
	}
}
