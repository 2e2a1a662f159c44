package memory

import (
	"context"
	"log/slog"
	"time"

	"signet/internal/errs"
)

// firstSweep is how long after the start the first step of work in the
// background waits: whoever starts the daemon wants something else of it.
const firstSweep = 5 * time.Minute

// repeat takes a step after firstSweep and then every so often, until ctx ends,
// and then returns nil. What fails is logged and tried again; while writes are
// frozen nothing is lost by waiting.
func repeat(ctx context.Context, every time.Duration, log *slog.Logger, step func(context.Context) error) error {
	next := time.NewTimer(firstSweep)
	defer next.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-next.C:
		}
		err := step(ctx)
		switch {
		case ctx.Err() != nil:
			return nil
		case err != nil && !errs.Is(err, errs.Frozen):
			log.Error("a step failed", "err", err)
		}
		next.Reset(every)
	}
}

// Repeat is repeat, for background work of packages that stand on this one.
func Repeat(ctx context.Context, every time.Duration, log *slog.Logger, step func(context.Context) error) error {
	return repeat(ctx, every, log, step)
}
