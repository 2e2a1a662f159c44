package harness

import (
	"fmt"
	"slices"

	"github.com/tailscale/hujson"

	"signet/internal/errs"
)

// ccHook is a hook of ours as it stands in the settings.
type ccHook struct {
	hookCommand
	event   string
	path    []int  // of the handler: hooks, event, group, handlers, handler
	command []int  // of the member "command"
	text    string // the command
	exec    bool   // the command is a program's path; its arguments stand apart
	alone   bool   // the only handler of its group
}

// ccHooks finds our hooks, in the order of the file.
func ccHooks(doc *document) []ccHook {
	root := doc.find("hooks")
	if root < 0 || doc.kind(root) != '{' {
		return nil
	}
	var found []ccHook
	for e, event := range items(doc.at(root)) {
		for g := range elements(event.value) {
			handlers := doc.find("hooks", root, e, g)
			if handlers < 0 {
				continue
			}
			list := elements(doc.at(root, e, g, handlers))
			for h := range list {
				hook, ok := ccHookAt(doc, []int{root, e, g, handlers, h})
				if ok {
					hook.event, hook.alone = event.name, len(list) == 1
					found = append(found, hook)
				}
			}
		}
	}
	return found
}

// elements gives the elements of an array, and nothing for other values.
func elements(v *hujson.Value) []item {
	if v.Value.Kind() != '[' {
		return nil
	}
	return items(v)
}

// ccHookAt reads the handler at a path, if it is ours: a shell command, or a
// program with an array of arguments.
func ccHookAt(doc *document, path []int) (ccHook, bool) {
	command := doc.find("command", path...)
	if command < 0 {
		return ccHook{}, false
	}
	h := ccHook{path: path, command: append(slices.Clone(path), command)}
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
	h.hookCommand, ok = parseHook(list, ClaudeCode{}.ID())
	return h, ok
}

// ccConnect makes every event call bin exactly once and tells what it did.
func ccConnect(doc *document, bin string) ([]string, error) {
	if err := ccCheckShape(doc); err != nil {
		return nil, err
	}
	var diff []string
	for _, e := range ccEvents {
		ours := ccHooksOf(doc, e.name, e.sub)
		if len(ours) == 0 {
			command := fmt.Sprintf("%s hook %s -H %s", quote(bin), e.sub, ClaudeCode{}.ID())
			group := ccGroup{Hooks: []ccHandler{{Type: "command", Command: command, Timeout: e.timeout}}}
			if err := ccAdd(doc, e.name, group); err != nil {
				return nil, err
			}
			diff = append(diff, fmt.Sprintf("+ hooks.%s: %s", e.name, command))
			continue
		}
		for ; len(ours) > 1; ours = ccHooksOf(doc, e.name, e.sub) {
			copied := ours[len(ours)-1]
			if err := ccRemove(doc, copied); err != nil {
				return nil, err
			}
			diff = append(diff, fmt.Sprintf("- hooks.%s: %s", e.name, copied.text))
		}
		moved, err := ccPoint(doc, ours[0], bin)
		if err != nil {
			return nil, err
		}
		diff = append(diff, moved...)
	}
	return diff, nil
}

func ccHooksOf(doc *document, event, sub string) []ccHook {
	return slices.DeleteFunc(ccHooks(doc), func(h ccHook) bool { return h.event != event || h.sub != sub })
}

// ccCheckShape refuses settings whose hooks are not as we know them.
func ccCheckShape(doc *document) error {
	root := doc.find("hooks")
	if root < 0 {
		return nil
	}
	if doc.kind(root) != '{' {
		return errs.E(errs.Invalid, "%s: hooks must be an object", doc.where(doc.at(root).StartOffset))
	}
	for _, e := range ccEvents {
		i := doc.find(e.name, root)
		if i >= 0 && doc.kind(root, i) != '[' {
			return errs.E(errs.Invalid, "%s: hooks.%s must be an array",
				doc.where(doc.at(root, i).StartOffset), e.name)
		}
	}
	return nil
}

// ccAdd adds a group to an event and makes what is missing around it.
func ccAdd(doc *document, event string, group ccGroup) error {
	root := doc.find("hooks")
	if root < 0 {
		return doc.insert("hooks", map[string][]ccGroup{event: {group}})
	}
	i := doc.find(event, root)
	if i < 0 {
		return doc.insert(event, []ccGroup{group}, root)
	}
	return doc.insert("", group, root, i)
}

// ccPoint makes a hook call bin and leaves the rest of its command alone.
func ccPoint(doc *document, h ccHook, bin string) ([]string, error) {
	to := quote(bin)
	if h.exec {
		to = bin
	}
	if h.text[h.start:h.end] == to || h.bin == bin {
		return nil, nil
	}
	command := h.text[:h.start] + to + h.text[h.end:]
	diff := []string{fmt.Sprintf("~ hooks.%s: %s (was %s)", h.event, command, h.text)}
	return diff, doc.replace(command, h.command...)
}

// ccRemove takes out a hook, with its group if nothing else is in it.
func ccRemove(doc *document, h ccHook) error {
	if h.alone {
		return doc.remove(h.path[:3]...)
	}
	return doc.remove(h.path...)
}

// ccDisconnect takes out all our hooks, the last one first, and looks anew
// after each since places have moved.
func ccDisconnect(doc *document) ([]string, error) {
	var diff []string
	for ours := ccHooks(doc); len(ours) > 0; ours = ccHooks(doc) {
		h := ours[len(ours)-1]
		if err := ccRemove(doc, h); err != nil {
			return nil, err
		}
		diff = append(diff, fmt.Sprintf("- hooks.%s: %s", h.event, h.text))
	}
	slices.Reverse(diff)
	return diff, nil
}
