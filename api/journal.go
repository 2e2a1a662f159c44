package api

import (
	"context"
	"net/http"
	"net/url"
	"strconv"
)

// Timeline sums up what was remembered today, in the week before and in the
// month before that.
type Timeline struct {
	GeneratedAt             string           `json:"generatedAt"`
	GeneratedFor            string           `json:"generatedFor" doc:"The caller's day."`
	RangePreset             string           `json:"rangePreset"`
	TotalMemories           int              `json:"totalMemories"`
	TotalHistoryEvents      int              `json:"totalHistoryEvents"`
	InvalidMemoryTimestamps int              `json:"invalidMemoryTimestamps"`
	InvalidHistory          int              `json:"invalidHistoryTimestamps"`
	Buckets                 []TimelineBucket `json:"buckets"`
	Ref                     string           `json:"ref" doc:"The branch, tag or commit that was read."`
}

// TimelineBucket is one span of a Timeline.
type TimelineBucket struct {
	EraIndex        int     `json:"eraIndex"`
	RangeKey        string  `json:"rangeKey" doc:"today, last_week or one_month"`
	Label           string  `json:"label"`
	Start           string  `json:"start"`
	End             string  `json:"end"`
	MemoriesAdded   int     `json:"memoriesAdded"`
	TrackedEvents   int     `json:"trackedEvents"`
	Evolved         int     `json:"evolved" doc:"Modified."`
	Strengthened    int     `json:"strengthened"`
	Recovered       int     `json:"recovered"`
	AvgImportance   float64 `json:"avgImportance"`
	Pinned          int     `json:"pinned"`
	TypeBreakdown   []Share `json:"typeBreakdown"`
	SourceBreakdown []Share `json:"sourceBreakdown"`
	TopTags         []Share `json:"topTags"`
}

// Share is how many of a kind there are.
type Share struct {
	Name  string `json:"name"`
	Count int    `json:"count"`
}

// Timeline sums up the last month. The offset is the caller's, in minutes that
// UTC is ahead of it, as JavaScript counts them.
func (c *Client) Timeline(ctx context.Context, tzOffset int) (Timeline, error) {
	return c.TimelineAt(ctx, tzOffset, Point{})
}

// TimelineAt sums up another state of belief than the head of main. As of the past
// it is the month before then.
func (c *Client) TimelineAt(ctx context.Context, tzOffset int, p Point) (Timeline, error) {
	return call[Timeline](ctx, c, http.MethodGet, query("/api/memory/timeline", "tzOffset", strconv.Itoa(tzOffset), "ref", p.Ref, "at", p.At), nil)
}

// ReviewQueue is what asks for a person's eye, newest first.
type ReviewQueue struct {
	Items     []ReviewItem      `json:"items"`
	Uncertain []UncertainMemory `json:"uncertain" doc:"What rests on something that fell, newest first; of now alone."`
	Ref       string            `json:"ref" doc:"The branch, tag or commit that was read."`
}

// ReviewItem is one event that a person should look at.
type ReviewItem struct {
	MemoryEvent
	MemoryID string `json:"memoryId"`
}

// UncertainMemory is a memory of which a premise fell.
type UncertainMemory struct {
	ID      string `json:"id"`
	Content string `json:"content"`
	Because string `json:"because" doc:"Which premise fell, by its id."`
	Premise string `json:"premise" doc:"The id of that."`
}

// ReviewQueue lists what of the last 30 days asks for a person's eye.
func (c *Client) ReviewQueue(ctx context.Context) (ReviewQueue, error) {
	return c.ReviewQueueAt(ctx, Point{})
}

// ReviewQueueAt lists what asks for a person's eye in another state of belief than
// the head of main. As of the past it is of the 30 days before then.
func (c *Client) ReviewQueueAt(ctx context.Context, p Point) (ReviewQueue, error) {
	return call[ReviewQueue](ctx, c, http.MethodGet, query("/api/memory/review-queue", "ref", p.Ref, "at", p.At), nil)
}

// JobRecord is where one job stands.
type JobRecord struct {
	ID            string   `json:"id"`
	MemoryID      Optional `json:"memory_id"`
	DocumentID    Optional `json:"document_id"`
	JobType       string   `json:"job_type"`
	Key           string   `json:"key" doc:"What the job is about, such as a session's key."`
	Status        string   `json:"status" doc:"pending, leased, completed or dead"`
	AttemptCount  int      `json:"attempt_count"`
	Attempts      int      `json:"attempts"`
	MaxAttempts   int      `json:"max_attempts"`
	NextAttemptAt Optional `json:"next_attempt_at"`
	LastError     Optional `json:"last_error"`
	LastErrorCode Optional `json:"last_error_code"`
	Error         Optional `json:"error"`
	LeasedAt      Optional `json:"leased_at"`
	CompletedAt   Optional `json:"completed_at"`
	FailedAt      Optional `json:"failed_at"`
	CreatedAt     string   `json:"created_at"`
	UpdatedAt     string   `json:"updated_at"`
}

// Job tells where a job stands.
func (c *Client) Job(ctx context.Context, id string) (JobRecord, error) {
	return call[JobRecord](ctx, c, http.MethodGet, "/api/memory/jobs/"+url.PathEscape(id), nil)
}

// FeedbackRequest rates memories that a session was given: −1 for one that
// misled, 1 for one that helped.
type FeedbackRequest struct {
	SessionKey string             `json:"sessionKey"`
	Feedback   map[string]float64 `json:"feedback" doc:"From a memory's id to a number between -1 and 1."`
	AgentID    string             `json:"agentId,omitempty"`
	Paths      map[string]Path    `json:"paths,omitempty" doc:"Which way through the graph to credit, by memory. Without it that is the way by which the session was given it."`
	Rewards    map[string]Reward  `json:"rewards,omitempty" doc:"What else came of a memory. It teaches the way to it, and is no part of its rating."`
}

// Path is a way through the knowledge graph, by ids.
type Path struct {
	EntityIDs     []string `json:"entity_ids,omitempty"`
	AspectIDs     []string `json:"aspect_ids,omitempty"`
	DependencyIDs []string `json:"dependency_ids,omitempty"`
}

// Reward is what came of a memory beside its rating, each from 0 to 1.
type Reward struct {
	ForwardCitation      float64 `json:"forward_citation,omitempty" doc:"It was used word by word."`
	UpdateAfterRetrieval float64 `json:"update_after_retrieval,omitempty" doc:"It was brought up to date."`
	DownstreamCreation   float64 `json:"downstream_creation,omitempty" doc:"Something was made with it."`
	DeadEnd              float64 `json:"dead_end,omitempty" doc:"It led nowhere."`
}

// FeedbackAnswer counts the ratings, and what they changed of how the graph is
// walked. A memory that the session was not given cannot be rated.
type FeedbackAnswer struct {
	OK                  bool   `json:"ok"`
	Recorded            int    `json:"recorded"`
	Accepted            int    `json:"accepted"`
	Rejected            int    `json:"rejected"`
	Propagated          int    `json:"propagated" doc:"Aspects and aliases whose weight changed."`
	CooccurrenceUpdated int    `json:"cooccurrenceUpdated" doc:"Pairs of entities that count as used together in one session more, or less."`
	DependenciesUpdated int    `json:"dependenciesUpdated" doc:"Dependencies whose confidence changed."`
	AcceptanceRule      string `json:"acceptanceRule"`
}

// Feedback rates memories that a session was given.
func (c *Client) Feedback(ctx context.Context, r FeedbackRequest) (FeedbackAnswer, error) {
	return call[FeedbackAnswer](ctx, c, http.MethodPost, "/api/memory/feedback", r)
}

// NoteRequest is a note for Codex's own memory folder.
type NoteRequest struct {
	Content string `json:"content" doc:"At most 8000 characters."`
	Title   string `json:"title,omitempty"`
	Tags    Tags   `json:"tags,omitempty"`
}

// NoteAnswer says where the note is.
type NoteAnswer struct {
	OK   bool   `json:"ok"`
	Path string `json:"path"`
}

// CodexNote writes a note into Codex's own memory folder.
func (c *Client) CodexNote(ctx context.Context, r NoteRequest) (NoteAnswer, error) {
	return call[NoteAnswer](ctx, c, http.MethodPost, "/api/memory/codex-native-note", r)
}
