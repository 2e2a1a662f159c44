package cli

import (
	"context"
	"errors"
	"net"
	"time"

	"signet/internal/errs"
)

// relieve has a daemon of another version end when a session begins, so that this
// version's takes its place, as commands do.
func (h *hookRun) relieve(ctx context.Context, c control) {
	told := c.endpoint().Version
	if !h.event.insist || told == "" || told == h.Version {
		return
	}
	client := c.caller()
	defer client.Close()
	if err := client.Stop(ctx); err != nil || !c.awaitEnd(ctx, h.event.wait) {
		h.log.note("the daemon of another version stays", "version", told, "err", err)
	}
}

// A daemon that was started this short a time ago may still come up; one that
// was started before that, and is not there, will not come up by being started
// at every prompt. A session that begins tries all the same: of two daemons that
// start at once, one ends again.
const (
	comingUp = 2 * time.Second
	restUp   = 30 * time.Second
)

// wake starts a daemon, unless one was just started, and waits for it.
func (h *hookRun) wake(ctx context.Context, c control) error {
	var ended <-chan error
	since := time.Since(c.lastSpawn())
	switch {
	case h.event.insist, since >= restUp:
		var err error
		if ended, err = c.spawn(); err != nil {
			return err
		}
		h.log.note("daemon started")
	case since >= comingUp:
		return errs.E(errs.Unavailable, "the daemon is not there; it was started %s ago", since.Round(time.Second))
	}
	_, err := c.await(ctx, h.event.wait, ended)
	return err
}

func notListening(err error) bool {
	dial, ok := errors.AsType[*net.OpError](err)
	return ok && dial.Op == "dial"
}
