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
	"time"

	"github.com/gofrs/flock"

	"signet/internal/config"
	"signet/internal/event"
	"signet/internal/httpapi"
	"signet/internal/job"
	"signet/internal/memory"
	"signet/internal/pipeline"
	"signet/internal/recall"
	"signet/internal/session"
	"signet/internal/workspace"
)

// Backend is a store that holds everything.
type Backend interface {
	memory.Store
	job.Store
	session.Store
	session.Pauses
	pipeline.Store
	recall.Store
	Ping(ctx context.Context) error
	Close() error
}

// Options say which workspace to serve, and with what.
type Options struct {
	Workspace string
	Version   string
	Env       func(string) string
	Now       func() time.Time
	Open      func(ctx context.Context, path string, fullSync bool) (Backend, error)
}

// Daemon is everything, wired and not yet running.
type Daemon struct {
	options   Options
	config    config.Config
	workspace workspace.Workspace
	started   time.Time

	lock    *flock.Flock
	logFile *dailyLog
	log     *slog.Logger
	server  *server
	backend Backend
	handler http.Handler

	memories *memory.Service
	sessions *session.Service
	worker   *job.Worker
	spool    *spool

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
	if d.config, err = config.Load(o.Workspace); err != nil {
		return d, err
	}
	address, err := config.Endpoint(o.Env, d.config)
	if err != nil {
		return d, err
	}
	if d.lock, err = lock(d.workspace); err != nil {
		return d, err
	}
	logs := event.New[[]byte]()
	d.logFile = &dailyLog{dir: d.workspace.Logs(), now: o.Now}
	d.log = slog.New(slog.NewJSONHandler(logWriter{d.logFile, logs}, logOptions))
	if d.backend, err = o.Open(ctx, d.database(), d.config.Storage.Durability == "full"); err != nil {
		return d, err
	}
	if d.server, err = listen(address, d.workspace.Socket(), d.log); err != nil {
		return d, err
	}
	d.stopping, d.stop = context.WithCancel(context.Background())
	d.wire()
	d.handler, err = httpapi.New(d.deps(address, logs))
	return d, err
}
