package harness

import (
	"os"
	"path/filepath"

	"signet/internal/errs"
)

// OpenCode is the program of that name. It has plugins where others have hooks: ours
// is a file in its folder of plugins, which calls bin at each event. It keeps its
// sessions in a database of its own, so the plugin hands over what was said; its
// settings, with the list of MCP servers, are JSON in the same folder.
type OpenCode struct{}

var (
	_ Harness = OpenCode{}
	_ Heeding = OpenCode{}
	_ Reader  = OpenCode{}
	_ Skilled = OpenCode{}
)

// ID gives "opencode".
func (OpenCode) ID() string { return "opencode" }

// Name gives "OpenCode".
func (OpenCode) Name() string { return "OpenCode" }

// Installed reports that there is a folder of its settings.
func (OpenCode) Installed(home Home) bool { return isDir(ocDir(home)) }

// SkillFolder gives the shared folder, which OpenCode reads beside its own.
func (OpenCode) SkillFolder(home Home) string { return sharedSkills(home) }

// Event reads what our plugin tells.
func (OpenCode) Event(stdin []byte) (Event, error) { return decodeWithoutAgent(stdin) }

// Answer gives plain text, which our plugin hands on.
func (OpenCode) Answer(event Event, inject string, mode Mode) []byte {
	return answer(event, inject, mode)
}

// ocDir is the folder that OpenCode always reads. The one that OPENCODE_CONFIG_DIR
// names is read besides, and only where that is set: so nothing of ours is there.
func ocDir(home Home) string {
	if dir := home.env("XDG_CONFIG_HOME"); dir != "" {
		return filepath.Join(dir, "opencode")
	}
	return filepath.Join(home.Dir, ".config", "opencode")
}

// ocServer is the shape of a server in OpenCode's list of MCP servers.
type ocServer struct {
	Type    string   `json:"type"`
	Command []string `json:"command"`
	Enabled bool     `json:"enabled"`
}

var ocServers = serverList{"mcp", func(bin string, args []string) any {
	return ocServer{Type: "local", Command: append([]string{bin}, args...), Enabled: true}
}}

// ocSettings gives the files of settings that are there. OpenCode reads them all.
func ocSettings(home Home) []jsonFile {
	var found []jsonFile
	for _, name := range []string{"opencode.json", "opencode.jsonc", "config.json"} {
		path := filepath.Join(ocDir(home), name)
		if _, err := os.Lstat(path); err == nil {
			found = append(found, jsonFile{path, ocServers.remove})
		}
	}
	return found
}

// ocWithServer gives the settings that have our MCP server, or else should get it.
func ocWithServer(home Home) (file jsonFile, has bool, err error) {
	found := ocSettings(home)
	for _, f := range found {
		_, doc, err := f.read()
		if err != nil {
			return f, false, err
		}
		if _, has := ocServers.find(doc); has {
			return f, true, nil
		}
	}
	if len(found) > 0 {
		return found[0], false, nil
	}
	return jsonFile{filepath.Join(ocDir(home), "opencode.json"), ocServers.remove}, false, nil
}

// ocRestarts is what a person has to know of a new plugin.
const ocRestarts = "OpenCode loads plugins when it starts: start one that is running anew."

// Connect writes our plugin, and adds our MCP server to the settings.
func (OpenCode) Connect(home Home, bin string) (Change, error) {
	if !filepath.IsAbs(bin) {
		return Change{}, errs.Field("bin", "must be an absolute path, not %q", bin)
	}
	settings, _, err := ocWithServer(home)
	if err != nil {
		return Change{}, err
	}
	add := func(doc *document) ([]string, error) { return ocServers.add(doc, home.call(bin)) }
	if err := settings.try(add); err != nil {
		return Change{}, err // before anything is written
	}
	change, err := ocWritePlugin(home, bin)
	if err != nil {
		return change, err
	}
	if !change.Empty() {
		change.Notes = append(change.Notes, ocRestarts)
	}
	added, err := settings.edit(add)
	return change.and(added), err
}

// Disconnect removes our plugin, and takes our MCP server out of all settings.
func (OpenCode) Disconnect(home Home) (Change, error) {
	settings := ocSettings(home)
	for _, f := range settings {
		if err := f.try(ocServers.remove); err != nil {
			return Change{}, err // before anything is removed
		}
	}
	change, err := ocRemovePlugin(home)
	for _, f := range settings {
		if err != nil {
			break
		}
		var removed Change
		removed, err = f.edit(ocServers.remove)
		change = change.and(removed)
	}
	return change, err
}

// State reads the plugin and the settings of the person; those of a project are not
// looked at.
func (OpenCode) State(home Home) (State, error) {
	p, err := ocReadPlugin(home)
	s := State{Path: p.path, Connected: p.ours}
	if err != nil || !p.ours {
		return s, err
	}
	_, has, err := ocWithServer(home)
	s.Bin, s.Workspace, s.Server, s.Notes = p.bin, p.workspace, has, p.trouble()
	switch {
	case err != nil:
		s.Notes = append(s.Notes, "Its settings cannot be read: "+err.Error()+".")
	case !has:
		s.Notes = append(s.Notes, "Its list of MCP servers lacks Signet: run signet connect opencode.")
	}
	return s, nil
}
