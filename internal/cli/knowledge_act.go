package cli

import (
	"context"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"signet/api"
	"signet/internal/errs"
)

// find gives the entity that a name means, to be acted on by its id.
func (k *knowledge) find(ctx context.Context, client *api.Client, name string) (api.Entity, error) {
	found, err := client.Entity(ctx, name, k.agent)
	return found.Entity, err
}

// undone is the hint behind an act: how to take it back.
func (k *knowledge) undone(commit string) {
	if commit != "" {
		k.note("hint: signet revert %s takes it back", oneLine(shortID(commit)))
	}
}

// done tells an act, or that nothing had to be done.
func (k *knowledge) done(commit, act, already string) {
	if commit == "" {
		k.note("%s", oneLine(already))
		return
	}
	k.printf("%s\n", oneLine(act+commitOf(commit)))
}

func (k *knowledge) pinCommand(pinned bool) *cobra.Command {
	c := &cobra.Command{Use: "pin <entity>", Short: "Keep an entity before all others"}
	act, already := "Pinned ", " is pinned already."
	if !pinned {
		c.Use, c.Short, act, already = "unpin <entity>", "Keep an entity before all others no longer", "Unpinned ", " is not pinned."
	}
	return k.about(c, func(cmd *cobra.Command, name string) error {
		var e api.Entity
		return reply(cmd, k.app, func(ctx context.Context, client *api.Client) (done api.EntityPinned, err error) {
			if e, err = k.find(ctx, client, name); err != nil {
				return done, err
			}
			if pinned {
				return client.PinEntity(ctx, e.ID, k.agent)
			}
			return client.UnpinEntity(ctx, e.ID, k.agent)
		}, func(done api.EntityPinned) { k.done(done.Commit, act+e.Name, e.Name+already) })
	})
}

func (k *knowledge) suppressCommand(suppressed bool) *cobra.Command {
	c := &cobra.Command{
		Use: "suppress <entity>", Short: "Leave an entity out wherever nobody asks for it",
		Long: "Leaves an entity out of lists, of walks over the graph and of communities: for what\nwas taken for a thing and is none, or is of no use. Memories stay as they are.",
	}
	act, already := "Suppressed ", " is suppressed already."
	if !suppressed {
		c.Use, c.Short, c.Long, act, already = "unsuppress <entity>", "Leave an entity out no longer", "", "No longer suppressed: ", " is not suppressed."
	}
	return k.about(c, func(cmd *cobra.Command, name string) error {
		return reply(cmd, k.app, func(ctx context.Context, client *api.Client) (api.EntityActed, error) {
			e, err := k.find(ctx, client, name)
			if err != nil {
				return api.EntityActed{}, err
			}
			if suppressed {
				return client.SuppressEntity(ctx, e.ID, k.agent)
			}
			return client.UnsuppressEntity(ctx, e.ID, k.agent)
		}, func(done api.EntityActed) { k.done(done.Commit, act+done.Entity.Name, done.Entity.Name+already) })
	})
}

func (k *knowledge) weighCommand() *cobra.Command {
	c := &cobra.Command{
		Use: "weigh <entity> <weight>", Short: "Say how much an entity matters, from 0 to 1", Args: cobra.MinimumNArgs(2),
		Long: "Says how much an entity matters, from 0 to 1, whatever use teaches; 0 leaves it to use\nagain.",
	}
	c.RunE = func(cmd *cobra.Command, args []string) error {
		last := len(args) - 1
		weight, err := strconv.ParseFloat(args[last], 64)
		if err != nil || !(weight >= 0 && weight <= 1) { // NaN is neither
			return errs.Field("weight", "must be a number between 0 and 1, not %q", args[last])
		}
		return reply(cmd, k.app, func(ctx context.Context, client *api.Client) (api.EntityActed, error) {
			e, err := k.find(ctx, client, strings.Join(args[:last], " "))
			if err != nil {
				return api.EntityActed{}, err
			}
			return client.WeighEntity(ctx, e.ID, api.WeighEntityRequest{Weight: weight, AgentID: k.agent})
		}, func(done api.EntityActed) {
			act := done.Entity.Name + " weighs " + number(done.Entity.Weight)
			if weight == 0 {
				act = "Left to use what " + done.Entity.Name + " weighs"
			}
			k.done(done.Commit, act, done.Entity.Name+" weighs that already.")
		})
	}
	return c
}

func (k *knowledge) mergeCommand() *cobra.Command {
	c := &cobra.Command{
		Use: "merge <entity> <into>", Short: "Say that an entity is another", Args: cobra.ExactArgs(2),
		Long: `Says that one entity is another: all that is told of the first, and its names, are
told of the second from then on. Names with spaces stand in quotes. To revert the
commit parts the two again.`,
		Example: `  signet knowledge merge "pay gateway" "payments gateway"`,
	}
	c.RunE = func(cmd *cobra.Command, args []string) error {
		var from api.Entity
		return reply(cmd, k.app, func(ctx context.Context, client *api.Client) (done api.EntityActed, err error) {
			if from, err = k.find(ctx, client, args[0]); err != nil {
				return done, err
			}
			return client.MergeEntity(ctx, from.ID, api.MergeEntityRequest{Into: args[1], AgentID: k.agent})
		}, func(done api.EntityActed) {
			k.done(done.Commit, from.Name+" is "+done.Entity.Name+" now", from.Name+" is "+done.Entity.Name+" already.")
			k.undone(done.Commit)
		})
	}
	return c
}

func (k *knowledge) aliasCommand() *cobra.Command {
	var remove bool
	c := &cobra.Command{
		Use: "alias <entity> [<name>]", Short: "List the names of an entity, or give it another", Args: cobra.RangeArgs(1, 2),
		Long: `Lists the names of an entity and where each comes from; with a name, gives it that
one too, or with --remove takes it away again. Names with spaces stand in quotes.`,
		Example: `  signet knowledge alias "payments gateway" pgw`,
	}
	c.Flags().BoolVar(&remove, "remove", false, "take the name away, which a person gave")
	c.RunE = func(cmd *cobra.Command, args []string) error {
		switch {
		case len(args) == 1 && remove:
			return errs.E(errs.Invalid, "--remove needs the name to take away").WithHint("usage: %s", cmd.UseLine())
		case len(args) == 1:
			return k.listAliases(cmd, args[0])
		case remove:
			return k.removeAlias(cmd, args[0], args[1])
		}
		var e api.Entity
		return reply(cmd, k.app, func(ctx context.Context, client *api.Client) (done api.EntityAliased, err error) {
			if e, err = k.find(ctx, client, args[0]); err != nil {
				return done, err
			}
			return client.AliasEntity(ctx, e.ID, api.AliasRequest{Alias: args[1], AgentID: k.agent})
		}, func(done api.EntityAliased) {
			k.done(done.Commit, e.Name+" is also called "+done.Alias.Alias, e.Name+" is called that already.")
		})
	}
	return c
}

func (k *knowledge) removeAlias(cmd *cobra.Command, entity, name string) error {
	return reply(cmd, k.app, func(ctx context.Context, client *api.Client) (api.EntityActed, error) {
		e, err := k.find(ctx, client, entity)
		if err != nil {
			return api.EntityActed{}, err
		}
		return client.UnaliasEntity(ctx, e.ID, name, k.agent)
	}, func(done api.EntityActed) {
		k.done(done.Commit, done.Entity.Name+" is no longer called "+name, done.Entity.Name+" is not called that.")
	})
}

// namedHow says in words how a name came to its entity.
var namedHow = map[string]string{
	"acronym": "its first letters", "short": "a part of it", "head": "its last word", "stated": "said so", "given": "given by a person",
}

func (k *knowledge) listAliases(cmd *cobra.Command, entity string) error {
	return reply(cmd, k.app, func(ctx context.Context, client *api.Client) (api.EntityAliasList, error) {
		e, err := k.find(ctx, client, entity)
		if err != nil {
			return api.EntityAliasList{}, err
		}
		return client.EntityAliases(ctx, e.ID, k.agent)
	}, func(list api.EntityAliasList) {
		if list.Count == 0 {
			k.note("It goes by its own name alone.")
		}
		var rows [][]string
		for _, x := range list.Items {
			rows = append(rows, []string{oneLine(x.Alias), oneLine(first(namedHow[x.Source], x.Source)), oneLine(x.MemoryID)})
		}
		table(k.Stdout, rows)
	})
}
