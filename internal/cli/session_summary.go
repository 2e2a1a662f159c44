package cli

import (
	"slices"

	"github.com/spf13/cobra"

	"signet/api"
	"signet/internal/errs"
	"signet/internal/text"
)

func (a *app) sessionSummariesCommand() *cobra.Command {
	var q api.SummaryQuery
	var kind string
	depth := -1
	c := &cobra.Command{
		Use: "summaries", Short: "List what sessions were about, the latest first", Args: cobra.NoArgs,
		Long: `Lists what sessions were about in short: what you asked first, what was settled,
what was touched, and what was left open. Five of one project are gathered in an
arc, and five arcs in an epoch.`,
		Example: `  signet session summaries
  signet session summaries --project . --kind arc`,
	}
	f := c.Flags()
	countFlag(f, &q.Limit, "limit", "l", 20, "at most this many, up to 200")
	f.StringVar(&q.Project, "project", "", "only of this folder's project (default: all projects)")
	f.IntVar(&depth, "depth", -1, "0 of sessions, 1 of arcs, 2 of epochs (default: all)")
	f.StringVar(&kind, "kind", "", "session, arc or epoch (default: all)")
	c.MarkFlagsMutuallyExclusive("kind", "depth")
	pointFlags(c, &q.Point)
	c.RunE = func(cmd *cobra.Command, _ []string) (err error) {
		a.defaultAt(&q.Point.At, q.Point.Ref)
		if q.Project, err = a.project(q.Project); err != nil {
			return err
		}
		if cmd.Flags().Changed("kind") {
			if depth = slices.Index([]string{"session", "arc", "epoch"}, kind); depth < 0 {
				return errs.E(errs.Invalid, "there is no kind of summary %q", kind).WithHint("session, arc or epoch")
			}
		}
		if cmd.Flags().Changed("depth") || cmd.Flags().Changed("kind") {
			q.Depth = &depth
		}
		client, err := a.client(cmd.Context())
		if err != nil {
			return err
		}
		list, err := client.FindSummaries(cmd.Context(), q)
		if err != nil {
			return err
		}
		if a.json {
			return a.printJSON(list)
		}
		if list.Total == 0 {
			a.note("%s", noSummary(q.Depth))
			return nil
		}
		var rows [][]string
		for _, s := range list.Summaries {
			rows = append(rows, []string{oneLine(s.ID), oneLine(s.Kind), oneLine(a.ago(s.LatestAt)), oneLine(headline(s))})
		}
		table(a.Stdout, rows)
		if more := list.Total - len(list.Summaries); more > 0 {
			a.note("%d more; --limit shows more of them", more)
		}
		return nil
	}
	return c
}

// noSummary says that there is none, of a depth.
func noSummary(depth *int) string {
	switch {
	case depth == nil || *depth <= 0:
		return "No session was summed up yet."
	case *depth == 1:
		return "There is no arc yet: five sessions of a project make one."
	}
	return "There is no epoch yet: five arcs of a project make one."
}

// headline is what a summary is called in a list.
func headline(s api.Summary) string {
	if s.Headline != "" {
		return s.Headline
	}
	return s.Content
}

func (a *app) sessionSummaryCommand() *cobra.Command {
	var p api.Point
	var again bool
	c := &cobra.Command{
		Use: "summary <id>", Short: "Show what a session was about, and what gathers it", Args: cobra.ExactArgs(1),
		Long: `Shows what a session was about, and what gathers it; of an arc or an epoch, what
it gathers. With --again the summary of a session is made anew, by the model where
one is asked now.`,
		Example: `  signet session summary 5d41402abc4b
  signet session summary 5d41402abc4b --again`,
	}
	c.Flags().BoolVar(&again, "again", false, "have it made anew, in the background")
	pointFlags(c, &p)
	c.MarkFlagsMutuallyExclusive("again", "at")
	c.MarkFlagsMutuallyExclusive("again", "ref")
	c.RunE = func(cmd *cobra.Command, args []string) error {
		a.defaultAt(&p.At, p.Ref)
		client, err := a.client(cmd.Context())
		if err != nil {
			return err
		}
		if again {
			return a.summarizeAgain(cmd, client, args[0])
		}
		node, err := client.Summary(cmd.Context(), args[0], p)
		if err != nil {
			return err
		}
		if a.json {
			return a.printJSON(node)
		}
		a.showSummary(node)
		return nil
	}
	return c
}

func (a *app) summarizeAgain(cmd *cobra.Command, client *api.Client, id string) error {
	asked, err := client.SummarizeAgain(cmd.Context(), id)
	if err != nil {
		return err
	}
	if a.json {
		return a.printJSON(asked)
	}
	a.note("It is made anew in the background; signet session summary %s shows it, and signet pipeline what waits.", oneLine(asked.ID))
	return nil
}

func (a *app) showSummary(node api.SummaryNode) {
	s := node.Summary
	a.printf("%s  %s\n\n", a.paint(bold, oneLine(s.Kind+" "+string(s.SessionKey))), a.paint(dim, oneLine(a.ago(s.LatestAt)+" "+string(s.Project))))
	a.printf("%s\n", text.Printable(s.Content))
	for _, part := range []struct {
		heading string
		list    []api.Summary
	}{{"Gathers", node.Children}, {"Gathered in", node.Lineage}} {
		if len(part.list) == 0 {
			continue
		}
		a.printf("\n%s\n", a.paint(bold, part.heading))
		for _, other := range part.list {
			a.printf("  %s  %s  %s\n", oneLine(other.ID), oneLine(a.ago(other.LatestAt)), oneLine(headline(other)))
		}
	}
	if c := node.Continuity; c != nil {
		a.printf("\n%s  %.2f: %s\n", a.paint(bold, "Continuity"), c.Score, oneLine(c.Reasoning))
	}
	if s.Note != "" {
		a.note("%s", oneLine("made by rules: "+s.Note))
	}
}
