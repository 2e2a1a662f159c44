package api

import (
	"context"
	"net/http"
)

// SessionSearchRequest looks for sessions in which something was said.
type SessionSearchRequest struct {
	Query             string `json:"query"`
	SessionKey        string `json:"sessionKey,omitempty" doc:"Only in this session."`
	CurrentSessionKey string `json:"currentSessionKey,omitempty" doc:"Not in this one."`
	AgentID           string `json:"agentId,omitempty"`
	Project           string `json:"project,omitempty"`
	Limit             int    `json:"limit,omitempty" minimum:"1" maximum:"20" doc:"10 when it is not given."`
	Ref               string `json:"ref,omitempty" doc:"A branch, a tag or a commit; main when it is not given."`
	At                string `json:"at,omitempty" doc:"As of this time (RFC 3339, or a date for its end) or commit."`
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
	Ref   string       `json:"ref" doc:"The branch, tag or commit that was read."`
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
	Ref        string `json:"ref" doc:"The branch, tag or commit that was read."`
}

// Transcript gives what was said in a session.
func (c *Client) Transcript(ctx context.Context, key string) (Transcript, error) {
	return c.TranscriptAt(ctx, key, Point{})
}

// TranscriptAt gives what was said in a session as far as another state of belief
// than the head of main lets it speak.
func (c *Client) TranscriptAt(ctx context.Context, key string, p Point) (Transcript, error) {
	return call[Transcript](ctx, c, http.MethodGet, query(sessionPath(key, "/transcript"), "ref", p.Ref, "at", p.At), nil)
}
