package api

import (
	"context"
	"net/http"
	"strconv"
)

// ScorePart is one part of a score. It adds to what stands before it or, with
// Times, multiplies that.
type ScorePart struct {
	Name  string  `json:"name"`
	Value float64 `json:"value"`
	Times bool    `json:"times,omitempty"`
}

// Explanation says why a memory or a turn answers.
type Explanation struct {
	Sources     []string    `json:"sources" doc:"All the ways it was found: keyword, graph, standing, hub, path, time, vector, transcript; or filter."`
	Matched     []string    `json:"matched" doc:"Terms of the query that it holds, rarest first."`
	Score       float64     `json:"score" doc:"To four decimals."`
	Parts       []ScorePart `json:"parts" doc:"What the score is made of, in order."`
	Commit      string      `json:"commit,omitempty"`
	SourceTurns []string    `json:"source_turns" doc:"The turns it rests on, by the harness's own ids."`
	Trail       *Path       `json:"trail,omitempty" doc:"The way through the graph by which it was found; feedback credits it."`
	Way         []string    `json:"way,omitempty" doc:"The names of the entities on that way, from the one that the query names to the one that it tells of."`
}

// InjectionRow is one injection of a session.
type InjectionRow struct {
	N            int    `json:"n" doc:"Counts the injections of the session, from 1."`
	Hook         string `json:"hook" doc:"session-start, prompt or pre-compaction"`
	Cause        string `json:"cause,omitempty" doc:"Of a session's start: startup, resume, clear, compact or fork."`
	At           string `json:"at"`
	Ref          string `json:"ref"`
	Commit       string `json:"commit" doc:"The commit that was read."`
	ContextEpoch int    `json:"contextEpoch"`
	Question     string `json:"question,omitempty" doc:"What was asked, without secrets."`
	QuestionCut  bool   `json:"questionCut,omitempty" doc:"There was more of the question than is kept."`
	Before       string `json:"before,omitempty" doc:"What was said just before, on which the question may lean, without secrets."`
	Tokens       int    `json:"tokens"`
	Given        int    `json:"given" doc:"Memories that were given."`
	Weighed      int    `json:"weighed" doc:"Memories that were weighed for it."`
}

// InjectionList is the injections of a session, newest first.
type InjectionList struct {
	SessionKey string         `json:"sessionKey"`
	AgentID    string         `json:"agentId"`
	Project    Optional       `json:"project"`
	Injections []InjectionRow `json:"injections"`
	Count      int            `json:"count"`
}

// InjectionSettings are those by which an injection was made.
type InjectionSettings struct {
	Budget   int     `json:"budget,omitempty" doc:"Tokens, of all of it."`
	Limit    int     `json:"limit,omitempty" doc:"Memories."`
	Pool     int     `json:"pool,omitempty" doc:"Candidates that those of a session's start are chosen from."`
	MinScore float64 `json:"minScore,omitempty" doc:"The floor."`
}

// InjectionCandidate is a memory that was weighed for an injection.
type InjectionCandidate struct {
	ID      string      `json:"id"`
	Content string      `json:"content,omitempty" doc:"As it is now; left out when it was purged, or the caller may not see it."`
	Path    string      `json:"path,omitempty"`
	Version int         `json:"version,omitempty" doc:"That was weighed."`
	Way     string      `json:"way,omitempty" doc:"It was found: keyword, constraint or standing."`
	Score   float64     `json:"score"`
	Matched []string    `json:"matched,omitempty"`
	Parts   []ScorePart `json:"parts"`
	Given   bool        `json:"given"`
	Why     string      `json:"why,omitempty" doc:"It was not given: below the floor, far below the best, over the limit, over the budget, given before, or left out."`
	Purged  bool        `json:"purged,omitempty"`
}

// Injection is what a hook gave to a session, byte for byte, with what was weighed
// for it. Secrets in it are redacted, and in place of what was purged stands
// [purged].
type Injection struct {
	InjectionRow
	SessionKey string               `json:"sessionKey"`
	Settings   InjectionSettings    `json:"settings"`
	Inject     string               `json:"inject"`
	Purged     bool                 `json:"purged,omitempty" doc:"Something in it was purged since."`
	Candidates []InjectionCandidate `json:"candidates" doc:"Those that were given, and the best of the others."`
	More       int                  `json:"more,omitempty" doc:"Candidates that are not listed."`
}

// WhatIfRequest says what is to be other than it was.
type WhatIfRequest struct {
	Without  []string `json:"without,omitempty" doc:"Ids of memories that are left out."`
	Ref      string   `json:"ref,omitempty" doc:"A branch, a tag or a commit; main is what is believed now. Without ref and at, the commit that was read then."`
	At       string   `json:"at,omitempty" doc:"As of this time (RFC 3339, or a date for its end) or commit."`
	Limit    int      `json:"limit,omitempty" minimum:"1" maximum:"200" doc:"At most so many memories."`
	MinScore *float64 `json:"minScore,omitempty" minimum:"0" maximum:"1" doc:"The floor."`
	Budget   int      `json:"budget,omitempty" minimum:"1" maximum:"1000000" doc:"Tokens, of all of it."`

	Settings map[string]bool `json:"settings,omitempty" doc:"Parts of recall on or off, by the names of their settings: search.dampening.gravity, hub, resolution, currentness and trust, search.rehearsal_enabled, memory.pipelineV2.traversal.enabled, blend and reserve. Only at a prompt."`
}

// WhatIfPlace is where a memory stood among what was given.
type WhatIfPlace struct {
	Rank  int     `json:"rank,omitempty" doc:"From 1; left out when it was not given."`
	Score float64 `json:"score,omitempty"`
	Why   string  `json:"why,omitempty" doc:"It was not given; left out when it was not even weighed."`
}

// WhatIfChange is a memory in what was given and in what would be.
type WhatIfChange struct {
	ID      string      `json:"id"`
	Content string      `json:"content,omitempty"`
	What    string      `json:"what" doc:"kept, moved, new or gone"`
	Then    WhatIfPlace `json:"then"`
	Now     WhatIfPlace `json:"now"`

	ContentThen string `json:"contentThen,omitempty" doc:"What it said then, where it says something else now."`
	Purged      bool   `json:"purged,omitempty"`
}

// WhatIf compares what was given with what would be.
type WhatIf struct {
	Then    Injection      `json:"then"`
	Now     Injection      `json:"now"`
	Changes []WhatIfChange `json:"changes"`
}

// Injections lists the injections of a session; limit 0 is 50.
func (c *Client) Injections(ctx context.Context, key string, limit int) (InjectionList, error) {
	return call[InjectionList](ctx, c, http.MethodGet, query(sessionPath(key, "/injections"), "limit", number(limit)), nil)
}

// Injection replays an injection of a session.
func (c *Client) Injection(ctx context.Context, key string, n int) (Injection, error) {
	return call[Injection](ctx, c, http.MethodGet, sessionPath(key, "/injections/"+strconv.Itoa(n)), nil)
}

// WhatIf makes an injection once more, with something other than it was.
func (c *Client) WhatIf(ctx context.Context, key string, n int, r WhatIfRequest) (WhatIf, error) {
	return call[WhatIf](ctx, c, http.MethodPost, sessionPath(key, "/injections/"+strconv.Itoa(n)+"/what-if"), r)
}
