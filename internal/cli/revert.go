package cli

import (
	"context"
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"signet/api"
	"signet/internal/config"
	"signet/internal/errs"
)

func (a *app) revertCommand() *cobra.Command {
	var r api.RevertRequest
	var yes bool
	c := &cobra.Command{
		Use:   "revert <commit> | --session <key> | --agent <id> | --source <id>",
		Short: "Undo commits, or all that somebody brought",
		Long: `Undoes what commits did, in a new commit: one of them, those after another up
to it, or all that a session, an agent or a source brought. What was changed
since by others stays, and is a conflict. Reverting the revert brings it back.
Identity files and agent.yaml are written as they were, if that loses nothing.
HEAD is the newest commit of the branch.

What is undone may be many commits; on a terminal you are asked first.`,
		Example: `  signet revert 076bd7135f
  signet revert HEAD --dry-run
  signet revert --session 5f1c… --dry-run`,
		Args: cobra.MaximumNArgs(1),
	}
	f := c.Flags()
	f.StringVar(&r.After, "after", "", "everything after this commit, up to the one that is given")
	f.StringVar(&r.Session, "session", "", "all that this session brought; on main, what was said in it no longer answers")
	f.StringVar(&r.Agent, "agent", "", "all that this agent brought")
	f.StringVar(&r.Source, "source", "", "all that this source brought: its id or its file")
	f.StringVar(&r.Ref, "ref", "", "on this branch (default: main)")
	f.BoolVar(&r.DryRun, "dry-run", false, "only tell what would be changed")
	f.BoolVarP(&yes, "yes", "y", false, "do not ask, however many commits it is")
	c.MarkFlagsMutuallyExclusive("session", "agent", "source")
	c.RunE = func(cmd *cobra.Command, args []string) error {
		if len(args) == 1 {
			r.Commit = args[0]
		}
		if err := checkRevert(r); err != nil {
			return err
		}
		return reply(cmd, a, func(ctx context.Context, client *api.Client) (api.Merged, error) {
			if err := a.confirmRevert(ctx, client, r, yes); err != nil {
				return api.Merged{}, err
			}
			return client.Revert(ctx, r)
		}, a.printReverted)
	}
	return c
}

// checkRevert makes sure that it is said what to undo, and only once.
func checkRevert(r api.RevertRequest) error {
	brought := r.Session != "" || r.Agent != "" || r.Source != ""
	switch {
	case r.Commit == "" && r.After != "":
		return errs.Field("after", "needs the commit up to which to revert").WithHint("signet revert <commit> --after %s", r.After)
	case r.Commit == "" && !brought:
		return errs.E(errs.Invalid, "nothing says what to revert").WithHint("give a commit, or --session, --agent or --source")
	case r.Commit != "" && brought:
		return errs.E(errs.Invalid, "a commit and all that somebody brought do not go together").WithHint("give one of them")
	}
	return nil
}

// confirmRevert asks, where a person can be asked, before many commits are undone.
func (a *app) confirmRevert(ctx context.Context, client *api.Client, r api.RevertRequest, yes bool) error {
	if yes || r.DryRun || !a.interactive() {
		return nil
	}
	r.DryRun = true
	would, err := client.Revert(ctx, r)
	if err != nil || len(would.Reverted) < 2 {
		return err
	}
	ok, err := a.ask(ctx, fmt.Sprintf("Undo %d commits, with %s?", len(would.Reverted), plural(len(would.Changes)+would.Hidden, "change", "changes")), false)
	if err == nil && !ok {
		err = errs.E(errs.Conflict, "nothing was done")
	}
	return err
}

func (a *app) printReverted(m api.Merged) {
	what := plural(len(m.Reverted), "commit", "commits")
	switch {
	case m.DryRun && len(m.Changes)+m.Hidden+len(m.Reopened) == 0:
		a.printf("Reverting %s would change nothing: what they brought was changed or removed since\n", what)
	case m.DryRun:
		a.printf("Reverting %s would do this:\n", what)
	default:
		a.printf("Reverted %s, in commit %s\n", what, oneLine(shortID(m.Commit)))
	}
	a.printChanges(m.Changes, m.Hidden, true)
	for _, s := range m.Silenced {
		a.printf("  %s\n", oneLine("what was said in session "+s+" no longer answers"))
	}
	for _, id := range m.Reopened {
		a.printf("  %s\n", oneLine("the conflict "+id+" is open again"))
	}
	for _, name := range m.Left {
		a.printf("  %s\n", oneLine(name+" was changed since, and stays as it is"))
	}
	if slices.ContainsFunc(m.Files, func(name string) bool { return slices.Contains(config.FileNames(), name) }) && !m.DryRun {
		a.note("hint: signet restart takes the settings over")
	}
	a.tellConflicts(m)
}
