package session

import (
	"context"
	"strings"
	"time"
	"unicode/utf8"

	"signet/internal/errs"
	"signet/internal/guard"
	"signet/internal/harness"
	"signet/internal/memory"
	"signet/internal/text"
)

// CaptureStore keeps what was said.
type CaptureStore interface {
	// Capture adds turns to a session's transcript and moves its offset from
	// one place in the file to the next; see pipeline.Store.
	Capture(ctx context.Context, s memory.Session, next int64, turns []memory.Turn, at time.Time) (added int, err error)
}

// Talk is a conversation that somebody hands over as one text.
type Talk struct {
	Session string
	Agent   string
	Project string // its root
	Text    string
}

// MaxTalk is the most bytes of a Talk.
const MaxTalk = 4 << 20

// handedOver is the harness of talks that no harness wrote.
const handedOver = "handed-over"

// KeepTalk keeps a conversation turn by turn, as a transcript of a session. It
// is not learnt from: who hands it over has done so. The same talk twice adds
// nothing. Secrets in it are redacted.
func (s *Service) KeepTalk(ctx context.Context, t Talk) error {
	if len(t.Text) > MaxTalk {
		return errs.Field("transcript", "must be at most %d bytes, not %d", MaxTalk, len(t.Text))
	}
	if err := validate(Hook{Harness: handedOver, Session: t.Session, Agent: t.Agent}); err != nil {
		return err
	}
	now := s.Now()
	current, _, err := s.Store.Touch(ctx, memory.Session{
		Key: t.Session, Harness: handedOver, Agent: t.Agent, Project: t.Project, Started: now, LastSeen: now,
	})
	if err != nil {
		return err
	}
	turns := turnsOf(t)
	for i := range turns {
		turns[i].Time = now
	}
	_, err = s.Store.Capture(ctx, current, current.Offset, turns, now)
	return err
}

// speaker begins a turn.
var speaker = text.Pattern(`(?i)^(user|human|person|me|assistant|agent|ai|tool)\s*:\s*`)

// speakers says whose words a label announces; others are the person's.
var speakers = map[string]memory.Role{
	"assistant": memory.RoleAssistant, "agent": memory.RoleAssistant, "ai": memory.RoleAssistant, "tool": memory.RoleTool,
}

// turnsOf cuts a talk where a speaker is named at the beginning of a line. A
// talk that names none is one turn. A turn is known by its words.
func turnsOf(t Talk) []memory.Turn {
	var turns []memory.Turn
	role, said := memory.RoleUser, ""
	end := func() {
		words, _ := guard.Redact(harness.StripPrivate(harness.StripInjected(strings.TrimSpace(said))))
		if words.String() != "" {
			id := t.Session + "#" + text.Hash(words.String())[:16]
			turns = append(turns, memory.Turn{ID: id, Session: t.Session, Role: role, Text: words})
		}
		said = ""
	}
	for line := range strings.Lines(strings.ToValidUTF8(t.Text, string(utf8.RuneError))) {
		if m := speaker().FindStringSubmatch(line); m != nil {
			end()
			role = memory.RoleUser
			if r, ok := speakers[strings.ToLower(m[1])]; ok {
				role = r
			}
			line = line[len(m[0]):]
		}
		said += line
	}
	end()
	return turns
}
