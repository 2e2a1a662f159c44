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

	"signet/internal/errs"
	"signet/internal/harness"
)

var oc harness.OpenCode

// ocHome is a home with files in OpenCode's folder, by their names.
func ocHome(t failer, dir string, files map[string]string) (harness.Home, string) {
	t.Helper()
	root := filepath.Join(dir, ".config", "opencode")
	if err := os.MkdirAll(filepath.Join(root, "plugins"), 0o700); err != nil {
		t.Fatal(err)
	}
	for name, text := range files {
		put(t, filepath.Join(root, name), text)
	}
	return harness.Home{Dir: dir}, root
}

func ocConnect(t failer, home harness.Home, bin string) harness.Change {
	t.Helper()
	c, err := oc.Connect(home, bin)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func ocDisconnect(t failer, home harness.Home) harness.Change {
	t.Helper()
	c, err := oc.Disconnect(home)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// ocStyles are settings of OpenCode as people write them.
var ocStyles = map[string]string{
	"schema":         "{\n  \"$schema\": \"https://opencode.ai/config.json\"\n}\n",
	"other servers":  "{\n  // mine\n  \"mcp\": {\n    \"files\": {\"type\": \"local\", \"command\": [\"npx\", \"files\"]}, // and this\n  },\n}\n",
	"empty servers":  "{\"mcp\": {}}",
	"a remote one":   "{\r\n\t\"mcp\": {\r\n\t\t\"web\": {\"type\": \"remote\", \"url\": \"https://x\"}\r\n\t}\r\n}\r\n",
	"other settings": "{\"plugin\": [\"opencode-wakatime\"], \"model\": \"anthropic/x\"}\n",
}

func TestOpenCodeIsConnectedAndLeftAsItWas(t *testing.T) {
	t.Parallel()
	for _, all := range []map[string]string{styles, ocStyles} {
		for name, text := range all {
			for _, file := range []string{"opencode.json", "opencode.jsonc", "config.json"} {
				t.Run(name+" in "+file, func(t *testing.T) {
					t.Parallel()
					home, root := ocHome(t, t.TempDir(), map[string]string{file: text})
					change := ocConnect(t, home, bin)
					if len(change.Files) != 2 || change.Files[1].Path != filepath.Join(root, file) || get(t, change.Files[1].Backup) != text {
						t.Fatalf("Connect changed %+v", change.Files)
					}
					connected := get(t, filepath.Join(root, file))
					server, _ := decode(t, connected)["mcp"].(map[string]any)["signet"].(map[string]any)
					want := map[string]any{"type": "local", "command": []any{bin, "mcp"}, "enabled": true}
					if diff := cmp.Diff(server, want); diff != "" {
						t.Errorf("mcp.signet (-got +want):\n%s", diff)
					}
					if again := ocConnect(t, home, bin); !again.Empty() || get(t, filepath.Join(root, file)) != connected {
						t.Errorf("a second Connect changed %+v", again)
					}
					ocDisconnect(t, home)
					asTheyWere(t, map[string]string{
						filepath.Join(root, file): text, filepath.Join(root, "plugins", "signet.js"): "",
					})
				})
			}
		}
	}
}

func TestOpenCodeSettingsKeepTheirStyle(t *testing.T) {
	t.Parallel()
	home, root := ocHome(t, t.TempDir(), map[string]string{"opencode.jsonc": ocStyles["other servers"]})
	ocConnect(t, home, bin)
	golden(t, "opencode.jsonc", get(t, filepath.Join(root, "opencode.jsonc")))
}

func TestOpenCodeGetsPrivateFilesThatGoAgain(t *testing.T) {
	t.Parallel()
	home := harness.Home{Dir: t.TempDir()}
	if oc.Installed(home) {
		t.Error("nothing is installed in an empty home")
	}
	change := ocConnect(t, home, bin)
	root := filepath.Join(home.Dir, ".config", "opencode")
	for i, path := range []string{filepath.Join(root, "plugins", "signet.js"), filepath.Join(root, "opencode.json")} {
		info, err := os.Stat(path)
		if err != nil || info.Mode().Perm() != 0o600 || change.Files[i].Path != path || change.Files[i].Backup != "" {
			t.Errorf("%s: %v, %v; told %+v", path, info, err, change.Files[i])
		}
	}
	if !oc.Installed(home) || len(change.Notes) != 1 || !strings.Contains(change.Notes[0], "start one that is running anew") {
		t.Errorf("notes %q", change.Notes)
	}
	ocDisconnect(t, home)
	asTheyWere(t, map[string]string{change.Files[0].Path: "", change.Files[1].Path: ""})
	if c := ocDisconnect(t, home); !c.Empty() {
		t.Errorf("a second Disconnect changed %+v", c)
	}
}

func TestOpenCodePluginIsTheSourceThatCallsTheProgram(t *testing.T) {
	t.Parallel()
	home := harness.Home{Dir: t.TempDir()}
	odd := `/opt/a "b"/\signet`
	got := get(t, ocConnect(t, home, odd).Files[0].Path)
	first, body, _ := strings.Cut(got, "\n")
	source := strings.Replace(get(t, "opencode_plugin.js"), `"SIGNET"`, `"/opt/a \"b\"/\\signet"`, 1)
	if !strings.HasPrefix(first, "// signet:plugin ") || body != source {
		t.Errorf("the plugin begins with %q and is\n%s", first, body)
	}
	if s, err := oc.State(home); err != nil || s.Bin != odd {
		t.Errorf("State: %+v, %v", s, err)
	}
	for _, secret := range []string{"apiKey", "token", "SIGNET_API_KEY", "http"} {
		if strings.Contains(got, secret) {
			t.Errorf("the plugin names %q", secret)
		}
	}
}

func TestOpenCodePluginFollowsTheProgramAndTheVersion(t *testing.T) {
	t.Parallel()
	home := harness.Home{Dir: t.TempDir()}
	path := ocConnect(t, home, bin).Files[0].Path
	moved := ocConnect(t, home, "/opt/signet")
	if len(moved.Files) != 2 || moved.Files[0].Backup != "" || len(moved.Notes) != 1 {
		t.Errorf("a moved program changed %+v", moved)
	}
	if s, err := oc.State(home); err != nil || s.Bin != "/opt/signet" {
		t.Errorf("State: %+v, %v", s, err)
	}
	// An older version of ours, which its own sum vouches for.
	body := "const bin = \"/opt/signet\"\n"
	older := "// signet:plugin " + harness.PluginSum(body) + "\n" + body
	put(t, path, older)
	if s, err := oc.State(home); err != nil || !slices.ContainsFunc(s.Notes, func(n string) bool { return strings.Contains(n, "another version") }) {
		t.Errorf("State of an older plugin: %+v, %v", s, err)
	}
	change := ocConnect(t, home, "/opt/signet")
	if len(change.Files) != 1 || change.Files[0].Backup != "" || get(t, path) == older {
		t.Errorf("an older plugin: %+v", change)
	}
}

func TestOpenCodePluginThatAPersonEditedIsKept(t *testing.T) {
	t.Parallel()
	for name, act := range map[string]func(harness.Home) (harness.Change, error){
		"connect":    func(h harness.Home) (harness.Change, error) { return oc.Connect(h, bin) },
		"disconnect": oc.Disconnect,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			home := harness.Home{Dir: t.TempDir()}
			path := ocConnect(t, home, bin).Files[0].Path
			edited := get(t, path) + "// mine\n"
			put(t, path, edited)
			if s, err := oc.State(home); err != nil || !s.Connected || !strings.Contains(strings.Join(s.Notes, " "), "edited by hand") {
				t.Errorf("State: %+v, %v", s, err)
			}
			change, err := act(home)
			if err != nil || len(change.Files) == 0 || !strings.Contains(change.Notes[0], "was edited by hand; it is kept as signet.js.signet-backup") {
				t.Fatalf("changed %+v, %v", change, err)
			}
			if got := get(t, change.Files[0].Backup); got != edited {
				t.Errorf("the copy is %q", got)
			}
			if data, err := os.ReadFile(path); err == nil && strings.Contains(string(data), "// mine") {
				t.Error("the edited plugin is still there")
			}
			// Edited once more: no copy may be lost.
			put(t, path, edited+"// more\n")
			if _, err := act(home); !errs.Is(err, errs.Conflict) || get(t, path) != edited+"// more\n" || get(t, path+".signet-backup") != edited {
				t.Errorf("a second copy: %v", err)
			}
		})
	}
}

func TestOpenCodePluginOfSomebodyElseStays(t *testing.T) {
	t.Parallel()
	const text = "export const Signet = async () => ({})\n"
	home, root := ocHome(t, t.TempDir(), map[string]string{"plugins/signet.js": text})
	if _, err := oc.Connect(home, bin); !errs.Is(err, errs.Conflict) || errs.HintOf(err) == "" {
		t.Errorf("Connect: %v, want Conflict", err)
	}
	if _, err := os.Stat(filepath.Join(root, "opencode.json")); err == nil {
		t.Error("Connect wrote settings and no plugin")
	}
	if s, err := oc.State(home); err != nil || s.Connected {
		t.Errorf("State: %+v, %v", s, err)
	}
	change := ocDisconnect(t, home)
	if !change.Empty() || len(change.Notes) != 1 || get(t, filepath.Join(root, "plugins", "signet.js")) != text {
		t.Errorf("Disconnect: %+v", change)
	}
}

func TestOpenCodePluginBehindALink(t *testing.T) {
	t.Parallel()
	home := harness.Home{Dir: t.TempDir()}
	path := ocConnect(t, home, bin).Files[0].Path
	target := filepath.Join(home.Dir, "dotfiles.js")
	if err := os.Rename(path, target); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(target, path); err != nil {
		t.Fatal(err)
	}
	ocConnect(t, home, "/opt/signet")
	if info, err := os.Lstat(path); err != nil || info.Mode()&os.ModeSymlink == 0 || !strings.Contains(get(t, target), "/opt/signet") {
		t.Errorf("the link became %v, %v", info, err)
	}
	change := ocDisconnect(t, home)
	if _, err := os.Lstat(path); err == nil || !strings.Contains(strings.Join(change.Notes, " "), target) {
		t.Errorf("the link stays; notes %q", change.Notes)
	}
	if _, err := os.Stat(target); err != nil {
		t.Errorf("what the link led to: %v", err)
	}
}

func TestOpenCodeSettingsThatAreBrokenKeepAllAsItIs(t *testing.T) {
	t.Parallel()
	for name, tc := range map[string]struct {
		text string
		kind errs.Kind
	}{
		"cut":            {"{\n  \"model\": \"op", errs.Invalid},
		"servers array":  {"{\"mcp\": []}", errs.Invalid},
		"another server": {"{\"mcp\": {\"signet\": {\"type\": \"remote\", \"url\": \"https://x\"}}}", errs.Conflict},
		"no program":     {"{\"mcp\": {\"signet\": {\"type\": \"local\", \"command\": []}}}", errs.Conflict},
		"an odd program": {"{\"mcp\": {\"signet\": {\"type\": \"local\", \"command\": [7, \"mcp\"]}}}", errs.Conflict},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			home, root := ocHome(t, t.TempDir(), map[string]string{"opencode.json": tc.text})
			if _, err := oc.Connect(home, bin); !errs.Is(err, tc.kind) || errs.HintOf(err) == "" {
				t.Errorf("Connect: %v, want kind %v", err, tc.kind)
			}
			asTheyWere(t, map[string]string{
				filepath.Join(root, "opencode.json"): tc.text, filepath.Join(root, "plugins", "signet.js"): "",
			})
		})
	}
}

func TestOpenCodeServerIsUpdatedWhereItStands(t *testing.T) {
	t.Parallel()
	first, second := "{\n  \"model\": \"x\"\n}\n", "{\n  \"theme\": \"y\",\n  \"mcp\": {\"signet\": {\"type\": \"local\", \"command\": [\"/old/signet\", \"mcp\", \"--x\"], \"enabled\": false, \"timeout\": 9}}\n}\n"
	home, root := ocHome(t, t.TempDir(), map[string]string{"opencode.json": first, "opencode.jsonc": second})
	ocConnect(t, home, bin)
	if got := get(t, filepath.Join(root, "opencode.json")); got != first {
		t.Errorf("opencode.json became %s", got)
	}
	if got, want := get(t, filepath.Join(root, "opencode.jsonc")), strings.Replace(second, "/old/signet", bin, 1); got != want {
		t.Errorf("opencode.jsonc is %s, want %s", got, want)
	}
	ocDisconnect(t, home)
	if got := get(t, filepath.Join(root, "opencode.jsonc")); strings.Contains(got, "signet") {
		t.Errorf("opencode.jsonc is %s", got)
	}
}

func TestOpenCodeFolderFromTheEnvironment(t *testing.T) {
	t.Parallel()
	xdg := t.TempDir()
	home := harness.Home{Dir: t.TempDir(), Env: func(name string) string {
		return map[string]string{"XDG_CONFIG_HOME": xdg, "OPENCODE_CONFIG_DIR": "/nowhere"}[name]
	}}
	if got, want := ocConnect(t, home, bin).Files[0].Path, filepath.Join(xdg, "opencode", "plugins", "signet.js"); got != want {
		t.Errorf("the plugin is %s, want %s", got, want)
	}
	if got, want := oc.SkillFolder(home), filepath.Join(home.Dir, ".agents", "skills"); got != want {
		t.Errorf("the skills are in %s, want %s", got, want)
	}
}

func TestStateOfOpenCode(t *testing.T) {
	t.Parallel()
	home := harness.Home{Dir: t.TempDir()}
	path := filepath.Join(home.Dir, ".config", "opencode", "plugins", "signet.js")
	if s, err := oc.State(home); err != nil || s.Path != path || s.Connected || s.Notes != nil {
		t.Errorf("before: %+v, %v", s, err)
	}
	mine, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	settings := ocConnect(t, home, mine).Files[1].Path
	if s, err := oc.State(home); err != nil || !s.Connected || !s.Server || s.Bin != mine || s.Notes != nil || s.Missing != nil {
		t.Errorf("connected: %+v, %v", s, err)
	}
	put(t, settings, "{}")
	ocConnect(t, home, "/gone/signet")
	put(t, settings, "{")
	s, err := oc.State(home)
	if err != nil || !s.Connected || len(s.Notes) != 2 || !strings.Contains(s.Notes[0], "/gone/signet, which is not there") {
		t.Errorf("with a broken list: %+v, %v", s, err)
	}
	put(t, settings, "{}")
	if s, err = oc.State(home); err != nil || len(s.Notes) != 2 || !strings.Contains(s.Notes[1], "lacks Signet") {
		t.Errorf("without our server: %+v, %v", s, err)
	}
}

func TestOpenCodeRefusesARelativeProgram(t *testing.T) {
	t.Parallel()
	if _, err := oc.Connect(harness.Home{Dir: t.TempDir()}, "signet"); !errs.Is(err, errs.Invalid) {
		t.Errorf("Connect: %v, want Invalid", err)
	}
}

func TestTurnsOfAnOpenCodeSession(t *testing.T) {
	t.Parallel()
	data := get(t, "testdata/opencode.jsonl")
	read, err := oc.Turns(strings.NewReader(data), 0)
	if err != nil {
		t.Fatal(err)
	}
	golden(t, "opencode.txt", told(read))
	i := slices.IndexFunc(read.Turns, func(t harness.Turn) bool { return t.ID == "prt_08" })
	want := harness.Turn{
		ID: "prt_08", Parent: "msg_01", Session: "ses_tea", Role: harness.RoleTool, Text: "Edit applied successfully.",
		Tool: "edit", Input: "/home/ada/tea/kettle.go", Time: time.UnixMilli(1795400341200).UTC(), Dir: "/home/ada/tea",
	}
	if diff := cmp.Diff(read.Turns[i], want); diff != "" {
		t.Errorf("a tool (-got +want):\n%s", diff)
	}
}

func FuzzOpenCodeTurns(f *testing.F) {
	f.Add([]byte(get(f, "testdata/opencode.jsonl")))
	f.Add([]byte("{\"info\":{\"id\":\"m\",\"role\":\"user\",\"time\":{\"created\":9223372036854775807}},\"parts\":[{\"type\":\"text\",\"text\":\"\\u0000\"}]}\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		read, err := oc.Turns(bytes.NewReader(data), 0)
		if err != nil || read.Next < 0 || read.Next > int64(len(data)) {
			t.Fatalf("Next = %d of %d, %v", read.Next, len(data), err)
		}
		seen := map[string]bool{}
		for _, turn := range read.Turns {
			if turn.ID == "" || seen[turn.ID] {
				t.Errorf("turn %q is given twice or without ID", turn.ID)
			}
			seen[turn.ID] = true
			if harness.StripInjected(turn.Text) != turn.Text || turn.Time.Year() > 9999 {
				t.Errorf("turn %q holds %q at %s", turn.ID, turn.Text, turn.Time)
			}
		}
	})
}
