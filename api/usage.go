package api

import (
	"context"
	"net/http"
)

// Usage is what calls of models took in the last days.
type Usage struct {
	Days       int         `json:"days"`
	Since      string      `json:"since"`
	KeptDays   int         `json:"keptDays" doc:"For how many days it is kept what a call took: of what is older nothing is known."`
	Extraction string      `json:"extraction" doc:"The provider that the settings choose to read transcripts; none works by rules."`
	Synthesis  string      `json:"synthesis" doc:"The provider that the settings choose for MEMORY.md; none makes it by rules."`
	Embedding  string      `json:"embedding" doc:"The provider that the settings choose to make vectors; none recalls without them."`
	Today      TokenBudget `json:"today" doc:"What the provider that reads transcripts took since midnight."`
	Spent      []Spent     `json:"spent" doc:"By provider, model and purpose, in that order."`
}

// TokenBudget is how many of the tokens of a day are used up.
type TokenBudget struct {
	Since  string `json:"since"`
	Tokens int    `json:"tokens"`
	Limit  int    `json:"limit" doc:"0 where there is no bound."`
}

// Spent is what calls of one provider, model and purpose took together.
type Spent struct {
	Provider     string  `json:"provider"`
	Model        string  `json:"model"`
	Purpose      string  `json:"purpose" doc:"extract, decide, hint, summarize, synthesis, embed or probe"`
	Calls        int     `json:"calls" doc:"All, also those that failed or were held."`
	Failed       int     `json:"failed" doc:"Without an answer, or not in time."`
	Held         int     `json:"held" doc:"Not made: a limit or a budget was reached, or the provider was known to be out of order."`
	InputTokens  int     `json:"inputTokens"`
	OutputTokens int     `json:"outputTokens"`
	Estimated    int     `json:"estimated" doc:"Calls whose tokens the provider did not count; they were taken from the length of the texts."`
	MedianMs     float64 `json:"medianMs" doc:"Half of the answers took at most this; 0 where there is none."`
	P95Ms        float64 `json:"p95Ms" doc:"95 of 100 answers took at most this; 0 where there is none."`
	Last         string  `json:"last"`
}

// Usage sums up what calls of models took in the last days; 0 days is the
// default of 30.
func (c *Client) Usage(ctx context.Context, days int) (Usage, error) {
	return call[Usage](ctx, c, http.MethodGet, query("/api/usage", "days", number(days)), nil)
}

// TelemetryStats is what all calls of models took of which it is still kept, as
// other versions tell it. Nothing of it leaves this machine.
type TelemetryStats struct {
	Enabled        bool         `json:"enabled"`
	TotalEvents    int          `json:"totalEvents" doc:"Calls, also those that were held."`
	LLM            TelemetryLLM `json:"llm"`
	PipelineErrors int          `json:"pipelineErrors" doc:"Jobs that failed for good."`
}

// TelemetryLLM sums up the calls that were made.
type TelemetryLLM struct {
	Calls             int      `json:"calls"`
	Errors            int      `json:"errors"`
	TotalInputTokens  int      `json:"totalInputTokens"`
	TotalOutputTokens int      `json:"totalOutputTokens"`
	TotalCost         *float64 `json:"totalCost" doc:"Always null: what a token costs is not known here."`
	P50               float64  `json:"p50" doc:"Milliseconds that half of the answers took at most."`
	P95               float64  `json:"p95" doc:"Milliseconds that 95 of 100 answers took at most."`
}

// TelemetryStats sums up all calls of models of which it is still kept.
func (c *Client) TelemetryStats(ctx context.Context) (TelemetryStats, error) {
	return call[TelemetryStats](ctx, c, http.MethodGet, "/api/telemetry/stats", nil)
}
