package cli

import (
	"context"

	"github.com/spf13/cobra"

	"signet/api"
)

func (a *app) mergeCommand() *cobra.Command {
	var r api.MergeRequest
	c := &cobra.Command{
		Use:   "merge <name>",
		Short: "Bring what a branch has into another",
		Long: `Brings what a branch, a tag or a commit has into main, or into another branch.
What only one side changed stands as that side has it. What both changed is a
conflict: it is merged all the same, and left to you to settle.`,
		Example: `  signet merge trial --dry-run
  signet merge trial && signet conflicts`,
		Args: cobra.ExactArgs(1),
	}
	c.Flags().StringVar(&r.Into, "into", "", "the branch that it is brought into (default: main)")
	c.Flags().BoolVar(&r.DryRun, "dry-run", false, "only tell what would be changed")
	c.RunE = func(cmd *cobra.Command, args []string) error {
		r.Source = args[0]
		return reply(cmd, a, func(ctx context.Context, client *api.Client) (api.Merged, error) {
			return client.Merge(ctx, r)
		}, func(m api.Merged) { a.printMerged(r.Source, m) })
	}
	return c
}

func (a *app) printMerged(source string, m api.Merged) {
	source, into := oneLine(source), oneLine(m.Into)
	switch {
	case m.UpToDate:
		a.printf("%s has all of %s already\n", into, source)
		return
	case m.DryRun:
		a.printf("Merging %s into %s would do this:\n", source, into)
	case m.FastForward:
		a.printf("Merged %s into %s, which had nothing of its own since%s\n", source, into, commitOf(m.Commit))
	default:
		a.printf("Merged %s into %s%s\n", source, into, commitOf(m.Commit))
	}
	a.printChanges(m.Changes, m.Hidden, true)
	a.tellConflicts(m)
}

// tellConflicts says what a merge or a revert leaves to a person.
func (a *app) tellConflicts(m api.Merged) {
	n := len(m.Conflicts)
	if n == 0 {
		return
	}
	if m.DryRun {
		a.printf("%s would be left to you:\n", plural(n, "conflict", "conflicts"))
		a.printConflicts(m.Conflicts, nil)
		return
	}
	a.printf("%s left to you; signet conflicts shows what stands against what\n", plural(n, "conflict is", "conflicts are"))
}
