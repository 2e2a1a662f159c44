package harness

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"time"

	"signet/internal/errs"
)

// geminiLine is one line of a transcript: a message, or what is known of the session,
// or a change of that. A transcript of an older release is one such value with all
// messages in it.
type geminiLine struct {
	ID        string            `json:"id"`
	Timestamp string            `json:"timestamp"`
	Type      string            `json:"type"`
	Content   json.RawMessage   `json:"content"`
	Display   json.RawMessage   `json:"displayContent"` // what the person typed, where that is not what was sent
	Model     string            `json:"model"`
	Calls     []geminiCall      `json:"toolCalls"`
	SessionID string            `json:"sessionId"`
	Kind      string            `json:"kind"`
	Messages  []json.RawMessage `json:"messages"`
	Set       *struct {
		SessionID string          `json:"sessionId"`
		Kind      string          `json:"kind"`
		Messages  json.RawMessage `json:"messages"`
	} `json:"$set"`
	RewindTo string `json:"$rewindTo"`
}

// geminiCall is a call of a tool that has ended.
type geminiCall struct {
	ID        string          `json:"id"`
	Name      string          `json:"name"`
	Args      json.RawMessage `json:"args"`
	Result    json.RawMessage `json:"result"`
	Status    string          `json:"status"`
	Timestamp string          `json:"timestamp"`
}

// Turns reads a transcript line by line. What a message says is a turn with the
// message's id, and each call of a tool one with the call's id behind it. A message is
// written again when its calls have ended, which brings the same turn again.
func (Gemini) Turns(r io.Reader, from int64) (Read, error) {
	return newGeminiReader(r, from).lines()
}

// Rewrites reports that a transcript is of an older release.
func (Gemini) Rewrites(path string) bool { return !strings.HasSuffix(path, ".jsonl") }

// maxRewritten bounds a transcript that has to be read whole.
const maxRewritten = 64 << 20

// Since reads a transcript of either form. One JSON value is told by the line break
// behind its bracket; one that is not whole is just being written, and is read later.
func (Gemini) Since(r io.Reader, moment int64) (Read, error) {
	start := bufio.NewReader(r)
	g := newGeminiReader(start, 0)
	g.clock = since(moment)
	head, _ := start.Peek(2) // a shorter file holds nothing
	if len(head) == 2 && head[1] != '\n' && head[1] != '\r' {
		return g.lines()
	}
	data, err := io.ReadAll(io.LimitReader(start, maxRewritten+1))
	if err != nil {
		return Read{Next: moment}, fmt.Errorf("reading transcript: %w", err)
	}
	if len(data) > maxRewritten {
		return Read{Next: moment}, errs.E(errs.TooLarge, "the transcript is over %d MB, and is one JSON value that would have to be read whole", maxRewritten>>20).
			WithHint("a newer Gemini CLI writes lines, of which only the new ones are read")
	}
	if data = bytes.TrimSpace(data); !json.Valid(data) {
		return Read{Next: moment}, errs.E(errs.Unavailable, "the transcript is not whole")
	}
	g.line(data)
	read := g.result()
	read.Next = max(moment, g.last.UnixMilli())
	return read, nil
}

type geminiReader struct {
	*transcript
	clock
	session string // as far as this reading met it
	side    bool
	copying time.Time // since when a copy of the conversation is being written; zero is not
}

func newGeminiReader(r io.Reader, from int64) *geminiReader {
	return &geminiReader{transcript: newTranscript(r, from)}
}

func (g *geminiReader) lines() (Read, error) { return g.each(g.line) }

func (g *geminiReader) line(raw []byte) {
	var l geminiLine
	if err := json.Unmarshal(raw, &l); err != nil && !oddMember(err) || raw[0] != '{' {
		g.skip("damaged")
		return
	}
	switch {
	case l.Set != nil:
		g.about(l.Set.SessionID, l.Set.Kind)
		if len(l.Set.Messages) > 0 {
			g.copying = time.Time{} // a list of what the lines above hold
		}
	case l.RewindTo != "": // it was said all the same
	case l.ID != "":
		g.message(l)
	case l.SessionID != "":
		g.about(l.SessionID, l.Kind)
		for _, m := range l.Messages {
			g.line(m)
		}
	default:
		g.skip(kindName(l.Type))
	}
}

// about takes what a line says of the session.
func (g *geminiReader) about(session, kind string) {
	g.session = cmp.Or(session, g.session)
	g.side = g.side || kind == "subagent"
}

func (g *geminiReader) message(l geminiLine) {
	t := Turn{ID: l.ID, Session: g.session, Side: g.side}
	t.Time, _ = time.Parse(time.RFC3339Nano, l.Timestamp) // without one it has the time of the line before
	wanted := g.wants(&t.Time)
	switch {
	case g.copied(l, t.Time):
		g.skip("copied")
	case l.Type == "user":
		if wanted && g.first(l.ID) {
			g.person(t, l)
		}
	case l.Type == "gemini":
		if wanted && g.first(l.ID) {
			t.Role, t.Meta = RoleAssistant, l.Model == "" // what no model said was put there by the program
			g.say(t, geminiText(l.Content))
		}
		g.calls(t, l.Calls)
	default:
		g.skip(kindName(l.Type)) // info, error, warning: what the screen showed
	}
}

// maxCopying is how long the writing of a copy of the conversation may take.
const maxCopying = 10 * time.Second

// copied reports that a message is one of a copy. When Gemini CLI shortens a
// conversation it writes all of it again with new ids, at once: from the context that
// each conversation begins with to a list of the same messages.
func (g *geminiReader) copied(l geminiLine, at time.Time) bool {
	if l.Type == "user" && strings.HasPrefix(strings.TrimSpace(geminiText(l.Content)), "<session_context>") {
		g.copying = at
		return true
	}
	if g.copying.IsZero() || at.Sub(g.copying) > maxCopying {
		g.copying = time.Time{}
		return false
	}
	return true
}

// person adds what a person said, without what hooks and files added to it.
func (g *geminiReader) person(t Turn, l geminiLine) {
	t.Role = RoleUser
	sent := geminiText(l.Content)
	said := strings.TrimSpace(geminiWithoutFiles(geminiWithoutContext(cmp.Or(geminiText(l.Display), sent))))
	switch {
	case said == "" && sent != "":
		g.skip("injected")
		return
	case strings.HasPrefix(said, "<state_snapshot>"):
		t.Role, t.Meta = RoleSummary, true
	case said == "Please continue.":
		t.Meta = true // what Gemini CLI says itself when the model has not ended
	}
	g.say(t, said)
}

// calls adds the calls of a message. They end, and are written, after it.
func (g *geminiReader) calls(of Turn, calls []geminiCall) {
	for i, c := range calls {
		t := of
		t.ID = of.ID + "#" + cmp.Or(c.ID, fmt.Sprint(i+1))
		t.Parent, t.Meta = of.ID, false
		t.Role, t.Tool, t.Input = RoleTool, c.Name, geminiInput(c.Name, c.Args)
		t.Failed = c.Status == "error" || c.Status == "cancelled"
		t.Text = clip(StripInjected(withoutZeros(geminiResult(c.Result))), maxToolText)
		if at, err := time.Parse(time.RFC3339Nano, c.Timestamp); err == nil {
			t.Time = at
		}
		if g.wants(&t.Time) && g.first(t.ID) {
			g.read.Turns = append(g.read.Turns, t)
		}
	}
}
