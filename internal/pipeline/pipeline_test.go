package pipeline_test

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"signet/internal/errs"
	"signet/internal/memory"
	"signet/internal/pipeline"
	"signet/internal/recall"
	"signet/internal/session"
	"signet/internal/sqlite"
)

var said = time.Date(2026, 3, 12, 9, 30, 0, 0, time.UTC)

// rig is a pipeline on a real store, and a transcript to write.
type rig struct {
	*pipeline.Service
	t        *testing.T
	store    *sqlite.DB
	memories *memory.Service
	path     string // of the store
	dir      string
	lines    int
	embed    func()        // gives vectors to what has none
	later    time.Duration // that what is said is said after the rest
}

func newRig(t *testing.T) *rig {
	t.Helper()
	path := filepath.Join(t.TempDir(), "memories.db")
	store, err := sqlite.Open(t.Context(), path, sqlite.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = store.Close() })
	clock := func() time.Time { return said.Add(time.Hour) }
	r := &rig{t: t, store: store, path: path, dir: t.TempDir(), memories: memory.New(store, clock, func() bool { return false })}
	r.Service = &pipeline.Service{
		Store: store, Summaries: store, Learning: true, Apply: r.memories.Apply, Now: clock, Log: slog.New(slog.DiscardHandler),
		Excluded: func(string) bool { return false },
		Reflect:  func(context.Context, memory.Session) error { return nil },
	}
	return r
}

type line struct{ role, text string }

func user(text string) line      { return line{"user", text} }
func assistant(text string) line { return line{"assistant", text} }

// learn writes a session's transcript and learns from it.
func (r *rig) learn(key string, talk ...line) {
	r.t.Helper()
	path := r.write(key, talk...)
	if _, _, err := r.store.Touch(r.t.Context(), memory.Session{
		Key: key, Harness: "claude-code", Agent: "default", Project: "/p", Transcript: path, Started: said, LastSeen: said,
	}); err != nil {
		r.t.Fatal(err)
	}
	if err := r.Learn(r.t.Context(), key); err != nil {
		r.t.Fatal(err)
	}
}

// write appends to a session's transcript in the form of Claude Code.
func (r *rig) write(key string, talk ...line) string {
	r.t.Helper()
	path := filepath.Join(r.dir, key+".jsonl")
	f, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		r.t.Fatal(err)
	}
	defer f.Close()
	for _, l := range talk {
		r.append(f, key, l.role, map[string]any{"type": "text", "text": l.text})
	}
	return path
}

// append writes one line of a transcript.
func (r *rig) append(f *os.File, key, role string, content any) {
	r.t.Helper()
	r.lines++
	body, err := json.Marshal(map[string]any{
		"type": role, "uuid": fmt.Sprintf("u%d", r.lines), "sessionId": key, "cwd": "/p", "timestamp": said.Add(r.later).Format(time.RFC3339),
		"message": map[string]any{"role": role, "content": []any{content}},
	})
	if err != nil {
		r.t.Fatal(err)
	}
	if _, err := f.Write(append(body, '\n')); err != nil {
		r.t.Fatal(err)
	}
}

func (r *rig) list() []memory.Memory {
	r.t.Helper()
	list, _, err := r.memories.List(r.t.Context(), memory.Reader{Agent: "default", EveryProject: true}, memory.Page{Limit: 1000})
	if err != nil {
		r.t.Fatal(err)
	}
	return list
}

const decision = "We decided to use Postgres for the billing service because SQLite cannot handle our concurrent writers."

func TestAFactNamesItsSource(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	r.learn("one", user("hi there"), user(decision))
	list := r.list()
	if len(list) != 1 {
		t.Fatalf("learnt %d memories, want 1", len(list))
	}
	m := list[0]
	if m.Type != memory.Decision || m.Origin != memory.Person || m.Scope.Project != "/p" || m.Commit == "" ||
		m.Source.Session != "one" || len(m.Source.Turns) != 1 || m.Source.Turns[0] != "u2" ||
		!strings.Contains(m.Source.Quote.String(), "decided to use Postgres") || !m.Observed.Equal(said) {
		t.Errorf("got %+v", m)
	}
}

func TestFactsAboutThePersonBelongToNoProject(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	r.learn("one", user("I prefer table-driven tests in Go."))
	if list := r.list(); len(list) != 1 || list[0].Scope.Project != "" {
		t.Errorf("got %+v, want one memory of no project", list)
	}
}

func TestOneSessionIsOneCommit(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	r.learn("one", user(decision), user("I prefer table-driven tests in Go."), user("Never push to main on Fridays."))
	list := r.list()
	if len(list) != 3 {
		t.Fatalf("learnt %d memories, want 3", len(list))
	}
	for _, m := range list {
		if m.Commit != list[0].Commit {
			t.Errorf("commits %s and %s", m.Commit, list[0].Commit)
		}
	}
}

func TestLearningTwiceTeachesNothingNew(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	r.learn("one", user(decision))
	before := r.list()
	r.learn("one")
	r.learn("one", user("thanks, bye"))
	if after := r.list(); len(after) != 1 || after[0].ID != before[0].ID || after[0].Version != 1 {
		t.Errorf("got %+v", after)
	}
}

func TestADamagedLastLineIsReadOnceItIsWhole(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	path := r.write("one", user(decision))
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	half := whole[:len(whole)/2]
	if err := os.WriteFile(path, half, 0o600); err != nil {
		t.Fatal(err)
	}
	r.learn("one")
	if n := len(r.list()); n != 0 {
		t.Fatalf("learnt %d memories from half a line", n)
	}
	if err := os.WriteFile(path, whole, 0o600); err != nil {
		t.Fatal(err)
	}
	r.learn("one")
	if n := len(r.list()); n != 1 {
		t.Errorf("learnt %d memories, want 1", n)
	}
}

// Sessions echo what was injected in every way they do: the host repeats it as
// context, the model quotes it, the person pastes it.
// Lines of Cursor have neither an id nor a time, and two of its sessions may begin
// with the same bytes.
func TestTwoSessionsOfCursorThatBeginAlikeAreBothKept(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	for _, key := range []string{"one", "two"} {
		path := filepath.Join(r.dir, key+".jsonl")
		text := `{"role":"user","message":{"content":[{"type":"text","text":"<user_query>\nI always use tabs for indentation in this project.\n</user_query>"}]}}` + "\n"
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, _, err := r.store.Touch(t.Context(), memory.Session{
			Key: key, Harness: "cursor", Agent: "default", Project: "/p", Transcript: path, Started: said, LastSeen: said,
		}); err != nil {
			t.Fatal(err)
		}
		for range 2 {
			if err := r.Learn(t.Context(), key); err != nil {
				t.Fatal(err)
			}
		}
		turns, err := r.store.Turns(t.Context(), key, 0, 9)
		if err != nil || len(turns) != 1 || turns[0].Text.String() != "I always use tabs for indentation in this project." {
			t.Errorf("session %s has %+v, %v", key, turns, err)
		}
	}
	if list := r.list(); len(list) != 1 || !strings.Contains(list[0].Content.String(), "tabs") {
		t.Errorf("learnt %v", list)
	}
}

func TestAThousandEchoesAddNothing(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	r.learn("first", user(decision), user("I prefer table-driven tests in Go."), user("Never push to main on Fridays."))
	before := len(r.list())
	if before != 3 {
		t.Fatalf("learnt %d memories to begin with, want 3", before)
	}
	sessions := r.sessions()
	for i := range 1000 {
		key := fmt.Sprintf("echo-%d", i)
		a, err := sessions.Start(t.Context(), session.StartRequest{Hook: session.Hook{Harness: "claude-code", Session: key, Dir: "/p"}})
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(a.Inject, "Postgres") {
			t.Fatalf("session %d is told nothing:\n%s", i, a.Inject)
		}
		loose := strings.TrimSpace(strings.NewReplacer("<signet-memory>", "", "</signet-memory>", "").Replace(a.Inject))
		r.learn(key, echoes(i, a, loose)...)
	}
	if after := r.list(); len(after) != before {
		for _, m := range after[:len(after)-before] {
			t.Errorf("learnt again: %q from %q", m.Content, m.Source.Quote)
		}
	}
}

func echoes(i int, a session.StartAnswer, loose string) []line {
	m := a.Memories[i%len(a.Memories)].Content.String()
	switch i % 5 {
	case 0:
		return []line{user(a.Inject + "\nplease go on")}
	case 1:
		return []line{assistant("From memory I know:\n" + loose)}
	case 2:
		return []line{user(loose)}
	case 3:
		return []line{assistant("As I remember, " + m), user("right, go on")}
	default:
		return []line{user("You told me: " + m), assistant("Yes. " + m)}
	}
}

func (r *rig) sessions() *session.Service {
	return &session.Service{
		Store: r.store, Board: session.NewBoard(), Memories: r.memories, Recall: recall.New(r.store, recall.Config{}, r.Now), Now: r.Now, Wake: func() {}, Log: r.Log,
		Config:   session.Config{RecallLimit: 50, PoolLimit: 100, MaxInjectTokens: 12000},
		Name:     func(agent string) (string, string) { return agent, "" },
		Project:  func(dir string) string { return dir },
		Settle:   func(_ context.Context, dir string) string { return dir },
		Excluded: func(string) bool { return false },
	}
}

// A program that we have no connector for is read in the form that is meant for any.
func TestTranscriptsOfAnUnknownHarness(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	path := filepath.Join(t.TempDir(), "talk.jsonl")
	lines := `{"id":"1","role":"user","content":"The heron nests in May.","timestamp":"` + said.Format(time.RFC3339) + `"}` + "\n" + `{"role":"user","content":"lost"}` + "\n"
	if err := os.WriteFile(path, []byte(lines), 0o600); err != nil {
		t.Fatal(err)
	}
	for key, harness := range map[string]string{"k": "no-such", "d": "claude-desktop"} {
		if _, _, err := r.store.Touch(t.Context(), memory.Session{Key: key, Harness: harness, Agent: "default", Transcript: path, Started: said, LastSeen: said}); err != nil {
			t.Fatal(err)
		}
	}
	if err := r.Capture(t.Context(), "k"); err != nil {
		t.Fatal(err)
	}
	turns, err := r.store.Turns(t.Context(), "k", 0, 9)
	if err != nil || len(turns) != 1 || turns[0].Text.String() != "The heron nests in May." || !turns[0].Time.Equal(said) {
		t.Errorf("kept %+v, %v", turns, err)
	}
	if err := r.Capture(t.Context(), "d"); !errs.Is(err, errs.Invalid) || !strings.Contains(err.Error(), "Claude Desktop") {
		t.Errorf("of one that leaves none: %v, want Invalid", err)
	}
}
