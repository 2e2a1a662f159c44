package httpapi

import (
	"context"
	"time"

	"signet/api"
	"signet/internal/errs"
	"signet/internal/memory"
	"signet/internal/session"
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

type blackboxesInput struct {
	Caller
	Project string `query:"project"`
	Limit   int    `query:"limit" default:"50" minimum:"1" maximum:"100"`
	AgentID string `query:"agent_id"`
}

func (s *server) blackboxes(ctx context.Context, in *blackboxesInput) (api.BlackboxList, error) {
	reader := s.reader(in.Caller, in.agent(in.AgentID, ""), in.Project, "")
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
