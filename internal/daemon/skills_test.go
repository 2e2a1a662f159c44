package daemon_test

import (
	"crypto/sha256"
	"encoding/hex"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"signet/api"
	"signet/internal/harness"
	"signet/internal/workspace"
)

// Who has a new version of the program has its skills as well, but for those that she
// changed or deleted, and for programs that are not hers to this workspace.
func TestSkillsAreBroughtUpToDateWhenTheDaemonStarts(t *testing.T) {
	t.Parallel()
	h := newHost(t, "")
	h.stop()
	w, home := workspace.At(h.workspace), harness.Home{Dir: h.home()}
	if _, err := w.WriteSkills(false); err != nil {
		t.Fatal(err)
	}
	for _, program := range []harness.Harness{harness.ClaudeCode{}, harness.Codex{}} {
		if _, err := program.Connect(home, "/opt/signet"); err != nil {
			t.Fatal(err)
		}
	}
	h.write("agent.yaml", "harnesses: [claude-code]\n")
	record := filepath.Join(w.Daemon(), "skills.json")
	was, err := os.ReadFile(record)
	if err != nil {
		t.Fatal(err)
	}
	text := string(was)
	for _, s := range workspace.BuiltinSkills() { // all were written by an older version
		text = strings.ReplaceAll(text, sumOf(s.Text), sumOf("older\n"))
		h.write("skills/"+s.Name+"/SKILL.md", "older\n")
	}
	h.write(".daemon/skills.json", text)
	h.write("skills/recall/SKILL.md", "mine\n")
	if err := os.RemoveAll(filepath.Join(w.Skills(), "remember")); err != nil {
		t.Fatal(err)
	}
	h.start()
	links := filepath.Join(home.Dir, ".claude", "skills")
	h.until("skills are linked", func(api.Status) bool {
		_, err := os.Stat(filepath.Join(links, "signet", "SKILL.md"))
		return err == nil
	})
	for _, s := range workspace.BuiltinSkills() {
		want := map[string]string{"recall": "mine\n", "remember": ""}
		if _, changed := want[s.Name]; !changed {
			want[s.Name] = s.Text
		}
		h.reads("skills/"+s.Name+"/SKILL.md", want[s.Name])
	}
	if _, err := os.Stat(filepath.Join(home.Dir, ".agents", "skills")); err == nil {
		t.Error("skills are linked to a program that agent.yaml does not list")
	}
	h.until("the log tells of what she changed", func(api.Status) bool {
		logs, _ := filepath.Glob(filepath.Join(w.Logs(), "*"))
		return slices.ContainsFunc(logs, func(path string) bool {
			text, _ := os.ReadFile(path)
			return strings.Contains(string(text), "is not as we wrote it and stays so")
		})
	})
}

// A workspace that has neither our skills nor a program is let be.
func TestSkillsAreNotBroughtToAWorkspaceThatHadNone(t *testing.T) {
	t.Parallel()
	w := workspace.At(t.TempDir())
	if c, err := w.UpdateSkills(harness.Home{Dir: t.TempDir()}, nil); err != nil || !c.Empty() {
		t.Errorf("%+v, %v", c, err)
	}
}

func sumOf(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:])
}
