package cli

import (
	"context"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"signet/api"
	"signet/internal/errs"
)

func (a *app) purgeCommand() *cobra.Command {
	var yes bool
	c := &cobra.Command{
		Use:   "purge <memory-id>",
		Short: "Erase a memory for good",
		Long: `Erases a memory in all its versions, the text of the turns it was learnt from,
the copies of the store that hold it, and what quotes it among the events of
hooks that wait for the daemon. That it was there stays known, and so
do the commits of others. Forgetting is enough for what is merely no longer so:
signet forget can be undone, this cannot.`,
		Args: cobra.ExactArgs(1),
	}
	c.Flags().BoolVarP(&yes, "yes", "y", false, "do not ask")
	c.RunE = func(cmd *cobra.Command, args []string) error {
		return reply(cmd, a, func(ctx context.Context, client *api.Client) (api.Purged, error) {
			id, err := memoryID(ctx, client, args[0])
			if err != nil {
				return api.Purged{}, err
			}
			if err := a.confirmPurge(ctx, client, id, yes); err != nil {
				return api.Purged{}, err
			}
			return client.Purge(ctx, api.PurgeRequest{ID: id, Confirm: id})
		}, a.printPurged)
	}
	return c
}

// confirmPurge shows what would be erased, and has the person type its id.
func (a *app) confirmPurge(ctx context.Context, client *api.Client, id string, yes bool) error {
	if yes {
		return nil
	}
	_, err := client.History(ctx, id)
	if err != nil && (kindOf(err) != errs.NotFound || !a.interactive()) {
		return err
	}
	a.note("This would be erased, and could not be brought back:\n")
	if err != nil {
		a.note("  what main does not show: it is on a branch alone, or an earlier purge of it broke off")
	}
	all, err := everywhere(ctx, client, id)
	if err != nil {
		return err
	}
	for _, said := range all {
		a.note("  %s", oneLine(said))
	}
	if m, err := client.Memory(ctx, id); err == nil && len(m.SourceTurns) > 0 {
		a.note("\n  and what was said in %s of session %s", plural(len(m.SourceTurns), "turn", "turns"), oneLine(string(m.SessionID)))
	}
	a.note("")
	if !a.interactive() {
		return errs.E(errs.Invalid, "there is no terminal to ask at").WithHint("--yes erases it without asking")
	}
	typed, err := a.askFor(ctx, "Type the id of the memory to erase it")
	if err == nil && strings.TrimSpace(typed) != id {
		err = errs.E(errs.Conflict, "nothing was done: that is not the id")
	}
	return err
}

// everywhere gives all that a memory said on any branch, main first.
func everywhere(ctx context.Context, client *api.Client, id string) (said []string, err error) {
	refs, err := client.Refs(ctx)
	if err != nil {
		return nil, err
	}
	for _, r := range refs.Refs {
		if r.Kind != "branch" {
			continue
		}
		h, err := client.HistoryAt(ctx, id, api.Point{Ref: r.Name})
		if err != nil && kindOf(err) != errs.NotFound {
			return nil, err
		}
		said = versionsOf(said, h)
	}
	return said, nil
}

// versionsOf adds all that a memory said, oldest first.
func versionsOf(all []string, h api.MemoryHistory) []string {
	for _, e := range h.History {
		for _, said := range []string{string(e.OldContent), string(e.NewContent)} {
			if said != "" && !slices.Contains(all, said) {
				all = append(all, said)
			}
		}
	}
	return all
}

// printPurged prints the certificate.
func (a *app) printPurged(p api.Purged) {
	a.printf("Erased: %s\n", oneLine(p.ID))
	rows := [][]string{{"  at", oneLine(p.PurgedAt)}}
	if p.Spooled > 0 {
		rows = append(rows, []string{"  waiting", plural(p.Spooled, "event of a hook", "events of hooks")})
	}
	for _, list := range []struct {
		name  string
		items []string
	}{
		{"  versions", p.Objects},
		{"  turns", p.Turns},
		{"  copies", p.Backups},
		{"  learnt from the same turns, and left", p.Others},
		{"  not ours to erase", p.Outside},
	} {
		name := list.name
		for _, item := range list.items {
			rows = append(rows, []string{name, oneLine(item)})
			name = ""
		}
	}
	table(a.Stdout, rows)
}

func (a *app) gcCommand() *cobra.Command {
	c := &cobra.Command{
		Use: "gc", Short: "Thin old trees and delete what nothing needs",
		Long: `Deletes commits that no branch or tag leads to, with what only they hold, and thins
the trees of old commits. What is believed, and its history on branches, stays.`,
	}
	c.RunE = func(cmd *cobra.Command, _ []string) error {
		return reply(cmd, a, func(ctx context.Context, client *api.Client) (api.Collected, error) {
			return client.Collect(ctx)
		}, func(g api.Collected) {
			a.printf("Deleted %s, %s and %s of trees (%s); %s of trees stay\n", plural(g.Commits, "commit", "commits"),
				plural(g.Objects, "version", "versions"), plural(g.Nodes, "node", "nodes"), bytesOf(uint64(g.Bytes)), bytesOf(uint64(g.Kept)))
		})
	}
	return c
}
