package cli

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"signet/internal/errs"
	"signet/internal/harness"
	"signet/internal/text"
	"signet/internal/workspace"
)

// uninstallOptions are the flags of uninstall.
type uninstallOptions struct{ keep, remove, yes bool }

// uninstalled is what uninstall did, as JSON.
type uninstalled struct {
	Harnesses []connected `json:"harnesses"`
	Stopped   bool        `json:"daemonStopped"`
	Workspace string      `json:"workspace"`
	Deleted   bool        `json:"dataDeleted"`
	Units     []string    `json:"units,omitempty"`
}

func (a *app) uninstallCommand() *cobra.Command {
	var o uninstallOptions
	c := &cobra.Command{
		Use:   "uninstall",
		Short: "Take Signet out of everything it was put into",
		Long: `Disconnects every agent program and stops the daemon. The workspace, with all
memories, is kept unless --delete-data or you say otherwise.`,
	}
	c.Flags().BoolVar(&o.keep, "keep-data", false, "keep the workspace, and do not ask")
	c.Flags().BoolVar(&o.remove, "delete-data", false, "delete the workspace with all memories")
	c.Flags().BoolVarP(&o.yes, "yes", "y", false, "do not ask whether to go on")
	c.MarkFlagsMutuallyExclusive("keep-data", "delete-data")
	c.RunE = func(cmd *cobra.Command, _ []string) error { return a.uninstall(cmd.Context(), o) }
	return c
}

func (a *app) uninstall(ctx context.Context, o uninstallOptions) error {
	w, err := a.workspace()
	if err != nil {
		return err
	}
	if err := a.confirmUninstall(ctx, w, &o); err != nil {
		return err
	}
	done := uninstalled{Harnesses: []connected{}, Workspace: w.Dir, Units: a.unitFiles()}
	for _, h := range harness.All {
		report, err := a.disconnect(h)
		if err != nil {
			return err
		}
		done.Harnesses = append(done.Harnesses, report)
	}
	hosts, err := a.disconnectHosts(w)
	if err != nil {
		return err
	}
	done.Harnesses = append(done.Harnesses, hosts...)
	if err := a.removeSkills(w); err != nil {
		return err
	}
	if done.Stopped, err = a.stopIfRunning(ctx, w); err != nil {
		return err
	}
	if o.remove {
		if done.Deleted, err = deleteWorkspace(w); err != nil {
			return err
		}
	}
	return a.tellUninstalled(done)
}

// removeSkills takes our skills out of the workspace: they tell of commands that are
// gone. What is kept of them wrongly keeps nobody from leaving.
func (a *app) removeSkills(w workspace.Workspace) error {
	change, err := w.RemoveSkills()
	if errs.Is(err, errs.Invalid) {
		a.note("note: our skills are still in %s: %s", oneLine(w.Skills()), text.Printable(err.Error()))
		return nil
	}
	a.tellSkills(change)
	return err
}

// confirmUninstall asks whether to go on, and what to do with the memories.
func (a *app) confirmUninstall(ctx context.Context, w workspace.Workspace, o *uninstallOptions) (err error) {
	if !a.interactive() {
		if !o.yes {
			return errs.E(errs.Invalid, "there is no terminal to ask at").WithHint("--yes goes on without asking")
		}
		return nil
	}
	if !o.yes {
		ok, err := a.ask(ctx, "Disconnect every agent program and stop the daemon?", true)
		if err != nil {
			return err
		}
		if !ok {
			return errs.E(errs.Conflict, "nothing was done")
		}
	}
	if !o.keep && !o.remove && a.hasWorkspace() {
		o.remove, err = a.ask(ctx, "Delete "+oneLine(w.Dir)+" with all memories? This cannot be undone.", false)
	}
	return err
}

func (a *app) stopIfRunning(ctx context.Context, w workspace.Workspace) (bool, error) {
	c := control{w: w, executable: a.Executable}
	if _, err := c.health(ctx); err != nil && !c.lockHeld() {
		return false, nil
	}
	_, err := c.stop(ctx)
	return err == nil, err
}

// deleteWorkspace removes a folder that is surely a workspace, and nothing
// that merely bears its name.
func deleteWorkspace(w workspace.Workspace) (bool, error) {
	if _, err := os.Lstat(w.Dir); errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	if _, err := os.Stat(w.Daemon()); err != nil {
		return false, errs.E(errs.Refused, "%s has no .daemon folder and may be no workspace; it is not deleted", w.Dir).
			WithHint("delete it by hand if it is one")
	}
	if err := os.RemoveAll(w.Dir); err != nil {
		return false, errs.E(errs.Unavailable, "deleting the workspace: %w", err)
	}
	return true, nil
}

// unitFiles gives the units that signet daemon unit may have been written to.
func (a *app) unitFiles() []string {
	var found []string
	for _, path := range []string{".config/systemd/user/signet.service", "Library/LaunchAgents/ai.signet.daemon.plist"} {
		path = filepath.Join(a.Home, filepath.FromSlash(path))
		if _, err := os.Stat(path); err == nil {
			found = append(found, path)
		}
	}
	return found
}

func (a *app) tellUninstalled(done uninstalled) error {
	if a.json {
		return a.printJSON(done)
	}
	if done.Stopped {
		a.printf("The daemon ended.\n")
	}
	switch {
	case done.Deleted:
		a.printf("%s and all memories in it are deleted.\n", oneLine(done.Workspace))
	case a.hasWorkspace():
		a.printf("The workspace stays: %s\n", oneLine(done.Workspace))
	}
	for _, unit := range done.Units {
		a.note("hint: disable and remove the unit %s", oneLine(unit))
	}
	a.note("hint: this program is %s; remove it to be done", oneLine(a.Executable))
	return nil
}
