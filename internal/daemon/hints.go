package daemon

import (
	"context"

	"signet/internal/llm"
	"signet/internal/pipeline"
)

// hints is the service that asks a model which questions memories answer; nil is
// no model, and then, as where the settings do not want it, it only waits for the
// end.
func (d *Daemon) hints(model llm.Generator) service {
	p := d.config.Pipeline
	if model == nil || !p.Hints.Enabled {
		return service{"hints", func(ctx context.Context) error { <-ctx.Done(); return nil }}
	}
	h := &pipeline.Hinter{
		Model: model, Store: d.backend, Apply: d.memories.Apply, Most: p.Hints.Max, Log: d.log.With("category", "pipeline"),
		Frozen: func() bool { now := d.pipeline(); return !learns(now) || now.Autonomous.Frozen },
	}
	return service{"hints", h.Run}
}
