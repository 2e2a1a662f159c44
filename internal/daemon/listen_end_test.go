package daemon

import (
	"context"
	"net"
	"net/http"
	"testing"
)

// A request that takes longer than there is time is cut off, and the stop is none the worse.
func TestAStopCutsOffWhatTakesTooLong(t *testing.T) {
	t.Parallel()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	begun, cut := make(chan struct{}), make(chan struct{})
	srv := &http.Server{Handler: http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		close(begun)
		<-r.Context().Done()
		close(cut)
	})}
	go func() { _ = srv.Serve(l) }() // ended below
	go func() {
		ask, err := http.NewRequestWithContext(t.Context(), http.MethodGet, "http://"+l.Addr().String(), nil)
		if err != nil {
			return
		}
		if answer, err := http.DefaultClient.Do(ask); err == nil {
			_ = answer.Body.Close()
		}
	}()
	<-begun
	ctx, cancel := context.WithTimeout(t.Context(), 0)
	defer cancel()
	if err := end(ctx, srv); err != nil {
		t.Errorf("the stop failed: %v", err)
	}
	<-cut
}
