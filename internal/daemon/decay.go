package daemon

import (
	"context"

	"signet/internal/memory"
)

// decay is what a day leaves of a memory's standing.
func (d *Daemon) decay() memory.Decay { return memory.Decay(d.config.Memory.DecayRate) }

// weigh tells the store of the decay, and waits while that weighs memories anew: once
// after the setting was changed.
func (d *Daemon) weigh(ctx context.Context) error {
	n, err := d.backend.Decays(ctx, d.decay())
	if n > 0 {
		d.log.Info("memories were weighed anew", "memories", n, "decay", d.decay().Rate())
	}
	return err
}
