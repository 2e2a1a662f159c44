package daemon

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/gofrs/flock"

	"signet/internal/errs"
	"signet/internal/workspace"
)

// lock takes the workspace for one daemon. The operating system frees it when
// the process ends, however it ends.
func lock(w workspace.Workspace) (*flock.Flock, error) {
	if err := os.MkdirAll(w.Logs(), 0o700); err != nil {
		return nil, fmt.Errorf("making the daemon's directory: %w", err)
	}
	l := flock.New(w.Lock(), flock.SetPermissions(0o600))
	ok, err := l.TryLock()
	if err != nil {
		return nil, fmt.Errorf("locking the workspace: %w", err)
	}
	if !ok {
		return nil, errs.E(errs.Conflict, "another daemon serves %s", w.Dir).
			WithHint("see signet status, or stop it with signet stop")
	}
	return l, nil
}

// endpoint is what a running daemon tells those who look for it.
type endpoint struct {
	PID     int       `json:"pid"`
	Host    string    `json:"host"`
	Port    int       `json:"port"` // 0 when only the socket is served
	Socket  string    `json:"socket"`
	Version string    `json:"version"`
	Started time.Time `json:"started"`
}

// announce writes the endpoint and the pid, each whole or not at all.
func announce(w workspace.Workspace, e endpoint) error {
	body, err := json.MarshalIndent(e, "", "  ")
	if err != nil {
		return err
	}
	if err := replace(w.Endpoint(), append(body, '\n')); err != nil {
		return err
	}
	return replace(w.PID(), fmt.Appendf(nil, "%d\n", e.PID))
}

// withdraw removes what announce wrote; the socket goes with its listener.
func withdraw(w workspace.Workspace) {
	_ = os.Remove(w.Endpoint()) // a stale file is recognised by its dead pid
	_ = os.Remove(w.PID())
}

func replace(path string, data []byte) error {
	tmp, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+".*") // 0600
	if err != nil {
		return err
	}
	if _, err := tmp.Write(data); err != nil {
		_ = tmp.Close()
		return err
	}
	if err := tmp.Close(); err != nil {
		return err
	}
	return os.Rename(tmp.Name(), path)
}
