package bench

import (
	"context"
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

// daemon is the process under measurement.
type daemon struct {
	binary, home, workspace string

	cmd    *exec.Cmd
	client *api.Client
}

func (d *daemon) command(ctx context.Context, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, d.binary, args...)
	cmd.Env = append(os.Environ(), "HOME="+d.home, "SIGNET_WORKSPACE="+d.workspace, "SIGNET_PORT=0")
	return cmd
}

// start runs the daemon and waits until it answers; it returns how long that
// took from the start of the process.
func (d *daemon) start(ctx context.Context) (time.Duration, error) {
	d.cmd = d.command(ctx, "daemon", "run")
	d.cmd.Stderr = os.Stderr
	begin := time.Now()
	if err := d.cmd.Start(); err != nil {
		return 0, err
	}
	d.client = api.New(filepath.Join(d.workspace, ".daemon", "signet.sock"), "")
	for time.Since(begin) < 30*time.Second {
		if _, err := d.client.Health(ctx); err == nil {
			return time.Since(begin), nil
		}
		time.Sleep(time.Millisecond)
	}
	d.kill()
	return 0, errors.New("the daemon did not answer within 30 s")
}

// patience is how long a store of a million may take to settle.
const patience = 10 * time.Minute

// settle waits until the queue is empty and the index built.
func (d *daemon) settle(ctx context.Context) error {
	for begin := time.Now(); time.Since(begin) < patience; {
		s, err := d.client.Status(ctx)
		if err != nil {
			return err
		}
		if s.Jobs.Pending+s.Jobs.Leased == 0 && s.Indexed {
			return nil
		}
		time.Sleep(50 * time.Millisecond)
	}
	return fmt.Errorf("the daemon did not settle within %s", patience)
}

// stop asks the daemon to end and waits for it.
func (d *daemon) stop(ctx context.Context) error {
	if err := d.client.Stop(ctx); err != nil {
		return err
	}
	d.client.Close()
	err := d.cmd.Wait()
	d.cmd = nil
	return err
}

func (d *daemon) kill() {
	if d.cmd != nil {
		_ = d.cmd.Process.Kill() // it may have ended by itself
		_ = d.cmd.Wait()
	}
}

// run runs one command of the binary, as a harness would.
func (d *daemon) run(ctx context.Context, stdin string, args ...string) (stdout string, err error) {
	cmd := d.command(ctx, args...)
	cmd.Stdin = strings.NewReader(stdin)
	out, err := cmd.Output()
	return string(out), err
}

// resident reads the resident set in MiB, 0 where the system does not tell.
func (d *daemon) resident() float64 {
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", d.cmd.Process.Pid))
	if err != nil {
		return 0
	}
	for line := range strings.Lines(string(status)) {
		if rest, ok := strings.CutPrefix(line, "VmRSS:"); ok {
			kib, _ := strconv.ParseFloat(strings.Fields(rest)[0], 64)
			return kib / 1024
		}
	}
	return 0
}
