// Package harness knows the agent programs that Signet watches: how to connect
// to one, how its hooks speak, and how to read the transcripts it leaves.
//
// Its rules:
//
//   - One program is one type, one file (or a few with its name), and one row
//     of All. What only some programs can do is an interface of its own, found
//     by assertion: Hooked, Heeding, Reader, Rewriter, Finder, Locator, AutoMemory,
//     FileFed, FolderFed, ManyWayed, Skilled, Plugged.
//   - A person's settings belong to the person. We splice bytes in and take the
//     same bytes out; a file we do not understand is refused, never rewritten.
//   - What is read from a program is tolerated: unknown fields are ignored,
//     unknown kinds are counted, damaged lines cost one line.
//   - What we injected is fenced when it goes out and stripped when it comes
//     back, so that nothing is learnt from our own words.
package harness

import (
	"cmp"
	"io"
	"path/filepath"
	"strings"
	"time"

	"signet/internal/errs"
)

// Harness is one agent program.
type Harness interface {
	// ID gives the stable name used in commands and in storage: "claude-code".
	ID() string
	// Name gives the name for people: "Claude Code".
	Name() string
	// Installed reports that the program has left something on this machine.
	Installed(home Home) bool
	// Connect writes our hooks, which call bin, into the program's settings, or our
	// MCP server where it has no hooks.
	// A second run changes nothing; a moved bin is updated where it stands.
	Connect(home Home, bin string) (Change, error)
	// Disconnect takes out our own bytes and leaves everything else as it is.
	Disconnect(home Home) (Change, error)
	// State tells what is there now. Settings that do not exist are no error.
	State(home Home) (State, error)
}

// Hooked is a Harness that calls commands at events of a session.
type Hooked interface {
	// Event reads what the program tells a hook on standard input. It ignores
	// fields that it does not know; see Decode, which suits most programs.
	Event(stdin []byte) (Event, error)
}

// Heeding is a Hooked that reads what a hook prints, so that our hooks can tell it
// something.
type Heeding interface {
	Hooked
	// Answer gives what a hook prints for the program to read. Without an
	// injection it is the program's empty answer.
	Answer(event Event, inject string, mode Mode) []byte
}

// Reader is a Harness whose transcripts can be read.
type Reader interface {
	// Turns reads the transcript in r, which stands at byte offset from.
	Turns(r io.Reader, from int64) (Read, error)
}

// Rewriter is a Reader whose program may write a transcript anew, instead of adding
// to it. An offset beyond the end of such a transcript is no number of bytes but a
// moment, in milliseconds since 1970: what was said up to it is not wanted.
type Rewriter interface {
	// Rewrites reports that the transcript at path is one JSON value, which is
	// written anew at every change.
	Rewrites(path string) bool
	// Since reads a transcript from its start, and gives the turns after a moment.
	// Next is the moment of its last turn for one JSON value, and for lines the offset.
	Since(r io.Reader, moment int64) (Read, error)
}

// All lists the programs we know.
var All = []Harness{ClaudeCode{}, Codex{}, OpenCode{}, OpenClaw{}, Gemini{}, Cursor{}, CopilotCLI{}, VSCode{}, Windsurf{}, ClaudeDesktop{}}

// ByID finds a program by its ID. The NotFound error lists the known ones.
func ByID(id string) (Harness, error) {
	known := make([]string, len(All))
	for i, h := range All {
		if h.ID() == id {
			return h, nil
		}
		known[i] = h.ID()
	}
	return nil, errs.E(errs.NotFound, "harness %q is not known", id).
		WithHint("known harnesses: %s", strings.Join(known, ", "))
}

// Heeds reports that our hooks can tell a program something; see Heeding.
func Heeds(h Harness) bool {
	_, ok := h.(Heeding)
	return ok
}

// HookedByID finds a program that calls hooks by its ID. One that we have no
// connector for speaks as most do.
func HookedByID(id string) Hooked {
	for _, h := range All {
		if hooked, ok := h.(Hooked); ok && h.ID() == id {
			return hooked
		}
	}
	return anyHooked{}
}

// ReaderByID finds what reads the transcripts of a program by its ID. One that we have
// no connector for keeps them in the form of docs/hooks.md. The error of one whose
// transcripts cannot be read is Invalid.
func ReaderByID(id string) (Reader, error) {
	for _, h := range All {
		if h.ID() != id {
			continue
		}
		reader, ok := h.(Reader)
		if !ok {
			return nil, errs.E(errs.Invalid, "transcripts of %s cannot be read", h.Name())
		}
		return reader, nil
	}
	return anyHooked{}, nil
}

// anyHooked is a program that speaks as most do.
type anyHooked struct{}

func (anyHooked) Event(stdin []byte) (Event, error) { return Decode(stdin) }

func (anyHooked) Answer(event Event, inject string, mode Mode) []byte {
	return answer(event, inject, mode)
}

// Finder is a Harness that knows where its transcripts lie.
type Finder interface {
	// Transcripts gives the paths of all transcripts, sorted.
	Transcripts(home Home) ([]string, error)
}

// Locator is a Harness whose transcript of a session can be found by its id.
type Locator interface {
	// Transcript gives the path, or "" if there is none.
	Transcript(home Home, session string) string
}

// FileFed is a Harness that gives each session a file of the person's, and so can be
// told who the agent is without a hook.
type FileFed interface {
	// InstructionFile gives the path of that file, whether it exists or not, and how
	// many bytes of it the program reads at most; 0 is all of them.
	InstructionFile(home Home) (path string, most int)
}

// FolderFed is a Harness that gives each session files of the folder where its agent
// lives. Where that is our own folder they tell who the agent is, and no hook has to.
type FolderFed interface {
	// Gives reports whether the file of that name is among them.
	Gives(name string) bool
}

// ManyWayed is a Harness that can be connected in several ways.
type ManyWayed interface {
	// AsIs gives it so that Connect keeps to the way in which it is connected.
	AsIs(home Home) Harness
}

// AsIs gives a program so that Connect keeps to the way in which it is connected.
func AsIs(h Harness, home Home) Harness {
	if m, ok := h.(ManyWayed); ok {
		return m.AsIs(home)
	}
	return h
}

// Skilled is a Harness that finds skills, folders with a SKILL.md, in a folder.
type Skilled interface {
	// SkillFolder gives the path of that folder, whether it exists or not. A program
	// that looks into several names the one that others share, ~/.agents/skills, so
	// that no skill is found twice.
	SkillFolder(home Home) string
}

// sharedSkills is the folder of skills that many programs agreed on.
func sharedSkills(home Home) string { return filepath.Join(home.Dir, ".agents", "skills") }

// Plugged is a Harness that can be given our hooks and our server in a plugin, in
// place of its settings.
type Plugged interface {
	// Plugin gives the plugin, which calls bin and brings texts of skills by name.
	Plugin(home Home, bin string, skills map[string]string) (Plugin, error)
	// Unhook takes our hooks and our server out of the settings and leaves the plugin.
	Unhook(home Home) (Change, error)
}

// AutoMemory is a Harness with a memory of its own beside ours.
type AutoMemory interface {
	// DisableAutoMemory switches that memory off, in the program's settings.
	DisableAutoMemory(home Home) (Change, error)
	// AutoMemoryFiles gives the paths of what that memory holds, sorted.
	AutoMemoryFiles(home Home) ([]string, error)
	// Instructions gives the paths of what the person wrote for every session.
	Instructions(home Home) ([]string, error)
}

// Home is where a person's settings lie.
type Home struct {
	Dir string                   // the home directory, absolute
	Env func(name string) string // the environment; nil is an empty one

	Workspace string // our own folder, absolute; "" is the usual one in Dir
	Named     bool   // whether what Connect writes names it: else it is found without
}

// workspace gives our own folder.
func (h Home) workspace() string {
	return cmp.Or(h.Workspace, filepath.Join(h.Dir, ".agents"))
}

func (h Home) env(name string) string {
	if h.Env == nil {
		return ""
	}
	return h.Env(name)
}

// Change tells what Connect, Disconnect or DisableAutoMemory did.
type Change struct {
	Files []FileChange
	Notes []string // sentences a person should read
}

// FileChange is one file written or removed.
type FileChange struct {
	Path   string
	Backup string   // where the file as it was is kept, or ""
	Diff   []string // lines for people, such as "+ hooks.Stop …"
}

// Empty reports that no file was touched.
func (c Change) Empty() bool { return len(c.Files) == 0 }

// State is how a program's settings stand towards us.
type State struct {
	Path        string   // the settings file, whether it exists or not
	Connected   bool     // at least one hook is ours, or the server where there are no hooks
	Bin         string   // the program of ours that is called
	Workspace   string   // the workspace that the calls name, or "" where they name none
	Hooks       []string // events that have our hook
	Missing     []string // events that lack our hook
	Server      bool     // our MCP server is in its list
	Plugin      bool     // our plugin is on, and brings the hooks and the server
	OtherMemory string   // a sentence when the program's own memory is on, or ""
	Notes       []string // sentences a person should read
	Lives       string   // the folder where its agents live, if the settings name one; see FolderFed
	Waits       string   // what she has to do in the program before it calls us, or ""
}

// Role says who speaks in a turn.
type Role string

// The roles.
const (
	RoleUser      Role = "user"      // the person
	RoleAssistant Role = "assistant" // the model
	RoleTool      Role = "tool"      // a tool the model called
	RoleSummary   Role = "summary"   // the program, summing up a conversation
	RoleNote      Role = "note"      // the program, about the conversation
)

// Turn is one thing said in a session.
type Turn struct {
	ID      string // the program's own; the same when a resumed file repeats it. See Known
	Parent  string
	Session string

	Role   Role
	Text   string // what was said, without what we injected; for a tool its output
	Tool   string // for a tool: its name, or "" if the call was read earlier
	Input  string // for a tool: the command, the file, or compact JSON
	Failed bool   // for a tool: whether it failed

	Time   time.Time
	Dir    string
	Branch string
	Side   bool // said by or to a subagent
	Meta   bool // put there by the program, not said by the person or the model
}

// Known gives the id by which a turn of a session is known among all turns of its
// program. An id that begins with @ is a place in a transcript, for want of one of the
// program's own, and says nothing without its session.
func (t Turn) Known(session string) string {
	if strings.HasPrefix(t.ID, "@") {
		return session + t.ID
	}
	return t.ID
}

// Read is what one reading of a transcript gave.
type Read struct {
	Turns   []Turn
	Next    int64          // the offset after the last whole line
	Skipped map[string]int // how often each unknown kind was met, and "damaged" or "too-long" lines
}
