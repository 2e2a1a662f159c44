package harness

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// clawLine is one line of a transcript of OpenClaw: the members we use.
type clawLine struct {
	Type       string          `json:"type"`
	ID         string          `json:"id"`
	ParentID   string          `json:"parentId"`
	Timestamp  string          `json:"timestamp"`
	Cwd        string          `json:"cwd"`
	Message    clawMessage     `json:"message"`
	CustomType string          `json:"customType"`
	Content    json.RawMessage `json:"content"`
	Summary    string          `json:"summary"`
}

// clawMessage is what was said or done. Which members hold a value depends on Role.
type clawMessage struct {
	Role       string          `json:"role"`
	Content    json.RawMessage `json:"content"`
	Timestamp  float64         `json:"timestamp"` // milliseconds
	Provider   string          `json:"provider"`
	Model      string          `json:"model"`
	ToolCallID string          `json:"toolCallId"`
	ToolName   string          `json:"toolName"`
	IsError    bool            `json:"isError"`
	Command    string          `json:"command"`
	Output     string          `json:"output"`
	ExitCode   int             `json:"exitCode"`
	Summary    string          `json:"summary"`
}

// clawBlock is one part of a message's content.
type clawBlock struct {
	Type      string          `json:"type"`
	Text      string          `json:"text"`
	ID        string          `json:"id"`
	Name      string          `json:"name"`
	Arguments json.RawMessage `json:"arguments"`
}

// clawSilent lists the kinds of lines that are known to carry no talk.
var clawSilent = map[string]bool{
	"model_change":          true,
	"thinking_level_change": true,
	"custom":                true,
	"label":                 true,
	"session_info":          true,
	"leaf":                  true,
	"metadata":              true,
}

// Turns reads a transcript line by line. The ids of lines are short and may come
// again in another file, so the time goes with them: a copy of a line has both.
func (OpenClaw) Turns(r io.Reader, from int64) (Read, error) {
	oc := clawReader{transcript: newTranscript(r, from)}
	return oc.each(oc.line)
}

type clawReader struct {
	*transcript
	session, dir string // as far as this reading met them
}

func (oc *clawReader) line(raw []byte) {
	var l clawLine
	if err := json.Unmarshal(raw, &l); err != nil && !oddMember(err) || raw[0] != '{' {
		oc.skip("damaged")
		return
	}
	if l.Type == "session" {
		oc.session, oc.dir = l.ID, l.Cwd
		return
	}
	t := oc.turn(l, raw)
	if !oc.first(t.ID) {
		return
	}
	switch l.Type {
	case "message":
		oc.message(l.Message, t)
	case "custom_message":
		t.Role, t.Meta = RoleNote, true
		oc.say(t, textOf(l.Content))
	case "compaction", "branch_summary":
		t.Role, t.Meta = RoleSummary, true
		oc.say(t, l.Summary)
	default:
		if !clawSilent[l.Type] {
			oc.skip(kindName(l.Type))
		}
	}
}

// turn starts the turn of a line.
func (oc *clawReader) turn(l clawLine, raw []byte) Turn {
	t := Turn{Parent: l.ParentID, Session: oc.session, Dir: oc.dir}
	if at, err := time.Parse(time.RFC3339Nano, l.Timestamp); err == nil {
		t.Time = at
	} else if ms := int64(l.Message.Timestamp); ms > 0 {
		t.Time = time.UnixMilli(ms).UTC()
	}
	if t.ID = l.ID; t.ID == "" {
		sum := sha256.Sum256(raw)
		t.ID = hex.EncodeToString(sum[:6])
	}
	if !t.Time.IsZero() {
		t.ID += "@" + t.Time.UTC().Format(time.RFC3339Nano)
	}
	return t
}

func (oc *clawReader) message(m clawMessage, t Turn) {
	switch m.Role {
	case "user":
		t.Role = RoleUser
		said, meta := clawSpoken(textOf(m.Content))
		t.Meta = meta
		oc.say(t, said)
	case "assistant":
		oc.assistant(m, t)
	case "toolResult", "tool":
		t.Tool, t.Failed = m.ToolName, m.IsError
		oc.answered(t, m.ToolCallID, textOf(m.Content))
	case "bashExecution":
		t.Role, t.Tool, t.Input, t.Failed = RoleTool, "bash", clip(m.Command, maxToolInput), m.ExitCode != 0
		t.Text = clip(StripInjected(m.Output), maxToolText)
		oc.read.Turns = append(oc.read.Turns, t)
	case "compactionSummary", "branchSummary":
		t.Role, t.Meta = RoleSummary, true
		oc.say(t, m.Summary)
	case "custom", "system":
		t.Role, t.Meta = RoleNote, true
		oc.say(t, textOf(m.Content))
	default:
		oc.skip("role " + kindName(m.Role))
	}
}

// assistant adds what the model said and the tools it called. What OpenClaw writes
// in the model's place, and a reply that only says that there is none, is marked.
func (oc *clawReader) assistant(m clawMessage, t Turn) {
	t.Role = RoleAssistant
	own := m.Provider == "openclaw" || m.Model == "delivery-mirror" || m.Model == "gateway-injected"
	n := 0
	for _, b := range clawBlocks(m.Content) {
		if b.Type != "text" && b.Type != "toolCall" {
			continue
		}
		part := t
		if n++; n > 1 {
			part.ID = fmt.Sprintf("%s#%d", t.ID, n)
		}
		if b.Type == "text" {
			part.Meta = own || clawNoReply[strings.TrimSpace(b.Text)]
			oc.say(part, b.Text)
			continue
		}
		part.Tool, part.Input = b.Name, clawInput(b)
		oc.call(part, b.ID)
	}
}

// clawInput gives in short what a tool was called with: its command, or JSON with long
// strings clipped.
func clawInput(b clawBlock) string {
	if len(b.Arguments) == 0 {
		return ""
	}
	return codexInput(unquoted(b.Arguments))
}

// clawNoReply are the replies by which the model says nothing.
var clawNoReply = map[string]bool{"NO_REPLY": true, "HEARTBEAT_OK": true, "ANNOUNCE_SKIP": true, "REPLY_SKIP": true}

// clawBlocks gives the blocks of a content, which may be one plain string.
func clawBlocks(content json.RawMessage) []clawBlock {
	var text string
	if json.Unmarshal(content, &text) == nil {
		return []clawBlock{{Type: "text", Text: text}}
	}
	var list []json.RawMessage
	if json.Unmarshal(content, &list) != nil {
		return nil
	}
	blocks := make([]clawBlock, 0, len(list))
	for _, raw := range list {
		var b clawBlock
		if err := json.Unmarshal(raw, &b); err == nil || oddMember(err) {
			blocks = append(blocks, b)
		}
	}
	return blocks
}

// openClawSessions gives the folders that may hold transcripts, of all agents, each
// once. The oldest releases knew of no agents.
func openClawSessions(home Home) []string {
	var dirs, targets []string
	for _, root := range append(openClawDirs(home), configDirs(home)...) {
		candidates := []string{filepath.Join(root, "sessions")}
		agents, err := os.ReadDir(filepath.Join(root, "agents"))
		if err == nil { // else there are none
			for _, agent := range agents {
				candidates = append(candidates, filepath.Join(root, "agents", agent.Name(), "sessions"))
			}
		}
		for _, dir := range candidates {
			target, err := filepath.EvalSymlinks(dir)
			if err == nil && !slices.Contains(targets, target) && isDir(target) {
				dirs, targets = append(dirs, dir), append(targets, target)
			}
		}
	}
	return dirs
}

// configDirs gives the folders of the settings that exist: a state may lie beside.
func configDirs(home Home) []string {
	var dirs []string
	for _, path := range openClawConfigs(home) {
		dirs = append(dirs, filepath.Dir(path))
	}
	return dirs
}

// Transcripts gives the transcripts of all agents, in the folders of all names that
// OpenClaw had. What it put away at a reset is none.
func (OpenClaw) Transcripts(home Home) ([]string, error) {
	var paths []string
	for _, dir := range openClawSessions(home) {
		found, err := files(dir, ".jsonl")
		if err != nil {
			return nil, err
		}
		paths = append(paths, found...)
	}
	paths = slices.DeleteFunc(paths, func(path string) bool {
		name := filepath.Base(path)
		return strings.Contains(name, ".trajectory.") || strings.Contains(name, ".checkpoint.")
	})
	slices.Sort(paths)
	return paths, nil
}

// Transcript finds the file of a session by its id; that of a topic has the topic
// behind it. Of several the one written to last counts.
func (o OpenClaw) Transcript(home Home, session string) string {
	if session == "" || strings.ContainsAny(session, `/\`) {
		return ""
	}
	paths, err := o.Transcripts(home)
	if err != nil {
		return ""
	}
	found, newest := "", time.Time{}
	for _, path := range paths {
		name := strings.TrimSuffix(filepath.Base(path), ".jsonl")
		if name != session && !strings.HasPrefix(name, session+"-topic-") {
			continue
		}
		if info, err := os.Stat(path); err == nil && (found == "" || info.ModTime().After(newest)) {
			found, newest = path, info.ModTime()
		}
	}
	return found
}
