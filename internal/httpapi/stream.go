package httpapi

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"time"

	"signet/api"
	"signet/internal/event"
)

// logRoom is how many entries a reader of the log may lie behind.
const logRoom = 256

// followLogs streams the log as it is written.
func (s *server) followLogs(w http.ResponseWriter, r *http.Request) {
	lines := s.Logs.Subscribe(logRoom)
	defer lines.Cancel()
	follow(s, w, r, lines, func(line []byte) (any, bool) {
		e, ok := logEntry(line)
		return e, ok
	}, api.LogEntry{Type: "connected"})
}

// follow streams events, after some to begin with, until the caller hangs up
// or the daemon stops. render says what is sent of an event, if anything.
func follow[T any](s *server, w http.ResponseWriter, r *http.Request, events *event.Subscription[T], render func(T) (any, bool), begin ...any) {
	tick := time.NewTicker(s.KeepAlive)
	defer tick.Stop()
	stream := http.NewResponseController(w)
	_ = stream.SetWriteDeadline(time.Time{}) // an error means that there is none
	w.Header().Set("Content-Type", "text/event-stream")
	var first []byte
	for _, e := range begin {
		first = append(first, frame(e)...)
	}
	for next, open := first, true; open; next, open = awaitFrame(r.Context(), events, render, tick.C) {
		if len(next) == 0 {
			continue
		}
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
