package cli

import (
	"context"
	"fmt"
	"strconv"
	"time"

	"github.com/spf13/cobra"

	"signet/api"
)

// usageCommand is called so by people; usage.go is about wrong arguments.
func (a *app) usageCommand() *cobra.Command {
	var days int
	c := &cobra.Command{
		Use: "usage", Short: "Show what models were asked, and what that took",
		Long: `Shows how often models were asked in the last days, by provider, model and purpose,
and how many tokens and how much time that took. Median and p95 are of what was
answered: half of the answers, and 95 of 100, took at most this. A call is held
when a limit or the budget of the day was reached, or the provider was known to be
out of order; the work is then done later.

What is kept of a call is this and no more: neither what was asked nor what was
answered.`,
	}
	countFlag(c.Flags(), &days, "days", "", 30, "how many days back")
	c.RunE = func(cmd *cobra.Command, _ []string) error {
		return reply(cmd, a, func(ctx context.Context, client *api.Client) (api.Usage, error) {
			return client.Usage(ctx, days)
		}, a.printUsage)
	}
	return c
}

func (a *app) printUsage(u api.Usage) {
	if u.Days > u.KeptDays {
		a.note("What calls took is kept for %s: of what is older nothing is known.", plural(u.KeptDays, "day", "days"))
	}
	if len(u.Spent) == 0 {
		a.printf("%s\n", unspent(u))
	} else {
		table(a.Stdout, a.spentRows(u.Spent))
	}
	if u.Extraction != "none" {
		a.printf("\n%s\n", budgetLine(u.Extraction, u.Today))
	}
}

// unspent tells why there is nothing to show, and how there could be.
func unspent(u api.Usage) string {
	const how = "signet config set memory.pipelineV2.extraction.provider ollama"
	if u.Extraction == "none" && u.Synthesis == "none" && u.Embedding == "none" {
		return "No model was asked, for none is configured and Signet works well without.\nTo let one read your sessions as well: " + how
	}
	days := "day"
	if u.Days > 1 {
		days = fmt.Sprintf("%d days", u.Days)
	}
	return fmt.Sprintf("No model was asked in the last %s, so nothing was spent.", days)
}

func (a *app) spentRows(list []api.Spent) [][]string {
	rows := [][]string{{"provider", "model", "purpose", "calls", "failed", "held", "tokens in", "out", "median", "p95", "last"}}
	for _, s := range list {
		about := ""
		if s.Estimated > 0 {
			about = "~" // the provider did not count them
		}
		rows = append(rows, []string{
			oneLine(s.Provider), oneLine(first(s.Model, "–")), oneLine(s.Purpose), grouped(s.Calls), grouped(s.Failed), grouped(s.Held),
			about + grouped(s.InputTokens), about + grouped(s.OutputTokens), answerTime(s.MedianMs), answerTime(s.P95Ms), oneLine(a.ago(s.Last)),
		})
	}
	return rows
}

// budgetLine tells what is left of the tokens of the day.
func budgetLine(provider string, b api.TokenBudget) string {
	took := fmt.Sprintf("Today %s took %s tokens", oneLine(provider), grouped(b.Tokens))
	switch {
	case b.Limit == 0:
		return took + "; no bound is set."
	case b.Tokens >= b.Limit:
		return fmt.Sprintf("%s, and a day may take %s: the work waits for tomorrow.\n"+
			"To allow more: signet config set memory.pipelineV2.extraction.maxTokensPerDay <tokens>", took, grouped(b.Limit))
	}
	return fmt.Sprintf("%s of the %s that a day may take.", took, grouped(b.Limit))
}

// answerTime gives how long an answer took, as a person would say it.
func answerTime(ms float64) string {
	d := time.Duration(ms * float64(time.Millisecond))
	switch {
	case d <= 0:
		return "–"
	case d < time.Millisecond:
		return "<1 ms"
	case d < time.Second:
		return fmt.Sprintf("%d ms", d.Milliseconds())
	case d < time.Minute:
		return fmt.Sprintf("%.1f s", d.Seconds())
	}
	return span(d)
}

// grouped gives a number with its thousands apart: 2,000,000.
func grouped(n int) string {
	s := strconv.Itoa(n)
	for at := len(s) - 3; at > 0; at -= 3 {
		s = s[:at] + "," + s[at:]
	}
	return s
}
