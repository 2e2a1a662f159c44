package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"signet/api"
)

// host is a home with a workspace, and the daemon that serves it.
type host struct {
	binary, home string
	env          []string
	client       *api.Client
}

// start makes a workspace and waits until its daemon answers.
func start(ctx context.Context, binary string) (*host, error) {
	binary, err := filepath.Abs(binary)
	if err != nil {
		return nil, err
	}
	home, err := os.MkdirTemp("", "signet-hooks")
	if err != nil {
		return nil, err
	}
	workspace := filepath.Join(home, ".agents")
	h := &host{
		binary: binary, home: home, env: append(os.Environ(), "SIGNET_WORKSPACE="+workspace, "SIGNET_PORT=0"),
		client: api.New(filepath.Join(workspace, ".daemon", "signet.sock"), ""),
	}
	if _, err := h.call(ctx, home, "", "setup", "--non-interactive"); err != nil {
		h.stop()
		return nil, err
	}
	for range 1500 {
		if _, err := h.client.Health(ctx); err == nil {
			return h, nil
		}
		time.Sleep(20 * time.Millisecond)
	}
	h.stop()
	return nil, errors.New("the daemon did not answer within 30 s")
}

// stop ends the daemon, also where we were told to end ourselves.
func (h *host) stop() {
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	if err := h.client.Stop(ctx); err != nil {
		fmt.Fprintln(os.Stderr, "hooks: stopping the daemon:", err)
	}
	h.client.Close()
	_ = os.RemoveAll(h.home) // a temporary folder; the system clears it too
}

// command is a call of the program, by a person or an agent program at home in a folder.
func (h *host) command(ctx context.Context, home string, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, h.binary, args...)
	cmd.Env = slices.Concat(h.env, []string{"HOME=" + home, "USERPROFILE=" + home})
	cmd.Dir = home
	return cmd
}

// call gives what such a call printed.
func (h *host) call(ctx context.Context, home, stdin string, args ...string) (string, error) {
	var out, trouble bytes.Buffer
	cmd := h.command(ctx, home, args...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = strings.NewReader(stdin), &out, &trouble
	if err := cmd.Run(); err != nil {
		return "", fmt.Errorf("signet %s: %w: %s", strings.Join(args, " "), err, trouble.String())
	}
	return out.String(), nil
}
