package harness

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// The levels of findings.
const (
	FineFinding   = "ok"
	OddFinding    = "warning" // worth knowing
	BrokenFinding = "broken"  // memory does not work as it should
)

// Finding is what one check of a program's settings found.
type Finding struct {
	Check string // what was looked at, in a word
	Level string
	Path  string // the settings file
	Says  string // a sentence
	Mend  string // what to do, or ""
}

// openClawSeen is how one settings file stands towards us.
type openClawSeen struct {
	plugin bool   // our plugin is registered
	on     bool   // and is not switched off
	legacy bool   // the older hook is on
	slot   string // which plugin has the place for a memory, or ""
	bin    string // the program of ours that is called
	told   string // the workspace that it is called for, or ""
	dir    string // the folder of our plugin
	server bool   // our MCP server is listed
	home   string // where agents live for whom nothing else is said, as it is written; or ""
}

// The events that our plugin listens to, and those of the older hook.
var (
	openClawEvents = []string{"session_start", "before_prompt_build", "agent_end", "before_compaction", "after_compaction", "before_reset", "session_end"}
	openClawOlder  = []string{"command:new", "command:reset", "command:stop", "agent:bootstrap", "message:received", "session:compact:before", "session:compact:after"}
)

// events says of which events OpenClaw tells us, and of which it does not. A plugin
// that is on is heard only in the place for a memory.
func (seen openClawSeen) events() (told, missing []string) {
	switch {
	case seen.onPlugin():
		return openClawEvents, nil
	case seen.legacy:
		return openClawOlder, nil
	}
	return nil, openClawEvents
}

// lookOpenClaw reads how a file stands towards us.
func lookOpenClaw(doc *document) openClawSeen {
	var seen openClawSeen
	text := func(names []string) string {
		if path, rest := doc.along(names); len(rest) == 0 {
			return doc.str(path...)
		}
		return ""
	}
	_, rest := doc.along(placeEntry)
	seen.plugin, seen.on = len(rest) == 0, len(rest) == 0
	if path, ok := doc.below(nil, append(slices.Clone(placeEntry), "enabled")); ok {
		seen.on = doc.kind(path...) != 'f'
	}
	if path, rest := doc.along(placeHook); len(rest) == 0 {
		seen.legacy = doc.kind(path...) == 't'
	}
	seen.slot = text(placeSlot)
	if role := text(placeRecall); role != "" {
		seen.slot = role
	}
	seen.bin = text(append(slices.Clone(placeEntry), "config", "bin"))
	if seen.bin == "" {
		seen.bin = text(append(slices.Clone(placeServer), "command"))
	}
	seen.told = text(append(slices.Clone(placeEntry), "config", "workspace"))
	seen.home = text(placeHome)
	if path, rest := doc.along(placeServer); len(rest) == 0 {
		seen.server = isOurServer(doc, path...)
	}
	if path, rest := doc.along(placePaths); len(rest) == 0 {
		for i := range elements(doc.at(path...)) {
			if dir := doc.str(append(slices.Clone(path), i)...); filepath.Base(dir) == openClawPlugin {
				seen.dir = dir
			}
		}
	}
	return seen
}

// ByPlugin reports that our plugin has the place for a memory in the settings that
// OpenClaw reads, which stand first among those found. The older hook has nothing to
// say then.
func (o OpenClaw) ByPlugin(home Home) bool {
	paths := openClawConfigs(home)
	if len(paths) == 0 {
		return false
	}
	_, doc, err := readOpenClaw(paths[0])
	return err == nil && lookOpenClaw(doc).onPlugin()
}

// repairOpenClaw mends all that a person need not decide.
const repairOpenClaw = "signet doctor openclaw --repair"

// Examine looks whether our memory and only ours works in OpenClaw: over every
// settings file found, in the order in which one thing rests on another.
func (o OpenClaw) Examine(home Home) []Finding {
	paths := openClawConfigs(home)
	if len(paths) == 0 {
		return []Finding{{Check: "settings", Level: BrokenFinding, Says: "OpenClaw has no settings", Mend: "run openclaw onboard, then signet connect openclaw"}}
	}
	var found []Finding
	for _, path := range paths {
		_, doc, err := readOpenClaw(path)
		if err != nil {
			found = append(found, Finding{Check: "settings", Level: BrokenFinding, Path: path, Says: err.Error(), Mend: "mend the file"})
			continue
		}
		found = append(found, lookOpenClaw(doc).findings(path, doc)...)
	}
	return found
}

// findings tells of one settings file.
func (seen openClawSeen) findings(path string, doc *document) []Finding {
	var found []Finding
	tell := func(check, level, mend, format string, args ...any) {
		found = append(found, Finding{check, level, path, fmt.Sprintf(format, args...), mend})
	}
	seen.memory(doc, tell)
	seen.registered(doc, tell)
	if seen.on {
		seen.forbidden(doc, tell)
	}
	switch {
	case seen.onPlugin() && seen.legacy:
		tell("path", OddFinding, repairOpenClaw, "the plugin and the older hook are both on; the plugin goes first, and the hook should be off")
	case seen.onPlugin():
		tell("path", FineFinding, "", "memory comes by the plugin, at every prompt")
	case seen.legacy:
		tell("path", OddFinding, "signet connect openclaw puts the plugin in its place", "memory comes by the older hook: by /remember and /recall, and at the beginning of a session")
	default:
		tell("path", BrokenFinding, repairOpenClaw, "neither the plugin nor the older hook gives OpenClaw our memory")
	}
	if seen.on && seen.slot != openClawPlugin && seen.slot != "" {
		tell("slot", BrokenFinding, repairOpenClaw, "another plugin, %s, has the place for a memory", seen.slot)
	}
	if strings.Contains(string(doc.text), "$include") {
		tell("include", OddFinding, "look there for agents.defaults.memorySearch, plugins.allow and plugins.deny", "a part of it is included from another file, which was not looked at")
	}
	return found
}

// onPlugin reports that the plugin has the place for a memory.
func (seen openClawSeen) onPlugin() bool { return seen.on && seen.slot == openClawPlugin }

type tellFinding func(check, level, mend, format string, args ...any)

// memory tells whether OpenClaw's own memory is off.
func (seen openClawSeen) memory(doc *document, tell tellFinding) {
	names := openClawVersion(doc).search()
	path, rest := doc.along(names)
	switch {
	case len(rest) > 0:
		tell("memory", BrokenFinding, repairOpenClaw, "%s is missing, so that OpenClaw's own memory is on beside ours", dotted(names))
	case doc.kind(path...) != 'f':
		tell("memory", BrokenFinding, repairOpenClaw, "%s is %s, so that OpenClaw's own memory is on beside ours", dotted(names), oneLiner(doc.raw(path...)))
	default:
		tell("memory", FineFinding, "", "OpenClaw's own memory is off")
	}
	if own := agentsWithMemory(doc); len(own) > 0 {
		tell("memory", OddFinding, "set enabled to false there", "OpenClaw's own memory is on for the agents %s", strings.Join(own, ", "))
	}
}

// agentsWithMemory names the agents for whom OpenClaw's own memory is switched on
// again.
func agentsWithMemory(doc *document) []string {
	on := func(path []int) bool { return doc.kind(path...) == 't' }
	return agentsSaying(doc, on, []string{"memorySearch", "enabled"}, []string{"memory", "search", "enabled"})
}

// agentsSaying names the agents of whom something is said at one of the places.
func agentsSaying(doc *document, said func(path []int) bool, places ...[]string) []string {
	var names []string
	for _, list := range []string{"list", "entries"} {
		root, rest := doc.along([]string{"agents", list})
		if len(rest) > 0 {
			continue
		}
		for i, it := range items(doc.at(root...)) {
			agent := append(slices.Clone(root), i)
			name := it.name
			if id, ok := doc.below(agent, []string{"id"}); ok {
				name = doc.str(id...)
			}
			for _, at := range places {
				if path, ok := doc.below(agent, at); ok && said(path) {
					names = append(names, name)
				}
			}
		}
	}
	return names
}

// below follows names from a path all the way.
func (d *document) below(path []int, names []string) ([]int, bool) {
	path = slices.Clone(path)
	for _, name := range names {
		at := d.find(name, path...)
		if at < 0 {
			return nil, false
		}
		path = append(path, at)
	}
	return path, true
}

// registered tells whether the plugin is there and may do its work.
func (seen openClawSeen) registered(doc *document, tell tellFinding) {
	if !seen.plugin || !seen.on && seen.legacy {
		if !seen.legacy {
			tell("plugin", BrokenFinding, repairOpenClaw, "%s is missing", dotted(placeEntry))
		}
		return
	}
	var faults []string
	is := func(names []string, kind byte) bool {
		path, rest := doc.along(names)
		return len(rest) == 0 && byte(doc.kind(path...)) == kind
	}
	entry := func(names ...string) []string { return append(slices.Clone(placeEntry), names...) }
	if !is(entry("enabled"), 't') {
		faults = append(faults, "it is not enabled")
	}
	if openClawVersion(doc).asksForConversation() && !is(entry("hooks", "allowConversationAccess"), 't') && !is(entry("hooks", "allowConversationAccess"), 'f') {
		faults = append(faults, "hooks.allowConversationAccess is not true, so that it is not told what was said")
	}
	if path, rest := doc.along(placeAllow); len(rest) == 0 && doc.holds(openClawPlugin, path) < 0 {
		faults = append(faults, "plugins.allow does not name it")
	}
	faults = append(faults, seen.files()...)
	if len(faults) > 0 {
		tell("plugin", BrokenFinding, repairOpenClaw, "our plugin cannot work: %s", strings.Join(faults, "; "))
		return
	}
	tell("plugin", FineFinding, "", "our plugin is registered and enabled")
}

// forbidden tells of what a person forbids our plugin: that is hers to change.
func (seen openClawSeen) forbidden(doc *document, tell tellFinding) {
	for _, f := range []struct {
		names []string
		why   string
	}{
		{[]string{"plugins", "enabled"}, "no plugin is loaded"},
		{append(slices.Clone(placeEntry), "hooks", "allowPromptInjection"), "our plugin cannot tell the model what we know"},
		{append(slices.Clone(placeEntry), "hooks", "allowConversationAccess"), "our plugin is not told what was said"},
	} {
		if path, rest := doc.along(f.names); len(rest) == 0 && doc.kind(path...) == 'f' {
			tell("rights", BrokenFinding, "set it to true", "%s is false, so that %s", dotted(f.names), f.why)
		}
	}
	if path, rest := doc.along(placeDeny); len(rest) == 0 && doc.holds(openClawPlugin, path) >= 0 {
		tell("rights", BrokenFinding, "take it out there", "plugins.deny names our plugin")
	}
}

// files says what is missing on the disk.
func (seen openClawSeen) files() []string {
	var faults []string
	missing := func(path string) bool {
		_, err := os.Stat(path)
		return errors.Is(err, fs.ErrNotExist)
	}
	switch {
	case seen.dir == "":
		faults = append(faults, "plugins.load.paths does not lead to it")
	case missing(filepath.Join(seen.dir, "openclaw.plugin.json")):
		faults = append(faults, seen.dir+" does not hold it")
	}
	switch {
	case seen.bin == "":
		faults = append(faults, "it is not told which program of ours to call")
	case missing(seen.bin):
		faults = append(faults, "it calls "+seen.bin+", which is not there")
	}
	return faults
}
