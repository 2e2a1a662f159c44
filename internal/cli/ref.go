package cli

import (
	"context"
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"signet/api"
	"signet/internal/errs"
)

func (a *app) branchCommand() *cobra.Command {
	return a.refCommand("branch", "branches", "List, make and delete branches", `A branch is a line of commits beside main: what is remembered on it is not
believed on main until it is merged.`, `  signet branch trial
  signet remember --ref trial "We deploy on Mondays"
  signet branch -d trial`)
}

func (a *app) tagCommand() *cobra.Command {
	return a.refCommand("tag", "tags", "List, make and delete tags", "A tag is a name for a commit that stays where it is.", `  signet tag before-the-move
  signet diff before-the-move`)
}

// refCommand lists, makes and deletes names of one kind.
func (a *app) refCommand(kind, many, short, long, example string) *cobra.Command {
	r := api.RefRequest{Kind: kind}
	var remove bool
	c := &cobra.Command{
		Use: kind + " [<name>]", Short: short, Long: long, Example: example, Args: cobra.MaximumNArgs(1),
	}
	c.Flags().StringVar(&r.From, "from", "", "where it begins: a branch, a tag, a commit or a time (default: main)")
	c.Flags().BoolVarP(&remove, "delete", "d", false, "delete it")
	c.MarkFlagsMutuallyExclusive("from", "delete")
	c.RunE = func(cmd *cobra.Command, args []string) error {
		switch {
		case len(args) == 1 && remove:
			return a.deleteRef(cmd, args[0], kind)
		case len(args) == 1:
			r.Name = args[0]
			return a.createRef(cmd, r)
		case remove || r.From != "":
			return errs.Field("name", "is required").WithHint("signet %s lists the %s", kind, many)
		}
		return a.listRefs(cmd, kind, many)
	}
	return c
}

func (a *app) listRefs(cmd *cobra.Command, kind, many string) error {
	return reply(cmd, a, func(ctx context.Context, client *api.Client) (api.Refs, error) {
		all, err := client.Refs(ctx)
		all.Refs = slices.DeleteFunc(all.Refs, func(r api.Ref) bool { return r.Kind != kind })
		return all, err
	}, func(all api.Refs) {
		if len(all.Refs) == 0 {
			a.note("There are no %s yet: signet %s NAME makes one.", many, kind)
		}
		var rows [][]string
		for _, r := range all.Refs {
			rows = append(rows, []string{oneLine(r.Name), a.paint(yellow, oneLine(shortID(r.Commit))), oneLine(a.ago(r.UpdatedAt)), distance(r)})
		}
		table(a.Stdout, rows)
	})
}

// distance says how far a ref and main are apart.
func distance(r api.Ref) string {
	switch {
	case r.Ahead > 0 && r.Behind > 0:
		return fmt.Sprintf("%d ahead, %d behind", r.Ahead, r.Behind)
	case r.Ahead > 0:
		return fmt.Sprintf("%d ahead", r.Ahead)
	case r.Behind > 0:
		return fmt.Sprintf("%d behind", r.Behind)
	}
	return ""
}

func (a *app) createRef(cmd *cobra.Command, r api.RefRequest) error {
	return reply(cmd, a, func(ctx context.Context, client *api.Client) (api.Ref, error) {
		return client.CreateRef(ctx, r)
	}, func(made api.Ref) {
		a.printf("Made the %s %s at commit %s\n", oneLine(made.Kind), oneLine(made.Name), oneLine(shortID(made.Commit)))
	})
}

func (a *app) deleteRef(cmd *cobra.Command, name, kind string) error {
	return reply(cmd, a, func(ctx context.Context, client *api.Client) (api.Ref, error) {
		return client.DeleteRef(ctx, name, kind)
	}, func(gone api.Ref) {
		a.printf("Deleted the %s %s\n", oneLine(gone.Kind), oneLine(gone.Name))
		a.note("hint: signet gc deletes what only it led to; until then its commits can be named")
	})
}
