package harness_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/tailscale/hujson"
	"pgregory.net/rapid"

	"signet/internal/errs"
	"signet/internal/harness"
)

const bin = "/usr/local/bin/signet"

var cc harness.ClaudeCode

// settings puts a settings file in a new home and gives both.
func settings(t testing.TB, text string) (harness.Home, string) {
	t.Helper()
	home := harness.Home{Dir: t.TempDir()}
	path := filepath.Join(home.Dir, ".claude", "settings.json")
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		t.Fatal(err)
	}
	put(t, path, text)
	return home, path
}

type failer interface {
	Helper()
	Fatal(args ...any)
}

func put(t failer, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o640); err != nil {
		t.Fatal(err)
	}
}

func get(t failer, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func connect(t failer, home harness.Home, bin string) harness.Change {
	t.Helper()
	c, err := cc.Connect(home, bin)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func disconnect(t failer, home harness.Home) harness.Change {
	t.Helper()
	c, err := cc.Disconnect(home)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// commands gives the hook commands of each event in a settings text.
func commands(t failer, text string) map[string][]string {
	t.Helper()
	found := map[string][]string{}
	hooks, _ := decode(t, text)["hooks"].(map[string]any)
	for event, groups := range hooks {
		for _, g := range groups.([]any) {
			group, _ := g.(map[string]any)
			handlers, _ := group["hooks"].([]any)
			for _, h := range handlers {
				command, _ := h.(map[string]any)["command"].(string)
				found[event] = append(found[event], command)
			}
		}
	}
	return found
}

func ourCommands(bin string) map[string][]string {
	return map[string][]string{
		"SessionStart":     {bin + " hook session-start -H claude-code"},
		"UserPromptSubmit": {bin + " hook user-prompt-submit -H claude-code"},
		"PreCompact":       {bin + " hook pre-compaction -H claude-code"},
		"Stop":             {bin + " hook stop -H claude-code"},
		"SessionEnd":       {bin + " hook session-end -H claude-code"},
	}
}

// styles are settings as people write them.
var styles = map[string]string{
	"empty object":        "{}",
	"empty with newline":  "{\n}\n",
	"blank in object":     "{ }\n",
	"two blanks":          "{\n  \"model\": \"opus\"\n}\n",
	"four blanks":         "{\n    \"model\": \"opus\",\n    \"env\": {\n        \"A\": \"b\"\n    }\n}",
	"tabs":                "{\n\t\"model\": \"opus\"\n}\n",
	"no indentation":      "{\n\"model\": \"opus\"\n}\n",
	"carriage returns":    "{\r\n  \"model\": \"opus\"\r\n}\r\n",
	"byte order mark":     "\ufeff{\n  \"model\": \"opus\"\n}\n",
	"one line":            "{\"model\":\"opus\",\"n\":1}",
	"one line, blanks":    "{ \"model\": \"opus\", \"n\": 1 }\n",
	"one line, one":       "{\"model\":\"https://x\"}\n",
	"trailing comma":      "{\n  \"model\": \"opus\",\n}\n",
	"comments":            "// mine\n{\n  // the model\n  \"model\": \"opus\" // best\n  /* end */\n}\n// bye",
	"comma and comment":   "{\n  \"model\": \"opus\", // best\n}\n",
	"comment, one line":   "{\"model\": \"opus\" // best\n}\n",
	"only a comment":      "{ // nothing yet\n}\n",
	"empty hooks":         "{\n  \"hooks\": {}\n}\n",
	"empty hooks, open":   "{\n  \"hooks\": {\n  }\n}\n",
	"empty hooks, line":   "{\"hooks\":{}}",
	"empty hooks, blank":  "{\"hooks\":{ }}",
	"empty event":         "{\n  \"hooks\": {\n    \"Stop\": []\n  }\n}\n",
	"empty event, open":   "{\n  \"hooks\": {\n    \"Stop\": [\n    ]\n  }\n}\n",
	"empty event, line":   "{\"hooks\":{\"Stop\":[],\"SessionEnd\":[ ]}}",
	"empty group":         "{\"hooks\":{\"Stop\":[{\"hooks\":[]}]}}",
	"foreign hooks":       "{\n  \"hooks\": {\n    \"Stop\": [\n      {\n        \"matcher\": \"\",\n        \"hooks\": [{ \"type\": \"command\", \"command\": \"say done\" }]\n      }\n    ],\n    \"PreToolUse\": []\n  },\n  \"z\": null\n}\n",
	"foreign, one line":   "{\n  \"hooks\": {\"Stop\": [{\"hooks\": [{\"type\": \"command\", \"command\": \"say done\"}]}]}\n}\n",
	"odd groups":          "{\"hooks\":{\"Stop\":[1,\"x\",null,[],{}]}}",
	"escaped name":        "{\"h\\u006foks\": {\"Stop\": []}, \"<&>\": \"\\u2028\"}",
	"hooks twice":         "{\"hooks\": {\"Stop\": []}, \"hooks\": {}}",
	"deep, trailing":      "{\n  \"hooks\": {\n    \"Stop\": [\n      {\"hooks\": [{\"command\": \"x\",},],}, // mine\n    ],\n  },\n}",
	"comment after brace": "{\n  \"hooks\": { // all mine\n    \"Stop\": [ // end\n    ]\n  }\n}",
}

func TestConnectThenDisconnectRestoresEveryByte(t *testing.T) {
	t.Parallel()
	for name, text := range styles {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			home, path := settings(t, text)
			change := connect(t, home, bin)
			if got := change.Files[0].Backup; get(t, got) != text {
				t.Errorf("the copy %s = %q, want %q", got, get(t, got), text)
			}
			connected := get(t, path)
			for event, want := range ourCommands(bin) {
				got := commands(t, connected)[event]
				if !slices.Contains(got, want[0]) {
					t.Errorf("%s calls %q, want %q\n%s", event, got, want, connected)
				}
			}
			if again := connect(t, home, bin); !again.Empty() || get(t, path) != connected {
				t.Errorf("a second Connect changed %v", again)
			}
			disconnect(t, home)
			if got := get(t, path); got != text {
				t.Errorf("after Disconnect: %q\nwant %q\nwas  %q", got, text, connected)
			}
			if rest, _ := filepath.Glob(filepath.Join(filepath.Dir(path), "*")); len(rest) != 1 {
				t.Errorf("Disconnect left %v", rest)
			}
		})
	}
}

func TestConnectKeepsTheStyle(t *testing.T) {
	t.Parallel()
	home, path := settings(t, styles["foreign hooks"])
	connect(t, home, bin)
	golden(t, "connected.json", get(t, path))
}

func TestConnectWritesLinesAsThePersonDoes(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{
		"carriage returns": "\r\n  \"hooks\": {\r\n    \"SessionStart\": [\r\n",
		"tabs":             "\n\t\"hooks\": {\n\t\t\"SessionStart\": [\n",
		"four blanks":      "\n    \"hooks\": {\n        \"SessionStart\": [\n",
		"no indentation":   "\n\"hooks\": {\n  \"SessionStart\": [\n",
		"one line":         ",\"hooks\":{\"SessionStart\":[{\"matcher\":\"\",",
		"comments":         "\"model\": \"opus\", // best\n  /* end */\n  \"hooks\": {\n",
		"trailing comma":   "\"model\": \"opus\",\n  \"hooks\": {\n",
	} {
		home, path := settings(t, styles[name])
		connect(t, home, bin)
		if got := get(t, path); !strings.Contains(got, want) {
			t.Errorf("%s: want %q in\n%s", name, want, got)
		}
	}
	home, path := settings(t, styles["carriage returns"])
	connect(t, home, bin)
	if got := get(t, path); strings.Count(got, "\n") != strings.Count(got, "\r\n") {
		t.Errorf("line ends are mixed in %q", got)
	}
}

func TestConnectMakesThePrivateFileThatDisconnectRemoves(t *testing.T) {
	t.Parallel()
	home := harness.Home{Dir: t.TempDir()}
	path := filepath.Join(home.Dir, ".claude", "settings.json")
	change := connect(t, home, bin)
	if len(change.Files) != 2 || change.Files[0].Path != path || change.Files[0].Backup != "" {
		t.Errorf("Connect changed %+v", change.Files)
	}
	info, err := os.Stat(path)
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("mode %v, %v, want 0600", info.Mode(), err)
	}
	dir, err := os.Stat(filepath.Dir(path))
	if err != nil || dir.Mode().Perm() != 0o700 {
		t.Errorf("folder mode %v, %v, want 0700", dir.Mode(), err)
	}
	connect(t, home, "/opt/signet")
	disconnect(t, home)
	if rest, _ := os.ReadDir(filepath.Dir(path)); len(rest) != 0 {
		t.Errorf("Disconnect left %v", rest)
	}
	if _, err := os.Stat(filepath.Join(home.Dir, ".claude.json")); err == nil {
		t.Error("Disconnect left .claude.json")
	}
	if c := disconnect(t, home); !c.Empty() {
		t.Errorf("a second Disconnect changed %v", c)
	}
}

func TestMovedBinaryIsUpdatedInPlace(t *testing.T) {
	t.Parallel()
	home, path := settings(t, "{}")
	connect(t, home, bin)
	// A person adds an option and another time limit, which stay.
	put(t, path, strings.Replace(get(t, path), "hook stop -H claude-code\",", "hook stop --json -H claude-code\",", 1))
	put(t, path, strings.Replace(get(t, path), "\"timeout\": 5", "\"timeout\": 60", 1))
	change := connect(t, home, "/opt/my tools/signet-2")
	got := commands(t, get(t, path))
	want := ourCommands("'/opt/my tools/signet-2'")
	want["Stop"] = []string{"'/opt/my tools/signet-2' hook stop --json -H claude-code"}
	if diff := cmp.Diff(got, want); diff != "" {
		t.Errorf("commands (-got +want):\n%s", diff)
	}
	if !strings.Contains(get(t, path), `"timeout": 60`) || len(change.Files[0].Diff) != 5 {
		t.Errorf("changed %v in\n%s", change.Files[0].Diff, get(t, path))
	}
	if again := connect(t, home, "/opt/my tools/signet-2"); !again.Empty() {
		t.Errorf("a second Connect changed %v", again)
	}
	disconnect(t, home)
	if got := get(t, path); got != "{}" {
		t.Errorf("after Disconnect: %q", got)
	}
}

func TestOlderFormsOfOurHooksAreTakenOver(t *testing.T) {
	t.Parallel()
	for name, tc := range map[string]struct{ hooks, want string }{
		"name from the path": {`{"command":"signet hook stop -H claude-code --project \"$(pwd)\""}`, bin + ` hook stop -H claude-code --project "$(pwd)"`},
		"environment":        {`{"command":"A='b c' /x/signet hook stop -H claude-code"}`, `A='b c' ` + bin + ` hook stop -H claude-code`},
		"interpreter":        {`{"command":"\"C:\\\\node.exe\" \"C:\\\\a b\\\\signet.js\" hook stop -H claude-code"}`, bin + ` hook stop -H claude-code`},
		"arguments apart":    {`{"command":"/x/signet","args":["hook","stop","-H","claude-code"]}`, bin},
		"two copies":         {`{"command":"/x/signet hook stop -H claude-code"},{"command":"/y/signet hook stop --harness claude-code"}`, bin + ` hook stop -H claude-code`},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			home, path := settings(t, `{"hooks":{"Stop":[{"matcher":"","hooks":[`+tc.hooks+`]}]}}`)
			connect(t, home, bin)
			if got := commands(t, get(t, path))["Stop"]; !slices.Equal(got, []string{tc.want}) {
				t.Errorf("Stop calls %q, want %q", got, tc.want)
			}
			disconnect(t, home)
			if got := get(t, path); strings.Contains(got, "signet") {
				t.Errorf("after Disconnect: %s", got)
			}
		})
	}
}

func TestForeignHooksAreNeverOurs(t *testing.T) {
	t.Parallel()
	const text = `{"hooks":{"Stop":[{"hooks":[
		{"command":"/x/signet hook stop -H codex"},
		{"command":"/x/other hook stop -H claude-code"},
		{"command":"sh -c 'signet hook stop -H claude-code'"},
		{"command":"signet status"}, {"command":7}, {"type":"prompt"}]}]}}`
	home, path := settings(t, text)
	if c := disconnect(t, home); !c.Empty() || get(t, path) != text {
		t.Errorf("Disconnect changed %v", c)
	}
}

func TestDisconnectLeavesAHandlerThatAPersonAddedBesideOurs(t *testing.T) {
	t.Parallel()
	home, path := settings(t, "{}")
	connect(t, home, bin)
	put(t, path, strings.Replace(get(t, path), "\"timeout\": 5\n          }", "\"timeout\": 5\n          },\n          {\"command\": \"mine\"}", 1))
	disconnect(t, home)
	if got, want := commands(t, get(t, path)), map[string][]string{"SessionEnd": {"mine"}}; !cmp.Equal(got, want) {
		t.Errorf("left %v, want %v", got, want)
	}
	if _, err := os.Stat(path + ".signet-backup"); err != nil {
		t.Errorf("the copy must stay while it differs: %v", err)
	}
}

func TestSettingsWeDoNotUnderstandAreRefusedUntouched(t *testing.T) {
	t.Parallel()
	for name, tc := range map[string]struct{ text, where string }{
		"cut":           {"{\n  \"model\": \"op", ":2:15: "},
		"empty":         {"", ":1:1: "},
		"array":         {"\n []", ":2:2: "},
		"hooks array":   {"{\n  \"hooks\": []\n}", ":2:12: "},
		"hooks null":    {"{\"hooks\": null}", ":1:11: "},
		"event object":  {"{\n\t\"hooks\": {\"Stop\": {}}\n}", ":2:20: "},
		"two documents": {"{} {}", ":1:4: "},
		"very deep":     {strings.Repeat("[", 1<<20), ":1:"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			home, path := settings(t, tc.text)
			_, err := cc.Connect(home, bin)
			if !errs.Is(err, errs.Invalid) || !strings.Contains(err.Error(), path+tc.where) || errs.HintOf(err) == "" {
				t.Errorf("Connect: %v, want Invalid at %s", err, tc.where)
			}
			if get(t, path) != tc.text {
				t.Errorf("the file was changed")
			}
			if rest, _ := os.ReadDir(filepath.Dir(path)); len(rest) != 1 {
				t.Errorf("Connect left %v", rest)
			}
		})
	}
}

func TestALinkIsFollowedAndKeepsItsTarget(t *testing.T) {
	t.Parallel()
	home, path := settings(t, "{}")
	target := filepath.Join(home.Dir, "dotfiles.json")
	if err := os.Rename(path, target); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(target, path); err != nil {
		t.Fatal(err)
	}
	connect(t, home, bin)
	if info, err := os.Lstat(path); err != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Errorf("the link became %v, %v", info.Mode(), err)
	}
	if info, err := os.Stat(target); err != nil || info.Mode().Perm() != 0o640 {
		t.Errorf("target's mode %v, %v, want 0640", info.Mode(), err)
	}
	disconnect(t, home)
	if got := get(t, target); got != "{}" {
		t.Errorf("after Disconnect: %q", got)
	}
	if err := os.Remove(target); err != nil {
		t.Fatal(err)
	}
	if _, err := cc.Connect(home, bin); !errs.Is(err, errs.Invalid) {
		t.Errorf("Connect through a broken link: %v, want Invalid", err)
	}
}

func TestConfigFolderFromTheEnvironment(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "conf")
	home := harness.Home{Dir: t.TempDir(), Env: func(name string) string {
		return map[string]string{"CLAUDE_CONFIG_DIR": dir}[name]
	}}
	connect(t, home, bin)
	if got := commands(t, get(t, filepath.Join(dir, "settings.json"))); !cmp.Equal(got, ourCommands(bin)) {
		t.Errorf("commands %v", got)
	}
}

func TestRelativeBinaryIsRefused(t *testing.T) {
	t.Parallel()
	if _, err := cc.Connect(harness.Home{Dir: t.TempDir()}, "signet"); !errs.Is(err, errs.Invalid) {
		t.Errorf("Connect: %v, want Invalid", err)
	}
}

// A person's document: any JSON, in any formatting, with or without hooks.
func anyJSON(depth int) *rapid.Generator[any] {
	leaf := rapid.OneOf(
		rapid.Just[any](nil), rapid.Bool().AsAny(), rapid.Int32().AsAny(), rapid.String().AsAny(),
	)
	if depth == 0 {
		return leaf
	}
	return rapid.OneOf(leaf,
		rapid.SliceOfN(anyJSON(depth-1), 0, 3).AsAny(),
		rapid.MapOfN(rapid.String(), anyJSON(depth-1), 0, 3).AsAny(),
	)
}

var someGroup = rapid.Custom(func(t *rapid.T) any {
	return map[string]any{
		"matcher": rapid.SampledFrom([]string{"", "Bash"}).Draw(t, "matcher"),
		"hooks": rapid.SliceOfN(rapid.Map(rapid.String(), func(s string) any {
			return map[string]any{"type": "command", "command": s}
		}), 0, 2).Draw(t, "handlers"),
	}
})

var someSettings = rapid.Custom(func(t *rapid.T) map[string]any {
	doc := rapid.MapOfN(rapid.String(), anyJSON(2), 0, 4).Draw(t, "document")
	delete(doc, "hooks")
	if rapid.Bool().Draw(t, "has hooks") {
		events := rapid.SampledFrom([]string{"Stop", "SessionStart", "PreToolUse", "SessionEnd"})
		doc["hooks"] = rapid.MapOfN(events, rapid.SliceOfN(someGroup, 0, 2), 0, 3).Draw(t, "hooks")
	}
	return doc
})

// written gives a document in a random style. Extra blanks, and comments where
// they are wanted, are put beside brackets and commas outside of strings.
func written(t *rapid.T, doc any, comments bool) string {
	unit := rapid.SampledFrom([]string{"", " ", "  ", "    ", "\t"}).Draw(t, "unit")
	data, err := json.Marshal(doc)
	if rapid.Bool().Draw(t, "lines") {
		data, err = json.MarshalIndent(doc, "", unit)
	}
	if err != nil {
		t.Fatal(err)
	}
	text := sprinkle(t, string(data), comments)
	if rapid.Bool().Draw(t, "crlf") {
		text = strings.ReplaceAll(text, "\n", "\r\n")
	}
	return rapid.SampledFrom([]string{"", "\ufeff"}).Draw(t, "bom") + text +
		rapid.SampledFrom([]string{"", "\n", "\n\n"}).Draw(t, "end")
}

func sprinkle(t *rapid.T, text string, comments bool) string {
	extra := []string{"", "", "", "", " ", "\n", "\t", "\n  "}
	if comments {
		extra = append(extra, " // c, [d\n", "/* e } */", "// f\n")
	}
	var b strings.Builder
	inString := false
	for i := 0; i < len(text); i++ {
		c := text[i]
		if c == '"' {
			inString = !inString
		}
		closing := !inString && strings.IndexByte("]}", c) >= 0
		if closing {
			last := strings.TrimRight(b.String(), " \t\n")
			if comments && !strings.HasSuffix(last, "[") && !strings.HasSuffix(last, "{") &&
				!strings.HasSuffix(last, "d") && !strings.HasSuffix(last, "f") && !strings.HasSuffix(last, "/") {
				b.WriteString(rapid.SampledFrom([]string{"", "", ","}).Draw(t, "comma"))
			}
			b.WriteString(rapid.SampledFrom(extra).Draw(t, "before"))
		}
		b.WriteByte(c)
		if inString && c == '\\' {
			i++
			b.WriteByte(text[i])
		}
		if !inString && strings.IndexByte("[{,", c) >= 0 {
			b.WriteString(rapid.SampledFrom(extra).Draw(t, "after"))
		}
	}
	return b.String()
}

func TestAnySettingsComeBackByteForByte(t *testing.T) {
	t.Parallel()
	home, path := settings(t, "")
	rapid.Check(t, func(t *rapid.T) {
		os.Remove(path + ".signet-backup")
		text := written(t, someSettings.Draw(t, "settings"), rapid.Bool().Draw(t, "comments"))
		put(t, path, text)
		connect(t, home, bin)
		connected := get(t, path)
		if c := connect(t, home, bin); !c.Empty() {
			t.Fatalf("a second Connect changed %v", c)
		}
		if rapid.Bool().Draw(t, "moved") {
			connect(t, home, "/opt/signet")
		}
		disconnect(t, home)
		if got := get(t, path); got != text {
			t.Fatalf("after Disconnect\n%q, want\n%q, was\n%q", got, text, connected)
		}
	})
}

// Between Connect and Disconnect a person adds things of her own to the parsed
// settings and saves them in another style. What she has in the end is what
// she had and added, without our hooks.
func TestEditsOfAPersonSurvive(t *testing.T) {
	t.Parallel()
	home, path := settings(t, "")
	rapid.Check(t, func(t *rapid.T) {
		os.Remove(path + ".signet-backup")
		put(t, path, written(t, someSettings.Draw(t, "settings"), false))
		connect(t, home, bin)

		doc := decode(t, get(t, path))
		for k, v := range rapid.MapOfN(rapid.String(), anyJSON(1), 0, 3).Draw(t, "added") {
			if k != "hooks" {
				doc[k] = v
			}
		}
		hooks := doc["hooks"].(map[string]any)
		for _, event := range rapid.SliceOfN(rapid.SampledFrom([]string{"Stop", "PreCompact", "New"}), 0, 3).Draw(t, "events") {
			groups, _ := hooks[event].([]any)
			at := rapid.IntRange(0, len(groups)).Draw(t, "at")
			hooks[event] = slices.Insert(slices.Clone(groups), at, someGroup.Draw(t, "group"))
		}
		edited := written(t, doc, rapid.Bool().Draw(t, "comments"))
		put(t, path, edited)

		disconnect(t, home)
		got, want := decode(t, get(t, path)), withoutOurs(decode(t, edited))
		if diff := cmp.Diff(tidy(got), tidy(want)); diff != "" {
			t.Fatalf("after Disconnect (-got +want):\n%s\nfrom %q", diff, edited)
		}
	})
}

func decode(t failer, text string) map[string]any {
	t.Helper()
	std, err := hujson.Standardize([]byte(strings.TrimPrefix(text, "\ufeff") + "\n"))
	if err != nil {
		t.Fatal(err)
	}
	var doc map[string]any
	if err := json.Unmarshal(std, &doc); err != nil {
		t.Fatal(err)
	}
	return doc
}

func withoutOurs(doc map[string]any) map[string]any {
	for event, groups := range doc["hooks"].(map[string]any) {
		kept := slices.DeleteFunc(groups.([]any), func(g any) bool {
			data, _ := json.Marshal(g)
			return strings.Contains(string(data), bin+" hook ")
		})
		doc["hooks"].(map[string]any)[event] = kept
	}
	return doc
}

// tidy drops containers of hooks that are empty: whether one was there before
// us can not be told once a person has written the file anew.
func tidy(doc map[string]any) map[string]any {
	hooks, _ := doc["hooks"].(map[string]any)
	for event, groups := range hooks {
		if len(groups.([]any)) == 0 {
			delete(hooks, event)
		}
	}
	if len(hooks) == 0 {
		delete(doc, "hooks")
	}
	return doc
}
