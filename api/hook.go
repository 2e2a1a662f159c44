package api

import (
	"context"
	"net/http"
)

// Hook is what every hook tells of its session.
type Hook struct {
	Harness        string `json:"harness" doc:"The agent program, such as claude-code."`
	SessionKey     string `json:"sessionKey,omitempty"`
	SessionID      string `json:"sessionId,omitempty" doc:"Read when there is no sessionKey."`
	AgentID        string `json:"agentId,omitempty"`
	Project        string `json:"project,omitempty" doc:"A directory; its project root is looked up."`
	Cwd            string `json:"cwd,omitempty"`
	TranscriptPath string `json:"transcriptPath,omitempty"`
	Transcript     string `json:"transcript,omitempty" doc:"What was said since this was last given, in the lines of the harness, where no file holds it. Read at user-prompt-submit, session-checkpoint-extract and session-end."`
	RuntimePath    string `json:"runtimePath,omitempty" doc:"plugin or legacy"`
	Ref            string `json:"ref,omitempty" doc:"The branch, tag or commit to tell of; main when it is not given, and always where something is learnt."`
	At             string `json:"at,omitempty" doc:"Tell what was known at this time (RFC 3339, or a date for its end) or commit, and note nothing. Refused where something is learnt."`
	ToldAt         string `json:"toldAt,omitempty" format:"date-time" doc:"When this was to be told, if it comes later than that: by this time, and not by now, it falls into a pause or not."`
	Unheard        bool   `json:"unheard,omitempty" doc:"Nobody will read the answer: nothing is given, nor noted as given."`
}

// HookNote is what any hook's answer may say beside its own.
type HookNote struct {
	Bypassed             bool   `json:"bypassed,omitempty" doc:"Memory is switched off for this session."`
	DuplicateRuntimePath bool   `json:"duplicateRuntimePath,omitempty" doc:"The harness speaks for this session in another way, or another harness does."`
	ClaimedBy            string `json:"claimedBy,omitempty" doc:"That way, plugin or legacy, or that harness."`
	DuplicateSessionEnd  bool   `json:"duplicateSessionEnd,omitempty" doc:"The session has ended already."`
	EndedBy              string `json:"endedBy,omitempty"`

	Skipped  bool     `json:"skipped,omitempty" doc:"Nothing was done."`
	Reason   string   `json:"reason,omitempty" doc:"Why it was skipped."`
	Warnings []string `json:"warnings,omitempty"`
}

// SetNote says why nothing was done.
func (n *HookNote) SetNote(note HookNote) { *n = note }

// SessionStartRequest is a session that begins, resumes, or was cleared or
// compacted.
type SessionStartRequest struct {
	Hook
	Source           string `json:"source,omitempty" doc:"startup, resume, clear, compact or fork"`
	ParentSessionKey string `json:"parentSessionKey,omitempty" doc:"The session that began this one, for a subagent."`
	HarnessAgentID   string `json:"harnessAgentId,omitempty" doc:"The harness's own name for the agent."`
	Context          string `json:"context,omitempty" doc:"Accepted, and not used."`
}

// AgentName says who the agent is.
type AgentName struct {
	Name        string `json:"name"`
	Description string `json:"description,omitempty"`
}

// StartMemory is one memory of a session's start.
type StartMemory struct {
	ID         string  `json:"id"`
	Content    string  `json:"content"`
	Type       string  `json:"type"`
	Importance float64 `json:"importance"`
	CreatedAt  string  `json:"created_at"`
	Path       string  `json:"path,omitempty"`
	Commit     string  `json:"commit,omitempty"`
}

// SessionStartAnswer is what a new session should know. Inject is the whole
// text for it.
type SessionStartAnswer struct {
	HookNote
	Identity      AgentName     `json:"identity"`
	RecentContext string        `json:"recentContext,omitempty" doc:"What MEMORY.md says."`
	Memories      []StartMemory `json:"memories"`
	Inject        string        `json:"inject"`
	Ref           string        `json:"ref,omitempty" doc:"The branch, tag or commit that was read."`
}

// SessionStart tells that a session begins.
func (c *Client) SessionStart(ctx context.Context, r SessionStartRequest) (SessionStartAnswer, error) {
	return call[SessionStartAnswer](ctx, c, http.MethodPost, "/api/hooks/session-start", r)
}

// PreviewRequest asks what a session would be told at its start, now or in
// another state of belief. Nothing is recorded.
type PreviewRequest struct {
	Agent   string
	Project string // a directory
	Ref, At string
}

// PreviewStart shows what a session would be told at its start.
func (c *Client) PreviewStart(ctx context.Context, r PreviewRequest) (SessionStartAnswer, error) {
	return call[SessionStartAnswer](ctx, c, http.MethodGet, query("/api/hooks/session-start/preview",
		"agentId", r.Agent, "project", r.Project, "ref", r.Ref, "at", r.At), nil)
}

// UserPromptRequest is a prompt that a person is about to send, in
// UserMessage or UserPrompt.
type UserPromptRequest struct {
	Hook
	UserMessage          string `json:"userMessage,omitempty"`
	UserPrompt           string `json:"userPrompt,omitempty"`
	LastAssistantMessage string `json:"lastAssistantMessage,omitempty"`

	MemoryFeedback map[string]float64 `json:"memory_feedback,omitempty" doc:"Ratings of memories that the session was given, between -1 and 1."`
}

// UserPromptAnswer is what the agent should know to answer the prompt. An
// empty Inject is the usual answer.
type UserPromptAnswer struct {
	HookNote
	Inject       string `json:"inject"`
	MemoryCount  int    `json:"memoryCount"`
	QueryTerms   string `json:"queryTerms" doc:"The words of the prompt that were found."`
	Engine       string `json:"engine" doc:"keyword, or low-signal when nothing answered"`
	SessionKnown bool   `json:"sessionKnown"`
	Ref          string `json:"ref,omitempty" doc:"The branch, tag or commit that was read."`
}

// UserPrompt tells of a prompt.
func (c *Client) UserPrompt(ctx context.Context, r UserPromptRequest) (UserPromptAnswer, error) {
	return call[UserPromptAnswer](ctx, c, http.MethodPost, "/api/hooks/user-prompt-submit", r)
}

// SessionEndRequest is a session that is over.
type SessionEndRequest struct {
	Hook
	Reason string `json:"reason,omitempty"`
}

// SessionEndAnswer says whether the session will be learnt from.
type SessionEndAnswer struct {
	HookNote
	MemoriesSaved int    `json:"memoriesSaved"`
	Queued        bool   `json:"queued"`
	JobID         string `json:"jobId,omitempty"`
}

// SessionEnd tells that a session is over.
func (c *Client) SessionEnd(ctx context.Context, r SessionEndRequest) (SessionEndAnswer, error) {
	return call[SessionEndAnswer](ctx, c, http.MethodPost, "/api/hooks/session-end", r)
}

// CheckpointAnswer says whether the transcript will be read.
type CheckpointAnswer struct {
	HookNote
	Queued bool   `json:"queued"`
	JobID  string `json:"jobId,omitempty"`
}

// Checkpoint has the session's transcript read as far as it goes.
func (c *Client) Checkpoint(ctx context.Context, r Hook) (CheckpointAnswer, error) {
	return call[CheckpointAnswer](ctx, c, http.MethodPost, "/api/hooks/session-checkpoint-extract", r)
}

// PreCompactionAnswer tells the harness what its summary should keep.
type PreCompactionAnswer struct {
	HookNote
	SummaryPrompt string `json:"summaryPrompt"`
	Guidelines    string `json:"guidelines"`
}

// PreCompaction tells that the harness is about to shorten its context.
func (c *Client) PreCompaction(ctx context.Context, r Hook) (PreCompactionAnswer, error) {
	return call[PreCompactionAnswer](ctx, c, http.MethodPost, "/api/hooks/pre-compaction", r)
}

// CompactionCompleteRequest is a summary that a harness made of a session.
type CompactionCompleteRequest struct {
	Hook
	Summary string `json:"summary"`
}

// CompactionCompleteAnswer names the memory that keeps the summary.
type CompactionCompleteAnswer struct {
	HookNote
	Success      bool     `json:"success"`
	MemoryID     Optional `json:"memoryId"`
	ContextEpoch int      `json:"contextEpoch"`
}

// CompactionComplete keeps a harness's summary.
func (c *Client) CompactionComplete(ctx context.Context, r CompactionCompleteRequest) (CompactionCompleteAnswer, error) {
	return call[CompactionCompleteAnswer](ctx, c, http.MethodPost, "/api/hooks/compaction-complete", r)
}

// HookRememberRequest is a RememberRequest that a harness makes.
type HookRememberRequest struct {
	Harness string `json:"harness"`
	RememberRequest
}

// HookRemember keeps one statement for a harness.
func (c *Client) HookRemember(ctx context.Context, r HookRememberRequest) (Remembered, error) {
	return call[Remembered](ctx, c, http.MethodPost, "/api/hooks/remember", r)
}

// HookRecallRequest is a RecallRequest that a harness makes.
type HookRecallRequest struct {
	Harness string `json:"harness"`
	RecallRequest
}

// HookRecalled answers a HookRecallRequest. Memories are the results once
// more, and Message is the same as text.
type HookRecalled struct {
	Recalled
	Memories []RecallHit `json:"memories"`
	Count    int         `json:"count"`
	Message  string      `json:"message"`
}

// HookRecall asks the memories for a harness.
func (c *Client) HookRecall(ctx context.Context, r HookRecallRequest) (HookRecalled, error) {
	return call[HookRecalled](ctx, c, http.MethodPost, "/api/hooks/recall", r)
}

// SkipRequest is a transcript that must not be read as far as it goes.
type SkipRequest struct {
	Hook
	TranscriptSize *int64 `json:"transcriptSize,omitempty" minimum:"0" doc:"How many bytes it had at toldAt; those that it has now, when it is not given."`
}

// Skip notes that a session's transcript, as far as it goes now, must never be
// read.
func (c *Client) Skip(ctx context.Context, r Hook) error {
	return c.Call(ctx, http.MethodPost, "/api/hooks/skip", r, nil)
}
