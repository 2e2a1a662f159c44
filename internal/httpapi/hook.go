package httpapi

import (
	"context"
	"strings"
	"time"

	"signet/api"
	"signet/internal/errs"
	"signet/internal/memory"
	"signet/internal/session"
)

// hookOperations are called by harnesses.
func (s *server) hookOperations() []operation {
	return []operation{
		{post, "/api/hooks/session-start", recalls, "A session begins", hook(s.sessionStart, noStart)},
		{get, "/api/hooks/session-start/preview", recalls, "Show what a session would be told, now or then", op(s.previewStart)},
		{post, "/api/hooks/user-prompt-submit", recalls, "A prompt is sent", hook(s.userPrompt, noPrompt)},
		{post, "/api/hooks/session-checkpoint-extract", remembers, "Read a transcript so far", hook(s.checkpoint, noCheckpoint)},
		{post, "/api/hooks/pre-compaction", recalls, "A context is about to be shortened", hook(s.preCompaction, noPreCompaction)},
		{post, "/api/hooks/compaction-complete", remembers, "A context was shortened", hook(s.compactionComplete, noCompaction)},
		{post, "/api/hooks/session-end", remembers, "A session ends", hook(s.sessionEnd, noEnd)},
		{post, "/api/hooks/remember", remembers, "A harness remembers one statement", hook(s.hookRemember, noRemember)},
		{post, "/api/hooks/recall", recalls, "A harness recalls memories", hook(s.hookRecall, noRecall)},
		{post, "/api/hooks/skill-invocation", remembers, "A skill was used", hook(s.skillInvocation, noSkill)},
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
	noSkill         = api.SkillAnswer{HookNote: nothing}
	noEnd           = api.SessionEndAnswer{HookNote: nothing}
	noRemember      = api.Remembered{Reason: nothing.Reason}
	noRecall        = api.HookRecalled{
		Recalled: api.Recalled{
			Results: []api.RecallHit{}, Method: "keyword", Meta: api.RecallMeta{Timings: api.Timings{Stages: []api.Stage{}}},
		},
		Memories: []api.RecallHit{},
	}
)

// hookInput is a hook's request, and who sends it.
type hookInput[B any] struct {
	Caller
	Point
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

// of reads what a hook tells of its session.
func (t Twins) of(c Caller, h api.Hook) session.Hook {
	when, _ := time.Parse(time.RFC3339, h.ToldAt) // its form was checked at the door, and none is the zero time
	key := c.session(h.SessionKey, t.SnakeSessionKey, h.SessionID, t.SnakeSessionID)
	return session.Hook{
		Harness: first(h.Harness), Session: key, Agent: c.agent(first(h.AgentID, t.SnakeAgentID), key),
		Project: first(h.Project), Dir: first(h.Cwd), Transcript: first(h.TranscriptPath, t.SnakeTranscriptPath),
		Said: h.Transcript, When: when, Unheard: h.Unheard, Runtime: first(c.RuntimePath, h.RuntimePath, t.SnakeRuntimePath),
	}
}

// note warns of a transcript that was handed over where none is read.
func note(h api.Hook, hook session.Hook) api.HookNote {
	if h.Transcript != "" && hook.Transcript == "" {
		return api.HookNote{Warnings: []string{"transcript is not read here: give it to session-checkpoint-extract"}}
	}
	return api.HookNote{}
}

type startBody struct {
	api.SessionStartRequest
	Twins
	ParentKey        string `json:"parentKey,omitempty" hidden:"true"`
	ParentID         string `json:"parentId,omitempty" hidden:"true"`
	SnakeParentKey   string `json:"parent_session_key,omitempty" hidden:"true"`
	SnakeParentShort string `json:"parent_id,omitempty" hidden:"true"`
}

// parent is the session that began this one, by whatever name it was sent.
func (b startBody) parent() string {
	return bareKey(first(b.ParentSessionKey, b.ParentKey, b.ParentID, b.SnakeParentKey, b.SnakeParentShort))
}

func (s *server) sessionStart(ctx context.Context, in *hookInput[startBody]) (api.SessionStartAnswer, error) {
	view, err := s.view(ctx, in.or(in.Body.Ref, in.Body.At))
	if err != nil {
		return api.SessionStartAnswer{}, err
	}
	h := in.Body.of(in.Caller, in.Body.Hook)
	a, err := s.Sessions.Start(ctx, session.StartRequest{Hook: h, Source: in.Body.Source, Parent: in.Body.parent(), View: view})
	if err != nil {
		return api.SessionStartAnswer{}, err
	}
	return startAnswer(a, view), nil
}

func startAnswer(a session.StartAnswer, v *memory.View) api.SessionStartAnswer {
	return api.SessionStartAnswer{
		HookNote: api.HookNote{Warnings: a.Warnings},
		Identity: api.AgentName{Name: a.Name, Description: a.Description},
		Memories: each(a.Memories, startMemory),
		Inject:   a.Inject, RecentContext: a.RecentContext, Ref: v.Name(),
	}
}

type previewInput struct {
	Caller
	Point
	AgentID string `query:"agentId"`
	Project string `query:"project" doc:"A directory."`
}

func (s *server) previewStart(ctx context.Context, in *previewInput) (api.SessionStartAnswer, error) {
	view, err := s.view(ctx, in.Point)
	if err != nil {
		return api.SessionStartAnswer{}, err
	}
	a, err := s.Sessions.Preview(ctx, session.PreviewRequest{Agent: in.agent(in.AgentID, ""), Project: first(in.Project), View: view})
	if err != nil {
		return api.SessionStartAnswer{}, err
	}
	return startAnswer(a, view), nil
}

func startMemory(m memory.Memory) api.StartMemory {
	return api.StartMemory{
		ID: m.ID, Content: m.Content.String(), Type: string(m.Type), Importance: m.Importance,
		CreatedAt: memory.Stamp(m.Created), Path: m.Path, Commit: m.Commit,
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
	h := b.of(in.Caller, b.Hook)
	prompt := first(b.UserMessage, b.UserPrompt, b.SnakeUserMessage, b.SnakeUserPrompt)
	view, err := s.view(ctx, in.or(b.Ref, b.At))
	if err != nil {
		return api.UserPromptAnswer{}, err
	}
	if len(b.MemoryFeedback) > 0 {
		if view.IsPast() {
			return api.UserPromptAnswer{}, errs.Field("at", "memory_feedback rates what was given now, not then; leave one of them out")
		}
		if _, err := s.Memories.Rate(ctx, memory.Rating{Session: h.Session, Reader: s.reader(in.Caller, h.Agent, "", ""), Scores: b.MemoryFeedback}); err != nil {
			return api.UserPromptAnswer{}, err
		}
	}
	a, err := s.Sessions.Prompt(ctx, session.PromptRequest{Hook: h, Prompt: prompt, Answered: b.LastAssistantMessage, View: view})
	if err != nil {
		return api.UserPromptAnswer{}, err
	}
	told := api.UserPromptAnswer{
		HookNote: api.HookNote{Warnings: a.Warnings}, Inject: a.Inject, MemoryCount: len(a.Hits), SessionKnown: a.Known,
		QueryTerms: strings.Join(a.Terms, " "), Engine: "low-signal",
		Ref: view.Name(),
	}
	if len(a.Hits) > 0 {
		told.Engine = "keyword"
	}
	return told, nil
}

type plainBody struct {
	api.Hook
	Twins
}

func (s *server) checkpoint(ctx context.Context, in *hookInput[plainBody]) (api.CheckpointAnswer, error) {
	if err := taught(in.Point, in.Body.Hook); err != nil {
		return api.CheckpointAnswer{}, err
	}
	h := in.Body.of(in.Caller, in.Body.Hook)
	q, err := s.Sessions.Checkpoint(ctx, h)
	if err != nil {
		return api.CheckpointAnswer{}, err
	}
	return api.CheckpointAnswer{HookNote: queued(q), Queued: q.Skipped == "", JobID: q.JobID}, nil
}

// queued says why there is no job, and what was not read.
func queued(q session.Queued) api.HookNote {
	n := api.HookNote{Skipped: q.Skipped != "", Reason: q.Skipped}
	if q.Unread != "" {
		n.Warnings = []string{q.Unread}
	}
	return n
}

func (s *server) preCompaction(ctx context.Context, in *hookInput[plainBody]) (api.PreCompactionAnswer, error) {
	if err := taught(in.Point, in.Body.Hook); err != nil {
		return api.PreCompactionAnswer{}, err
	}
	h := in.Body.of(in.Caller, in.Body.Hook)
	guidelines, unread, err := s.Sessions.PreCompaction(ctx, h)
	if err != nil {
		return api.PreCompactionAnswer{}, err
	}
	return api.PreCompactionAnswer{HookNote: queued(session.Queued{Unread: unread}), SummaryPrompt: guidelines, Guidelines: guidelines}, nil
}

type compactionBody struct {
	api.CompactionCompleteRequest
	Twins
}

func (s *server) compactionComplete(ctx context.Context, in *hookInput[compactionBody]) (api.CompactionCompleteAnswer, error) {
	if err := taught(in.Point, in.Body.Hook); err != nil {
		return api.CompactionCompleteAnswer{}, err
	}
	h := in.Body.of(in.Caller, in.Body.Hook)
	id, epoch, err := s.Sessions.CompactionComplete(ctx, session.CompactionRequest{Hook: h, Summary: first(in.Body.Summary)})
	if err != nil {
		return api.CompactionCompleteAnswer{}, err
	}
	return api.CompactionCompleteAnswer{HookNote: note(in.Body.Hook, h), Success: true, MemoryID: api.Optional(id), ContextEpoch: epoch}, nil
}

type endBody struct {
	api.SessionEndRequest
	Twins
}

func (s *server) sessionEnd(ctx context.Context, in *hookInput[endBody]) (api.SessionEndAnswer, error) {
	if err := taught(in.Point, in.Body.Hook); err != nil {
		return api.SessionEndAnswer{}, err
	}
	h := in.Body.of(in.Caller, in.Body.Hook)
	if why := notName(in.Body.Reason, maxHeader); why != "" {
		return api.SessionEndAnswer{}, errs.Field("reason", "%s", why)
	}
	q, err := s.Sessions.End(ctx, session.EndRequest{Hook: h, Reason: in.Body.Reason})
	if err != nil {
		return api.SessionEndAnswer{}, err
	}
	return api.SessionEndAnswer{HookNote: queued(q), Queued: q.Skipped == "", JobID: q.JobID}, nil
}

type skipBody struct {
	api.SkipRequest
	Twins
}

func (s *server) skip(ctx context.Context, in *hookInput[skipBody]) (api.OK, error) {
	if err := taught(in.Point, in.Body.Hook); err != nil {
		return api.OK{}, err
	}
	h := in.Body.of(in.Caller, in.Body.Hook)
	err := s.Sessions.Skip(ctx, session.SkipRequest{Hook: h, Size: in.Body.TranscriptSize})
	return api.OK{Success: err == nil}, err
}

type hookRememberBody struct {
	rememberBody
	Harness string `json:"harness"`
}

// spokenFor refuses a harness's second way into a session, and another harness.
func (s *server) spokenFor(c Caller, key, harness, runtime string) error {
	claim, claimed := s.Sessions.ClaimOf(c.session(key))
	way := first(c.RuntimePath, runtime)
	switch {
	case !claimed || way == "":
		return nil
	case first(harness) != claim.Harness:
		return session.ClaimConflict(claim.Harness)
	case way != claim.Runtime:
		return session.ClaimConflict(claim.Runtime)
	}
	return nil
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
	if err := s.spokenFor(in.Caller, in.Body.SessionKey, in.Body.Harness, in.Body.RuntimePath); err != nil {
		return api.Remembered{}, err
	}
	return s.keep(ctx, in.Caller, in.or(in.Body.Ref, in.Body.At), in.Body.request())
}

func (s *server) hookRecall(ctx context.Context, in *hookInput[hookRecallBody]) (api.HookRecalled, error) {
	if first(in.Body.Harness) == "" {
		return api.HookRecalled{}, errs.Field("harness", "is required")
	}
	if err := s.spokenFor(in.Caller, in.Body.SessionKey, in.Body.Harness, ""); err != nil {
		return api.HookRecalled{}, err
	}
	a, err := s.ask(ctx, in.Caller, in.Point, in.Body.request())
	if err != nil {
		return api.HookRecalled{}, err
	}
	return api.HookRecalled{Recalled: a, Memories: a.Results, Count: len(a.Results), Message: a.Text()}, nil
}
