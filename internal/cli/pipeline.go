package cli

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"signet/api"
	"signet/internal/errs"
)

func (a *app) pipelineCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "pipeline",
		Short: "See how sessions become memories, and steer it",
		Long: `Tells how learning goes: what waits, what a model was asked and what came of it,
and what failed for good. It can be paused, kept in the shadow (everything is only
noted), and what failed can be tried again.`,
	}
	status := a.pipelineStatusCommand()
	c.RunE = status.RunE
	c.AddCommand(
		status,
		a.learningCommand("pause", "Learn nothing; what is said is captured, and learnt from later", (*api.Client).PausePipeline),
		a.learningCommand("resume", "Learn again", (*api.Client).ResumePipeline),
		a.nudgeCommand(), a.shadowCommand(), a.deadCommand(), a.retryCommand(), a.pipelineBackfillCommand(), a.modelsCommand(),
	)
	return c
}

func (a *app) pipelineStatusCommand() *cobra.Command {
	c := &cobra.Command{Use: "status", Short: "Tell how learning goes"}
	c.RunE = func(cmd *cobra.Command, _ []string) error {
		return reply(cmd, a, func(ctx context.Context, client *api.Client) (api.PipelineStatus, error) {
			return client.PipelineStatus(ctx)
		}, a.printPipeline)
	}
	return c
}

// modes says what the modes of the pipeline mean.
var modes = map[string]string{
	"disabled": "nothing is learnt", "paused": "nothing is learnt until it is resumed", "frozen": "no memory can be written",
	"shadow": "what would be learnt is only noted", "controlled-write": "sessions become memories; what is yours is only changed by you",
}

func (a *app) printPipeline(s api.PipelineStatus) {
	provider := "none is asked: rules find what is said"
	if s.Provider.Configured != "" && s.Provider.Configured != "none" {
		provider = s.Provider.Configured + ", " + s.Provider.Status
		if s.Provider.Reason != "" {
			provider += ": " + string(s.Provider.Reason)
		}
	}
	rows := [][]string{{"mode", oneLine(s.Mode + ": " + modes[s.Mode])}, {"model", oneLine(provider)}}
	for _, name := range slices.Sorted(maps.Keys(s.Queues)) {
		if name != "memory" {
			rows = append(rows, []string{oneLine(name), queueLine(s.Queues[name])})
		}
	}
	if d := s.Distilling; d.Unasked > 0 {
		rows = append(rows, []string{"left", plural(d.Unasked, "session was", "sessions were") + " not worth asking a model about"})
	}
	if d := s.Distilling; d.Pieces > 0 {
		held := ""
		if d.Held > 0 {
			held = fmt.Sprintf(", %d nothing new", d.Held)
		}
		rows = append(rows,
			[]string{"distilled", oneLine(fmt.Sprintf("%s (%s), the last %s", plural(d.Pieces, "piece", "pieces"), byName(d.Levels), a.ago(string(d.LastAt))))},
			[]string{"facts", fmt.Sprintf("%d stood the test, %d of them known%s; %d rejected, %s", d.Facts, d.Known, held, d.Rejected, plural(d.Warnings, "warning", "warnings"))},
		)
		if len(d.Causes) > 0 {
			rows = append(rows, []string{"rejected", oneLine(byName(d.Causes))})
		}
	}
	if made := a.madeLine(s.Synthesis); made != "" {
		rows = append(rows, []string{"MEMORY.md", made})
	}
	table(a.Stdout, append(rows, []string{"for you", reviewsLine(s.Waiting)}))
	if s.Queues["memory"].Dead > 0 {
		a.note("hint: signet pipeline dead tells why jobs failed")
	}
	if s.Waiting > 0 {
		a.note("hint: signet review")
	}
}

// byName lists what was counted by its name: 1 plain, 2 strict.
func byName(all map[string]int) string {
	var parts []string
	for _, name := range slices.Sorted(maps.Keys(all)) {
		parts = append(parts, fmt.Sprintf("%d %s", all[name], name))
	}
	return strings.Join(parts, ", ")
}

// madeLine says how MEMORY.md was last made, or "" where this daemon did not yet.
func (a *app) madeLine(s api.SynthesisStatus) string {
	if s.LastRunAt == "" {
		return ""
	}
	line := "made by " + s.MadeBy + ", " + a.ago(string(s.LastRunAt))
	if s.Refused > 0 {
		line += ", " + plural(s.Refused, "line", "lines") + " of the model refused"
	}
	if s.Note != "" {
		line += ": " + s.Note
	}
	return oneLine(line)
}

func queueLine(q api.QueueStatus) string {
	line := fmt.Sprintf("%d waiting, %d running, %d done, %d dead", q.Pending, q.Leased, q.Completed, q.Dead)
	if late := time.Duration(q.OldestDueMs) * time.Millisecond; late > time.Minute {
		line += "; the oldest has waited for " + span(late)
	}
	return line
}

func reviewsLine(n int) string {
	switch {
	case n == 0:
		return "nothing waits"
	case n >= mostReviews:
		return fmt.Sprintf("%d proposals wait, or more", n)
	}
	return plural(n, "proposal waits", "proposals wait")
}

// learningCommand pauses learning in agent.yaml, or resumes it.
func (a *app) learningCommand(use, short string, ask func(*api.Client, context.Context) (api.PipelineSwitched, error)) *cobra.Command {
	c := &cobra.Command{
		Use: use, Short: short,
		Long: short + ".\nIt is a setting, memory.pipelineV2.paused. To capture and inject nothing, from this\nmoment on, is signet pause.",
	}
	c.RunE = func(cmd *cobra.Command, _ []string) error {
		return reply(cmd, a, func(ctx context.Context, client *api.Client) (api.PipelineSwitched, error) { return ask(client, ctx) }, a.printSwitched)
	}
	return c
}

// turn turns a switch of the pipeline in agent.yaml.
func (a *app) turn(cmd *cobra.Command, name string, on bool) error {
	return reply(cmd, a, func(ctx context.Context, client *api.Client) (api.PipelineSwitched, error) {
		return client.SwitchPipeline(ctx, api.SwitchRequest{Name: name, On: on})
	}, a.printSwitched)
}

func (a *app) printSwitched(s api.PipelineSwitched) {
	says := "says"
	if !s.Changed {
		says = "said so already"
	}
	a.printf("%s\n", oneLine(fmt.Sprintf("%s %s: %s, %s", s.File, says, s.Mode, modes[s.Mode])))
	if s.Restart {
		a.note("hint: the daemon goes on as before until it is restarted: signet restart")
	}
}

func (a *app) shadowCommand() *cobra.Command {
	c := &cobra.Command{
		Use: "shadow on|off", Short: "Only note what would be learnt, or learn again", Args: cobra.ExactArgs(1),
		Long: `In the shadow nothing is written: what a model would have taught waits as proposals
in the state shadow, to be looked at: signet review list --state shadow`,
	}
	c.RunE = func(cmd *cobra.Command, args []string) error {
		if args[0] != "on" && args[0] != "off" {
			return errs.E(errs.Invalid, "it is on or off, not %q", args[0])
		}
		return a.turn(cmd, "shadowMode", args[0] == "on")
	}
	return c
}

func (a *app) nudgeCommand() *cobra.Command {
	c := &cobra.Command{Use: "nudge", Short: "Have the workers look at the queue now"}
	c.RunE = func(cmd *cobra.Command, _ []string) error {
		return reply(cmd, a, func(ctx context.Context, client *api.Client) (api.Nudged, error) { return client.Nudge(ctx) },
			func(api.Nudged) { a.printf("The workers look at the queue.\n") })
	}
	return c
}

func (a *app) deadCommand() *cobra.Command {
	var limit int
	c := &cobra.Command{Use: "dead", Short: "List the jobs that failed for good, and why"}
	c.Flags().IntVarP(&limit, "limit", "n", 50, "how many at most")
	c.RunE = func(cmd *cobra.Command, _ []string) error {
		return reply(cmd, a, func(ctx context.Context, client *api.Client) (api.DeadJobs, error) {
			return client.DeadJobs(ctx, limit)
		}, a.printDead)
	}
	return c
}

func (a *app) printDead(dead api.DeadJobs) {
	if len(dead.Jobs) == 0 {
		a.note("No job is dead.")
		return
	}
	for _, j := range dead.Jobs {
		aside := fmt.Sprintf("%s · %s, %s · %s", j.Type, plural(j.Attempts, "attempt", "attempts"), a.ago(j.FailedAt), j.Key)
		a.printf("%s  %s\n  %s\n", a.paint(red, oneLine(j.ID)), a.paint(dim, oneLine(aside)), oneLine(first(j.Error, "(no error is known)")))
	}
	if dead.More {
		a.note("hint: there are more; -n lists up to %d", mostDead)
	}
	a.note("hint: signet pipeline retry tries all of them again")
}

// mostDead is how many dead jobs are listed at most.
const mostDead = 500

func (a *app) retryCommand() *cobra.Command {
	c := &cobra.Command{
		Use: "retry [id]...", Short: "Try dead jobs again: all of them, or those named", Args: cobra.ArbitraryArgs,
		Long: `Gives dead jobs a fresh set of attempts. Nothing is learnt twice by that. The first
of those named that is not dead, or whose work waits already, ends it.`,
	}
	c.RunE = func(cmd *cobra.Command, args []string) error {
		return reply(cmd, a, func(ctx context.Context, client *api.Client) (api.Retried, error) {
			return client.RetryJobs(ctx, api.RetryRequest{IDs: args})
		}, func(done api.Retried) { a.printf("%s tried again.\n", plural(done.Requeued, "job is", "jobs are")) })
	}
	return c
}
