package harness

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"github.com/tailscale/hujson"

	"signet/internal/errs"
)

// hookSet is how a program keeps its hooks: in groups below events, as Claude Code
// does and others after it, {"hooks": {EVENT: [{"hooks": [HANDLER, …]}, …]}}, or
// flat, {"hooks": {EVENT: [HANDLER, …]}}.
type hookSet struct {
	harness string
	events  []hookEvent
	matcher bool // whether a group names what it matches
	flat    bool // whether handlers stand right below their event
	untyped bool // whether a handler leaves unsaid that it is a command

	unversioned bool // whether a flat file leaves unsaid which version its form has
	powershell  bool // whether commands run in PowerShell on Windows
}

// hookEvent is an event of a program and the hook of ours that it calls.
type hookEvent struct {
	name, sub string
	timeout   int // in the program's unit
}

// hookGroup and hookHandler are the shape of a hook in the settings.
type hookGroup struct {
	Matcher *string       `json:"matcher,omitempty"`
	Hooks   []hookHandler `json:"hooks"`
}

type hookHandler struct {
	Type    string `json:"type,omitempty"`
	Command string `json:"command"`
	Timeout int    `json:"timeout,omitempty"` // none where the program knows none
}

// entry is what calls a command at an event: a handler, or a group with just that.
func (s hookSet) entry(command string, timeout int) any {
	h := hookHandler{Type: "command", Command: command, Timeout: timeout}
	if s.untyped {
		h.Type = ""
	}
	if s.flat {
		return h
	}
	g := hookGroup{Hooks: []hookHandler{h}}
	if s.matcher {
		g.Matcher = new(string)
	}
	return g
}

// ownHook is a hook of ours as it stands in the settings.
type ownHook struct {
	hookCommand
	event   string
	path    []int  // of the handler: hooks, event, and group, handlers, handler or just handler
	command []int  // of the member "command"
	text    string // the command
	exec    bool   // the command is a program's path; its arguments stand apart
	alone   bool   // nothing else is in its entry
}

// find gives our hooks, in the order of the file.
func (s hookSet) find(doc *document) []ownHook {
	root := doc.find("hooks")
	if root < 0 || doc.kind(root) != '{' {
		return nil
	}
	var found []ownHook
	for e, event := range items(doc.at(root)) {
		for i := range elements(event.value) {
			handlers := s.handlers(doc, root, e, i)
			for _, path := range handlers {
				hook, ok := s.hookAt(doc, path)
				if ok {
					hook.event, hook.alone = event.name, len(handlers) == 1
					found = append(found, hook)
				}
			}
		}
	}
	return found
}

// handlers gives the paths of the handlers in the entry at a path.
func (s hookSet) handlers(doc *document, entry ...int) [][]int {
	if s.flat {
		return [][]int{entry}
	}
	list := doc.find("hooks", entry...)
	if list < 0 {
		return nil
	}
	var paths [][]int
	for h := range elements(doc.at(append(slices.Clone(entry), list)...)) {
		paths = append(paths, append(slices.Clone(entry), list, h))
	}
	return paths
}

// elements gives the elements of an array, and nothing for other values.
func elements(v *hujson.Value) []item {
	if v.Value.Kind() != '[' {
		return nil
	}
	return items(v)
}

// hookAt reads the handler at a path, if it is ours: a shell command, or a
// program with an array of arguments.
func (s hookSet) hookAt(doc *document, path []int) (ownHook, bool) {
	command := doc.find("command", path...)
	if command < 0 {
		return ownHook{}, false
	}
	h := ownHook{path: path, command: append(slices.Clone(path), command)}
	h.text = doc.str(h.command...)
	list := words(h.text)
	if args := doc.find("args", path...); args >= 0 {
		h.exec = true
		list = []word{{h.text, 0, len(h.text)}}
		for _, a := range elements(doc.at(append(slices.Clone(path), args)...)) {
			l, _ := a.value.Value.(hujson.Literal)
			list = append(list, word{text: l.String()})
		}
	}
	var ok bool
	h.hookCommand, ok = parseHook(list, s.harness)
	return h, ok
}

// connect makes every event call us exactly once, as an entry of its own behind all
// that is there, and tells what it did. A hook of ours that calls another program, or
// names another workspace, is changed in place; a second copy is removed.
func (s hookSet) connect(doc *document, c call) ([]string, error) {
	return s.connectOn(runtime.GOOS, doc, c)
}

// call writes the call of a program as the shell of a system reads it.
func (s hookSet) call(system, bin string) string {
	if s.powershell && system == "windows" {
		return powerQuote(bin)
	}
	return quoteOn(system, bin)
}

// word writes the workspace as the shell of a system reads it.
func (s hookSet) word(system, workspace string) string {
	if s.powershell && system == "windows" {
		return strings.TrimPrefix(powerQuote(workspace), powerCall)
	}
	return quoteOn(system, workspace)
}

func (s hookSet) connectOn(system string, doc *document, c call) ([]string, error) {
	call, workspace := s.call(system, c.bin), s.word(system, c.workspace)
	if err := s.checkShape(doc); err != nil {
		return nil, err
	}
	var diff []string
	for _, e := range s.events {
		ours := s.of(doc, e)
		if len(ours) == 0 {
			command := fmt.Sprintf("%s hook %s -H %s%s", call, e.sub, s.harness, c.flag(workspace))
			if err := addHook(doc, e.name, s.entry(command, e.timeout)); err != nil {
				return nil, err
			}
			diff = append(diff, fmt.Sprintf("+ hooks.%s: %s", e.name, command))
			continue
		}
		for ; len(ours) > 1; ours = s.of(doc, e) {
			copied := ours[len(ours)-1]
			if err := removeHook(doc, copied); err != nil {
				return nil, err
			}
			diff = append(diff, fmt.Sprintf("- hooks.%s: %s", e.name, copied.text))
		}
		moved, err := pointHook(doc, ours[0], c, call, workspace)
		if err != nil {
			return nil, err
		}
		diff = append(diff, moved...)
	}
	return diff, nil
}

// of gives our hooks of one event.
func (s hookSet) of(doc *document, e hookEvent) []ownHook {
	return slices.DeleteFunc(s.find(doc), func(h ownHook) bool { return h.event != e.name || h.sub != e.sub })
}

// checkShape refuses settings whose hooks are not as we know them.
func (s hookSet) checkShape(doc *document) error {
	root := doc.find("hooks")
	if root < 0 {
		return nil
	}
	if doc.kind(root) != '{' {
		return errs.E(errs.Invalid, "%s: hooks must be an object", doc.where(doc.at(root).StartOffset))
	}
	for _, e := range s.events {
		i := doc.find(e.name, root)
		if i >= 0 && doc.kind(root, i) != '[' {
			return errs.E(errs.Invalid, "%s: hooks.%s must be an array",
				doc.where(doc.at(root, i).StartOffset), e.name)
		}
	}
	return nil
}

// addHook adds an entry to an event and makes what is missing around it.
func addHook(doc *document, event string, entry any) error {
	root := doc.find("hooks")
	if root < 0 {
		return doc.insert("hooks", map[string][]any{event: {entry}})
	}
	i := doc.find(event, root)
	if i < 0 {
		return doc.insert(event, []any{entry}, root)
	}
	return doc.insert("", entry, root, i)
}

// pointHook makes a hook call us as c says, where program and workspace are written as
// the shell reads them, and leaves the rest of its command alone. A person may have
// written the same in another way.
func pointHook(doc *document, h ownHook, c call, program, workspace string) ([]string, error) {
	if h.exec {
		return pointArgs(doc, h, c)
	}
	command := h.text
	if filepath.ToSlash(h.workspace) != filepath.ToSlash(c.workspace) {
		command = strings.TrimRight(command[:h.from], " \t") + c.flag(workspace) + command[h.to:]
	}
	said := h.text[h.start:h.end]
	uncalled := h.start == 0 && strings.HasPrefix(program, powerCall) && !strings.HasPrefix(said, powerCall)
	if said != program && (h.bin != c.bin || uncalled) {
		command = command[:h.start] + program + command[h.end:]
	}
	if command == h.text {
		return nil, nil
	}
	diff := []string{fmt.Sprintf("~ hooks.%s: %s (was %s)", h.event, command, h.text)}
	return diff, doc.replace(command, h.command...)
}

// pointArgs is pointHook for a program whose arguments stand apart.
func pointArgs(doc *document, h ownHook, c call) ([]string, error) {
	at := append(slices.Clone(h.path), doc.find("args", h.path...))
	args := texts(doc, at)
	told := c.withWorkspace(args)
	if h.bin == c.bin && slices.Equal(args, told) {
		return nil, nil
	}
	diff := []string{fmt.Sprintf("~ hooks.%s: %s %s (was %s %s)", h.event, c.bin, strings.Join(told, " "), h.text, strings.Join(args, " "))}
	if err := doc.replace(c.bin, h.command...); err != nil || slices.Equal(args, told) {
		return diff, err
	}
	return diff, doc.replace(told, at...)
}

// texts gives the elements of the array at a path, "" for what is no string.
func texts(doc *document, path []int) []string {
	var list []string
	for i := range elements(doc.at(path...)) {
		list = append(list, doc.str(append(slices.Clone(path), i)...))
	}
	return list
}

// removeHook takes out a hook, with its entry if nothing else is in that.
func removeHook(doc *document, h ownHook) error {
	if h.alone {
		return doc.remove(h.path[:3]...)
	}
	return doc.remove(h.path...)
}

// disconnect takes out all our hooks, the last one first, and looks anew
// after each since places have moved.
func (s hookSet) disconnect(doc *document) ([]string, error) {
	var diff []string
	for ours := s.find(doc); len(ours) > 0; ours = s.find(doc) {
		h := ours[len(ours)-1]
		if err := removeHook(doc, h); err != nil {
			return nil, err
		}
		diff = append(diff, fmt.Sprintf("- hooks.%s: %s", h.event, h.text))
	}
	slices.Reverse(diff)
	return diff, nil
}

// missing names the events that none of these hooks is for.
func (s hookSet) missing(hooks []ownHook) []string {
	var names []string
	for _, e := range s.events {
		if !slices.ContainsFunc(hooks, func(h ownHook) bool { return h.event == e.name && h.sub == e.sub }) {
			names = append(names, e.name)
		}
	}
	return names
}

// present names the events that one of these hooks is for.
func (s hookSet) present(hooks []ownHook) []string {
	missing := s.missing(hooks)
	var names []string
	for _, e := range s.events {
		if !slices.Contains(missing, e.name) {
			names = append(names, e.name)
		}
	}
	return names
}

// hookTrouble says why hooks that are there may not work.
func hookTrouble(hooks []ownHook) []string {
	var notes, bins []string
	for _, h := range hooks {
		bins = append(bins, h.bin)
	}
	slices.Sort(bins)
	bins = slices.Compact(bins)
	if len(bins) > 1 {
		notes = append(notes, "The hooks call different programs: "+strings.Join(bins, ", ")+".")
	}
	for _, bin := range bins {
		if _, err := os.Stat(bin); err != nil && filepath.IsAbs(bin) {
			notes = append(notes, fmt.Sprintf("The hooks call %s, which is not there.", bin))
		}
	}
	return notes
}
