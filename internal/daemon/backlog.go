package daemon

import (
	"signet/internal/errs"
	"signet/internal/pipeline"
)

// backlog makes what tells of, and takes up, the sessions that no model was asked
// about.
func (d *Daemon) backlog() *pipeline.Backlog {
	p := d.config.Pipeline
	return &pipeline.Backlog{
		Store: d.backend, Ledger: d.backend, Excluded: excludes(d.config.Capture.Exclude), Refused: d.refusesBacklog, Now: d.options.Now,
		Provider: p.Extraction.Provider, PerHour: p.Extraction.RateLimit.MaxCallsPerHour, Burst: p.Extraction.RateLimit.Burst,
		TokensPerDay: p.Extraction.MaxTokensPerDay, Hints: p.Hints.Enabled, Vectors: d.embedder != nil,
	}
}

// refusesBacklog says why the past cannot be taken up now, and what to do.
func (d *Daemon) refusesBacklog() error {
	p := d.pipeline()
	switch {
	case d.reading.problem != nil:
		return errs.E(errs.Conflict, "provider %s is not asked: %w", d.reading.name, d.reading.problem).WithHint("%s", errs.HintOf(d.reading.problem))
	case d.generator == nil:
		return errs.E(errs.Conflict, "no model is configured, so nobody can be asked about sessions").
			WithHint("signet config set memory.pipelineV2.extraction.provider ollama, or another, then signet restart")
	case !p.Enabled:
		return errs.E(errs.Conflict, "nothing is learnt: memory.pipelineV2.enabled is false").
			WithHint("signet config set memory.pipelineV2.enabled true, then signet restart")
	case p.MutationsFrozen:
		return errs.E(errs.Conflict, "no memory can be written: memory.pipelineV2.mutationsFrozen is true").
			WithHint("signet config set memory.pipelineV2.mutationsFrozen false")
	case p.Autonomous.Frozen:
		return errs.E(errs.Conflict, "a model may write nothing: memory.pipelineV2.autonomous.frozen is true").
			WithHint("signet config set memory.pipelineV2.autonomous.frozen false")
	case p.Paused:
		return errs.E(errs.Conflict, "learning is paused").WithHint("signet pipeline resume")
	case p.ShadowMode:
		return errs.E(errs.Conflict, "learning is in the shadow: the past would be gone through, and nothing of it learnt").
			WithHint("signet pipeline shadow off")
	}
	return nil
}
