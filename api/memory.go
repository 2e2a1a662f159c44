package api

import (
	"context"
	"encoding/json"
	"net/http"
	"net/url"
	"strconv"
)

// MemoryRow is one memory in a list.
type MemoryRow struct {
	ID         string   `json:"id"`
	Content    string   `json:"content"`
	CreatedAt  string   `json:"created_at"`
	Who        string   `json:"who"`
	Importance float64  `json:"importance"`
	Tags       Tags     `json:"tags"`
	SourceType string   `json:"source_type"`
	Pinned     int      `json:"pinned" doc:"0 or 1"`
	Type       string   `json:"type"`
	Project    Optional `json:"project"`
	Origin     string   `json:"origin"`
	Path       string   `json:"path,omitempty"`
	SessionID  string   `json:"session_id,omitempty"`
	Commit     string   `json:"commit,omitempty"`
	ValidFrom  string   `json:"valid_from,omitempty"`
	ValidUntil string   `json:"valid_until,omitempty"`
	Uncertain  bool     `json:"uncertain,omitempty" doc:"Something that it rests on no longer stands."`
}

// Premise is a memory that another rests on, or says again.
type Premise struct {
	ID         string  `json:"id"`
	How        string  `json:"how" doc:"told: somebody said so; reason: its words give it as a reason; slot: it is done by means of what that says is in use; unless: that ended its reason, and it is uncertain while that stands; return: it says again what that said, which had ended, and what rests on that rests on it"`
	Confidence float64 `json:"confidence"`
}

// Ground reports whether it is one that the other rests on, rather than on that it does not
// stand, or than says again.
func (p Premise) Ground() bool { return p.How != "unless" && p.How != "return" }

// MemoryStats sums up what a list is a window of.
type MemoryStats struct {
	Total        int `json:"total"`
	WithEmbedded int `json:"withEmbeddings"`
	Critical     int `json:"critical"`
}

// MemoryList is a window into the live memories, newest first.
type MemoryList struct {
	Memories []MemoryRow `json:"memories"`
	Stats    MemoryStats `json:"stats"`
	Ref      string      `json:"ref" doc:"The branch, tag or commit that was read."`
}

// ListRequest is a window: Limit 0 is the default of 100. Without a project,
// the memories of every project are listed.
type ListRequest struct {
	Limit, Offset int
	Type          string
	Project       string
	Session       string
	Agent         string
	Path          string // a leaf, or the first levels of one
	Since         string // made at this time or later
	Ref, At       string // another state of belief than the head of main
}

// Memories lists live memories.
func (c *Client) Memories(ctx context.Context, r ListRequest) (MemoryList, error) {
	path := query("/api/memories", "limit", number(r.Limit), "offset", number(r.Offset), "type", r.Type,
		"project", r.Project, "sessionKey", r.Session, "agentId", r.Agent, "path", r.Path, "since", r.Since, "ref", r.Ref, "at", r.At)
	return call[MemoryList](ctx, c, http.MethodGet, path, nil)
}

// MemoryIDs are the ids of memories that stand, that ended, or that are on a
// branch alone.
type MemoryIDs struct {
	IDs []string `json:"ids"`
}

// MemoryIDs gives the ids that begin with a prefix of six or more digits, at most
// limit; 0 is 10.
func (c *Client) MemoryIDs(ctx context.Context, prefix string, limit int) (MemoryIDs, error) {
	return call[MemoryIDs](ctx, c, http.MethodGet, query("/api/memories/ids", "prefix", prefix, "limit", number(limit)), nil)
}

// Memory is one memory with all that is known of it.
type Memory struct {
	ID               string          `json:"id"`
	Content          string          `json:"content"`
	Type             string          `json:"type"`
	Importance       float64         `json:"importance"`
	Tags             Tags            `json:"tags"`
	Pinned           int             `json:"pinned" doc:"0 or 1"`
	Who              string          `json:"who"`
	SourceID         Optional        `json:"source_id"`
	SourceType       string          `json:"source_type"`
	SourcePath       Optional        `json:"source_path"`
	RuntimePath      Optional        `json:"runtime_path"`
	IdempotencyKey   Optional        `json:"idempotency_key"`
	ChunkGroup       string          `json:"chunk_group,omitempty" doc:"Shared by the chunks of one long text."`
	Hints            []string        `json:"hints,omitempty"`
	Structured       json.RawMessage `json:"structured,omitempty"`
	SourceTurns      []string        `json:"source_turns,omitempty"`
	SourceQuote      string          `json:"source_quote,omitempty"`
	Project          Optional        `json:"project"`
	SessionID        Optional        `json:"session_id"`
	AgentID          string          `json:"agent_id"`
	Visibility       string          `json:"visibility"`
	Scope            Optional        `json:"scope"`
	Origin           string          `json:"origin"`
	Path             string          `json:"path,omitempty"`
	Filed            string          `json:"filed,omitempty" doc:"How it came to its path: explicit, classifier, neighbour, model, inbox or moved."`
	PathConfidence   float64         `json:"path_confidence"`
	Supersedes       string          `json:"supersedes,omitempty" doc:"The memory whose place it took."`
	Premises         []Premise       `json:"premises,omitempty" doc:"What it rests on, or says again."`
	Uncertain        bool            `json:"uncertain,omitempty" doc:"Something that it rests on no longer stands."`
	Because          string          `json:"because,omitempty" doc:"Why it is uncertain."`
	Subject          string          `json:"subject,omitempty"`
	Confidence       float64         `json:"confidence"`
	IsDeleted        int             `json:"is_deleted" doc:"0 or 1"`
	DeletedAt        Optional        `json:"deleted_at"`
	ValidFrom        Optional        `json:"valid_from"`
	ValidUntil       Optional        `json:"valid_until"`
	ObservedAt       Optional        `json:"observed_at"`
	OccurredAt       Optional        `json:"occurred_at"`
	SourceCreatedAt  Optional        `json:"source_created_at"`
	AccessCount      int             `json:"access_count"`
	LastAccessed     Optional        `json:"last_accessed"`
	ExtractionStatus string          `json:"extraction_status"`
	EmbeddingModel   Optional        `json:"embedding_model"`
	Version          int             `json:"version"`
	CreatedAt        string          `json:"created_at"`
	UpdatedAt        string          `json:"updated_at"`
	UpdatedBy        string          `json:"updated_by"`
	Commit           string          `json:"commit"`
	Ref              string          `json:"ref" doc:"The branch, tag or commit that was read."`

	CamelSourcePath     Optional `json:"sourcePath" doc:"The same as source_path."`
	CamelRuntimePath    Optional `json:"runtimePath"`
	CamelIdempotencyKey Optional `json:"idempotencyKey"`
	CamelSessionID      string   `json:"sessionId,omitempty"`
}

// Memory gives one live memory; a forgotten one is a 404.
func (c *Client) Memory(ctx context.Context, id string) (Memory, error) {
	return call[Memory](ctx, c, http.MethodGet, "/api/memory/"+url.PathEscape(id), nil)
}

// MemoryAt gives one memory as it stands in another state of belief than the head
// of main: on a branch, or as of a time or a commit.
func (c *Client) MemoryAt(ctx context.Context, id, ref, at string) (Memory, error) {
	return call[Memory](ctx, c, http.MethodGet, query("/api/memory/"+url.PathEscape(id), "ref", ref, "at", at), nil)
}

// MemoryEvent is one entry of a memory's history.
type MemoryEvent struct {
	ID         int64    `json:"id"`
	Event      string   `json:"event" doc:"created, updated, deleted or recovered"`
	OldContent Optional `json:"oldContent"`
	NewContent Optional `json:"newContent"`
	ChangedBy  string   `json:"changedBy"`
	ActorType  string   `json:"actorType,omitempty"`
	Reason     Optional `json:"reason"`
	CreatedAt  string   `json:"createdAt"`
	SessionID  string   `json:"sessionId,omitempty"`
	RequestID  string   `json:"requestId,omitempty"`
	Commit     string   `json:"commit,omitempty"`
}

// MemoryHistory is what happened to a memory, oldest first.
type MemoryHistory struct {
	MemoryID string        `json:"memoryId"`
	Count    int           `json:"count"`
	History  []MemoryEvent `json:"history"`
	Ref      string        `json:"ref" doc:"The branch, tag or commit that was read."`
}

// History tells what happened to a memory, forgotten or not.
func (c *Client) History(ctx context.Context, id string) (MemoryHistory, error) {
	return c.HistoryAt(ctx, id, Point{})
}

// HistoryAt tells what happened to a memory on the line of another state of belief
// than the head of main, until then.
func (c *Client) HistoryAt(ctx context.Context, id string, p Point) (MemoryHistory, error) {
	return call[MemoryHistory](ctx, c, http.MethodGet, query("/api/memory/"+url.PathEscape(id)+"/history", "ref", p.Ref, "at", p.At), nil)
}

// ForgetRequest says why a memory is forgotten. A pinned one needs Force.
type ForgetRequest struct {
	Reason    string `json:"reason,omitempty" doc:"Why; it has to be given, here or in the query."`
	Force     bool   `json:"force,omitempty"`
	IfVersion int    `json:"if_version,omitempty" minimum:"1" doc:"Only when the memory stands at this version."`
	Ref       string `json:"ref,omitempty" doc:"The branch to forget it on; main when it is not given."`
}

// RecoverRequest says why a memory is recovered.
type RecoverRequest struct {
	Reason    string `json:"reason"`
	IfVersion int    `json:"if_version,omitempty" minimum:"1"`
	Ref       string `json:"ref,omitempty" doc:"The branch to recover it on; main when it is not given."`
}

// Mutated is what became of a memory that was changed, forgotten or recovered.
type Mutated struct {
	ID             string `json:"id"`
	Status         string `json:"status" doc:"updated, no_changes, deleted or recovered"`
	Success        bool   `json:"success"`
	CurrentVersion int    `json:"currentVersion" doc:"The version before."`
	NewVersion     int    `json:"newVersion"`
	ContentChanged *bool  `json:"contentChanged,omitempty" doc:"Whether a change put other words in."`
	RetentionDays  int    `json:"retentionDays,omitempty" doc:"How long a forgotten memory can be recovered."`
	Commit         string `json:"commit,omitempty"`
	Ref            string `json:"ref" doc:"The branch that was written to."`
}

// Forget ends belief in a memory.
func (c *Client) Forget(ctx context.Context, id string, r ForgetRequest) (Mutated, error) {
	return call[Mutated](ctx, c, http.MethodDelete, "/api/memory/"+url.PathEscape(id), r)
}

// Recover restores belief in a forgotten memory.
func (c *Client) Recover(ctx context.Context, id string, r RecoverRequest) (Mutated, error) {
	return call[Mutated](ctx, c, http.MethodPost, "/api/memory/"+url.PathEscape(id)+"/recover", r)
}

// number renders n for a query, and 0 as nothing.
func number(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}
