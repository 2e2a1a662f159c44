package api

import (
	"context"
	"net/http"
	"net/url"
	"strconv"
)

// RememberRequest asks to keep one statement. Only Content is required.
type RememberRequest struct {
	Content    string   `json:"content" doc:"The statement. The prefixes critical: and [tag,tag]: are read."`
	Who        string   `json:"who,omitempty" doc:"Who said it."`
	Project    string   `json:"project,omitempty" doc:"A directory; its project root is looked up."`
	Importance *float64 `json:"importance,omitempty" minimum:"0" maximum:"1"`
	Tags       Tags     `json:"tags,omitempty"`
	Pinned     bool     `json:"pinned,omitempty"`
	Critical   bool     `json:"critical,omitempty" doc:"The same as the prefix critical:"`
	SourceType string   `json:"sourceType,omitempty"`
	SourceID   string   `json:"sourceId,omitempty"`
	SourcePath string   `json:"sourcePath,omitempty"`
	Scope      string   `json:"scope,omitempty" doc:"A namespace that sets the memory apart from normal recall."`
	AgentID    string   `json:"agentId,omitempty"`
	SessionKey string   `json:"sessionKey,omitempty"`
	Visibility string   `json:"visibility,omitempty" doc:"global or private"`
	CreatedAt  string   `json:"createdAt,omitempty"`
	ObservedAt string   `json:"observedAt,omitempty"`
	ValidFrom  string   `json:"validFrom,omitempty"`
	ValidUntil string   `json:"validUntil,omitempty"`
}

// Remembered is what became of a RememberRequest. Deduped means that the same
// statement was there already, and ID is the elder one. Remembered is false
// when a person has forgotten the statement and it stays so; see Reason.
type Remembered struct {
	ID             string  `json:"id"`
	Type           string  `json:"type"`
	Tags           Tags    `json:"tags"`
	Pinned         bool    `json:"pinned"`
	Importance     float64 `json:"importance"`
	Content        string  `json:"content"`
	Embedded       bool    `json:"embedded"`
	EntitiesLinked int     `json:"entities_linked"`
	HintsWritten   int     `json:"hints_written"`
	Structured     bool    `json:"structured"`
	Deduped        *bool   `json:"deduped,omitempty"`
	Remembered     bool    `json:"remembered"`
	Reason         string  `json:"reason,omitempty"`
	Status         string  `json:"status,omitempty" doc:"done, duplicate or stays_forgotten"`
	Path           string  `json:"path,omitempty"`
	Commit         string  `json:"commit,omitempty"`
}

// Remember keeps one statement.
func (c *Client) Remember(ctx context.Context, r RememberRequest) (Remembered, error) {
	return call[Remembered](ctx, c, http.MethodPost, "/api/memory/remember", r)
}

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
}

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
}

// ListRequest is a window: Limit 0 is the default of 100. Without a project,
// the memories of every project are listed.
type ListRequest struct {
	Limit, Offset int
	Type          string
	Project       string
	Session       string
	Agent         string
}

// Memories lists live memories.
func (c *Client) Memories(ctx context.Context, r ListRequest) (MemoryList, error) {
	path := query("/api/memories", "limit", number(r.Limit), "offset", number(r.Offset), "type", r.Type,
		"project", r.Project, "sessionKey", r.Session, "agentId", r.Agent)
	return call[MemoryList](ctx, c, http.MethodGet, path, nil)
}

// Memory is one memory with all that is known of it.
type Memory struct {
	ID          string   `json:"id"`
	Content     string   `json:"content"`
	Type        string   `json:"type"`
	Importance  float64  `json:"importance"`
	Tags        Tags     `json:"tags"`
	Pinned      int      `json:"pinned" doc:"0 or 1"`
	Who         string   `json:"who"`
	SourceID    Optional `json:"source_id"`
	SourceType  string   `json:"source_type"`
	SourcePath  Optional `json:"source_path"`
	SourceTurns []string `json:"source_turns,omitempty"`
	SourceQuote string   `json:"source_quote,omitempty"`
	Project     Optional `json:"project"`
	SessionID   Optional `json:"session_id"`
	AgentID     string   `json:"agent_id"`
	Visibility  string   `json:"visibility"`
	Scope       Optional `json:"scope"`
	Origin      string   `json:"origin"`
	Path        string   `json:"path,omitempty"`
	Subject     string   `json:"subject,omitempty"`
	Confidence  float64  `json:"confidence"`
	IsDeleted   int      `json:"is_deleted" doc:"0 or 1"`
	DeletedAt   Optional `json:"deleted_at"`
	ValidFrom   Optional `json:"valid_from"`
	ValidUntil  Optional `json:"valid_until"`
	ObservedAt  Optional `json:"observed_at"`
	Version     int      `json:"version"`
	CreatedAt   string   `json:"created_at"`
	UpdatedAt   string   `json:"updated_at"`
	UpdatedBy   string   `json:"updated_by"`
	Commit      string   `json:"commit"`
}

// Memory gives one live memory; a forgotten one is a 404.
func (c *Client) Memory(ctx context.Context, id string) (Memory, error) {
	return call[Memory](ctx, c, http.MethodGet, "/api/memory/"+url.PathEscape(id), nil)
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
}

// History tells what happened to a memory, forgotten or not.
func (c *Client) History(ctx context.Context, id string) (MemoryHistory, error) {
	return call[MemoryHistory](ctx, c, http.MethodGet, "/api/memory/"+url.PathEscape(id)+"/history", nil)
}

// ForgetRequest says why a memory is forgotten. A pinned one needs Force.
type ForgetRequest struct {
	Reason    string `json:"reason,omitempty"`
	Force     bool   `json:"force,omitempty"`
	IfVersion int    `json:"if_version,omitempty" minimum:"1" doc:"Only when the memory stands at this version."`
}

// RecoverRequest says why a memory is recovered.
type RecoverRequest struct {
	Reason    string `json:"reason"`
	IfVersion int    `json:"if_version,omitempty" minimum:"1"`
}

// Mutated is what became of a memory that was forgotten or recovered.
type Mutated struct {
	ID             string `json:"id"`
	Status         string `json:"status" doc:"deleted or recovered"`
	Success        bool   `json:"success"`
	CurrentVersion int    `json:"currentVersion" doc:"The version before."`
	NewVersion     int    `json:"newVersion"`
	RetentionDays  int    `json:"retentionDays,omitempty" doc:"How long a forgotten memory can be recovered."`
	Commit         string `json:"commit"`
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
