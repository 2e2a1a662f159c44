package httpapi

import (
	"context"
	"encoding/json"

	"signet/api"
	"signet/internal/memory"
	"signet/internal/taxonomy"
)

// memoryOperations keep, show and change memories.
func (s *server) memoryOperations() []operation {
	return []operation{
		{post, "/api/memory/remember", remembers, "Remember one statement", op(s.remember)},
		{post, "/api/memory/remember/batch", remembers, "Remember many statements, in one commit", op(s.rememberAll)},
		{post, "/api/memory/save", remembers, "Remember one statement (an alias)", op(s.remember)},
		{post, "/api/hook/remember", remembers, "Remember one statement (an alias)", op(s.remember)},
		{post, "/api/memory/forget", forgets, "Preview or execute that many memories are forgotten", op(s.forgetAll)},
		{post, "/api/memory/modify", modifies, "Change many memories", op(s.modifyAll)},
		{post, "/api/memory/feedback", remembers, "Rate memories that a session was given", op(s.feedback)},
		{post, "/api/memory/codex-native-note", remembers, "Write a note into Codex's own memory folder", op(s.codexNote)},
		{get, "/api/memory/timeline", recalls, "Sum up what was remembered lately", op(s.timeline)},
		{get, "/api/memory/review-queue", recalls, "List what asks for a person's eye", op(s.reviewQueue)},
		{get, "/api/memory/jobs/{id}", diagnoses, "Tell where a job stands", op(s.job)},
		{get, "/memory/search", recalls, "Find memories by words and filters", op(s.find)},
		{get, "/memory/similar", recalls, "Find memories like one", op(s.similar)},
		{get, "/api/memories", recalls, "List memories, newest first", op(s.list)},
		{get, "/api/memories/ids", recalls, "List the ids that begin in a way", op(s.ids)},
		{get, "/api/memory/{id}", recalls, "Show one memory", op(s.get)},
		{get, "/api/memory/{id}/history", recalls, "Show what happened to a memory", op(s.history)},
		{patch, "/api/memory/{id}", modifies, "Change a memory", op(s.modify)},
		{del, "/api/memory/{id}", forgets, "Forget a memory", op(s.forget)},
		{post, "/api/memory/{id}/recover", recovers, "Recover a forgotten memory", op(s.recover)},
	}
}

type listInput struct {
	Caller
	Limit      int    `query:"limit" default:"100" minimum:"1" maximum:"1000"`
	Offset     int    `query:"offset" minimum:"0"`
	Type       string `query:"type"`
	Project    string `query:"project" doc:"Only this project and what belongs to none."`
	SessionKey string `query:"sessionKey" doc:"Only what was learnt from this session."`
	AgentID    string `query:"agentId"`
	Scope      string `query:"scope"`
	Path       string `query:"path" doc:"Only below this path, or its first levels."`
	Since      string `query:"since" doc:"Only what was made at this time (RFC 3339, or a date) or later."`
	Point
}

func (s *server) list(ctx context.Context, in *listInput) (api.MemoryList, error) {
	kind, err := kindOf(in.Type)
	if err != nil {
		return api.MemoryList{}, err
	}
	reader, err := s.as(ctx, s.reader(in.Caller, in.agent(in.AgentID, ""), in.Project, in.Scope), in.Point)
	if err != nil {
		return api.MemoryList{}, err
	}
	page := memory.Page{Limit: in.Limit, Offset: in.Offset, Type: kind, Session: first(in.SessionKey), Path: first(in.Path)}
	if page.Since, err = moment("since", in.Since); err != nil {
		return api.MemoryList{}, err
	}
	if page.Path != "" {
		if err := taxonomy.CheckPrefix(page.Path); err != nil {
			return api.MemoryList{}, err
		}
	}
	found, stats, err := s.Memories.List(ctx, reader, page)
	if err != nil {
		return api.MemoryList{}, err
	}
	return api.MemoryList{
		Memories: each(found, row),
		Stats:    api.MemoryStats{Total: stats.Total, Critical: stats.Critical},
		Ref:      reader.View.Name(),
	}, nil
}

type idsInput struct {
	Caller
	Prefix  string `query:"prefix" required:"true" doc:"Six or more of the digits that the id begins with."`
	Limit   int    `query:"limit" default:"10" minimum:"1" maximum:"100"`
	AgentID string `query:"agentId"`
}

func (s *server) ids(ctx context.Context, in *idsInput) (api.MemoryIDs, error) {
	ids, err := s.Memories.IDs(ctx, in.everywhere(in.AgentID), first(in.Prefix), in.Limit)
	return api.MemoryIDs{IDs: some(ids)}, err
}

func row(m memory.Memory) api.MemoryRow {
	return api.MemoryRow{
		ID: m.ID, Content: m.Content.String(), CreatedAt: memory.Stamp(m.Created), Who: m.Who.String(),
		Importance: m.Importance, Tags: memory.Strings(m.Tags), SourceType: m.Source.Kind, Pinned: bit(m.Pinned),
		Type: string(m.Type), Project: api.Optional(m.Scope.Project), Origin: m.Origin.String(), Path: m.Path,
		SessionID: m.Source.Session, Commit: m.Commit, Uncertain: m.Doubtful(),
		ValidFrom: memory.Stamp(m.ValidFrom), ValidUntil: memory.Stamp(m.ValidUntil),
	}
}

// OneMemory names a memory and says who asks for it.
type OneMemory struct {
	Caller
	Point
	ID      string `path:"id"`
	AgentID string `query:"agentId"`
	Scope   string `query:"scope"`
}

// reader is who may see the memory: the agent, which a body may name too, in the
// project that it works in.
func (o OneMemory) reader(body OfAgent) memory.Reader {
	return o.at.in(memory.Reader{Agent: o.agent(first(body.named(), o.AgentID), ""), Namespace: first(o.Scope)})
}

func (s *server) get(ctx context.Context, in *OneMemory) (api.Memory, error) {
	reader, err := s.as(ctx, in.reader(OfAgent{}), in.Point)
	if err != nil {
		return api.Memory{}, err
	}
	m, err := s.Memories.Get(ctx, reader, in.ID)
	if err != nil {
		return api.Memory{}, err
	}
	uses, err := s.Recall.Accesses(ctx, m.ID)
	a := whole(m)
	a.AccessCount, a.LastAccessed = uses[m.ID].Count, stamp(uses[m.ID].Last)
	a.Ref = reader.View.Name()
	return a, err
}

func whole(m memory.Memory) api.Memory {
	return api.Memory{
		ID: m.ID, Content: m.Content.String(), Type: string(m.Type), Importance: m.Importance,
		Tags: memory.Strings(m.Tags), Pinned: bit(m.Pinned), Who: m.Who.String(),
		SourceID: api.Optional(m.Source.ID), SourceType: m.Source.Kind, SourcePath: api.Optional(m.Source.Path),
		RuntimePath: api.Optional(m.Source.Runtime), IdempotencyKey: api.Optional(m.Source.Key), ChunkGroup: m.Source.Group,
		Hints: memory.Strings(m.Hints), Structured: json.RawMessage(m.Structured.String()), SourceTurns: m.Source.Turns, SourceQuote: m.Source.Quote.String(),
		Project: api.Optional(m.Scope.Project), SessionID: api.Optional(m.Source.Session), AgentID: m.Scope.Agent,
		Visibility: string(m.Scope.Visibility), Scope: api.Optional(m.Scope.Namespace), Origin: m.Origin.String(),
		Path: m.Path, Filed: m.Filing.How, PathConfidence: m.Filing.Confidence, Supersedes: m.Supersedes,
		Premises: each(m.Premises, premise), Uncertain: m.Doubtful(), Because: m.Doubt(),
		Subject: m.Subject.String(), Confidence: m.Confidence,
		IsDeleted: bit(!m.Live()), DeletedAt: stamp(m.Deleted),
		ValidFrom: stamp(m.ValidFrom), ValidUntil: stamp(m.ValidUntil), ObservedAt: stamp(m.Observed),
		OccurredAt: stamp(m.Occurred), SourceCreatedAt: stamp(m.SourceCreated), ExtractionStatus: "complete",
		Version: m.Version, CreatedAt: memory.Stamp(m.Created), UpdatedAt: memory.Stamp(m.Updated),
		UpdatedBy: m.UpdatedBy.String(), Commit: m.Commit,
		CamelSourcePath: api.Optional(m.Source.Path), CamelRuntimePath: api.Optional(m.Source.Runtime),
		CamelIdempotencyKey: api.Optional(m.Source.Key), CamelSessionID: m.Source.Session,
	}
}

type historyInput struct {
	OneMemory
	Limit int `query:"limit" default:"200" minimum:"1" maximum:"1000"`
}

func (s *server) history(ctx context.Context, in *historyInput) (api.MemoryHistory, error) {
	reader, err := s.as(ctx, in.reader(OfAgent{}), in.Point)
	if err != nil {
		return api.MemoryHistory{}, err
	}
	events, err := s.Memories.History(ctx, reader, in.ID, in.Limit)
	if err != nil {
		return api.MemoryHistory{}, err
	}
	return api.MemoryHistory{MemoryID: in.ID, Count: len(events), History: each(events, entry), Ref: reader.View.Name()}, nil
}

func entry(e memory.Event) api.MemoryEvent {
	return api.MemoryEvent{
		ID: e.ID, Event: e.Event, OldContent: api.Optional(e.Old.String()), NewContent: api.Optional(e.New.String()),
		ChangedBy: e.By, ActorType: e.Kind, Reason: api.Optional(e.Reason.String()), CreatedAt: memory.Stamp(e.Time),
		SessionID: e.Session, RequestID: e.Request, Commit: e.Commit,
	}
}

func premise(p memory.Premise) api.Premise {
	return api.Premise{ID: p.Memory, How: p.How, Confidence: p.Confidence}
}
