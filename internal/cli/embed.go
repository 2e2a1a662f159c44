package cli

import (
	"context"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"signet/api"
	"signet/internal/errs"
)

func (a *app) embedCommand() *cobra.Command {
	c := &cobra.Command{
		Use: "embed", Short: "Show how far memories can be found by what they mean, and catch up",
		Long: `With an embedding provider each memory gets a vector that tells what it means, so
that it is found by other words than were said. The daemon makes them in the
background. Without a provider recall works by words, paths and the graph.`,
	}
	c.AddCommand(a.embedAuditCommand(), a.embedBackfillCommand())
	return c
}

func (a *app) embedAuditCommand() *cobra.Command {
	c := &cobra.Command{Use: "audit", Short: "Count the memories with and without a vector", Args: cobra.NoArgs}
	c.RunE = func(cmd *cobra.Command, _ []string) error {
		return reply(cmd, a, func(ctx context.Context, client *api.Client) (api.EmbeddingStatus, error) {
			return client.EmbeddingStatus(ctx)
		}, a.printEmbedding)
	}
	return c
}

func (a *app) printEmbedding(s api.EmbeddingStatus) {
	c := s.Coverage
	rows := [][]string{
		{"provider", oneLine(s.Provider)},
		{"memories", fmt.Sprint(c.Total)},
		{"embedded", fmt.Sprint(c.Embedded)},
		{"missing", fmt.Sprint(c.Missing)},
	}
	if c.Stale > 0 {
		rows = append(rows, []string{"stale", fmt.Sprintf("%d of the missing have a vector of another model", c.Stale)})
	}
	if c.Refused > 0 {
		rows = append(rows, []string{"refused", fmt.Sprintf("%d of the missing: the model makes no vector of them", c.Refused)})
	}
	for _, m := range c.Models {
		rows = append(rows, []string{"model", fmt.Sprintf("%s, of %d numbers: %s", oneLine(m.Model), m.Dimensions, plural(m.Memories, "memory", "memories"))})
	}
	table(a.Stdout, rows)
	if s.Error != "" {
		a.note("%s", oneLine(s.Error))
	}
	switch {
	case s.Tracker == nil:
		a.note("hint: set embedding.provider in agent.yaml, as to ollama, and restart the daemon")
	case c.Missing > 0 && !s.Tracker.Running:
		a.note("hint: signet embed backfill has the daemon catch up now")
	}
}

func (a *app) embedBackfillCommand() *cobra.Command {
	var r api.ReembedRequest
	c := &cobra.Command{
		Use: "backfill", Short: "Have the daemon make the vectors that are missing, and wait for it", Args: cobra.NoArgs,
		Long: `Has the daemon make vectors of all memories that have none of the current model,
also of those that the model refused, and waits until it is done. Interrupted, it
goes on in the background.`,
	}
	c.Flags().BoolVar(&r.DryRun, "dry-run", false, "only tell how many there are to do")
	c.Flags().BoolVar(&r.FullSweep, "full", false, "make vectors anew of what has one, too")
	c.Flags().IntVar(&r.BatchSize, "batch-size", 0, "how many texts the model is given at once, 1 to 200 (default: as the settings say)")
	c.RunE = func(cmd *cobra.Command, _ []string) error {
		if r.DryRun {
			return reply(cmd, a, func(ctx context.Context, client *api.Client) (api.Repaired, error) { return client.Reembed(ctx, r) },
				func(told api.Repaired) { a.printf("%s\n", oneLine(told.Message)) })
		}
		return reply(cmd, a, func(ctx context.Context, client *api.Client) (api.EmbeddingStatus, error) {
			return a.backfill(ctx, client, r)
		}, a.printEmbedding)
	}
	return c
}

// backfillEvery is how often it is asked how far the daemon came.
const backfillEvery = 300 * time.Millisecond

// backfill has vectors made and tells how far that came, until it is done.
func (a *app) backfill(ctx context.Context, client *api.Client, r api.ReembedRequest) (api.EmbeddingStatus, error) {
	if _, err := client.Reembed(ctx, r); err != nil {
		return api.EmbeddingStatus{}, err
	}
	for told := -1; ; {
		s, err := client.EmbeddingStatus(ctx)
		if err != nil {
			return s, err
		}
		if s.Error != "" {
			return s, errs.E(errs.Unavailable, "%s", s.Error).WithHint("the daemon tries again by itself; signet embed audit tells how far it came")
		}
		if s.Tracker == nil || !s.Tracker.Running {
			return s, nil
		}
		if n := s.Coverage.Embedded; n != told {
			told = n
			a.note("%d of %d", n, s.Coverage.Total)
		}
		select {
		case <-ctx.Done():
			return s, ctx.Err()
		case <-time.After(backfillEvery):
		}
	}
}
