package httpapi

import (
	"fmt"
	"strings"
	"time"
	"unicode"

	"github.com/danielgtaylor/huma/v2"

	"signet/internal/errs"
	"signet/internal/guard"
	"signet/internal/memory"
)

// Caller is what the headers of a request say of who asks. All are optional.
type Caller struct {
	Actor       string `header:"X-Signet-Actor" doc:"Who asks."`
	ActorType   string `header:"X-Signet-Actor-Type" enum:"operator,agent,harness,sdk,pipeline,daemon" doc:"What kind of actor that is; operator when it is not given."`
	SessionKey  string `header:"X-Signet-Session-Key"`
	AgentID     string `header:"X-Signet-Agent-Id"`
	RequestID   string `header:"X-Signet-Request-Id"`
	RuntimePath string `header:"X-Signet-Runtime-Path" enum:"plugin,legacy"`
	NoHooks     string `header:"X-Signet-No-Hooks" doc:"1 makes hooks answer without doing anything."`
	Project     string `header:"X-Signet-Project" doc:"The folder that the caller works in: without another word it reads what belongs to that project or to none, and writes there. The home folder and / are no project; then the project of the session counts, if that is known, and else it reads what belongs to any."`

	at    place
	asked string // the agent that the query names, in the other way of writing it
}

// OfAgent is for bodies that may name the agent, as headers and queries do. It is
// exported to be a part of others.
type OfAgent struct {
	AgentID string `json:"agentId,omitempty" doc:"The agent that asks."`
	Snake   string `json:"agent_id,omitempty" hidden:"true"`
}

// named is the agent that a body names.
func (o OfAgent) named() string { return first(o.AgentID, o.Snake) }

// maxHeader is the most bytes that a name in a header may have.
const maxHeader = 256

// Resolve checks the headers: they end up in commits, so they must be names
// and pass the guard like all that is kept.
func (c *Caller) Resolve(ctx huma.Context) []error {
	c.at, _ = ctx.Context().Value(placeKey{}).(place)
	c.asked = ctx.Query("agent_id")
	var faults []error
	for _, h := range []struct{ name, value string }{
		{"X-Signet-Actor", c.Actor},
		{"X-Signet-Session-Key", c.SessionKey},
		{"X-Signet-Agent-Id", c.AgentID},
		{"X-Signet-Request-Id", c.RequestID},
	} {
		if why := notName(h.value, maxHeader); why != "" {
			faults = append(faults, &huma.ErrorDetail{Location: "header." + h.name, Message: why})
		}
	}
	if why := notName(c.asked, maxHeader); why != "" {
		faults = append(faults, &huma.ErrorDetail{Location: "query.agent_id", Message: why})
	}
	return faults
}

// notName says why a value cannot be a name, or "".
func notName(value string, limit int) string {
	if len(value) > limit {
		return fmt.Sprintf("must be at most %d bytes, not %d", limit, len(value))
	}
	if strings.ContainsFunc(value, unicode.IsControl) {
		return "must not have control characters"
	}
	if _, err := guard.Check(value); err != nil {
		return "is refused: " + err.Error()
	}
	return ""
}

// quiet reports whether hooks must do nothing.
func (c Caller) quiet() bool { return c.NoHooks == "1" }

// origins says whose words a caller brings. An agent or a program may quote a
// person, but nothing shows that it does.
var origins = map[string]memory.Origin{
	"":         memory.Person,
	"operator": memory.Person,
	"agent":    memory.Assistant,
	"harness":  memory.Assistant,
	"sdk":      memory.Assistant,
	"pipeline": memory.Assistant,
	"daemon":   memory.Assistant,
}

func (c Caller) origin() memory.Origin { return origins[c.ActorType] }

// author is who the commit of this request names.
func (c Caller) author(agent, session string) memory.Author {
	a := memory.Author{Name: c.Actor, Kind: c.ActorType, Agent: agent, Session: session, Request: c.RequestID}
	if a.Kind == "" {
		a.Kind = "operator"
	}
	if a.Name == "" {
		a.Name = a.Kind
	}
	return a
}

// session is the key of the caller's session, without the prefix that some
// clients put before it.
func (c Caller) session(given ...string) string {
	return bareKey(first(append(given, c.SessionKey)...))
}

// bareKey is a session's key without the prefix that some clients put before it.
func bareKey(key string) string {
	return strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(key), "session:"))
}

// agent is the agent that the caller speaks for: the one it names, else the
// one in a session key of the form agent:<id>:…, else the default one.
func (c Caller) agent(given, session string) string {
	if id := first(given, c.asked, c.AgentID); id != "" {
		return id
	}
	if rest, ok := strings.CutPrefix(session, "agent:"); ok {
		if id, _, ok := strings.Cut(rest, ":"); ok && id != "" {
			return id
		}
	}
	return memory.DefaultAgent
}

// first gives the first value that is not blank, without the space around it.
func first(values ...string) string {
	for _, v := range values {
		if v = strings.TrimSpace(v); v != "" {
			return v
		}
	}
	return ""
}

// moment reads a time or a date of a request; an empty one is zero. A date is
// the beginning of its day in UTC.
func moment(field, value string) (time.Time, error) {
	value = strings.TrimSpace(value)
	if value == "" {
		return time.Time{}, nil
	}
	for _, layout := range []string{time.RFC3339, time.DateOnly} {
		if t, err := time.Parse(layout, value); err == nil {
			return t.UTC(), nil
		}
	}
	return time.Time{}, errs.Field(field, "must be a time such as 2026-01-31T15:04:05Z, or a date such as 2026-01-31")
}

// endOf reads a time or a date as moment does; a date is the end of its day.
func endOf(field, value string) (time.Time, error) {
	t, err := moment(field, value)
	if len(strings.TrimSpace(value)) == len(time.DateOnly) {
		t = t.AddDate(0, 0, 1).Add(-time.Millisecond)
	}
	return t, err
}

// kindOf reads a type of memory; an empty one is any.
func kindOf(value string) (memory.Type, error) {
	value = strings.TrimSpace(value)
	known := make([]string, len(memory.Types))
	for i, t := range memory.Types {
		if known[i] = string(t); known[i] == value {
			return t, nil
		}
	}
	if value == "" {
		return "", nil
	}
	return "", errs.Field("type", "must be one of %s", strings.Join(known, ", "))
}
