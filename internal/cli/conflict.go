package cli

import (
	"context"
	"strings"

	"github.com/spf13/cobra"

	"signet/api"
	"signet/internal/errs"
)

func (a *app) conflictsCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "conflicts",
		Short: "List and settle what merges and reverts left to you",
		Long: `Lists what both sides of a merge or a revert changed, oldest first, with what
each side says. Until it is settled, the memory that the merge chose answers.`,
	}
	c.AddCommand(a.settleCommand())
	c.RunE = func(cmd *cobra.Command, _ []string) error {
		var gone []string
		return reply(cmd, a, func(ctx context.Context, client *api.Client) (api.Conflicts, error) {
			list, err := client.Conflicts(ctx)
			for _, c := range list.Conflicts {
				gone = append(gone, howGone(ctx, client, c))
			}
			return list, err
		}, func(list api.Conflicts) {
			if len(list.Conflicts) == 0 {
				a.note("Nothing is left to settle.")
				return
			}
			a.printConflicts(list.Conflicts, gone)
			a.note("hint: signet conflicts settle <id> --keep A, B or both")
		})
	}
	return c
}

// contests says what the kinds of conflicts mean.
var contests = map[string]string{
	"slot":        "both sides put another memory in its place",
	"delete_edit": "forgotten on one side, changed on the other",
	"edit_edit":   "changed on both sides",
}

// howGone says how the memory of a conflict ended on the side where it no longer stands:
// forgotten, or superseded, and by what. What a view does not tell is forgotten.
func howGone(ctx context.Context, client *api.Client, c api.Conflict) string {
	const forgotten = "(forgotten)"
	side := 0
	if c.B == "" {
		side = 1
	}
	met, err := client.ShowCommit(ctx, c.Commit)
	if c.A != "" && c.B != "" || err != nil || side >= len(met.Parents) {
		return forgotten
	}
	e, _, err := howEnded(ctx, client, c.MemoryID, met.Parents[side])
	if err != nil || e == nil || e.How != "superseded" || e.Path != c.Path || e.findSuccessor(ctx, client, c.MemoryID) != nil {
		return forgotten
	}
	if e.ByID == "" {
		return "(superseded)"
	}
	return "(superseded by: " + e.Content + ")"
}

// printConflicts prints conflicts, each with how the side that is empty came to be so,
// where that was looked for.
func (a *app) printConflicts(list []api.Conflict, gone []string) {
	for i, c := range list {
		if i > 0 {
			a.printf("\n")
		}
		name := first(c.ID, c.MemoryID)
		empty, what := "(forgotten)", first(contests[c.Kind], c.Kind)
		if i < len(gone) && gone[i] != empty {
			empty, what = gone[i], strings.Replace(what, "forgotten", "superseded", 1)
		}
		a.printf("%s  %s\n", a.paint(yellow, oneLine(name)), a.paint(dim, oneLine(c.Path+" · "+what)))
		if c.ID == "" {
			continue // a merge only names them; what they say is told by conflicts
		}
		a.printf("  A  %s\n", oneLine(first(c.A, empty)))
		a.printf("  B  %s\n", oneLine(first(c.B, empty)))
	}
}

func (a *app) settleCommand() *cobra.Command {
	var keep string
	c := &cobra.Command{
		Use:   "settle <id> --keep A|B|both",
		Short: "Say which side of a conflict stands",
		Long: `Ends a conflict. Of a merge, A is the side that was merged into, B the one that was
merged; of a revert, A is what stood, B what undoing brings. Both is only for two
memories: one memory cannot say two things. It is a commit; to revert that opens
the conflict again.`,
		Args: cobra.ExactArgs(1),
	}
	c.Flags().StringVar(&keep, "keep", "", "A, B or both")
	c.RunE = func(cmd *cobra.Command, args []string) error {
		side, err := sideOf(keep)
		if err != nil {
			return err
		}
		return reply(cmd, a, func(ctx context.Context, client *api.Client) (api.Committed, error) {
			return client.Settle(ctx, args[0], api.SettleRequest{Keep: side})
		}, func(done api.Committed) {
			stands := side + " stands"
			if side == "both" {
				stands = "both stand"
			}
			a.printf("Settled: %s%s\n", stands, commitOf(done.Commit))
		})
	}
	return c
}

func sideOf(keep string) (string, error) {
	for _, side := range []string{"A", "B", "both"} {
		if strings.EqualFold(keep, side) {
			return side, nil
		}
	}
	if keep == "" {
		return "", errs.Field("keep", "is required: A, B or both").WithHint("signet conflicts shows what A and B say")
	}
	return "", errs.Field("keep", "must be A, B or both, not %q", keep).WithHint("signet conflicts shows what A and B say")
}
