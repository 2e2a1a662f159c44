package harness

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"time"
)

// Releases of late keep what was said in a database of their own, which only they
// may open. There our plugin sends the messages of a turn, and they are handed over as
// lines like those of the transcripts of before.

// clawSent is a line of a transcript that we make.
type clawSent struct {
	Type      string          `json:"type"`
	ID        string          `json:"id"`
	Timestamp string          `json:"timestamp,omitempty"`
	Cwd       string          `json:"cwd,omitempty"`
	Message   json.RawMessage `json:"message,omitempty"`
}

// clawTranscript gives the messages that an event brings as a transcript; "" where there are none. The program gives its messages no ids: one is known
// by who said it and when.
func clawTranscript(messages json.RawMessage, event Event) string {
	var list []json.RawMessage
	if json.Unmarshal(messages, &list) != nil || len(list) == 0 {
		return ""
	}
	var b bytes.Buffer
	b.Write(append(encode(clawSent{Type: "session", ID: event.SessionID, Cwd: event.Cwd}), '\n'))
	for _, raw := range list {
		var m clawMessage
		if err := json.Unmarshal(raw, &m); err != nil && !oddMember(err) || m.Role == "" {
			continue
		}
		l := clawSent{Type: "message", ID: clawMessageID(m, raw), Message: raw}
		if ms := int64(m.Timestamp); ms > 0 {
			l.Timestamp = time.UnixMilli(ms).UTC().Format(time.RFC3339Nano)
		}
		b.Write(append(encode(l), '\n'))
	}
	return b.String()
}

// clawMessageID names a message.
func clawMessageID(m clawMessage, raw []byte) string {
	what := fmt.Sprintf("%s %d %s", m.Role, int64(m.Timestamp), m.ToolCallID)
	if m.Timestamp == 0 {
		what += string(raw)
	}
	sum := sha256.Sum256([]byte(what))
	return hex.EncodeToString(sum[:6])
}
