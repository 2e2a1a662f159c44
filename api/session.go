package api

import (
	"context"
	"net/http"
	"net/url"
	"strconv"
)

// Session is one conversation of a person with an agent in a harness.
type Session struct {
	Key         string   `json:"key"`
	AgentID     string   `json:"agentId"`
	Harness     string   `json:"harness"`
	Project     Optional `json:"project"`
	RuntimePath string   `json:"runtimePath" doc:"How the harness speaks for it: plugin, legacy, or nothing when it does not say."`
	Transcript  string   `json:"transcriptPath,omitempty"`
	StartedAt   string   `json:"startedAt"`
	LastSeenAt  string   `json:"lastSeenAt"`
	EndedAt     Optional `json:"endedAt"`
	Reason      string   `json:"reason,omitempty" doc:"Why it ended."`
	Prompts     int      `json:"prompts"`
	Epoch       int      `json:"contextEpoch"`
	ClaimedAt   string   `json:"claimedAt"`
	ExpiresAt   Optional `json:"expiresAt" doc:"When the claim of the runtime path ends; null when there is none."`
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

// SessionByKey gives one session.
func (c *Client) SessionByKey(ctx context.Context, key string) (Session, error) {
	return call[Session](ctx, c, http.MethodGet, sessionPath(key, ""), nil)
}

func sessionPath(key, part string) string { return "/api/sessions/" + url.PathEscape(key) + part }

// BypassRequest switches memory off for a session, or on again.
type BypassRequest struct {
	Enabled bool `json:"enabled" doc:"true switches memory off."`
}

// Bypassed says whether memory is switched off for a session.
type Bypassed struct {
	Key      string `json:"key"`
	Bypassed bool   `json:"bypassed"`
}

// Bypass switches memory off for a session, or on again.
func (c *Client) Bypass(ctx context.Context, key string, enabled bool) (Bypassed, error) {
	return call[Bypassed](ctx, c, http.MethodPost, sessionPath(key, "/bypass"), BypassRequest{enabled})
}

// Renewed says until when a session is claimed.
type Renewed struct {
	Key       string `json:"key"`
	Renewed   bool   `json:"renewed"`
	ExpiresAt string `json:"expiresAt,omitempty"`
}

// Renew gives the claim of a session another term.
func (c *Client) Renew(ctx context.Context, key string) (Renewed, error) {
	return call[Renewed](ctx, c, http.MethodPost, sessionPath(key, "/renew"), nil)
}

// Paused says whether capture and injection are switched off for now.
type Paused struct {
	Success bool `json:"success"`
	Paused  bool `json:"paused"`
}

// Pause keeps what is said from now on out of memory, and injects nothing.
func (c *Client) Pause(ctx context.Context) (Paused, error) {
	return call[Paused](ctx, c, http.MethodPost, "/api/sessions/pause", nil)
}

// Resume ends a pause. What was said during it is never captured.
func (c *Client) Resume(ctx context.Context) (Paused, error) {
	return call[Paused](ctx, c, http.MethodPost, "/api/sessions/resume", nil)
}

// Checkpoint is what a session was about at a moment, without secrets.
type Checkpoint struct {
	ID          int64    `json:"id"`
	SessionKey  string   `json:"session_key"`
	AgentID     string   `json:"agent_id"`
	Harness     string   `json:"harness"`
	Project     Optional `json:"project"`
	Trigger     string   `json:"trigger" doc:"periodic, pre_compaction, session_end or mid_session_extract"`
	PromptCount int      `json:"prompt_count"`
	Queries     []string `json:"memory_queries"`
	Remembers   []string `json:"recent_remembers"`
	Snippets    []string `json:"snippets"`
	CreatedAt   string   `json:"created_at"`
}

// CheckpointList is checkpoints, newest first.
type CheckpointList struct {
	Checkpoints []Checkpoint `json:"checkpoints"`
	Count       int          `json:"count"`
}

// Checkpoints lists the checkpoints of a project's sessions; limit 0 is 10.
func (c *Client) Checkpoints(ctx context.Context, project string, limit int) (CheckpointList, error) {
	return call[CheckpointList](ctx, c, http.MethodGet, query("/api/checkpoints", "project", project, "limit", number(limit)), nil)
}

// SessionCheckpoints lists the checkpoints of a session.
func (c *Client) SessionCheckpoints(ctx context.Context, key string) (CheckpointList, error) {
	return call[CheckpointList](ctx, c, http.MethodGet, "/api/checkpoints/"+url.PathEscape(key), nil)
}

// BlackboxRow is a session that was given something.
type BlackboxRow struct {
	SessionKey     string   `json:"sessionKey"`
	AgentID        string   `json:"agentId"`
	Project        Optional `json:"project"`
	LastAt         string   `json:"lastAt"`
	RecallEvents   int      `json:"recallEvents" doc:"Hits it was given."`
	ArtifactEvents int      `json:"artifactEvents"`
}

// BlackboxList is the sessions that were given something, the latest first.
type BlackboxList struct {
	AgentID  string        `json:"agentId"`
	Project  Optional      `json:"project"`
	Sessions []BlackboxRow `json:"sessions"`
	Count    int           `json:"count"`
}

// Blackboxes lists the sessions that were given something; limit 0 is 50.
func (c *Client) Blackboxes(ctx context.Context, limit int) (BlackboxList, error) {
	return call[BlackboxList](ctx, c, http.MethodGet, query("/api/sessions/blackbox", "limit", number(limit)), nil)
}

// BlackboxEvent is one hit that a session was given.
type BlackboxEvent struct {
	At           string  `json:"at"`
	Source       string  `json:"source" doc:"session-start, prompt or recall"`
	MemoryID     string  `json:"memoryId"`
	Rank         int     `json:"rank"`
	Score        float64 `json:"score"`
	Commit       string  `json:"commit" doc:"The commit that was read."`
	ContextEpoch int     `json:"contextEpoch"`
}

// Blackbox is what a session was given, in order.
type Blackbox struct {
	SessionKey string          `json:"sessionKey"`
	AgentID    string          `json:"agentId"`
	Events     []BlackboxEvent `json:"events"`
	Count      int             `json:"count"`
}

// Blackbox replays what a session was given; limit 0 is 500.
func (c *Client) Blackbox(ctx context.Context, key string, limit int) (Blackbox, error) {
	path := sessionPath(key, "/blackbox")
	if limit > 0 {
		path += "?limit=" + strconv.Itoa(limit)
	}
	return call[Blackbox](ctx, c, http.MethodGet, path, nil)
}
