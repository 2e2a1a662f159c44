package cli_test

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"signet/api"
	"signet/internal/cli"
)

// A model is served for longer than a daemon runs.
func TestServingAModelOutlivesTheDaemon(t *testing.T) {
	home := newHome(t)
	t.Setenv("HOME", home)
	t.Setenv("SIGNET_PORT", "0")
	t.Setenv("TEST_VERSION", "1.0")
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	e := newEnv(t, home, "mcp")
	e.Executable = filepath.Join(home, "signet")
	if err := os.Symlink(self, e.Executable); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { stopDaemon(t, home) })
	e.RunMCP = func(ctx context.Context, m cli.MCP) error {
		if _, err := m.Client.Remember(ctx, api.RememberRequest{Content: "The walrus service uses pnpm"}); err != nil {
			return err
		}
		stop := newEnv(t, home, "stop")
		if code := stop.run(""); code != 0 {
			t.Errorf("stop: exit %d: %s", code, stop.stderr())
		}
		list, err := m.Client.Memories(ctx, api.ListRequest{})
		if len(list.Memories) != 1 {
			t.Errorf("after the daemon had ended: %+v, %v", list, err)
		}
		return err
	}
	if code := e.run(""); code != 0 {
		t.Errorf("exit %d: %s", code, e.stderr())
	}
}
