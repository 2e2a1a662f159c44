package harness

import (
	"path/filepath"
	"slices"

	"signet/internal/errs"
)

// geminiHooks are the events we listen to. The time limits are in milliseconds.
// SessionEnd is not waited for, so that nothing may rest on it alone.
var geminiHooks = hookSet{harness: Gemini{}.ID(), powershell: true, events: []hookEvent{
	{"SessionStart", "session-start", 10_000},
	{"BeforeAgent", "user-prompt-submit", 10_000},
	{"PreCompress", "pre-compaction", 10_000},
	{"AfterAgent", "stop", 10_000},
	{"SessionEnd", "session-end", 5_000},
}}

var geminiServers = serverList{"mcpServers", func(bin string, args []string) any { return mcpServer{bin, args} }}

// geminiTrust is what a person has to know of new hooks.
const geminiTrust = "Gemini CLI calls these hooks only in folders that you trust (see /permissions there)."

// geminiSettings is the file with the hooks and the MCP servers.
func geminiSettings(home Home) jsonFile {
	return jsonFile{filepath.Join(geminiDir(home), "settings.json"), geminiUndo}
}

// geminiUndo takes out what Connect put in, the last first.
func geminiUndo(doc *document) ([]string, error) {
	servers, err := geminiServers.remove(doc)
	if err != nil {
		return nil, err
	}
	hooks, err := geminiHooks.disconnect(doc)
	return append(hooks, servers...), err
}

// Connect adds our hook to each event, behind all that is there, and our MCP
// server, in one change of the file.
func (Gemini) Connect(home Home, bin string) (Change, error) {
	if !filepath.IsAbs(bin) {
		return Change{}, errs.Field("bin", "must be an absolute path, not %q", bin)
	}
	change, err := geminiSettings(home).edit(func(doc *document) ([]string, error) {
		hooks, err := geminiHooks.connect(doc, home.call(bin))
		if err != nil {
			return nil, err
		}
		servers, err := geminiServers.add(doc, home.call(bin))
		return append(hooks, servers...), err
	})
	if !change.Empty() {
		change.Notes = append(change.Notes, geminiTrust)
	}
	return change, err
}

// Disconnect takes out our hooks and our MCP server, and what only held them.
func (Gemini) Disconnect(home Home) (Change, error) { return geminiSettings(home).edit(geminiUndo) }

// State reads the settings of the person; those of a project are not looked at.
func (Gemini) State(home Home) (State, error) {
	file := geminiSettings(home)
	s := State{Path: file.path}
	_, doc, err := file.read()
	if err != nil {
		return s, err
	}
	hooks := geminiHooks.find(doc)
	s.Connected, s.Hooks, s.Missing = len(hooks) > 0, geminiHooks.present(hooks), geminiHooks.missing(hooks)
	_, s.Server = geminiServers.find(doc)
	if s.Connected {
		s.Bin, s.Workspace = hooks[0].bin, hooks[0].workspace
		s.Notes = hookTrouble(hooks)
		if !s.Server {
			s.Notes = append(s.Notes, "Its list of MCP servers lacks Signet: run signet connect gemini.")
		}
		s.Notes = append(s.Notes, geminiTrouble(doc, hooks)...)
	}
	return s, nil
}

// geminiTrouble says what in the settings keeps Gemini CLI from calling us.
func geminiTrouble(doc *document, hooks []ownHook) []string {
	var notes []string
	switches := doc.find("hooksConfig")
	if switches < 0 {
		return nil
	}
	if i := doc.find("enabled", switches); i >= 0 && doc.kind(switches, i) == 'f' {
		notes = append(notes, "The setting hooksConfig.enabled switches all hooks off.")
	}
	if i := doc.find("disabled", switches); i >= 0 {
		for n := range elements(doc.at(switches, i)) {
			off := doc.str(switches, i, n)
			if slices.ContainsFunc(hooks, func(h ownHook) bool { return h.text == off }) {
				notes = append(notes, "The setting hooksConfig.disabled switches this hook off: "+off+".")
			}
		}
	}
	return notes
}
