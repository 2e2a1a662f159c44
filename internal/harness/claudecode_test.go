package harness_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"signet/internal/errs"
	"signet/internal/harness"
)

func TestByID(t *testing.T) {
	t.Parallel()
	for _, want := range harness.All {
		if got, err := harness.ByID(want.ID()); err != nil || got != want {
			t.Errorf("ByID(%q) = %v, %v", want.ID(), got, err)
		}
	}
	if _, err := harness.ByID("emacs"); !errs.Is(err, errs.NotFound) || !strings.Contains(errs.HintOf(err), "claude-code") {
		t.Errorf("ByID(emacs): %v, hint %q", err, errs.HintOf(err))
	}
}

func TestStateFollowsConnectAndDisconnect(t *testing.T) {
	t.Parallel()
	home, path := settings(t, "{}")
	state := func() harness.State {
		t.Helper()
		s, err := cc.State(home)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	all := []string{"SessionStart", "UserPromptSubmit", "PreCompact", "Stop", "SessionEnd"}
	if got := state(); got.Path != path || got.Connected || !slices.Equal(got.Missing, all) || got.OtherMemory == "" {
		t.Errorf("before Connect: %+v", got)
	}
	here, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	mine := filepath.Join(home.Dir, "signet")
	if err := os.Symlink(here, mine); err != nil {
		t.Fatal(err)
	}
	connect(t, home, mine)
	if got := state(); !got.Connected || got.Bin != mine || got.Missing != nil || got.Notes != nil {
		t.Errorf("after Connect: %+v", got)
	}
	put(t, path, strings.Replace(get(t, path), `"Stop": [`, `"Stopped": [`, 1))
	put(t, path, strings.Replace(get(t, path), `{`, `{"disableAllHooks": true,`, 1))
	if err := os.Remove(mine); err != nil {
		t.Fatal(err)
	}
	got := state()
	if !slices.Equal(got.Missing, []string{"Stop"}) || len(got.Notes) != 2 ||
		!strings.Contains(got.Notes[0], "not there") || !strings.Contains(got.Notes[1], "disableAllHooks") {
		t.Errorf("with trouble: %+v", got)
	}
	disconnect(t, home)
	if got := state(); got.Connected || got.Bin != "" {
		t.Errorf("after Disconnect: %+v", got)
	}
}

func TestStateWithoutSettings(t *testing.T) {
	t.Parallel()
	got, err := cc.State(harness.Home{Dir: t.TempDir()})
	if err != nil || got.Connected || len(got.Missing) != 5 {
		t.Errorf("State = %+v, %v", got, err)
	}
}

func TestAutoMemoryIsSwitchedOffInPlace(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"{\n  // mine\n  \"a\": 1 // one\n}\n":                "{\n  // mine\n  \"a\": 1, // one\n  \"autoMemoryEnabled\": false\n}\n",
		"{\"autoMemoryEnabled\": true /* why */, \"a\": [1]}": "{\"autoMemoryEnabled\": false /* why */, \"a\": [1]}",
		"{\"autoMemoryEnabled\": false}":                      "{\"autoMemoryEnabled\": false}",
	} {
		home, path := settings(t, text)
		change, err := cc.DisableAutoMemory(home)
		if err != nil || get(t, path) != want || change.Empty() != (text == want) {
			t.Errorf("%q became %q, %+v, %v", text, get(t, path), change, err)
		}
		if s, err := cc.State(home); err != nil || s.OtherMemory != "" {
			t.Errorf("State = %+v, %v", s, err)
		}
		connect(t, home, bin)
		if c := disconnect(t, home); get(t, path) != want || len(c.Notes) != 1 {
			t.Errorf("after Disconnect: %q, %v", get(t, path), c.Notes)
		}
	}
	home := harness.Home{Dir: t.TempDir(), Env: func(string) string { return "1" }}
	home.Env = func(name string) string {
		return map[string]string{"CLAUDE_CODE_DISABLE_AUTO_MEMORY": "1"}[name]
	}
	if s, err := cc.State(home); err != nil || s.OtherMemory != "" {
		t.Errorf("State = %+v, %v", s, err)
	}
}

func TestFilesOfClaudeCodeAreFound(t *testing.T) {
	t.Parallel()
	home, path := settings(t, `{"autoMemoryDirectory": "~/notes"}`)
	claude := filepath.Dir(path)
	write := func(parts ...string) string {
		t.Helper()
		file := filepath.Join(parts...)
		if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
			t.Fatal(err)
		}
		put(t, file, "x")
		return file
	}
	wantSessions := []string{write(claude, "projects", "-a[1]", "s1.jsonl"), write(claude, "projects", "-b", "s2.jsonl")}
	wantMemory := []string{
		write(claude, "projects", "-b", "memory", "MEMORY.md"),
		write(claude, "projects", "-b", "memory", "tea.md"),
		write(home.Dir, "notes", "more.md"),
	}
	write(claude, "projects", "-b", "memory", "tea.txt")
	write(claude, "projects", "loose.jsonl")
	wantInstructions := []string{write(claude, "CLAUDE.md")}

	for name, tc := range map[string]struct {
		find func(harness.Home) ([]string, error)
		want []string
	}{
		"transcripts":  {cc.Transcripts, wantSessions},
		"memory":       {cc.AutoMemoryFiles, wantMemory},
		"instructions": {cc.Instructions, wantInstructions},
	} {
		got, err := tc.find(home)
		if err != nil || !cmp.Equal(got, tc.want) {
			t.Errorf("%s = %v, %v, want %v", name, got, err, tc.want)
		}
		if got, err := tc.find(harness.Home{Dir: t.TempDir()}); err != nil || len(got) != 0 {
			t.Errorf("%s of nobody = %v, %v", name, got, err)
		}
	}
}

func TestCheckBinary(t *testing.T) {
	t.Parallel()
	for bin, ok := range map[string]bool{
		"/usr/local/bin/signet":                     true,
		"/home/ada/go/bin/signet":                   true,
		"/home/ada/tmp/signet":                      true,
		"/tmpfiles/signet":                          true,
		"signet":                                    false,
		"/tmp/go-build12/b001/exe/signet":           false,
		"/home/ada/.cache/go-build/ab/abc-d/signet": false,
		"/tmp/signet":                               false,
		"/usr/../tmp/signet":                        false,
		"/var/folders/xy/T/signet":                  false,
		filepath.Join(os.TempDir(), "a", "signet"):  false,
	} {
		err := harness.CheckBinary(bin)
		if (err == nil) != ok || err != nil && !errs.Is(err, errs.Invalid) {
			t.Errorf("CheckBinary(%q): %v, want ok %v", bin, err, ok)
		}
		if err != nil && filepath.IsAbs(bin) && !strings.Contains(errs.HintOf(err), "go install ./cmd/signet") {
			t.Errorf("CheckBinary(%q): hint %q", bin, errs.HintOf(err))
		}
	}
}
