package cli

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"signet/internal/config"
	"signet/internal/harness"
	"signet/internal/text"
	"signet/internal/workspace"
)

// synced is what sync changed, as JSON.
type synced struct {
	Workspace string       `json:"workspace"`
	Changed   bool         `json:"changed"`
	Made      []string     `json:"made"` // of the workspace itself
	Files     []fileChange `json:"files"`
	Commit    string       `json:"commit,omitempty"` // of the workspace's git repository
	Notes     []string     `json:"notes,omitempty"`
}

func (a *app) syncCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "sync",
		Short: "Bring what follows from the workspace up to date now",
		Long: `Does at once what the daemon does after an edit, and what a new version of this
program wants: makes what is missing in the workspace, writes the hooks of connected
agent programs as this version would, tells those that read a file of yours who the
agent is, and brings Signet's skills, also those you deleted, and links to all. With git.autoCommit it commits the workspace. What changed is printed;
a second run changes nothing. No daemon is needed.`,
		Args: cobra.NoArgs,
	}
	c.RunE = func(cmd *cobra.Command, _ []string) error {
		w, err := a.made()
		if err != nil {
			return err
		}
		return a.sync(cmd.Context(), w)
	}
	return c
}

// syncSteps are what sync does, in order. A step that fails is told, and keeps none
// of the others.
func (a *app) syncSteps() []func(ctx context.Context, w workspace.Workspace, s *synced) error {
	return []func(context.Context, workspace.Workspace, *synced) error{
		a.syncWorkspace,
		a.syncPrograms,
		a.syncInstructions,
		a.syncSkills,
		a.syncGit,
	}
}

func (a *app) sync(ctx context.Context, w workspace.Workspace) error {
	s := synced{Workspace: w.Dir, Made: []string{}, Files: []fileChange{}}
	var failed error
	for _, step := range a.syncSteps() {
		if err := step(ctx, w, &s); err != nil && (failed == nil || !strings.Contains(failed.Error(), err.Error())) {
			failed = errors.Join(failed, err) // what hinders several is told once
		}
	}
	s.Changed = len(s.Made) > 0 || len(s.Files) > 0 || s.Commit != ""
	if a.json {
		return errors.Join(a.printJSON(s), failed)
	}
	for _, n := range s.Notes {
		a.note("note: %s", text.Printable(n))
	}
	if !s.Changed && failed == nil {
		a.printf("All is up to date; nothing changed.\n")
	}
	return failed
}

// syncWorkspace makes what is missing in the workspace.
func (a *app) syncWorkspace(_ context.Context, w workspace.Workspace, s *synced) error {
	made, err := w.Init(workspace.Options{Now: time.Now()})
	ignored, ignoring := w.Ignore()
	for _, line := range ignored {
		made = append(made, ".gitignore: "+line)
	}
	s.Made = append(s.Made, made...)
	if len(made) > 0 && !a.json {
		a.printf("%s\n", oneLine(w.Dir))
		for _, path := range made {
			a.printf("  %s\n", a.paint(green, "+ "+oneLine(path)))
		}
	}
	return errors.Join(err, ignoring)
}

// syncPrograms writes the hooks of connected programs as this version does.
func (a *app) syncPrograms(_ context.Context, w workspace.Workspace, s *synced) error {
	settings, failed := config.Load(w.Dir)
	for _, h := range harness.All {
		state, err := h.State(a.home())
		if err != nil {
			failed = errors.Join(failed, err)
			continue
		}
		listed := slices.Contains(settings.Harnesses, h.ID())
		switch {
		case state.Connected && !listed && failed == nil:
			s.Notes = append(s.Notes, h.Name()+" is connected, and agent.yaml does not list it: signet connect "+h.ID())
		case !state.Connected && listed:
			s.Notes = append(s.Notes, h.Name()+" is listed in agent.yaml, and not connected: signet connect "+h.ID())
		}
		if !state.Connected {
			continue
		}
		if told := a.elsewhere(w, state); told != "" {
			s.Notes = append(s.Notes, h.Name()+" tells another workspace, "+told+": "+a.connectHere(w, h)+" has it tell this one")
			continue
		}
		if err := harness.CheckBinary(a.Executable); err != nil {
			return errors.Join(failed, err)
		}
		change, err := harness.AsIs(h, a.home()).Connect(a.home(), a.Executable)
		failed = errors.Join(failed, err)
		a.synced(h.Name(), change, s)
	}
	return failed
}

// syncInstructions brings the instruction files of programs up to date.
func (a *app) syncInstructions(_ context.Context, w workspace.Workspace, s *synced) error {
	done, err := w.Instruct(a.home(), harness.All)
	for _, one := range done {
		err = errors.Join(err, one.Err)
		a.synced(one.Harness.Name(), one.Change, s)
	}
	return err
}

// syncSkills brings our skills into the workspace, and every one to where connected
// programs look for skills.
func (a *app) syncSkills(_ context.Context, w workspace.Workspace, s *synced) error {
	change, err := w.SyncSkills(a.home())
	a.synced("Skills", change, s)
	return err
}

// synced prints a change, where there is one, and adds it to the report.
func (a *app) synced(name string, change harness.Change, s *synced) {
	for _, f := range change.Files {
		s.Files = append(s.Files, fileChange(f))
	}
	s.Notes = append(s.Notes, change.Notes...)
	if !change.Empty() {
		change.Notes = nil // they are told at the end
		a.tellChange(name, change, "")
	}
}

// syncGit commits the workspace, where the settings say so.
func (a *app) syncGit(ctx context.Context, w workspace.Workspace, s *synced) error {
	done, err := w.AutoCommit(ctx)
	if len(done.Files) > 0 {
		s.Commit = done.ID
		if !a.json {
			a.printf("commit %s in the workspace: %s\n", done.ID, oneLine(strings.Join(done.Files, ", ")))
		}
	}
	return err
}

// instruct brings the instruction files of programs up to date. What hinders it
// hinders nobody from what she does: then hooks say who the agent is.
func (a *app) instruct(w workspace.Workspace, programs ...harness.Harness) harness.Change {
	var change harness.Change
	done, err := w.Instruct(a.home(), programs)
	for _, one := range done {
		err = errors.Join(err, one.Err)
		change = both(change, one.Change)
	}
	if err != nil {
		change.Notes = append(change.Notes, err.Error()+": "+hintOf(err))
	}
	return change
}
