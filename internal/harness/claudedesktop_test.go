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

var desktop harness.ClaudeDesktop

// folderHome is a home in which files of a folder hold texts; an empty text makes no
// file. It gives their paths in the same order.
func folderHome(t failer, root, dir string, names []string, texts ...string) (harness.Home, []string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Join(root, dir), 0o700); err != nil {
		t.Fatal(err)
	}
	var paths []string
	for i, name := range names {
		path := filepath.Join(root, dir, name)
		paths = append(paths, path)
		if i < len(texts) && texts[i] != "" {
			put(t, path, texts[i])
		}
	}
	return harness.Home{Dir: root}, paths
}

// comesAndGoes connects a program, twice and then with another binary, and
// disconnects it; no byte of its files may differ in the end.
func comesAndGoes(t *testing.T, h harness.Harness, home harness.Home, files map[string]string) {
	t.Helper()
	first, err := h.Connect(home, bin)
	if err != nil || first.Empty() {
		t.Fatalf("Connect gave %+v, %v", first, err)
	}
	for _, f := range first.Files {
		if had := files[f.Path]; had != "" && get(t, f.Backup) != had {
			t.Errorf("the copy of %s is %q, want %q", f.Path, get(t, f.Backup), had)
		}
	}
	s, err := h.State(home)
	if err != nil || !s.Connected || s.Bin != bin || len(s.Missing) > 0 {
		t.Errorf("connected, its state is %+v, %v", s, err)
	}
	if again, err := h.Connect(home, bin); err != nil || !again.Empty() {
		t.Errorf("a second Connect gave %+v, %v", again, err)
	}
	if moved, err := h.Connect(home, "/opt/my tools/signet"); err != nil || len(moved.Files) != len(first.Files) {
		t.Errorf("a moved program gave %+v, %v", moved, err)
	}
	if s, err := h.State(home); err != nil || s.Bin != "/opt/my tools/signet" {
		t.Errorf("moved, its state is %+v, %v", s, err)
	}
	if _, err := h.Disconnect(home); err != nil {
		t.Fatal(err)
	}
	asTheyWere(t, files)
	if s, err := h.State(home); err != nil || s.Connected {
		t.Errorf("disconnected, its state is %+v, %v", s, err)
	}
	if none, err := h.Disconnect(home); err != nil || !none.Empty() {
		t.Errorf("a second Disconnect gave %+v, %v", none, err)
	}
}

// serverStyles are lists of MCP servers as people write them.
var serverStyles = map[string]string{
	"none":             "",
	"empty":            "{}",
	"no servers":       "{\n  \"globalShortcut\": \"Ctrl+Space\"\n}\n",
	"empty list":       "{\"mcpServers\":{ }}",
	"tabs":             "{\n\t\"mcpServers\": {\n\t\t\"docs\": {\n\t\t\t\"command\": \"npx\",\n\t\t\t\"args\": [\"-y\", \"docs\"],\n\t\t\t\"env\": {\"KEY\": \"v\"}\n\t\t}\n\t},\n\t\"preferences\": {}\n}",
	"carriage returns": "{\r\n    \"mcpServers\": {\r\n        \"docs\": {\"command\": \"npx\"}\r\n    }\r\n}\r\n",
	"byte order mark":  "\ufeff{\n  \"mcpServers\": {}\n}\n",
	"comments":         "{\n  // mine\n  \"mcpServers\": {\n    \"docs\": {\"command\": \"npx\"}, // yes\n  },\n}\n",
}

func TestConnectingClaudeDesktopAndBackRestoresEveryByte(t *testing.T) {
	t.Parallel()
	for name, text := range serverStyles {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			home, paths := folderHome(t, dir, desktopFolder(t), []string{"claude_desktop_config.json"}, text)
			comesAndGoes(t, desktop, home, map[string]string{paths[0]: text})
		})
	}
}

// desktopFolder is the folder of its settings, below the home directory.
func desktopFolder(t failer) string {
	t.Helper()
	rel, err := filepath.Rel("/h", harness.ClaudeDesktopDir(runtime.GOOS, harness.Home{Dir: "/h"}))
	if err != nil {
		t.Fatal(err)
	}
	return rel
}

func TestWhatConnectWritesForClaudeDesktop(t *testing.T) {
	t.Parallel()
	home, paths := folderHome(t, t.TempDir(), desktopFolder(t), []string{"claude_desktop_config.json"}, serverStyles["no servers"])
	if !desktop.Installed(home) || desktop.Installed(harness.Home{Dir: t.TempDir()}) {
		t.Error("it is installed where its folder is, and nowhere else")
	}
	c, err := desktop.Connect(home, bin)
	if err != nil {
		t.Fatal(err)
	}
	golden(t, "claude-desktop.json", get(t, paths[0]))
	if notes := strings.Join(c.Notes, " "); !strings.Contains(notes, "calls no hooks") || !strings.Contains(notes, "start it again") {
		t.Errorf("told: %q", notes)
	}
	if s, err := desktop.State(home); err != nil || !strings.Contains(strings.Join(s.Notes, " "), bin+", which is not there") {
		t.Errorf("of a program that is gone: %+v, %v", s, err)
	}
}

func TestWhatClaudeDesktopIsRefused(t *testing.T) {
	t.Parallel()
	for text, kind := range map[string]errs.Kind{
		`{"mcpServers":{"signet":{"command":"ring"}}}`: errs.Conflict,
		`{"mcpServers":[]}`:                            errs.Invalid, `{"mcpServers":`: errs.Invalid, `[]`: errs.Invalid,
	} {
		home, paths := folderHome(t, t.TempDir(), desktopFolder(t), []string{"claude_desktop_config.json"}, text)
		if _, err := desktop.Connect(home, bin); !errs.Is(err, kind) || errs.HintOf(err) == "" {
			t.Errorf("%s: %v, want %v with a hint", text, err, kind)
		}
		asTheyWere(t, map[string]string{paths[0]: text})
	}
	if _, err := desktop.Connect(harness.Home{Dir: t.TempDir()}, "signet"); !errs.Is(err, errs.Invalid) {
		t.Errorf("a relative program: %v, want Invalid", err)
	}
}

// A program from the store of Windows sees a folder of its own for its settings.
func TestWhereClaudeDesktopKeepsItsSettings(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	store := filepath.Join(dir, "AppData", "Local", "Packages", "Claude_pzs8sxrjxfjjc", "LocalCache", "Roaming", "Claude")
	if err := os.MkdirAll(store, 0o700); err != nil {
		t.Fatal(err)
	}
	elsewhere := t.TempDir()
	for name, tc := range map[string]struct {
		system string
		env    map[string]string
		want   string
	}{
		"macOS":            {"darwin", nil, filepath.Join(dir, "Library", "Application Support", "Claude")},
		"Linux":            {"linux", nil, filepath.Join(dir, ".config", "Claude")},
		"Linux, named":     {"linux", map[string]string{"XDG_CONFIG_HOME": elsewhere}, filepath.Join(elsewhere, "Claude")},
		"Linux, relative":  {"linux", map[string]string{"XDG_CONFIG_HOME": "conf"}, filepath.Join(dir, ".config", "Claude")},
		"Windows, store":   {"windows", map[string]string{"APPDATA": elsewhere}, store},
		"Windows, roaming": {"windows", map[string]string{"APPDATA": elsewhere, "LOCALAPPDATA": elsewhere}, filepath.Join(elsewhere, "Claude")},
		"Windows, bare":    {"windows", map[string]string{"LOCALAPPDATA": elsewhere}, filepath.Join(dir, "AppData", "Roaming", "Claude")},
	} {
		home := harness.Home{Dir: dir, Env: func(name string) string { return tc.env[name] }}
		if got := harness.ClaudeDesktopDir(tc.system, home); got != tc.want {
			t.Errorf("%s: %s, want %s", name, got, tc.want)
		}
	}
}
