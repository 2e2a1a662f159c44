package harness_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"signet/internal/errs"
	"signet/internal/harness"
)

// serverFiles are lists of MCP servers as Claude Code and people write them.
var serverFiles = []string{
	`{}`, "{\n}\n", `{"numStartups":3}`, "{\n  \"mcpServers\": {}\n}\n", `{"mcpServers": { }, "x": 1}`,
	"{\n  \"mcpServers\": {\n    \"other\": {\"command\": \"npx\", \"args\": [\"-y\"]}\n  },\n  \"projects\": {\"/p\": {\"history\": []}}\n}",
	"{\r\n\t\"mcpServers\": {\r\n\t\t\"a\": {\"url\": \"http://x\"},\r\n\t\t\"b\": {}\r\n\t}\r\n}\r\n", `{"a":{"mcpServers":{"signet":1}}}`,
}

// Connecting, as often as one likes, and disconnecting leaves the list of
// servers as it was, to the byte; edits elsewhere in between survive.
func TestServersSurviveConnecting(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		dir, err := os.MkdirTemp("", "servers")
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = os.RemoveAll(dir) }()
		home, path := harness.Home{Dir: dir}, filepath.Join(dir, ".claude.json")
		before := rapid.SampledFrom(serverFiles).Draw(t, "file")
		put(t, path, before)
		for _, bin := range rapid.SliceOfN(rapid.SampledFrom([]string{"/usr/bin/signet", "/opt/my tools/signet"}), 1, 3).Draw(t, "programs") {
			connect(t, home, bin)
			servers, _ := decode(t, get(t, path))["mcpServers"].(map[string]any)
			ours, _ := servers["signet"].(map[string]any)
			if ours["command"] != bin || ours["type"] != "stdio" || ours["args"].([]any)[0] != "mcp" {
				t.Fatalf("the list holds %v for %s", ours, bin)
			}
			if c := connect(t, home, bin); !c.Empty() {
				t.Fatalf("a second run changed %v", c)
			}
		}
		edited := rapid.Bool().Draw(t, "edited")
		if edited {
			put(t, path, strings.Replace(get(t, path), "numStartups\":3", "numStartups\":4", 1))
		}
		disconnect(t, home)
		if edited {
			before = strings.Replace(before, "numStartups\":3", "numStartups\":4", 1)
		}
		if got := get(t, path); got != before {
			t.Fatalf("got %q, want %q", got, before)
		}
	})
}

func TestServersOfOthersAreLeftAlone(t *testing.T) {
	t.Parallel()
	for file, kind := range map[string]errs.Kind{
		`{"mcpServers":{"signet":{"type":"http","url":"http://127.0.0.1:3850/mcp"}}}`: errs.Conflict,
		`{"mcpServers":[]}`: errs.Invalid, `{"mcpServers":`: errs.Invalid,
	} {
		home, settingsPath := settings(t, "{}")
		path := filepath.Join(home.Dir, ".claude.json")
		put(t, path, file)
		if _, err := cc.Connect(home, bin); !errs.Is(err, kind) || errs.HintOf(err) == "" {
			t.Errorf("%s: %v, want %v with a hint", file, err, kind)
		}
		if get(t, path) != file || get(t, settingsPath) != "{}" {
			t.Errorf("%s: something was written", file)
		}
	}
}

func TestServersStandWhereClaudeCodeLooks(t *testing.T) {
	t.Parallel()
	dir, config := t.TempDir(), t.TempDir()
	home := harness.Home{Dir: dir, Env: func(name string) string { return map[string]string{"CLAUDE_CONFIG_DIR": config}[name] }}
	connect(t, home, bin)
	if _, err := os.Stat(filepath.Join(config, ".claude.json")); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(filepath.Join(dir, ".claude.json")); err == nil {
		t.Error("a list of servers was written where Claude Code does not look")
	}
	s, err := cc.State(home)
	if err != nil || strings.Contains(strings.Join(s.Notes, " "), "lacks Signet") {
		t.Errorf("state %+v (%v)", s, err)
	}
}
