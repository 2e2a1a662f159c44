package api

import (
	"context"
	"net/http"
	"net/url"
	"strconv"
)

// Summary tells in short what a session was about, or several: one that was made
// here, or by a harness.
type Summary struct {
	ID         string   `json:"id"`
	Project    Optional `json:"project"`
	Depth      int      `json:"depth"`
	Kind       string   `json:"kind" doc:"session, arc or epoch"`
	Headline   string   `json:"headline,omitempty"`
	Content    string   `json:"content" doc:"Markdown."`
	TokenCount int      `json:"token_count"`
	EarliestAt string   `json:"earliest_at"`
	LatestAt   string   `json:"latest_at"`
	SessionKey Optional `json:"session_key"`
	Harness    string   `json:"harness,omitempty"`
	AgentID    string   `json:"agent_id"`
	SourceType string   `json:"source_type"`
	SourceRef  Optional `json:"source_ref"`
	MetaJSON   Optional `json:"meta_json"`
	CreatedAt  string   `json:"created_at"`
	ChildCount int      `json:"childCount"`
	MadeBy     string   `json:"made_by,omitempty" doc:"rules, or the model that made it."`
	Note       string   `json:"note,omitempty" doc:"Why no model made it, where one was asked."`
}

// SummaryList is a window into the summaries, newest first.
type SummaryList struct {
	Summaries []Summary `json:"summaries"`
	Total     int       `json:"total"`
	Ref       string    `json:"ref" doc:"The branch, tag or commit that was read."`
}

// Summaries lists what sessions were about; limit 0 is 50.
func (c *Client) Summaries(ctx context.Context, limit, offset int) (SummaryList, error) {
	return c.SummariesAt(ctx, limit, offset, Point{})
}

// SummariesAt lists those of another state of belief than the head of main.
func (c *Client) SummariesAt(ctx context.Context, limit, offset int, p Point) (SummaryList, error) {
	return call[SummaryList](ctx, c, http.MethodGet, query("/api/sessions/summaries", "limit", number(limit), "offset", number(offset),
		"ref", p.Ref, "at", p.At), nil)
}

// SummaryQuery says which summaries are asked for.
type SummaryQuery struct {
	Project, SessionKey string
	Depth               *int // 0 of sessions, 1 of arcs, 2 of epochs; nil of all
	Limit, Offset       int  // limit 0 is 50
	Point               Point
}

// FindSummaries lists the summaries that a query asks for, the latest first.
func (c *Client) FindSummaries(ctx context.Context, q SummaryQuery) (SummaryList, error) {
	depth := ""
	if q.Depth != nil {
		depth = strconv.Itoa(*q.Depth)
	}
	return call[SummaryList](ctx, c, http.MethodGet, query("/api/sessions/summaries", "project", q.Project, "sessionKey", q.SessionKey, "depth", depth,
		"limit", number(q.Limit), "offset", number(q.Offset), "ref", q.Point.Ref, "at", q.Point.At), nil)
}

// SummaryTurn names a turn that a summary rests on.
type SummaryTurn struct {
	SessionKey string `json:"sessionKey"`
	TurnID     string `json:"turnId"`
}

// SummaryNode is a summary with those that it gathers, those that gather it, and
// the turns that it rests on.
type SummaryNode struct {
	Summary  Summary       `json:"summary"`
	Children []Summary     `json:"children"`
	Lineage  []Summary     `json:"lineage" doc:"What gathers it, the nearest first."`
	Turns    []SummaryTurn `json:"turns"`

	Continuity *ContinuityScore `json:"continuity,omitempty" doc:"Of a session, where there was anything to judge by."`

	Ref string `json:"ref" doc:"The branch, tag or commit that was read."`
}

// Summary gives a summary with those around it.
func (c *Client) Summary(ctx context.Context, id string, p Point) (SummaryNode, error) {
	return call[SummaryNode](ctx, c, http.MethodGet, query("/api/sessions/summaries/"+url.PathEscape(id), "ref", p.Ref, "at", p.At), nil)
}

// SummaryAgain says that a summary is to be made anew.
type SummaryAgain struct {
	ID         string `json:"id"`
	SessionKey string `json:"session_key"`
	Queued     bool   `json:"queued" doc:"A job makes it."`
}

// SummarizeAgain has the summary of a session made anew.
func (c *Client) SummarizeAgain(ctx context.Context, id string) (SummaryAgain, error) {
	return call[SummaryAgain](ctx, c, http.MethodPost, "/api/sessions/summaries/"+url.PathEscape(id)+"/again", struct{}{})
}

// ExpandRequest asks for a summary with what belongs to it.
type ExpandRequest struct {
	ID                  string `json:"id"`
	IncludeTranscript   *bool  `json:"includeTranscript,omitempty" doc:"true, when it is not given"`
	TranscriptCharLimit int    `json:"transcriptCharLimit,omitempty" minimum:"200" maximum:"12000" doc:"4000 when it is not given."`
	AgentID             string `json:"agentId,omitempty"`

	Ref string `json:"ref,omitempty" doc:"A branch, a tag or a commit; main when it is not given."`
	At  string `json:"at,omitempty" doc:"As of this time (RFC 3339, or a date for its end) or commit."`
}

// Expanded is a summary with what was learnt from its session and the end of
// what was said.
type Expanded struct {
	Node       Summary     `json:"node"`
	Lineage    []Summary   `json:"lineage"`
	Children   []Summary   `json:"children"`
	Memories   []MemoryRow `json:"memories"`
	Transcript string      `json:"transcript,omitempty"`
	Ref        string      `json:"ref" doc:"The branch, tag or commit that was read."`
}

// ExpandSummary gives a summary with what belongs to it.
func (c *Client) ExpandSummary(ctx context.Context, r ExpandRequest) (Expanded, error) {
	return call[Expanded](ctx, c, http.MethodPost, "/api/sessions/summaries/expand", r)
}
