package httpapi

import (
	"context"
	"net/http"

	"signet/api"
	"signet/internal/errs"
	"signet/internal/memory"
	"signet/internal/session"
)

// peerOperations let the agents on this machine see and tell each other.
func (s *server) peerOperations() []operation {
	return []operation{
		{get, "/api/cross-agent/presence", recalls, "List the sessions at work", op(s.present)},
		{post, "/api/cross-agent/presence", remembers, "Say that a session is at work", op(s.appear)},
		{del, "/api/cross-agent/presence/{key}", remembers, "Say that a session is no longer at work", op(s.disappear)},
		{get, "/api/cross-agent/messages", recalls, "Read messages", op(s.inbox)},
		{post, "/api/cross-agent/messages", remembers, "Leave a message", op(s.sendMessage)},
	}
}

type presentInput struct {
	Caller
	Agent       string `query:"agent_id"`
	Session     string `query:"session_key"`
	Project     string `query:"project"`
	IncludeSelf bool   `query:"include_self"`
	Limit       int    `query:"limit" default:"50" minimum:"1" maximum:"1000"`
}

func (s *server) present(_ context.Context, in *presentInput) (api.PresenceList, error) {
	f := session.PresenceFilter{
		Agent: first(in.Agent), Session: bareKey(in.Session), IncludeSelf: in.IncludeSelf, Limit: in.Limit,
	}
	if project := first(in.Project); project != "" {
		f.Project = s.ProjectRoot(project)
	}
	list := s.Sessions.Board.Present(f, s.Now())
	return api.PresenceList{Sessions: each(list, presence), Count: len(list)}, nil
}

func presence(p session.Presence) api.Presence {
	provider := p.Provider
	if provider == "" {
		provider = p.Harness
	}
	return api.Presence{
		Key: p.Key, SessionKey: p.Key, AgentID: p.Agent, Harness: p.Harness, Project: p.Project, RuntimePath: p.Runtime, Provider: provider,
		StartedAt: memory.Stamp(p.Started), LastSeenAt: memory.Stamp(p.LastSeen),
	}
}

type appearInput struct {
	Caller
	Body api.PresenceRequest
}

func (s *server) appear(_ context.Context, in *appearInput) (api.PresenceAnswer, error) {
	b := in.Body
	if first(b.Harness) == "" {
		return api.PresenceAnswer{}, errs.Field("harness", "is required")
	}
	for _, n := range []struct{ field, value string }{
		{"harness", b.Harness},
		{"sessionKey", b.SessionKey},
		{"agentId", b.AgentID},
		{"project", b.Project},
		{"provider", b.Provider},
	} {
		if why := notName(n.value, maxHeader*4); why != "" {
			return api.PresenceAnswer{}, errs.Field(n.field, "%s", why)
		}
	}
	if r := b.RuntimePath; r != "" && r != "plugin" && r != "legacy" {
		return api.PresenceAnswer{}, errs.Field("runtimePath", "must be plugin or legacy")
	}
	key := in.session(b.SessionKey)
	agent := in.agent(b.AgentID, key)
	if key == "" {
		key = "agent:" + agent + ":" + first(b.Harness)
	}
	p := session.Presence{Key: key, Agent: agent, Harness: first(b.Harness), Runtime: first(in.RuntimePath, b.RuntimePath), Provider: first(b.Provider)}
	if project := first(b.Project); project != "" {
		p.Project = s.ProjectRoot(project)
	}
	return api.PresenceAnswer{Presence: presence(s.Sessions.Board.Seen(p, s.Now()))}, nil
}

func (s *server) disappear(_ context.Context, in *OneSession) (api.Removed, error) {
	return api.Removed{Removed: s.Sessions.Board.Leave(in.key())}, nil
}

type inboxInput struct {
	Caller
	Agent            string `query:"agent_id"`
	Session          string `query:"session_key"`
	Since            string `query:"since"`
	IncludeSent      bool   `query:"include_sent"`
	IncludeBroadcast bool   `query:"include_broadcast" default:"true"`
	Limit            int    `query:"limit" default:"100" minimum:"1" maximum:"1000"`
}

func (s *server) inbox(_ context.Context, in *inboxInput) (api.MessageList, error) {
	since, err := moment("since", in.Since)
	if err != nil {
		return api.MessageList{}, err
	}
	key := in.session(in.Session)
	list := s.Sessions.Board.Messages(session.Inbox{
		Agent: in.agent(in.Agent, key), Session: key, Since: since, IncludeSent: in.IncludeSent,
		ExcludeBroadcast: !in.IncludeBroadcast, Limit: in.Limit,
	}, s.Now())
	return api.MessageList{Items: each(list, messageOf), Count: len(list)}, nil
}

func messageOf(m session.Message) api.Message {
	return api.Message{
		ID: m.ID, CreatedAt: memory.Stamp(m.Created), FromAgentID: m.FromAgent, FromSessionKey: m.FromSession, ToAgentID: m.ToAgent,
		ToSessionKey: m.ToSession, Content: m.Content.String(), Type: m.Type, Broadcast: m.Broadcast,
		DeliveryPath: "local", DeliveryStatus: "delivered",
	}
}

type messageInput struct {
	Caller
	Body api.MessageRequest
}

func (s *server) sendMessage(_ context.Context, in *messageInput) (api.MessageAnswer, error) {
	b := in.Body
	switch b.Via {
	case "", "local":
	case "acp":
		return api.MessageAnswer{}, errs.Field("via", "must be local: messages to other machines do not exist yet")
	default:
		return api.MessageAnswer{}, errs.Field("via", "must be local")
	}
	from := in.session(b.FromSessionKey)
	m, err := s.Sessions.Board.Send(session.Message{
		FromAgent: in.agent(b.FromAgentID, from), FromSession: from, ToAgent: first(b.ToAgentID), ToSession: bareKey(b.ToSessionKey),
		Broadcast: b.Broadcast, Type: first(b.Type),
	}, b.Content, s.Now())
	return api.MessageAnswer{Message: messageOf(m)}, err
}

// boardRoom is how many notices a reader of the board may lie behind.
const boardRoom = 256

// followBoard streams what changes among the agents at work, after one picture
// of how it stands.
func (s *server) followBoard(w http.ResponseWriter, r *http.Request) {
	notices := s.Sessions.Board.Events.Subscribe(boardRoom)
	defer notices.Cancel()
	now := s.Now()
	agent := first(r.URL.Query().Get("agent_id"), memory.DefaultAgent)
	key := bareKey(r.URL.Query().Get("session_key"))
	snapshot := map[string]any{
		"type":     "snapshot",
		"presence": each(s.Sessions.Board.Present(session.PresenceFilter{IncludeSelf: true, Limit: boardRoom}, now), presence),
		"messages": each(s.Sessions.Board.Messages(session.Inbox{Agent: agent, Session: key, Limit: boardRoom}, now), messageOf),
	}
	follow(s, w, r, notices, func(n session.Notice) (any, bool) {
		switch {
		case n.Presence != nil:
			return map[string]any{"type": "presence", "presence": presence(*n.Presence)}, true
		case n.Message != nil:
			return map[string]any{"type": "message", "message": messageOf(*n.Message)}, n.Message.ReadBy(session.Inbox{Agent: agent, Session: key})
		}
		return map[string]any{"type": "left", "key": n.Gone}, true
	}, missedNotices, map[string]any{"type": "connected"}, snapshot)
}

// missedNotices tells a reader of the board that he was too slow.
func missedNotices(n int) any { return map[string]any{"type": "missed", "missed": n} }
