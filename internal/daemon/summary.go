package daemon

import (
	"context"
	"time"

	"signet/internal/memory"
)

// writeSummary keeps a summary as a file, if it still stands. That it cannot be is
// told, and does no harm to the summary.
func (d *Daemon) writeSummary(ctx context.Context, s memory.SessionSummary) {
	d.summaries.Lock()
	defer d.summaries.Unlock()
	if _, err := d.backend.Summary(ctx, memory.Reader{Agent: s.Agent, EveryProject: true}, s.ID); err != nil {
		return // it was forgotten meanwhile
	}
	if path, err := d.workspace.WriteSummary(s); err != nil {
		d.log.Warn("the file of a summary is not written", "path", path, "err", err)
	}
}

// sweepEvery is how often is looked for files of summaries that no longer stand.
const sweepEvery = time.Minute

// sweepSummaries deletes the files of summaries that no longer stand, at the start
// and whenever memories changed: what is forgotten or reverted silences summaries.
func (d *Daemon) sweepSummaries(ctx context.Context) error {
	tick := time.NewTicker(sweepEvery)
	defer tick.Stop()
	for seen := int64(-1); ; {
		revision, err := d.backend.Revision(ctx)
		if err != nil {
			return err
		}
		if revision != seen {
			if err := d.sweep(ctx); err != nil {
				return err
			}
			seen = revision
		}
		select {
		case <-ctx.Done():
			return nil
		case <-tick.C:
		}
	}
}

// sweep looks what stands and deletes the rest, while nobody writes.
func (d *Daemon) sweep(ctx context.Context) error {
	d.summaries.Lock()
	defer d.summaries.Unlock()
	stand, err := d.backend.SummarizedSessions(ctx)
	if err != nil {
		return err
	}
	return d.workspace.SweepSummaries(stand)
}

func (d *Daemon) redactSummaries(phrases []string) error {
	d.summaries.Lock()
	defer d.summaries.Unlock()
	return d.workspace.RedactSummaries(phrases)
}
