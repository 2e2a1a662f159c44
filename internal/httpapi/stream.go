package httpapi

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"reflect"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"signet/api"
	"signet/internal/errs"
	"signet/internal/event"
)

// stream is one row of what can be followed: events of one type, for as long as
// the caller listens.
type stream struct {
	path    string
	may     permission
	summary string
	event   reflect.Type
	takes   []*huma.Param
	serve   http.HandlerFunc
}

func (s *server) streams() []stream {
	return []stream{
		{
			path: "/api/logs/stream", may: diagnoses, summary: "Follow the log as it is written",
			event: reflect.TypeFor[api.LogEntry](), serve: s.followLogs,
		},
		{
			path: "/api/cross-agent/stream", may: recalls, summary: "Follow what changes among the agents at work",
			event: reflect.TypeFor[api.BoardEvent](), serve: s.followBoard,
			takes: []*huma.Param{
				textParam("agent_id", "The agent whose messages are shown; default when it is not given."),
				textParam("session_key", "The session that reads: messages to it are shown, too."),
			},
		},
	}
}

// textParam is a text in a query.
func textParam(name, doc string) *huma.Param {
	return &huma.Param{Name: name, In: "query", Description: doc, Schema: &huma.Schema{Type: huma.TypeString}}
}

// describeStreams adds the streams to the description. OpenAPI has no words for
// the events of a stream, so the answer is described as one of them.
func (s *server) describeStreams(all *huma.OpenAPI) {
	schemas := all.Components.Schemas
	for _, row := range s.streams() {
		o := operation{method: get, path: row.path}
		responses := failures(o, failureOf(schemas))
		responses["200"] = &huma.Response{
			Description: "Server-sent events, for as long as the caller listens; the data of each is one of these, as JSON.",
			Content:     map[string]*huma.MediaType{"text/event-stream": {Schema: schemas.Schema(row.event, true, "")}},
		}
		all.AddOperation(&huma.Operation{
			OperationID: operationID(o),
			Method:      get,
			Path:        row.path,
			Summary:     row.summary,
			Tags:        []string{nounOf(row.path)},
			Parameters:  row.takes,
			Responses:   responses,
			Extensions:  map[string]any{"x-permission": string(row.may)},
		})
	}
}

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
	}, missedEntries, api.LogEntry{Type: "connected"})
}

// missedEntries tells a reader of the log that he was too slow.
func missedEntries(n int) any {
	return api.LogEntry{Type: "missed", Message: fmt.Sprintf("%d entries were missed", n), Missed: n}
}

// follow streams events, after some to begin with, until the caller hangs up or reads
// no more, or the daemon stops. render says what is sent of an event, if anything, and
// missed what is sent in the place of events for which there was no room.
func follow[T any](s *server, w http.ResponseWriter, r *http.Request, events *event.Subscription[T], render func(T) (any, bool), missed func(n int) any, begin ...any) {
	defer s.streaming.Add(-1)
	if s.streaming.Add(1) > maxStreams {
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
	for next, open := first, true; open; next, open = awaitFrame(r.Context(), events, render, missed, tick.C) {
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
func awaitFrame[T any](ctx context.Context, events *event.Subscription[T], render func(T) (any, bool), missed func(n int) any, tick <-chan time.Time) ([]byte, bool) {
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
			out = frame(missed(n))
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
