package harness

import (
	"encoding/json"
	"fmt"
	"io"
	"time"
)

// ccLine is one line of a Claude Code transcript: the members we use.
type ccLine struct {
	Type             string          `json:"type"`
	Subtype          string          `json:"subtype"`
	UUID             string          `json:"uuid"`
	ParentUUID       string          `json:"parentUuid"`
	LogicalParent    string          `json:"logicalParentUuid"`
	SessionID        string          `json:"sessionId"`
	Timestamp        string          `json:"timestamp"`
	Cwd              string          `json:"cwd"`
	GitBranch        string          `json:"gitBranch"`
	IsSidechain      bool            `json:"isSidechain"`
	IsMeta           bool            `json:"isMeta"`
	IsCompactSummary bool            `json:"isCompactSummary"`
	IsAPIError       bool            `json:"isApiErrorMessage"`
	Origin           ccOrigin        `json:"origin"`
	Message          message         `json:"message"`
	Content          json.RawMessage `json:"content"`
	Summary          string          `json:"summary"`
	LeafUUID         string          `json:"leafUuid"`
	Attachment       ccAttachment    `json:"attachment"`
}

// ccOrigin says who sent a prompt. Older releases leave it out.
type ccOrigin struct {
	Kind string `json:"kind"`
}

func (o ccOrigin) human() bool { return o.Kind == "" || o.Kind == "human" }

// ccAttachment of kind queued_command is what a person typed while the model
// was at work: it is found nowhere else.
type ccAttachment struct {
	Type        string          `json:"type"`
	CommandMode string          `json:"commandMode"`
	Prompt      json.RawMessage `json:"prompt"`
	Origin      ccOrigin        `json:"origin"`
	IsMeta      bool            `json:"isMeta"`
}

// ccSilent lists the kinds of lines that are known to carry no talk.
var ccSilent = map[string]bool{
	"file-history-snapshot": true,
	"queue-operation":       true,
	"progress":              true,
	"permission-mode":       true,
	"custom-title":          true,
	"ai-title":              true,
	"last-prompt":           true,
}

// Turns reads a transcript line by line. Every text and every tool result is a
// turn; the result is joined with its call. A call without a result in this
// reading is a turn of its own, so that a reading that ends between the two
// loses nothing. The first block of a line has the line's uuid as ID, the nth
// has "uuid#n".
func (ClaudeCode) Turns(r io.Reader, from int64) (Read, error) {
	cc := ccReader{newTranscript(r, from)}
	return cc.each(cc.line)
}

type ccReader struct{ *transcript }

func (cc *ccReader) line(raw []byte) {
	var l ccLine
	if err := json.Unmarshal(raw, &l); err != nil && !oddMember(err) || raw[0] != '{' {
		cc.skip("damaged")
		return
	}
	if l.UUID == "" {
		l.UUID = ccFallbackID(l, cc.lines.at)
	}
	if cc.first(l.UUID) {
		cc.kind(l)
	}
}

// ccFallbackID names a line that has no uuid. Lines are only ever appended, so
// the offset stays the same.
func ccFallbackID(l ccLine, at int64) string {
	if l.LeafUUID != "" {
		return "summary:" + l.LeafUUID
	}
	return fmt.Sprintf("@%d", at)
}

func (cc *ccReader) kind(l ccLine) {
	switch l.Type {
	case "user":
		cc.user(l)
	case "assistant":
		cc.assistant(l)
	case "system":
		cc.system(l)
	case "attachment":
		cc.attachment(l)
	case "summary":
		t := l.turn(1, RoleSummary)
		t.Parent, t.Meta = l.LeafUUID, true
		cc.say(t, l.Summary)
	default:
		if !ccSilent[l.Type] {
			cc.skip(kindName(l.Type))
		}
	}
}

// turn starts the nth turn of a line.
func (l ccLine) turn(n int, role Role) Turn {
	t := Turn{
		ID: l.UUID, Parent: l.ParentUUID, Session: l.SessionID, Role: role,
		Dir: l.Cwd, Branch: l.GitBranch, Side: l.IsSidechain, Meta: l.IsMeta,
	}
	if n > 1 {
		t.ID = fmt.Sprintf("%s#%d", l.UUID, n)
	}
	if t.Parent == "" {
		t.Parent = l.LogicalParent
	}
	t.Time, _ = time.Parse(time.RFC3339Nano, l.Timestamp) // a line without a time has the zero time
	return t
}

func (cc *ccReader) user(l ccLine) {
	role := RoleUser
	if l.IsCompactSummary {
		role, l.IsMeta = RoleSummary, true
	}
	l.IsMeta = l.IsMeta || !l.Origin.human()
	cc.blocks(l, func(t Turn, b block) {
		switch b.Type {
		case "text":
			t.Role = role
			cc.person(t, b.Text)
		case "tool_result":
			cc.toolResult(t, b)
		}
	})
}

// person adds what a person said, told apart from what the program wrote
// around it or in her place. A line that only carried an injection of ours is
// left out.
func (cc *ccReader) person(t Turn, text string) {
	own := StripInjected(text)
	spoken, meta := ccSpoken(own)
	if meta && own != text {
		cc.skip("injected")
		return
	}
	if t.Role == RoleUser && !t.Meta {
		own, t.Meta = spoken, meta
	}
	cc.say(t, own)
}

func (cc *ccReader) assistant(l ccLine) {
	l.IsMeta = l.IsMeta || l.IsAPIError || l.Message.Model == "<synthetic>"
	cc.blocks(l, func(t Turn, b block) {
		switch b.Type {
		case "text":
			cc.say(t, b.Text)
		case "tool_use":
			t.Tool, t.Input = b.Name, toolInput(b.Name, b.Input)
			cc.call(t, b.ID)
		}
	})
}

func (cc *ccReader) toolResult(t Turn, b block) {
	t.Failed, t.Meta = b.IsError, false
	cc.answered(t, b.ToolUseID, ccWithoutReminders(textOf(b.Content)))
}

// blocks calls add for each block of a line that makes a turn, numbered among
// these.
func (cc *ccReader) blocks(l ccLine, add func(Turn, block)) {
	n := 0
	for _, b := range blocksOf(l.Message.Content) {
		switch b.Type {
		case "text", "tool_result", "tool_use":
			n++
			add(l.turn(n, Role(l.Type)), b)
		case "thinking", "redacted_thinking", "image", "document":
		default:
			cc.skip(kindName(b.Type))
		}
	}
}

func (cc *ccReader) system(l ccLine) {
	switch l.Subtype {
	case "compact_boundary":
		t := l.turn(1, RoleNote)
		t.Meta = true
		cc.say(t, textOf(l.Content))
	case "turn_duration", "stop_hook_summary", "local_command":
	default:
		cc.skip("system " + kindName(l.Subtype))
	}
}

func (cc *ccReader) attachment(l ccLine) {
	a := l.Attachment
	if a.Type != "queued_command" {
		return // files, reminders and hook output, which the person did not say
	}
	t := l.turn(1, RoleUser)
	t.Meta = t.Meta || a.IsMeta || a.CommandMode != "" && a.CommandMode != "prompt" || !a.Origin.human()
	cc.person(t, textOf(a.Prompt))
}
