package workspace

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"

	"signet/internal/errs"
	"signet/internal/harness"
)

// hosts is the file that lists where our MCP server was put beside the settings
// of harnesses, so that leaving takes it out again.
func (w Workspace) hosts() string { return w.in(".daemon", "hosts.json") }

// Hosts lists the files of other programs that our MCP server was put into, in
// the order that happened.
func (w Workspace) Hosts() ([]harness.MCPFile, error) {
	data, err := os.ReadFile(w.hosts())
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("reading which programs are connected: %w", err)
	}
	var list []harness.MCPFile
	if err := json.Unmarshal(data, &list); err != nil {
		return nil, errs.E(errs.Invalid, "%s: %w", w.hosts(), err).WithHint("delete it; signet disconnect mcp --file takes out single entries")
	}
	return list, nil
}

// KeepHost notes that our MCP server stands in a file, or no longer does.
func (w Workspace) KeepHost(host harness.MCPFile, stands bool) error {
	list, err := w.Hosts()
	if err != nil || slices.Contains(list, host) == stands {
		return err
	}
	if stands {
		list = append(list, host)
	} else {
		list = slices.DeleteFunc(list, func(h harness.MCPFile) bool { return h == host })
	}
	data, err := json.MarshalIndent(list, "", "  ")
	if err != nil {
		return err
	}
	return replaceFile(w.hosts(), append(data, '\n'), 0o600)
}
