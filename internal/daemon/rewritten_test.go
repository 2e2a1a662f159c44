package daemon_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"
	"time"

	"signet/api"
)

// geminiSession writes the transcript of an older Gemini CLI anew, with these words. The
// last of them are said in a minute, the others long ago.
func geminiSession(h *host, words ...string) api.Hook {
	h.t.Helper()
	path := filepath.Join(h.project, "session-1.json")
	var messages []any
	for i, text := range words {
		at := time.Now().UTC().Add(time.Minute)
		if i+1 < len(words) {
			at = at.Add(-time.Hour)
		}
		messages = append(messages, map[string]any{
			"id": "g" + text[:20], "type": "user", "timestamp": at.Format("2006-01-02T15:04:05.000Z"), "content": text,
		})
	}
	body, err := json.MarshalIndent(map[string]any{"sessionId": "one", "projectHash": "p", "messages": messages}, "", "  ")
	if err != nil {
		h.t.Fatal(err)
	}
	if err := os.WriteFile(path, body, 0o600); err != nil {
		h.t.Fatal(err)
	}
	return api.Hook{Harness: "gemini", SessionKey: "one", Cwd: h.project, TranscriptPath: path}
}

const kafka = "We decided to use Kafka for the orders because of its log."

func TestSkippedPartsOfATranscriptThatIsWrittenAnewAreNeverRead(t *testing.T) {
	t.Parallel()
	h := newHost(t, "")
	if err := h.Skip(t.Context(), geminiSession(h, kafka)); err != nil {
		t.Fatal(err)
	}
	hook := geminiSession(h, kafka, decision)
	if _, err := h.SessionEnd(t.Context(), api.SessionEndRequest{Hook: hook, Reason: "exit"}); err != nil {
		t.Fatal(err)
	}
	h.settle()
	if got := h.contents(); len(got) != 1 || !holds(got, "postgres") {
		t.Errorf("learnt %q, want only what was said after the skip", got)
	}
}

func TestATranscriptThatWasWrittenAnewWhileNobodyListenedIsCaughtUpWith(t *testing.T) {
	t.Parallel()
	h := newHost(t, "")
	hook := geminiSession(h, kafka)
	if _, err := h.SessionStart(t.Context(), api.SessionStartRequest{Hook: hook, Source: "startup"}); err != nil {
		t.Fatal(err)
	}
	h.stop()
	geminiSession(h, decision)
	h.start()
	deadline := time.Now().Add(20 * time.Second)
	for len(h.contents()) == 0 && time.Now().Before(deadline) {
		h.settle()
	}
	if got := h.contents(); !holds(got, "postgres") {
		t.Errorf("learnt %q", got)
	}
}
