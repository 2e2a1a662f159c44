package cli

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"signet/api"
	"signet/internal/errs"
)

// backfillOptions are the flags of pipeline backfill.
type backfillOptions struct {
	api.BackfillRequest
	yes, watch bool
}

func (a *app) pipelineBackfillCommand() *cobra.Command {
	var o backfillOptions
	c := &cobra.Command{
		Use: "backfill", Short: "Ask the model about sessions that it was never asked about", Args: cobra.NoArgs,
		Long: `Tells how many sessions no model was asked about, and what it would take to make
up for that. With --yes, or a yes at a terminal, they wait in the queue from then on:
the oldest first, so that what was said later has the last word, and behind the
sessions that end meanwhile. The daemon works them off in the background, within the
limits of the settings; what was distilled already is not distilled again.

Sessions of excluded folders and bypassed ones are left alone, and so is what was
forgotten or purged.`,
		Example: `  signet pipeline backfill
  signet pipeline backfill --since 2026-01-01 --yes
  signet pipeline backfill --watch`,
	}
	f := c.Flags()
	f.StringVar(&o.Project, "project", "", "only sessions of this folder's project (default: all projects)")
	sinceFlag(f, &o.Since, "since", "only sessions since this date or time")
	f.IntVarP(&o.Limit, "limit", "l", 0, "only the latest so many (default: all)")
	f.BoolVarP(&o.yes, "yes", "y", false, "start it, and do not ask")
	f.BoolVar(&o.watch, "watch", false, "tell how far it came until it is done")
	c.RunE = func(cmd *cobra.Command, _ []string) (err error) {
		if o.Limit < 0 {
			return errs.Field("limit", "must not be negative")
		}
		if o.Project, err = a.project(o.Project); err != nil {
			return err
		}
		client, err := a.client(cmd.Context())
		if err != nil {
			return err
		}
		return a.pipelineBackfill(cmd.Context(), client, o)
	}
	return c
}

// pipelineBackfill tells what it takes, starts it where that is wanted, and tells
// how far it came.
func (a *app) pipelineBackfill(ctx context.Context, client *api.Client, o backfillOptions) error {
	e, err := client.EstimateBackfill(ctx, o.BackfillRequest)
	if err != nil {
		return err
	}
	if o.watch && !o.yes {
		return a.watchBackfill(ctx, client, o.BackfillRequest)
	}
	if !a.json {
		a.printBackfill(e)
	}
	start, err := a.wantsBackfill(ctx, e, o.yes)
	if err != nil {
		return err
	}
	if !start {
		if a.json {
			return a.printJSON(e)
		}
		return nil
	}
	done, err := client.StartBackfill(ctx, o.BackfillRequest)
	if err != nil {
		return err
	}
	if o.watch {
		return a.watchBackfill(ctx, client, o.BackfillRequest)
	}
	if a.json {
		return a.printJSON(done)
	}
	a.printf("%s in the queue; the daemon asks about them in the background.\n", plural(done.Sessions, "session is", "sessions are"))
	a.note("hint: signet pipeline backfill --watch tells how far it came")
	return nil
}

// wantsBackfill asks whether to start, where somebody can be asked.
func (a *app) wantsBackfill(ctx context.Context, e api.Backfill, yes bool) (bool, error) {
	switch {
	case yes:
		return true, nil // the daemon says what is in the way
	case e.Sessions == 0 || !e.Ready:
		return false, nil
	case a.json:
		return false, nil
	case !a.interactive():
		a.note("hint: signet pipeline backfill --yes starts it")
		return false, nil
	}
	return a.ask(ctx, "Ask the model about them?", false)
}

func (a *app) printBackfill(e api.Backfill) {
	if e.Sessions == 0 {
		a.printf("A model was asked about every session; nothing is left of the past.\n")
	} else {
		a.printf("%s with %s, about %s: %s\n", plural(e.Sessions, "session", "sessions"), plural(e.Turns, "turn", "turns"), plural(e.Pieces, "piece", "pieces"), backfillCost(e))
		if follows := backfillFollows(e); follows != "" {
			a.printf("%s\n", follows)
		}
	}
	if e.Queued > 0 {
		a.note("%s already.", plural(e.Queued, "session of the past waits", "sessions of the past wait"))
	}
	if !e.Ready {
		a.note("It cannot be started: %s", oneLine(e.Problem))
		if e.Hint != "" {
			a.note("hint: %s", oneLine(e.Hint))
		}
	}
}

// backfillCost says what it takes: about 340 calls, 1.2 M tokens, 2 days at 600,000
// tokens a day.
func backfillCost(e api.Backfill) string {
	cost := fmt.Sprintf("about %s, %s tokens (%s in, %s out)", plural(e.Calls, "call", "calls"),
		tokens(e.InputTokens+e.OutputTokens), tokens(e.InputTokens), tokens(e.OutputTokens))
	switch rate := time.Duration(e.RateSeconds) * time.Second; {
	case e.Days > 1 && time.Duration(e.Days)*24*time.Hour > rate:
		cost += fmt.Sprintf(", %d days at %s tokens a day", e.Days, grouped(e.TokensPerDay))
	case rate > 0:
		cost += fmt.Sprintf(", %s at %s calls an hour", span(rate), grouped(e.CallsPerHour))
	default:
		cost += ", as fast as the model answers"
	}
	return cost
}

// backfillFollows says what comes of it beside memories.
func backfillFollows(e api.Backfill) string {
	var parts []string
	if e.Hints > 0 {
		parts = append(parts, fmt.Sprintf("%s among these for hints", plural(e.Hints, "call is", "calls are")))
	}
	if e.Vectors > 0 {
		parts = append(parts, plural(e.Vectors, "vector follows", "vectors follow"))
	}
	return strings.Join(parts, "; ")
}

// tokens gives a number of tokens in short: 340, 12 k, 1.2 M.
func tokens(n int) string {
	switch {
	case n < 1000:
		return fmt.Sprint(n)
	case n < 1_000_000:
		return fmt.Sprintf("%d k", (n+500)/1000)
	}
	return fmt.Sprintf("%.1f M", float64(n)/1e6)
}

// watchEvery is how often it is asked how far a backfill came.
const watchEvery = 500 * time.Millisecond

// watchBackfill tells how far a backfill came, until none of it waits.
func (a *app) watchBackfill(ctx context.Context, client *api.Client, r api.BackfillRequest) error {
	for told := -1; ; {
		e, err := client.EstimateBackfill(ctx, r)
		if err != nil {
			return a.stillRuns(ctx, err)
		}
		if e.Queued == 0 {
			return a.printBackfilled(e)
		}
		if !e.Ready {
			return errs.E(errs.Unavailable, "%s wait: %s", plural(e.Queued, "session of the past has to", "sessions of the past have to"), e.Problem).WithHint("%s", e.Hint)
		}
		if e.Turns != told {
			told = e.Turns
			a.note("%s waiting, %s left", plural(e.Queued, "session", "sessions"), plural(e.Pieces, "piece", "pieces"))
		}
		select {
		case <-ctx.Done():
			return a.stillRuns(ctx, ctx.Err())
		case <-time.After(watchEvery):
		}
	}
}

// printBackfilled says what is left once none of a backfill waits.
func (a *app) printBackfilled(e api.Backfill) error {
	if a.json {
		return a.printJSON(e)
	}
	if e.Sessions > 0 {
		a.printf("Nothing waits; %s not distilled to the end.\n", plural(e.Sessions, "session is", "sessions are"))
		a.note("hint: signet pipeline dead tells what failed, signet pipeline backfill what is left")
		return nil
	}
	a.printf("Done: the model was asked about every session.\n")
	return nil
}

// stillRuns says that only the watching ends, where a person ended it.
func (a *app) stillRuns(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		a.note("The daemon goes on in the background; signet pipeline backfill --watch looks again, signet pipeline pause stops it.")
	}
	return err
}
