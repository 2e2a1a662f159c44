package api

import (
	"context"
	"net/http"
)

// RecallRequest is a question to the memories. Only Query is required. Without
// a project, the memories of every project answer.
type RecallRequest struct {
	Query         string   `json:"query"`
	Limit         int      `json:"limit,omitempty" minimum:"1" maximum:"50" doc:"10 when it is not given."`
	AgentID       string   `json:"agentId,omitempty"`
	Type          string   `json:"type,omitempty"`
	Tags          Tags     `json:"tags,omitempty" doc:"Every one of them."`
	Who           string   `json:"who,omitempty"`
	Pinned        *bool    `json:"pinned,omitempty"`
	ImportanceMin *float64 `json:"importance_min,omitempty" minimum:"0" maximum:"1"`
	Since         string   `json:"since,omitempty" doc:"RFC 3339 or YYYY-MM-DD"`
	Until         string   `json:"until,omitempty" doc:"RFC 3339 or YYYY-MM-DD, that day included"`
	Scope         string   `json:"scope,omitempty"`
	Project       string   `json:"project,omitempty"`
	SessionKey    string   `json:"sessionKey,omitempty"`
	Expand        bool     `json:"expand,omitempty" doc:"Whole contents, however long."`
}

// RecallHit is one memory that answers. Truncated says that Content is only
// the beginning of what it holds.
type RecallHit struct {
	ID            string   `json:"id"`
	Content       string   `json:"content"`
	ContentLength int      `json:"content_length" doc:"In characters, before truncation."`
	Truncated     bool     `json:"truncated"`
	Score         float64  `json:"score"`
	Source        string   `json:"source" doc:"The way it was found."`
	SourceID      string   `json:"source_id,omitempty"`
	SourcePath    string   `json:"source_path,omitempty"`
	SourceTurns   []string `json:"source_turns,omitempty"`
	SessionID     string   `json:"session_id,omitempty"`
	Type          string   `json:"type"`
	Tags          Tags     `json:"tags"`
	Pinned        bool     `json:"pinned"`
	Importance    float64  `json:"importance"`
	Who           string   `json:"who"`
	Project       Optional `json:"project"`
	CreatedAt     string   `json:"created_at"`
	Visibility    string   `json:"visibility"`
	Scope         Optional `json:"scope"`
	Origin        string   `json:"origin"`
	Path          string   `json:"path,omitempty"`
	Commit        string   `json:"commit"`
	Matched       []string `json:"matched,omitempty" doc:"Terms of the query that it holds, rarest first."`
}

// RecallMeta tells how a recall went.
type RecallMeta struct {
	TotalReturned    int     `json:"totalReturned"`
	HasSupplementary bool    `json:"hasSupplementary"`
	NoHits           bool    `json:"noHits"`
	Timings          Timings `json:"timings"`
}

// Timings says how long the stages of an answer took.
type Timings struct {
	TotalMs float64 `json:"totalMs"`
	Stages  []Stage `json:"stages"`
}

// Stage is one part of the work.
type Stage struct {
	Name       string  `json:"name"`
	DurationMs float64 `json:"durationMs"`
}

// Recalled answers a RecallRequest, best first.
type Recalled struct {
	Results []RecallHit `json:"results"`
	Query   string      `json:"query"`
	Method  string      `json:"method" doc:"keyword"`
	Meta    RecallMeta  `json:"meta"`
}

// Recall asks the memories.
func (c *Client) Recall(ctx context.Context, r RecallRequest) (Recalled, error) {
	return call[Recalled](ctx, c, http.MethodPost, "/api/memory/recall", r)
}
