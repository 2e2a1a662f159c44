package api

import (
	"context"
	"net/http"
)

// Session is one conversation of a person with an agent in a harness.
type Session struct {
	Key         string   `json:"key"`
	AgentID     string   `json:"agentId"`
	Harness     string   `json:"harness"`
	Project     Optional `json:"project"`
	RuntimePath string   `json:"runtimePath"`
	Transcript  string   `json:"transcriptPath,omitempty"`
	StartedAt   string   `json:"startedAt"`
	LastSeenAt  string   `json:"lastSeenAt"`
	EndedAt     Optional `json:"endedAt"`
	Reason      string   `json:"reason,omitempty" doc:"Why it ended."`
	Prompts     int      `json:"prompts"`
	Epoch       int      `json:"contextEpoch"`
	ClaimedAt   string   `json:"claimedAt"`
	ExpiresAt   Optional `json:"expiresAt"`
	Bypassed    bool     `json:"bypassed"`
}

// SessionList is the recent sessions, newest first.
type SessionList struct {
	Sessions []Session `json:"sessions"`
	Count    int       `json:"count"`
}

// Sessions lists recent sessions; limit 0 is the default of 50.
func (c *Client) Sessions(ctx context.Context, limit int) (SessionList, error) {
	return call[SessionList](ctx, c, http.MethodGet, query("/api/sessions", "limit", number(limit)), nil)
}

// Paused says whether capture and injection are switched off for now.
type Paused struct {
	Success bool `json:"success"`
	Paused  bool `json:"paused"`
}

// Pause keeps what is said from now on out of memory, and injects nothing.
func (c *Client) Pause(ctx context.Context) (Paused, error) {
	return call[Paused](ctx, c, http.MethodPost, "/api/pipeline/pause", nil)
}

// Resume ends a pause. What was said during it is never captured.
func (c *Client) Resume(ctx context.Context) (Paused, error) {
	return call[Paused](ctx, c, http.MethodPost, "/api/pipeline/resume", nil)
}
