package daemon_test

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"signet/api"
	"signet/internal/daemon"
	"signet/internal/llm"
	"signet/internal/sqlite"
)

// host is a running daemon with a project directory and a transcript to write.
type host struct {
	*api.Client
	t          *testing.T
	workspace  string
	project    string
	transcript string
	turns      int
	ended      chan error
	daemon     *daemon.Daemon
	wrap       func(daemon.Backend) daemon.Backend // nil for none
	embedder   llm.Embedder                        // nil for none
	env        map[string]string                   // beside the port
}

// newHost starts a daemon in a fresh workspace, with a short path so that the
// socket's fits.
func newHost(t *testing.T, yaml string) *host {
	t.Helper()
	dir, err := os.MkdirTemp("", "sig")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	h := &host{t: t, workspace: filepath.Join(dir, "w"), project: filepath.Join(dir, "project"), transcript: filepath.Join(dir, "t.jsonl")}
	for _, d := range []string{h.workspace, h.project} {
		if err := os.MkdirAll(d, 0o700); err != nil {
			t.Fatal(err)
		}
	}
	if yaml != "" {
		if err := os.WriteFile(filepath.Join(h.workspace, "agent.yaml"), []byte(yaml), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	h.start()
	return h
}

// start runs the daemon until the test ends or stop is called.
func (h *host) start() {
	h.t.Helper()
	d, err := daemon.New(h.t.Context(), daemon.Options{
		Workspace: h.workspace, Version: "test", Now: time.Now, Embedder: h.embedder,
		Env: func(name string) string {
			switch name {
			case "SIGNET_PORT":
				return "0"
			case "HOME":
				return h.home() // no daemon of a test looks into ours
			}
			return h.env[name]
		},
		Open: func(ctx context.Context, path string, fullSync bool) (daemon.Backend, error) {
			db, err := sqlite.Open(ctx, path, sqlite.Options{FullSync: fullSync})
			if err != nil || h.wrap == nil {
				return db, err
			}
			return h.wrap(db), nil
		},
	})
	if err != nil {
		h.t.Fatal(err)
	}
	h.daemon = d
	ended := make(chan error, 1)
	ctx, stop := context.WithCancel(context.WithoutCancel(h.t.Context()))
	go func() { ended <- d.Run(ctx) }()
	h.Client = api.New(filepath.Join(h.workspace, ".daemon", "signet.sock"), "")
	h.ended = ended
	client := h.Client
	h.t.Cleanup(func() {
		client.Close()
		stop()
		if err, ok := <-ended; ok && err != nil {
			h.t.Errorf("the daemon ended with %v", err)
		}
	})
}

// home is the person's home, which is not there unless a test makes it.
func (h *host) home() string { return filepath.Join(filepath.Dir(h.workspace), "home") }

// stop ends the daemon and waits for it.
func (h *host) stop() {
	h.t.Helper()
	if err := h.Stop(h.t.Context()); err != nil {
		h.t.Fatal(err)
	}
	h.Close()
	if err := <-h.ended; err != nil {
		h.t.Errorf("the daemon ended with %v", err)
	}
	close(h.ended)
}

func (h *host) hook(session string) api.Hook {
	return api.Hook{Harness: "claude-code", SessionKey: session, Cwd: h.project, TranscriptPath: h.transcript}
}

// say appends a line to the transcript, as Claude Code would write it.
func (h *host) say(session, role string, content any, change ...func(line map[string]any)) {
	h.t.Helper()
	h.turns++
	line := map[string]any{
		"type": role, "uuid": fmt.Sprintf("%s-turn-%d", session, h.turns), "sessionId": session, "cwd": h.project,
		"timestamp": time.Now().UTC().Format("2006-01-02T15:04:05.000Z"), "version": "2.1.240", "isSidechain": false,
		"message": map[string]any{"role": role, "content": content},
	}
	for _, c := range change {
		c(line)
	}
	body, err := json.Marshal(line)
	if err != nil {
		h.t.Fatal(err)
	}
	f, err := os.OpenFile(h.transcript, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		h.t.Fatal(err)
	}
	defer f.Close()
	if _, err := f.Write(append(body, '\n')); err != nil {
		h.t.Fatal(err)
	}
}

// end ends a session and waits until the queue is empty.
func (h *host) end(session string) {
	h.t.Helper()
	if _, err := h.SessionEnd(h.t.Context(), api.SessionEndRequest{Hook: h.hook(session), Reason: "exit"}); err != nil {
		h.t.Fatal(err)
	}
	h.settle()
}

// settle waits until the queue is empty; what is dead fails the test.
func (h *host) settle() {
	h.t.Helper()
	deadline := time.Now().Add(20 * time.Second)
	for time.Now().Before(deadline) {
		s, err := h.Status(h.t.Context())
		if err != nil {
			h.t.Fatal(err)
		}
		if s.Jobs.Dead > 0 {
			h.t.Fatalf("%d jobs are dead", s.Jobs.Dead)
		}
		if s.Jobs.Pending+s.Jobs.Leased == 0 {
			return
		}
	}
	h.t.Fatal("the queue does not empty")
}

func (h *host) begin(session string) api.SessionStartAnswer {
	h.t.Helper()
	a, err := h.SessionStart(h.t.Context(), api.SessionStartRequest{Hook: h.hook(session), Source: "startup"})
	if err != nil {
		h.t.Fatal(err)
	}
	return a
}

func (h *host) prompt(session, text string) api.UserPromptAnswer {
	h.t.Helper()
	a, err := h.UserPrompt(h.t.Context(), api.UserPromptRequest{Hook: h.hook(session), UserMessage: text})
	if err != nil {
		h.t.Fatal(err)
	}
	return a
}

// contents lists what is remembered.
func (h *host) contents() []string {
	h.t.Helper()
	list, err := h.Memories(h.t.Context(), api.ListRequest{Limit: 1000})
	if err != nil {
		h.t.Fatal(err)
	}
	var all []string
	for _, m := range list.Memories {
		all = append(all, m.Content)
	}
	return all
}

func holds(list []string, part string) bool {
	return strings.Contains(strings.ToLower(strings.Join(list, "\n")), strings.ToLower(part))
}

const decision = "We decided to use Postgres for the billing service because SQLite cannot handle our concurrent writers."

func TestNextSessionKnowsWhatThisOneLearnt(t *testing.T) {
	t.Parallel()
	h := newHost(t, "")
	h.begin("one")
	h.say("one", "user", decision)
	h.say("one", "assistant", []any{map[string]any{"type": "text", "text": "Understood, Postgres it is."}})
	if _, err := h.Checkpoint(t.Context(), h.hook("one")); err != nil {
		t.Fatal(err)
	}
	h.end("one")
	if got := h.contents(); len(got) != 1 || !holds(got, "postgres") {
		t.Fatalf("learnt %q, want the one decision", got)
	}
	next := h.begin("two")
	if !strings.Contains(next.Inject, "Postgres") || len(next.Memories) != 1 {
		t.Errorf("the next session is told:\n%s", next.Inject)
	}
	if a := h.prompt("three", "write me a limerick about cats"); a.Inject != "" {
		t.Errorf("an unrelated prompt got:\n%s", a.Inject)
	}
	if a := h.prompt("three", "which database does the billing service use?"); !strings.Contains(a.Inject, "Postgres") {
		t.Errorf("a related prompt got %q", a.Inject)
	}
	if a := h.prompt("three", "and the billing service database, is it Postgres?"); a.Inject != "" {
		t.Errorf("the same memory came twice into one context:\n%s", a.Inject)
	}
}

func TestForgottenStaysForgottenThroughTheWalk(t *testing.T) {
	t.Parallel()
	h := newHost(t, "")
	h.say("one", "user", decision)
	h.end("one")
	list, err := h.Memories(t.Context(), api.ListRequest{})
	if err != nil || len(list.Memories) != 1 {
		t.Fatalf("%d memories (%v), want 1", len(list.Memories), err)
	}
	if _, err := h.Forget(t.Context(), list.Memories[0].ID, api.ForgetRequest{Reason: "not so"}); err != nil {
		t.Fatal(err)
	}
	// The harness resumes the session: a new file repeats the lines under a new session.
	first, err := os.ReadFile(h.transcript)
	if err != nil {
		t.Fatal(err)
	}
	h.transcript += ".resumed"
	if err := os.WriteFile(h.transcript, []byte(strings.ReplaceAll(string(first), `"sessionId":"one"`, `"sessionId":"two"`)), 0o600); err != nil {
		t.Fatal(err)
	}
	h.begin("two")
	h.end("two")
	if got := h.contents(); len(got) != 0 {
		t.Errorf("learnt again: %q", got)
	}
	if a := h.begin("three"); strings.Contains(a.Inject, "Postgres") {
		t.Errorf("injected again:\n%s", a.Inject)
	}
	if _, err := h.Recover(t.Context(), list.Memories[0].ID, api.RecoverRequest{Reason: "it was so after all"}); err != nil {
		t.Fatal(err)
	}
	if a := h.begin("four"); !strings.Contains(a.Inject, "Postgres") {
		t.Errorf("recovered, but not injected:\n%s", a.Inject)
	}
}

func TestSecretsNeverReachTheStore(t *testing.T) {
	t.Parallel()
	h := newHost(t, "")
	h.say("one", "user", "My password is hunter2-Zebra99. We decided to use Redis for the session cache because it expires keys.")
	h.end("one")
	if got := h.contents(); !holds(got, "redis") {
		t.Errorf("the decision beside the secret is lost: %q", got)
	}
	h.stop()
	forbidden(t, h.workspace, "hunter2-Zebra99")
}

// forbidden fails when any file below dir holds the text.
func forbidden(t *testing.T, dir, text string) {
	t.Helper()
	err := filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err != nil || !d.Type().IsRegular() {
			return err
		}
		body, err := os.ReadFile(path)
		if strings.Contains(string(body), text) {
			t.Errorf("%s holds %q", path, text)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestPrivateAndPausedAndExcludedTextIsKeptOut(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	h := newHost(t, "capture:\n  exclude: ["+dir+"]\n")
	h.say("one", "user", "<private>We decided to use Kafka because of the secret merger.</private> ok")
	if _, err := h.Pause(t.Context()); err != nil {
		t.Fatal(err)
	}
	h.say("one", "user", "We decided to use RabbitMQ for the orders because it is simpler.")
	if a := h.begin("paused"); a.Inject != "" {
		t.Errorf("injected during a pause:\n%s", a.Inject)
	}
	if _, err := h.Resume(t.Context()); err != nil {
		t.Fatal(err)
	}
	later := func(line map[string]any) {
		line["timestamp"] = time.Now().Add(time.Second).UTC().Format(time.RFC3339)
	}
	h.say("one", "user", "We decided to use NATS for the events because it is small.", later, func(line map[string]any) {
		line["cwd"] = dir
	})
	h.say("one", "user", decision, later)
	h.end("one")
	if got := h.contents(); len(got) != 1 || !holds(got, "postgres") {
		t.Errorf("learnt %q, want the one decision that was neither private, paused nor excluded", got)
	}
	h.stop()
	for _, word := range []string{"Kafka", "RabbitMQ", "NATS"} {
		forbidden(t, filepath.Join(h.workspace, "memory"), word)
	}
}

func TestSkippedPartsOfATranscriptAreNeverRead(t *testing.T) {
	t.Parallel()
	h := newHost(t, "")
	h.say("one", "user", "We decided to use Kafka for the orders because of its log.")
	if err := h.Skip(t.Context(), h.hook("one")); err != nil {
		t.Fatal(err)
	}
	h.say("one", "user", decision)
	h.end("one")
	if got := h.contents(); len(got) != 1 || holds(got, "kafka") {
		t.Errorf("learnt %q, want only what was said after the skip", got)
	}
}

func TestATranscriptThatGrewWhileNobodyListenedIsCaughtUpWith(t *testing.T) {
	t.Parallel()
	h := newHost(t, "")
	h.begin("one")
	h.stop()
	h.say("one", "user", decision)
	h.start()
	deadline := time.Now().Add(20 * time.Second)
	for len(h.contents()) == 0 && time.Now().Before(deadline) {
		h.settle()
	}
	if got := h.contents(); !holds(got, "postgres") {
		t.Errorf("learnt %q", got)
	}
}

func TestSpooledEventsAreDelivered(t *testing.T) {
	t.Parallel()
	h := newHost(t, "")
	h.stop()
	h.say("one", "user", decision)
	body, err := json.Marshal(map[string]any{"path": "/api/hooks/session-end", "body": api.SessionEndRequest{Hook: h.hook("one")}})
	if err != nil {
		t.Fatal(err)
	}
	spool := filepath.Join(h.workspace, ".daemon", "spool")
	if err := os.MkdirAll(spool, 0o700); err != nil {
		t.Fatal(err)
	}
	for name, content := range map[string][]byte{"1.json": body, "2.json": []byte("damaged")} {
		if err := os.WriteFile(filepath.Join(spool, name), content, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	h.start()
	deadline := time.Now().Add(20 * time.Second)
	for left := []string{""}; len(left) > 0 && time.Now().Before(deadline); {
		left, _ = filepath.Glob(filepath.Join(spool, "*.json"))
		h.settle()
	}
	if got := h.contents(); !holds(got, "postgres") {
		t.Errorf("learnt %q", got)
	}
}

func TestASecondDaemonIsRefused(t *testing.T) {
	t.Parallel()
	h := newHost(t, "")
	_, err := daemon.New(t.Context(), daemon.Options{
		Workspace: h.workspace, Version: "test", Now: time.Now,
		Env: func(string) string { return "" },
	})
	if err == nil || !strings.Contains(err.Error(), "another daemon serves") {
		t.Errorf("got %v", err)
	}
}
