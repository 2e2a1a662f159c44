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

// logRoom is how many entries a reader of the stream may lie behind.
const logRoom = 256

// followLogs streams the log as it is written, until the caller hangs up or
// the daemon stops.
func (s *server) followLogs(w http.ResponseWriter, r *http.Request) {
	lines := s.Logs.Subscribe(logRoom)
	defer lines.Cancel()
	tick := time.NewTicker(s.KeepAlive)
	defer tick.Stop()
	stream := http.NewResponseController(w)
	_ = stream.SetWriteDeadline(time.Time{}) // an error means that there is none
	w.Header().Set("Content-Type", "text/event-stream")
	for next, open := frame(api.LogEntry{Type: "connected"}), true; open; next, open = awaitFrame(r.Context(), lines, tick.C) {
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
func awaitFrame(ctx context.Context, lines *event.Subscription[[]byte], tick <-chan time.Time) ([]byte, bool) {
	select {
	case <-ctx.Done():
		return nil, false
	case <-tick:
		return []byte(": keepalive\n\n"), true
	case line, open := <-lines.Events():
		if !open {
			return nil, false
		}
		var out []byte
		if n := lines.Missed(); n > 0 {
			out = frame(api.LogEntry{Type: "missed", Message: fmt.Sprintf("%d entries were missed", n)})
		}
		if e, ok := logEntry(line); ok {
			out = append(out, frame(e)...)
		}
		return out, true
	}
}

// frame renders one event.
func frame(e api.LogEntry) []byte {
	body, err := json.Marshal(e)
	if err != nil {
		panic(fmt.Sprintf("httpapi: a log entry always encodes: %v", err))
	}
	return fmt.Appendf(nil, "data: %s\n\n", body)
}
