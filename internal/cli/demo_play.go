package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"signet/api"
	"signet/internal/errs"
)

// stageInput is what Claude Code says to its hooks.
type stageInput struct {
	SessionID  string `json:"session_id"`
	Transcript string `json:"transcript_path"`
	Dir        string `json:"cwd"`
	Event      string `json:"hook_event_name"`
	Prompt     string `json:"prompt,omitempty"`
	Source     string `json:"source,omitempty"`
	Reason     string `json:"reason,omitempty"`
}

// hook calls a hook as Claude Code does, as a process of its own, and gives
// what it printed.
func (d *demo) hook(ctx context.Context, name string, in stageInput) (string, error) {
	event := findHookEvent(name)
	in.Event = event.hostName
	stdin, err := json.Marshal(in)
	if err != nil {
		return "", errs.E(errs.Internal, "playing %s: %w", name, err)
	}
	cmd := exec.CommandContext(ctx, d.Executable, "hook", name, "-H", "claude-code", "--path", d.control.w.Dir)
	cmd.Env = d.control.env
	cmd.Dir = d.dir
	cmd.Stdin = bytes.NewReader(stdin)
	out, err := cmd.Output()
	if err != nil {
		return "", errs.E(errs.Internal, "playing %s: %w", name, err)
	}
	return strings.TrimSpace(string(out)), nil
}

// transcriptPath is where Claude Code would keep the transcript of a session.
func (d *demo) transcriptPath(session string) string {
	project := strings.NewReplacer("/", "-", `\`, "-", ":", "-").Replace(d.session.dir)
	return filepath.Join(d.dir, ".claude", "projects", project, filepath.Base(session)+".jsonl")
}

// playSession lets the transcript grow line by line, and calls the hooks where
// Claude Code would: at the start, at every prompt, after every answer, at the
// end.
func (d *demo) playSession(ctx context.Context) error {
	d.title("1. A session of Claude Code in %s", oneLine(d.session.dir))
	in := stageInput{SessionID: d.session.id, Transcript: d.transcriptPath(d.session.id), Dir: d.session.dir}
	if err := os.MkdirAll(filepath.Dir(in.Transcript), 0o700); err != nil {
		return errs.E(errs.Unavailable, "writing the transcript: %w", err)
	}
	file, err := os.OpenFile(in.Transcript, os.O_CREATE|os.O_TRUNC|os.O_WRONLY, 0o600)
	if err != nil {
		return errs.E(errs.Unavailable, "writing the transcript: %w", err)
	}
	defer file.Close()
	begin := in
	begin.Source = "startup"
	if _, err := d.hook(ctx, "session-start", begin); err != nil {
		return err
	}
	if err := d.playLines(ctx, file, in); err != nil {
		return err
	}
	in.Reason = "prompt_input_exit"
	_, err = d.hook(ctx, "session-end", in)
	return err
}

func (d *demo) playLines(ctx context.Context, file *os.File, in stageInput) error {
	prompted := false
	stop := func() error {
		if !prompted {
			return nil
		}
		_, err := d.hook(ctx, "stop", in)
		return err
	}
	for _, line := range d.session.lines {
		if line.prompt != "" {
			if err := stop(); err != nil {
				return err
			}
			if err := d.playPrompt(ctx, in, line.prompt); err != nil {
				return err
			}
			prompted = true
		}
		if _, err := file.Write(line.raw); err != nil {
			return errs.E(errs.Unavailable, "writing the transcript: %w", err)
		}
	}
	return stop()
}

func (d *demo) playPrompt(ctx context.Context, in stageInput, prompt string) error {
	d.say("%s\n", wrapAfter("  you  ", prompt))
	in.Prompt = prompt
	_, err := d.hook(ctx, "user-prompt-submit", in)
	return err
}

// wrapAfter wraps text behind a first word, which the other lines leave room for.
func wrapAfter(lead, s string) string {
	return lead + strings.TrimLeft(wrap(s, strings.Repeat(" ", len(lead))), " ")
}

// learnLimit is how long the demo waits until the session was learnt from.
const learnLimit = 10 * time.Second

// awaitLearning waits until no work is left.
func (d *demo) awaitLearning(ctx context.Context) error {
	client := d.control.client()
	defer client.Close()
	ctx, cancel := context.WithTimeout(ctx, learnLimit)
	defer cancel()
	for {
		s, err := client.Status(ctx)
		if err != nil {
			return err
		}
		if s.Jobs.Dead > 0 {
			return errs.E(errs.Internal, "the session could not be learnt from").WithHint("signet demo --keep <folder>, then signet --path <folder>/.agents logs")
		}
		if s.Jobs.Pending+s.Jobs.Leased == 0 && s.Jobs.Completed > 0 {
			return nil
		}
		select {
		case <-ctx.Done():
			return errs.E(errs.Unavailable, "the session was not learnt from within %s", learnLimit)
		case <-time.After(20 * time.Millisecond):
		}
	}
}

// recallFor asks what answers to a prompt in the project of the session.
func (d *demo) recallFor(ctx context.Context, client *api.Client, prompt string) ([]api.RecallHit, error) {
	found, err := client.Recall(ctx, api.RecallRequest{Query: prompt, Project: d.session.dir})
	return found.Results, err
}
