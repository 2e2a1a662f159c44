package api

import (
	"context"
	"net/http"
	"net/url"
	"strconv"
)

// Presence is a session at work on this machine.
type Presence struct {
	Key         string `json:"key"`
	SessionKey  string `json:"sessionKey,omitempty"`
	AgentID     string `json:"agentId"`
	Harness     string `json:"harness"`
	Project     string `json:"project,omitempty"`
	RuntimePath string `json:"runtimePath,omitempty"`
	Provider    string `json:"provider"`
	StartedAt   string `json:"startedAt"`
	LastSeenAt  string `json:"lastSeenAt"`
}

// PresenceList is the sessions at work, the last seen first.
type PresenceList struct {
	Sessions []Presence `json:"sessions"`
	Count    int        `json:"count"`
}

// PresenceQuery says whose presence is asked for; limit 0 is 50.
type PresenceQuery struct {
	Agent, Session, Project string
	IncludeSelf             bool
	Limit                   int
}

// Peers lists the sessions at work.
func (c *Client) Peers(ctx context.Context, q PresenceQuery) (PresenceList, error) {
	self := ""
	if q.IncludeSelf {
		self = "true"
	}
	return call[PresenceList](ctx, c, http.MethodGet, query("/api/cross-agent/presence", "agent_id", q.Agent, "session_key", q.Session,
		"project", q.Project, "include_self", self, "limit", number(q.Limit)), nil)
}

// PresenceRequest says that a session is at work.
type PresenceRequest struct {
	Harness     string `json:"harness"`
	SessionKey  string `json:"sessionKey,omitempty"`
	AgentID     string `json:"agentId,omitempty"`
	Project     string `json:"project,omitempty"`
	RuntimePath string `json:"runtimePath,omitempty"`
	Provider    string `json:"provider,omitempty"`
}

// PresenceAnswer is the presence as it is known now.
type PresenceAnswer struct {
	Presence Presence `json:"presence"`
}

// Appear says that a session is at work.
func (c *Client) Appear(ctx context.Context, r PresenceRequest) (PresenceAnswer, error) {
	return call[PresenceAnswer](ctx, c, http.MethodPost, "/api/cross-agent/presence", r)
}

// Removed says whether there was something to remove.
type Removed struct {
	Removed bool `json:"removed"`
}

// Disappear says that a session is no longer at work.
func (c *Client) Disappear(ctx context.Context, key string) (Removed, error) {
	return call[Removed](ctx, c, http.MethodDelete, "/api/cross-agent/presence/"+url.PathEscape(key), nil)
}

// Message is what one agent tells another.
type Message struct {
	ID             string `json:"id"`
	CreatedAt      string `json:"createdAt"`
	FromAgentID    string `json:"fromAgentId,omitempty"`
	FromSessionKey string `json:"fromSessionKey,omitempty"`
	ToAgentID      string `json:"toAgentId,omitempty"`
	ToSessionKey   string `json:"toSessionKey,omitempty"`
	Content        string `json:"content"`
	Type           string `json:"type"`
	Broadcast      bool   `json:"broadcast"`
	DeliveryPath   string `json:"deliveryPath"`
	DeliveryStatus string `json:"deliveryStatus"`
}

// MessageRequest is a message to an agent, a session, or everybody.
type MessageRequest struct {
	Content        string `json:"content" doc:"At most 65536 bytes."`
	Type           string `json:"type,omitempty" doc:"assist_request, decision_update, info (when it is not given) or question"`
	Broadcast      bool   `json:"broadcast,omitempty"`
	FromAgentID    string `json:"fromAgentId,omitempty"`
	FromSessionKey string `json:"fromSessionKey,omitempty"`
	ToAgentID      string `json:"toAgentId,omitempty"`
	ToSessionKey   string `json:"toSessionKey,omitempty"`
	Via            string `json:"via,omitempty" doc:"local, the only way there is"`
}

// MessageAnswer is a message that was left.
type MessageAnswer struct {
	Message Message `json:"message"`
}

// SendMessage leaves a message.
func (c *Client) SendMessage(ctx context.Context, r MessageRequest) (MessageAnswer, error) {
	return call[MessageAnswer](ctx, c, http.MethodPost, "/api/cross-agent/messages", r)
}

// MessageList is messages, newest first.
type MessageList struct {
	Items []Message `json:"items"`
	Count int       `json:"count"`
}

// MessageQuery says whose messages are asked for; limit 0 is 100.
type MessageQuery struct {
	Agent, Session, Since string
	IncludeSent           bool
	ExcludeBroadcast      bool
	Limit                 int
}

// Messages lists what an agent may read.
func (c *Client) Messages(ctx context.Context, q MessageQuery) (MessageList, error) {
	return call[MessageList](ctx, c, http.MethodGet, query("/api/cross-agent/messages", "agent_id", q.Agent, "session_key", q.Session,
		"since", q.Since, "include_sent", strconv.FormatBool(q.IncludeSent), "include_broadcast", strconv.FormatBool(!q.ExcludeBroadcast),
		"limit", number(q.Limit)), nil)
}

// SkillRequest tells that a skill was used.
type SkillRequest struct {
	Harness    string `json:"harness"`
	SkillName  string `json:"skillName,omitempty" doc:"Required; skill is read as well."`
	SessionKey string `json:"sessionKey,omitempty"`
	AgentID    string `json:"agentId,omitempty"`
	LatencyMs  int64  `json:"latencyMs,omitempty" minimum:"0" maximum:"86400000"`
	Success    *bool  `json:"success,omitempty" doc:"true, when it is not given"`
	ErrorText  string `json:"errorText,omitempty"`
	ToolUseID  string `json:"toolUseId,omitempty" doc:"The same use is recorded once."`
	Cwd        string `json:"cwd,omitempty"`
	Origin     string `json:"origin,omitempty"`
	CreatedAt  string `json:"createdAt,omitempty"`
}

// SkillAnswer says whether a use was recorded; one that was recorded before
// is not.
type SkillAnswer struct {
	HookNote
	Recorded bool `json:"recorded"`
}

// SkillUsed tells that a skill was used.
func (c *Client) SkillUsed(ctx context.Context, r SkillRequest) (SkillAnswer, error) {
	return call[SkillAnswer](ctx, c, http.MethodPost, "/api/hooks/skill-invocation", r)
}
