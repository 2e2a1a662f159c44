package workspace_test

import (
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"signet/internal/workspace"
)

// spoolOf is a workspace in whose spool an event waits that hands over a transcript.
func spoolOf(t *testing.T, transcript string) (w workspace.Workspace, event string) {
	t.Helper()
	w = workspace.At(t.TempDir())
	body := map[string]any{"harness": "opencode", "sessionKey": "s", "reason": "merger", "transcript": transcript}
	data, err := json.Marshal(map[string]any{"path": "/api/hooks/session-checkpoint-extract", "body": body})
	if err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(w.Spool(), 0o700); err != nil {
		t.Fatal(err)
	}
	event = filepath.Join(w.Spool(), "1.json")
	if err := os.WriteFile(event, data, 0o600); err != nil {
		t.Fatal(err)
	}
	return w, event
}

func TestASpooledTranscriptLosesAPhraseHoweverItIsBroken(t *testing.T) {
	t.Parallel()
	phrases := []string{"The merger is codenamed Quetzal."}
	for name, tt := range map[string]struct{ transcript, want string }{
		"within a text":     {`{"id":"m1","text":"First. The merger\nis\tcodenamed\r\nQuetzal. Last."}` + "\n", `{"id":"m1","text":"First. [purged]. Last."}` + "\n"},
		"by other letters":  {`{"id":"m1","text":"the merger\u000ais codenamed \u0051uetzal, ok"}` + "\n", `{"id":"m1","text":"[purged], ok"}` + "\n"},
		"in an argument":    {`{"id":"m1","arguments":"{\"text\":\"the merger\\nis codenamed Quetzal\",\"n\":12345678901234567890}"}`, `{"arguments":"{\"n\":12345678901234567890,\"text\":\"[purged]\"}","id":"m1"}`},
		"in a reason":       {`{"id":"m1","reason":"the merger\nis codenamed Quetzal"}`, `{"id":"m1","reason":"[purged]"}`},
		"in a name":         {`{"id":"m1","input":{"the merger is codenamed Quetzal":1}}`, `{"id":"m1","input":{"[purged]":1}}`},
		"in a list":         {`["a","the merger\nis codenamed Quetzal"]`, `["a","[purged]"]`},
		"over plain lines":  {"user: the merger\nis codenamed\nQuetzal\nuser: ok\n", "user: [purged]\nuser: ok\n"},
		"in a line cut off": {`{"id":"m1","text":"ok"}` + "\n" + `{"id":"m2","text":"the merger\nis codenamed Quetzal and`, `{"id":"m1","text":"ok"}` + "\n" + `{"id":"m2","text":"[purged] and`},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w, path := spoolOf(t, tt.transcript)
			if events, err := w.RedactSpool(phrases, time.Now()); err != nil || events != 1 {
				t.Fatalf("erased from %d events, %v", events, err)
			}
			data, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			var event struct {
				Path string
				Body struct{ Reason, Transcript string }
			}
			if err := json.Unmarshal(data, &event); err != nil {
				t.Fatal(err)
			}
			if event.Body.Transcript != tt.want || event.Body.Reason != "merger" || event.Path == "" {
				t.Errorf("the event is %s\nthe transcript %s\nwant           %s", data, event.Body.Transcript, tt.want)
			}
		})
	}
}

// What quotes nothing is not written anew, to the byte.
func TestLinesThatQuoteNothingStayAsTheyAre(t *testing.T) {
	t.Parallel()
	odd := `{ "b" : 1.50, "a":"caf\u00e9 <b>" }` + "\r\n\n" + `C:\new is no JSON` + "\n"
	w, path := spoolOf(t, odd+`{"text":"It is codenamed\nQuetzal"}`+"\n")
	if events, err := w.RedactSpool([]string{"codenamed Quetzal"}, time.Now()); err != nil || events != 1 {
		t.Fatalf("erased from %d events, %v", events, err)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var event struct{ Body struct{ Transcript string } }
	if err := json.Unmarshal(data, &event); err != nil || !strings.HasPrefix(event.Body.Transcript, odd) {
		t.Errorf("the transcript is %q, %v; want what begins with %q", event.Body.Transcript, err, odd)
	}
}

// When something was told is nothing that is said.
func TestASpooledEventThatSaysNothingElseGoesWithItsTime(t *testing.T) {
	t.Parallel()
	w, path := spoolOf(t, "The merger is codenamed Quetzal.")
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	dated := strings.Replace(string(data), `"reason":`, `"toldAt":"2026-11-23T08:00:00.000Z","reason":`, 1)
	if err := os.WriteFile(path, []byte(dated), 0o600); err != nil {
		t.Fatal(err)
	}
	if n, err := w.RedactSpool([]string{"The merger is codenamed Quetzal."}, time.Now()); err != nil || n != 1 {
		t.Fatalf("erased from %d events, %v", n, err)
	}
	if _, err := os.Stat(path); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("the event is still there: %v", err)
	}
}

func TestAPhraseWithALineOfJSONInItIsErased(t *testing.T) {
	t.Parallel()
	const phrase = "The port list is\n[8080, 9090]\nfor the Quetzal merger"
	w, path := spoolOf(t, "user: First.\n"+phrase+".\nuser: ok\n")
	if n, err := w.RedactSpool([]string{phrase}, time.Now()); err != nil || n != 1 {
		t.Fatalf("erased from %d events, %v", n, err)
	}
	if data, err := os.ReadFile(path); err != nil || strings.Contains(string(data), "Quetzal") || !strings.Contains(string(data), "First.") {
		t.Errorf("left is %s, %v", data, err)
	}
}
