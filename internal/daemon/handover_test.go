package daemon_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"signet/api"
	"signet/internal/harness"
)

// over is a hook of a harness that hands over what was said.
func (h *host) over(session string, lines ...string) api.Hook {
	return api.Hook{Harness: "opencode", SessionKey: session, Cwd: h.project, Transcript: strings.Join(lines, "")}
}

// ocSaid is a line of such a transcript: a message with one text.
func ocSaid(t *testing.T, id, role, text string, at time.Time) string {
	t.Helper()
	line, err := json.Marshal(map[string]any{
		"info":  map[string]any{"id": "msg_" + id, "sessionID": "ses", "role": role, "time": map[string]any{"created": at.UnixMilli()}},
		"parts": []any{map[string]any{"id": "prt_" + id, "type": "text", "text": text}},
	})
	if err != nil {
		t.Fatal(err)
	}
	return string(line) + "\n"
}

// overEnd ends a session of such a harness and waits until it is learnt from.
func (h *host) overEnd(session string) {
	h.t.Helper()
	if _, err := h.SessionEnd(h.t.Context(), api.SessionEndRequest{Hook: h.over(session), Reason: "exit"}); err != nil {
		h.t.Fatal(err)
	}
	h.settle()
}

func TestWhatIsHandedOverIsLearntAsATranscriptIs(t *testing.T) {
	t.Parallel()
	for name, tell := range map[string]func(h *host, hook api.Hook) ([]string, error){
		"checkpoint": func(h *host, hook api.Hook) ([]string, error) {
			a, err := h.Checkpoint(h.t.Context(), hook)
			return a.Warnings, err
		},
		"prompt": func(h *host, hook api.Hook) ([]string, error) {
			a, err := h.UserPrompt(h.t.Context(), api.UserPromptRequest{Hook: hook, UserMessage: "and now?"})
			return a.Warnings, err
		},
		"end": func(h *host, hook api.Hook) ([]string, error) {
			a, err := h.SessionEnd(h.t.Context(), api.SessionEndRequest{Hook: hook})
			return a.Warnings, err
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := newHost(t, "")
			first, second := ocSaid(t, "1", "user", decision, time.Now()), ocSaid(t, "2", "assistant", "Understood, Postgres it is.", time.Now())
			for _, lines := range [][]string{{first}, {first, second}} { // the second time it repeats what was said before
				if warnings, err := tell(h, h.over("one", lines...)); err != nil || warnings != nil {
					t.Fatalf("warnings %q, %v", warnings, err)
				}
			}
			h.overEnd("one")
			if got := h.contents(); len(got) != 1 || !holds(got, "postgres") {
				t.Errorf("learnt %q, want the one decision", got)
			}
			talk, err := h.Transcript(t.Context(), "one")
			if err != nil || strings.Count(talk.Content, "billing service") != 1 || !strings.Contains(talk.Content, "Postgres it is") {
				t.Errorf("kept %q, %v", talk.Content, err)
			}
		})
	}
}

func TestWhatIsHandedOverWithoutAFormIsLearntToo(t *testing.T) {
	t.Parallel()
	message := func(role, text string) string {
		line, err := json.Marshal(map[string]string{"role": role, "content": text})
		if err != nil {
			t.Fatal(err)
		}
		return string(line)
	}
	for name, said := range map[string]string{
		"text":     "User: " + decision + "\nAssistant: Understood, Postgres it is.\n",
		"messages": message("user", decision) + "\n" + message("assistant", "Understood, Postgres it is.") + "\n",
		"a list":   "[" + message("user", decision) + "," + message("assistant", "Understood, Postgres it is.") + "]",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := newHost(t, "")
			hook := api.Hook{Harness: "claude-code", SessionKey: "one", Cwd: h.project, Transcript: said}
			if a, err := h.Checkpoint(t.Context(), hook); err != nil || a.Warnings != nil {
				t.Fatalf("warnings %q, %v", a.Warnings, err)
			}
			if a, err := h.PreCompaction(t.Context(), hook); err != nil || a.Warnings != nil {
				t.Fatalf("warnings %q, %v", a.Warnings, err)
			}
			h.overEnd("one")
			if got := h.contents(); len(got) != 1 || !holds(got, "postgres") {
				t.Errorf("learnt %q, want the one decision", got)
			}
			talk, err := h.Transcript(t.Context(), "one")
			if err != nil || strings.Count(talk.Content, "billing service") != 1 || !strings.Contains(talk.Content, "Postgres it is") {
				t.Errorf("kept %q, %v", talk.Content, err)
			}
		})
	}
}

func TestWhatIsHandedOverIsKeptWithoutWhatMustNotBe(t *testing.T) {
	t.Parallel()
	excluded := t.TempDir()
	h := newHost(t, "capture:\n  exclude: ["+excluded+"]\n")
	before := time.Now().Add(-time.Minute)
	if _, err := h.Pause(t.Context()); err != nil {
		t.Fatal(err)
	}
	paused := time.Now()
	if a, err := h.Checkpoint(t.Context(), h.over("one", ocSaid(t, "0", "user", "We decided to use Pulsar because it is new.", paused))); err != nil || !a.Skipped {
		t.Errorf("during a pause: %+v, %v", a, err)
	}
	if _, err := h.Resume(t.Context()); err != nil {
		t.Fatal(err)
	}
	elsewhere := h.over("two", ocSaid(t, "9", "user", "We decided to use NATS because it is small.", before))
	elsewhere.Cwd = excluded
	if a, err := h.Checkpoint(t.Context(), elsewhere); err != nil || !a.Skipped {
		t.Errorf("in an excluded place: %+v, %v", a, err)
	}
	if _, err := h.Checkpoint(t.Context(), h.over("one",
		ocSaid(t, "1", "user", "My password is hunter2-Zebra99. "+decision, before),
		ocSaid(t, "2", "user", "<private>We decided to use Kafka because of the secret merger.</private> ok", before),
		ocSaid(t, "3", "user", "We decided to use RabbitMQ for the orders because it is simpler.", paused),
		ocSaid(t, "4", "assistant", harness.Fence("- We decided to use Cassandra because of the rings"), before),
	)); err != nil {
		t.Fatal(err)
	}
	h.overEnd("one")
	if got := h.contents(); len(got) != 1 || !holds(got, "postgres") {
		t.Errorf("learnt %q, want the one decision", got)
	}
	h.stop()
	for _, word := range []string{"hunter2-Zebra99", "Kafka", "RabbitMQ", "Pulsar", "NATS", "Cassandra"} {
		forbidden(t, h.workspace, word)
	}
}

func TestABypassedOrSkippedSessionHandsOverNothing(t *testing.T) {
	t.Parallel()
	h := newHost(t, "")
	if _, err := h.Bypass(t.Context(), "one", true); err != nil {
		t.Fatal(err)
	}
	kafka := ocSaid(t, "1", "user", "We decided to use Kafka for the orders because of its log.", time.Now())
	if a, err := h.Checkpoint(t.Context(), h.over("one", kafka)); err != nil || !a.Bypassed {
		t.Errorf("bypassed: %+v, %v", a, err)
	}
	if err := h.Skip(t.Context(), h.over("one")); err != nil {
		t.Fatal(err)
	}
	if a, err := h.Checkpoint(t.Context(), h.over("one", kafka)); err != nil || !a.Bypassed {
		t.Errorf("a skip ended the person's bypass: %+v, %v", a, err)
	}
	if _, err := h.Bypass(t.Context(), "one", false); err != nil {
		t.Fatal(err)
	}

	// In a session without hooks only the fact that there was one is told.
	redis := ocSaid(t, "2", "user", "We decided to use Redis for the carts because it is quick.", time.Now().Add(-time.Second))
	if err := h.Skip(t.Context(), h.over("two")); err != nil {
		t.Fatal(err)
	}
	later := ocSaid(t, "3", "user", decision, time.Now().Add(time.Minute))
	for _, session := range []string{"one", "two"} {
		if _, err := h.Checkpoint(t.Context(), h.over(session, kafka, redis, later)); err != nil {
			t.Fatal(err)
		}
		h.overEnd(session)
	}
	if got := h.contents(); !holds(got, "postgres") || holds(got, "kafka") {
		t.Errorf("learnt %q", got)
	}
	if talk, err := h.Transcript(t.Context(), "two"); err == nil && strings.Contains(talk.Content, "Redis") {
		t.Errorf("session two keeps %q", talk.Content)
	}
}

func TestAHandoverThatIsNotUnderstoodIsTold(t *testing.T) {
	t.Parallel()
	h := newHost(t, "")
	a, err := h.Checkpoint(t.Context(), h.over("one", "{}\n", ocSaid(t, "1", "user", decision, time.Now()), "{\"info\":"))
	if want := "of the transcript was not read: 1 damaged, a last line that is cut"; err != nil || fmt.Sprint(a.Warnings) != "["+want+"]" {
		t.Errorf("warnings %q, %v; want %q", a.Warnings, err, want)
	}
	hook := h.over("two", `{"id":"1","role":"user","content":"hi"}`, "\n", `{"role":"user","content":"hi"}`, "\n")
	hook.Harness = "my-agent"
	if a, err = h.Checkpoint(t.Context(), hook); err != nil || fmt.Sprint(a.Warnings) != "[of the transcript was not read: 1 without id]" {
		t.Errorf("a harness that is not known: %q, %v", a.Warnings, err)
	}
	hook = h.over("three", "hi, you")
	hook.Harness = "claude-desktop"
	if a, err = h.Checkpoint(t.Context(), hook); err != nil || fmt.Sprint(a.Warnings) != "[transcript is not read: transcripts of Claude Desktop cannot be read]" {
		t.Errorf("a harness without transcripts: %q, %v", a.Warnings, err)
	}
	if found, err := filepath.Glob(filepath.Join(h.workspace, ".daemon", "spool", "*")); err != nil || len(found) != 0 {
		t.Errorf("the spool holds %v, %v", found, err)
	}
}

// Whatever tells a daemon to read a transcript: what waits in the spool may say that a
// part of it must never be read, and is heard first.
func TestATranscriptIsReadAfterWhatWaits(t *testing.T) {
	t.Parallel()
	h := newHost(t, "")
	h.say("one", "user", "We decided to use Kafka for the orders because of its log.")
	info, err := os.Stat(h.hook("one").TranscriptPath)
	if err != nil {
		t.Fatal(err)
	}
	size := info.Size()
	h.say("one", "user", decision)
	skip, err := json.Marshal(map[string]any{"path": "/api/hooks/skip", "body": api.SkipRequest{
		Hook: h.hook("one"), TranscriptSize: &size,
	}})
	if err != nil {
		t.Fatal(err)
	}
	spool := filepath.Join(h.workspace, ".daemon", "spool")
	whole := filepath.Join(spool, "1.json") // at once, as hooks do: the daemon may look at any time
	if err := errors.Join(os.MkdirAll(spool, 0o700), os.WriteFile(whole+".part", skip, 0o600), os.Rename(whole+".part", whole)); err != nil {
		t.Fatal(err)
	}
	h.end("one")
	talk, err := h.Transcript(t.Context(), "one")
	if err != nil || strings.Contains(talk.Content, "Kafka") || !strings.Contains(talk.Content, "Postgres") {
		t.Errorf("kept is %q (%v), want what was said since the skip", talk.Content, err)
	}
}
