// Package daemon puts everything together and keeps it running.
//
// New is all the wiring, top to bottom; Run serves until its context ends.
// There is one daemon for a workspace, held by a lock of the operating system.
// It starts nothing that can wait: the socket answers first, then come the
// spool, the transcripts that grew meanwhile, and the queue.
package daemon

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"os"
	"sync"
	"time"

	"github.com/gofrs/flock"

	"signet/internal/config"
	"signet/internal/event"
	"signet/internal/graph"
	"signet/internal/harness"
	"signet/internal/httpapi"
	"signet/internal/job"
	"signet/internal/llm"
	"signet/internal/mcp"
	"signet/internal/memory"
	"signet/internal/pipeline"
	"signet/internal/provider"
	"signet/internal/recall"
	"signet/internal/recall/embedding"
	"signet/internal/session"
	"signet/internal/vcs"
	"signet/internal/workspace"
)

// Backend is a store that holds everything.
type Backend interface {
	memory.Store
	memory.RetentionStore
	job.Store
	job.Finder
	job.Keeper
	job.Releaser
	session.Store
	GivenTo(ctx context.Context, r memory.Reader, limit int) ([]session.GivenTo, error)
	Replay(ctx context.Context, agent, key string, until time.Time, limit int) ([]session.GivenHit, error)
	pipeline.Store
	pipeline.HintStore
	pipeline.SummaryStore
	recall.SummaryStore
	recall.Backend
	recall.GraphStore
	embedding.Store
	vcs.Store
	graph.Store
	graph.Known
	httpapi.Ledger
	RemoteStore
	CheckTree(ctx context.Context) error
	Repair(ctx context.Context) (mended int, err error)
	NamesWanted() <-chan struct{}
	FillNames(ctx context.Context) error
	IndexTurns(ctx context.Context, limit int) (int, error)
	Transcript(ctx context.Context, r memory.Reader, session string) ([]memory.Turn, error)
	Teaches(t graph.Teaching)
	Decays(ctx context.Context, d memory.Decay) (weighed int, err error)
	Ping(ctx context.Context) error
	Close() error
}

// Options say which workspace to serve, and with what.
type Options struct {
	Workspace string
	Version   string
	Program   string // the file of this program, "" where it is not looked at
	Env       func(string) string
	Now       func() time.Time
	Embedder  llm.Embedder // makes vectors of texts; nil asks whom the settings name
	Open      func(ctx context.Context, path string, fullSync bool) (Backend, error)
}

// Daemon is everything, wired and not yet running.
type Daemon struct {
	options   Options
	config    config.Config
	workspace workspace.Workspace
	address   config.Listen
	started   time.Time

	lock    *flock.Flock
	logs    *event.Hub[[]byte]
	logFile *dailyLog
	log     *slog.Logger
	server  *server
	backend Backend
	handler http.Handler

	memories  *memory.Service
	vcs       *vcs.Service
	graph     *graph.Knowledge
	tidier    *graph.Tidier
	recall    *recall.Engine
	reading   choice        // the model that reads sessions
	meaning   choice        // the model that makes vectors
	writing   choice        // the model that writes MEMORY.md
	generator llm.Generator // nil where none is asked
	author    llm.Generator // nil where none is asked
	embedder  llm.Embedder  // nil where none is asked
	vectors   *embedding.Vectors
	projects  *projects
	sessions  *session.Service
	learning  *pipeline.Service
	worker    *job.Worker
	distiller *job.Worker
	synthesis *pipeline.Synthesis
	retainer  *memory.Retainer
	refiler   *memory.Refiler
	relinker  *memory.Relinker
	recorder  *workspace.Recorder
	watcher   *workspace.Watcher
	models    *mcp.Server
	spool     *spool

	uses []provider.Use // for what the settings choose a model

	switching sync.Mutex // held while agent.yaml is changed
	following *following
	summaries sync.Mutex // held while files of summaries are

	home       harness.Home
	toldByFile fileTold

	standing standing
	fate     error // why it ends by itself; nil where it was asked to

	stopping context.Context
	stop     context.CancelFunc
}

// New locks the workspace, opens the store and the doors, and wires the parts.
// Nothing runs until Run.
func New(ctx context.Context, o Options) (d *Daemon, err error) {
	d = &Daemon{options: o, workspace: workspace.At(o.Workspace), started: o.Now()}
	defer func() {
		if err != nil {
			err = errors.Join(err, d.close())
		}
	}()
	seen := stampOf(config.File(o.Workspace)) // before it is read, so that no change between is missed
	if d.config, err = config.Load(o.Workspace); err != nil {
		return d, err
	}
	d.following = &following{seen: seen, holds: d.config.Pipeline, lists: d.config.Harnesses}
	if d.address, err = config.Endpoint(o.Env, d.config); err != nil {
		return d, err
	}
	if d.lock, err = lock(d.workspace); err != nil {
		return d, err
	}
	d.logs = event.New[[]byte]()
	d.logFile = &dailyLog{dir: d.workspace.Logs(), now: o.Now, lines: d.logs}
	d.log = newLog(d.logFile)
	if err := d.openStore(ctx); err != nil {
		return d, err
	}
	if err := d.weigh(ctx); err != nil {
		return d, err
	}
	if err := d.knowProjects(ctx); err != nil {
		return d, err
	}
	if d.server, err = listen(d.address, d.workspace.Socket(), d.log); err != nil {
		return d, err
	}
	d.standing = standing{found(d.workspace.Lock()), found(d.database()), found(o.Program)}
	d.stopping, d.stop = context.WithCancel(context.Background())
	d.wire()
	if d.models, err = mcp.New(mcp.Options{Version: o.Version, Client: mcp.Over(http.HandlerFunc(d.serveHere)), Tools: d.config.MCP.Tools}); err != nil {
		return d, err
	}
	if d.handler, err = httpapi.New(d.deps()); err != nil {
		return d, err
	}
	d.spool = &spool{dir: d.workspace.Spool(), handler: httpapi.Unix(d.handler), log: d.log.With("category", "spool")}
	return d, nil
}

// Run serves until ctx ends or the daemon is asked to stop. It finishes the
// requests under way, then ends the services, and then closes the store.
func (d *Daemon) Run(ctx context.Context) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	context.AfterFunc(d.stopping, cancel)
	context.AfterFunc(ctx, d.stop)
	context.AfterFunc(ctx, d.logs.Close) // who follows a stream must not hold up the stop
	context.AfterFunc(ctx, d.sessions.Board.Events.Close)
	if err := announce(d.workspace, d.endpoint()); err != nil {
		return errors.Join(fmt.Errorf("announcing the daemon: %w", err), d.close())
	}
	d.log.Info("started", "version", d.options.Version, "pid", os.Getpid(), "port", d.server.port(), "took", d.options.Now().Sub(d.started).String())
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		d.catchUp(ctx)
		supervise(ctx, d.log, d.services())
	}()
	err := d.server.serve(ctx, d.handler, httpapi.Unix)
	cancel()
	<-ended
	if gone := d.uprooted(); gone != nil {
		d.abandon()
		return errors.Join(gone, err, d.close())
	}
	withdraw(d.workspace)
	d.log.Info("stopped")
	return errors.Join(d.fate, err, d.close())
}

// catchUp frees the jobs of a daemon that was killed, which nobody runs as long as the
// lock is ours, and has transcripts read that grew while no daemon ran.
func (d *Daemon) catchUp(ctx context.Context) {
	if n, err := d.backend.Release(ctx, d.options.Now()); err != nil && ctx.Err() == nil {
		d.log.Error("freeing the jobs of the last daemon", "err", err)
	} else if n > 0 {
		d.log.Warn("the last daemon ended while it ran jobs; they are run again", "jobs", n)
	}
	if err := d.sessions.CatchUp(ctx); err != nil && ctx.Err() == nil {
		d.log.Error("catching up on transcripts", "err", err)
	}
	if learns(d.pipeline()) {
		d.learnWaiting(ctx)
	}
}

// close frees what New took, in reverse order.
func (d *Daemon) close() error {
	var all []error
	if d.server != nil {
		all = append(all, d.server.close())
	}
	if d.backend != nil {
		all = append(all, d.backend.Close())
	}
	if d.logFile != nil {
		all = append(all, d.logFile.Close())
	}
	if d.lock != nil {
		all = append(all, d.lock.Unlock())
	}
	return errors.Join(all...)
}

func (d *Daemon) endpoint() endpoint {
	return endpoint{
		PID: os.Getpid(), Host: d.address.Host, Port: d.server.port(), Socket: d.server.socket(),
		Version: d.options.Version, Started: d.started.UTC(),
	}
}
