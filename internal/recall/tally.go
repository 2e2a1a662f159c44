package recall

import (
	"context"
	"fmt"
	"sync"
	"time"

	"signet/internal/memory"
)

// Reads never write: how often memories were given is counted here and kept
// now and then.
const (
	tallyEvery = 5 * time.Second
	tallyRoom  = 10_000 // memories; what comes when it is full is not counted
)

// tally counts uses that are not yet kept.
type tally struct {
	mu   sync.Mutex
	uses map[string]memory.Access
}

// Used notes that hits were given to somebody.
func (e *Engine) Used(hits []memory.Hit) {
	now := e.now()
	e.tally.mu.Lock()
	defer e.tally.mu.Unlock()
	if e.tally.uses == nil {
		e.tally.uses = map[string]memory.Access{}
	}
	for _, h := range hits {
		a, known := e.tally.uses[h.Memory.ID]
		if !h.Believed() || !known && len(e.tally.uses) >= tallyRoom {
			continue
		}
		e.tally.uses[h.Memory.ID] = memory.Access{ID: h.Memory.ID, Count: a.Count + 1, Last: now}
	}
}

// Flush keeps what was counted. What could not be kept is counted still.
func (e *Engine) Flush(ctx context.Context) error {
	e.tally.mu.Lock()
	defer e.tally.mu.Unlock()
	if len(e.tally.uses) == 0 {
		return nil
	}
	given := make([]memory.Access, 0, len(e.tally.uses))
	for _, a := range e.tally.uses {
		given = append(given, a)
	}
	if err := e.uses.AddAccess(ctx, given); err != nil {
		return fmt.Errorf("keeping uses: %w", err)
	}
	e.tally.uses = nil
	return nil
}

// Run flushes now and then until ctx ends, and then once more.
func (e *Engine) Run(ctx context.Context) error {
	tick := time.NewTicker(tallyEvery)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return e.Flush(context.WithoutCancel(ctx))
		case <-tick.C:
			if err := e.Flush(ctx); err != nil {
				return err
			}
		}
	}
}

// Accesses says how often memories were given, as far as it was kept.
func (e *Engine) Accesses(ctx context.Context, ids ...string) (map[string]memory.Access, error) {
	return e.uses.Accesses(ctx, ids)
}

// MostUsed returns the memories that were given most often, at most limit.
func (e *Engine) MostUsed(ctx context.Context, r memory.Reader, limit int) ([]memory.Memory, []memory.Access, error) {
	if err := e.Flush(ctx); err != nil {
		return nil, nil, err
	}
	return e.uses.MostUsed(ctx, r, limit)
}
