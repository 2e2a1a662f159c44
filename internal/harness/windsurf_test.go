package harness_test

import (
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"signet/internal/errs"
	"signet/internal/guard"
	"signet/internal/harness"
)

var windsurf harness.Windsurf

var windsurfFiles = []string{"hooks.json", "mcp_config.json"}

func windsurfHome(t failer, root string, texts ...string) (harness.Home, []string) {
	t.Helper()
	return folderHome(t, root, filepath.Join(".codeium", "windsurf"), windsurfFiles, texts...)
}

// windsurfSettings are files of hooks as people write them.
var windsurfSettings = map[string]string{
	"none":          "",
	"empty":         "{}",
	"empty hooks":   "{\n  \"hooks\": {}\n}\n",
	"others":        "{\n  \"hooks\": {\n    \"pre_user_prompt\": [\n      { \"command\": \"python3 /x/audit.py\", \"show_output\": true }\n    ],\n    \"post_write_code\": [{\"command\": \"gofmt -w .\", \"working_directory\": \"/x\"}]\n  }\n}",
	"comments":      "{\n  // mine\n  \"hooks\": {\n    \"post_cascade_response\": [\n      {\"command\": \"say done\"}, // loud\n    ],\n  },\n}\n",
	"tabs and CRLF": "{\r\n\t\"hooks\": {\r\n\t\t\"pre_user_prompt\": []\r\n\t}\r\n}\r\n",
}

func TestConnectingWindsurfAndBackRestoresEveryByte(t *testing.T) {
	t.Parallel()
	for name, hooks := range windsurfSettings {
		for style, servers := range serverStyles {
			t.Run(name+", "+style, func(t *testing.T) {
				t.Parallel()
				home, paths := windsurfHome(t, t.TempDir(), hooks, servers)
				comesAndGoes(t, windsurf, home, map[string]string{paths[0]: hooks, paths[1]: servers})
			})
		}
	}
}

func TestWhatConnectWritesForWindsurf(t *testing.T) {
	t.Parallel()
	home, paths := windsurfHome(t, t.TempDir(), windsurfSettings["others"])
	if !windsurf.Installed(home) || windsurf.Installed(harness.Home{Dir: t.TempDir()}) {
		t.Error("it is installed where its folder is, and nowhere else")
	}
	c, err := windsurf.Connect(home, bin)
	if err != nil || !strings.Contains(strings.Join(c.Notes, " "), "reads nothing that they print") {
		t.Errorf("told %q, %v", c.Notes, err)
	}
	golden(t, "windsurf-hooks.json", get(t, paths[0]))
	golden(t, "windsurf-mcp.json", get(t, paths[1]))
	path, most := windsurf.InstructionFile(home)
	if want := filepath.Join(home.Dir, ".codeium", "windsurf", "memories", "global_rules.md"); path != want || most != 6000 {
		t.Errorf("its rules are %s, %d bytes of them", path, most)
	}
}

func TestWhatWindsurfIsRefused(t *testing.T) {
	t.Parallel()
	for name, tc := range map[string]struct {
		hooks, servers string
		kind           errs.Kind
	}{
		"another server": {"{}", `{"mcpServers":{"signet":{"serverUrl":"http://x"}}}`, errs.Conflict},
		"broken servers": {"{}", `{`, errs.Invalid},
		"broken hooks":   {`{"hooks":`, "{}", errs.Invalid},
		"no object":      {`{"hooks":[]}`, "{}", errs.Invalid},
		"no array":       {`{"hooks":{"pre_user_prompt":{}}}`, "{}", errs.Invalid},
	} {
		home, paths := windsurfHome(t, t.TempDir(), tc.hooks, tc.servers)
		if _, err := windsurf.Connect(home, bin); !errs.Is(err, tc.kind) || errs.HintOf(err) == "" {
			t.Errorf("%s: %v, want %v with a hint", name, err, tc.kind)
		}
		asTheyWere(t, map[string]string{paths[0]: tc.hooks, paths[1]: tc.servers})
	}
}

func TestStateOfWindsurf(t *testing.T) {
	t.Parallel()
	home, paths := windsurfHome(t, t.TempDir(), "", "")
	if s, err := windsurf.State(home); err != nil || s.Connected || len(s.Missing) != 2 || s.Path != paths[0] {
		t.Errorf("before: %+v, %v", s, err)
	}
	if _, err := windsurf.Connect(home, bin); err != nil {
		t.Fatal(err)
	}
	put(t, paths[0], strings.Replace(get(t, paths[0]), "pre_user_prompt", "post_write_code", 1))
	put(t, paths[1], "{}")
	s, err := windsurf.State(home)
	if err != nil || !s.Connected || !cmp.Equal(s.Missing, []string{"pre_user_prompt"}) || !strings.Contains(strings.Join(s.Notes, " "), "lacks Signet") {
		t.Errorf("edited: %+v, %v", s, err)
	}
}

const (
	windsurfPrompt   = `{"agent_action_name":"pre_user_prompt","trajectory_id":"0f7b","execution_id":"e1","timestamp":"2026-08-03T09:00:00.25Z","model_name":"m","tool_info":{"user_prompt":"I never want sounds at night."}}`
	windsurfResponse = `{"agent_action_name":"post_cascade_response","trajectory_id":"0f7b","execution_id":"e1","timestamp":"2026-08-03T09:00:09Z","tool_info":{"response":"### Planner Response\n\nNoted: <no> sounds & no lights."}}`
)

// What a hook is told is the transcript, a line at a time.
func TestWindsurfTellsWhatIsSaid(t *testing.T) {
	t.Parallel()
	var all string
	for stdin, want := range map[string]harness.Event{
		windsurfPrompt:   {Name: "pre_user_prompt", SessionID: "0f7b", Prompt: "I never want sounds at night."},
		windsurfResponse: {Name: "post_cascade_response", SessionID: "0f7b", LastAssistant: "### Planner Response\n\nNoted: <no> sounds & no lights."},
	} {
		got, err := windsurf.Event([]byte(stdin))
		if err != nil || strings.Count(got.Transcript, "\n") != 1 {
			t.Errorf("%s: %v, transcript %q", want.Name, err, got.Transcript)
		}
		again, _ := windsurf.Event([]byte("\ufeff" + stdin + "\n"))
		all += got.Transcript + again.Transcript
		got.Transcript = ""
		if got != want {
			t.Errorf("got %+v, want %+v", got, want)
		}
	}
	read, err := windsurf.Turns(strings.NewReader(all), 0)
	if err != nil || len(read.Turns) != 2 || len(read.Skipped) > 0 {
		t.Fatalf("%+v, %v", read, err)
	}
	for _, turn := range read.Turns {
		if len(guard.Find(turn.ID)) > 0 || !strings.HasPrefix(turn.ID, "0f7b/e1/") {
			t.Errorf("the id %q would keep the turn out", turn.ID)
		}
		turn.ID = ""
		want := harness.Turn{Session: "0f7b", Role: harness.RoleUser, Text: "I never want sounds at night.", Time: time.Date(2026, 8, 3, 9, 0, 0, 25e7, time.UTC)}
		if turn.Role == harness.RoleAssistant {
			want = harness.Turn{Session: "0f7b", Role: harness.RoleAssistant, Text: "### Planner Response\n\nNoted: <no> sounds & no lights.", Time: time.Date(2026, 8, 3, 9, 0, 9, 0, time.UTC)}
		}
		if diff := cmp.Diff(turn, want); diff != "" {
			t.Errorf("(-got +want):\n%s", diff)
		}
	}
}

func TestWindsurfIsToldNothing(t *testing.T) {
	t.Parallel()
	if harness.Heeds(windsurf) {
		t.Error("it reads nothing that a hook prints")
	}
	for _, h := range harness.All {
		if _, hooked := h.(harness.Hooked); hooked && h.ID() != windsurf.ID() && !harness.Heeds(h) {
			t.Errorf("%s reads what a hook prints", h.ID())
		}
	}
}

func FuzzWindsurfEvent(f *testing.F) {
	f.Add([]byte(windsurfPrompt))
	f.Add([]byte(windsurfResponse))
	f.Add([]byte(`{"tool_info":[],"agent_action_name":7,"timestamp":"\ud800"}`))
	f.Add([]byte(`{"tool_info":{"user_prompt":"<signet-memory>\u0000","response":"\u2028"}}`))
	f.Fuzz(func(t *testing.T, stdin []byte) {
		e, err := windsurf.Event(stdin)
		if err != nil {
			if e != (harness.Event{}) || json.Valid(stdin) && stdin[0] == '{' {
				t.Errorf("%+v beside %v", e, err)
			}
			return
		}
		read, err := windsurf.Turns(strings.NewReader(e.Transcript), 0)
		if err != nil || read.Next != int64(len(e.Transcript)) || read.Skipped["damaged"] > 0 {
			t.Errorf("%q is read as %+v, %v", e.Transcript, read, err)
		}
	})
}
