package cli

import (
	"context"
	"strings"

	"github.com/spf13/cobra"

	"signet/api"
)

func (a *app) memoryModifyCommand() *cobra.Command {
	r := api.ModifyRequest{Reason: "changed at the command line"}
	var content, kind, importance, project, path string
	var tags []string
	var pinned bool
	c := &cobra.Command{
		Use: "modify <id>", Short: "Change a memory", Args: cobra.ExactArgs(1),
		Long: `Changes a memory. What it said before stays in its history.`,
		Example: `  signet memory modify 01a2… --content "We deploy on Mondays" --reason "we moved"
  signet memory modify 01a2… --pinned --importance high`,
	}
	f := c.Flags()
	f.StringVar(&content, "content", "", "what it says")
	f.StringVarP(&kind, "type", "t", "", "its type")
	f.StringVarP(&importance, "importance", "i", "", "from 0 to 1, or low, normal, high")
	f.StringSliceVar(&tags, "tags", nil, "its tags, with commas between them; empty for none")
	f.BoolVar(&pinned, "pinned", false, "keep it from fading; --pinned=false lets it fade")
	f.StringVar(&project, "project", "", "the folder of its project; empty for none")
	a.placeFlag(c, &path, "the leaf to file it under, such as preferences.ui.theme")
	f.StringVar(&r.Ref, "ref", "", "on this branch (default: main)")
	f.StringVar(&r.Reason, "reason", r.Reason, "why")
	f.IntVar(&r.IfVersion, "if-version", 0, "only when it stands at this version")
	c.RunE = func(cmd *cobra.Command, args []string) (err error) {
		given := cmd.Flags().Changed
		if given("content") {
			r.Content = &content
		}
		if given("type") {
			r.Type = &kind
		}
		if given("importance") {
			var as api.RememberRequest
			if err := setImportance(&as, importance); err != nil {
				return err
			}
			r.Importance = as.Importance
			if as.Critical {
				one, yes := 1.0, true
				r.Importance, r.Pinned = &one, &yes
			}
		}
		if given("tags") {
			split := api.SplitTags(tags...)
			r.Tags = &split
		}
		if given("pinned") {
			r.Pinned = &pinned
		}
		if given("project") {
			if project, err = a.project(project); err != nil {
				return err
			}
			r.Project = &project
		}
		if path != "" {
			r.Path = &path
		}
		return a.modify(cmd, args[0], r)
	}
	return c
}

func (a *app) modify(cmd *cobra.Command, id string, r api.ModifyRequest) error {
	client, err := a.client(cmd.Context())
	if err != nil {
		return err
	}
	if id, err = memoryID(cmd.Context(), client, id); err != nil {
		return err
	}
	m, err := client.Modify(cmd.Context(), id, r)
	if err != nil {
		return err
	}
	if a.json {
		return a.printJSON(m)
	}
	if m.Status != "updated" {
		a.printf("Unchanged: %s says that already\n", oneLine(m.ID))
		return nil
	}
	a.printf("Changed: %s, now version %d%s\n", oneLine(m.ID), m.NewVersion, commitOf(m.Commit))
	return nil
}

func (a *app) memoryConfirmCommand() *cobra.Command {
	yes := api.ModifyRequest{Reason: "confirmed at the command line", Confirm: true}
	c := &cobra.Command{
		Use: "confirm <id>", Short: "Say that an uncertain memory holds all the same", Args: cobra.ExactArgs(1),
		Long: `Says that a memory holds although something it rests on fell. It no longer rests
on that, and is certain again.`,
	}
	c.Flags().StringVar(&yes.Ref, "ref", "", "on this branch (default: main)")
	c.Flags().StringVar(&yes.Reason, "reason", yes.Reason, "why")
	c.RunE = func(cmd *cobra.Command, args []string) error {
		return reply(cmd, a, func(ctx context.Context, client *api.Client) (api.Mutated, error) {
			id, err := memoryID(ctx, client, args[0])
			if err != nil {
				return api.Mutated{}, err
			}
			return client.Modify(ctx, id, yes)
		}, func(m api.Mutated) {
			if m.Status != "updated" {
				a.printf("Unchanged: %s rests on nothing that fell; what was said against it is decided by signet review\n", oneLine(m.ID))
				return
			}
			a.printf("Confirmed: %s, now version %d%s\n", oneLine(m.ID), m.NewVersion, commitOf(m.Commit))
		})
	}
	return c
}

// restsOn lists the premises that a memory rests on, with how each was found.
func restsOn(premises []api.Premise) string {
	var list []string
	for _, p := range premises {
		if p.Ground() {
			list = append(list, p.ID+" ("+p.How+")")
		}
	}
	return strings.Join(list, ", ")
}

// premisesBy lists the premises of a memory that are none on which it rests, by how they
// came to be.
func premisesBy(how string, premises []api.Premise) string {
	var list []string
	for _, p := range premises {
		if p.How == how {
			list = append(list, p.ID)
		}
	}
	return strings.Join(list, ", ")
}

func (a *app) memoryReviewCommand() *cobra.Command {
	var p api.Point
	c := &cobra.Command{
		Use: "review", Short: "List what asks for your eye", Args: cobra.NoArgs,
		Long: `Lists what is uncertain, for something that it rests on fell, with what that was; and
what happened to memories in the last 30 days that asks for your eye.`,
	}
	pointFlags(c, &p)
	c.RunE = func(cmd *cobra.Command, _ []string) error {
		a.defaultAt(&p.At, p.Ref)
		client, err := a.client(cmd.Context())
		if err != nil {
			return err
		}
		q, err := client.ReviewQueueAt(cmd.Context(), p)
		if err != nil {
			return err
		}
		if a.json {
			return a.printJSON(q)
		}
		if len(q.Items)+len(q.Uncertain) == 0 {
			a.note("Nothing asks for your eye.")
			return nil
		}
		a.printUncertain(q.Uncertain)
		var rows [][]string
		for _, i := range q.Items {
			rows = append(rows, []string{
				oneLine(a.ago(i.CreatedAt)), oneLine(strings.ReplaceAll(i.Event, "_", " ")), oneLine(i.MemoryID), oneLine(i.ChangedBy), oneLine(string(i.Reason)),
			})
		}
		table(a.Stdout, rows)
		return nil
	}
	return c
}

// printUncertain shows what rests on something that fell, and what to do about it.
func (a *app) printUncertain(list []api.UncertainMemory) {
	for _, u := range list {
		a.printf("%s\n      %s\n", statement(u.Content, true), a.paint(yellow, oneLine(u.Because)))
		a.printf("      id %s · it holds all the same: signet memory confirm %s\n", oneLine(u.ID), oneLine(u.ID))
	}
}
