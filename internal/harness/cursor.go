package harness

import (
	"fmt"
	"path/filepath"
	"strings"
)

// Cursor is Anysphere's editor. Its hooks and its MCP servers are JSON in ~/.cursor;
// its transcripts are JSON lines below projects in the same folder.
type Cursor struct{}

var (
	_ Harness = Cursor{}
	_ Heeding = Cursor{}
	_ Reader  = Cursor{}
	_ Finder  = Cursor{}
	_ Locator = Cursor{}
	_ Skilled = Cursor{}
)

// ID gives "cursor".
func (Cursor) ID() string { return "cursor" }

// Name gives "Cursor".
func (Cursor) Name() string { return "Cursor" }

// cursorHooks are the events we listen to. The time limits are in seconds.
var cursorHooks = hookSet{harness: Cursor{}.ID(), flat: true, untyped: true, powershell: true, events: []hookEvent{
	{"sessionStart", "session-start", 10},
	{"beforeSubmitPrompt", "user-prompt-submit", 10},
	{"preCompact", "pre-compaction", 10},
	{"stop", "stop", 10},
	{"sessionEnd", "session-end", 5},
}}

func cursorDir(home Home) string { return filepath.Join(home.Dir, ".cursor") }

func cursorHost(home Home) jsonHost {
	return jsonHost{
		cursorHooks, filepath.Join(cursorDir(home), "hooks.json"),
		serverList{"mcpServers", func(bin string, args []string) any { return mcpServer{bin, args} }},
		filepath.Join(cursorDir(home), "mcp.json"),
	}
}

// Installed reports that there is a folder of its settings.
func (Cursor) Installed(home Home) bool { return isDir(cursorDir(home)) }

// SkillFolder gives the shared folder, which Cursor reads beside its own.
func (Cursor) SkillFolder(home Home) string { return sharedSkills(home) }

// cursorMayIgnore is what a person has to know of new hooks.
const cursorMayIgnore = "Some versions of Cursor leave unread what a hook adds to a prompt. What a session is given at its start is read, and so are the tools."

// Connect adds our hook to each event, behind all that is there, and our MCP server
// to the list.
func (Cursor) Connect(home Home, bin string) (Change, error) {
	return cursorHost(home).connect(home.call(bin), cursorMayIgnore)
}

// Disconnect takes out our hooks and our MCP server, and what only held them.
func (Cursor) Disconnect(home Home) (Change, error) { return cursorHost(home).disconnect() }

// State reads the files of the person; those of a project are not looked at.
func (Cursor) State(home Home) (State, error) { return cursorHost(home).state() }

// Event reads what a hook is told: a session is called a conversation there, and its
// folder is the first root of the workspace.
func (Cursor) Event(stdin []byte) (Event, error) {
	e, err := decodeWithoutAgent(stdin)
	if dir := e.Cwd; len(dir) > 2 && dir[0] == '/' && dir[2] == ':' {
		e.Cwd = filepath.FromSlash(dir[1:]) // a drive of Windows, written as in an address
	}
	return e, err
}

// cursorAnswer is what Cursor reads of a hook's answer. It must be JSON.
type cursorAnswer struct {
	Continue bool   `json:"continue,omitempty"`
	Context  string `json:"additional_context,omitempty"`
}

// Answer gives an object with the members that Cursor takes at the event: none at
// most. An event may have the name that Claude Code gives it, for Cursor also calls
// hooks that were written for that.
func (Cursor) Answer(event Event, inject string, mode Mode) []byte {
	if mode != Plain {
		return answer(event, inject, mode)
	}
	var a cursorAnswer
	switch strings.ToLower(event.Name) {
	case "sessionstart":
		a.Context = inject
	case "beforesubmitprompt", "userpromptsubmit":
		a.Continue, a.Context = true, inject
	}
	return append(encode(a), '\n')
}

// Transcripts gives the session files of all projects.
func (Cursor) Transcripts(home Home) ([]string, error) { return cursorTranscripts(home, "*", "*") }

// Transcript finds the file of a session, which is named after it.
func (Cursor) Transcript(home Home, session string) string {
	if session == "" || strings.ContainsAny(session, `/\*?[`) {
		return ""
	}
	found, err := cursorTranscripts(home, session, session)
	if err != nil || len(found) == 0 {
		return ""
	}
	return found[0]
}

// cursorTranscripts gives the transcripts whose folder and name match, sorted. What
// subagents said lies deeper.
func cursorTranscripts(home Home, folder, name string) ([]string, error) {
	found, err := filepath.Glob(filepath.Join(globSafe(cursorDir(home)), "projects", "*", "agent-transcripts", folder, name+".jsonl"))
	if err != nil {
		return nil, fmt.Errorf("looking for transcripts: %w", err)
	}
	return found, nil
}
