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

// plugin gives our plugin with two small skills.
func plugin(t testing.TB, bin string) harness.Plugin {
	t.Helper()
	p, err := cc.Plugin(harness.Home{}, bin, map[string]string{"recall": "recall it\n", "remember": "remember it\n"})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// pluginOn puts settings in a home that switch the plugin on, and the plugin where
// Claude Code installs it.
func pluginOn(t testing.TB, more string) (harness.Home, string) {
	t.Helper()
	home, path := settings(t, `{"enabledPlugins": {"other@x": true, "signet@signet": true}`+more+`}`)
	folder := filepath.Join(home.Dir, ".claude", "plugins", "cache", "signet")
	if _, err := plugin(t, bin).Write(folder); err != nil {
		t.Fatal(err)
	}
	put(t, filepath.Join(home.Dir, ".claude", "plugins", "installed_plugins.json"),
		`{"version": 2, "plugins": {"signet@signet": [{"scope": "user", "installPath": `+quoted(folder)+`, "version": "1"}]}}`)
	return home, path
}

func quoted(s string) string { return `"` + strings.ReplaceAll(s, `\`, `\\`) + `"` }

func TestPluginIsTheSameForTheSameProgram(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	for _, f := range plugin(t, bin).Files {
		b.WriteString("-- " + f.Path + " --\n" + f.Text)
	}
	golden(t, "claudecode-plugin.txt", b.String())
	if diff := cmp.Diff(plugin(t, bin), plugin(t, bin)); diff != "" {
		t.Errorf("two plugins differ (-first +second):\n%s", diff)
	}
}

func TestPluginCallsTheHooksThatConnectWrites(t *testing.T) {
	t.Parallel()
	home, path := settings(t, "{}")
	connect(t, home, bin)
	files := map[string]string{}
	for _, f := range plugin(t, bin).Files {
		files[f.Path] = f.Text
	}
	if diff := cmp.Diff(decode(t, files["hooks/hooks.json"])["hooks"], decode(t, get(t, path))["hooks"]); diff != "" {
		t.Errorf("hooks of the plugin (-plugin +settings):\n%s", diff)
	}
	servers := decode(t, get(t, filepath.Join(home.Dir, ".claude.json")))["mcpServers"]
	if diff := cmp.Diff(decode(t, files[".mcp.json"])["mcpServers"], servers); diff != "" {
		t.Errorf("servers of the plugin (-plugin +settings):\n%s", diff)
	}
}

func TestPluginVersionFollowsItsBytes(t *testing.T) {
	t.Parallel()
	version := func(p harness.Plugin) any { return decode(t, p.Files[0].Text)["version"] }
	one, moved := version(plugin(t, bin)), version(plugin(t, "/opt/signet"))
	other, err := cc.Plugin(harness.Home{}, bin, map[string]string{"recall": "recall it well\n", "remember": "remember it\n"})
	if err != nil {
		t.Fatal(err)
	}
	if one == moved || one == version(other) || moved == version(other) {
		t.Errorf("versions %v, %v, %v, want three", one, moved, version(other))
	}
	if _, err := cc.Plugin(harness.Home{}, "signet", nil); !errs.Is(err, errs.Invalid) {
		t.Errorf("a relative program: %v, want Invalid", err)
	}
}

func TestPluginIsWrittenOnceAndLosesWhatIsGone(t *testing.T) {
	t.Parallel()
	folder := filepath.Join(t.TempDir(), "a", "plugin [1]")
	change, err := plugin(t, bin).Write(folder)
	if err != nil || len(change.Files) != 1 || len(change.Files[0].Diff) != 6 {
		t.Fatalf("Write: %v, %v, want six files", change, err)
	}
	if again, err := plugin(t, bin).Write(folder); err != nil || !again.Empty() {
		t.Errorf("a second Write: %v, %v, want nothing", again, err)
	}
	fewer, err := cc.Plugin(harness.Home{}, bin, map[string]string{"recall": "recall it\n"})
	if err != nil {
		t.Fatal(err)
	}
	put(t, filepath.Join(folder, "mine.txt"), "mine")
	change, err = fewer.Write(folder)
	want := []string{"~ .claude-plugin/plugin.json", "~ .claude-plugin/marketplace.json", "- skills/remember/SKILL.md"}
	if err != nil || !slices.Equal(change.Files[0].Diff, want) {
		t.Errorf("Write of fewer skills: %v, %v, want %v", change, err, want)
	}
	if _, err := os.Stat(filepath.Join(folder, "skills", "remember")); err == nil {
		t.Error("the folder of a skill that is gone is still there")
	}
	if get(t, filepath.Join(folder, "mine.txt")) != "mine" {
		t.Error("a file of somebody else was touched")
	}
}

func TestPluginIsNotWrittenOverSomethingElse(t *testing.T) {
	t.Parallel()
	for name, text := range map[string]string{"other plugin": `{"name": "other"}`, "broken": `{`, "none": ""} {
		folder := t.TempDir()
		path := filepath.Join(folder, ".claude-plugin", "plugin.json")
		if text == "" {
			path = filepath.Join(folder, "notes.txt")
		}
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		put(t, path, text)
		if _, err := plugin(t, bin).Write(folder); !errs.Is(err, errs.Conflict) || errs.HintOf(err) == "" {
			t.Errorf("%s: %v, want a Conflict", name, err)
		}
		if get(t, path) != text {
			t.Errorf("%s: the file was changed", name)
		}
	}
}

func TestPluginThatIsOnIsConnected(t *testing.T) {
	t.Parallel()
	home, _ := pluginOn(t, "")
	s, err := cc.State(home)
	if err != nil || !s.Connected || !s.Plugin || !s.Server || s.Bin != bin || len(s.Hooks) != 5 || len(s.Missing) != 0 {
		t.Errorf("State: %+v, %v, want connected by the plugin with five hooks", s, err)
	}
	if want := []string{"The hooks call " + bin + ", which is not there."}; !slices.Equal(s.Notes, want) {
		t.Errorf("notes %q, want %q", s.Notes, want)
	}
}

func TestPluginThatIsOffOrOfAnotherIsNotOurs(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		`{"enabledPlugins": {"signet@signet": false}}`, `{"enabledPlugins": {"signet@elsewhere": true}}`,
		`{"enabledPlugins": ["signet@signet"]}`, `{"enabledPlugins": null}`, `{}`,
	} {
		home, _ := settings(t, text)
		if s, err := cc.State(home); err != nil || s.Connected || s.Plugin {
			t.Errorf("%s: %+v, %v, want not connected", text, s, err)
		}
	}
}

func TestPluginThatIsNotInstalledOrLacksHooksIsTold(t *testing.T) {
	t.Parallel()
	home, _ := settings(t, `{"enabledPlugins": {"signet@signet": true}}`)
	if s, err := cc.State(home); err != nil || len(s.Notes) != 1 || !strings.Contains(s.Notes[0], "not installed") {
		t.Errorf("without an installed one: %+v, %v", s, err)
	}
	home, _ = pluginOn(t, "")
	hooks := filepath.Join(home.Dir, ".claude", "plugins", "cache", "signet", "hooks", "hooks.json")
	put(t, hooks, strings.Replace(get(t, hooks), "hook stop", "hook other", 1))
	if s, err := cc.State(home); err != nil || !slices.ContainsFunc(s.Notes, func(n string) bool { return strings.Contains(n, "lacks hooks") }) {
		t.Errorf("with a hook missing: %+v, %v", s, err)
	}
	put(t, hooks, "{")
	if s, err := cc.State(home); err != nil || !slices.ContainsFunc(s.Notes, func(n string) bool { return strings.Contains(n, "cannot be read") }) {
		t.Errorf("with broken hooks: %+v, %v", s, err)
	}
}

func TestHooksNeverStandBesideThePlugin(t *testing.T) {
	t.Parallel()
	home, path := settings(t, "{\n  \"model\": \"opus\"\n}\n")
	connect(t, home, bin)
	with, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	on := `"enabledPlugins": {"signet@signet": true},`
	put(t, path, strings.Replace(string(with), "{", "{\n  "+on, 1))
	s, err := cc.State(home)
	if err != nil || !slices.ContainsFunc(s.Notes, func(n string) bool { return strings.Contains(n, "called twice") }) {
		t.Errorf("State: %+v, %v, want a note", s, err)
	}
	change := connect(t, home, bin)
	if len(change.Files) != 2 || len(change.Notes) != 1 {
		t.Errorf("Connect: %+v, want hooks and server taken out, and told", change)
	}
	if got, want := get(t, path), "{\n  "+on+"\n  \"model\": \"opus\"\n}\n"; got != want {
		t.Errorf("settings %q, want %q", got, want)
	}
	if again := connect(t, home, bin); !again.Empty() {
		t.Errorf("a second Connect changed %v", again)
	}
}

func TestDisconnectSwitchesThePluginOff(t *testing.T) {
	t.Parallel()
	home, path := pluginOn(t, `, "model": "opus"`)
	change := disconnect(t, home)
	if got, want := get(t, path), `{"enabledPlugins": {"other@x": true}, "model": "opus"}`; got != want {
		t.Errorf("settings %s, want %s", got, want)
	}
	if len(change.Notes) != 1 || !strings.Contains(change.Notes[0], "/plugin uninstall signet@signet") {
		t.Errorf("notes %q, want how to be rid of it", change.Notes)
	}
	if again := disconnect(t, home); !again.Empty() {
		t.Errorf("a second Disconnect changed %v", again)
	}
}
