package httpapi

import (
	"context"
	"time"

	"signet/api"
	"signet/internal/llm"
	"signet/internal/memory"
)

// Ledger is what is known of calls of models.
type Ledger interface {
	llm.Ledger

	// Total sums all receipts from a time on, of whatever provider, model and purpose.
	Total(ctx context.Context, since time.Time) (llm.Spent, error)
}

// ModelUse is what the settings say of models: who is asked, how many tokens a day
// may take, and for how many days it is kept what a call took.
type ModelUse struct {
	Extraction, Synthesis, Embedding string
	TokensPerDay                     int // 0 is no bound
	CallsPerHour                     int
	KeptDays                         int
}

// usageOperations tell what models cost.
func (s *server) usageOperations() []operation {
	return []operation{
		{get, "/api/usage", diagnoses, "Sum up what calls of models took", op(s.usage)},
		{get, "/api/telemetry/stats", diagnoses, "Sum up all calls of models", op(s.telemetryStats)},
	}
}

type usageInput struct {
	Days int `query:"days" default:"30" minimum:"1" maximum:"36500" doc:"How many days back from now."`
}

func (s *server) usage(ctx context.Context, in *usageInput) (api.Usage, error) {
	now := s.Now()
	since, today := now.AddDate(0, 0, -in.Days), llm.Today(now)
	tokens, err := s.Ledger.Tokens(ctx, s.ModelUse.Extraction, today)
	if err != nil {
		return api.Usage{}, err
	}
	spent, err := s.Ledger.Spent(ctx, since)
	return api.Usage{
		Days: in.Days, Since: memory.Stamp(since), KeptDays: s.ModelUse.KeptDays,
		Extraction: s.ModelUse.Extraction, Synthesis: s.ModelUse.Synthesis, Embedding: s.ModelUse.Embedding,
		Today: api.TokenBudget{Since: memory.Stamp(today), Tokens: tokens, Limit: s.ModelUse.TokensPerDay},
		Spent: each(spent, spentOn),
	}, err
}

func spentOn(s llm.Spent) api.Spent {
	return api.Spent{
		Provider: s.Provider, Model: s.Model, Purpose: string(s.Purpose), Calls: s.Calls, Failed: s.Failed, Held: s.Held,
		InputTokens: s.Input, OutputTokens: s.Output, Estimated: s.Estimated,
		MedianMs: inMs(s.Median), P95Ms: inMs(s.P95), Last: memory.Stamp(s.Last),
	}
}

func inMs(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

func (s *server) telemetryStats(ctx context.Context, _ *noInput) (api.TelemetryStats, error) {
	total, err := s.Ledger.Total(ctx, time.Time{})
	if err != nil {
		return api.TelemetryStats{}, err
	}
	jobs, err := s.Jobs(ctx)
	return api.TelemetryStats{
		Enabled: true, TotalEvents: total.Calls, PipelineErrors: jobs.Dead,
		LLM: api.TelemetryLLM{
			Calls: total.Calls - total.Held, Errors: total.Failed, TotalInputTokens: total.Input, TotalOutputTokens: total.Output,
			P50: inMs(total.Median), P95: inMs(total.P95),
		},
	}, err
}
