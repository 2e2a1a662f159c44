package harness

import (
	"fmt"
	"path/filepath"
	"runtime"
	"strings"
)

// VSCode is Microsoft's editor with its chat. Its MCP servers are JSON in the folder
// of the person's settings. It finds hooks in ~/.copilot/hooks, where Copilot CLI
// finds its own: so our file has the form of that one, and what is said on standard
// input shows who calls (see Borrower).
type VSCode struct{}

var (
	_ Harness = VSCode{}
	_ Heeding = VSCode{}
	_ Reader  = VSCode{}
	_ Finder  = VSCode{}
	_ Locator = VSCode{}
)

// ID gives "vscode".
func (VSCode) ID() string { return "vscode" }

// Name gives "VS Code".
func (VSCode) Name() string { return "VS Code" }

// vscodeHooks are the events we listen to. It tells of no end of a session, and takes
// nothing for a compaction. The time limits are in seconds.
var vscodeHooks = hookSet{harness: VSCode{}.ID(), flat: true, events: []hookEvent{
	{"sessionStart", "session-start", 10},
	{"userPromptSubmitted", "user-prompt-submit", 10},
	{"agentStop", "stop", 10},
}}

// vscodeServer is the shape of a server in its list of MCP servers.
type vscodeServer struct {
	Type string `json:"type"`
	mcpServer
}

func vscodeHost(home Home) jsonHost {
	return jsonHost{
		vscodeHooks, filepath.Join(home.Dir, ".copilot", "hooks", "signet-vscode.json"),
		serverList{"servers", func(bin string, args []string) any { return vscodeServer{"stdio", mcpServer{bin, args}} }},
		filepath.Join(vscodeDir(runtime.GOOS, home), "mcp.json"),
	}
}

// vscodeDir is the folder of the person's settings on a system.
func vscodeDir(system string, home Home) string {
	root, named := filepath.Join(home.Dir, ".config"), home.env("XDG_CONFIG_HOME")
	switch system {
	case "darwin":
		root, named = filepath.Join(home.Dir, "Library", "Application Support"), ""
	case "windows":
		root, named = filepath.Join(home.Dir, "AppData", "Roaming"), home.env("APPDATA")
	}
	if filepath.IsAbs(named) {
		root = named
	}
	return filepath.Join(root, "Code", "User")
}

// Installed reports that there is a folder of its settings.
func (VSCode) Installed(home Home) bool { return isDir(vscodeDir(runtime.GOOS, home)) }

// vscodeWhich is what a person has to know of new hooks.
const vscodeWhich = "These hooks are for VS Code's own agent. Where its chat runs Claude Code or Codex, connect those."

// Connect adds our hook to each event, in a file of our own, and our MCP server to
// the list.
func (VSCode) Connect(home Home, bin string) (Change, error) {
	return vscodeHost(home).connect(home.call(bin), vscodeWhich)
}

// Disconnect takes out our hooks and our MCP server, and what only held them.
func (VSCode) Disconnect(home Home) (Change, error) { return vscodeHost(home).disconnect() }

// State reads both files.
func (VSCode) State(home Home) (State, error) { return vscodeHost(home).state() }

// Event reads what a hook is told. What is called agent_id there is a subagent of one
// conversation, and none of ours.
func (VSCode) Event(stdin []byte) (Event, error) { return decodeWithoutAgent(stdin) }

// vscodeAnswer is what VS Code reads of a hook's answer. It leaves unread what names
// another event than the one it told of.
type vscodeAnswer struct {
	Specific codexInject `json:"hookSpecificOutput"`
}

// Answer gives an object with context where VS Code takes some, and else nothing.
func (VSCode) Answer(event Event, inject string, mode Mode) []byte {
	if mode != Plain {
		return answer(event, inject, mode)
	}
	if inject == "" || event.Name != "SessionStart" && event.Name != "UserPromptSubmit" {
		return nil
	}
	return append(encode(vscodeAnswer{codexInject{Event: event.Name, Context: inject}}), '\n')
}

// vscodeChat is the folder in which its chat keeps what belongs to a workspace.
const vscodeChat = "GitHub.copilot-chat"

// Transcripts gives the session files of all workspaces.
func (VSCode) Transcripts(home Home) ([]string, error) { return vscodeTranscripts(home, "*") }

// Transcript finds the file of a session, which is named after it.
func (VSCode) Transcript(home Home, session string) string {
	if session == "" || strings.ContainsAny(session, `/\*?[`) {
		return ""
	}
	found, err := vscodeTranscripts(home, session)
	if err != nil || len(found) == 0 {
		return ""
	}
	return found[0]
}

func vscodeTranscripts(home Home, name string) ([]string, error) {
	found, err := filepath.Glob(filepath.Join(globSafe(vscodeDir(runtime.GOOS, home)), "workspaceStorage", "*", vscodeChat, "transcripts", name+".jsonl"))
	if err != nil {
		return nil, fmt.Errorf("looking for transcripts: %w", err)
	}
	return found, nil
}
