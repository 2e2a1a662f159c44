package httpapi_test

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"signet/api"
	"signet/internal/event"
	"signet/internal/graph"
	"signet/internal/httpapi"
	"signet/internal/job"
	"signet/internal/llm"
	"signet/internal/memory"
	"signet/internal/pipeline"
	"signet/internal/provider"
	"signet/internal/recall"
	"signet/internal/recall/embedding"
	"signet/internal/session"
	"signet/internal/sqlite"
	"signet/internal/vcs"
	"signet/internal/workspace"
)

// fixture is a daemon's face over a real store.
type fixture struct {
	url       string
	port      int
	handler   http.Handler
	db        *sqlite.DB
	deps      httpapi.Deps
	log       *journal
	workspace string
	path      string // of the database
	stopping  atomic.Bool
	stopped   atomic.Bool
	frozen    atomic.Bool
	says      api.Pipeline // the settings, as turn leaves them
	clock     atomic.Int64
	embeds    bool // whether there is a model that makes vectors
	words     *llm.Words
	vectors   *embedding.Vectors
}

// start is when the clock of every fixture begins.
var start = time.Date(2026, 5, 4, 12, 0, 0, 0, time.UTC)

func (f *fixture) now() time.Time { return start.Add(time.Duration(f.clock.Load())) }

// journal keeps what was logged.
type journal struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (j *journal) Write(p []byte) (int, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.b.Write(p)
}

func (j *journal) String() string {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.b.String()
}

// serve starts a face; each change may alter what it is made of.
func serve(t testing.TB, changes ...func(*httpapi.Deps)) *fixture {
	t.Helper()
	return serveWith(t, false, changes...)
}

// serveWith is serve, with a model that makes vectors or without.
func serveWith(t testing.TB, embeds bool, changes ...func(*httpapi.Deps)) *fixture {
	t.Helper()
	f := &fixture{embeds: embeds, log: &journal{}, workspace: t.TempDir()}
	f.path = filepath.Join(t.TempDir(), "memory", "memories.db")
	db, err := sqlite.Open(context.Background(), f.path, sqlite.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	f.db = db
	srv := httptest.NewUnstartedServer(nil)
	f.port = srv.Listener.Addr().(*net.TCPAddr).Port
	f.deps = f.wire(t)
	for _, change := range changes {
		change(&f.deps)
	}
	if f.handler, err = httpapi.New(f.deps); err != nil {
		t.Fatal(err)
	}
	srv.Config.Handler = f.handler
	srv.Start()
	t.Cleanup(srv.Close)
	f.url = srv.URL
	return f
}

func (f *fixture) wire(t testing.TB) httpapi.Deps {
	log := slog.New(slog.NewJSONHandler(f.log, nil))
	memories := memory.New(f.db, f.now, f.frozen.Load)
	memories.Derives(memory.Deriving{Deriver: graph.Deriver{Known: f.db}, Log: log})
	f.words = &llm.Words{}
	f.vectors = embedding.New(nil, f.db, f.now, log)
	if f.embeds {
		f.vectors = embedding.New(f.words, f.db, f.now, log)
	}
	engine := recall.New(f.db, recall.Config{Vectors: f.vectors}, f.now)
	sessions := &session.Service{
		Store: f.db, Memories: memories, Recall: engine,
		Config: session.Config{
			RecallLimit: 10, PoolLimit: 50, MaxInjectTokens: 4000, PromptEnabled: true, PromptLimit: 5, PromptTokens: 500,
			Continuity: true, CheckpointPrompts: 2, CheckpointEvery: time.Hour, MaxCheckpoints: 5, CheckpointLife: 7 * 24 * time.Hour,
			RecoveryChars: 2000, InheritContext: true, TailChars: 300,
		},
		Identity:   func(memory.Session) ([]session.Section, error) { return nil, nil },
		IdentityOf: func(string, []memory.Document) (string, []session.Section) { return "", nil },
		Name:       func(agent string) (string, string) { return agent, "an agent" },
		Project:    project, Settle: settled, Excluded: func(dir string) bool { return dir == "/excluded" },
		Take: (&pipeline.Service{Store: f.db, Excluded: func(string) bool { return false }, Now: f.now, Log: log}).Take,
		Tail: f.db.Transcript, Board: session.NewBoard(),
		Wake: func() {}, Now: f.now, Log: log,
	}
	history := vcs.New(f.db, memories, f.now)
	knowledge := graph.New(f.db, memories.Apply, f.now)
	knowledge.ImpactWithin = time.Hour
	return httpapi.Deps{
		Version: "1.2.3", Port: f.port, Host: "signet.example",
		Memories: memories, Recall: engine, Sessions: sessions, VCS: history,
		Graph: knowledge, Cluster: graph.NewTidier(f.db, f.now, log).Cluster,
		Purge: history.Purge, CheckTree: f.db.CheckTree, RepairTree: f.db.Repair,
		Health: func(context.Context) api.Health { return api.Health{Status: "healthy", Version: "1.2.3", DB: true} },
		Status: func(context.Context) (api.Status, error) {
			return api.Status{Status: "running", Version: "1.2.3", AgentsDir: "/home/nobody/.agents"}, nil
		},
		Jobs:       func(ctx context.Context) (job.Counts, error) { return f.db.Counts(ctx, f.now()) },
		Queue:      f.db,
		Switch:     f.turn,
		Reviewer:   &pipeline.Service{Store: f.db, Apply: memories.Apply, Now: f.now, Log: log},
		Backlog:    f.backlog(),
		Scores:     f.db.Scores,
		Summarizer: &pipeline.Service{Store: f.db, Summaries: f.db},
		Synthesis: &pipeline.Synthesis{
			Memories: memories, Revision: f.db.Revision, Write: workspace.At(f.workspace).WriteMemory, Now: f.now, Log: log,
			Config: pipeline.SynthesisConfig{Enabled: true, IdleGap: time.Minute, MaxTokens: 8000},
		},
		SearchLimit: 20,
		Vectors:     f.vectors, Similar: engine.Similar, EmbeddingConfig: api.EmbeddingConfig{Provider: "none"},
		MemoryFile: filepath.Join(f.workspace, "MEMORY.md"),
		Job:        f.db.Find, Transcript: f.db.Transcript, SessionByKey: f.db.Session, Bypasses: f.db.Bypasses,
		Checkpoints: f.db.Checkpoints, GivenTo: f.db.GivenTo, Replay: f.db.Replay, Summaries: f.db,
		RecentSessions: func(ctx context.Context, limit int) ([]memory.Session, error) {
			return f.db.Sessions(ctx, time.Time{}, false, limit)
		},
		Identity: func(agent string) (api.Identity, error) { return api.Identity{Name: agent, Vibe: "calm"}, nil },
		ConfigFiles: func() ([]api.ConfigFile, error) {
			return []api.ConfigFile{{Name: "agent.yaml", Size: 3, Content: "a: 1"}}, nil
		},
		Regenerate: func() (api.Regenerated, error) {
			return api.Regenerated{Success: true, Files: []api.ChangedFile{}}, nil
		},
		Harnesses:   func(context.Context) ([]api.Harness, error) { return []api.Harness{{ID: "claude-code"}}, nil },
		ProjectRoot: project, SettleProject: settled, RecallTruncateChars: 500, MaxContentChars: 800, ChunkChars: 600,
		CodexNote: func(string, string, []string) (string, error) { return "/codex/note.md", nil },
		Ledger:    f.db,
		ModelUse:  httpapi.ModelUse{Extraction: "ollama", Synthesis: "none", Embedding: "none", TokensPerDay: 1000, KeptDays: 90},
		Models:    provider.NewRegistry(nil, f.now),
		LogDir:    t.TempDir(), Logs: event.New[[]byte](),
		Stopping: f.stopping.Load, Stop: func() { f.stopped.Store(true) }, Now: f.now, Log: log,
	}
}

// project takes the directory above a "src" as its root.
func project(dir string) string { return strings.TrimSuffix(dir, "/src") }

func settled(_ context.Context, dir string) string { return project(dir) }

// scenario is one request and what its answer has to be.
type scenario struct {
	name    string
	method  string // GET without a body, else POST
	path    string
	body    string
	header  map[string]string
	status  int
	wants   []string
	forbids []string
}

func (f *fixture) run(t *testing.T, rows []scenario) {
	t.Helper()
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			status, body := f.do(t, row)
			if status != row.status {
				t.Errorf("status = %d, want %d; body %s", status, row.status, body)
			}
			for _, want := range row.wants {
				if !strings.Contains(body, want) {
					t.Errorf("body %s\nlacks %s", body, want)
				}
			}
			for _, forbidden := range row.forbids {
				if strings.Contains(body, forbidden) {
					t.Errorf("body %s\nhas the forbidden %s", body, forbidden)
				}
			}
			if status >= 400 {
				checkError(t, body)
			}
		})
	}
}

// checkError holds what is true of every error.
func checkError(t *testing.T, body string) {
	t.Helper()
	var e struct{ Error string }
	if err := json.Unmarshal([]byte(body), &e); err != nil || e.Error == "" {
		t.Errorf("an error without an error key: %s", body)
	}
}

func (f *fixture) do(t testing.TB, row scenario) (int, string) {
	t.Helper()
	method := row.method
	if method == "" && row.body == "" {
		method = http.MethodGet
	} else if method == "" {
		method = http.MethodPost
	}
	var body io.Reader
	if row.body != "" {
		body = strings.NewReader(row.body)
	}
	req, err := http.NewRequest(method, f.url+row.path, body)
	if err != nil {
		t.Fatal(err)
	}
	if row.body != "" {
		req.Header.Set("Content-Type", "application/json")
	}
	for name, value := range row.header {
		req.Header.Set(name, value)
		if name == "Host" {
			req.Host = value
		}
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	got, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	if v := resp.Header.Get("Signet-Version"); v != f.deps.Version {
		t.Errorf("Signet-Version = %q, want %q", v, f.deps.Version)
	}
	if resp.StatusCode < 300 && resp.Header.Get("Content-Type") == "application/json" {
		holdsNoNullList(t, method, req.URL.Path, got)
	}
	return resp.StatusCode, string(got)
}

// post sends a body and reads the answer, which has to be a 200.
func post[T any](t testing.TB, f *fixture, path, body string) (a T) {
	t.Helper()
	status, got := f.do(t, scenario{path: path, body: body})
	if status != http.StatusOK {
		t.Fatalf("POST %s = %d %s", path, status, got)
	}
	if err := json.Unmarshal([]byte(got), &a); err != nil {
		t.Fatal(err)
	}
	return a
}

// remember keeps a statement and gives its id.
func (f *fixture) remember(t testing.TB, content string) string {
	t.Helper()
	f.clock.Add(int64(time.Second))
	return post[api.Remembered](t, f, "/api/memory/remember", `{"content":`+strconv.Quote(content)+`}`).ID
}

func TestNewNamesWhatIsMissing(t *testing.T) {
	t.Parallel()
	if _, err := httpapi.New(httpapi.Deps{Version: "1"}); err == nil || !strings.Contains(err.Error(), "Memories") {
		t.Errorf("New = %v, want an error that names Memories", err)
	}
}
