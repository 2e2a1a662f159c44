package harness

import (
	"bytes"
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Gemini is Google's Gemini CLI. Its hooks and its MCP servers stand in one JSON
// file in ~/.gemini, where GEMINI_CLI_HOME may name another home; its transcripts
// lie in the same folder, by project. Those of releases since April 2026 are JSON
// lines; older ones are one JSON value, which was written anew at every change.
type Gemini struct{}

var (
	_ Harness  = Gemini{}
	_ Heeding  = Gemini{}
	_ Reader   = Gemini{}
	_ Rewriter = Gemini{}
	_ Finder   = Gemini{}
	_ Locator  = Gemini{}
	_ Skilled  = Gemini{}
)

// ID gives "gemini".
func (Gemini) ID() string { return "gemini" }

// Name gives "Gemini CLI".
func (Gemini) Name() string { return "Gemini CLI" }

// Installed reports that there is a folder of its settings.
func (Gemini) Installed(home Home) bool { return isDir(geminiDir(home)) }

// SkillFolder gives the shared folder. Gemini CLI also reads one below its own folder,
// and tells of each skill that stands in both.
func (Gemini) SkillFolder(home Home) string { return sharedSkills(Home{Dir: geminiHome(home)}) }

// Event reads what a hook is told. A prompt may hold what hooks gave at the start of
// the session, which the person did not say.
func (Gemini) Event(stdin []byte) (Event, error) {
	e, err := decodeWithoutAgent(stdin)
	e.Prompt = strings.TrimSpace(geminiWithoutContext(e.Prompt))
	return e, err
}

// geminiInjects names the events at which Gemini CLI takes context.
var geminiInjects = map[string]bool{"SessionStart": true, "BeforeAgent": true}

// geminiAnswer is what Gemini CLI reads; without members it changes nothing.
type geminiAnswer struct {
	Specific *codexInject `json:"hookSpecificOutput,omitempty"`
}

// Answer gives JSON whatever there is to say, for Gemini CLI shows a person all else
// that a hook prints.
func (Gemini) Answer(event Event, inject string, mode Mode) []byte {
	if mode != Plain {
		return answer(event, inject, mode)
	}
	var a geminiAnswer
	if inject != "" && geminiInjects[event.Name] {
		a.Specific = &codexInject{Event: event.Name, Context: inject}
	}
	return append(encode(a), '\n')
}

// geminiHome is what Gemini CLI takes for the person's home.
func geminiHome(home Home) string { return cmp.Or(home.env("GEMINI_CLI_HOME"), home.Dir) }

func geminiDir(home Home) string { return filepath.Join(geminiHome(home), ".gemini") }

// Transcripts gives the session files of all projects, without those of subagents.
func (Gemini) Transcripts(home Home) ([]string, error) {
	return geminiSessions(home, "*")
}

// geminiSessions gives the session files whose names end as a pattern says. Of a
// session that went on as lines, what it was before as one JSON value is left out.
func geminiSessions(home Home, ending string) ([]string, error) {
	found, err := filepath.Glob(filepath.Join(globSafe(geminiDir(home)), "tmp", "*", "chats", "session-"+ending+".json*"))
	if err != nil {
		return nil, fmt.Errorf("looking for transcripts: %w", err)
	}
	return slices.DeleteFunc(found, func(path string) bool {
		return filepath.Ext(path) != ".jsonl" && (filepath.Ext(path) != ".json" || slices.Contains(found, path+"l"))
	}), nil
}

// Transcript finds the file of a session. Its name ends with the beginning of the
// session's id, and its own beginning holds all of that. Of several the one with the
// latest name counts.
func (Gemini) Transcript(home Home, session string) string {
	if session == "" || strings.ContainsAny(session, `/\*?["`) {
		return ""
	}
	found, err := geminiSessions(home, "*-"+session[:min(len(session), 8)])
	if err != nil {
		return ""
	}
	latest := ""
	for _, path := range found {
		if filepath.Base(path) > filepath.Base(latest) && beginsWith(path, `"`+session+`"`) {
			latest = path
		}
	}
	return latest
}

// beginsWith reports that a file holds a text near its beginning.
func beginsWith(path, text string) bool {
	f, err := os.Open(path)
	if err != nil {
		return false
	}
	defer f.Close()
	head := make([]byte, 4<<10)
	n, _ := f.Read(head) // what cannot be read holds nothing
	return bytes.Contains(head[:n], []byte(text))
}
