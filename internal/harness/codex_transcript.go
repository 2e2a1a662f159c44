package harness

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"io"
	"strings"
	"time"

	"signet/internal/text"
)

// codexLine is one line of a Codex transcript, which Codex calls a rollout.
type codexLine struct {
	Timestamp string          `json:"timestamp"`
	Type      string          `json:"type"`
	Payload   json.RawMessage `json:"payload"`
}

// codexMeta begins a transcript: whose it is, and where it was begun. Of later
// lines a turn_context tells where the talk went on.
type codexMeta struct {
	ID     string          `json:"id"`
	Cwd    string          `json:"cwd"`
	Source json.RawMessage `json:"source"` // a name, or an object for a subagent
	Git    struct {
		Branch string `json:"branch"`
	} `json:"git"`
}

// codexItem is what a response_item or a compacted line holds: the members we use.
// Which hold a value depends on Type.
type codexItem struct {
	Type      string          `json:"type"`
	Role      string          `json:"role"`
	Content   json.RawMessage `json:"content"`
	Name      string          `json:"name"`
	Arguments json.RawMessage `json:"arguments"`
	Input     json.RawMessage `json:"input"`
	CallID    string          `json:"call_id"`
	Output    json.RawMessage `json:"output"`
	Message   string          `json:"message"`
	Action    struct {
		Command []string `json:"command"`
		Query   string   `json:"query"`
	} `json:"action"`
}

// codexSilent lists the kinds of lines and items that are known to carry no talk,
// or to repeat what another line carries.
var codexSilent = map[string]bool{
	"event_msg":           true, // what the screen shows; the words stand in response_item
	"world_state":         true,
	"ghost_snapshot":      true,
	"reasoning":           true,
	"compaction":          true,
	"compaction_summary":  true,
	"context_compaction":  true,
	"tool_search_call":    true,
	"tool_search_output":  true,
	"image_generation":    true,
	"other":               true,
	"inter_agent_message": true,
}

// Turns reads a transcript line by line. Codex gives its lines no id: a turn is
// known by the time and the words of its line, so that a copy of the line in
// another file is the same turn.
func (Codex) Turns(r io.Reader, from int64) (Read, error) {
	c := codexReader{transcript: newTranscript(r, from)}
	return c.each(c.line)
}

type codexReader struct {
	*transcript
	meta codexMeta // as far as this reading met it
}

func (c *codexReader) line(raw []byte) {
	var l codexLine
	if err := json.Unmarshal(raw, &l); err != nil && !oddMember(err) || raw[0] != '{' {
		c.skip("damaged")
		return
	}
	switch l.Type {
	case "session_meta", "turn_context":
		c.about(l)
	case "response_item", "compacted":
		var item codexItem
		if err := json.Unmarshal(l.Payload, &item); err != nil && !oddMember(err) {
			c.skip("damaged")
			return
		}
		if t := c.turn(l); c.first(t.ID) {
			c.item(l, item, t)
		}
	default:
		if !codexSilent[l.Type] {
			c.skip(kindName(l.Type))
		}
	}
}

// about takes what a line says of the session. Only its first session_meta tells
// whose it is: a fork repeats those of its forebears.
func (c *codexReader) about(l codexLine) {
	next := c.meta
	if err := json.Unmarshal(l.Payload, &next); err != nil && !oddMember(err) {
		c.skip("damaged")
		return
	}
	if c.meta.ID != "" {
		next.ID, next.Source = c.meta.ID, c.meta.Source
	}
	c.meta = next
}

// turn starts the turn of a line.
func (c *codexReader) turn(l codexLine) Turn {
	sum := sha256.Sum256(l.Payload)
	t := Turn{
		ID: l.Timestamp + "#" + hex.EncodeToString(sum[:6]), Session: c.meta.ID, Dir: c.meta.Cwd, Branch: c.meta.Git.Branch,
		Side: strings.HasPrefix(strings.TrimSpace(string(c.meta.Source)), "{"),
	}
	t.Time, _ = time.Parse(time.RFC3339Nano, l.Timestamp) // a line without a time has the zero time
	return t
}

func (c *codexReader) item(l codexLine, item codexItem, t Turn) {
	if l.Type == "compacted" {
		t.Role, t.Meta = RoleSummary, true
		c.say(t, item.Message)
		return
	}
	switch item.Type {
	case "message":
		c.message(item, t)
	case "function_call":
		t.Tool, t.Input = item.Name, codexInput(unquoted(item.Arguments))
		c.call(t, item.CallID)
	case "custom_tool_call":
		t.Tool, t.Input = item.Name, codexInput(unquoted(item.Input))
		c.call(t, item.CallID)
	case "local_shell_call":
		t.Tool, t.Input = "shell", clip(codexCommand(item.Action.Command), maxToolInput)
		c.call(t, item.CallID)
	case "web_search_call":
		t.Role, t.Tool, t.Input = RoleTool, "web_search", clip(item.Action.Query, maxToolInput)
		c.read.Turns = append(c.read.Turns, t)
	case "function_call_output", "custom_tool_call_output", "local_shell_call_output":
		said, failed := codexOutput(item.Output)
		t.Failed = failed
		c.answered(t, item.CallID, said)
	default:
		if !codexSilent[item.Type] {
			c.skip(kindName(item.Type))
		}
	}
}

// message adds what a person or the model said. What Codex says in the person's
// place, and to the model as its developer, is marked as the program's.
func (c *codexReader) message(item codexItem, t Turn) {
	said := textOf(item.Content)
	switch item.Role {
	case "user":
		t.Role, t.Meta = RoleUser, codexWrote(said)
	case "assistant":
		t.Role = RoleAssistant
	default:
		t.Role, t.Meta = RoleNote, true // developer, system
	}
	c.say(t, said)
}

// codexWrapped begins a text of Codex's own in the person's place: a tag, or the
// heading of the instructions that it found in a folder.
var codexWrapped = text.Pattern(`^\s*(?:<([a-zA-Z_][\w .-]*)>|# AGENTS\.md instructions|## My request for Codex)`)

// codexWrote reports that a text in the person's place is the program's: a tag
// encloses all of it, or it quotes the instructions of a folder.
func codexWrote(said string) bool {
	found := codexWrapped().FindStringSubmatch(said)
	if found == nil {
		return false
	}
	if found[1] == "" {
		return strings.Contains(found[0], "AGENTS.md")
	}
	return strings.HasSuffix(strings.TrimSpace(said), "</"+found[1]+">")
}

// codexInput gives in short what a call was made with: the command, the patch, or
// JSON with long strings clipped.
func codexInput(raw string) string {
	var members map[string]json.RawMessage
	if json.Unmarshal([]byte(raw), &members) != nil {
		return clip(raw, maxToolInput)
	}
	for _, name := range []string{"cmd", "command"} {
		var words []string
		var one string
		switch {
		case json.Unmarshal(members[name], &words) == nil && len(words) > 0:
			return clip(codexCommand(words), maxToolInput)
		case json.Unmarshal(members[name], &one) == nil && one != "":
			return clip(one, maxToolInput)
		}
	}
	return toolInput("", []byte(raw))
}

// codexCommand joins a command's words. Of one that a shell runs only what the
// shell is told counts.
func codexCommand(words []string) string {
	if len(words) == 3 && strings.HasPrefix(words[1], "-") && strings.HasSuffix(words[1], "c") {
		return words[2]
	}
	return strings.Join(words, " ")
}

// unquoted gives the text of a JSON string, and any other value as it is.
func unquoted(raw json.RawMessage) string {
	var s string
	if json.Unmarshal(raw, &s) == nil {
		return s
	}
	return string(raw)
}

// codexEnded tells in a tool's output how a command ended.
var codexEnded = text.Pattern(`(?m)^(?:Exit code: |Process exited with code )(\d+)`)

// codexOutput gives what a tool answered, and whether it failed. It is a text, an
// object with the text and how the command ended, or blocks.
func codexOutput(raw json.RawMessage) (said string, failed bool) {
	var whole struct {
		Output   string          `json:"output"`
		Content  json.RawMessage `json:"content"`
		Success  *bool           `json:"success"`
		Metadata struct {
			ExitCode int `json:"exit_code"`
		} `json:"metadata"`
	}
	said = unquoted(raw)
	if err := json.Unmarshal([]byte(said), &whole); err == nil {
		failed = whole.Metadata.ExitCode != 0 || whole.Success != nil && !*whole.Success
		if whole.Output != "" {
			said = whole.Output
		} else if len(whole.Content) > 0 {
			said = textOf(whole.Content)
		}
	} else if blocks := textOf(raw); blocks != "" {
		said = blocks
	}
	if found := codexEnded().FindStringSubmatch(said); found != nil && found[1] != "0" {
		failed = true
	}
	return said, failed
}
