package pipeline_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"signet/internal/errs"
	"signet/internal/memory"
)

// geminiTalk is a session of Gemini CLI.
type geminiTalk struct {
	*rig
	path string
	said []map[string]any
}

func newGeminiTalk(t *testing.T, name string) *geminiTalk {
	g := &geminiTalk{rig: newRig(t)}
	g.path = filepath.Join(g.dir, name)
	return g
}

// say adds a message that nobody wrote to a file yet.
func (g *geminiTalk) say(text string) {
	g.lines++
	g.said = append(g.said, map[string]any{
		"id": fmt.Sprintf("g%d", g.lines), "timestamp": said.Add(time.Duration(g.lines) * time.Second).Format(time.RFC3339), "type": "user",
		"content": []any{map[string]any{"text": text}},
	})
}

// whole writes the file anew as one JSON value, as older releases do.
func (g *geminiTalk) whole() {
	g.t.Helper()
	body, err := json.MarshalIndent(map[string]any{"sessionId": "one", "projectHash": "p", "messages": g.said}, "", "  ")
	if err != nil {
		g.t.Fatal(err)
	}
	g.put(string(body))
}

// asLines writes the file anew as lines.
func (g *geminiTalk) asLines() {
	g.t.Helper()
	text := `{"sessionId":"one","projectHash":"p","kind":"main"}` + "\n"
	for _, m := range g.said {
		body, err := json.Marshal(m)
		if err != nil {
			g.t.Fatal(err)
		}
		text += string(body) + "\n"
	}
	g.put(text)
}

func (g *geminiTalk) put(text string) {
	g.t.Helper()
	if err := os.WriteFile(g.path, []byte(text), 0o600); err != nil {
		g.t.Fatal(err)
	}
}

// captured captures, and gives what is kept of the session.
func (g *geminiTalk) captured() string {
	g.t.Helper()
	if _, _, err := g.store.Touch(g.t.Context(), memory.Session{
		Key: "one", Harness: "gemini", Agent: "default", Project: "/p", Transcript: g.path, Started: said, LastSeen: said,
	}); err != nil {
		g.t.Fatal(err)
	}
	if err := g.Capture(g.t.Context(), "one"); err != nil {
		g.t.Fatal(err)
	}
	turns, err := g.store.Turns(g.t.Context(), "one", 0, 99)
	if err != nil {
		g.t.Fatal(err)
	}
	var texts []string
	for _, turn := range turns {
		texts = append(texts, turn.Text.String())
	}
	return strings.Join(texts, " ")
}

func TestATranscriptThatIsWrittenAnewIsReadOnce(t *testing.T) {
	t.Parallel()
	g := newGeminiTalk(t, "session-1.json")
	g.say("one")
	g.say("two")
	g.whole()
	step := func(name, want string) {
		t.Helper()
		if got := g.captured(); got != want {
			t.Errorf("%s: kept %q, want %q", name, got, want)
		}
	}
	step("first", "one two")
	step("again", "one two")
	g.say("three")
	g.whole()
	step("longer", "one two three")
	g.said = g.said[:1] // the person went back to the first message
	g.say("four")
	g.whole()
	step("shorter", "one two three four")
	size := len(fileText(t, g.path))
	g.said = g.said[:1]
	g.say("five")
	g.whole()
	if len(fileText(t, g.path)) != size {
		t.Fatal("the file was to have the same size")
	}
	step("of the same size", "one two three four five")
}

func fileText(t *testing.T, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// A newer release goes on with the lines of a session that was one JSON value.
func TestATranscriptThatBecameLinesIsReadOn(t *testing.T) {
	t.Parallel()
	g := newGeminiTalk(t, "session-1.json")
	g.say("one")
	g.whole()
	g.captured()
	g.path += "l"
	g.say("two")
	g.asLines()
	if got := g.captured(); got != "one two" {
		t.Errorf("kept %q", got)
	}
	g.say("three")
	g.asLines()
	if got := g.captured(); got != "one two three" {
		t.Errorf("kept %q", got)
	}
	current, err := g.store.Session(t.Context(), "one")
	if err != nil || current.Offset != int64(len(fileText(t, g.path))) {
		t.Errorf("offset %d (%v), want the end of the lines", current.Offset, err)
	}
}

func TestLinesThatBecameFewerAreReadFromTheStart(t *testing.T) {
	t.Parallel()
	g := newGeminiTalk(t, "session-1.jsonl")
	g.say("one")
	g.say(strings.Repeat("long ", 99))
	g.asLines()
	before := g.captured()
	g.said = g.said[:1]
	g.say("three")
	g.asLines()
	if got := g.captured(); got != before+" three" {
		t.Errorf("kept %q", got)
	}
}

func TestATranscriptThatIsJustBeingWrittenIsTriedAgain(t *testing.T) {
	t.Parallel()
	g := newGeminiTalk(t, "session-1.json")
	g.say("one")
	g.whole()
	text := fileText(t, g.path)
	g.put(text[:len(text)/2])
	if _, _, err := g.store.Touch(t.Context(), memory.Session{Key: "one", Harness: "gemini", Agent: "default", Transcript: g.path, Started: said, LastSeen: said}); err != nil {
		t.Fatal(err)
	}
	if err := g.Capture(t.Context(), "one"); !errs.Is(err, errs.Unavailable) {
		t.Errorf("half a transcript gave %v, want an error that is tried again", err)
	}
	g.put(text)
	if got := g.captured(); got != "one" {
		t.Errorf("kept %q", got)
	}
}
