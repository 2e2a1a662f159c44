// Package httpapi is the daemon's face to other programs: the HTTP interface
// described in package api, and one plain page for people.
//
// A handler decodes, makes one call into the domain, and renders the answer.
// Every operation is a row of the table in operation.go. What holds for all of
// them stands in front of the table and nowhere else:
//
//   - Only local callers: the Host, Origin and fetch-metadata checks of door.go.
//   - Every error is JSON with an "error" key, made from the kind of the error
//     by the one table in error.go. Details of our own faults go to the log.
//   - Bodies are JSON up to 10 MiB. Unknown fields are ignored; a wrong type, a
//     value out of range or a field given twice is an error that names the field.
//   - Neither bodies nor queries are ever logged.
package httpapi

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"sync/atomic"
	"time"

	"signet/api"
	"signet/internal/event"
	"signet/internal/graph"
	"signet/internal/job"
	"signet/internal/memory"
	"signet/internal/provider"
	"signet/internal/recall"
	"signet/internal/session"
	"signet/internal/vcs"
)

// Recaller answers queries; recall.Engine does.
type Recaller interface {
	Recall(ctx context.Context, q memory.Query) ([]memory.Hit, error)
	Answer(ctx context.Context, q memory.Query) (recall.Answer, error)
	Expand(ctx context.Context, q memory.Query, hits []memory.Hit) ([]memory.Hit, error)
	SearchSessions(ctx context.Context, q memory.Query) ([]recall.Found, error)
	MostUsed(ctx context.Context, r memory.Reader, limit int) ([]memory.Memory, []memory.Access, error)
	Accesses(ctx context.Context, ids ...string) (map[string]memory.Access, error)
	Used(hits []memory.Hit)
}

// Deps is what the interface shows and calls. All fields are required, unless
// their comment says otherwise.
type Deps struct {
	Version string
	Port    int    // where TCP is served; 0 when only the socket is
	Host    string // advertised beside the loopback names; may be empty

	Memories *memory.Service
	Recall   Recaller
	Sessions *session.Service
	VCS      *vcs.Service
	Graph    *graph.Knowledge
	Cluster  func(ctx context.Context) (graph.Clustered, error) // finds the communities of the graph

	// Purge erases a memory, and what stands beside the store of it.
	Purge      func(ctx context.Context, r memory.Reader, by memory.Author, id string) (vcs.Erased, error)
	CheckTree  func(ctx context.Context) error
	RepairTree func(ctx context.Context) (mended int, err error)

	Health         func(ctx context.Context) api.Health
	Status         func(ctx context.Context) (api.Status, error) // but for its jobs
	Jobs           func(ctx context.Context) (job.Counts, error)
	Job            func(ctx context.Context, id string) (job.Record, error)
	Transcript     func(ctx context.Context, r memory.Reader, session string) ([]memory.Turn, error) // all of it that the reader may see
	SessionByKey   func(ctx context.Context, key string) (memory.Session, error)
	Bypasses       func(ctx context.Context) ([]string, error) // the sessions whose memory is switched off
	Checkpoints    func(ctx context.Context, f session.CheckpointFilter) ([]session.Checkpoint, error)
	GivenTo        func(ctx context.Context, r memory.Reader, limit int) ([]session.GivenTo, error) // the latest first
	Replay         func(ctx context.Context, agent, key string, until time.Time, limit int) ([]session.GivenHit, error)
	RecentSessions func(ctx context.Context, limit int) ([]memory.Session, error) // newest first
	Identity       func(agent string) (api.Identity, error)
	ConfigFiles    func() ([]api.ConfigFile, error)
	Harnesses      func(ctx context.Context) ([]api.Harness, error)
	Regenerate     func() (api.Regenerated, error)              // the instruction files of harnesses
	ProjectRoot    func(dir string) string                      // the root that stands for a folder
	SettleProject  func(ctx context.Context, dir string) string // ProjectRoot of a folder that something is kept for, which is kept
	Home           string                                       // the person's home folder, which is no project; may be empty
	Features       map[string]bool                              // may be nil

	RecallTruncateChars int     // of a content in an answer to recall
	LeastScore          float64 // of a memory that answers words, 0 to 1
	SearchLimit         int     // hits of GET /memory/search for words, where it is not told
	MaxContentChars     int     // of a content that is kept in one piece
	ChunkChars          int     // of the pieces of a longer one
	CodexNote           func(title, content string, tags []string) (path string, err error)

	Summaries       SummaryReader
	Summarizer      Summarizer
	Scores          func(ctx context.Context, f session.ScoreFilter) ([]session.Score, error) // newest first
	Ledger          Ledger
	ModelUse        ModelUse
	Models          *provider.Registry
	Decay           memory.Decay // of what stands
	Vectors         Vectors
	Similar         func(ctx context.Context, q memory.Query, m memory.Memory) (hits []memory.Hit, ok bool, err error) // by vectors, where there are any
	EmbeddingConfig api.EmbeddingConfig

	Queue           Queue
	Switch          func(ctx context.Context, name string, on bool) (Switched, error) // of memory.pipelineV2 in agent.yaml
	Backlog         Backlog
	Reviewer        Reviewer
	Synthesis       Synthesizer
	SynthesisConfig api.SynthesisConfig
	MemoryFile      string // MEMORY.md

	MCP http.Handler // serves POST /mcp; may be nil

	LogDir string             // holds signet-YYYY-MM-DD.log
	Logs   *event.Hub[[]byte] // the lines of the log, as they are written

	Stopping   func() bool   // the daemon finishes what is under way, and no more
	Stop       func()        // asks the daemon to stop; returns at once
	KeepAlive  time.Duration // between comments in a stream; 0 is 15 seconds
	FrameLimit time.Duration // for the reader of a stream to make room; 0 is 4 seconds
	Now        func() time.Time
	Log        *slog.Logger
}

// server is a Deps that serves.
type server struct {
	Deps
	mux       *http.ServeMux
	hosts     map[string]bool
	origins   map[string]bool
	streaming atomic.Int32 // how many streams are open
}

// New makes the handler of the daemon. Requests from the Unix socket have to
// come through Unix.
func New(d Deps) (http.Handler, error) {
	if missing := d.missing(); missing != "" {
		return nil, fmt.Errorf("httpapi: Deps.%s is missing", missing)
	}
	if d.KeepAlive == 0 {
		d.KeepAlive = 15 * time.Second
	}
	if d.FrameLimit == 0 {
		d.FrameLimit = frameLimit
	}
	s := &server{Deps: d, mux: http.NewServeMux()}
	s.hosts, s.origins = ownNames(d.Host, d.Port)
	s.register()
	s.mux.HandleFunc("GET /{$}", s.page)
	for _, row := range s.streams() {
		s.mux.HandleFunc("GET "+row.path, row.serve)
	}
	description := s.openAPI()
	s.mux.HandleFunc("GET /api/openapi.json", description)
	s.mux.HandleFunc("GET /openapi.json", description)
	s.mux.HandleFunc("GET /api/docs", s.referencePage)
	s.registerAbsences()
	if d.MCP != nil {
		s.mux.Handle("POST /mcp", d.MCP)
	}
	return s.shielded(), nil
}

// missing names the first required field that is not set.
func (d Deps) missing() string {
	for _, f := range []struct {
		name string
		set  bool
	}{
		{"Version", d.Version != ""},
		{"Memories", d.Memories != nil},
		{"Recall", d.Recall != nil},
		{"Sessions", d.Sessions != nil},
		{"Vectors", d.Vectors != nil},
		{"Similar", d.Similar != nil},
		{"Queue", d.Queue != nil},
		{"Switch", d.Switch != nil},
		{"Backlog", d.Backlog != nil},
		{"Reviewer", d.Reviewer != nil},
		{"Summarizer", d.Summarizer != nil},
		{"Scores", d.Scores != nil},
		{"Synthesis", d.Synthesis != nil},
		{"Health", d.Health != nil},
		{"Status", d.Status != nil},
		{"Jobs", d.Jobs != nil},
		{"Job", d.Job != nil},
		{"Transcript", d.Transcript != nil},
		{"SessionByKey", d.SessionByKey != nil},
		{"Bypasses", d.Bypasses != nil},
		{"Checkpoints", d.Checkpoints != nil},
		{"GivenTo", d.GivenTo != nil},
		{"Replay", d.Replay != nil},
		{"RecentSessions", d.RecentSessions != nil},
		{"Identity", d.Identity != nil},
		{"ConfigFiles", d.ConfigFiles != nil},
		{"Harnesses", d.Harnesses != nil},
		{"Regenerate", d.Regenerate != nil},
		{"ProjectRoot", d.ProjectRoot != nil},
		{"SettleProject", d.SettleProject != nil},
		{"RecallTruncateChars", d.RecallTruncateChars > 0},
		{"MaxContentChars", d.MaxContentChars > 0},
		{"ChunkChars", d.ChunkChars > 0},
		{"CodexNote", d.CodexNote != nil},
		{"Summaries", d.Summaries != nil},
		{"Ledger", d.Ledger != nil},
		{"ModelUse", d.ModelUse.Extraction != "" && d.ModelUse.Embedding != "" && d.ModelUse.KeptDays > 0},
		{"Models", d.Models != nil},
		{"LogDir", d.LogDir != ""},
		{"Logs", d.Logs != nil},
		{"Stopping", d.Stopping != nil},
		{"Stop", d.Stop != nil},
		{"Now", d.Now != nil},
		{"Log", d.Log != nil},
	} {
		if !f.set {
			return f.name
		}
	}
	return ""
}

type unixKey struct{}

// Unix marks every request as one that came over the Unix socket, where file
// permissions say who may call and the Host header says nothing.
func Unix(h http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), unixKey{}, true)))
	})
}

func fromUnix(r *http.Request) bool { return r.Context().Value(unixKey{}) != nil }
