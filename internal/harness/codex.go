package harness

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"signet/internal/errs"
)

// Codex is OpenAI's Codex CLI. Its hooks are JSON and its settings TOML, both in
// ~/.codex or the folder that CODEX_HOME names; its transcripts are JSON lines
// below sessions in the same folder, by day.
type Codex struct{}

var (
	_ Harness    = Codex{}
	_ Heeding    = Codex{}
	_ Reader     = Codex{}
	_ Finder     = Codex{}
	_ Locator    = Codex{}
	_ FileFed    = Codex{}
	_ Overridden = Codex{}
	_ Skilled    = Codex{}
)

// ID gives "codex".
func (Codex) ID() string { return "codex" }

// Name gives "Codex".
func (Codex) Name() string { return "Codex" }

// codexHooks are the events we listen to. Codex tells of no end of a session.
// Their definition must stay as it is, to the byte, for a person has agreed to
// it: with each change Codex stops calling us until she agrees again.
var codexHooks = hookSet{harness: Codex{}.ID(), events: []hookEvent{
	{"SessionStart", "session-start", 10},
	{"UserPromptSubmit", "user-prompt-submit", 10},
	{"PreCompact", "pre-compaction", 10},
	{"Stop", "stop", 10},
}}

// Installed reports that there is a folder of its settings.
func (Codex) Installed(home Home) bool { return isDir(codexDir(home)) }

// SkillFolder gives the shared folder. Codex reads skills below its own folder too,
// which it calls outdated, and lists one that stands in both twice.
func (Codex) SkillFolder(home Home) string { return sharedSkills(home) }

// Event reads what a hook is told. What is called agent_id there is a subagent of
// one conversation, and none of ours.
func (Codex) Event(stdin []byte) (Event, error) { return decodeWithoutAgent(stdin) }

// Answer gives the strict object that Codex reads, where it takes context, and
// nothing elsewhere: there is no member for it at other events.
func (Codex) Answer(event Event, inject string, mode Mode) []byte {
	if mode == Plain {
		if inject == "" || !codexInjects[event.Name] {
			return nil
		}
		mode = CodexJSON
	}
	return answer(event, inject, mode)
}

func codexDir(home Home) string {
	if dir := home.env("CODEX_HOME"); dir != "" {
		return dir
	}
	return filepath.Join(home.Dir, ".codex")
}

// codexInstructions is how much of its instruction files Codex reads, unless its
// setting project_doc_max_bytes says otherwise. Today that bounds the files of
// projects alone, but the guide counts the person's own with them.
const codexInstructions = 32 << 10

// InstructionFile gives the person's own AGENTS.md.
func (Codex) InstructionFile(home Home) (path string, most int) {
	return filepath.Join(codexDir(home), "AGENTS.md"), codexInstructions
}

// OverriddenBy gives the person's AGENTS.override.md, which Codex reads in place of
// AGENTS.md unless it is empty.
func (Codex) OverriddenBy(home Home) string {
	path := filepath.Join(codexDir(home), "AGENTS.override.md")
	info, err := os.Stat(path)
	if err != nil || !info.Mode().IsRegular() {
		return ""
	}
	if data, err := os.ReadFile(path); err != nil || len(bytes.TrimSpace(data)) == 0 {
		return ""
	}
	return path
}

func codexHooksFile(home Home) jsonFile {
	return jsonFile{filepath.Join(codexDir(home), "hooks.json"), codexHooks.disconnect}
}

func codexConfig(home Home) codexServers {
	return codexServers{filepath.Join(codexDir(home), "config.toml")}
}

// Connect adds our hook to each event, behind all that is there, and our MCP
// server to the settings.
func (Codex) Connect(home Home, bin string) (Change, error) {
	if !filepath.IsAbs(bin) {
		return Change{}, errs.Field("bin", "must be an absolute path, not %q", bin)
	}
	servers := codexConfig(home)
	if err := servers.try(home.call(bin)); err != nil {
		return Change{}, err // before anything is written
	}
	change, err := codexHooksFile(home).edit(func(doc *document) ([]string, error) { return codexHooks.connect(doc, home.call(bin)) })
	if err != nil {
		return change, err
	}
	if !change.Empty() {
		change.Notes = append(change.Notes, codexAsks)
	}
	added, err := servers.edit(func(text []byte) ([]byte, []string, error) { return addCodexServer(text, home.call(bin)) })
	return change.and(added), err
}

// codexAsks is what a person has to know of new hooks.
const codexAsks = "Codex asks once whether you trust these hooks, and calls none before that: start codex and agree (or type /hooks)."

// Disconnect takes out our hooks and our MCP server, and what only held them.
func (Codex) Disconnect(home Home) (Change, error) {
	servers := codexConfig(home)
	if _, _, err := servers.read(removeCodexServer); err != nil {
		return Change{}, err // before anything is written
	}
	change, err := codexHooksFile(home).edit(codexHooks.disconnect)
	if err != nil {
		return change, err
	}
	removed, err := servers.edit(removeCodexServer)
	return change.and(removed), err
}

// State reads the hooks and the settings of the person; those of a project are
// not looked at.
func (Codex) State(home Home) (State, error) {
	file := codexHooksFile(home)
	s := State{Path: file.path}
	_, doc, err := file.read()
	if err != nil {
		return s, err
	}
	hooks := codexHooks.find(doc)
	s.Connected, s.Hooks, s.Missing = len(hooks) > 0, codexHooks.present(hooks), codexHooks.missing(hooks)
	s.Server = codexConfig(home).listed()
	if s.Connected {
		s.Bin, s.Workspace = hooks[0].bin, hooks[0].workspace
		notes, waits := codexTrouble(codexConfig(home), file.path)
		s.Notes, s.Waits = append(hookTrouble(hooks), notes...), waits
	}
	return s, nil
}

// Transcripts gives the session files of all days.
func (Codex) Transcripts(home Home) ([]string, error) {
	var paths []string
	err := filepath.WalkDir(filepath.Join(codexDir(home), "sessions"), func(path string, d fs.DirEntry, err error) error {
		switch {
		case errors.Is(err, fs.ErrNotExist):
			return nil
		case err != nil:
			return err
		case d.Type().IsRegular() && strings.HasSuffix(path, ".jsonl"):
			paths = append(paths, path)
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("looking for transcripts: %w", err)
	}
	return paths, nil
}

// Transcript finds the file of a session by the end of its name, for Codex does
// not always tell it. Of several the one of the latest day counts.
func (Codex) Transcript(home Home, session string) string {
	if session == "" || strings.ContainsAny(session, `/\*?[`) {
		return ""
	}
	found, err := filepath.Glob(filepath.Join(globSafe(codexDir(home)), "sessions", "*", "*", "*", "rollout-*-"+session+".jsonl"))
	if err != nil || len(found) == 0 {
		return ""
	}
	return found[len(found)-1] // Glob gives them sorted
}

// globSafe takes what a pattern would read as a sign of its own for itself.
func globSafe(path string) string {
	if os.PathSeparator == '\\' {
		return path // there a backslash parts folders, and cannot take signs for themselves
	}
	return strings.NewReplacer(`*`, `\*`, `?`, `\?`, `[`, `\[`, `\`, `\\`).Replace(path)
}
