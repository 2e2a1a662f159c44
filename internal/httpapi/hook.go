package httpapi

import (
	"context"
	"strings"

	"signet/api"
	"signet/internal/errs"
	"signet/internal/memory"
	"signet/internal/session"
)

// hookOperations are called by harnesses.
func (s *server) hookOperations() []operation {
	return []operation{
		{post, "/api/hooks/session-start", recalls, "A session begins", hook(s.sessionStart, noStart)},
		{post, "/api/hooks/user-prompt-submit", recalls, "A prompt is sent", hook(s.userPrompt, noPrompt)},
		{post, "/api/hooks/session-checkpoint-extract", remembers, "Read a transcript so far", hook(s.checkpoint, noCheckpoint)},
		{post, "/api/hooks/pre-compaction", recalls, "A context is about to be shortened", hook(s.preCompaction, noPreCompaction)},
		{post, "/api/hooks/compaction-complete", remembers, "A context was shortened", hook(s.compactionComplete, noCompaction)},
		{post, "/api/hooks/session-end", remembers, "A session ends", hook(s.sessionEnd, noEnd)},
		{post, "/api/hooks/remember", remembers, "A harness remembers one statement", hook(s.hookRemember, noRemember)},
		{post, "/api/hooks/recall", recalls, "A harness recalls memories", hook(s.hookRecall, noRecall)},
		{post, "/api/hooks/skip", remembers, "Never read a transcript so far", op(s.skip)},
	}
}

// What hooks answer when the caller asks them to do nothing.
var (
	nothing         = api.HookNote{Skipped: true, Reason: "the caller switched hooks off with X-Signet-No-Hooks"}
	noStart         = api.SessionStartAnswer{HookNote: nothing, Memories: []api.StartMemory{}}
	noPrompt        = api.UserPromptAnswer{HookNote: nothing}
	noCheckpoint    = api.CheckpointAnswer{HookNote: nothing}
	noPreCompaction = api.PreCompactionAnswer{HookNote: nothing}
	noCompaction    = api.CompactionCompleteAnswer{HookNote: nothing, Success: true}
	noEnd           = api.SessionEndAnswer{HookNote: nothing}
	noRemember      = api.Remembered{Reason: nothing.Reason}
	noRecall        = api.HookRecalled{
		Recalled: api.Recalled{Results: []api.RecallHit{}, Method: "keyword"}, Memories: []api.RecallHit{},
	}
)

// hookInput is a hook's request, and who sends it.
type hookInput[B any] struct {
	Caller
	Body B
}

// Twins are the snake-case names under which some harnesses send what Hook
// has in camel case.
type Twins struct {
	SnakeSessionKey     string `json:"session_key,omitempty" hidden:"true"`
	SnakeSessionID      string `json:"session_id,omitempty" hidden:"true"`
	SnakeAgentID        string `json:"agent_id,omitempty" hidden:"true"`
	SnakeTranscriptPath string `json:"transcript_path,omitempty" hidden:"true"`
	SnakeRuntimePath    string `json:"runtime_path,omitempty" hidden:"true"`
}

// maxName is the most bytes that an id or a path in a hook may have.
const maxName = 4096

// of reads what a hook tells of its session.
func (t Twins) of(c Caller, h api.Hook) (session.Hook, error) {
	key := c.session(h.SessionKey, t.SnakeSessionKey, h.SessionID, t.SnakeSessionID)
	out := session.Hook{
		Harness: first(h.Harness), Session: key, Agent: c.agent(first(h.AgentID, t.SnakeAgentID), key),
		Project: first(h.Project), Dir: first(h.Cwd), Transcript: first(h.TranscriptPath, t.SnakeTranscriptPath),
		Runtime: first(c.RuntimePath, h.RuntimePath, t.SnakeRuntimePath),
	}
	for _, n := range []struct{ field, value string }{
		{"harness", out.Harness},
		{"sessionKey", out.Session},
		{"agentId", out.Agent},
		{"project", out.Project},
		{"cwd", out.Dir},
		{"transcriptPath", out.Transcript},
		{"runtimePath", out.Runtime},
	} {
		if len(n.value) > maxName || strings.ContainsRune(n.value, 0) {
			return out, errs.Field(n.field, "must be at most %d bytes, and have no NUL", maxName)
		}
	}
	return out, nil
}

// note warns of what a hook brought and nobody will read.
func note(h api.Hook, hook session.Hook) api.HookNote {
	if h.Transcript != "" && hook.Transcript == "" {
		return api.HookNote{Warnings: []string{"transcript is not read: give transcriptPath, the file that holds it"}}
	}
	return api.HookNote{}
}

type startBody struct {
	api.SessionStartRequest
	Twins
}

func (s *server) sessionStart(ctx context.Context, in *hookInput[startBody]) (api.SessionStartAnswer, error) {
	h, err := in.Body.of(in.Caller, in.Body.Hook)
	if err != nil {
		return api.SessionStartAnswer{}, err
	}
	a, err := s.Sessions.Start(ctx, session.StartRequest{Hook: h, Source: in.Body.Source})
	if err != nil {
		return api.SessionStartAnswer{}, err
	}
	return api.SessionStartAnswer{
		HookNote: api.HookNote{Warnings: a.Warnings},
		Identity: api.AgentName{Name: a.Name, Description: a.Description},
		Memories: each(a.Memories, startMemory),
		Inject:   a.Inject,
	}, nil
}

func startMemory(m memory.Memory) api.StartMemory {
	return api.StartMemory{
		ID: m.ID, Content: m.Content.String(), Type: string(m.Type), Importance: m.Importance,
		CreatedAt: memory.Stamp(m.Created),
	}
}

type promptBody struct {
	api.UserPromptRequest
	Twins
	SnakeUserMessage string `json:"user_message,omitempty" hidden:"true"`
	SnakeUserPrompt  string `json:"user_prompt,omitempty" hidden:"true"`
}

func (s *server) userPrompt(ctx context.Context, in *hookInput[promptBody]) (api.UserPromptAnswer, error) {
	b := in.Body
	h, err := b.of(in.Caller, b.Hook)
	if err != nil {
		return api.UserPromptAnswer{}, err
	}
	prompt := first(b.UserMessage, b.UserPrompt, b.SnakeUserMessage, b.SnakeUserPrompt)
	a, err := s.Sessions.Prompt(ctx, session.PromptRequest{Hook: h, Prompt: prompt})
	if err != nil {
		return api.UserPromptAnswer{}, err
	}
	return api.UserPromptAnswer{Inject: a.Inject, MemoryCount: len(a.Hits), SessionKnown: a.Known}, nil
}

type plainBody struct {
	api.Hook
	Twins
}

func (s *server) checkpoint(ctx context.Context, in *hookInput[plainBody]) (api.CheckpointAnswer, error) {
	h, err := in.Body.of(in.Caller, in.Body.Hook)
	if err != nil {
		return api.CheckpointAnswer{}, err
	}
	q, err := s.Sessions.Checkpoint(ctx, h)
	if err != nil {
		return api.CheckpointAnswer{}, err
	}
	return api.CheckpointAnswer{HookNote: queued(note(in.Body.Hook, h), q), Queued: q.Skipped == "", JobID: q.JobKey}, nil
}

// queued adds to a note why there is no job.
func queued(n api.HookNote, q session.Queued) api.HookNote {
	n.Skipped, n.Reason = q.Skipped != "", q.Skipped
	return n
}

func (s *server) preCompaction(ctx context.Context, in *hookInput[plainBody]) (api.PreCompactionAnswer, error) {
	h, err := in.Body.of(in.Caller, in.Body.Hook)
	if err != nil {
		return api.PreCompactionAnswer{}, err
	}
	guidelines, err := s.Sessions.PreCompaction(ctx, h)
	if err != nil {
		return api.PreCompactionAnswer{}, err
	}
	return api.PreCompactionAnswer{HookNote: note(in.Body.Hook, h), SummaryPrompt: guidelines, Guidelines: guidelines}, nil
}

type compactionBody struct {
	api.CompactionCompleteRequest
	Twins
}

func (s *server) compactionComplete(ctx context.Context, in *hookInput[compactionBody]) (api.CompactionCompleteAnswer, error) {
	h, err := in.Body.of(in.Caller, in.Body.Hook)
	if err != nil {
		return api.CompactionCompleteAnswer{}, err
	}
	id, epoch, err := s.Sessions.CompactionComplete(ctx, session.CompactionRequest{Hook: h, Summary: first(in.Body.Summary)})
	if err != nil {
		return api.CompactionCompleteAnswer{}, err
	}
	return api.CompactionCompleteAnswer{Success: true, MemoryID: api.Optional(id), ContextEpoch: epoch}, nil
}

type endBody struct {
	api.SessionEndRequest
	Twins
}

func (s *server) sessionEnd(ctx context.Context, in *hookInput[endBody]) (api.SessionEndAnswer, error) {
	h, err := in.Body.of(in.Caller, in.Body.Hook)
	if err != nil {
		return api.SessionEndAnswer{}, err
	}
	if why := notName(in.Body.Reason, maxHeader); why != "" {
		return api.SessionEndAnswer{}, errs.Field("reason", "%s", why)
	}
	q, err := s.Sessions.End(ctx, session.EndRequest{Hook: h, Reason: in.Body.Reason})
	if err != nil {
		return api.SessionEndAnswer{}, err
	}
	return api.SessionEndAnswer{HookNote: queued(note(in.Body.Hook, h), q), Queued: q.Skipped == "", JobID: q.JobKey}, nil
}

func (s *server) skip(ctx context.Context, in *hookInput[plainBody]) (api.OK, error) {
	h, err := in.Body.of(in.Caller, in.Body.Hook)
	if err != nil {
		return api.OK{}, err
	}
	err = s.Sessions.Skip(ctx, h)
	return api.OK{Success: err == nil}, err
}

type hookRememberBody struct {
	rememberBody
	Harness string `json:"harness"`
}

type hookRecallBody struct {
	recallBody
	Harness string `json:"harness"`
}

// hookRemember keeps what a harness sends. Nothing shows that a person said
// it, unless the caller says that a person asks.
func (s *server) hookRemember(ctx context.Context, in *hookInput[hookRememberBody]) (api.Remembered, error) {
	if first(in.Body.Harness) == "" {
		return api.Remembered{}, errs.Field("harness", "is required")
	}
	if in.ActorType == "" {
		in.ActorType = "harness"
	}
	return s.keep(ctx, in.Caller, in.origin(), in.Body.request())
}

func (s *server) hookRecall(ctx context.Context, in *hookInput[hookRecallBody]) (api.HookRecalled, error) {
	if first(in.Body.Harness) == "" {
		return api.HookRecalled{}, errs.Field("harness", "is required")
	}
	a, err := s.ask(ctx, in.Caller, in.Body.request())
	if err != nil {
		return api.HookRecalled{}, err
	}
	return api.HookRecalled{Recalled: a, Memories: a.Results, Count: len(a.Results), Message: a.Text()}, nil
}
