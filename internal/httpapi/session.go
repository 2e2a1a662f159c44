package httpapi

import (
	"context"

	"signet/api"
	"signet/internal/memory"
)

// sessionOperations tell of sessions, and pause them all.
func (s *server) sessionOperations() []operation {
	return []operation{
		{get, "/api/sessions", diagnoses, "List recent sessions", op(s.sessions)},
		{post, "/api/pipeline/pause", administers, "Pause capture and injection", op(s.pause)},
		{post, "/api/pipeline/resume", administers, "End a pause", op(s.resume)},
	}
}

type sessionsInput struct {
	Limit int `query:"limit" default:"50" minimum:"1" maximum:"1000"`
}

func (s *server) sessions(ctx context.Context, in *sessionsInput) (api.SessionList, error) {
	recent, err := s.RecentSessions(ctx, in.Limit)
	if err != nil {
		return api.SessionList{}, err
	}
	return api.SessionList{Sessions: each(recent, sessionRow), Count: len(recent)}, nil
}

func sessionRow(s memory.Session) api.Session {
	return api.Session{
		Key: s.Key, AgentID: s.Agent, Harness: s.Harness, Project: api.Optional(s.Project), RuntimePath: s.Runtime,
		Transcript: s.Transcript, StartedAt: memory.Stamp(s.Started), LastSeenAt: memory.Stamp(s.LastSeen),
		EndedAt: stamp(s.Ended), Reason: s.Reason, Prompts: s.Prompts, Epoch: s.Epoch,
		ClaimedAt: memory.Stamp(s.Started),
	}
}

type noInput struct{}

func (s *server) pause(ctx context.Context, _ *noInput) (api.Paused, error) {
	err := s.Sessions.Pause(ctx)
	return api.Paused{Success: err == nil, Paused: true}, err
}

func (s *server) resume(ctx context.Context, _ *noInput) (api.Paused, error) {
	err := s.Sessions.Resume(ctx)
	return api.Paused{Success: err == nil}, err
}
