package harness

import (
	"bytes"
	"cmp"
	"encoding/json"
	"path/filepath"
	"slices"
	"strings"

	"signet/internal/errs"
)

// OpenClaw is OpenClaw, which was called Clawdbot, Moldbot and Moltbot before. Its
// settings are JSON5, in any of many places; all that exist are kept in step. It
// calls us by a plugin of ours that takes its one place for a memory, or by an
// older hook that a person has to speak to.
//
// The zero value connects by the plugin and leaves the agents where they live.
type OpenClaw struct {
	Legacy    bool // Connect by the older hook, and not by the plugin
	Workspace bool // Connect has the agents live in our workspace
}

var (
	_ Harness   = OpenClaw{}
	_ Heeding   = OpenClaw{}
	_ FolderFed = OpenClaw{}
	_ Reader    = OpenClaw{}
	_ Finder    = OpenClaw{}
	_ Locator   = OpenClaw{}
)

// The names that we have in OpenClaw's settings.
const (
	openClawPlugin = "signet-memory-openclaw"
	openClawHook   = "signet-memory"
)

// ID gives "openclaw".
func (OpenClaw) ID() string { return "openclaw" }

// Name gives "OpenClaw".
func (OpenClaw) Name() string { return "OpenClaw" }

// Installed reports that there are settings of it, a folder of its state, or the
// program itself.
func (OpenClaw) Installed(home Home) bool {
	return len(openClawConfigs(home)) > 0 || slices.ContainsFunc(openClawDirs(home), isDir) || openClawOnPath(home)
}

// Connect puts our plugin, or the older hook, into every settings file that exists,
// switches OpenClaw's own memory off there, and notes what stood in their places.
// All files are tried before the first is written.
func (o OpenClaw) Connect(home Home, bin string) (Change, error) {
	if !filepath.IsAbs(bin) {
		return Change{}, errs.Field("bin", "must be an absolute path, not %q", bin)
	}
	paths := openClawConfigs(home)
	if len(paths) == 0 {
		if !o.Installed(home) {
			return Change{}, errs.E(errs.NotFound, "OpenClaw is not on this machine: it has neither settings nor a program").
				WithHint("install it and run openclaw onboard, or name its settings in OPENCLAW_CONFIG_PATH")
		}
		paths = []string{openClawDefault(home)}
	}
	kept, err := readKept(home)
	if err != nil {
		return Change{}, err
	}
	wish := openClawWish{OpenClaw: o, home: home, bin: bin}
	edits, err := kept.edit(paths, wish.connect)
	if err != nil {
		return Change{}, err
	}
	change, err := wish.files()
	if err != nil {
		return change, err
	}
	written, err := kept.write(home, edits)
	change = change.and(written)
	if !written.Empty() {
		change.Notes = append(change.Notes, wish.elsewhere(edits)...)
		change.Notes = append(change.Notes, "Restart OpenClaw to have it read this: openclaw gateway restart")
	}
	return change, err
}

// Disconnect takes out what Connect wrote and puts back what stood there, in every
// settings file, and removes our plugin and hook.
func (o OpenClaw) Disconnect(home Home) (Change, error) {
	kept, err := readKept(home)
	if err != nil {
		return Change{}, err
	}
	paths := ofOurs(openClawConfigs(home))
	lost := kept.recall(home, paths)
	edits, err := kept.edit(paths, disconnectOpenClaw)
	if err != nil {
		return Change{}, err
	}
	change, err := kept.write(home, edits)
	change.Notes = append(change.Notes, lost...)
	if err != nil {
		return change, err
	}
	gone, err := removeOpenClawFiles(home)
	change = change.and(gone)
	if !change.Empty() {
		change.Notes = append(change.Notes, "Restart OpenClaw to have it read this: openclaw gateway restart")
	}
	return change, err
}

// State reads every settings file. Connected means that one has our plugin or hook.
func (o OpenClaw) State(home Home) (State, error) {
	s := State{Path: openClawDefault(home)}
	paths := openClawConfigs(home)
	if len(paths) > 0 {
		s.Path = paths[0]
	}
	for _, path := range ofOurs(paths) {
		_, doc, err := readOpenClaw(path)
		if err != nil {
			return s, err
		}
		seen := lookOpenClaw(doc)
		if !seen.plugin && !seen.legacy {
			continue
		}
		if !s.Connected {
			s.Path, s.Connected, s.Bin, s.Workspace, s.Server = path, true, seen.bin, seen.told, seen.server
			s.Hooks, s.Missing = seen.events()
			s.Lives = openClawPath(home, seen.home)
		}
		for _, f := range seen.findings(path, doc) {
			if f.Level == BrokenFinding {
				s.Notes = append(s.Notes, path+": "+f.Says+".")
			}
		}
	}
	return s, nil
}

// AsIs gives the way by which the first settings that speak of us call us. What
// else was chosen stays anyway.
func (o OpenClaw) AsIs(home Home) Harness {
	for _, path := range ofOurs(openClawConfigs(home)) {
		if _, doc, err := readOpenClaw(path); err == nil {
			if seen := lookOpenClaw(doc); seen.plugin || seen.legacy {
				o.Legacy = seen.legacy && !seen.on
				break
			}
		}
	}
	return o
}

// Gives reports whether OpenClaw gives a session the file of that name from the
// workspace of its agent: all that tell who the agent is.
func (OpenClaw) Gives(name string) bool {
	return slices.Contains([]string{"AGENTS.md", "SOUL.md", "IDENTITY.md", "USER.md", "MEMORY.md"}, name)
}

// Event reads what our plugin tells. A session of OpenClaw is one transcript, known
// by its id; its key says whose it is. The agent main is the one that is there
// when none is named, which is our default one.
func (OpenClaw) Event(stdin []byte) (Event, error) {
	e, err := Decode(stdin)
	if err != nil {
		return e, err
	}
	var raw map[string]json.RawMessage
	if json.Unmarshal(bytes.TrimPrefix(bytes.TrimSpace(stdin), bom), &raw) == nil {
		f := fold(raw)
		e.AgentID = cmp.Or(e.AgentID, agentOfKey(f.first("sessionkey")))
		e.Transcript = cmp.Or(e.Transcript, clawTranscript(f["messages"], e))
	}
	if e.AgentID == "" {
		e.AgentID = agentOfKey(e.SessionID)
	}
	if e.AgentID == openClawMain {
		e.AgentID = "default"
	}
	said, meta := clawSpoken(e.Prompt)
	if e.Prompt = said; meta {
		e.Prompt = "" // OpenClaw's own words ask for nothing
	}
	return e, nil
}

// openClawMain is what OpenClaw calls the agent of a person who named none.
const openClawMain = "main"

// agentOfKey gives the agent in a session's key of the form agent:<id>:<rest>, or "".
func agentOfKey(key string) string {
	key = strings.TrimPrefix(strings.TrimSpace(key), "session:")
	rest, ok := strings.CutPrefix(key, "agent:")
	id, _, more := strings.Cut(rest, ":")
	if !ok || !more {
		return ""
	}
	return id
}

// Answer gives plain text as it is; our plugin says where it goes.
func (OpenClaw) Answer(event Event, inject string, mode Mode) []byte {
	return answer(event, inject, mode)
}
