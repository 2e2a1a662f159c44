package daemon

import (
	"context"
	"os"
	"time"

	"signet/internal/stance"
	"signet/internal/text"
	"signet/internal/vcs"
)

// copies are the files that were made of memories, or may quote them.
type copies struct{ d *Daemon }

var _ vcs.Copies = copies{}

// Redact implements vcs.Copies: what is held in memory of what was said goes
// before the store erases it, so that nobody is answered from it meanwhile; and so
// do the files that tell of sessions, where they quote it.
func (c copies) Redact(_ context.Context, phrases []string) (int, error) {
	c.forgetTalk()
	if err := c.d.redactSummaries(phrases); err != nil {
		return 0, err
	}
	c.d.spool.delivering.Lock()
	defer c.d.spool.delivering.Unlock()
	return c.d.workspace.RedactSpool(phrases, c.d.options.Now())
}

// forgetTalk drops what is held in memory of what was said, down to its words.
func (c copies) forgetTalk() {
	c.d.recall.Transcripts().Forget()
	c.d.sessions.ForgetTalk()
	text.ForgetWords()
	stance.ForgetWords()
}

// Renew implements vcs.Copies: the index in memory lets go of it, and so does what
// was heard since, MEMORY.md is written anew by rules, and the copies of earlier ones and
// the files of summaries that are gone are deleted.
func (c copies) Renew(ctx context.Context) ([]string, error) {
	c.forgetTalk()
	if err := c.d.recall.UpdateIndex(ctx); err != nil {
		return nil, err
	}
	if err := c.d.vectors.Update(ctx); err != nil {
		return nil, err
	}
	if err := c.d.sweep(ctx); err != nil {
		return nil, err
	}
	if _, err := os.Stat(c.d.workspace.MemoryFile()); err == nil {
		if _, err := c.d.synthesis.Renew(ctx); err != nil {
			return nil, err
		}
		if _, err := c.d.watcher.Instruct(); err != nil { // what is made of MEMORY.md
			c.d.log.Warn("a file of a program could not be written after a purge; it is tried again", "err", err)
		}
	}
	return c.d.workspace.DropMemoryBackups()
}

// finishEvery is how often purges that broke off are looked for.
const finishEvery = time.Minute

// finishPurges finishes purges that broke off: those of a daemon that died, and
// those of this one that failed for now.
func (d *Daemon) finishPurges(ctx context.Context) error {
	tick := time.NewTicker(finishEvery)
	defer tick.Stop()
	for {
		done, err := d.vcs.FinishPurges(ctx)
		if len(done) > 0 {
			d.log.Info("purges that broke off are finished", "memories", done)
		}
		if err != nil && ctx.Err() == nil {
			d.log.Error("a purge that broke off cannot be finished yet", "err", err)
		}
		select {
		case <-ctx.Done():
			return nil
		case <-tick.C:
		}
	}
}
