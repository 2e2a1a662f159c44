package cli

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"time"

	"signet/internal/errs"
)

// A daemon that hangs would cost every hook its whole limit, and a person waits for
// each prompt. After so many hooks in a row without an answer it is left in peace for a
// while, and what is to be kept goes into the spool. A session that begins asks all the
// same.
const (
	mostUnanswered = 2
	restAsking     = 30 * time.Second
)

// unanswered is a file with a byte for each hook since the last answer that waited in
// vain. Its time is that of the last.
func (c control) unanswered() string { return filepath.Join(c.w.Daemon(), "unanswered") }

// rests says why the daemon is not asked now, or nothing.
func (c control) rests() error {
	info, err := os.Stat(c.unanswered())
	waited := err == nil && info.Size() >= mostUnanswered
	if !waited {
		return nil
	}
	if since := time.Since(info.ModTime()); since >= 0 && since < restAsking {
		return errs.E(errs.Unavailable, "the daemon did not answer %d hooks; it is asked again in %s", info.Size(), (restAsking - since).Round(time.Second))
	}
	return nil
}

// noteAnswer keeps count of the hooks that waited in vain. What cannot be noted costs
// the next hook its time, and nothing else.
func (c control) noteAnswer(err error) {
	if !errors.Is(err, context.DeadlineExceeded) {
		_ = os.Remove(c.unanswered())
		return
	}
	f, err := os.OpenFile(c.unanswered(), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return
	}
	_, _ = f.WriteString(".")
	_ = f.Close()
}
