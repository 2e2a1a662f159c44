package harness

import (
	"path/filepath"
	"strings"

	"signet/internal/errs"
)

// MCPFile is the list of MCP servers of any program that keeps one in a JSON
// file, comments and trailing commas allowed.
type MCPFile struct {
	Path string `json:"path"` // absolute
	Key  string `json:"key"`  // the member that holds the servers by name, such as "mcpServers"
}

// mcpServer is a server as every program reads it.
type mcpServer struct {
	Command string   `json:"command"`
	Args    []string `json:"args"`
}

func (m MCPFile) list() serverList {
	return serverList{m.Key, func(bin string, args []string) any { return mcpServer{bin, args} }}
}

func (m MCPFile) check() error {
	switch {
	case !filepath.IsAbs(m.Path):
		return errs.Field("file", "must be an absolute path, not %q", m.Path)
	case strings.TrimSpace(m.Key) == "":
		return errs.Field("key", "must name the member that holds the servers").WithHint("most programs call it mcpServers, VS Code servers")
	case strings.EqualFold(filepath.Ext(m.Path), ".toml"), strings.EqualFold(filepath.Ext(m.Path), ".yaml"), strings.EqualFold(filepath.Ext(m.Path), ".yml"):
		return errs.Field("file", "%s is no JSON file", m.Path).WithHint("add a server that runs: signet mcp")
	}
	return nil
}

// Connect adds our server, which runs bin, to the list. A second run changes
// nothing; a moved bin is updated where it stands. A server of our name that is
// not ours is a Conflict.
func (m MCPFile) Connect(home Home, bin string) (Change, error) {
	if err := m.check(); err != nil {
		return Change{}, err
	}
	if !filepath.IsAbs(bin) {
		return Change{}, errs.Field("bin", "must be an absolute path, not %q", bin)
	}
	list := m.list()
	return jsonFile{m.Path, list.remove}.edit(func(doc *document) ([]string, error) { return list.add(doc, home.call(bin)) })
}

// Disconnect takes our server out of the list, and leaves everything else.
func (m MCPFile) Disconnect() (Change, error) {
	if err := m.check(); err != nil {
		return Change{}, err
	}
	list := m.list()
	return jsonFile{m.Path, list.remove}.edit(list.remove)
}
