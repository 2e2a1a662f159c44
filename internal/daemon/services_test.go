package daemon_test

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"signet/internal/daemon"
	"signet/internal/errs"
	"signet/internal/sqlite"
)

func TestMaintenanceLivesAsLongAsTheDaemon(t *testing.T) {
	t.Parallel()
	dir, err := os.MkdirTemp("", "sig") // short, for the socket
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	d, err := daemon.New(t.Context(), daemon.Options{
		Workspace: dir, Version: "test", Now: time.Now,
		Env: func(name string) string { return map[string]string{"SIGNET_PORT": "0"}[name] },
		Open: func(ctx context.Context, path string, fullSync bool) (daemon.Backend, error) {
			return sqlite.Open(ctx, path, sqlite.Options{FullSync: fullSync})
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"retention", "refiling", "trees", "hints"} {
		if !slices.Contains(d.ServiceNames(), name) {
			t.Errorf("%s is not among %v", name, d.ServiceNames())
		}
	}
	ended, stop := context.WithCancel(t.Context())
	stop()
	if err := d.Run(ended); err != nil { // frees what New took
		t.Error(err)
	}
}

// A store that cannot be opened is an error to read, and no crash.
func TestAStoreThatCannotBeOpenedIsTold(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	path := filepath.Join(dir, "memory", "memories.db")
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte("this is no store, but somebody's notes"), 0o600); err != nil {
		t.Fatal(err)
	}
	_, err := daemon.New(t.Context(), daemon.Options{
		Workspace: dir, Version: "test", Now: time.Now, Env: func(name string) string { return map[string]string{"SIGNET_PORT": "0"}[name] },
		Open: func(ctx context.Context, path string, fullSync bool) (daemon.Backend, error) {
			return sqlite.Open(ctx, path, sqlite.Options{FullSync: fullSync})
		},
	})
	if !errs.Is(err, errs.Denied) {
		t.Errorf("got %v; want a refusal", err)
	}
}
