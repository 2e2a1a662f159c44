// Command locomo measures how well recall finds the turns that answer
// questions about long conversations. It feeds transcripts to a daemon of its
// own through the hooks that Claude Code would call, asks every question over
// HTTP, and writes which turns the answers name, best first.
//
// The conversations are not part of this project: their licence does not allow
// it. Prepare them beside it, as one folder per conversation with one
// transcript per session, and the questions as JSON lines.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"signet/api"
)

func main() {
	binary := flag.String("binary", "bin/signet", "the program to measure")
	transcripts := flag.String("transcripts", "", "folder with a folder of transcripts for each conversation")
	questions := flag.String("questions", "", "file of questions, as JSON lines with id, conversation and question")
	only := flag.Bool("transcripts-only", false, "leave memories out")
	limit := flag.Int("limit", 30, "hits per question")
	field := flag.String("field", "question", "which text of a question is asked: question or anonymous")
	flag.Parse()
	if err := run(context.Background(), *binary, *transcripts, *questions, *field, *limit, *only); err != nil {
		fmt.Fprintln(os.Stderr, "locomo:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, binary, transcripts, questions, field string, limit int, only bool) error {
	if _, err := os.Stat(questions); err != nil {
		return fmt.Errorf("the data is not here, and it is not part of this project: %w", err)
	}
	home, err := os.MkdirTemp("", "signet-locomo-*")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(home) }() // it is a temporary folder
	if binary, err = filepath.Abs(binary); err != nil {
		return err
	}
	if transcripts, err = filepath.Abs(transcripts); err != nil {
		return err
	}
	h := &host{binary: binary, home: home, workspace: filepath.Join(home, ".agents"), projects: map[string]string{}}
	if err := h.start(ctx); err != nil {
		return err
	}
	defer h.stop(ctx)
	if err := h.feed(ctx, transcripts); err != nil {
		return err
	}
	return h.ask(ctx, questions, field, limit, only)
}

// host is a daemon of our own.
type host struct {
	binary, home, workspace string
	projects                map[string]string // where a conversation's sessions ran
	client                  *api.Client
}

func (h *host) command(ctx context.Context, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, h.binary, args...)
	cmd.Env = append(os.Environ(), "HOME="+h.home, "SIGNET_WORKSPACE="+h.workspace, "SIGNET_PORT=0")
	return cmd
}

func (h *host) start(ctx context.Context) error {
	if out, err := h.command(ctx, "setup", "--non-interactive").CombinedOutput(); err != nil {
		return fmt.Errorf("setup: %w: %s", err, out)
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

type question struct{ ID, Conversation, Question, Anonymous string }

// ask writes for every question which turns the hits name, best first.
func (h *host) ask(ctx context.Context, path, field string, limit int, only bool) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	out := bufio.NewWriter(os.Stdout)
	enc := json.NewEncoder(out)
	var took []time.Duration
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var q question
		if err := json.Unmarshal(lines.Bytes(), &q); err != nil {
			return err
		}
		asked := q.Question
		if field == "anonymous" {
			asked = q.Anonymous
		}
		begin := time.Now()
		found, err := h.client.Recall(ctx, api.RecallRequest{Query: asked, Project: h.projects[q.Conversation], Limit: limit, SourceOnly: only})
		if err != nil {
			return err
		}
		took = append(took, time.Since(begin))
		result := struct {
			ID    string   `json:"id"`
			Turns []string `json:"turns"`
			Score float64  `json:"score"`
		}{ID: q.ID, Turns: []string{}}
		for _, hit := range found.Results {
			result.Turns = append(result.Turns, hit.SourceTurns...)
			result.Score = max(result.Score, hit.Score)
		}
		if err := enc.Encode(result); err != nil {
			return err
		}
	}
	if len(took) > 0 {
		slices.Sort(took)
		fmt.Fprintf(os.Stderr, "locomo: %d questions, median %v\n", len(took), took[len(took)/2])
	}
	return errors.Join(lines.Err(), out.Flush())
}
