package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"time"

	"signet/api"
)

// host is a daemon of our own.
type host struct {
	home, binary string
	env          []string
	client       *api.Client
}

// start runs a daemon in a new workspace and waits until it answers.
func start(ctx context.Context, binary string) (*host, error) {
	home, err := os.MkdirTemp("", "signet-truth-*")
	if err != nil {
		return nil, err
	}
	if binary, err = filepath.Abs(binary); err != nil {
		return nil, err
	}
	workspace := filepath.Join(home, ".agents")
	h := &host{home: home, binary: binary, env: append(os.Environ(), "HOME="+home, "SIGNET_WORKSPACE="+workspace, "SIGNET_PORT=0")}
	if out, err := h.command(ctx, "setup", "--non-interactive").CombinedOutput(); err != nil {
		return nil, fmt.Errorf("setup: %w: %s", err, out)
	}
	h.client = api.New(filepath.Join(workspace, ".daemon", "signet.sock"), "")
	for range 1500 {
		if _, err := h.client.Health(ctx); err == nil {
			return h, nil
		}
		time.Sleep(20 * time.Millisecond)
	}
	h.stop(ctx)
	return nil, errors.New("the daemon did not answer within 30 s")
}

func (h *host) command(ctx context.Context, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, h.binary, args...)
	cmd.Env = h.env
	return cmd
}

func (h *host) stop(ctx context.Context) {
	if err := h.client.Stop(ctx); err != nil {
		fmt.Fprintln(os.Stderr, "truth: stopping the daemon:", err)
	}
	_ = os.RemoveAll(h.home) // it is a temporary folder
}

// hook is what a hook of the story's agent tells; each is a session of its own.
func (p *play) hook() api.Hook {
	p.asked++
	return api.Hook{
		Harness: "claude-code", SessionKey: fmt.Sprintf("%s-%d", p.name, p.asked),
		Cwd: p.project(), Project: p.project(), RuntimePath: "legacy",
	}
}

// prompt gives what a prompt would be told.
func (p *play) prompt(ctx context.Context, question string) (string, error) {
	a, err := p.client.UserPrompt(ctx, api.UserPromptRequest{Hook: p.hook(), UserPrompt: question})
	return a.Inject, err
}

// begin gives what a session would be told at its start.
func (p *play) begin(ctx context.Context) (string, error) {
	a, err := p.client.SessionStart(ctx, api.SessionStartRequest{Hook: p.hook(), Source: "startup"})
	return a.Inject, err
}

// say lets a session be held in which the person says something, and waits until
// it was learnt from.
func (p *play) say(ctx context.Context, words string) error {
	hook := p.hook()
	hook.TranscriptPath = filepath.Join(hook.Cwd, hook.SessionKey+".jsonl")
	if err := os.WriteFile(hook.TranscriptPath, transcript(hook, words), 0o600); err != nil {
		return err
	}
	if _, err := p.client.SessionEnd(ctx, api.SessionEndRequest{Hook: hook, Reason: "other"}); err != nil {
		return err
	}
	for range 2000 {
		s, err := p.client.Status(ctx)
		if err != nil {
			return err
		}
		if s.Jobs.Pending+s.Jobs.Leased == 0 {
			return nil
		}
		time.Sleep(5 * time.Millisecond)
	}
	return errors.New("the session was not learnt from within 10 s")
}

// transcript is a short talk as Claude Code writes it.
func transcript(h api.Hook, words string) []byte {
	type message struct {
		Role    string `json:"role"`
		Content any    `json:"content"`
	}
	type block struct {
		Type string `json:"type"`
		Text string `json:"text"`
	}
	type line struct {
		Type      string  `json:"type"`
		UUID      string  `json:"uuid"`
		Parent    string  `json:"parentUuid,omitempty"`
		Session   string  `json:"sessionId"`
		Cwd       string  `json:"cwd"`
		Version   string  `json:"version"`
		UserType  string  `json:"userType"`
		Timestamp string  `json:"timestamp"`
		Message   message `json:"message"`
	}
	at := func(s int) string {
		return time.Now().UTC().Add(time.Duration(s-60) * time.Second).Format(time.RFC3339)
	}
	first := line{"user", h.SessionKey + "-u1", "", h.SessionKey, h.Cwd, "2.1.240", "external", at(0), message{"user", words}}
	second := line{
		"assistant", h.SessionKey + "-a1", first.UUID, h.SessionKey, h.Cwd, "2.1.240", "external", at(1),
		message{"assistant", []block{{"text", "All right, I will keep that in mind."}}},
	}
	third := line{"user", h.SessionKey + "-u2", second.UUID, h.SessionKey, h.Cwd, "2.1.240", "external", at(2), message{"user", "Now rename the helper in utils.go."}}
	fourth := line{
		"assistant", h.SessionKey + "-a2", third.UUID, h.SessionKey, h.Cwd, "2.1.240", "external", at(3),
		message{"assistant", []block{{"text", "Done, it is renamed."}}},
	}
	var out []byte
	for _, l := range []line{first, second, third, fourth} {
		body, err := json.Marshal(l)
		if err != nil {
			panic(err) // plain strings
		}
		out = append(append(out, body...), '\n')
	}
	return out
}
