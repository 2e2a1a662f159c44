package daemon_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"signet/api"
	"signet/internal/harness"
)

// A session is told who the agent is by a hook or by a file, and never by both.
func TestIdentityComesByHookOrByFile(t *testing.T) {
	t.Parallel()
	h := newHost(t, "")
	h.stop()
	home := harness.Home{Dir: filepath.Join(h.workspace, "..", "home"), Env: func(name string) string { return h.env[name] }}
	h.env = map[string]string{"CODEX_HOME": filepath.Join(home.Dir, ".codex")}
	file := filepath.Join(h.env["CODEX_HOME"], "AGENTS.md")
	if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(filepath.Join(h.workspace, "agents", "bo"), 0o700); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		"agent.yaml": "harnesses: [codex]\n", "SOUL.md": "Dry.", "MEMORY.md": "My own notes.", "agents/bo/SOUL.md": "Loud.",
	} {
		if err := os.WriteFile(filepath.Join(h.workspace, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	h.start()
	if _, err := h.Remember(t.Context(), api.RememberRequest{Content: "Carts are painted yellow"}); err != nil {
		t.Fatal(err)
	}
	start := func(session, program, agent string) string {
		t.Helper()
		hook := h.hook(session)
		hook.Harness, hook.AgentID = program, agent
		a, err := h.SessionStart(t.Context(), api.SessionStartRequest{Hook: hook, Source: "startup"})
		if err != nil {
			t.Fatal(err)
		}
		return a.Inject
	}
	check := func(got string, wants, forbids []string) {
		t.Helper()
		for _, want := range wants {
			if !strings.Contains(got, want) {
				t.Errorf("%q is not in %s", want, got)
			}
		}
		for _, not := range forbids {
			if strings.Contains(got, not) {
				t.Errorf("%q is in %s", not, got)
			}
		}
	}
	check(start("one", "codex", ""), []string{"Dry.", "My own notes.", "painted yellow"}, nil)
	if _, err := os.Stat(file); err == nil {
		t.Error("a program that is not connected is instructed")
	}

	if _, err := (harness.Codex{}).Connect(home, "/opt/signet/bin/signet"); err != nil {
		t.Fatal(err)
	}
	if made, err := h.RegenerateHarnesses(t.Context()); err != nil || !made.Success { // or the daemon was first
		t.Errorf("regenerated %+v (%v)", made, err)
	}
	if made, err := h.RegenerateHarnesses(t.Context()); err != nil || len(made.Files) != 0 || made.Message != "nothing changed" {
		t.Errorf("regenerated again %+v (%v)", made, err)
	}
	told, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	check(string(told), []string{"Dry.", "My own notes."}, []string{"painted yellow", "Loud."})
	check(start("two", "codex", ""), []string{"Current Date", "painted yellow"}, []string{"Dry.", "My own notes."})
	check(start("three", "codex", "bo"), []string{"Loud."}, []string{"My own notes."})
	check(start("four", "claude-code", ""), []string{"Dry.", "My own notes."}, nil)

	if err := os.WriteFile(filepath.Join(filepath.Dir(file), "AGENTS.override.md"), []byte("Mine alone."), 0o600); err != nil {
		t.Fatal(err)
	}
	check(start("five", "codex", ""), []string{"Dry."}, nil)
	if err := os.Remove(filepath.Join(filepath.Dir(file), "AGENTS.override.md")); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte("mine\n<!-- signet:begin\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	check(start("six", "codex", ""), []string{"Dry."}, nil)
	if _, err := h.RegenerateHarnesses(t.Context()); err == nil || !strings.Contains(err.Error(), "do not match") {
		t.Errorf("broken marks: %v", err)
	}
	h.until("the status tells", warned("instruction files: "))
}
