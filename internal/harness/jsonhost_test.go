package harness_test

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"signet/internal/errs"
	"signet/internal/harness"
)

// jsonHosts are the programs with flat hooks in one JSON file and MCP servers in
// another, and where those stand.
var jsonHosts = []struct {
	harness.Harness
	hooks, servers, key string
	event               string // one we listen to
}{
	{harness.Cursor{}, ".cursor/hooks.json", ".cursor/mcp.json", "mcpServers", "stop"},
	{harness.VSCode{}, ".copilot/hooks/signet-vscode.json", vscodeFile("mcp.json"), "servers", "agentStop"},
}

func vscodeFile(name string) string {
	switch runtime.GOOS {
	case "darwin":
		return "Library/Application Support/Code/User/" + name
	case "windows":
		return "AppData/Roaming/Code/User/" + name
	}
	return ".config/Code/User/" + name
}

// place puts a file into a home; an empty text makes only its folder.
func place(t failer, home harness.Home, name, text string) (path string) {
	t.Helper()
	path = filepath.Join(home.Dir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		t.Fatal(err)
	}
	if text != "" {
		put(t, path, text)
	}
	return path
}

// flatStyles are files of hooks as people write them.
var flatStyles = map[string]string{
	"none":          "",
	"only version":  "{\n  \"version\": 1\n}\n",
	"empty":         "{}",
	"no version":    "{\n\t\"hooks\": {}\n}\n",
	"one line":      `{"version":1,"hooks":{"stop":[{"command":"say done"}],"agentStop":[]}}`,
	"foreign":       "// mine\n{\n  \"version\": 1,\n  \"hooks\": {\n    \"stop\": [\n      { \"command\": \"./done.sh\", \"loop_limit\": 3 }, // best\n    ],\n    \"afterFileEdit\": [{\"command\": \"fmt\"}]\n  }\n}",
	"carriage":      "{\r\n    \"version\": 1,\r\n    \"hooks\": {\r\n        \"agentStop\": [\r\n        ]\r\n    }\r\n}\r\n",
	"odd":           `{"hooks":{"stop":[1,"x",null,[],{},{"hooks":[{"command":"y"}]}],"agentStop":[{"command":7}]}}`,
	"another of us": `{"version":1,"hooks":{"stop":[{"command":"/x/signet hook stop -H claude-code"}]}}`,
}

func TestConnectingAProgramWithFlatHooksAndBackRestoresEveryByte(t *testing.T) {
	t.Parallel()
	for _, h := range jsonHosts {
		for name, text := range flatStyles {
			for servers, list := range map[string]string{"no list": "", "a list": "{\n  // mine\n  \"" + h.key + "\": {\"docs\": {\"command\": \"npx\"}}\n}\n"} {
				t.Run(h.ID()+", "+name+", "+servers, func(t *testing.T) {
					t.Parallel()
					home := harness.Home{Dir: t.TempDir()}
					files := map[string]string{place(t, home, h.hooks, text): text, place(t, home, h.servers, list): list}
					first, err := h.Connect(home, bin)
					if err != nil || len(first.Files) != 2 || len(first.Notes) != 1 {
						t.Fatalf("Connect gave %+v, %v", first, err)
					}
					if s, err := h.State(home); err != nil || !s.Connected || s.Bin != bin || len(s.Missing) > 0 {
						t.Errorf("connected, its state is %+v, %v", s, err)
					}
					if again, err := h.Connect(home, bin); err != nil || !again.Empty() || len(again.Notes) > 0 {
						t.Errorf("a second Connect gave %+v, %v", again, err)
					}
					if moved, err := h.Connect(home, "/opt/my tools/signet"); err != nil || len(moved.Files) != 2 {
						t.Errorf("a moved program gave %+v, %v", moved, err)
					}
					if _, err := h.Disconnect(home); err != nil {
						t.Fatal(err)
					}
					asTheyWere(t, files)
					if again, err := h.Disconnect(home); err != nil || !again.Empty() {
						t.Errorf("a second Disconnect gave %+v, %v", again, err)
					}
				})
			}
		}
	}
}

func TestWhatConnectWritesForAProgramWithFlatHooks(t *testing.T) {
	t.Parallel()
	for _, h := range jsonHosts {
		home := harness.Home{Dir: t.TempDir()}
		if _, err := h.Connect(home, bin); err != nil {
			t.Fatal(err)
		}
		golden(t, h.ID()+"-hooks.json", get(t, place(t, home, h.hooks, "")))
		golden(t, h.ID()+"-mcp.json", get(t, place(t, home, h.servers, "")))
	}
}

// What a person adds stays, and so does what she made of ours.
func TestEditsOfFlatHooksSurvive(t *testing.T) {
	t.Parallel()
	for _, h := range jsonHosts {
		home := harness.Home{Dir: t.TempDir()}
		if _, err := h.Connect(home, bin); err != nil {
			t.Fatal(err)
		}
		path := place(t, home, h.hooks, "")
		text := strings.Replace(get(t, path), `"timeout": 10`, `"timeout": 60`, 1)
		text = strings.Replace(text, `"`+h.event+`": [`, `"`+h.event+`": [{"command": "mine"},`, 1)
		put(t, path, text)
		if _, err := h.Connect(home, "/opt/signet"); err != nil {
			t.Fatal(err)
		}
		if got, want := get(t, path), strings.ReplaceAll(text, bin, "/opt/signet"); got != want {
			t.Errorf("%s: moved, it is\n%s\nwant\n%s", h.ID(), got, want)
		}
		if _, err := h.Disconnect(home); err != nil {
			t.Fatal(err)
		}
		if got := get(t, path); strings.Contains(got, "signet") || !strings.Contains(got, `{"command": "mine"}`) {
			t.Errorf("%s: disconnected, it is\n%s", h.ID(), got)
		}
	}
}

func TestSettingsWithFlatHooksThatAreRefused(t *testing.T) {
	t.Parallel()
	for _, h := range jsonHosts {
		for name, tc := range map[string]struct {
			hooks, servers string
			kind           errs.Kind
			says           string
		}{
			"broken hooks":   {hooks: "{\n", kind: errs.Invalid, says: ".json:2:1: "},
			"hooks a list":   {hooks: `{"hooks": []}`, kind: errs.Invalid, says: "hooks must be an object"},
			"event a group":  {hooks: `{"hooks": {"` + h.event + `": {}}}`, kind: errs.Invalid, says: "hooks." + h.event + " must be an array"},
			"broken list":    {servers: "{", kind: errs.Invalid, says: "mcp.json:1:"},
			"another server": {servers: `{"` + h.key + `": {"signet": {"command": "ring"}}}`, kind: errs.Conflict, says: "another server"},
		} {
			home := harness.Home{Dir: t.TempDir()}
			files := map[string]string{place(t, home, h.hooks, tc.hooks): tc.hooks, place(t, home, h.servers, tc.servers): tc.servers}
			_, err := h.Connect(home, bin)
			if errs.KindOf(err) != tc.kind || !strings.Contains(err.Error(), tc.says) || errs.HintOf(err) == "" {
				t.Errorf("%s, %s: Connect gave %v, hint %q", h.ID(), name, err, errs.HintOf(err))
			}
			asTheyWere(t, files)
		}
		if _, err := h.Connect(harness.Home{Dir: t.TempDir()}, "signet"); !errs.Is(err, errs.Invalid) {
			t.Errorf("%s: a relative program gave %v", h.ID(), err)
		}
	}
}

func TestALinkToFlatHooksStaysOne(t *testing.T) {
	t.Parallel()
	for _, h := range jsonHosts {
		home := harness.Home{Dir: t.TempDir()}
		path, real := place(t, home, h.hooks, ""), filepath.Join(home.Dir, "dotfiles.json")
		put(t, real, flatStyles["foreign"])
		if err := os.Symlink(real, path); err != nil {
			t.Skip("no symbolic links here")
		}
		if _, err := h.Connect(home, bin); err != nil {
			t.Fatal(err)
		}
		if info, err := os.Lstat(path); err != nil || info.Mode()&os.ModeSymlink == 0 || !strings.Contains(get(t, real), bin) {
			t.Errorf("%s: the link was replaced, or not followed", h.ID())
		}
		if _, err := h.Disconnect(home); err != nil || get(t, real) != flatStyles["foreign"] {
			t.Errorf("%s: disconnected, it is %q, %v", h.ID(), get(t, real), err)
		}
	}
}

func TestStateTellsWhatFlatHooksLack(t *testing.T) {
	t.Parallel()
	for _, h := range jsonHosts {
		home := harness.Home{Dir: t.TempDir()}
		if h.Installed(home) {
			t.Errorf("%s is installed in an empty home", h.ID())
		}
		path := place(t, home, h.hooks, "")
		list := place(t, home, h.servers, "")
		if s, err := h.State(home); err != nil || s.Connected || s.Path != path || len(s.Missing) < 3 || !h.Installed(home) {
			t.Errorf("%s: before, %+v, %v", h.ID(), s, err)
		}
		if _, err := h.Connect(home, bin); err != nil {
			t.Fatal(err)
		}
		put(t, path, strings.Replace(get(t, path), `"`+h.event+`"`, `"other"`, 1))
		if err := os.Remove(list); err != nil {
			t.Fatal(err)
		}
		s, err := h.State(home)
		if err != nil || !s.Connected || len(s.Missing) != 1 || s.Missing[0] != h.event {
			t.Errorf("%s: %+v, %v", h.ID(), s, err)
		}
		if notes := strings.Join(s.Notes, " "); !strings.Contains(notes, bin+", which is not there") || !strings.Contains(notes, "signet connect "+h.ID()) {
			t.Errorf("%s: notes %q", h.ID(), s.Notes)
		}
	}
}

// Whatever valid hooks hold, they hold it byte for byte after all.
func FuzzFlatHooks(f *testing.F) {
	for _, text := range flatStyles {
		f.Add(text)
	}
	for _, text := range styles {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, h := range jsonHosts {
			home := harness.Home{Dir: t.TempDir()}
			path := place(t, home, h.hooks, text)
			if s, err := h.State(home); err != nil || s.Connected {
				continue // our own lines go
			}
			if _, err := h.Connect(home, bin); err == nil {
				decode(t, get(t, path))
				if _, err := h.Disconnect(home); err != nil {
					t.Fatal(err)
				}
			}
			asTheyWere(t, map[string]string{path: text})
		}
	})
}
