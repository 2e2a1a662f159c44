package cli

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strconv"
	"time"

	"github.com/gofrs/flock"

	"signet/api"
	"signet/internal/errs"
	"signet/internal/workspace"
)

// How long commands wait for the daemon.
const (
	healthLimit = 2 * time.Second // for an answer to "are you there?"
	startLimit  = 10 * time.Second
	settleLimit = 4 * time.Second // for a daemon that comes up or ends by itself
	stopLimit   = 10 * time.Second
)

// control finds, starts and stops the daemon of one workspace.
type control struct {
	w          workspace.Workspace
	executable string
	env        []string // of a daemon that is started; nil for this process's own
	mute       error    // why the daemon, which is there, is not asked again
}

// endpoint is what a running daemon says of itself in its endpoint file.
type endpoint struct {
	PID     int    `json:"pid"`
	Host    string `json:"host"`
	Port    int    `json:"port"`
	Version string `json:"version"`
	Socket  string `json:"socket"`
}

// endpoint reads the endpoint file. Where there is none, or it is not whole yet, the
// usual socket is as good a guess as any.
func (c control) endpoint() endpoint {
	e := endpoint{Socket: c.w.Socket()}
	data, err := os.ReadFile(c.w.Endpoint())
	if err != nil {
		return e
	}
	var told endpoint
	if json.Unmarshal(data, &told) != nil {
		return e
	}
	return told
}

// client speaks over the socket where there is one. A port alone is not enough
// to tell whose daemon answers, so it is used only where there is nothing else.
func (c control) client() *api.Client {
	e := c.endpoint()
	if e.Socket != "" {
		return api.New(e.Socket, "")
	}
	return api.New("", "http://"+e.Host+":"+strconv.Itoa(e.Port))
}

// caller is client for a process that asks once: a hook.
func (c control) caller() *api.Client {
	if e := c.endpoint(); e.Socket != "" {
		return api.Direct(e.Socket)
	}
	return c.client()
}

// health asks the daemon of this workspace whether it lives. One that serves
// another workspace is as good as none.
func (c control) health(ctx context.Context) (api.Health, error) {
	if c.mute != nil {
		return api.Health{}, c.mute
	}
	ctx, cancel := context.WithTimeout(ctx, healthLimit)
	defer cancel()
	client := c.client()
	defer client.Close()
	h, err := client.Health(ctx)
	if err == nil && !sameDir(h.AgentsDir, c.w.Dir) {
		return h, errs.E(errs.Unavailable, "the daemon that answers serves %s, not %s", h.AgentsDir, c.w.Dir)
	}
	return h, err
}

// heard is the same control, which asks a daemon that does not answer no more than
// this once: each further question would take as long.
func (c control) heard(ctx context.Context) control {
	_, err := c.health(ctx)
	if err != nil && (errors.Is(err, context.DeadlineExceeded) || c.lockHeld()) {
		c.mute = err
	}
	return c
}

func sameDir(a, b string) bool {
	infoA, errA := os.Stat(a)
	infoB, errB := os.Stat(b)
	return a == b || errA == nil && errB == nil && os.SameFile(infoA, infoB)
}

// start starts a daemon and waits until it answers.
func (c control) start(ctx context.Context) error {
	c.settle(ctx)
	if c.opening() {
		return c.stillOpening()
	}
	before := c.saidBefore()
	ended, err := c.spawn()
	if err != nil {
		return err
	}
	if _, err := c.await(ctx, startLimit, ended); err != nil {
		if c.opening() {
			return c.stillOpening()
		}
		return errs.E(errs.Unavailable, "the daemon did not start: %w%s", err, c.lastWords(before)).
			WithHint("signet daemon run shows what happens, signet doctor looks for the cause")
	}
	return nil
}

// settle waits a moment while another daemon holds the workspace and does not answer:
// it is about to answer, or to end, as one does whose workspace was moved.
func (c control) settle(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, settleLimit)
	defer cancel()
	for pause := time.Millisecond; c.lockHeld(); pause = min(2*pause, 50*time.Millisecond) {
		if h, err := c.health(ctx); err == nil && !h.ShuttingDown {
			return
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(pause):
		}
	}
}

// await asks for the daemon's health until it gives it. When the daemon it
// waits for has ended, another may be about to answer; it gets a last second.
func (c control) await(ctx context.Context, limit time.Duration, ended <-chan error) (api.Health, error) {
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	pause := time.Millisecond
	for {
		h, err := c.health(ctx)
		if err == nil && !h.ShuttingDown {
			return h, nil
		}
		select {
		case <-ctx.Done():
			return h, fmt.Errorf("it did not answer within %s", limit)
		case err := <-ended:
			h, late := c.await(ctx, time.Second, nil)
			if late == nil {
				return h, nil
			}
			return h, fmt.Errorf("it ended at once (%w)", err)
		case <-time.After(pause):
			pause = min(2*pause, 50*time.Millisecond)
		}
	}
}

// stop asks the daemon to end and waits until it has. One that does not end is
// killed, if it is certain that it is ours.
func (c control) stop(ctx context.Context) (killed bool, err error) {
	if c.opening() {
		return false, c.stillOpening()
	}
	before := c.endpoint()
	client := c.client()
	defer client.Close()
	asked, cancel := context.WithTimeout(ctx, healthLimit)
	defer cancel()
	askErr := client.Stop(asked)
	if c.awaitEnd(ctx, stopLimit) {
		return false, nil
	}
	if err := ctx.Err(); err != nil {
		return false, err
	}
	if before.PID <= 0 || c.endpoint() != before || !c.lockHeld() || !runsDaemon(before.PID) {
		return false, errs.E(errs.Unavailable, "the daemon did not stop, and its process is not known for certain: %w", askErr)
	}
	process, err := os.FindProcess(before.PID)
	if err != nil {
		return false, errs.E(errs.Unavailable, "finding the daemon's process: %w", err)
	}
	if err := process.Kill(); err != nil {
		return false, errs.E(errs.Unavailable, "killing the daemon, process %d: %w", before.PID, err)
	}
	if !c.awaitEnd(ctx, stopLimit) {
		return true, errs.E(errs.Unavailable, "the daemon, process %d, was killed and is still there", before.PID)
	}
	return true, nil
}

// awaitEnd reports whether the daemon is gone within the limit: it does not
// answer, and its lock is free.
func (c control) awaitEnd(ctx context.Context, limit time.Duration) bool {
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	pause := time.Millisecond
	for {
		if _, err := c.health(ctx); err != nil && ctx.Err() == nil && !c.lockHeld() {
			return true
		}
		select {
		case <-ctx.Done():
			return false
		case <-time.After(pause):
			pause = min(2*pause, 50*time.Millisecond)
		}
	}
}

// lockHeld reports whether some process holds the workspace's lock, as a
// running daemon does.
func (c control) lockHeld() bool {
	if _, err := os.Stat(c.w.Lock()); err != nil {
		return false
	}
	lock := flock.New(c.w.Lock())
	free, err := lock.TryRLock()
	if err != nil {
		return false
	}
	if free {
		// Closing the file gives the lock back; there is nothing to do about
		// an error, and the process ends soon.
		_ = lock.Close()
	}
	return !free
}
