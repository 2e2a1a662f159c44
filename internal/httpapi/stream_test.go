package httpapi_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"go.uber.org/goleak"

	"signet/api"
	"signet/internal/httpapi"
	"signet/internal/session"
)

// streamHeader is what every stream begins with.
var streamHeader = map[string]string{
	"Content-Type": "text/event-stream", "Cache-Control": "no-cache, no-store", "X-Accel-Buffering": "no",
}

// follow opens the stream and gives its lines.
func follow(t *testing.T, f *fixture) (*bufio.Scanner, func()) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, f.url+"/api/logs/stream", nil)
	if err != nil {
		t.Fatal(err)
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range streamHeader {
		if got := resp.Header.Get(name); got != want {
			t.Errorf("%s = %q, want %q", name, got, want)
		}
	}
	return bufio.NewScanner(resp.Body), func() {
		cancel()
		_ = resp.Body.Close()
	}
}

// next gives the next line that is not blank.
func next(t *testing.T, lines *bufio.Scanner) string {
	t.Helper()
	for lines.Scan() {
		if lines.Text() != "" {
			return lines.Text()
		}
	}
	t.Fatal("the stream ended")
	return ""
}

func TestStreamGivesTheLogAsItIsWritten(t *testing.T) {
	f := serve(t)
	lines, hangUp := follow(t, f)
	defer hangUp()
	if got, want := next(t, lines), `data: {"type":"connected"}`; got != want {
		t.Errorf("first event = %s, want %s", got, want)
	}
	f.deps.Logs.Publish([]byte(`{"timestamp":"2026-05-01T10:00:00Z","level":"INFO","message":"hello"}` + "\n"))
	if got := next(t, lines); !strings.Contains(got, `"message":"hello"`) || !strings.HasPrefix(got, "data: {") {
		t.Errorf("event = %s, want hello", got)
	}
}

func TestStreamIsKeptAlive(t *testing.T) {
	f := serve(t, func(d *httpapi.Deps) { d.KeepAlive = time.Millisecond })
	lines, hangUp := follow(t, f)
	defer hangUp()
	next(t, lines)
	if got, want := next(t, lines), ": keepalive"; got != want {
		t.Errorf("line = %q, want %q", got, want)
	}
}

func TestStreamLeavesNothingBehind(t *testing.T) {
	before := goleak.IgnoreCurrent()
	t.Run("streams", func(t *testing.T) {
		f := serve(t)
		lines, hangUp := follow(t, f)
		next(t, lines)
		hangUp()
		other, hangUp := follow(t, f)
		next(t, other)
		f.deps.Logs.Close()
		if other.Scan() && other.Text() != "" {
			t.Errorf("after the hub closed came %q", other.Text())
		}
		hangUp()
	})
	http.DefaultClient.CloseIdleConnections()
	goleak.VerifyNone(t, before)
}

// streams are the paths that stream, and what publishes to each.
var streams = map[string]func(f *fixture){
	"/api/logs/stream": func(f *fixture) {
		f.deps.Logs.Publish([]byte(`{"msg":"` + strings.Repeat("x", 64<<10) + `"}`))
	},
	"/api/cross-agent/stream": func(f *fixture) {
		f.deps.Sessions.Board.Seen(session.Presence{Key: "k", Agent: "a", Project: strings.Repeat("x", 64<<10)}, f.now())
	},
}

// A reader that reads nothing more, with all buffers between us full, is let go, and
// holds up nobody who publishes.
func TestAReaderThatStoppedReadingIsLetGo(t *testing.T) {
	t.Parallel()
	for path, publish := range streams {
		t.Run(path, func(t *testing.T) {
			t.Parallel()
			f := serve(t, func(d *httpapi.Deps) { d.FrameLimit = 50 * time.Millisecond })
			begun, over := make(chan struct{}), make(chan struct{})
			srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				r.Host = "127.0.0.1:" + strconv.Itoa(f.port)
				close(begun)
				defer close(over)
				f.handler.ServeHTTP(w, r)
			}))
			t.Cleanup(srv.Close)
			conn, err := net.Dial("tcp", srv.Listener.Addr().String())
			if err != nil {
				t.Fatal(err)
			}
			defer conn.Close()
			if _, err := fmt.Fprintf(conn, "GET %s HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", path); err != nil {
				t.Fatal(err)
			}
			<-begun
			for open := true; open; { // until it is let go; the test's own limit ends this otherwise
				publish(f)
				select {
				case <-over:
					open = false
				default:
				}
			}
		})
	}
}

func TestReadersOfStreamsAreBounded(t *testing.T) {
	t.Parallel()
	f := serve(t)
	client := &http.Client{Transport: &http.Transport{}}
	t.Cleanup(client.CloseIdleConnections)
	for range 64 {
		resp, err := client.Get(f.url + "/api/logs/stream")
		if err != nil {
			t.Fatal(err)
		}
		defer resp.Body.Close()
		if resp.StatusCode != http.StatusOK {
			t.Fatalf("status %d", resp.StatusCode)
		}
	}
	for path := range streams {
		resp, err := client.Get(f.url + path)
		if err != nil {
			t.Fatal(err)
		}
		defer resp.Body.Close()
		var told api.Error
		if err := json.NewDecoder(resp.Body).Decode(&told); err != nil || resp.StatusCode != http.StatusTooManyRequests || !strings.Contains(told.Message, "64 streams") {
			t.Errorf("%s: status %d, %+v, %v", path, resp.StatusCode, told, err)
		}
	}
}

// To ask for the header alone opens no stream.
func TestTheHeaderOfAStreamAlone(t *testing.T) {
	t.Parallel()
	f := serve(t)
	for path := range streams {
		w := httptest.NewRecorder()
		r := httptest.NewRequest(http.MethodHead, path, nil)
		r.Host = "127.0.0.1:" + strconv.Itoa(f.port)
		f.handler.ServeHTTP(w, r)
		for name, want := range streamHeader {
			if got := w.Header().Get(name); got != want {
				t.Errorf("%s: %s = %q, want %q", path, name, got, want)
			}
		}
	}
}

// deadlines is an answer that notes which limits were set on writing it.
type deadlines struct {
	*httptest.ResponseRecorder
	set []time.Time
}

func (d *deadlines) SetWriteDeadline(t time.Time) error {
	d.set = append(d.set, t)
	return nil
}

// The connection may carry another answer after the stream, which has no such limit.
func TestALimitOnWritingEndsWithTheStream(t *testing.T) {
	t.Parallel()
	f := serve(t)
	f.deps.Logs.Close()
	w := &deadlines{ResponseRecorder: httptest.NewRecorder()}
	r := httptest.NewRequest(http.MethodGet, "/api/logs/stream", nil)
	r.Host = "127.0.0.1:" + strconv.Itoa(f.port)
	f.handler.ServeHTTP(w, r)
	if len(w.set) != 2 || w.set[0].IsZero() || !w.set[1].IsZero() {
		t.Errorf("limits set: %v, want one and none", w.set)
	}
}

// overSocket serves a face at a Unix socket.
func overSocket(t *testing.T, f *fixture) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "s")
	l, err := net.Listen("unix", path)
	if err != nil {
		t.Fatal(err)
	}
	srv := &http.Server{Handler: httpapi.Unix(f.handler)}
	done := make(chan struct{})
	go func() {
		defer close(done)
		_ = srv.Serve(l) // it ends when the test closes it
	}()
	t.Cleanup(func() {
		_ = srv.Close()
		<-done
	})
	return path
}

func TestClientSpeaksEveryOperation(t *testing.T) {
	f := serve(t)
	for name, c := range map[string]*api.Client{
		"socket": api.New(overSocket(t, f), "http://127.0.0.1:1"),
		"TCP":    api.New(filepath.Join(t.TempDir(), "none"), f.url),
	} {
		t.Run(name, func(t *testing.T) {
			defer c.Close()
			c.Actor, c.ActorType = "tester", "operator"
			useClient(t, f, c, name)
		})
	}
}

func useClient(t *testing.T, f *fixture, c *api.Client, word string) {
	ctx := t.Context()
	kept, err := c.Remember(ctx, api.RememberRequest{Content: "a " + word + " memory", Tags: api.Tags{"x", "y"}})
	check(t, "Remember", err, kept.ID != "" && len(kept.Tags) == 2)
	hits, err := c.Recall(ctx, api.RecallRequest{Query: word})
	check(t, "Recall", err, len(hits.Results) == 1 && hits.Results[0].ID == kept.ID)
	list, err := c.Memories(ctx, api.ListRequest{Limit: 1})
	check(t, "Memories", err, len(list.Memories) == 1 && list.Stats.Total > 0)
	one, err := c.Memory(ctx, kept.ID)
	check(t, "Memory", err, one.Version == 1 && one.Project == "")
	gone, err := c.Forget(ctx, kept.ID, api.ForgetRequest{Reason: "test"})
	check(t, "Forget", err, gone.NewVersion == 2)
	past, err := c.History(ctx, kept.ID)
	check(t, "History", err, past.Count == 2)
	back, err := c.Recover(ctx, kept.ID, api.RecoverRequest{Reason: "test"})
	check(t, "Recover", err, back.Status == "recovered")
	hook := api.Hook{Harness: "codex", SessionKey: word}
	begun, err := c.SessionStart(ctx, api.SessionStartRequest{Hook: hook})
	check(t, "SessionStart", err, begun.Inject != "")
	_, err = c.UserPrompt(ctx, api.UserPromptRequest{Hook: hook, UserMessage: "hi"})
	check(t, "UserPrompt", err, true)
	read, err := c.Checkpoint(ctx, hook)
	check(t, "Checkpoint", err, read.Queued)
	keep, err := c.PreCompaction(ctx, hook)
	check(t, "PreCompaction", err, keep.Guidelines != "")
	sum, err := c.CompactionComplete(ctx, api.CompactionCompleteRequest{Hook: hook, Summary: word + " was tested"})
	check(t, "CompactionComplete", err, sum.MemoryID != "")
	end, err := c.SessionEnd(ctx, api.SessionEndRequest{Hook: hook})
	check(t, "SessionEnd", err, end.Queued)
	check(t, "Skip", c.Skip(ctx, hook), true)
	_, err = c.HookRemember(ctx, api.HookRememberRequest{Harness: "codex", RememberRequest: api.RememberRequest{Content: word + " hook"}})
	check(t, "HookRemember", err, true)
	text, err := c.HookRecall(ctx, api.HookRecallRequest{Harness: "codex", RecallRequest: api.RecallRequest{Query: word}})
	check(t, "HookRecall", err, text.Count > 0 && text.Message != "")
	all, err := c.Sessions(ctx, 0)
	check(t, "Sessions", err, all.Count > 0)
	paused, err := c.Pause(ctx)
	check(t, "Pause", err, paused.Paused)
	resumed, err := c.Resume(ctx)
	check(t, "Resume", err, !resumed.Paused)
	health, err := c.Health(ctx)
	check(t, "Health", err, health.DB)
	status, err := c.Status(ctx)
	check(t, "Status", err, status.Status == "running")
	_, err = c.Features(ctx)
	check(t, "Features", err, true)
	who, err := c.Identity(ctx, "")
	check(t, "Identity", err, who.Name == "default")
	files, err := c.Config(ctx)
	check(t, "Config", err, len(files.Files) == 1)
	programs, err := c.Harnesses(ctx)
	check(t, "Harnesses", err, len(programs.Harnesses) == 1)
	_, err = c.Logs(ctx, api.LogRequest{Level: "warn"})
	check(t, "Logs", err, true)
	doc, err := c.OpenAPI(ctx)
	check(t, "OpenAPI", err, len(doc) > 1000)
	check(t, "Stop", c.Stop(ctx), f.stopped.Load())
	if got := c.LastVersion(); got != "1.2.3" {
		t.Errorf("LastVersion = %q, want 1.2.3", got)
	}
}

func check(t *testing.T, what string, err error, ok bool) {
	t.Helper()
	if err != nil || !ok {
		t.Errorf("%s: error %v, answer as wanted: %v", what, err, ok)
	}
}

func TestClientFollowsTheLogUntilTheDaemonStops(t *testing.T) {
	f := serve(t)
	c := api.New("", f.url)
	defer c.Close()
	f.deps.Logs.Publish([]byte(`{"message":"too early"}`))
	published := make(chan struct{})
	go func() { // the subscription begins with the request, whenever that arrives
		defer close(published)
		for range time.Tick(time.Millisecond) {
			f.deps.Logs.Publish([]byte(`{"message":"hello"}`))
			if f.stopping.Load() {
				f.deps.Logs.Close()
				return
			}
		}
	}()
	seen := 0
	for e, err := range c.FollowLogs(t.Context()) {
		if err != nil || e.Message != "hello" {
			t.Errorf("entry %+v, %v, want hello", e, err)
		}
		if seen++; seen == 2 {
			f.stopping.Store(true)
		}
	}
	if <-published; seen < 2 {
		t.Errorf("saw %d entries, want 2 or more", seen)
	}
}

// held is a writer that keeps what is written, and whose first write waits.
type held struct {
	header  http.Header
	reached chan struct{} // closed when somebody writes
	release chan struct{}
	once    sync.Once
	written chan string
}

func (h *held) Header() http.Header { return h.header }
func (h *held) WriteHeader(int)     {}
func (h *held) Flush()              {}

func (h *held) Write(b []byte) (int, error) {
	h.once.Do(func() { close(h.reached) })
	<-h.release
	h.written <- string(b)
	return len(b), nil
}

// Who reads too slowly is told how many events were passed over, in the words of
// the stream, and is given the rest.
func TestSlowReadersAreToldWhatTheyMissed(t *testing.T) {
	t.Parallel()
	f := serve(t)
	const room, over = 256, 3
	for path, publish := range map[string]func(){
		"/api/logs/stream":        func() { f.deps.Logs.Publish([]byte(`{"message":"hello"}`)) },
		"/api/cross-agent/stream": func() { f.deps.Sessions.Board.Events.Publish(session.Notice{Gone: "somebody"}) },
	} {
		ctx, cancel := context.WithCancel(t.Context())
		h := &held{header: http.Header{}, reached: make(chan struct{}), release: make(chan struct{}), written: make(chan string)}
		done := make(chan struct{})
		go func() {
			defer close(done)
			f.handler.ServeHTTP(h, httptest.NewRequestWithContext(ctx, http.MethodGet, f.url+path, nil))
		}()
		<-h.reached
		for range room + over {
			publish()
		}
		close(h.release)
		<-h.written // how it begins
		first := <-h.written
		if !strings.HasPrefix(first, "data: {") || !strings.Contains(strings.SplitN(first, "\n", 2)[0], `"missed":3`) || !strings.Contains(first, `"type":"missed"`) {
			t.Errorf("%s: after %d events too many came %q", path, over, first)
		}
		cancel()
		for open := true; open; {
			select {
			case <-h.written:
			case <-done:
				open = false
			}
		}
	}
}
