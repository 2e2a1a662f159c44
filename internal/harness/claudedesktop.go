package harness

import (
	"path/filepath"
	"runtime"

	"signet/internal/errs"
)

// ClaudeDesktop is Anthropic's desktop program for talking with Claude. It calls no
// hooks: all it can be given is our MCP server, in its list of them.
type ClaudeDesktop struct{}

var _ Harness = ClaudeDesktop{}

// ID gives "claude-desktop".
func (ClaudeDesktop) ID() string { return "claude-desktop" }

// Name gives "Claude Desktop".
func (ClaudeDesktop) Name() string { return "Claude Desktop" }

// Installed reports that there is a folder of its settings.
func (ClaudeDesktop) Installed(home Home) bool { return isDir(desktopDir(runtime.GOOS, home)) }

// desktopDir is the folder of its settings on a system. On Windows a program from the
// store is shown a folder of its own in place of that of roaming settings.
func desktopDir(system string, home Home) string {
	switch system {
	case "darwin":
		return filepath.Join(home.Dir, "Library", "Application Support", "Claude")
	case "windows":
		packages := filepath.Join(orElse(home.env("LOCALAPPDATA"), filepath.Join(home.Dir, "AppData", "Local")), "Packages")
		found, err := filepath.Glob(filepath.Join(globSafe(packages), "Claude_*", "LocalCache", "Roaming", "Claude"))
		if err == nil && len(found) > 0 {
			return found[0]
		}
		return filepath.Join(orElse(home.env("APPDATA"), filepath.Join(home.Dir, "AppData", "Roaming")), "Claude")
	}
	return filepath.Join(orElse(home.env("XDG_CONFIG_HOME"), filepath.Join(home.Dir, ".config")), "Claude")
}

// orElse gives a folder that the environment names, or where it lies otherwise. One
// that is not absolute names none.
func orElse(named, otherwise string) string {
	if filepath.IsAbs(named) {
		return named
	}
	return otherwise
}

// desktopServers is how its settings keep MCP servers.
var desktopServers = serverList{"mcpServers", func(bin string, args []string) any { return mcpServer{bin, args} }}

func desktopFile(home Home) jsonFile {
	return jsonFile{filepath.Join(desktopDir(runtime.GOOS, home), "claude_desktop_config.json"), desktopServers.remove}
}

// What a person has to know of a program without hooks, and of one that reads its
// settings once.
const (
	desktopOnlyAsked = "Claude Desktop calls no hooks: it remembers and recalls when it is asked to, and no conversation is captured."
	desktopRestart   = "Quit Claude Desktop wholly and start it again: it reads its list of MCP servers when it starts."
)

// Connect puts our MCP server into its list.
func (ClaudeDesktop) Connect(home Home, bin string) (Change, error) {
	if !filepath.IsAbs(bin) {
		return Change{}, errs.Field("bin", "must be an absolute path, not %q", bin)
	}
	change, err := desktopFile(home).edit(func(doc *document) ([]string, error) { return desktopServers.add(doc, home.call(bin)) })
	if !change.Empty() {
		change.Notes = []string{desktopOnlyAsked, desktopRestart}
	}
	return change, err
}

// Disconnect takes our MCP server out again.
func (ClaudeDesktop) Disconnect(home Home) (Change, error) {
	return desktopFile(home).edit(desktopServers.remove)
}

// State reads the list of MCP servers.
func (ClaudeDesktop) State(home Home) (State, error) { return desktopServers.state(desktopFile(home)) }
