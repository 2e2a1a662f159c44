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
	"github.com/pelletier/go-toml/v2"
	"pgregory.net/rapid"

	"signet/internal/errs"
	"signet/internal/harness"
)

var codex harness.Codex

// codexHome is a home with Codex's files as given; an empty text makes none.
func codexHome(t failer, dir, hooks, config string) (home harness.Home, hooksFile, configFile string) {
	t.Helper()
	root := filepath.Join(dir, ".codex")
	if err := os.MkdirAll(root, 0o700); err != nil {
		t.Fatal(err)
	}
	hooksFile, configFile = filepath.Join(root, "hooks.json"), filepath.Join(root, "config.toml")
	for path, text := range map[string]string{hooksFile: hooks, configFile: config} {
		if text != "" {
			put(t, path, text)
		}
	}
	return harness.Home{Dir: dir}, hooksFile, configFile
}

// asTheyWere tells of files that are not as they were; "" is no file.
func asTheyWere(t failer, want map[string]string) {
	t.Helper()
	for path, text := range want {
		got, err := os.ReadFile(path)
		if err != nil && text != "" {
			t.Fatal(err)
		}
		if string(got) != text {
			t.Fatal(path, "is\n"+string(got)+"\nand was\n"+text)
		}
		if _, err := os.Stat(path); text == "" && err == nil {
			t.Fatal(path, "is left behind")
		}
	}
	for path := range want {
		if _, err := os.Stat(path + ".signet-backup"); err == nil {
			t.Fatal("a copy is left behind", path)
		}
	}
}

func codexConnect(t failer, home harness.Home) harness.Change {
	t.Helper()
	c, err := codex.Connect(home, bin)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func codexDisconnect(t failer, home harness.Home) {
	t.Helper()
	if _, err := codex.Disconnect(home); err != nil {
		t.Fatal(err)
	}
}

// configs are settings of Codex as people write them.
var configs = map[string]string{
	"none":            "",
	"plain":           "model = \"gpt-5.4\"\n",
	"unended":         "model = \"gpt-5.4\"",
	"comments":        "# mine\nmodel = \"gpt-5.4\" # best\n\n# below\n",
	"blank at end":    "model = \"gpt-5.4\"\n\n\n",
	"carriage return": "model = \"gpt-5.4\"\r\n\r\n[features]\r\nhooks = true\r\n",
	"byte order mark": "\ufeffmodel = \"gpt-5.4\"\n",
	"tables":          "[mcp_servers.docs]\ncommand = \"npx\"\nargs = [\n  \"-y\", # yes\n  \"docs\",\n]\n\n[mcp_servers.docs.env]\nKEY = \"v\" # secret\n",
	"a table":         "[mcp_servers]\n",
	"dotted":          "mcp_servers.docs.command = \"npx\"\nmcp_servers.docs.args = []\n",
	"array of tables": "[[profiles]]\nname = '''\n[mcp_servers.signet]\n'''\n[[profiles]]\nname = \"b\"",
	"trust":           "[hooks.state.\"/x/hooks.json:stop:0:0\"]\nenabled = true\ntrusted_hash = 'sha256:1'\n# end",
}

func TestConnectingCodexAndBackRestoresEveryByte(t *testing.T) {
	t.Parallel()
	for name, config := range configs {
		for _, hooks := range []string{"", styles["foreign hooks"], styles["comments"]} {
			t.Run(name, func(t *testing.T) {
				t.Parallel()
				home, hooksFile, configFile := codexHome(t, t.TempDir(), hooks, config)
				if c := codexConnect(t, home); len(c.Files) < 2 || !slices.ContainsFunc(c.Notes, func(n string) bool { return strings.Contains(n, "trust") }) {
					t.Errorf("Connect told of %+v", c)
				}
				if again := codexConnect(t, home); !again.Empty() {
					t.Errorf("connecting again changed %+v", again)
				}
				codexDisconnect(t, home)
				asTheyWere(t, map[string]string{hooksFile: hooks, configFile: config})
			})
		}
	}
}

func TestWhatConnectWritesForCodex(t *testing.T) {
	t.Parallel()
	home, hooksFile, configFile := codexHome(t, t.TempDir(), styles["foreign hooks"], "# mine\nmodel = \"gpt-5.4\"\n")
	codexConnect(t, home)
	golden(t, "codex-hooks.json", get(t, hooksFile))
	golden(t, "codex-config.toml", get(t, configFile))
}

// A person agreed to the definition as it stands; it may not change by itself.
func TestAMovedProgramChangesOneValueInEachPlace(t *testing.T) {
	t.Parallel()
	home, hooksFile, configFile := codexHome(t, t.TempDir(), "", configs["tables"])
	codexConnect(t, home)
	hooks, config := get(t, hooksFile), get(t, configFile)
	if _, err := codex.Connect(home, "/opt/signet"); err != nil {
		t.Fatal(err)
	}
	if got, want := get(t, hooksFile), strings.ReplaceAll(hooks, bin, "/opt/signet"); got != want {
		t.Errorf("hooks.json is\n%s\nwant\n%s", got, want)
	}
	if got, want := get(t, configFile), strings.ReplaceAll(config, bin, "/opt/signet"); got != want {
		t.Errorf("config.toml is\n%s\nwant\n%s", got, want)
	}
}

func TestWhatAPersonAddsToOurServerGoesWithItAndTheRestStays(t *testing.T) {
	t.Parallel()
	home, _, configFile := codexHome(t, t.TempDir(), "", "model = \"x\"\n")
	codexConnect(t, home)
	put(t, configFile, get(t, configFile)+"tool_timeout_sec = 30 # slow\n\n[mcp_servers.signet.env]\nA = \"b\"\n\n# of profiles\n[profiles.fast]\nmodel = \"y\"\n")
	codexDisconnect(t, home)
	want := "model = \"x\"\n\n# of profiles\n[profiles.fast]\nmodel = \"y\"\n"
	if got := get(t, configFile); got != want {
		t.Errorf("config.toml is\n%q\nwant\n%q", got, want)
	}
}

func TestSettingsOfCodexThatAreRefused(t *testing.T) {
	t.Parallel()
	for name, tc := range map[string]struct {
		hooks, config string
		kind          errs.Kind
		says          string
	}{
		"broken TOML":     {config: "model = \n", kind: errs.Invalid, says: "config.toml:1:"},
		"broken JSON":     {hooks: "{", kind: errs.Invalid, says: "hooks.json:1:"},
		"another server":  {config: "[mcp_servers.signet]\ncommand = \"ring\"\n", kind: errs.Conflict, says: "another server"},
		"servers in line": {config: "mcp_servers = {docs = {command = \"npx\"}}\n", kind: errs.Invalid, says: "cannot be added"},
		"no table":        {config: "mcp_servers = 1\n", kind: errs.Invalid, says: "must be a table"},
		"moved, in line":  {config: "[mcp_servers]\nsignet = {command = \"/old/signet\", args = [\"mcp\"]}\n", kind: errs.Invalid, says: "cannot be changed"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			home, hooksFile, configFile := codexHome(t, t.TempDir(), tc.hooks, tc.config)
			_, err := codex.Connect(home, bin)
			if errs.KindOf(err) != tc.kind || !strings.Contains(err.Error(), tc.says) || errs.HintOf(err) == "" {
				t.Errorf("Connect gave %v, hint %q", err, errs.HintOf(err))
			}
			asTheyWere(t, map[string]string{hooksFile: tc.hooks, configFile: tc.config})
		})
	}
}

func TestALinkToSettingsOfCodexStaysOne(t *testing.T) {
	t.Parallel()
	home, _, configFile := codexHome(t, t.TempDir(), "", "")
	real := filepath.Join(home.Dir, "dotfiles.toml")
	put(t, real, "model = \"x\"\n")
	if err := os.Symlink(real, configFile); err != nil {
		t.Skip("no symbolic links here")
	}
	codexConnect(t, home)
	if info, err := os.Lstat(configFile); err != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Error("the link was replaced by a file")
	}
	if !strings.Contains(get(t, real), "[mcp_servers.signet]") {
		t.Error("what the link leads to was not changed")
	}
	codexDisconnect(t, home)
	if got := get(t, real); got != "model = \"x\"\n" {
		t.Errorf("it is %q", got)
	}
}

func TestStateOfCodex(t *testing.T) {
	t.Parallel()
	home, hooksFile, configFile := codexHome(t, t.TempDir(), "", "")
	state := func() harness.State {
		t.Helper()
		s, err := codex.State(home)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	if s := state(); s.Connected || len(s.Missing) != 4 || s.Path != hooksFile {
		t.Errorf("before: %+v", s)
	}
	here := filepath.Join(home.Dir, "signet")
	put(t, here, "")
	if _, err := codex.Connect(home, here); err != nil {
		t.Fatal(err)
	}
	s := state()
	if !s.Connected || s.Bin != here || len(s.Missing) > 0 || len(s.Notes) > 0 || !strings.Contains(s.Waits, "trust") {
		t.Errorf("connected: %+v", s)
	}
	put(t, configFile, get(t, configFile)+"\n[hooks.state.\""+hooksFile+":stop:0:0\"]\ntrusted_hash = \"sha256:1\"\n")
	if s := state(); len(s.Notes) > 0 || s.Waits != "" {
		t.Errorf("trusted, and still told: %q %q", s.Notes, s.Waits)
	}
	put(t, configFile, "[features]\nhooks = false\n")
	if s := state(); !strings.Contains(strings.Join(s.Notes, " "), "switches all hooks off") || !strings.Contains(strings.Join(s.Notes, " "), "lacks Signet") {
		t.Errorf("switched off: %q", s.Notes)
	}
}

// Codex refuses a field that it does not know, and all fields at most events.
func TestCodexIsAnsweredInItsStrictShape(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{
		"SessionStart":     `{"continue":true,"suppressOutput":true,"hookSpecificOutput":{"hookEventName":"SessionStart","additionalContext":"<m> & b"}}` + "\n",
		"UserPromptSubmit": `{"continue":true,"suppressOutput":true,"hookSpecificOutput":{"hookEventName":"UserPromptSubmit","additionalContext":"<m> & b"}}` + "\n",
		"PreCompact":       "",
		"Stop":             "",
		"":                 "",
	} {
		if got := string(codex.Answer(harness.Event{Name: name}, "<m> & b", harness.Plain)); got != want {
			t.Errorf("at %s: %q, want %q", name, got, want)
		}
		if got := codex.Answer(harness.Event{Name: name}, "", harness.Plain); len(got) > 0 {
			t.Errorf("at %s without an injection: %q", name, got)
		}
	}
	if got := string(codex.Answer(harness.Event{Name: "Stop"}, "x", harness.CodexJSON)); got != `{"continue":true,"suppressOutput":true}`+"\n" {
		t.Errorf("at Stop, asked for JSON: %s", got)
	}
}

func codexTurns(t failer, data []byte, from int64) harness.Read {
	t.Helper()
	read, err := codex.Turns(bytes.NewReader(data[from:]), from)
	if err != nil {
		t.Fatal(err)
	}
	return read
}

func TestTurnsOfACodexSession(t *testing.T) {
	t.Parallel()
	data := []byte(get(t, "testdata/codex.jsonl"))
	read := codexTurns(t, data, 0)
	golden(t, "codex.txt", told(read))
	i := slices.IndexFunc(read.Turns, func(t harness.Turn) bool { return strings.Contains(t.Text, "at night") })
	want := harness.Turn{
		ID: read.Turns[i].ID, Session: "0198a1b2-0000-7000-8000-00000000c0de", Role: harness.RoleUser,
		Text: "<b>bold</b> should it be, and I never want sounds at night.",
		Time: time.Date(2026, 8, 3, 9, 2, 1, 0, time.UTC), Dir: "/home/ada/tea/web", Branch: "main",
	}
	if diff := cmp.Diff(read.Turns[i], want); diff != "" {
		t.Errorf("(-got +want):\n%s", diff)
	}
}

// However a transcript is read in parts, its turns are those of one reading, but
// that a call whose result comes later stands for itself too.
func TestReadingACodexSessionInPartsGivesTheSameTurns(t *testing.T) {
	t.Parallel()
	data := []byte(get(t, "testdata/codex.jsonl"))
	whole := codexTurns(t, data, 0)
	var ends []int
	for i, c := range data {
		if c == '\n' {
			ends = append(ends, i+1)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		cut := rapid.SampledFrom(ends).Draw(t, "cut")
		first := codexTurns(t, data[:cut], 0)
		rest := codexTurns(t, data, first.Next)
		met := map[string]bool{}
		for _, turn := range slices.Concat(first.Turns, rest.Turns) {
			met[turn.ID] = true
		}
		for _, turn := range whole.Turns {
			if !met[turn.ID] {
				t.Fatalf("cut at %d, %q is lost", cut, turn.Text)
			}
		}
	})
}

func TestACodexSessionIsFoundByItsID(t *testing.T) {
	t.Parallel()
	home := harness.Home{Dir: filepath.Join(t.TempDir(), "a[b]*c")}
	var paths []string
	for _, name := range []string{"2026/08/03/rollout-2026-08-03T09-00-00-0198a1b2.jsonl", "2026/08/04/rollout-2026-08-04T09-00-00-0198ffff.jsonl"} {
		path := filepath.Join(home.Dir, ".codex", "sessions", filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		put(t, path, "")
		paths = append(paths, path)
	}
	if got := codex.Transcript(home, "0198ffff"); got != paths[1] {
		t.Errorf("found %q", got)
	}
	for _, none := range []string{"", "*", "../0198ffff", "nobody"} {
		if got := codex.Transcript(home, none); got != "" {
			t.Errorf("%q finds %q", none, got)
		}
	}
	all, err := codex.Transcripts(home)
	if err != nil || !slices.Equal(all, paths) {
		t.Errorf("Transcripts gave %q, %v", all, err)
	}
}

// Whatever valid settings hold, they hold it after connecting, and byte for byte
// after disconnecting.
func FuzzCodexSettings(f *testing.F) {
	for _, config := range configs {
		f.Add(config)
	}
	f.Fuzz(func(t *testing.T, config string) {
		home, hooksFile, configFile := codexHome(t, t.TempDir(), "", config)
		if _, err := codex.Connect(home, bin); err != nil {
			asTheyWere(t, map[string]string{hooksFile: "", configFile: config})
			return
		}
		var before, after map[string]any
		if err := toml.Unmarshal([]byte(strings.TrimPrefix(config, "\ufeff")), &before); err != nil {
			t.Fatalf("settings that are not valid were changed: %v", err)
		}
		if err := toml.Unmarshal([]byte(strings.TrimPrefix(get(t, configFile), "\ufeff")), &after); err != nil {
			t.Fatal(err)
		}
		servers, _ := before["mcp_servers"].(map[string]any)
		if _, had := servers["signet"]; had {
			return // a person's own lines of our server go with it
		}
		codexDisconnect(t, home)
		asTheyWere(t, map[string]string{hooksFile: "", configFile: config})
	})
}
