package api

import (
	"context"
	"net/http"
)

// ContinuityScore says how well a session went on where others had left off.
type ContinuityScore struct {
	ID           string   `json:"id"`
	SessionKey   string   `json:"session_key"`
	Project      Optional `json:"project"`
	Harness      string   `json:"harness"`
	Score        float64  `json:"score" doc:"0 to 1."`
	Confidence   float64  `json:"confidence" doc:"0 to 1: how much there was to judge by."`
	Recalled     int      `json:"memories_recalled" doc:"That it was given."`
	Used         int      `json:"memories_used"`
	NovelContext int      `json:"novel_context_count" doc:"Statements that nobody knew before."`
	Reasoning    string   `json:"reasoning"`
	CreatedAt    string   `json:"created_at"`
}

// ContinuitySummary sums up the scores that are listed.
type ContinuitySummary struct {
	Count   int      `json:"count"`
	Average float64  `json:"average"`
	Trend   float64  `json:"trend" doc:"The latest less the earliest of those that are listed."`
	Latest  *float64 `json:"latest"`
}

// Continuity is scores of sessions, the latest first.
type Continuity struct {
	Scores  []ContinuityScore `json:"scores"`
	Summary ContinuitySummary `json:"summary"`
}

// LatestContinuity is the latest score of each project.
type LatestContinuity struct {
	Scores []ContinuityScore `json:"scores"`
}

// Continuity lists scores of sessions; limit 0 is 50.
func (c *Client) Continuity(ctx context.Context, project string, limit int) (Continuity, error) {
	return call[Continuity](ctx, c, http.MethodGet, query("/api/analytics/continuity", "project", project, "limit", number(limit)), nil)
}

// LatestContinuity gives the latest score of each project.
func (c *Client) LatestContinuity(ctx context.Context) (LatestContinuity, error) {
	return call[LatestContinuity](ctx, c, http.MethodGet, "/api/analytics/continuity/latest", nil)
}
