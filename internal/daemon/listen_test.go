package daemon_test

import (
	"errors"
	"net"
	"os"
	"path/filepath"
	"testing"

	"signet/internal/daemon"
)

// A daemon whose workspace was removed and made anew leaves the socket of its successor
// alone when it ends; its own goes with it.
func TestASocketGoesWithItsOwnDaemonOnly(t *testing.T) {
	t.Parallel()
	top, err := os.MkdirTemp("", "s") // a socket's path has to be short
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(top) })
	dir := filepath.Join(top, "ws")
	listen := func() net.Listener {
		t.Helper()
		if err := os.MkdirAll(dir, 0o700); err != nil {
			t.Fatal(err)
		}
		l, err := daemon.ListenUnix(filepath.Join(dir, "d.sock"))
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = l.Close() })
		return l
	}
	first := listen()
	if err := os.RemoveAll(dir); err != nil {
		t.Fatal(err)
	}
	second := listen()
	if err := first.Close(); err != nil {
		t.Fatal(err)
	}
	conn, err := net.Dial("unix", filepath.Join(dir, "d.sock"))
	if err != nil {
		t.Fatalf("the successor is not reached: %v", err)
	}
	_ = conn.Close()
	if err := second.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Lstat(filepath.Join(dir, "d.sock")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("its own socket is left: %v", err)
	}
}
