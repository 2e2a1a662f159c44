package cli

import (
	"slices"

	"github.com/spf13/cobra"

	"signet/internal/errs"
	"signet/internal/harness"
	"signet/internal/text"
	"signet/internal/workspace"
)

func (a *app) disconnectCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "disconnect <harness>",
		Short: "Take Signet's hooks out of an agent program",
		Long: `Takes out exactly what connect wrote. Memories stay. Of a program that was connected
by its list of MCP servers: signet disconnect mcp --file <path>`,
		Args: oneHarness,
	}
	file, key := mcpFlags(c)
	c.RunE = func(_ *cobra.Command, args []string) error {
		if args[0] == anyMCP {
			return a.tellConnected(onMCPFile(*file, *key, a.disconnectMCP))
		}
		h, err := harness.ByID(args[0])
		if err != nil {
			return err
		}
		return a.tellConnected(a.disconnect(h))
	}
	return c
}

// disconnect takes out the hooks, and what we wrote into its instruction file. Settings that cannot be read must not keep
// anybody from leaving: they go on naming the harness, and that is told.
func (a *app) disconnect(h harness.Harness) (connected, error) {
	report := connected{Harness: h.ID(), Files: []fileChange{}}
	home, served := a.servedBy(h)
	change, err := h.Disconnect(home)
	if err != nil {
		return report, err
	}
	if fed, ok := h.(harness.FileFed); ok {
		var gone harness.Change
		gone, err = harness.Uninstruct(home, fed)
		change = both(change, gone)
	}
	a.tellChange(h.Name(), change, "was not connected; nothing changed")
	report.take(change)
	if err != nil {
		return report, err
	}
	for _, w := range served {
		unlinked, err := w.UnlinkSkills(h, home)
		if err != nil {
			a.note("note: links to skills may be left: %s", text.Printable(err.Error()))
		}
		a.tellSkills(unlinked)
		report.take(unlinked)
		if err := a.unlist(w, h); err != nil {
			return report, err
		}
	}
	return report, nil
}

// servedBy gives the workspaces that a program may have been connected for, the one
// that its settings name before the chosen one, and the home as it was for the first.
// None of them need be there.
func (a *app) servedBy(h harness.Harness) (harness.Home, []workspace.Workspace) {
	home := a.home()
	var served []workspace.Workspace
	if s, err := h.State(home); err == nil && s.Workspace != "" { // Disconnect tells of what cannot be read
		home.Workspace = s.Workspace
		served = append(served, workspace.At(s.Workspace))
	}
	if w, err := a.workspace(); err == nil && !holds(served, w) {
		served = append(served, w)
	}
	return home, served
}

// holds reports that a workspace is among others.
func holds(list []workspace.Workspace, w workspace.Workspace) bool {
	return slices.ContainsFunc(list, func(other workspace.Workspace) bool { return sameDir(other.Dir, w.Dir) })
}

// unlist takes a harness out of the settings of a workspace, if that is there.
func (a *app) unlist(w workspace.Workspace, h harness.Harness) error {
	if !isDir(w.Daemon()) {
		return nil
	}
	err := listHarness(w, h.ID(), false)
	if errs.Is(err, errs.Invalid) {
		a.note("note: the settings could not be changed and may still name %s: %s", h.ID(), text.Printable(err.Error()))
		return nil
	}
	return err
}
