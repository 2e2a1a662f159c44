package cli

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"github.com/spf13/cobra"

	"signet/internal/config"
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
	Left      []string    `json:"left,omitempty"`   // what the workspace pointed to, and is not deleted
	Others    []string    `json:"others,omitempty"` // workspaces that programs named, and that stay
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
	served := a.served(w)
	for _, h := range harness.All {
		report, err := a.disconnect(h)
		if err != nil {
			return err
		}
		done.Harnesses = append(done.Harnesses, report)
	}
	for _, each := range served {
		if err := a.leave(ctx, each, &done); err != nil {
			return err
		}
	}
	if o.remove && (len(served) == 1 || isDir(w.Daemon())) { // else others were meant, which are told
		if done.Left, err = leadsTo(w); err != nil {
			return err
		}
		if done.Deleted, err = deleteWorkspace(w); err != nil {
			return err
		}
	}
	for _, each := range served {
		if each.Dir != w.Dir && isDir(each.Dir) {
			done.Others = append(done.Others, each.Dir)
		}
	}
	return a.tellUninstalled(done)
}

// served gives the chosen workspace and those that connected programs name.
func (a *app) served(w workspace.Workspace) []workspace.Workspace {
	list := []workspace.Workspace{w}
	for _, h := range harness.All {
		_, more := a.servedBy(h)
		for _, each := range more {
			if !holds(list, each) {
				list = append(list, each)
			}
		}
	}
	return list
}

// leave takes out of everything what a workspace alone knows of, and ends its daemon.
func (a *app) leave(ctx context.Context, w workspace.Workspace, done *uninstalled) error {
	if !isDir(w.Dir) {
		if slices.ContainsFunc(done.Harnesses, func(c connected) bool { return len(c.Files) > 0 }) {
			a.note("note: %s is gone; what signet connect mcp --file wrote to is not known any more", oneLine(w.Dir))
			a.note("hint: signet disconnect mcp --file takes it out")
		}
		return nil
	}
	hosts, err := a.disconnectHosts(w)
	if err != nil {
		return err
	}
	done.Harnesses = append(done.Harnesses, hosts...)
	if err := a.removeSkills(w); err != nil {
		return err
	}
	stopped, err := a.stopIfRunning(ctx, w)
	done.Stopped = done.Stopped || stopped
	return err
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
	real, err := filepath.EvalSymlinks(w.Dir)
	if err == nil {
		err = errors.Join(os.RemoveAll(real), os.RemoveAll(w.Dir)) // and the link that led there
	}
	if err != nil {
		return false, errs.E(errs.Unavailable, "deleting the workspace: %w", err).
			WithHint("see to it that you own %s, and run the command again", w.Dir)
	}
	return true, nil
}

// leadsTo lists what a workspace leads to outside of it, by links and by the setting
// of its database. Deleting the workspace leaves that.
func leadsTo(w workspace.Workspace) ([]string, error) {
	unread := func(err error) error {
		return errs.E(errs.Unavailable, "looking over the workspace: %w", err).WithHint("see to it that you own %s, and run the command again", w.Dir)
	}
	real, err := filepath.EvalSymlinks(w.Dir)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, nil
	case err != nil:
		return nil, unread(err)
	}
	var left []string
	add := func(path string) {
		to, err := filepath.EvalSymlinks(path)
		if err == nil && !inside(to, real) && !slices.Contains(left, to) {
			left = append(left, to)
		}
	}
	if c, err := config.Load(w.Dir); err == nil {
		add(w.Database(c.Memory.Database))
	}
	err = filepath.WalkDir(real, func(path string, d fs.DirEntry, err error) error {
		if err == nil && d.Type()&fs.ModeSymlink != 0 {
			add(path)
		}
		return err
	})
	if err != nil {
		return nil, unread(err)
	}
	return left, nil
}

// inside reports that a path lies in a folder.
func inside(path, dir string) bool {
	rel, err := filepath.Rel(dir, path)
	return err == nil && filepath.IsLocal(rel)
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
	case done.Deleted && len(done.Left) > 0:
		a.printf("%s is deleted. What lies elsewhere is left:\n", oneLine(done.Workspace))
		for _, path := range done.Left {
			a.printf("  %s\n", oneLine(path))
		}
	case done.Deleted:
		a.printf("%s and all memories in it are deleted.\n", oneLine(done.Workspace))
	case a.hasWorkspace():
		a.printf("The workspace stays: %s\n", oneLine(done.Workspace))
	}
	for _, dir := range done.Others {
		a.note("note: the workspace %s stays; signet -p %s uninstall --delete-data deletes it", oneLine(dir), oneLine(dir))
	}
	for _, unit := range done.Units {
		a.note("hint: disable and remove the unit %s", oneLine(unit))
	}
	a.note("hint: this program is %s; remove it to be done", oneLine(a.Executable))
	return nil
}
