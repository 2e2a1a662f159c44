package harness

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"signet/internal/errs"
)

// copilotHooks are the events we listen to; the time limits are in seconds. What a
// hook prints at userPromptSubmitted is not read, so we listen one step later.
var copilotHooks = hookSet{harness: CopilotCLI{}.ID(), events: []hookEvent{
	{"sessionStart", "session-start", 10},
	{"userPromptTransformed", "user-prompt-submit", 10},
	{"preCompact", "pre-compaction", 10},
	{"agentStop", "stop", 10},
	{"sessionEnd", "session-end", 5},
}}

// copilotHook is a hook as Copilot CLI keeps it: a command for each of two shells.
type copilotHook struct {
	Type       string `json:"type"`
	Bash       string `json:"bash"`
	PowerShell string `json:"powershell"`
	TimeoutSec int    `json:"timeoutSec"`
}

// copilotServer is a server in Copilot CLI's list; without tools it has none.
type copilotServer struct {
	Type    string            `json:"type"`
	Command string            `json:"command"`
	Args    []string          `json:"args"`
	Env     map[string]string `json:"env"`
	Tools   []string          `json:"tools"`
}

var copilotServers = serverList{"mcpServers", func(bin string, args []string) any {
	return copilotServer{Type: "local", Command: bin, Args: args, Env: map[string]string{}, Tools: []string{"*"}}
}}

// copilotHooksFile is the file of our hooks. What remains of it without them goes too,
// unless a person had written a file of that name before.
func copilotHooksFile(home Home) jsonFile {
	path := filepath.Join(copilotDir(home), "hooks", "signet.json")
	return jsonFile{path, func(doc *document) ([]string, error) {
		_, before := settingsFile{path: path}.original()
		return copilotDisconnect(doc, !before)
	}}
}

func copilotServersFile(home Home) jsonFile {
	return jsonFile{filepath.Join(copilotDir(home), "mcp-config.json"), copilotServers.remove}
}

// copilotCall is the command that calls us, for PowerShell and for all other shells.
func copilotCall(c call, sub string) (bash, powershell string) {
	rest := fmt.Sprintf(" hook %s -H %s", sub, copilotHooks.harness)
	bash = quote(c.bin) + rest + c.flag(quote(c.workspace))
	return bash, "& " + powerText(c.bin) + rest + c.flag(powerText(c.workspace))
}

// powerText writes a path as a text of PowerShell.
func powerText(path string) string {
	return "'" + strings.ReplaceAll(filepath.ToSlash(path), "'", "''") + "'"
}

// copilotFind gives our hooks, in the order of the file. They stand below their events.
func copilotFind(doc *document) []ownHook {
	root := doc.find("hooks")
	if root < 0 || doc.kind(root) != '{' {
		return nil
	}
	var found []ownHook
	for e, event := range items(doc.at(root)) {
		for i := range elements(event.value) {
			hook, ok := copilotHookAt(doc, []int{root, e, i})
			if ok {
				hook.event = event.name
				found = append(found, hook)
			}
		}
	}
	return found
}

// copilotHookAt reads the hook at a path, if it is ours.
func copilotHookAt(doc *document, path []int) (ownHook, bool) {
	bash := doc.find("bash", path...)
	if bash < 0 {
		return ownHook{}, false
	}
	h := ownHook{path: path, command: append(slices.Clone(path), bash)}
	h.text = doc.str(h.command...)
	var ok bool
	h.hookCommand, ok = parseHook(words(h.text), copilotHooks.harness)
	return h, ok
}

// copilotConnect makes every event call us exactly once, and tells what it did. A file
// that is made for it says which version of the format it has; a person's need not.
func copilotConnect(doc *document, c call, made bool) ([]string, error) {
	if err := copilotHooks.checkShape(doc); err != nil {
		return nil, err
	}
	var diff []string
	if made {
		if err := doc.insert("version", 1); err != nil {
			return nil, err
		}
		diff = append(diff, "+ version: 1")
	}
	for _, e := range copilotHooks.events {
		told, err := copilotConnectEvent(doc, e, c)
		if err != nil {
			return nil, err
		}
		diff = append(diff, told...)
	}
	return diff, nil
}

func copilotConnectEvent(doc *document, e hookEvent, c call) ([]string, error) {
	ours := copilotOf(doc, e)
	bash, powershell := copilotCall(c, e.sub)
	if len(ours) == 0 {
		hook := copilotHook{Type: "command", Bash: bash, PowerShell: powershell, TimeoutSec: e.timeout}
		return []string{fmt.Sprintf("+ hooks.%s: %s", e.name, bash)}, copilotAdd(doc, e.name, hook)
	}
	var diff []string
	for ; len(ours) > 1; ours = copilotOf(doc, e) {
		copied := ours[len(ours)-1]
		if err := doc.remove(copied.path...); err != nil {
			return nil, err
		}
		diff = append(diff, fmt.Sprintf("- hooks.%s: %s", e.name, copied.text))
	}
	moved, err := pointHook(doc, ours[0], c, quote(c.bin), quote(c.workspace))
	if err != nil || len(moved) == 0 {
		return diff, err
	}
	if i := doc.find("powershell", ours[0].path...); i >= 0 {
		err = doc.replace(powershell, append(slices.Clone(ours[0].path), i)...)
	}
	return append(diff, moved...), err
}

// copilotOf gives our hooks of one event.
func copilotOf(doc *document, e hookEvent) []ownHook {
	return slices.DeleteFunc(copilotFind(doc), func(h ownHook) bool { return h.event != e.name || h.sub != e.sub })
}

// copilotAdd adds a hook to an event and makes what is missing around it.
func copilotAdd(doc *document, event string, hook copilotHook) error {
	root := doc.find("hooks")
	if root < 0 {
		return doc.insert("hooks", map[string][]copilotHook{event: {hook}})
	}
	i := doc.find(event, root)
	if i < 0 {
		return doc.insert(event, []copilotHook{hook}, root)
	}
	return doc.insert("", hook, root, i)
}

// copilotDisconnect takes out all our hooks, the last one first, and with whole the
// version too, if nothing else is left.
func copilotDisconnect(doc *document, whole bool) ([]string, error) {
	var diff []string
	for ours := copilotFind(doc); len(ours) > 0; ours = copilotFind(doc) {
		h := ours[len(ours)-1]
		if err := doc.remove(h.path...); err != nil {
			return nil, err
		}
		diff = append(diff, fmt.Sprintf("- hooks.%s: %s", h.event, h.text))
	}
	slices.Reverse(diff)
	version := doc.find("version")
	if len(diff) == 0 || !whole || version < 0 || len(items(&doc.root)) > 1 {
		return diff, nil
	}
	return append(diff, "- version"), doc.remove(version)
}

// Connect writes our file of hooks, and our MCP server into the list of them.
func (CopilotCLI) Connect(home Home, bin string) (Change, error) {
	if !filepath.IsAbs(bin) {
		return Change{}, errs.Field("bin", "must be an absolute path, not %q", bin)
	}
	servers := copilotServersFile(home)
	add := func(doc *document) ([]string, error) { return copilotServers.add(doc, home.call(bin)) }
	if err := servers.try(add); err != nil {
		return Change{}, err // before anything is written
	}
	hooks := copilotHooksFile(home)
	made := !isFile(hooks.path)
	change, err := hooks.edit(func(doc *document) ([]string, error) { return copilotConnect(doc, home.call(bin), made) })
	if err != nil {
		return change, err
	}
	added, err := servers.edit(add)
	return change.and(added), err
}

// Disconnect takes out our hooks and our MCP server, and what only held them.
func (CopilotCLI) Disconnect(home Home) (Change, error) {
	servers, hooks := copilotServersFile(home), copilotHooksFile(home)
	if err := servers.try(copilotServers.remove); err != nil {
		return Change{}, err // before anything is written
	}
	change, err := hooks.edit(hooks.undo)
	if err != nil {
		return change, err
	}
	removed, err := servers.edit(copilotServers.remove)
	return change.and(removed), err
}

// State reads our file of hooks and the list of servers.
func (CopilotCLI) State(home Home) (State, error) {
	file := copilotHooksFile(home)
	s := State{Path: file.path}
	_, doc, err := file.read()
	if err != nil {
		return s, err
	}
	hooks := copilotFind(doc)
	s.Connected, s.Hooks, s.Missing = len(hooks) > 0, copilotHooks.present(hooks), copilotHooks.missing(hooks)
	servers, trouble := copilotServersFile(home), ""
	if _, list, err := servers.read(); err != nil {
		trouble = "Its list of MCP servers cannot be read: " + err.Error() + "."
	} else if _, s.Server = copilotServers.find(list); !s.Server {
		trouble = "Its list of MCP servers lacks Signet: run signet connect copilot-cli."
	}
	if !s.Connected {
		return s, nil
	}
	s.Bin, s.Workspace, s.Notes = hooks[0].bin, hooks[0].workspace, hookTrouble(hooks)
	if i := doc.find("disableAllHooks"); i >= 0 && doc.kind(i) == 't' {
		s.Notes = append(s.Notes, "The setting disableAllHooks in this file switches its hooks off.")
	}
	if trouble != "" {
		s.Notes = append(s.Notes, trouble)
	}
	return s, nil
}
