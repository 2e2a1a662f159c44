package api

import (
	"context"
	"net/http"
)

// RememberRequest asks to keep one statement. Only Content is required.
type RememberRequest struct {
	Content    string   `json:"content" doc:"The statement. The prefixes critical: and [tag,tag]: are read. A long one is kept in chunks."`
	Who        string   `json:"who,omitempty" doc:"Who said it."`
	Project    string   `json:"project,omitempty" doc:"A directory; its project root is looked up."`
	Type       string   `json:"type,omitempty" doc:"Inferred from the words when it is not given."`
	Importance *float64 `json:"importance,omitempty" minimum:"0" maximum:"1"`
	Tags       Tags     `json:"tags,omitempty"`
	Pinned     bool     `json:"pinned,omitempty"`
	Critical   bool     `json:"critical,omitempty" doc:"The same as the prefix critical:"`
	Path       string   `json:"path,omitempty" doc:"The leaf to file it under, such as preferences.ui.theme; chosen from the words when it is not given."`
	Subject    string   `json:"subject,omitempty" doc:"Whom or what it is about; the user, when it is not given."`
	Ref        string   `json:"ref,omitempty" doc:"The branch to write to; main when it is not given."`
	Hints      []string `json:"hints,omitempty" doc:"Questions that it answers, and other names that it is asked for by (also: k8s), 5 to 300 characters each."`
	Supersedes string   `json:"supersedes,omitempty" doc:"The id of a memory whose place it takes: that one ends. It has to be of the same project, agent and audience, and not pinned. What it contradicts in words is found by itself."`
	RestsOn    []string `json:"restsOn,omitempty" doc:"Ids of memories that it rests on: when one of them ends, it is uncertain. What it gives as a reason in words is found by itself."`

	SourceType     string `json:"sourceType,omitempty" doc:"manual, when it is not given."`
	SourceID       string `json:"sourceId,omitempty" doc:"With sourceType, a second statement of the same source is a duplicate."`
	SourcePath     string `json:"sourcePath,omitempty"`
	RuntimePath    string `json:"runtimePath,omitempty"`
	IdempotencyKey string `json:"idempotencyKey,omitempty" doc:"The same key is the same request: it is done once."`

	Scope      string `json:"scope,omitempty" doc:"A namespace that sets the memory apart from normal recall."`
	AgentID    string `json:"agentId,omitempty"`
	SessionKey string `json:"sessionKey,omitempty"`
	Visibility string `json:"visibility,omitempty" doc:"global or private"`

	CreatedAt       string `json:"createdAt,omitempty"`
	OccurredAt      string `json:"occurredAt,omitempty" doc:"When what it tells of happened."`
	ObservedAt      string `json:"observedAt,omitempty" doc:"When it was said or seen."`
	SourceCreatedAt string `json:"sourceCreatedAt,omitempty" doc:"When its source was written."`
	ValidFrom       string `json:"validFrom,omitempty"`
	ValidUntil      string `json:"validUntil,omitempty"`

	Transcript string      `json:"transcript,omitempty" doc:"The talk that it comes from; kept under sourceId, and only with one."`
	Structured *Structured `json:"structured,omitempty" doc:"What the caller took apart already; such a content is kept whole."`
}

// Structured is what a statement speaks of, taken apart.
type Structured struct {
	Entities []StructuredRelation `json:"entities,omitempty"`
	Aspects  []StructuredAspect   `json:"aspects,omitempty"`
	Hints    []string             `json:"hints,omitempty"`
}

// StructuredRelation says how one thing stands to another.
type StructuredRelation struct {
	Source       string   `json:"source"`
	SourceType   string   `json:"sourceType,omitempty"`
	Relationship string   `json:"relationship"`
	Target       string   `json:"target"`
	TargetType   string   `json:"targetType,omitempty"`
	Confidence   *float64 `json:"confidence,omitempty" minimum:"0" maximum:"1" doc:"0.7, when it is not given."`
}

// StructuredAspect is one side of a thing, with what is said of it.
type StructuredAspect struct {
	EntityName string                `json:"entityName"`
	EntityType string                `json:"entityType,omitempty"`
	Aspect     string                `json:"aspect"`
	Attributes []StructuredAttribute `json:"attributes"`
}

// StructuredAttribute is one statement about an aspect.
type StructuredAttribute struct {
	GroupKey   string   `json:"groupKey,omitempty"`
	ClaimKey   string   `json:"claimKey,omitempty"`
	Content    string   `json:"content"`
	Confidence *float64 `json:"confidence,omitempty" minimum:"0" maximum:"1"`
	Importance *float64 `json:"importance,omitempty" minimum:"0" maximum:"1"`
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
	EntitiesLinked int     `json:"entities_linked" doc:"How many things it mentions; of a long text each of its pieces counts for itself."`
	HintsWritten   int     `json:"hints_written"`
	Structured     bool    `json:"structured"`
	Deduped        *bool   `json:"deduped,omitempty"`
	Remembered     bool    `json:"remembered"`
	Reason         string  `json:"reason,omitempty"`
	Status         string  `json:"status,omitempty" doc:"done, duplicate or stays_forgotten"`
	Path           string  `json:"path,omitempty" doc:"Where it is filed."`
	Key            string  `json:"key,omitempty" doc:"The same as path."`
	Confidence     float64 `json:"confidence" doc:"That it belongs there, 0 to 1; says nothing of whether it is true."`
	Filed          string  `json:"filed,omitempty" doc:"How it came to its path: explicit, classifier, neighbour or inbox."`
	Commit         string  `json:"commit,omitempty"`
	Ref            string  `json:"ref,omitempty" doc:"The branch that was written to."`

	Superseded []Superseded `json:"superseded,omitempty" doc:"What stood in its slot before, or was said to be otherwise."`
	Amended    []Amended    `json:"amended,omitempty" doc:"What stands but for a part that is no longer so."`
	Contested  []Superseded `json:"contested,omitempty" doc:"What cannot stand beside it and is pinned: both stand until the person, who is asked, decides."`
	RestsOn    []string     `json:"restsOn,omitempty" doc:"The memories that it rests on, as told and as found."`
	Guard      []string     `json:"guard,omitempty" doc:"What the guard noted: kept as data."`

	// A long text is kept in chunks; the fields above are those of the first.
	Chunked    bool     `json:"chunked,omitempty"`
	ChunkCount int      `json:"chunk_count,omitempty"`
	IDs        []string `json:"ids,omitempty"`
	GroupID    string   `json:"group_id,omitempty"`
}

// Superseded is a memory whose place another took.
type Superseded struct {
	ID      string `json:"id"`
	Content string `json:"content"`
}

// Amended is a memory that another said to be otherwise in part, as it stands now.
type Amended struct {
	ID         string `json:"id"`
	Content    string `json:"content" doc:"What still stands of it."`
	ValidUntil string `json:"valid_until,omitempty" doc:"Until when it is so, where another takes its place then."`
}

// Remember keeps one statement.
func (c *Client) Remember(ctx context.Context, r RememberRequest) (Remembered, error) {
	return call[Remembered](ctx, c, http.MethodPost, "/api/memory/remember", r)
}
