package harness_test

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"signet/internal/errs"
	"signet/internal/harness"
)

var copilot harness.CopilotCLI

// copilotHome is a home with Copilot CLI's files as given; an empty text makes none.
func copilotHome(t failer, dir, hooks, servers string) (home harness.Home, hooksFile, serversFile string) {
	t.Helper()
	root := filepath.Join(dir, ".copilot")
	if err := os.MkdirAll(filepath.Join(root, "hooks"), 0o700); err != nil {
		t.Fatal(err)
	}
	hooksFile, serversFile = filepath.Join(root, "hooks", "signet.json"), filepath.Join(root, "mcp-config.json")
	for path, text := range map[string]string{hooksFile: hooks, serversFile: servers} {
		if text != "" {
			put(t, path, text)
		}
	}
	return harness.Home{Dir: dir}, hooksFile, serversFile
}

// copilotHookFiles are files of our name that a person might have written.
var copilotHookFiles = map[string]string{
	"none":           "",
	"empty":          "{}",
	"version":        "{\"version\": 1}\n",
	"version, lines": "{\n  \"version\": 1, // one\n  \"hooks\": {}\n}\n",
	"foreign":        "{\n\t\"version\": 1,\n\t\"hooks\": {\n\t\t\"agentStop\": [\n\t\t\t{\"type\": \"command\", \"bash\": \"say done\"}\n\t\t]\n\t}\n}\n",
	"foreign, line":  `{"hooks":{"agentStop":[{"bash":"say done"},7,"x",null],"preToolUse":[]}}`,
	"returns":        "{\r\n  \"disableAllHooks\": false\r\n}\r\n",
	"byte order":     "\ufeff{\n  \"version\": 1\n}\n",
}

func TestConnectingCopilotAndBackRestoresEveryByte(t *testing.T) {
	t.Parallel()
	for name, hooks := range copilotHookFiles {
		for _, servers := range append([]string{""}, serverFiles...) {
			t.Run(name, func(t *testing.T) {
				t.Parallel()
				home, hooksFile, serversFile := copilotHome(t, t.TempDir(), hooks, servers)
				if c := connectWith(t, copilot, home, bin); len(c.Files) != 2 {
					t.Errorf("Connect told of %+v", c)
				}
				list := decode(t, get(t, serversFile))["mcpServers"].(map[string]any)["signet"].(map[string]any)
				if list["type"] != "local" || list["command"] != bin || !cmp.Equal(list["tools"], []any{"*"}) {
					t.Errorf("the list of servers holds %v", list)
				}
				connected := get(t, hooksFile)
				if hooks, _ := decode(t, connected)["hooks"].(map[string]any); len(hooks) < 5 {
					t.Errorf("written was\n%s", connected)
				}
				if again := connectWith(t, copilot, home, bin); !again.Empty() {
					t.Errorf("connecting again changed %+v", again)
				}
				connectWith(t, copilot, home, "/opt/signet")
				if got, want := get(t, hooksFile), strings.ReplaceAll(connected, bin, "/opt/signet"); got != want {
					t.Errorf("a moved program gave\n%s\nwant\n%s", got, want)
				}
				disconnectFrom(t, copilot, home)
				asTheyWere(t, map[string]string{hooksFile: hooks, serversFile: servers})
				if c := disconnectFrom(t, copilot, home); !c.Empty() {
					t.Errorf("disconnecting again changed %+v", c)
				}
			})
		}
	}
}

func TestWhatConnectWritesForCopilot(t *testing.T) {
	t.Parallel()
	home, hooksFile, serversFile := copilotHome(t, t.TempDir(), "", "")
	connectWith(t, copilot, home, "/opt/Ada's tools/signet")
	golden(t, "copilot-hooks.json", get(t, hooksFile))
	golden(t, "copilot-mcp.json", get(t, serversFile))
}

func TestWhatAPersonWroteBesideOurHooksSurvives(t *testing.T) {
	t.Parallel()
	home, hooksFile, _ := copilotHome(t, t.TempDir(), "", "")
	connectWith(t, copilot, home, bin)
	ours := `{"type": "command", "bash": "/x/signet hook stop -H copilot-cli"}`
	put(t, hooksFile, strings.NewReplacer(
		`"agentStop": [`, `"agentStop": [ {"type": "command", "bash": "mine"}, `+ours+`,`,
		`"timeoutSec": 5`, `"timeoutSec": 60`,
	).Replace(get(t, hooksFile)))
	connectWith(t, copilot, home, "/opt/signet")
	got := get(t, hooksFile)
	if strings.Count(got, "hook stop") != 1 || !strings.Contains(got, `"timeoutSec": 60`) || !strings.Contains(got, "mine") {
		t.Errorf("after connecting again:\n%s", got)
	}
	disconnectFrom(t, copilot, home)
	if got := get(t, hooksFile); strings.Contains(got, "signet") || !strings.Contains(got, "mine") || decode(t, got)["version"] != 1.0 {
		t.Errorf("left is\n%s", got)
	}
}

func TestFilesOfCopilotThatAreRefused(t *testing.T) {
	t.Parallel()
	for name, tc := range map[string]struct {
		hooks, servers string
		kind           errs.Kind
		says           string
	}{
		"broken hooks":    {hooks: "{\n \"hooks\"", kind: errs.Invalid, says: "signet.json:2:"},
		"broken servers":  {servers: "[", kind: errs.Invalid, says: "mcp-config.json:1:"},
		"hooks array":     {hooks: `{"hooks": []}`, kind: errs.Invalid, says: "must be an object"},
		"event no array":  {hooks: `{"hooks": {"agentStop": 1}}`, kind: errs.Invalid, says: "hooks.agentStop must be an array"},
		"another server":  {servers: `{"mcpServers": {"signet": {"type": "http", "url": "http://x"}}}`, kind: errs.Conflict, says: "another server"},
		"a folder of it":  {servers: "folder", kind: errs.Invalid, says: "is not a file"},
		"servers no list": {servers: `{"mcpServers": 1}`, kind: errs.Invalid, says: "must be an object"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			servers := tc.servers
			if servers == "folder" {
				servers = ""
			}
			home, hooksFile, serversFile := copilotHome(t, t.TempDir(), tc.hooks, servers)
			if tc.servers == "folder" {
				if err := os.Mkdir(serversFile, 0o700); err != nil {
					t.Fatal(err)
				}
			}
			_, err := copilot.Connect(home, bin)
			if errs.KindOf(err) != tc.kind || !strings.Contains(err.Error(), tc.says) {
				t.Errorf("Connect gave %v", err)
			}
			asTheyWere(t, map[string]string{hooksFile: tc.hooks})
		})
	}
}

func TestStateOfCopilot(t *testing.T) {
	t.Parallel()
	home, hooksFile, serversFile := copilotHome(t, t.TempDir(), "", "")
	state := func() harness.State {
		t.Helper()
		s, err := copilot.State(home)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	if s := state(); s.Connected || len(s.Missing) != 5 || s.Path != hooksFile || !copilot.Installed(home) {
		t.Errorf("before: %+v", s)
	}
	here := filepath.Join(home.Dir, "signet")
	put(t, here, "")
	connectWith(t, copilot, home, here)
	if s := state(); !s.Connected || s.Bin != here || len(s.Hooks) != 5 || len(s.Missing) > 0 || !s.Server || len(s.Notes) > 0 {
		t.Errorf("connected: %+v", s)
	}
	put(t, hooksFile, strings.Replace(get(t, hooksFile), "{", `{"disableAllHooks": true,`, 1))
	put(t, serversFile, "{}")
	if s := state(); len(s.Notes) != 2 || !strings.Contains(s.Notes[0], "disableAllHooks") || !strings.Contains(s.Notes[1], "lacks Signet") {
		t.Errorf("switched off: %q", s.Notes)
	}
	put(t, serversFile, "{")
	if s := state(); len(s.Notes) != 2 || !strings.Contains(s.Notes[1], "cannot be read") {
		t.Errorf("with a broken list: %q", s.Notes)
	}
}

func TestAnotherFolderOfCopilot(t *testing.T) {
	t.Parallel()
	other := t.TempDir()
	home := harness.Home{Dir: t.TempDir(), Env: func(name string) string { return map[string]string{"COPILOT_HOME": other}[name] }}
	connectWith(t, copilot, home, bin)
	if _, err := os.Stat(filepath.Join(other, "hooks", "signet.json")); err != nil {
		t.Error(err)
	}
	if got, want := copilot.SkillFolder(home), filepath.Join(other, "skills"); got != want {
		t.Errorf("skills in %s, want %s", got, want)
	}
	if got, want := copilot.SkillFolder(harness.Home{Dir: home.Dir}), filepath.Join(home.Dir, ".agents", "skills"); got != want {
		t.Errorf("skills in %s, want %s", got, want)
	}
}

// Copilot CLI takes context at the start, a whole prompt in place of the one it would
// send, and nothing elsewhere.
func TestCopilotIsAnsweredInItsShape(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{
		"SessionStart":     `{"additionalContext":"<m> & b"}`,
		"UserPromptSubmit": `{"modifiedTransformedPrompt":"<m> & b\n\n<now>9</now>\n\nhi"}`,
		"PreCompact":       "{}",
		"Stop":             "{}",
		"SessionEnd":       "{}",
	} {
		e := harness.Event{Name: name, Prompt: "hi", Transformed: "<now>9</now>\n\nhi"}
		if got := string(copilot.Answer(e, "<m> & b", harness.Plain)); got != want+"\n" {
			t.Errorf("at %s: %q, want %q", name, got, want)
		}
		if got := string(copilot.Answer(e, "", harness.Plain)); got != "{}\n" {
			t.Errorf("at %s without an injection: %q", name, got)
		}
	}
	if got := string(copilot.Answer(harness.Event{Name: "UserPromptSubmit", Prompt: "hi"}, "<m>", harness.Plain)); got != "{}\n" {
		t.Errorf("a prompt that is not told is replaced: %q", got)
	}
}

func copilotTurns(t failer, data []byte, from int64) harness.Read {
	t.Helper()
	read, err := copilot.Turns(bytes.NewReader(data[from:]), from)
	if err != nil {
		t.Fatal(err)
	}
	return read
}

func TestTurnsOfACopilotSession(t *testing.T) {
	t.Parallel()
	data := []byte(get(t, "testdata/copilot.jsonl"))
	read := copilotTurns(t, data, 0)
	golden(t, "copilot.txt", told(read))
	i := slices.IndexFunc(read.Turns, func(t harness.Turn) bool { return t.ID == "e14" })
	want := harness.Turn{
		ID: "e14", Parent: "e13", Session: "c0ffee00-0000-4000-8000-00000000c0de", Role: harness.RoleUser,
		Text: "Please make it ring after three minutes.\n\nI never want sounds at night.",
		Time: time.Date(2026, 8, 3, 9, 5, 0, 0, time.UTC), Dir: "/home/ada/tea/web", Branch: "night",
	}
	if diff := cmp.Diff(read.Turns[i], want); diff != "" {
		t.Errorf("(-got +want):\n%s", diff)
	}
}

func TestReadingACopilotSessionInPartsGivesTheSameTurns(t *testing.T) {
	t.Parallel()
	data := []byte(get(t, "testdata/copilot.jsonl"))
	whole := copilotTurns(t, data, 0)
	rapid.Check(t, func(t *rapid.T) {
		cut := rapid.IntRange(0, len(data)).Draw(t, "cut")
		first := copilotTurns(t, data[:cut], 0)
		rest := copilotTurns(t, data, first.Next)
		if diff := cmp.Diff(talk(append(first.Turns, rest.Turns...)), talk(whole.Turns)); diff != "" || rest.Next != whole.Next {
			t.Fatalf("cut at %d, next %d (-got +want):\n%s", cut, rest.Next, diff)
		}
	})
}

func TestACopilotSessionThatWasCutIsReadAnew(t *testing.T) {
	t.Parallel()
	data := get(t, "testdata/copilot.jsonl")
	read, err := copilot.Since(strings.NewReader(data), time.Date(2026, 8, 3, 9, 5, 4, 500_000_000, time.UTC).UnixMilli())
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, turn := range read.Turns {
		got = append(got, turn.ID)
	}
	if want := []string{"e19", "e20", "e21", "e22"}; !slices.Equal(got, want) || read.Next != copilotTurns(t, []byte(data), 0).Next {
		t.Errorf("read %q, next %d; want %q", got, read.Next, want)
	}
	if copilot.Rewrites("/x/events.jsonl") {
		t.Error("lines are told to be one JSON value")
	}
}

func TestACopilotSessionIsFoundByItsID(t *testing.T) {
	t.Parallel()
	home := harness.Home{Dir: filepath.Join(t.TempDir(), "a[b]*c")}
	var paths []string
	for _, name := range []string{"0198a1b2/events.jsonl", "older.jsonl"} {
		path := filepath.Join(home.Dir, ".copilot", "session-state", filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		put(t, path, "")
		paths = append(paths, path)
	}
	for session, want := range map[string]string{
		"0198a1b2": paths[0], "older": paths[1], "": "", "*": "", "..": "", "../older": "", "nobody": "",
	} {
		if got := copilot.Transcript(home, session); got != want {
			t.Errorf("%q finds %q, want %q", session, got, want)
		}
	}
	all, err := copilot.Transcripts(home)
	if err != nil || !slices.Equal(all, paths) {
		t.Errorf("Transcripts gave %q, %v", all, err)
	}
}

func FuzzCopilotTurns(f *testing.F) {
	f.Add([]byte(get(f, "testdata/copilot.jsonl")))
	f.Add([]byte("{\"type\":\"user.message\",\"id\":\"1\",\"data\":{\"content\":\"a\\u0000b\"}}\n{\"type\":\"tool.execution_complete\",\"id\":\"2\",\"data\":{\"error\":{\"message\":\"\\u0000\"}}}\n{"))
	f.Fuzz(func(t *testing.T, data []byte) {
		read, err := copilot.Turns(bytes.NewReader(data), 0)
		if err != nil || read.Next < 0 || read.Next > int64(len(data)) {
			t.Fatalf("Next = %d of %d, %v", read.Next, len(data), err)
		}
		sound(t, read)
	})
}

// Whatever a file of our name holds, it holds it byte for byte after disconnecting.
func FuzzCopilotHooks(f *testing.F) {
	for _, text := range copilotHookFiles {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		home, hooksFile, serversFile := copilotHome(t, t.TempDir(), text, "")
		if _, err := copilot.Connect(home, bin); err != nil {
			asTheyWere(t, map[string]string{hooksFile: text, serversFile: ""})
			return
		}
		if strings.Contains(text, "signet") {
			return // a person's own lines of ours go with them
		}
		disconnectFrom(t, copilot, home)
		asTheyWere(t, map[string]string{hooksFile: text, serversFile: ""})
	})
}
