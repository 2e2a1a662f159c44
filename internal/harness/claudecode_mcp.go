package harness

import (
	"fmt"
	"path/filepath"

	"signet/internal/errs"
)

// ccServer is the shape of a server in Claude Code's list of MCP servers.
type ccServer struct {
	Type    string            `json:"type"`
	Command string            `json:"command"`
	Args    []string          `json:"args"`
	Env     map[string]string `json:"env"`
}

// serverName is what our server is called in a host's list of MCP servers.
const serverName = "signet"

// ccServersFile is the file with the person's MCP servers. It stands beside
// the folder of settings, or in it where CLAUDE_CONFIG_DIR names one.
func ccServersFile(home Home) jsonFile {
	path := filepath.Join(home.Dir, ".claude.json")
	if dir := home.env("CLAUDE_CONFIG_DIR"); dir != "" {
		path = filepath.Join(dir, ".claude.json")
	}
	return jsonFile{path, ccRemoveServer}
}

// ccAddServer makes the list hold our server, once, with this program. A
// server of the name that is not ours is somebody's, and refused.
func ccAddServer(doc *document, bin string) ([]string, error) {
	root := doc.find("mcpServers")
	told := fmt.Sprintf("mcpServers.%s: %s mcp", serverName, quote(bin))
	server := ccServer{Type: "stdio", Command: bin, Args: []string{"mcp"}, Env: map[string]string{}}
	if root < 0 {
		return []string{"+ " + told}, doc.insert("mcpServers", map[string]ccServer{serverName: server})
	}
	if doc.kind(root) != '{' {
		return nil, errs.E(errs.Invalid, "%s: mcpServers must be an object", doc.where(doc.at(root).StartOffset))
	}
	i := doc.find(serverName, root)
	if i < 0 {
		return []string{"+ " + told}, doc.insert(serverName, server, root)
	}
	if !ccIsOurServer(doc, root, i) {
		return nil, errs.E(errs.Conflict, "%s: mcpServers.%s is another server than ours", doc.where(doc.at(root, i).StartOffset), serverName).
			WithHint("rename that entry, and run the command again")
	}
	command := doc.find("command", root, i)
	if was := doc.str(root, i, command); was != bin {
		return []string{fmt.Sprintf("~ %s (was %s)", told, was)}, doc.replace(bin, root, i, command)
	}
	return nil, nil
}

// ccIsOurServer reports that an entry, which has our name, runs signet mcp
// wherever it lies.
func ccIsOurServer(doc *document, path ...int) bool {
	if doc.kind(path...) != '{' {
		return false
	}
	command := doc.find("command", path...)
	if command < 0 {
		return false
	}
	if filepath.Base(doc.str(append(path, command)...)) == "signet-mcp" {
		return true
	}
	at := doc.find("args", path...)
	return at >= 0 && doc.kind(append(path, at)...) == '[' && len(elements(doc.at(append(path, at)...))) > 0 && doc.str(append(path, at, 0)...) == "mcp"
}

// ccRemoveServer takes our server out of the list, and the list if it only
// held that.
func ccRemoveServer(doc *document) ([]string, error) {
	root := doc.find("mcpServers")
	if root < 0 || doc.kind(root) != '{' {
		return nil, nil
	}
	i := doc.find(serverName, root)
	if i < 0 || !ccIsOurServer(doc, root, i) {
		return nil, nil
	}
	return []string{"- mcpServers." + serverName}, doc.remove(root, i)
}

// ccServerTrouble says why Claude Code may not reach our MCP server.
func ccServerTrouble(home Home) []string {
	_, doc, err := ccServersFile(home).read()
	if err != nil {
		return []string{"Its list of MCP servers cannot be read: " + err.Error() + "."}
	}
	root := doc.find("mcpServers")
	if root >= 0 && doc.kind(root) == '{' {
		if i := doc.find(serverName, root); i >= 0 && ccIsOurServer(doc, root, i) {
			return nil
		}
	}
	return []string{"Its list of MCP servers lacks Signet: run signet connect claude-code."}
}
