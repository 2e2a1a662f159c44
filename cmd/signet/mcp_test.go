package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// The protocol's own client in TypeScript, over both transports, against a
// daemon that is a process of its own.
func TestTheProtocolsOwnClient(t *testing.T) {
	t.Parallel()
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("node is not installed: the official MCP client was not tried")
	}
	folder := filepath.Join("testdata", "mcp")
	if _, err := os.Stat(filepath.Join(folder, "node_modules")); err != nil {
		t.Skipf("the official MCP client is not installed: run npm ci in cmd/signet/%s", folder)
	}
	workspace := shortDir(t)
	p := startProcess(t, workspace)
	defer p.kill(t)
	health, err := p.client.Health(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	env := append(os.Environ(), "SIGNET_TEST_PROGRAM=1", "SIGNET_WORKSPACE="+workspace, "HOME="+filepath.Dir(workspace))
	for name, args := range map[string][]string{
		"http":  {"http", fmt.Sprintf("http://127.0.0.1:%d/mcp", health.Port)},
		"stdio": {"stdio", os.Args[0], "mcp"},
	} {
		t.Run(name, func(t *testing.T) {
			cmd := exec.CommandContext(t.Context(), node, append([]string{"client.mjs"}, args...)...)
			cmd.Dir, cmd.Env = folder, env
			if out, err := cmd.CombinedOutput(); err != nil || string(out) != "ok\n" {
				t.Errorf("%v\n%s", err, out)
			}
		})
	}
}
