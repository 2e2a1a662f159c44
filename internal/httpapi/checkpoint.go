package httpapi

import (
	"context"
	"time"

	"signet/api"
	"signet/internal/errs"
	"signet/internal/memory"
	"signet/internal/session"
	"signet/internal/text"
)

// checkpointOperations tell what sessions were about.
func (s *server) checkpointOperations() []operation {
	return []operation{
		{get, "/api/checkpoints", diagnoses, "List the checkpoints of a project's sessions", op(s.checkpoints)},
		{get, "/api/checkpoints/{key}", diagnoses, "List the checkpoints of a session", op(s.sessionCheckpoints)},
	}
}

type checkpointsInput struct {
	Caller
	Project string `query:"project" required:"true" doc:"A directory; its project root is looked up."`
	Limit   int    `query:"limit" default:"10" minimum:"1" maximum:"100"`
	AgentID string `query:"agent_id"`
}

func (s *server) checkpoints(ctx context.Context, in *checkpointsInput) (api.CheckpointList, error) {
	if first(in.Project) == "" {
		return api.CheckpointList{}, errs.Field("project", "is required")
	}
	return s.checkpointList(ctx, session.CheckpointFilter{
		Project: s.ProjectRoot(first(in.Project)), Agent: in.agent(in.AgentID, ""), Limit: in.Limit,
	})
}

// mostCheckpoints is how many checkpoints of one session are listed.
const mostCheckpoints = 100

func (s *server) sessionCheckpoints(ctx context.Context, in *OneSession) (api.CheckpointList, error) {
	return s.checkpointList(ctx, session.CheckpointFilter{Session: in.key(), Agent: in.agent(in.AgentID, in.key()), Limit: mostCheckpoints})
}

func (s *server) checkpointList(ctx context.Context, f session.CheckpointFilter) (api.CheckpointList, error) {
	found, err := s.Checkpoints(ctx, f)
	return api.CheckpointList{Checkpoints: each(found, func(c session.Checkpoint) api.Checkpoint {
		return api.Checkpoint{
			ID: c.ID, SessionKey: c.Session, AgentID: c.Agent, Harness: c.Harness, Project: api.Optional(c.Project), Trigger: c.Trigger,
			PromptCount: c.Prompts, Queries: listed(c.Digest.Queries), Remembers: listed(c.Digest.Remembers), Snippets: listed(c.Digest.Snippets),
			CreatedAt: memory.Stamp(c.Created),
		}
	}), Count: len(found)}, err
}

// listed is a list that JSON does not render as null.
func listed(texts []string) []string {
	if texts == nil {
		return []string{}
	}
	return texts
}

func milli(ms int64) time.Duration { return time.Duration(ms) * time.Millisecond }

type summariesInput struct {
	Caller
	Point
	Project    string `query:"project"`
	Depth      int    `query:"depth" minimum:"0" maximum:"10" doc:"Only 0 exists: one summary a session."`
	Limit      int    `query:"limit" default:"50" minimum:"1" maximum:"200"`
	Offset     int    `query:"offset" minimum:"0"`
	AgentID    string `query:"agentId"`
	SessionKey string `query:"sessionKey"`
}

func (s *server) summaries(ctx context.Context, in *summariesInput) (api.SummaryList, error) {
	reader, err := s.as(ctx, s.reader(in.agent(in.AgentID, in.session(in.SessionKey)), in.Project, ""), in.Point)
	if err != nil || in.Depth > 0 {
		return api.SummaryList{Summaries: []api.Summary{}, Ref: reader.View.Name()}, err
	}
	found, stats, err := s.Memories.List(ctx, reader, memory.Page{
		Limit: in.Limit, Offset: in.Offset, Type: memory.Summary, Session: bareKey(in.SessionKey),
	})
	return api.SummaryList{Summaries: each(found, summary), Total: stats.Total, Ref: reader.View.Name()}, err
}

func summary(m memory.Memory) api.Summary {
	return api.Summary{
		ID: m.ID, Project: api.Optional(m.Scope.Project), Kind: "session", Content: m.Content.String(), TokenCount: text.Tokens(m.Content.String()),
		EarliestAt: memory.Stamp(m.Observed), LatestAt: memory.Stamp(m.Observed), SessionKey: api.Optional(m.Source.Session),
		AgentID: m.Scope.Agent, SourceType: m.Source.Kind, SourceRef: api.Optional(m.Source.ID), CreatedAt: memory.Stamp(m.Created),
	}
}

type expandInput struct {
	Caller
	Point
	Body struct {
		api.ExpandRequest
		SnakeIncludeTranscript *bool `json:"include_transcript,omitempty" hidden:"true"`
	}
}

// Bounds of an expanded summary.
const (
	expandedMemories = 50
	expandedChars    = 4000
)

func (s *server) expandSummary(ctx context.Context, in *expandInput) (api.Expanded, error) {
	b := in.Body
	if first(b.ID) == "" {
		return api.Expanded{}, errs.Field("id", "is required")
	}
	reader, err := s.as(ctx, in.everywhere(b.AgentID), in.or(b.Ref, b.At))
	if err != nil {
		return api.Expanded{}, err
	}
	m, err := s.Memories.Get(ctx, reader, first(b.ID))
	if err == nil && m.Type != memory.Summary {
		err = errs.E(errs.NotFound, "summary %s not found", b.ID)
	}
	if err != nil {
		return api.Expanded{}, err
	}
	a := api.Expanded{Node: summary(m), Lineage: []api.Summary{}, Memories: []api.MemoryRow{}, Ref: reader.View.Name()}
	if m.Source.Session == "" {
		return a, nil
	}
	linked, _, err := s.Memories.List(ctx, reader, memory.Page{Limit: expandedMemories, Session: m.Source.Session})
	if err != nil {
		return api.Expanded{}, err
	}
	for _, l := range linked {
		if l.ID != m.ID {
			a.Memories = append(a.Memories, row(l))
		}
	}
	if orElse(b.IncludeTranscript, orElse(b.SnakeIncludeTranscript, true)) {
		turns, err := s.Transcript(ctx, reader, m.Source.Session)
		if err != nil {
			return api.Expanded{}, err
		}
		a.Transcript = tail(spoken(turns), b.TranscriptCharLimit)
	}
	return a, nil
}

// tail is the end of a text, of so many characters; 0 is the usual number.
func tail(s string, chars int) string {
	if chars == 0 {
		chars = expandedChars
	}
	runes := []rune(s)
	return string(runes[max(0, len(runes)-chars):])
}

type blackboxesInput struct {
	Caller
	Project string `query:"project"`
	Limit   int    `query:"limit" default:"50" minimum:"1" maximum:"100"`
	AgentID string `query:"agent_id"`
}

func (s *server) blackboxes(ctx context.Context, in *blackboxesInput) (api.BlackboxList, error) {
	reader := s.reader(in.agent(in.AgentID, ""), in.Project, "")
	found, err := s.GivenTo(ctx, reader, in.Limit)
	a := api.BlackboxList{AgentID: reader.Agent, Project: api.Optional(reader.Project), Sessions: []api.BlackboxRow{}, Count: len(found)}
	for _, g := range found {
		a.Sessions = append(a.Sessions, api.BlackboxRow{
			SessionKey: g.Session, AgentID: reader.Agent, Project: api.Optional(g.Project), LastAt: memory.Stamp(g.Last), RecallEvents: g.Hits,
		})
	}
	return a, err
}

type blackboxInput struct {
	OneSession
	Limit int    `query:"limit" default:"500" minimum:"1" maximum:"5000"`
	At    string `query:"at" doc:"Only until this time."`
}

func (s *server) blackbox(ctx context.Context, in *blackboxInput) (api.Blackbox, error) {
	at, err := endOf("at", in.At)
	if err != nil {
		return api.Blackbox{}, err
	}
	agent := in.agent(in.AgentID, in.key())
	events, err := s.Replay(ctx, agent, in.key(), at, in.Limit)
	a := api.Blackbox{SessionKey: in.key(), AgentID: agent, Events: []api.BlackboxEvent{}, Count: len(events)}
	for _, e := range events {
		a.Events = append(a.Events, api.BlackboxEvent{
			At: memory.Stamp(e.Time), Source: e.Source, MemoryID: e.Hit, Rank: e.Rank, Score: e.Score, Commit: e.Commit, ContextEpoch: e.Epoch,
		})
	}
	return a, err
}
