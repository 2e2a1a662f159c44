package harness

import (
	"encoding/json"
	"io"
	"time"
)

// anyLine is one line of a transcript in the form that docs/hooks.md gives to programs
// which have none that we know.
type anyLine struct {
	ID        string          `json:"id"`
	Parent    string          `json:"parent_id"`
	Session   string          `json:"session_id"`
	Role      string          `json:"role"`
	Content   json.RawMessage `json:"content"` // a text, or blocks
	Timestamp string          `json:"timestamp"`
	Cwd       string          `json:"cwd"`
	Branch    string          `json:"branch"`

	Tool   string `json:"tool"`
	Input  string `json:"input"`
	Failed bool   `json:"failed"`
}

// anyRoles are the roles that a line may name.
var anyRoles = map[string]Role{
	"user": RoleUser, "human": RoleUser, "assistant": RoleAssistant, "ai": RoleAssistant, "tool": RoleTool, "summary": RoleSummary, "system": RoleNote, "developer": RoleNote,
}

// Turns reads a transcript of JSON lines. A line without an id is passed over: what is
// said could not be known again when it is sent once more.
func (anyHooked) Turns(r io.Reader, from int64) (Read, error) {
	t := newTranscript(r, from)
	return t.each(func(raw []byte) { t.anyLine(raw) })
}

func (t *transcript) anyLine(raw []byte) {
	var l anyLine
	if err := json.Unmarshal(raw, &l); err != nil && !oddMember(err) || raw[0] != '{' {
		t.skip("damaged")
		return
	}
	t.anySaid(l)
}

// anySaid adds the turn of a line.
func (t *transcript) anySaid(l anyLine) {
	role, known := anyRoles[l.Role]
	switch {
	case !known:
		t.skip(kindName(l.Role))
		return
	case l.ID == "":
		t.skip("without id")
		return
	case !t.first(l.ID):
		return
	}
	turn := Turn{
		ID: l.ID, Parent: l.Parent, Session: l.Session, Role: role, Dir: l.Cwd, Branch: l.Branch,
		Meta: role == RoleSummary || role == RoleNote,
	}
	turn.Time, _ = time.Parse(time.RFC3339Nano, l.Timestamp) // a line without a time has the zero time
	text := textOf(l.Content)
	if role != RoleTool {
		t.say(turn, text)
		return
	}
	turn.Tool, turn.Input, turn.Failed = l.Tool, clip(l.Input, maxToolInput), l.Failed
	t.answered(turn, "", text)
}
