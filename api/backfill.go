package api

import (
	"context"
	"net/http"
)

// BackfillRequest chooses sessions that a model was not asked about to their end.
type BackfillRequest struct {
	Project string `json:"project,omitempty" doc:"Only sessions of the project of this folder."`
	Since   string `json:"since,omitempty" doc:"Only sessions heard of at this time (RFC 3339, or a date) or later."`
	Limit   int    `json:"limit,omitempty" minimum:"0" maximum:"1000000" doc:"Only the latest so many; 0 is all."`
}

// Backfill is what it takes to ask the model about sessions that it was not asked
// about. Sessions, turns and those in the queue are counted, the rest is estimated.
type Backfill struct {
	Sessions     int    `json:"sessions" doc:"That are not distilled to their end, those in the queue included."`
	Turns        int    `json:"turns"`
	Pieces       int    `json:"pieces"`
	Calls        int    `json:"calls" doc:"Of the model: for pieces, for what becomes of facts, and for hints."`
	InputTokens  int    `json:"inputTokens"`
	OutputTokens int    `json:"outputTokens"`
	Hints        int    `json:"hints" doc:"Of the calls: which questions new memories answer. 0 where hints are off."`
	Vectors      int    `json:"vectors" doc:"That follow of another model. 0 without one."`
	RateSeconds  int    `json:"rateSeconds" doc:"How long it takes at least, by the limit of calls."`
	Days         int    `json:"days" doc:"On how many days the budget of tokens lets it work; 1 is today."`
	CallsPerHour int    `json:"callsPerHour"`
	TokensPerDay int    `json:"tokensPerDay" doc:"0 is no bound."`
	Queued       int    `json:"queued" doc:"Sessions of the past that were taken up and are not done."`
	Provider     string `json:"provider"`
	Ready        bool   `json:"ready" doc:"Whether it can be started now."`
	Problem      string `json:"problem,omitempty" doc:"Why not."`
	Hint         string `json:"hint,omitempty" doc:"What to do about that."`
}

// BackfillStarted says how many sessions are asked about now.
type BackfillStarted struct {
	Sessions int      `json:"sessions" doc:"That are in the queue now; those that were before count, and are there once."`
	Estimate Backfill `json:"estimate" doc:"What it takes, as before it was started."`
}

// EstimateBackfill tells what it takes to ask the model about sessions of the past.
func (c *Client) EstimateBackfill(ctx context.Context, r BackfillRequest) (Backfill, error) {
	return call[Backfill](ctx, c, http.MethodGet, query("/api/pipeline/backfill", "project", r.Project, "since", r.Since, "limit", number(r.Limit)), nil)
}

// StartBackfill has the model asked about sessions of the past, the oldest first.
func (c *Client) StartBackfill(ctx context.Context, r BackfillRequest) (BackfillStarted, error) {
	return call[BackfillStarted](ctx, c, http.MethodPost, "/api/pipeline/backfill", r)
}
