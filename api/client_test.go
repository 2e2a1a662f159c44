package api

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

// flaky fails a number of times before it answers.
func flaky(t *testing.T, failures int32, status int) (*httptest.Server, *atomic.Int32) {
	t.Helper()
	var asked atomic.Int32
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		if asked.Add(1) <= failures {
			w.WriteHeader(status)
			fmt.Fprint(w, `{"error":"shutting down"}`)
			return
		}
		fmt.Fprint(w, `{"status":"healthy"}`)
	}))
	t.Cleanup(srv.Close)
	return srv, &asked
}

func TestReadsAreTriedAgain(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name              string
		failures, retries int
		status            int
		asked             int32
		works             bool
	}{
		{"once more", 1, 2, 503, 2, true},
		{"not for ever", 5, 2, 503, 3, false},
		{"not unless told", 1, 0, 503, 1, false},
		{"not what will not change", 1, 2, 404, 1, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			srv, asked := flaky(t, int32(tt.failures), tt.status)
			var waited []time.Duration
			c := New("", srv.URL)
			c.Retries = tt.retries
			c.pause = func(_ context.Context, d time.Duration) error {
				waited = append(waited, d)
				return nil
			}
			_, err := c.Health(t.Context())
			if (err == nil) != tt.works || asked.Load() != tt.asked {
				t.Errorf("%v after %d tries, want %v after %d", err, asked.Load(), tt.works, tt.asked)
			}
			if want := []time.Duration{500 * time.Millisecond, time.Second}; !slices.Equal(waited, want[:len(waited)]) {
				t.Errorf("waited %v", waited)
			}
		})
	}
}

func TestWritesAreNeverTriedAgain(t *testing.T) {
	t.Parallel()
	srv, asked := flaky(t, 1, 503)
	c := New("", srv.URL)
	c.Retries = 5
	if _, err := c.Remember(t.Context(), RememberRequest{Content: "x"}); !Is(err, 503) || asked.Load() != 1 {
		t.Errorf("%v after %d tries", err, asked.Load())
	}
}

func TestACancelledReadEnds(t *testing.T) {
	t.Parallel()
	c := New("", "http://127.0.0.1:1")
	c.Retries = 5
	ctx, cancel := context.WithCancel(t.Context())
	c.pause = func(context.Context, time.Duration) error { cancel(); return context.Canceled }
	if _, err := c.Health(ctx); err == nil {
		t.Error("nobody is there, and it answered")
	}
}

func TestADeadSocketFallsBackToTheAddress(t *testing.T) {
	t.Parallel()
	srv, _ := flaky(t, 0, 0)
	socket := filepath.Join(t.TempDir(), "s.sock")
	dead, err := net.Listen("unix", socket)
	if err != nil {
		t.Fatal(err)
	}
	dead.(*net.UnixListener).SetUnlinkOnClose(false)
	_ = dead.Close()
	if h, err := New(socket, srv.URL).Health(t.Context()); err != nil || h.Status != "healthy" {
		t.Errorf("%+v (%v)", h, err)
	}
	if _, err := New(socket, "").Health(t.Context()); err == nil {
		t.Error("nobody is there, and it answered")
	}
}

func TestHeadersSayWhoAsks(t *testing.T) {
	t.Parallel()
	var got http.Header
	c := Over(roundTrip(func(r *http.Request) { got = r.Header }))
	c.Actor, c.ActorType, c.Agent, c.Session, c.RuntimePath, c.NoHooks, c.Token = "a", "sdk", "g", "s", "plugin", true, "t"
	if _, err := c.Health(t.Context()); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{
		"X-Signet-Actor": "a", "X-Signet-Actor-Type": "sdk", "X-Signet-Agent-Id": "g", "X-Signet-Session-Key": "s",
		"X-Signet-Runtime-Path": "plugin", "X-Signet-No-Hooks": "1", "Authorization": "Bearer t",
	} {
		if got.Get(name) != want {
			t.Errorf("%s is %q, want %q", name, got.Get(name), want)
		}
	}
}

type roundTrip func(*http.Request)

func (f roundTrip) RoundTrip(r *http.Request) (*http.Response, error) {
	f(r)
	w := httptest.NewRecorder()
	fmt.Fprint(w, "{}")
	return w.Result(), nil
}

func TestTagsComeInEveryForm(t *testing.T) {
	t.Parallel()
	for in, want := range map[string][]string{
		`"a, b,,c "`: {"a", "b", "c"}, `["a","b,c"]`: {"a", "b", "c"}, `null`: nil, `""`: nil, `[]`: nil,
	} {
		var tags Tags
		if err := json.Unmarshal([]byte(in), &tags); err != nil || !slices.Equal(tags, want) {
			t.Errorf("%s gives %q (%v), want %q", in, tags, err, want)
		}
	}
	for _, in := range []string{`7`, `[7]`, `{}`, `true`} {
		var tags Tags
		if err := json.Unmarshal([]byte(in), &tags); err == nil {
			t.Errorf("%s gives %q", in, tags)
		}
	}
	if out, _ := json.Marshal(Tags{"a", "b"}); string(out) != `"a,b"` {
		t.Errorf("tags are written as %s", out)
	}
	if out, _ := json.Marshal(Optional("")); string(out) != "null" {
		t.Errorf("nothing is written as %s", out)
	}
}

func TestAnErrorThatIsNotOursKeepsItsStatus(t *testing.T) {
	t.Parallel()
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		http.Error(w, "<html>bad gateway</html>", http.StatusBadGateway)
	}))
	defer srv.Close()
	_, err := New("", srv.URL).Health(t.Context())
	if e, ok := errors.AsType[*Error](err); !ok || e.Status != 502 || strings.Contains(e.Error(), "html") {
		t.Errorf("got %v", err)
	}
}

func TestStreamsEndWithTheirContext(t *testing.T) {
	t.Parallel()
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/event-stream")
		fmt.Fprint(w, "data: {\"type\":\"connected\"}\n\n: keepalive\n\ndata: {\"message\":\"one\"}\n\n")
		_ = http.NewResponseController(w).Flush()
		<-r.Context().Done()
	}))
	defer srv.Close()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	n := 0
	for e, err := range New("", srv.URL).FollowLogs(ctx) {
		if err != nil || e.Message != "one" {
			t.Fatalf("got %+v, %v", e, err)
		}
		n++
		cancel()
	}
	if n != 1 {
		t.Errorf("%d entries, want 1", n)
	}
}
