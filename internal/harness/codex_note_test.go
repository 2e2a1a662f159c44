package harness_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"signet/internal/errs"
	"signet/internal/harness"
)

func TestCodexNote(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	home := harness.Home{Dir: dir, Env: func(string) string { return "" }}
	now := time.Date(2026, 3, 4, 5, 6, 7, 0, time.UTC)
	path, err := harness.CodexNote(home, now, "Deploys ../../ on Friday!", "We never deploy on Fridays.", []string{"ops"})
	if err != nil {
		t.Fatal(err)
	}
	want := filepath.Join(dir, ".codex", "memories", "extensions", "ad_hoc", "notes", "2026-03-04T05-06-07.000-deploys-on-friday.md")
	if path != want {
		t.Errorf("path = %s, want %s", path, want)
	}
	got, err := os.ReadFile(path)
	if err != nil || string(got) != "# Deploys ../../ on Friday!\n\nWe never deploy on Fridays.\n\nTags: ops\n" {
		t.Errorf("wrote %q (%v)", got, err)
	}
}

func TestCodexNoteGoesWhereCodexLives(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	home := harness.Home{Dir: "/nowhere", Env: func(name string) string { return map[string]string{"CODEX_HOME": dir}[name] }}
	path, err := harness.CodexNote(home, time.Now(), "", "a note", nil)
	if err != nil || !strings.HasPrefix(path, dir) || !strings.HasSuffix(path, "-note.md") {
		t.Errorf("path = %s (%v)", path, err)
	}
}

func TestCodexNoteRefusesSecrets(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	home := harness.Home{Dir: dir, Env: func(string) string { return "" }}
	_, err := harness.CodexNote(home, time.Now(), "t", "password=hunter2-Zebra99-x", nil)
	if !errs.Is(err, errs.Refused) || strings.Contains(err.Error(), "Zebra") {
		t.Errorf("err = %v, want a refusal that does not tell the secret", err)
	}
	if entries, _ := os.ReadDir(dir); len(entries) != 0 {
		t.Error("a refused note left something behind")
	}
}
