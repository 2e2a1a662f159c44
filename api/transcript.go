package api

import (
	"context"
	"net/http"
	"net/url"
)

// SessionSearchRequest looks for sessions in which something was said.
type SessionSearchRequest struct {
	Query             string `json:"query"`
	SessionKey        string `json:"sessionKey,omitempty" doc:"Only in this session."`
	CurrentSessionKey string `json:"currentSessionKey,omitempty" doc:"Not in this one."`
	AgentID           string `json:"agentId,omitempty"`
	Project           string `json:"project,omitempty"`
	Limit             int    `json:"limit,omitempty" minimum:"1" maximum:"20" doc:"10 when it is not given."`
}

// SessionHit is a session in which something was said about the query.
type SessionHit struct {
	SessionKey  string   `json:"sessionKey"`
	Project     Optional `json:"project"`
	UpdatedAt   string   `json:"updatedAt" doc:"When it was said."`
	Excerpt     string   `json:"excerpt"`
	Rank        int      `json:"rank" doc:"From 1."`
	Score       float64  `json:"score"`
	SourceTurns []string `json:"source_turns"`
}

// SessionSearched is the sessions that were found, best first.
type SessionSearched struct {
	Query string       `json:"query"`
	Hits  []SessionHit `json:"hits"`
	Count int          `json:"count"`
}

// SearchSessions looks for sessions in which something was said.
func (c *Client) SearchSessions(ctx context.Context, r SessionSearchRequest) (SessionSearched, error) {
	return call[SessionSearched](ctx, c, http.MethodPost, "/api/sessions/search", r)
}

// Transcript is what was said in a session, as text.
type Transcript struct {
	SessionKey string `json:"sessionKey"`
	AgentID    string `json:"agentId"`
	Content    string `json:"content"`
}

// Transcript gives what was said in a session.
func (c *Client) Transcript(ctx context.Context, key string) (Transcript, error) {
	return call[Transcript](ctx, c, http.MethodGet, "/api/sessions/"+url.PathEscape(key)+"/transcript", nil)
}
