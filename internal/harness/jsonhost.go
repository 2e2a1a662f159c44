package harness

import (
	"path/filepath"

	"signet/internal/errs"
)

// jsonHost is a program that keeps hooks in one JSON file, which names the version of
// its form, and MCP servers in another.
type jsonHost struct {
	hooks       hookSet
	hooksFile   string
	servers     serverList
	serversFile string
}

func (h jsonHost) files() (hooks, servers jsonFile) {
	return jsonFile{h.hooksFile, h.hooks.disconnect}, jsonFile{h.serversFile, h.servers.remove}
}

// empty is a file of hooks without any.
func (h jsonHost) empty() string {
	if h.hooks.unversioned {
		return emptyJSON
	}
	return emptyHooks
}

// connect adds our hook to each event and our MCP server to the list. What is told
// only of new hooks stands in notes.
func (h jsonHost) connect(of call, notes ...string) (Change, error) {
	if !filepath.IsAbs(of.bin) {
		return Change{}, errs.Field("bin", "must be an absolute path, not %q", of.bin)
	}
	hooks, servers := h.files()
	add := func(doc *document) ([]string, error) { return h.servers.add(doc, of) }
	if err := servers.try(add); err != nil {
		return Change{}, err // before anything is written
	}
	change, err := hooks.editFrom(h.empty(), func(doc *document) ([]string, error) { return h.hooks.connect(doc, of) })
	if err != nil {
		return change, err
	}
	if !change.Empty() {
		change.Notes = append(change.Notes, notes...)
	}
	added, err := servers.edit(add)
	return change.and(added), err
}

// disconnect takes both out again, and what only held them.
func (h jsonHost) disconnect() (Change, error) {
	hooks, servers := h.files()
	if err := servers.try(h.servers.remove); err != nil {
		return Change{}, err // before anything is written
	}
	change, err := hooks.editFrom(h.empty(), h.hooks.disconnect)
	if err != nil {
		return change, err
	}
	removed, err := servers.edit(h.servers.remove)
	return change.and(removed), err
}

// state reads both files.
func (h jsonHost) state() (State, error) {
	file, servers := h.files()
	s := State{Path: file.path}
	_, doc, err := file.read()
	if err != nil {
		return s, err
	}
	hooks := h.hooks.find(doc)
	s.Connected, s.Hooks, s.Missing = len(hooks) > 0, h.hooks.present(hooks), h.hooks.missing(hooks)
	if !s.Connected {
		return s, nil
	}
	s.Bin, s.Workspace, s.Notes = hooks[0].bin, hooks[0].workspace, hookTrouble(hooks)
	_, doc, err = servers.read()
	if err != nil {
		s.Notes = append(s.Notes, "Its list of MCP servers cannot be read: "+err.Error()+".")
	} else if _, s.Server = h.servers.find(doc); !s.Server {
		s.Notes = append(s.Notes, "Its list of MCP servers lacks Signet: run signet connect "+h.hooks.harness+".")
	}
	return s, nil
}
