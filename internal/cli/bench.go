package cli

import (
	"strings"

	"github.com/spf13/cobra"

	"signet/bench"
	"signet/internal/errs"
)

func (a *app) benchCommand() *cobra.Command {
	o := bench.Options{}
	c := &cobra.Command{
		Use:   "bench",
		Short: "Measure this program on this machine",
		Long: `Measures this program on this machine, in workspaces of its own: start, memory
in use, remember, recall, hooks. Every figure is the median of the runs.`,
	}
	c.Flags().IntSliceVar(&o.Sizes, "memories", []int{10000}, "how many memories to load; one table each")
	c.Flags().IntVar(&o.Runs, "runs", 3, "how often to measure")
	c.Flags().StringVar(&o.Texts, "texts", "", "file of the corpus, one {\"content\": …} a line")
	c.Flags().StringVar(&o.Queries, "queries", "", "file of the queries, one {\"kind\": …, \"query\": …} a line")
	c.RunE = func(cmd *cobra.Command, _ []string) error {
		if (o.Texts == "") != (o.Queries == "") {
			return errs.Field("--texts", "goes with --queries")
		}
		if o.Runs < 1 {
			return errs.Field("--runs", "must be at least 1")
		}
		for _, n := range o.Sizes {
			if n < 1000 {
				return errs.Field("--memories", "must be at least 1000, not %d", n)
			}
		}
		o.Binary, o.Progress = a.Executable, a.Stderr
		tables, err := bench.Run(cmd.Context(), o)
		if err != nil {
			return err
		}
		return a.printBench(tables)
	}
	return c
}

func (a *app) printBench(tables []bench.Table) error {
	if a.json {
		return a.printJSON(tables)
	}
	for _, t := range tables {
		a.printf("%d memories%s%10s\n", t.Memories, strings.Repeat(" ", 20), "median")
		for _, f := range t.Figures {
			a.printf("  %-28s %10.2f %s\n", f.Name, f.Value, f.Unit)
		}
	}
	return nil
}
