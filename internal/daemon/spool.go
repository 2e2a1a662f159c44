package daemon

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"signet/internal/job"
	"signet/internal/memory"
)

// spool delivers the events that hooks could not: each is a file that names a
// route and holds its body. They are replayed in the order of their names,
// through the same handler that serves the wire. What the handler refuses for
// good is dropped and logged; what fails for now stays for the next round.
type spool struct {
	dir     string
	handler http.Handler
	log     *slog.Logger

	draining   sync.Mutex // held for a round, so that each event is delivered once
	stuck      bool       // an event stays: until Run tries it again, only what forbids to read goes past it
	delivering sync.Mutex // held from reading an event until it is gone
}

// afterSpool has what waits in the spool delivered before a transcript is read: an event
// may say that a part of it must never be.
func (d *Daemon) afterSpool(handlers map[string]job.Handler) map[string]job.Handler {
	for _, kind := range []string{memory.CaptureJob, memory.LearnJob} {
		handle := handlers[kind]
		handlers[kind] = func(ctx context.Context, j job.Job) error {
			d.spool.drain(ctx, false)
			return handle(ctx, j)
		}
	}
	return handlers
}

// spoolEvery is how often the spool is looked at while the daemon runs.
const spoolEvery = 5 * time.Second

// Run drains the spool now and then until ctx ends.
func (s *spool) Run(ctx context.Context) error {
	tick := time.NewTicker(spoolEvery)
	defer tick.Stop()
	for {
		s.drain(ctx, true)
		select {
		case <-ctx.Done():
			return nil
		case <-tick.C:
		}
	}
}

// skipRoute is where a hook says that a part of a transcript must never be read.
const skipRoute = "/api/hooks/skip"

// drain delivers what waits, up to an event that cannot be delivered yet, and behind
// that only what says that something must never be read. An event that is stuck is
// tried again where that is asked for: what it did before it failed may have led here.
func (s *spool) drain(ctx context.Context, again bool) {
	s.draining.Lock()
	defer s.draining.Unlock()
	if again {
		s.stuck = false
	}
	events, err := os.ReadDir(s.dir) // sorted by name, and so by time
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		s.log.Error("listing the spool", "err", err)
		return
	}
	for _, e := range events {
		if ctx.Err() != nil {
			return
		}
		if filepath.Ext(e.Name()) != ".json" {
			continue // it is still being written
		}
		if err := s.deliver(ctx, filepath.Join(s.dir, e.Name())); err != nil {
			s.log.Warn("spooled event stays", "file", e.Name(), "err", err)
			s.stuck = true
		}
	}
}

func (s *spool) deliver(ctx context.Context, name string) error {
	s.delivering.Lock()
	defer s.delivering.Unlock()
	data, err := os.ReadFile(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil // a purge, or a hook that needed its room, took it
	}
	if err != nil {
		return err
	}
	var event struct {
		Path string          `json:"path"`
		Body json.RawMessage `json:"body"`
	}
	if err := json.Unmarshal(data, &event); err != nil || !strings.HasPrefix(event.Path, "/api/hooks/") {
		s.log.Warn("spooled event dropped", "file", filepath.Base(name), "err", errors.Join(err, fmt.Errorf("path %q", event.Path)))
		return os.Remove(name)
	}
	if s.stuck && event.Path != skipRoute {
		return nil
	}
	status, err := s.replay(ctx, event.Path, event.Body)
	if err != nil {
		return err
	}
	if status >= 500 {
		return fmt.Errorf("answered %d", status)
	}
	if status >= 400 {
		s.log.Warn("spooled event dropped", "file", filepath.Base(name), "status", status)
	}
	return os.Remove(name)
}

func (s *spool) replay(ctx context.Context, path string, body []byte) (status int, err error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, path, bytes.NewReader(body))
	if err != nil {
		return 0, err
	}
	r.Header.Set("Content-Type", "application/json")
	w := &answer{header: http.Header{}, status: http.StatusOK}
	s.handler.ServeHTTP(w, r)
	return w.status, nil
}

// answer keeps the status of a replayed request.
type answer struct {
	header http.Header
	status int
}

func (a *answer) Header() http.Header         { return a.header }
func (a *answer) WriteHeader(status int)      { a.status = status }
func (a *answer) Write(b []byte) (int, error) { return len(b), nil }
