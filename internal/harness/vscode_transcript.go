package harness

import (
	"encoding/json"
	"fmt"
	"io"
	"time"
)

// vscodeLine is one line of a transcript of VS Code's chat. Which members of its data
// hold a value depends on Type.
type vscodeLine struct {
	Type      string     `json:"type"`
	ID        string     `json:"id"`
	ParentID  string     `json:"parentId"`
	Timestamp string     `json:"timestamp"`
	Data      vscodeData `json:"data"`
}

type vscodeData struct {
	SessionID string `json:"sessionId"`
	Context   struct {
		Cwd string `json:"cwd"`
	} `json:"context"`
	Content    string          `json:"content"`
	ToolCallID string          `json:"toolCallId"`
	ToolName   string          `json:"toolName"`
	Arguments  json.RawMessage `json:"arguments"`
	Success    bool            `json:"success"`
	Result     struct {
		Content string `json:"content"`
	} `json:"result"`
}

// vscodeSilent lists the kinds of lines that are known to carry no talk. What tools
// an answer asks for is told again where each begins.
var vscodeSilent = map[string]bool{
	"assistant.turn_start": true,
	"assistant.turn_end":   true,
	"assistant.usage":      true,
}

// Turns reads a transcript line by line.
func (VSCode) Turns(r io.Reader, from int64) (Read, error) {
	v := vscodeReader{transcript: newTranscript(r, from)}
	return v.each(v.line)
}

type vscodeReader struct {
	*transcript
	session, dir string // as far as this reading met them
}

func (v *vscodeReader) line(raw []byte) {
	var l vscodeLine
	if err := json.Unmarshal(raw, &l); err != nil && !oddMember(err) || raw[0] != '{' {
		v.skip("damaged")
		return
	}
	if l.ID == "" {
		l.ID = fmt.Sprintf("@%d", v.lines.at)
	}
	if v.first(l.ID) {
		v.kind(l)
	}
}

func (v *vscodeReader) kind(l vscodeLine) {
	t := Turn{ID: l.ID, Parent: l.ParentID, Session: v.session, Dir: v.dir}
	t.Time, _ = time.Parse(time.RFC3339Nano, l.Timestamp) // a line without a time has the zero time
	switch l.Type {
	case "session.start":
		v.session, v.dir = l.Data.SessionID, l.Data.Context.Cwd
	case "user.message":
		t.Role = RoleUser
		v.say(t, l.Data.Content)
	case "assistant.message":
		t.Role = RoleAssistant
		v.say(t, l.Data.Content)
	case "tool.execution_start":
		t.Tool, t.Input = l.Data.ToolName, codexInput(unquoted(l.Data.Arguments))
		v.call(t, l.Data.ToolCallID)
	case "tool.execution_complete":
		t.Failed = !l.Data.Success
		v.answered(t, l.Data.ToolCallID, l.Data.Result.Content)
	default:
		if !vscodeSilent[l.Type] {
			v.skip(kindName(l.Type))
		}
	}
}
