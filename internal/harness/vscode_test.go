package harness_test

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"signet/internal/harness"
)

var vscode harness.VSCode

func TestVSCodeIsAnsweredWithWhatItTakes(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{
		"SessionStart":     `{"hookSpecificOutput":{"hookEventName":"SessionStart","additionalContext":"<m> & b"}}` + "\n",
		"UserPromptSubmit": `{"hookSpecificOutput":{"hookEventName":"UserPromptSubmit","additionalContext":"<m> & b"}}` + "\n",
		"PreCompact":       "",
		"Stop":             "",
		"":                 "",
	} {
		if got := string(vscode.Answer(harness.Event{Name: name}, "<m> & b", harness.Plain)); got != want {
			t.Errorf("at %s: %q, want %q", name, got, want)
		}
		if got := vscode.Answer(harness.Event{Name: name}, "", harness.Plain); len(got) > 0 {
			t.Errorf("at %s without an injection: %q", name, got)
		}
	}
}

func TestTurnsOfAVSCodeSession(t *testing.T) {
	t.Parallel()
	read, err := vscode.Turns(strings.NewReader(get(t, "testdata/vscode.jsonl")), 0)
	if err != nil {
		t.Fatal(err)
	}
	golden(t, "vscode.txt", told(read))
	want := harness.Turn{
		ID: "v1", Parent: "v0", Session: "5f0c2a3e-0000-4000-8000-00000000c0de", Role: harness.RoleUser,
		Text: "Please make the timer ring after three minutes. I never want sounds at night.",
		Time: time.Date(2026, 8, 3, 9, 0, 1, 0, time.UTC), Dir: "/home/ada/tea",
	}
	if diff := cmp.Diff(read.Turns[0], want); diff != "" {
		t.Errorf("(-got +want):\n%s", diff)
	}
}

func TestAVSCodeSessionIsFoundByItsID(t *testing.T) {
	t.Parallel()
	home := harness.Home{Dir: t.TempDir()}
	var paths []string
	for _, name := range []string{"workspaceStorage/11/GitHub.copilot-chat/transcripts/5f0c.jsonl", "workspaceStorage/22/GitHub.copilot-chat/transcripts/6f0c.jsonl"} {
		paths = append(paths, place(t, home, vscodeFile(name), "{}"))
	}
	if got := vscode.Transcript(home, "6f0c"); got != paths[1] {
		t.Errorf("found %q", got)
	}
	for _, none := range []string{"", "*", "../6f0c", "nobody"} {
		if got := vscode.Transcript(home, none); got != "" {
			t.Errorf("%q finds %q", none, got)
		}
	}
	if all, err := vscode.Transcripts(home); err != nil || !slices.Equal(all, paths) {
		t.Errorf("Transcripts gave %q, %v", all, err)
	}
}

func TestWhereVSCodeKeepsSettings(t *testing.T) {
	t.Parallel()
	root := t.TempDir()
	named := filepath.Join(root, "named")
	home := func(vars map[string]string) harness.Home {
		return harness.Home{Dir: root, Env: func(name string) string { return vars[name] }}
	}
	for _, tc := range []struct {
		system string
		vars   map[string]string
		want   string
	}{
		{"linux", nil, filepath.Join(root, ".config", "Code", "User")},
		{"linux", map[string]string{"XDG_CONFIG_HOME": named}, filepath.Join(named, "Code", "User")},
		{"linux", map[string]string{"XDG_CONFIG_HOME": "relative"}, filepath.Join(root, ".config", "Code", "User")},
		{"darwin", map[string]string{"XDG_CONFIG_HOME": named}, filepath.Join(root, "Library", "Application Support", "Code", "User")},
		{"windows", nil, filepath.Join(root, "AppData", "Roaming", "Code", "User")},
		{"windows", map[string]string{"APPDATA": named}, filepath.Join(named, "Code", "User")},
	} {
		if got := harness.VSCodeDir(tc.system, home(tc.vars)); got != tc.want {
			t.Errorf("%s with %v: %s, want %s", tc.system, tc.vars, got, tc.want)
		}
	}
}
