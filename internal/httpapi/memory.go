package httpapi

import (
	"context"

	"signet/api"
	"signet/internal/errs"
	"signet/internal/memory"
)

// memoryOperations keep, show and change memories.
func (s *server) memoryOperations() []operation {
	return []operation{
		{post, "/api/memory/remember", remember, "Remember one statement", op(s.remember)},
		{post, "/api/memory/save", remember, "Remember one statement (an alias)", op(s.remember)},
		{post, "/api/hook/remember", remember, "Remember one statement (an alias)", op(s.remember)},
		{get, "/api/memories", recall, "List memories, newest first", op(s.list)},
		{get, "/api/memory/{id}", recall, "Show one memory", op(s.get)},
		{get, "/api/memory/{id}/history", recall, "Show what happened to a memory", op(s.history)},
		{del, "/api/memory/{id}", modify, "Forget a memory", op(s.forget)},
		{post, "/api/memory/{id}/recover", modify, "Recover a forgotten memory", op(s.recover)},
	}
}

type rememberInput struct {
	Caller
	Body rememberBody
}

type rememberBody struct {
	api.RememberRequest
	SnakeSourceType string `json:"source_type,omitempty" hidden:"true"`
	SnakeSourceID   string `json:"source_id,omitempty" hidden:"true"`
	SnakeSourcePath string `json:"source_path,omitempty" hidden:"true"`
}

func (s *server) remember(ctx context.Context, in *rememberInput) (api.Remembered, error) {
	r := in.Body.RememberRequest
	r.SourceType = first(r.SourceType, in.Body.SnakeSourceType)
	r.SourceID = first(r.SourceID, in.Body.SnakeSourceID)
	r.SourcePath = first(r.SourcePath, in.Body.SnakeSourcePath)
	return s.keep(ctx, in.Caller, in.origin(), r)
}

// imported is the source type of what was written for other purposes before.
const imported = "import"

// keep remembers one statement on behalf of a caller.
func (s *server) keep(ctx context.Context, c Caller, origin memory.Origin, r api.RememberRequest) (api.Remembered, error) {
	session := c.session(r.SessionKey)
	agent := c.agent(r.AgentID, session)
	draft, err := s.draft(r)
	if err != nil {
		return api.Remembered{}, err
	}
	draft.Who = first(r.Who, c.Actor, "daemon")
	draft.Scope.Agent = agent
	draft.Origin = origin
	if draft.Source.Kind == imported {
		draft.Origin = memory.Imported
	}
	draft.Source.Session = session
	outcome, commit, err := s.Memories.Remember(ctx, c.author(agent, session), draft)
	if err != nil {
		return api.Remembered{}, err
	}
	return remembered(outcome, commit), nil
}

// draft reads what is to be remembered, but for who says so.
func (s *server) draft(r api.RememberRequest) (memory.Draft, error) {
	d := memory.Draft{
		Content: r.Content, Importance: r.Importance, Tags: r.Tags, Pinned: r.Pinned, Critical: r.Critical,
		Scope:  memory.Scope{Visibility: memory.Visibility(r.Visibility), Namespace: first(r.Scope)},
		Source: memory.Source{Kind: first(r.SourceType, "manual"), ID: r.SourceID, Path: r.SourcePath},
	}
	if v := d.Scope.Visibility; v != "" && v != memory.Global && v != memory.Private {
		return d, errs.Field("visibility", "must be global or private")
	}
	if project := first(r.Project); project != "" {
		d.Scope.Project = s.ProjectRoot(project)
	}
	var err error
	if d.Created, err = moment("createdAt", r.CreatedAt); err != nil {
		return d, err
	}
	if d.Observed, err = moment("observedAt", r.ObservedAt); err != nil {
		return d, err
	}
	if d.ValidFrom, err = moment("validFrom", r.ValidFrom); err != nil {
		return d, err
	}
	d.ValidUntil, err = endOf("validUntil", r.ValidUntil)
	return d, err
}

func remembered(o memory.Outcome, commit memory.Commit) api.Remembered {
	m := o.Memory
	a := api.Remembered{
		ID: m.ID, Type: string(m.Type), Tags: memory.Strings(m.Tags), Pinned: m.Pinned, Importance: m.Importance,
		Content: m.Content.String(), Path: m.Path, Commit: commit.ID, Status: string(o.Status),
		Remembered: o.Status != memory.StaysForgotten,
	}
	switch duplicate := o.Status == memory.Duplicate; o.Status {
	case memory.Duplicate, memory.StaysForgotten:
		a.Deduped, a.Commit = &duplicate, m.Commit
	}
	if !a.Remembered {
		a.Reason = "this statement was forgotten, and stays forgotten when the same source brings it again"
	}
	return a
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
}

func (s *server) list(ctx context.Context, in *listInput) (api.MemoryList, error) {
	kind, err := kindOf("type", in.Type)
	if err != nil {
		return api.MemoryList{}, err
	}
	reader := s.reader(in.agent(in.AgentID, ""), in.Project, in.Scope)
	page := memory.Page{Limit: in.Limit, Offset: in.Offset, Type: kind, Session: first(in.SessionKey)}
	found, stats, err := s.Memories.List(ctx, reader, page)
	if err != nil {
		return api.MemoryList{}, err
	}
	return api.MemoryList{
		Memories: each(found, row),
		Stats:    api.MemoryStats{Total: stats.Total, Critical: stats.Critical},
	}, nil
}

func row(m memory.Memory) api.MemoryRow {
	return api.MemoryRow{
		ID: m.ID, Content: m.Content.String(), CreatedAt: memory.Stamp(m.Created), Who: m.Who.String(),
		Importance: m.Importance, Tags: memory.Strings(m.Tags), SourceType: m.Source.Kind, Pinned: bit(m.Pinned),
		Type: string(m.Type), Project: api.Optional(m.Scope.Project), Origin: m.Origin.String(), Path: m.Path,
		SessionID: m.Source.Session,
	}
}

// OneMemory names a memory and says who asks for it.
type OneMemory struct {
	Caller
	ID      string `path:"id"`
	AgentID string `query:"agentId"`
	Scope   string `query:"scope"`
}

// reader is who may see the memory: the agent, whatever the project.
func (o OneMemory) reader() memory.Reader {
	return memory.Reader{Agent: o.agent(o.AgentID, ""), EveryProject: true, Namespace: first(o.Scope)}
}

func (s *server) get(ctx context.Context, in *OneMemory) (api.Memory, error) {
	m, err := s.Memories.Get(ctx, in.reader(), in.ID)
	if err != nil {
		return api.Memory{}, err
	}
	return whole(m), nil
}

func whole(m memory.Memory) api.Memory {
	return api.Memory{
		ID: m.ID, Content: m.Content.String(), Type: string(m.Type), Importance: m.Importance,
		Tags: memory.Strings(m.Tags), Pinned: bit(m.Pinned), Who: m.Who.String(),
		SourceID: api.Optional(m.Source.ID), SourceType: m.Source.Kind, SourcePath: api.Optional(m.Source.Path),
		SourceTurns: m.Source.Turns, SourceQuote: m.Source.Quote.String(),
		Project: api.Optional(m.Scope.Project), SessionID: api.Optional(m.Source.Session), AgentID: m.Scope.Agent,
		Visibility: string(m.Scope.Visibility), Scope: api.Optional(m.Scope.Namespace), Origin: m.Origin.String(),
		Path: m.Path, Subject: m.Subject.String(), Confidence: m.Confidence,
		IsDeleted: bit(!m.Live()), DeletedAt: stamp(m.Deleted),
		ValidFrom: stamp(m.ValidFrom), ValidUntil: stamp(m.ValidUntil), ObservedAt: stamp(m.Observed),
		Version: m.Version, CreatedAt: memory.Stamp(m.Created), UpdatedAt: memory.Stamp(m.Updated),
		UpdatedBy: m.UpdatedBy.String(), Commit: m.Commit,
	}
}

type historyInput struct {
	OneMemory
	Limit int `query:"limit" default:"200" minimum:"1" maximum:"1000"`
}

func (s *server) history(ctx context.Context, in *historyInput) (api.MemoryHistory, error) {
	events, err := s.Memories.History(ctx, in.reader(), in.ID, in.Limit)
	if err != nil {
		return api.MemoryHistory{}, err
	}
	return api.MemoryHistory{MemoryID: in.ID, Count: len(events), History: each(events, entry)}, nil
}

func entry(e memory.Event) api.MemoryEvent {
	return api.MemoryEvent{
		ID: e.ID, Event: e.Event, OldContent: api.Optional(e.Old.String()), NewContent: api.Optional(e.New.String()),
		ChangedBy: e.By, ActorType: e.Kind, Reason: api.Optional(e.Reason.String()), CreatedAt: memory.Stamp(e.Time),
		SessionID: e.Session, RequestID: e.Request, Commit: e.Commit,
	}
}
