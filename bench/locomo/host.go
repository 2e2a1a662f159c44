package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"signet/api"
	"signet/bench/vectors"
)

// host is a daemon of our own.
type host struct {
	binary, home, workspace string
	projects                map[string]string // where a conversation's sessions ran
	client                  *api.Client
	model                   *vectors.Model
}

func (h *host) command(ctx context.Context, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, h.binary, args...)
	cmd.Env = append(os.Environ(), "HOME="+h.home, "SIGNET_WORKSPACE="+h.workspace, "SIGNET_PORT=0")
	return cmd
}

func (h *host) start(ctx context.Context) error {
	if settings := h.model.Settings(); settings != "" {
		if err := errors.Join(os.Mkdir(h.workspace, 0o700), os.WriteFile(filepath.Join(h.workspace, "agent.yaml"), []byte(settings), 0o600)); err != nil {
			return err
		}
	}
	if out, err := h.command(ctx, "setup", "--non-interactive").CombinedOutput(); err != nil {
		return fmt.Errorf("setup: %w: %s", err, out)
	}
	// What was recalled before would rank higher, and the figures depend on when.
	if out, err := h.command(ctx, "config", "set", "search.rehearsal_enabled", "false").CombinedOutput(); err != nil {
		return fmt.Errorf("config: %w: %s", err, out)
	}
	if out, err := h.command(ctx, "restart").CombinedOutput(); err != nil { // the daemon reads that when it starts
		return fmt.Errorf("restart: %w: %s", err, out)
	}
	h.client = api.New(filepath.Join(h.workspace, ".daemon", "signet.sock"), "")
	for range 500 {
		if _, err := h.client.Health(ctx); err == nil {
			return nil
		}
		time.Sleep(20 * time.Millisecond)
	}
	return errors.New("the daemon did not answer within 10 s")
}

func (h *host) stop(ctx context.Context) {
	if err := h.client.Stop(ctx); err != nil {
		fmt.Fprintln(os.Stderr, "locomo: stopping the daemon:", err)
	}
}

// feed ends one session per transcript, as Claude Code would, and waits until
// everything is read and learnt from.
func (h *host) feed(ctx context.Context, dir string) error {
	files, err := filepath.Glob(filepath.Join(dir, "*", "*.jsonl"))
	if err != nil || len(files) == 0 {
		return fmt.Errorf("no transcripts in %s (%w)", dir, err)
	}
	slices.Sort(files)
	for _, path := range files {
		session, cwd, err := first(path)
		if err != nil {
			return err
		}
		h.projects[filepath.Base(filepath.Dir(path))] = cwd
		hook := h.command(ctx, "hook", "session-end", "-H", "claude-code")
		event := map[string]string{
			"session_id": session, "transcript_path": path, "cwd": cwd, "hook_event_name": "SessionEnd", "reason": "other",
		}
		body, err := json.Marshal(event)
		if err != nil {
			return err
		}
		hook.Stdin = strings.NewReader(string(body))
		if out, err := hook.CombinedOutput(); err != nil {
			return fmt.Errorf("session-end: %w: %s", err, out)
		}
	}
	return h.settle(ctx)
}

// first reads which session a transcript is of, and where it ran.
func first(path string) (session, cwd string, err error) {
	f, err := os.Open(path)
	if err != nil {
		return "", "", err
	}
	defer f.Close()
	var line struct{ SessionID, Cwd string }
	err = json.NewDecoder(f).Decode(&line)
	return line.SessionID, line.Cwd, err
}

func (h *host) settle(ctx context.Context) error {
	for range 1200 {
		s, err := h.client.Status(ctx)
		if err != nil {
			return err
		}
		if s.Jobs.Pending+s.Jobs.Leased == 0 {
			fmt.Fprintf(os.Stderr, "locomo: %d memories learnt\n", s.Memories)
			return nil
		}
		time.Sleep(50 * time.Millisecond)
	}
	return errors.New("the queue did not empty within a minute")
}

// warm asks a question of turns and waits until the indexes are built, for the
// full-text index that serves before gives other candidates.
func (h *host) warm(ctx context.Context) error {
	for range 1200 {
		if _, err := h.client.Recall(ctx, api.RecallRequest{Query: "anything", SourceOnly: true}); err != nil {
			return err
		}
		s, err := h.client.Status(ctx)
		if err != nil {
			return err
		}
		if s.Indexed && s.TurnsIndexed {
			return h.model.Wait(ctx, h.client)
		}
		time.Sleep(50 * time.Millisecond)
	}
	return errors.New("the indexes were not built within a minute")
}
