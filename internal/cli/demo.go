package cli

import (
	"context"
	_ "embed"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"signet/api"
	"signet/internal/errs"
	"signet/internal/workspace"
)

//go:embed demo_transcript.jsonl
var demoTranscript []byte

func (a *app) demoCommand() *cobra.Command {
	var transcript, keep string
	c := &cobra.Command{
		Use:   "demo",
		Short: "Show in a folder of its own what Signet does",
		Long: `Plays a session of Claude Code through the real hooks to a real daemon, in a
home of its own: nothing of yours is read or changed, and nothing is left behind.
It shows what was learnt, what the next session is told, and where it comes from.`,
	}
	c.Flags().StringVar(&transcript, "transcript", "", "play this transcript of Claude Code instead")
	c.Flags().StringVar(&keep, "keep", "", "use this folder, and leave it there")
	c.RunE = func(cmd *cobra.Command, _ []string) error { return a.demo(cmd.Context(), transcript, keep) }
	return c
}

// demo is one showing.
type demo struct {
	*app
	dir     string // the person's home in the play
	control control
	session script
	told    demoReport
}

// demoReport is what the demo shows, as JSON.
type demoReport struct {
	Learnt  []demoMemory `json:"learnt"`
	Start   string       `json:"sessionStart"`
	Prompts []demoPrompt `json:"prompts"`

	Log   api.CommitLog `json:"log"`
	Blame api.Blame     `json:"blame"`
}

func (a *app) demo(ctx context.Context, transcript, keep string) (err error) {
	d := &demo{app: a, told: demoReport{Learnt: []demoMemory{}, Blame: api.Blame{Beliefs: []api.Blamed{}}}}
	if d.session, err = readScript(transcript, time.Now()); err != nil {
		return err
	}
	if err := d.setStage(keep); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, d.clear(context.WithoutCancel(ctx), keep != "")) }()
	if err := d.play(ctx); err != nil {
		return err
	}
	if a.json {
		return a.printJSON(d.told)
	}
	return nil
}

// play is the whole piece: a session, what was learnt, the next session, and the
// history of it all.
func (d *demo) play(ctx context.Context) error {
	if err := d.control.start(ctx); err != nil {
		return err
	}
	if err := d.playSession(ctx); err != nil {
		return err
	}
	if err := d.awaitLearning(ctx); err != nil {
		return err
	}
	if err := d.showLearnt(ctx); err != nil {
		return err
	}
	if err := d.showNext(ctx); err != nil {
		return err
	}
	return d.showHistory(ctx)
}

// setStage makes a home with a workspace in it. Its path is short, since the
// path of a socket must be.
func (d *demo) setStage(keep string) (err error) {
	d.dir = keep
	if keep == "" {
		d.dir, err = os.MkdirTemp("", "signet-demo-")
	} else if d.dir, err = absolute(keep); err == nil {
		err = os.MkdirAll(d.dir, 0o700)
	}
	if err != nil {
		return errs.E(errs.Unavailable, "making a folder for the demo: %w", err)
	}
	w := workspace.At(filepath.Join(d.dir, ".agents"))
	d.control = control{w: w, executable: d.Executable, env: demoEnv(os.Environ(), d.dir)}
	_, err = w.Init(workspace.Options{Name: "Demo", Now: time.Now()})
	return err
}

// demoEnv is an environment in which nothing of the person's is found: another
// home, any free port, and no variable of ours or of an agent's.
func demoEnv(env []string, home string) []string {
	var kept []string
	for _, pair := range env {
		if !strings.HasPrefix(pair, "SIGNET_") && !strings.HasPrefix(pair, "CLAUDE") && !strings.HasPrefix(pair, "XDG_") {
			kept = append(kept, pair)
		}
	}
	return append(kept, "HOME="+home, "USERPROFILE="+home, "SIGNET_PORT=0")
}

// clear ends the daemon and removes the stage.
func (d *demo) clear(ctx context.Context, keep bool) error {
	var err error
	if _, healthErr := d.control.health(ctx); healthErr == nil || d.control.lockHeld() {
		_, err = d.control.stop(ctx)
	}
	if keep {
		d.say("\nThe folder stays: signet --path %s recall …\n", oneLine(d.control.w.Dir))
		return err
	}
	return errors.Join(err, os.RemoveAll(d.dir))
}

// say prints a part of the play, which JSON has no place for.
func (d *demo) say(format string, args ...any) {
	if !d.json {
		d.printf(format, args...)
	}
}

func (d *demo) title(format string, args ...any) {
	d.say("\n%s\n\n", d.paint(bold, fmt.Sprintf(format, args...)))
}
