package httpapi

import (
	"context"
	"slices"

	"signet/api"
	"signet/internal/errs"
	"signet/internal/memory"
	"signet/internal/session"
)

// sessionOperations tell of sessions, and pause them all or bypass one.
func (s *server) sessionOperations() []operation {
	return []operation{
		{get, "/api/sessions", diagnoses, "List recent sessions", op(s.sessions)},
		{get, "/api/sessions/{key}", diagnoses, "Show one session", op(s.session)},
		{post, "/api/sessions/{key}/bypass", administers, "Switch memory off for a session, or on again", op(s.bypass)},
		{post, "/api/sessions/{key}/renew", remembers, "Give the claim of a session another term", op(s.renew)},
		{get, "/api/sessions/blackbox", diagnoses, "List the sessions that were given something", op(s.blackboxes)},
		{get, "/api/sessions/{key}/blackbox", diagnoses, "Replay what a session was given", op(s.blackbox)},
		{post, "/api/sessions/pause", administers, "Pause capture and injection", op(s.pause)},
		{post, "/api/sessions/resume", administers, "End a pause of capture and injection", op(s.resume)},
	}
}

type sessionsInput struct {
	Caller
	Limit   int    `query:"limit" default:"50" minimum:"1" maximum:"1000"`
	AgentID string `query:"agent_id" doc:"Only those of this agent."`
}

func (s *server) sessions(ctx context.Context, in *sessionsInput) (api.SessionList, error) {
	recent, err := s.RecentSessions(ctx, in.Limit)
	if err != nil {
		return api.SessionList{}, err
	}
	if in.AgentID != "" {
		recent = slices.DeleteFunc(recent, func(m memory.Session) bool { return m.Agent != in.AgentID })
	}
	off, err := s.Bypasses(ctx)
	if err != nil {
		return api.SessionList{}, err
	}
	rows := each(recent, func(m memory.Session) api.Session { return s.sessionRow(m, off) })
	return api.SessionList{Sessions: rows, Count: len(rows)}, nil
}

func (s *server) session(ctx context.Context, in *OneSession) (api.Session, error) {
	found, err := s.SessionByKey(ctx, in.key())
	if err != nil {
		return api.Session{}, err
	}
	off, err := s.Bypasses(ctx)
	if err != nil || in.AgentID != "" && in.AgentID != found.Agent {
		return api.Session{}, errs.E(errs.NotFound, "session %s not found", in.key())
	}
	return s.sessionRow(found, off), nil
}

func (s *server) sessionRow(m memory.Session, bypassed []string) api.Session {
	a := api.Session{
		Key: m.Key, AgentID: m.Agent, Harness: m.Harness, Project: api.Optional(m.Project), RuntimePath: m.Runtime,
		Transcript: m.Transcript, StartedAt: memory.Stamp(m.Started), LastSeenAt: memory.Stamp(m.LastSeen),
		EndedAt: stamp(m.Ended), Reason: m.Reason, Prompts: m.Prompts, Epoch: m.Epoch,
		ClaimedAt: memory.Stamp(m.Started), Bypassed: slices.Contains(bypassed, m.Key),
	}
	if claim, ok := s.Sessions.ClaimOf(m.Key); ok {
		a.RuntimePath, a.ClaimedAt, a.ExpiresAt = claim.Runtime, memory.Stamp(claim.Since), stamp(claim.Expires)
	}
	return a
}

type bypassInput struct {
	OneSession
	Body struct {
		Enabled *bool `json:"enabled" required:"true" doc:"true switches memory off."`
	}
}

func (s *server) bypass(ctx context.Context, in *bypassInput) (api.Bypassed, error) {
	if in.Body.Enabled == nil {
		return api.Bypassed{}, errs.Field("enabled", "is required")
	}
	err := s.Sessions.Bypass(ctx, in.key(), *in.Body.Enabled)
	return api.Bypassed{Key: in.key(), Bypassed: *in.Body.Enabled}, err
}

func (s *server) renew(_ context.Context, in *OneSession) (api.Renewed, error) {
	claim, err := s.Sessions.Renew(in.key())
	return api.Renewed{Key: in.key(), Renewed: err == nil, ExpiresAt: memory.Stamp(claim.Expires)}, err
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

type skillInput struct {
	Caller
	Body struct {
		api.SkillRequest
		Skill     string `json:"skill,omitempty" hidden:"true"`
		SessionID string `json:"sessionId,omitempty" hidden:"true"`
		Args      any    `json:"args,omitempty" hidden:"true"`
	}
}

func (s *server) skillInvocation(ctx context.Context, in *skillInput) (api.SkillAnswer, error) {
	b := in.Body
	at, err := moment("createdAt", b.CreatedAt)
	if err != nil {
		return api.SkillAnswer{}, err
	}
	key := in.session(b.SessionKey, b.SessionID)
	recorded, err := s.Sessions.UseSkill(ctx, session.SkillRequest{
		Hook:  session.Hook{Harness: first(b.Harness), Session: key, Agent: in.agent(b.AgentID, key), Dir: first(b.Cwd), Runtime: in.RuntimePath},
		Skill: first(b.SkillName, b.Skill), ToolUseID: first(b.ToolUseID), Failed: !orElse(b.Success, true),
		Latency: milli(b.LatencyMs), Error: b.ErrorText, Origin: first(b.Origin), Time: at,
	})
	return api.SkillAnswer{Recorded: recorded}, err
}
