package harness_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"signet/internal/harness"
)

// tree gives what lies below a folder, but for what is ours.
func tree(t *testing.T, dir string) map[string]string {
	t.Helper()
	found := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		found[strings.TrimPrefix(path, dir)] = string(data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// What programs call tells the workspace they were connected for, follows when they
// are connected for another, and goes without a trace.
func TestConnectNamesTheWorkspace(t *testing.T) {
	t.Parallel()
	for _, h := range harness.All {
		t.Run(h.ID(), func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			plain := harness.Home{Dir: dir, Workspace: filepath.Join(t.TempDir(), "usual")}
			if h.ID() == "openclaw" {
				if err := os.Mkdir(filepath.Join(dir, ".openclaw"), 0o700); err != nil {
					t.Fatal(err)
				}
				put(t, filepath.Join(dir, ".openclaw", "openclaw.json"), `{"agents": {"defaults": {}}}`)
			}
			before := tree(t, dir)
			for _, name := range []string{"one", "the other one"} {
				home := plain
				home.Named, home.Workspace = true, filepath.Join(dir, "memories", name)
				if h.ID() == "openclaw" {
					home.Workspace = plain.Workspace // what it keeps lies there
				}
				if _, err := h.Connect(home, bin); err != nil {
					t.Fatal(err)
				}
				for path, text := range tree(t, dir) {
					if before[path] != text && !strings.HasSuffix(path, ".signet-backup") && !strings.Contains(text, filepath.Base(home.Workspace)) {
						t.Errorf("%s does not name %s:\n%s", path, home.Workspace, text)
					}
					if name != "one" && strings.Contains(text, "memories/one") {
						t.Errorf("%s still names the first:\n%s", path, text)
					}
				}
				if s, err := h.State(home); err != nil || s.Workspace != home.Workspace || !s.Connected || len(s.Missing) > 0 {
					t.Errorf("State: %+v, %v; want the workspace %s", s, err, home.Workspace)
				}
				if again, err := h.Connect(home, bin); err != nil || !again.Empty() {
					t.Errorf("a second time: %+v, %v", again, err)
				}
			}
			if h.ID() != "openclaw" {
				if _, err := h.Connect(plain, bin); err != nil {
					t.Fatal(err)
				}
				for path, text := range tree(t, dir) {
					if strings.Contains(text, "memories") {
						t.Errorf("%s still names a workspace:\n%s", path, text)
					}
				}
			}
			if _, err := h.Disconnect(plain); err != nil {
				t.Fatal(err)
			}
			if after := tree(t, dir); len(after) != len(before) {
				t.Errorf("left behind: %v", after)
			}
		})
	}
}
