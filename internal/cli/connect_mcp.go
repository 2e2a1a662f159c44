package cli

import (
	"path/filepath"
	"time"

	"github.com/spf13/cobra"

	"signet/internal/errs"
	"signet/internal/harness"
	"signet/internal/workspace"
)

// anyMCP is what connect and disconnect call a program of which only the list of
// MCP servers is known.
const anyMCP = "mcp"

// mcpFlags adds the flags that say where such a list stands.
func mcpFlags(c *cobra.Command) (file, key *string) {
	file = c.Flags().String("file", "", "with mcp: the JSON file in which a program lists its MCP servers")
	key = c.Flags().String("key", "mcpServers", "with mcp: the member of that file that holds the servers")
	c.PreRunE = func(_ *cobra.Command, args []string) error {
		if args[0] != anyMCP && *file != "" {
			return errs.Field("file", "is for mcp only: where the settings of %s stand is known", args[0])
		}
		return nil
	}
	return file, key
}

// onMCPFile does something with the list that the flags name.
func onMCPFile(file, key string, do func(harness.MCPFile) (connected, error)) (connected, error) {
	if file == "" {
		return connected{}, errs.Field("file", "is required").
			WithHint("signet connect mcp --file ~/.warp/mcp.json --key mcpServers")
	}
	path, err := filepath.Abs(file)
	if err != nil {
		return connected{}, errs.Field("file", "%s: %w", file, err)
	}
	return do(harness.MCPFile{Path: path, Key: key})
}

// connectMCP puts our MCP server into the list of any program, and notes that.
func (a *app) connectMCP(m harness.MCPFile) (connected, error) {
	report := connected{Harness: anyMCP, Connected: true, Files: []fileChange{}}
	if err := harness.CheckBinary(a.Executable); err != nil {
		return report, err
	}
	w, err := a.workspace()
	if err != nil {
		return report, err
	}
	change, err := m.Connect(a.home(), a.Executable)
	if err != nil {
		return report, err
	}
	a.tellChange(m.Path, change, "lists Signet already; nothing changed")
	report.take(change)
	if _, err := w.Init(workspace.Options{Now: time.Now()}); err != nil {
		return report, err
	}
	return report, w.KeepHost(m, true)
}

// disconnectMCP takes our MCP server out of such a list again.
func (a *app) disconnectMCP(m harness.MCPFile) (connected, error) {
	report := connected{Harness: anyMCP, Files: []fileChange{}}
	change, err := m.Disconnect()
	if err != nil {
		return report, err
	}
	a.tellChange(m.Path, change, "did not list Signet; nothing changed")
	report.take(change)
	w, err := a.made()
	if errs.Is(err, errs.NotFound) {
		return report, nil
	}
	if err != nil {
		return report, err
	}
	return report, w.KeepHost(m, false)
}

// disconnectHosts takes our MCP server out of every list that it was put into. One
// that cannot be changed is told, and keeps nobody from leaving.
func (a *app) disconnectHosts(w workspace.Workspace) ([]connected, error) {
	hosts, err := w.Hosts()
	if err != nil {
		return nil, err
	}
	var reports []connected
	for _, m := range hosts {
		report, err := a.disconnectMCP(m)
		if err != nil {
			a.note("note: %s still lists Signet: %s", oneLine(m.Path), oneLine(err.Error()))
			continue
		}
		reports = append(reports, report)
		if err := w.KeepHost(m, false); err != nil {
			return reports, err
		}
	}
	return reports, nil
}
