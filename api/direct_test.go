package api_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"path/filepath"
	"testing"

	"signet/api"
)

// socketOf serves a handler on a socket.
func socketOf(t *testing.T, h http.HandlerFunc) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "s")
	l, err := net.Listen("unix", path)
	if err != nil {
		t.Skip(err) // paths of sockets are short
	}
	srv := &http.Server{Handler: h} //nolint:gosec // a test's own
	go func() { _ = srv.Serve(l) }()
	t.Cleanup(func() { _ = srv.Close() })
	return path
}

func TestDirectAsksOverASocket(t *testing.T) {
	t.Parallel()
	c := api.Direct(socketOf(t, func(w http.ResponseWriter, r *http.Request) {
		told, _ := io.ReadAll(r.Body)
		if r.URL.Path == "/refused" {
			w.WriteHeader(http.StatusConflict)
			fmt.Fprint(w, `{"error":"another way speaks"}`)
			return
		}
		fmt.Fprintf(w, `{"method":%q,"told":%s}`, r.Method, told)
	}))
	for range 2 {
		var got struct{ Method, Told string }
		if err := c.Call(t.Context(), "POST", "/x", "hello", &got); err != nil {
			t.Fatal(err)
		}
		if got.Method != http.MethodPost || got.Told != "hello" {
			t.Errorf("the daemon was told %+v", got)
		}
	}
	err := c.Call(t.Context(), "POST", "/refused", "hello", nil)
	if e, ok := errors.AsType[*api.Error](err); !ok || e.Status != http.StatusConflict || e.Message != "another way speaks" {
		t.Errorf("refused: got %v", err)
	}
}

func TestDirectGivesUpWhenItsContextEnds(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	c := api.Direct(socketOf(t, func(_ http.ResponseWriter, r *http.Request) {
		cancel()
		<-r.Context().Done() // until the one who asks hangs up
	}))
	if err := c.Call(ctx, "POST", "/x", "hello", nil); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want %v", err, context.Canceled)
	}
}

func TestDirectSaysThatNobodyListens(t *testing.T) {
	t.Parallel()
	err := api.Direct(filepath.Join(t.TempDir(), "s")).Call(t.Context(), "POST", "/x", "hello", nil)
	if dial, ok := errors.AsType[*net.OpError](err); !ok || dial.Op != "dial" {
		t.Errorf("got %v, want an error of dialling", err)
	}
}
