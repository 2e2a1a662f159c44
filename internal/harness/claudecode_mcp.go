package harness

import "path/filepath"

// ccServer is the shape of a server in Claude Code's list of MCP servers.
type ccServer struct {
	Type    string            `json:"type"`
	Command string            `json:"command"`
	Args    []string          `json:"args"`
	Env     map[string]string `json:"env"`
}

var ccServers = serverList{"mcpServers", func(bin string, args []string) any {
	return ccServer{Type: "stdio", Command: bin, Args: args, Env: map[string]string{}}
}}

// ccServersFile is the file with the person's MCP servers. It stands beside
// the folder of settings, or in it where CLAUDE_CONFIG_DIR names one.
func ccServersFile(home Home) jsonFile {
	path := filepath.Join(home.Dir, ".claude.json")
	if dir := home.env("CLAUDE_CONFIG_DIR"); dir != "" {
		path = filepath.Join(dir, ".claude.json")
	}
	return jsonFile{path, ccServers.remove}
}

// ccServerTrouble says why Claude Code may not reach our MCP server.
func ccServerTrouble(home Home) []string {
	_, doc, err := ccServersFile(home).read()
	if err != nil {
		return []string{"Its list of MCP servers cannot be read: " + err.Error() + "."}
	}
	if _, ok := ccServers.find(doc); !ok {
		return []string{"Its list of MCP servers lacks Signet: run signet connect claude-code."}
	}
	return nil
}

// ccServerListed reports that our MCP server is in the person's list.
func ccServerListed(home Home) bool {
	_, doc, err := ccServersFile(home).read()
	if err != nil {
		return false
	}
	_, ok := ccServers.find(doc)
	return ok
}
