package harness

import (
	"bytes"
	"cmp"
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"signet/internal/errs"
)

// Event is what a program tells a hook on standard input. All fields are
// optional.
type Event struct {
	Name           string // the program's name for it, such as "UserPromptSubmit"
	SessionID      string
	ParentSession  string
	AgentID        string
	HarnessAgentID string
	Cwd            string
	TranscriptPath string
	Transcript     string // the transcript itself, from programs that send it
	Prompt         string
	Transformed    string // the prompt as the model will see it, from programs whose hooks may replace that
	LastAssistant  string // what the assistant said last
	Source         string // why a session starts: startup, resume, clear, compact
	Reason         string // why a session ends
	Trigger        string // why a conversation is compacted: manual, auto
	Instructions   string // what the person asked of a compaction

	caller string // the program that speaks, as its input shows; see Borrower
}

// Mode is the shape in which a hook answers.
type Mode int

// The modes.
const (
	Plain     Mode = iota // the injection as text, or nothing
	JSON                  // the daemon's whole answer; the caller prints it
	CodexJSON             // the strict object that Codex accepts
)

// maxEvent bounds one event; transcripts sent inline make them long.
const maxEvent = 64 << 20

// Decode reads an event. It takes every spelling of a field's name that
// programs use (snake, camel and kebab case, and synonyms) and ignores fields
// it does not know. No input is an empty event; anything else than one object
// is Invalid.
func Decode(stdin []byte) (Event, error) {
	if len(stdin) > maxEvent {
		return Event{}, errs.E(errs.TooLarge, "hook input is over %d bytes", maxEvent)
	}
	stdin = bytes.TrimSpace(bytes.TrimPrefix(stdin, bom))
	if len(stdin) == 0 {
		return Event{}, nil
	}
	var raw map[string]json.RawMessage
	if err := json.Unmarshal(stdin, &raw); err != nil {
		return Event{}, errs.E(errs.Invalid, "reading hook input: %w", err)
	}
	if raw == nil {
		return Event{}, errs.E(errs.Invalid, "hook input must be an object, not null")
	}
	f := fold(raw)
	e := Event{
		Name:           f.first("hookeventname", "eventname", "event"),
		SessionID:      f.first("sessionid", "sessionkey", "conversationid"),
		ParentSession:  f.first("parentsessionid", "parentsessionkey", "parentkey", "parentid"),
		AgentID:        f.first("agentid"),
		HarnessAgentID: f.first("harnessagentid"),
		Cwd:            cmp.Or(f.first("cwd"), firstOf(f["workspaceroots"])),
		TranscriptPath: f.first("transcriptpath"),
		Transcript:     f.first("transcript"),
		Prompt:         f.first("prompt", "userprompt", "usermessage"),
		Transformed:    f.first("transformedprompt"),
		LastAssistant:  f.first("lastassistantmessage"),
		Source:         f.first("source"),
		Reason:         f.first("reason"),
		Trigger:        f.first("trigger"),
		Instructions:   f.first("custominstructions"),
		caller:         callerOf(f),
	}
	if e.LastAssistant == "" {
		e.LastAssistant = lastAssistant(f["messages"])
	}
	return e, nil
}

// decodeWithoutAgent is Decode for programs whose agent_id is none of ours.
func decodeWithoutAgent(stdin []byte) (Event, error) {
	e, err := Decode(stdin)
	e.AgentID = ""
	return e, err
}

// fields holds an object's members by folded name: lower case, without the
// signs that part words, so that one name stands for all its spellings.
type fields map[string]json.RawMessage

func fold(raw map[string]json.RawMessage) fields {
	f := fields{}
	parts := strings.NewReplacer("_", "", "-", "")
	for _, name := range slices.Sorted(maps.Keys(raw)) {
		key := strings.ToLower(parts.Replace(name))
		if asText(f[key]) == "" {
			f[key] = raw[name]
		}
	}
	return f
}

// first gives the first of the named members that is not empty.
func (f fields) first(names ...string) string {
	for _, name := range names {
		if s := asText(f[name]); s != "" {
			return s
		}
	}
	return ""
}

// firstOf gives the first text of a list, or "".
func firstOf(raw json.RawMessage) string {
	var list []json.RawMessage
	if json.Unmarshal(raw, &list) != nil || len(list) == 0 {
		return ""
	}
	return asText(list[0])
}

// asText gives a string or a number as text, and "" for all else.
func asText(raw json.RawMessage) string {
	if len(raw) == 0 {
		return ""
	}
	if isNumber(raw) {
		return string(raw)
	}
	var s string
	if json.Unmarshal(raw, &s) != nil {
		return ""
	}
	return s
}

// isNumber reports that a value is a number.
func isNumber(raw json.RawMessage) bool {
	return len(raw) > 0 && (raw[0] == '-' || '0' <= raw[0] && raw[0] <= '9')
}

// lastAssistant gives the text of the last message of the assistant in a list
// of messages, or "".
func lastAssistant(raw json.RawMessage) string {
	var list []json.RawMessage
	if json.Unmarshal(raw, &list) != nil {
		return ""
	}
	for _, item := range slices.Backward(list) {
		var m message
		if json.Unmarshal(item, &m) != nil || m.Role != "assistant" {
			continue
		}
		if s := textOf(m.Content); s != "" {
			return s
		}
	}
	return ""
}

// codexAnswer is the object Codex accepts; it refuses unknown fields.
type codexAnswer struct {
	Continue       bool         `json:"continue"`
	SuppressOutput bool         `json:"suppressOutput"`
	Specific       *codexInject `json:"hookSpecificOutput,omitempty"`
}

type codexInject struct {
	Event   string `json:"hookEventName"`
	Context string `json:"additionalContext,omitempty"`
}

// codexInjects names the events at which Codex takes context. At others the part
// that would carry it is a field it does not know.
var codexInjects = map[string]bool{"SessionStart": true, "UserPromptSubmit": true}

// answer is the answer most programs understand.
func answer(e Event, inject string, mode Mode) []byte {
	switch mode {
	case Plain:
		if inject == "" {
			return nil
		}
		return []byte(inject + "\n")
	case CodexJSON:
		a := codexAnswer{Continue: true, SuppressOutput: true}
		if codexInjects[e.Name] {
			a.Specific = &codexInject{Event: e.Name, Context: inject}
		}
		return append(encode(a), '\n')
	}
	return nil
}

// encode gives v as JSON on one line, with <, > and & as they are.
func encode(v any) []byte {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		panic("harness: " + err.Error()) // our own values only: strings, numbers, structs of them
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n"))
}
