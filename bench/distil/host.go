package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"signet/api"
)

// A host is a workspace, and the daemon that serves it now.
type host struct {
	binary, home string
	cmd          *exec.Cmd
	client       *api.Client
	ticks        int // of processor time that ended daemons took
	peak         int // KiB that one was resident at most
}

func (h *host) workspace() string { return filepath.Join(h.home, "w") }

// newHost makes a workspace whose settings name a model at an address.
func newHost(binary, model string) (*host, error) {
	home, err := os.MkdirTemp("", "signet-distil-*")
	if err != nil {
		return nil, err
	}
	h := &host{binary: binary, home: home}
	if err := os.Mkdir(h.workspace(), 0o700); err != nil {
		return nil, err
	}
	settings := fmt.Sprintf(`memory:
  pipelineV2:
    worker: {pollMs: 100, leaseTimeoutMs: 10000}
    extraction:
      provider: ollama
      model: scripted
      endpoint: %s
      maxTokensPerDay: 0
      rateLimit: {maxCallsPerHour: 1000000, burst: 1000000}
`, model)
	return h, os.WriteFile(filepath.Join(h.workspace(), "agent.yaml"), []byte(settings), 0o600)
}

func (h *host) start(ctx context.Context) error {
	h.cmd = exec.CommandContext(ctx, h.binary, "daemon", "run")
	h.cmd.Env = append(os.Environ(), "HOME="+h.home, "SIGNET_WORKSPACE="+h.workspace(), "SIGNET_PORT=0")
	if err := h.cmd.Start(); err != nil {
		return err
	}
	h.client = api.New(filepath.Join(h.workspace(), ".daemon", "signet.sock"), "")
	return until(ctx, 30*time.Second, func() bool {
		_, err := h.client.Health(ctx)
		return err == nil
	})
}

// kill ends the daemon as a power cut would.
func (h *host) kill() {
	h.look()
	if stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", h.cmd.Process.Pid)); err == nil {
		fields := strings.Fields(string(stat))
		for _, f := range fields[13:15] { // user and system time
			n, _ := strconv.Atoi(f)
			h.ticks += n
		}
	}
	_ = h.cmd.Process.Kill() // it may have ended by itself
	_ = h.cmd.Wait()
	h.client.Close()
}

// look notes how much the daemon holds.
func (h *host) look() {
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", h.cmd.Process.Pid))
	if err != nil {
		return
	}
	for line := range strings.Lines(string(status)) {
		if rest, ok := strings.CutPrefix(line, "VmHWM:"); ok {
			kib, _ := strconv.Atoi(strings.Fields(rest)[0])
			h.peak = max(h.peak, kib)
		}
	}
}

// until waits for something to hold.
func until(ctx context.Context, most time.Duration, holds func() bool) error {
	for begin := time.Now(); time.Since(begin) < most; time.Sleep(5 * time.Millisecond) {
		if holds() || ctx.Err() != nil {
			return ctx.Err()
		}
	}
	return errors.New("it did not get there in time")
}

// session writes a transcript as Claude Code does, of a talk that tells where one
// service listens, and tells the daemon that it is over.
func (h *host) session(ctx context.Context, n int) error {
	key, path := fmt.Sprintf("session-%04d", n), filepath.Join(h.home, fmt.Sprintf("t%04d.jsonl", n))
	var talk strings.Builder
	for i, said := range []struct{ role, text string }{
		{"user", "Please look at why the health check of the staging cluster is red."},
		{"assistant", "I will look at the logs of the gateway first."},
		{"assistant", fmt.Sprintf("On which port does the %s service listen?", service(n))},
		{"user", fmt.Sprintf("%d, unlike the others", port(n))},
		{"assistant", "Understood, then the check asks the wrong port."},
		{"user", "Thanks, that was it."},
	} {
		line, err := json.Marshal(map[string]any{
			"type": said.role, "uuid": fmt.Sprintf("%s-%d", key, i), "sessionId": key, "cwd": h.home,
			"timestamp": time.Now().UTC().Format("2006-01-02T15:04:05.000Z"), "isSidechain": false,
			"message": map[string]any{"role": said.role, "content": said.text},
		})
		if err != nil {
			return err
		}
		talk.Write(append(line, '\n'))
	}
	if err := os.WriteFile(path, []byte(talk.String()), 0o600); err != nil {
		return err
	}
	_, err := h.client.SessionEnd(ctx, api.SessionEndRequest{
		Hook: api.Hook{Harness: "claude-code", SessionKey: key, Cwd: h.home, TranscriptPath: path}, Reason: "exit",
	})
	return err
}

// service and port tell sessions apart.
func service(n int) string {
	const letters = "bcdfghjklmnprstvz"
	return fmt.Sprintf("%c%c%c%c%c", letters[n%17]-32, "aeiou"[n/17%5], letters[n/85%17], "aeiou"[n/5%5], letters[(n*7+3)%17])
}

func port(n int) int { return 4000 + 13*n }
