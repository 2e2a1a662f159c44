package httpapi

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"time"

	"signet/api"
	"signet/internal/errs"
	"signet/internal/event"
)

// logRoom is how many entries a reader of the log may lie behind.
const logRoom = 256

// maxStreams is how many streams are open at once. Each holds a connection and room
// for what its reader has not read yet.
const maxStreams = 64

// frameLimit is how long a reader may take to make room for what is sent, before it
// is let go. A daemon that stops waits longer than that for what is under way.
const frameLimit = 4 * time.Second

// followLogs streams the log as it is written.
func (s *server) followLogs(w http.ResponseWriter, r *http.Request) {
	lines := s.Logs.Subscribe(logRoom)
	defer lines.Cancel()
	follow(s, w, r, lines, func(line []byte) (any, bool) {
		e, ok := logEntry(line)
		return e, ok
	}, api.LogEntry{Type: "connected"})
}

// follow streams events, after some to begin with, until the caller hangs up or reads
// no more, or the daemon stops. render says what is sent of an event, if anything.
func follow[T any](s *server, w http.ResponseWriter, r *http.Request, events *event.Subscription[T], render func(T) (any, bool), begin ...any) {
	defer s.streams.Add(-1)
	if s.streams.Add(1) > maxStreams {
		s.fail(w, r, errs.E(errs.Limited, "%d streams are open already", maxStreams).WithHint("close one of them"))
		return
	}
	h := w.Header()
	h.Set("Content-Type", "text/event-stream")
	h.Set("Cache-Control", "no-cache, no-store")
	h.Set("X-Accel-Buffering", "no") // a proxy must not wait for more
	if r.Method == http.MethodHead {
		return
	}
	stream := http.NewResponseController(w)
	defer func() { _ = stream.SetWriteDeadline(time.Time{}) }() // the connection may serve on
	tick := time.NewTicker(s.KeepAlive)
	defer tick.Stop()
	var first []byte
	for _, e := range begin {
		first = append(first, frame(e)...)
	}
	for next, open := first, true; open; next, open = awaitFrame(r.Context(), events, render, tick.C) {
		if len(next) == 0 {
			continue
		}
		_ = stream.SetWriteDeadline(time.Now().Add(s.FrameLimit)) // an error means that there is none
		if _, err := w.Write(next); err != nil {
			return
		}
		if err := stream.Flush(); err != nil {
			return
		}
	}
}

// awaitFrame gives what to send next, and false when the stream is over. A
// reader that was too slow is told how much it missed.
func awaitFrame[T any](ctx context.Context, events *event.Subscription[T], render func(T) (any, bool), tick <-chan time.Time) ([]byte, bool) {
	select {
	case <-ctx.Done():
		return nil, false
	case <-tick:
		return []byte(": keepalive\n\n"), true
	case e, open := <-events.Events():
		if !open {
			return nil, false
		}
		var out []byte
		if n := events.Missed(); n > 0 {
			out = frame(api.LogEntry{Type: "missed", Message: fmt.Sprintf("%d entries were missed", n)})
		}
		if told, ok := render(e); ok {
			out = append(out, frame(told)...)
		}
		return out, true
	}
}

// frame renders one event.
func frame(e any) []byte {
	body, err := json.Marshal(e)
	if err != nil {
		panic(fmt.Sprintf("httpapi: an event always encodes: %v", err))
	}
	return fmt.Appendf(nil, "data: %s\n\n", body)
}
