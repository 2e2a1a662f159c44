package harness

import (
	"bytes"
	"cmp"
	"encoding/json"
	"io"
	"strings"
	"time"
)

// copilotLine is one event of a session.
type copilotLine struct {
	Type      string          `json:"type"`
	ID        string          `json:"id"`
	ParentID  string          `json:"parentId"`
	Timestamp string          `json:"timestamp"`
	AgentID   string          `json:"agentId"` // of a subagent
	Data      json.RawMessage `json:"data"`
}

// copilotPlace is where a session works.
type copilotPlace struct {
	Cwd    string `json:"cwd"`
	Branch string `json:"branch"`
}

// copilotData is what an event holds: the members we use. Which hold a value depends
// on the event.
type copilotData struct {
	copilotPlace // of session.context_changed

	SessionID string          `json:"sessionId"`
	Context   copilotPlace    `json:"context"`
	Content   json.RawMessage `json:"content"` // a text, or blocks
	Source    string          `json:"source"`
	Autopilot bool            `json:"isAutopilotContinuation"`
	CallID    string          `json:"toolCallId"`
	Within    string          `json:"parentToolCallId"` // of a subagent, in older releases
	Tool      string          `json:"toolName"`
	Arguments json.RawMessage `json:"arguments"`
	Success   bool            `json:"success"`
	Result    struct {
		Content json.RawMessage `json:"content"`
	} `json:"result"`
	Error struct {
		Message string `json:"message"`
	} `json:"error"`
	Summary string `json:"summaryContent"`
}

// copilotSilent lists the families of events that are known to carry no talk, or to
// repeat what another event carries. The family is what stands before the point.
var copilotSilent = map[string]bool{
	"session": true, "assistant": true, "tool": true, "hook": true, "permission": true, "subagent": true,
	"skill": true, "system": true, "model": true, "mcp": true, "command": true, "commands": true,
	"capabilities": true, "user_input": true, "elicitation": true, "sampling": true, "external_tool": true,
	"pending_messages": true, "exit_plan_mode": true, "factory": true, "tool_search": true, "ui": true,
	"auto_mode_switch": true, "session_limits_exhausted": true, "abort": true,
}

// Turns reads a transcript line by line. A turn has the id of its event; the result of
// a tool is joined with its call.
func (CopilotCLI) Turns(r io.Reader, from int64) (Read, error) {
	c := &copilotReader{transcript: newTranscript(r, from)}
	return c.each(c.line)
}

// Rewrites is false: transcripts are lines. Only where a person goes back in a session
// may its end be cut off.
func (CopilotCLI) Rewrites(string) bool { return false }

// Since reads a transcript that became shorter from its start.
func (CopilotCLI) Since(r io.Reader, moment int64) (Read, error) {
	c := &copilotReader{transcript: newTranscript(r, 0), clock: since(moment)}
	return c.each(c.line)
}

type copilotReader struct {
	*transcript
	clock
	session string // as far as this reading met it
	place   copilotPlace
}

func (c *copilotReader) line(raw []byte) {
	var l copilotLine
	if err := json.Unmarshal(raw, &l); err != nil && !oddMember(err) || raw[0] != '{' {
		c.skip("damaged")
		return
	}
	var d copilotData
	if err := json.Unmarshal(orEmpty(l.Data), &d); err != nil && !oddMember(err) {
		c.skip("damaged")
		return
	}
	t := Turn{
		ID: l.ID, Parent: l.ParentID, Session: c.session, Dir: c.place.Cwd, Branch: c.place.Branch,
		Side: l.AgentID != "" || d.Within != "",
	}
	t.Time, _ = time.Parse(time.RFC3339Nano, l.Timestamp) // without one it has the time of the line before
	wanted := c.wants(&t.Time)
	switch l.Type {
	case "session.start", "session.resume":
		c.session = cmp.Or(d.SessionID, c.session)
		c.move(d.Context)
	case "session.context_changed":
		c.move(d.copilotPlace)
	case "user.message", "assistant.message", "session.compaction_complete", "tool.execution_start", "tool.execution_complete":
		switch {
		case l.ID == "":
			c.skip("unnamed")
		case wanted && c.first(l.ID):
			c.talk(l.Type, d, t)
		}
	default:
		if family, _, _ := strings.Cut(l.Type, "."); !copilotSilent[family] {
			c.skip(kindName(l.Type))
		}
	}
}

// orEmpty gives an empty object for a member that is not there.
func orEmpty(raw json.RawMessage) json.RawMessage {
	if len(bytes.TrimSpace(raw)) == 0 {
		return json.RawMessage("{}")
	}
	return raw
}

// move takes where the session works now.
func (c *copilotReader) move(to copilotPlace) {
	if to.Cwd != "" {
		c.place = to
	}
}

func (c *copilotReader) talk(kind string, d copilotData, t Turn) {
	switch kind {
	case "user.message":
		t.Role, t.Meta = RoleUser, copilotWrote(d)
		c.say(t, textOf(d.Content))
	case "assistant.message":
		t.Role = RoleAssistant
		c.say(t, textOf(d.Content))
	case "session.compaction_complete":
		t.Role, t.Meta = RoleSummary, true
		c.say(t, d.Summary)
	case "tool.execution_start":
		t.Tool, t.Input = d.Tool, toolInput(copilotKin(d.Tool), d.Arguments)
		c.call(t, d.CallID)
	case "tool.execution_complete":
		t.Failed = !d.Success
		c.answered(t, d.CallID, cmp.Or(textOf(d.Result.Content), d.Error.Message))
	}
}

// copilotWrote reports that a message in the person's place is the program's: what
// keeps the model going by itself, a skill, or another agent's words.
func copilotWrote(d copilotData) bool {
	return d.Autopilot || strings.HasPrefix(d.Source, "skill-") || strings.HasPrefix(d.Source, "agent-")
}

// copilotKin names the tool of another program that takes its input in the same member.
func copilotKin(tool string) string {
	if tool == "bash" || tool == "powershell" {
		return "Bash"
	}
	return tool
}
