package cli

import (
	"context"
	"strings"

	"github.com/spf13/cobra"

	"signet/api"
	"signet/internal/errs"
)

func (k *knowledge) groupsCommand() *cobra.Command {
	var r api.EntityRequest
	c := &cobra.Command{
		Use: "groups <entity>", Short: "List where what is told of an aspect is filed",
		Example: "  signet knowledge groups postgres --aspect deployment",
	}
	slotFlags(c, &r)
	return k.about(c, func(cmd *cobra.Command, name string) error {
		r.Entity, r.Agent = name, k.agent
		if err := needs("aspect", r.Aspect, "signet knowledge aspects %s lists them", name); err != nil {
			return err
		}
		return reply(cmd, k.app, func(ctx context.Context, client *api.Client) (api.EntityGroups, error) {
			return client.EntityGroups(ctx, r)
		}, k.printGroups)
	})
}

func (k *knowledge) printGroups(list api.EntityGroups) {
	var rows [][]string
	for _, g := range list.Items {
		rows = append(rows, []string{oneLine(g.GroupKey), plural(g.ClaimCount, "claim", "claims"), counted(g.AttributeCount, g.ConstraintCount, g.UncertainCount)})
	}
	table(k.Stdout, rows)
	if len(rows) == 0 {
		k.note("Nothing like that is told of %s.", oneLine(list.Entity.Name))
	}
}

func (k *knowledge) claimsCommand() *cobra.Command {
	var r api.EntityRequest
	c := &cobra.Command{
		Use: "claims <entity>", Short: "List what is said a value of in a group of an aspect",
		Example: "  signet knowledge claims postgres --aspect deployment --group knowledge.technical",
	}
	slotFlags(c, &r)
	c.Flags().StringVar(&r.Group, "group", "", "what is filed there, such as preferences.ui")
	return k.about(c, func(cmd *cobra.Command, name string) error {
		r.Entity, r.Agent = name, k.agent
		if err := needs("aspect", r.Aspect, "signet knowledge aspects %s lists them", name); err != nil {
			return err
		}
		if err := needs("group", r.Group, "signet knowledge groups %s --aspect %s lists them", name, r.Aspect); err != nil {
			return err
		}
		return reply(cmd, k.app, func(ctx context.Context, client *api.Client) (api.EntityClaims, error) {
			return client.EntityClaims(ctx, r)
		}, k.printClaims)
	})
}

func (k *knowledge) printClaims(list api.EntityClaims) {
	var rows [][]string
	for _, c := range list.Items {
		held := counted(c.AttributeCount, c.ConstraintCount, c.UncertainCount)
		if c.SupersededCount > 0 {
			held += ", " + plural(c.SupersededCount, "value", "values") + " before"
		}
		rows = append(rows, []string{oneLine(c.ClaimKey), held, statement(c.Preview, c.Uncertain)})
	}
	table(k.Stdout, rows)
	if len(rows) == 0 {
		k.note("Nothing like that is told of %s.", oneLine(list.Entity.Name))
	}
}

// slotFlags are those of what narrows down what is told of an entity.
func slotFlags(c *cobra.Command, r *api.EntityRequest) {
	c.Flags().StringVar(&r.Aspect, "aspect", "", "this side of it")
	c.Flags().StringVar(&r.Status, "status", "active", "active, superseded, deleted or all")
}

// needs makes sure that a flag was given.
func needs(flag, value, hint string, args ...any) error {
	if strings.TrimSpace(value) != "" {
		return nil
	}
	return errs.E(errs.Invalid, "--%s is required", flag).WithHint(hint, args...)
}
