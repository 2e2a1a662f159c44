package harness

import (
	"bytes"
	"errors"
	"fmt"
	"path/filepath"
	"reflect"
	"slices"
	"strings"

	"github.com/pelletier/go-toml/v2"

	"signet/internal/errs"
)

// codexServers is Codex's settings file, in which MCP servers stand.
type codexServers struct{ path string }

// tomlChange gives a text as it should become, and lines that tell what that
// changed. Without lines nothing is to be done.
type tomlChange func(text []byte) (changed []byte, diff []string, err error)

// read reads the file and what a change would make of it.
func (c codexServers) read(change tomlChange) (settingsFile, tomlResult, error) {
	f, err := readSettings(c.path)
	if err != nil {
		return f, tomlResult{}, err
	}
	text, diff, err := change(bytes.TrimPrefix(f.data, bom))
	if err != nil {
		return f, tomlResult{}, refuse(f.path, err)
	}
	if bytes.HasPrefix(f.data, bom) {
		text = append(bytes.Clone(bom), text...)
	}
	return f, tomlResult{text, diff}, nil
}

type tomlResult struct {
	text []byte
	diff []string
}

func (c codexServers) try(of call) error {
	_, _, err := c.read(func(text []byte) ([]byte, []string, error) { return addCodexServer(text, of) })
	return err
}

// edit changes the file, if that gave lines to tell.
func (c codexServers) edit(change tomlChange) (Change, error) {
	f, result, err := c.read(change)
	if err != nil || len(result.diff) == 0 {
		return Change{}, err
	}
	return f.settle(result.text, result.diff, "", onlyOurServer(f.data))
}

// onlyOurServer reports that a file holds what Connect wrote and nothing else.
func onlyOurServer(data []byte) bool {
	rest, diff, err := removeCodexServer(data)
	return err == nil && len(diff) > 0 && len(rest) == 0
}

// codexServer is what stands in the settings under our server's name.
type codexServer struct {
	there   bool
	ours    bool
	command string
	args    []string
}

// findCodexServer reads the settings, and what they hold under our name.
func findCodexServer(text []byte) (settings map[string]any, s codexServer, err error) {
	if settings, err = decodeTOML(text); err != nil {
		return nil, s, err
	}
	servers, ok := settings["mcp_servers"].(map[string]any)
	if !ok {
		if settings["mcp_servers"] != nil {
			return nil, s, errs.E(errs.Invalid, "mcp_servers must be a table")
		}
		return settings, s, nil
	}
	entry, ok := servers[serverName]
	if !ok {
		return settings, s, nil
	}
	s.there = true
	table, _ := entry.(map[string]any)
	s.command, _ = table["command"].(string)
	args, _ := table["args"].([]any)
	for _, arg := range args {
		text, _ := arg.(string)
		s.args = append(s.args, text)
	}
	s.ours = filepath.Base(s.command) == "signet-mcp" || s.command != "" && len(args) > 0 && args[0] == "mcp"
	return settings, s, nil
}

// decodeTOML reads settings, and tells where they are broken.
func decodeTOML(text []byte) (map[string]any, error) {
	if len(text) > maxDocument {
		return nil, errs.E(errs.TooLarge, "the file is over %d bytes", maxDocument)
	}
	var settings map[string]any
	if err := toml.Unmarshal(text, &settings); err != nil {
		if at, ok := errors.AsType[*toml.DecodeError](err); ok {
			row, column := at.Position()
			return nil, errs.E(errs.Invalid, "%d:%d: not valid TOML: %w", row, column, err)
		}
		return nil, errs.E(errs.Invalid, "not valid TOML: %w", err)
	}
	return settings, nil
}

// addCodexServer makes the settings hold our server, once, with this program. A
// server of the name that is not ours is somebody's, and refused.
func addCodexServer(text []byte, of call) (changed []byte, diff []string, err error) {
	before, s, err := findCodexServer(text)
	if err != nil {
		return nil, nil, err
	}
	told := fmt.Sprintf("mcp_servers.%s: %s mcp", serverName, quote(of.bin)) + of.flag(quote(of.workspace))
	switch {
	case s.there && !s.ours:
		return nil, nil, errs.E(errs.Conflict, "mcp_servers.%s is another server than ours", serverName).
			WithHint("rename that entry, and run the command again")
	case s.there && s.command == of.bin && slices.Equal(s.args, of.withWorkspace(s.args)):
		return text, nil, nil
	case s.there:
		was := s.command
		if !slices.Equal(s.args, of.withWorkspace(s.args)) {
			was = strings.Join(append([]string{was}, s.args...), " ")
		}
		diff = []string{fmt.Sprintf("~ %s (was %s)", told, was)}
		changed, err = s.point(text, of)
	default:
		diff = []string{"+ " + told}
		changed = appendTOML(text, "[mcp_servers."+serverName+"]", "command = "+string(encode(of.bin)), "args = "+tomlList(of.serving()))
	}
	if err != nil {
		return nil, nil, err
	}
	after, s, err := findCodexServer(changed)
	if err != nil || !s.ours || s.command != of.bin || !slices.Equal(s.args, of.withWorkspace(s.args)) || !sameBut(before, after) {
		return nil, nil, errs.E(errs.Invalid, "mcp_servers is written in a form that cannot be added to").
			WithHint("add these lines yourself: [mcp_servers.%s] command = %q, args = %s", serverName, of.bin, tomlList(of.serving()))
	}
	return changed, diff, nil
}

// point makes the entry call us as c says.
func (s codexServer) point(text []byte, c call) ([]byte, error) {
	text, err := replaceTOML(text, string(encode(c.bin)), "mcp_servers", serverName, "command")
	told := c.withWorkspace(s.args)
	if err != nil || slices.Equal(s.args, told) {
		return text, err
	}
	return replaceTOML(text, tomlList(told), "mcp_servers", serverName, "args")
}

// tomlList writes texts as a list.
func tomlList(list []string) string {
	words := make([]string, len(list))
	for i, text := range list {
		words[i] = string(encode(text))
	}
	return "[" + strings.Join(words, ", ") + "]"
}

// removeCodexServer takes our server out, with all that stands below its name.
func removeCodexServer(text []byte) (changed []byte, diff []string, err error) {
	before, s, err := findCodexServer(text)
	if err != nil || !s.ours {
		return text, nil, err
	}
	changed = removeTOML(text, "mcp_servers", serverName)
	after, s, err := findCodexServer(changed)
	if err != nil || s.there || !sameBut(before, after) {
		return nil, nil, errs.E(errs.Invalid, "mcp_servers.%s is written in a form that cannot be taken out", serverName).
			WithHint("delete it yourself, and run the command again")
	}
	return changed, []string{"- mcp_servers." + serverName}, nil
}

// sameBut reports that two settings hold the same but for our server.
func sameBut(before, after map[string]any) bool {
	for _, settings := range []map[string]any{before, after} {
		if servers, ok := settings["mcp_servers"].(map[string]any); ok {
			delete(servers, serverName)
			if len(servers) == 0 {
				delete(settings, "mcp_servers")
			}
		}
	}
	return len(before) == 0 && len(after) == 0 || reflect.DeepEqual(before, after)
}

// codexTrouble says what in the settings keeps Codex from calling us, and what it
// waits for.
func codexTrouble(c codexServers, hooksFile string) (notes []string, waits string) {
	f, err := readSettings(c.path)
	if err != nil {
		return []string{"Its settings cannot be read: " + err.Error() + "."}, ""
	}
	settings, s, err := findCodexServer(bytes.TrimPrefix(f.data, bom))
	if err != nil {
		return []string{"Its settings cannot be read: " + refuse(c.path, err).Error() + "."}, ""
	}
	if !s.ours {
		notes = append(notes, "Its list of MCP servers lacks Signet: run signet connect codex.")
	}
	features, _ := settings["features"].(map[string]any)
	if features["hooks"] == false || features["hooks"] == nil && features["codex_hooks"] == false {
		notes = append(notes, "The setting features.hooks switches all hooks off.")
	}
	hooks, _ := settings["hooks"].(map[string]any)
	state, _ := hooks["state"].(map[string]any)
	trusted := false
	for key, value := range state {
		entry, _ := value.(map[string]any)
		trusted = trusted || strings.Contains(key, hooksFile) && entry["trusted_hash"] != nil
	}
	if !trusted {
		waits = codexAsks
	}
	return notes, waits
}

// listed reports that our MCP server is in the settings.
func (c codexServers) listed() bool {
	f, err := readSettings(c.path)
	if err != nil {
		return false
	}
	_, s, err := findCodexServer(bytes.TrimPrefix(f.data, bom))
	return err == nil && s.ours
}
