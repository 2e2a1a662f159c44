package cli

import (
	"context"

	"github.com/spf13/cobra"

	"signet/api"
)

func (a *app) diffCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "diff <a> [<b>]",
		Short: "Compare two states of belief",
		Long: `Tells how what is believed differs between two points: what only the second has
is added. Each is a branch, a tag, a commit, or a time; the second is main when
it is not given.`,
		Example: `  signet diff main trial
  signet diff 2026-03-01`,
		Args: cobra.RangeArgs(1, 2),
	}
	c.RunE = func(cmd *cobra.Command, args []string) error {
		to := ""
		if len(args) == 2 {
			to = args[1]
		}
		return reply(cmd, a, func(ctx context.Context, client *api.Client) (api.Diff, error) {
			return client.Diff(ctx, args[0], to)
		}, a.printDiff)
	}
	return c
}

func (a *app) printDiff(d api.Diff) {
	if len(d.Changes)+d.Hidden == 0 {
		a.note("%s and %s hold the same.", oneLine(d.From), oneLine(d.To))
		return
	}
	a.printChanges(d.Changes, d.Hidden, true)
}
