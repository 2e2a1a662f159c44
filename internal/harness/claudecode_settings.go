package harness

import (
	"path/filepath"
	"slices"
	"strings"

	"signet/internal/errs"
)

// ccHooks are the events we listen to. The time limits are in seconds; they
// bound a hook that hangs, our own deadlines are shorter.
var ccHooks = hookSet{harness: ClaudeCode{}.ID(), matcher: true, events: []hookEvent{
	{"SessionStart", "session-start", 10},
	{"UserPromptSubmit", "user-prompt-submit", 10},
	{"PreCompact", "pre-compaction", 10},
	{"Stop", "stop", 10},
	{"SessionEnd", "session-end", 5},
}}

// ccMemoryOn is the setting for Claude Code's own memory; it is on by default.
const ccMemoryOn = "autoMemoryEnabled"

// Connect adds our hook to each event, as a group of its own behind all that
// is there. A hook of ours that calls another program is pointed to bin in
// place; a second copy is removed. Where our plugin is on, the settings must hold
// nothing of ours, for each hook would be called twice.
func (c ClaudeCode) Connect(home Home, bin string) (Change, error) {
	if !filepath.IsAbs(bin) {
		return Change{}, errs.Field("bin", "must be an absolute path, not %q", bin)
	}
	if _, doc, err := ccRead(home); err != nil || ccPlugged(doc) {
		if err != nil {
			return Change{}, err
		}
		change, err := c.Unhook(home)
		change.Notes = append(change.Notes, ccByPlugin)
		return change, err
	}
	servers := ccServersFile(home)
	add := func(doc *document) ([]string, error) { return ccServers.add(doc, home.call(bin)) }
	if err := servers.try(add); err != nil {
		return Change{}, err // before anything is written
	}
	change, err := ccSettingsFile(home).edit(func(doc *document) ([]string, error) { return ccHooks.connect(doc, home.call(bin)) })
	if err != nil {
		return change, err
	}
	added, err := servers.edit(add)
	return change.and(added), err
}

// Disconnect takes out our hooks and the arrays and objects that only held
// them, and switches our plugin off. A file that Connect made, and a copy that
// says nothing new, go too.
func (ClaudeCode) Disconnect(home Home) (Change, error) {
	var notes []string
	return ccTakeOut(home, func(doc *document) ([]string, error) {
		if i := doc.find(ccMemoryOn); i >= 0 && doc.kind(i) == 'f' {
			notes = append(notes, "Claude Code's own auto memory stays off ("+ccMemoryOn+" is false).")
		}
		unplugged, err := ccUnplug(doc)
		if err != nil {
			return nil, err
		}
		if len(unplugged) > 0 {
			notes = append(notes, ccUnplugged)
		}
		diff, err := ccHooks.disconnect(doc)
		return slices.Concat(unplugged, diff), err
	}, &notes)
}

// Unhook takes our hooks and our server out of the settings. A plugin of ours
// stays as it is.
func (ClaudeCode) Unhook(home Home) (Change, error) {
	return ccTakeOut(home, ccHooks.disconnect, new([]string))
}

// ccTakeOut takes our server out of its list, and out of the settings what undo
// does. The notes are told if anything changed.
func ccTakeOut(home Home, undo func(*document) ([]string, error), notes *[]string) (Change, error) {
	servers := ccServersFile(home)
	if err := servers.try(ccServers.remove); err != nil {
		return Change{}, err // before anything is written
	}
	change, err := ccSettingsFile(home).edit(undo)
	if err != nil {
		return change, err
	}
	removed, err := servers.edit(ccServers.remove)
	if change = change.and(removed); !change.Empty() {
		change.Notes = *notes
	}
	return change, err
}

// DisableAutoMemory writes autoMemoryEnabled: false. Disconnect leaves that as
// it is, since it was asked for on its own.
func (ClaudeCode) DisableAutoMemory(home Home) (Change, error) {
	return ccSettingsFile(home).edit(func(doc *document) ([]string, error) {
		i := doc.find(ccMemoryOn)
		switch {
		case i < 0:
			return []string{"+ " + ccMemoryOn + ": false"}, doc.insert(ccMemoryOn, false)
		case doc.kind(i) == 'f':
			return nil, nil
		}
		return []string{"~ " + ccMemoryOn + ": false"}, doc.replace(false, i)
	})
}

// State reads the settings file of the person; settings of a project are not
// looked at.
func (ClaudeCode) State(home Home) (State, error) {
	s := State{Path: ccSettings(home)}
	_, doc, err := ccRead(home)
	if err != nil {
		return s, err
	}
	hooks := ccHooks.find(doc)
	s.Hooks, s.Missing = ccHooks.present(hooks), ccHooks.missing(hooks)
	s.Connected, s.Server, s.Plugin = len(hooks) > 0, ccServerListed(home), ccPlugged(doc)
	switch {
	case s.Plugin:
		s = ccPluginState(s, home)
		s.Notes = append(s.Notes, ccTrouble(doc)...)
	case s.Connected:
		s.Bin, s.Workspace = hooks[0].bin, hooks[0].workspace
		s.Notes = slices.Concat(hookTrouble(hooks), ccTrouble(doc), ccServerTrouble(home))
	}
	s.OtherMemory = ccOtherMemory(doc, home)
	return s, nil
}

// ccTrouble says what in the settings keeps hooks from working.
func ccTrouble(doc *document) []string {
	if i := doc.find("disableAllHooks"); i >= 0 && doc.kind(i) == 't' {
		return []string{"The setting disableAllHooks switches all hooks off."}
	}
	return nil
}

func ccOtherMemory(doc *document, home Home) string {
	if v := strings.ToLower(home.env("CLAUDE_CODE_DISABLE_AUTO_MEMORY")); v == "1" || v == "true" {
		return ""
	}
	if i := doc.find(ccMemoryOn); i >= 0 && doc.kind(i) == 'f' {
		return ""
	}
	return "Claude Code's own auto memory is on and remembers beside Signet."
}

// ccSettingsFile is the file with the hooks.
func ccSettingsFile(home Home) jsonFile { return jsonFile{ccSettings(home), ccHooks.disconnect} }

// ccRead reads the settings.
func ccRead(home Home) (settingsFile, *document, error) { return ccSettingsFile(home).read() }
