package daemon

import (
	"cmp"

	"signet/api"
	"signet/internal/config"
	"signet/internal/pipeline"
	"signet/internal/provider"
)

// synthesizes makes what writes MEMORY.md, by a model where one may be asked.
func (d *Daemon) synthesizes() *pipeline.Synthesis {
	p := d.config.Pipeline
	return &pipeline.Synthesis{
		Memories: d.memories, Revision: d.backend.Revision, Write: d.workspace.WriteMemory, Now: d.options.Now,
		Config: pipeline.SynthesisConfig{Enabled: p.Synthesis.Enabled, IdleGap: p.Synthesis.IdleGap, MaxTokens: p.Synthesis.MaxTokens},
		Log:    d.log.With("category", "synthesis"), Model: d.author, Unasked: d.unwritten,
	}
}

// unwritten says why no model may be asked for MEMORY.md now, where the settings name
// one, or "".
func (d *Daemon) unwritten() string {
	switch {
	case d.writing.problem != nil:
		return "the provider cannot be asked as it is set up; signet status says why"
	case d.author == nil:
		return ""
	}
	return resting(d.pipeline())
}

// resting says why no model is asked for MEMORY.md by these settings, or "". Rules
// write it all the same: it is no memory, and only tells what is remembered.
func resting(p config.Pipeline) string {
	switch {
	case !p.Enabled:
		return "memory.pipelineV2.enabled is off"
	case p.Paused:
		return "learning is paused"
	case p.Autonomous.Frozen:
		return "memory.pipelineV2.autonomous.frozen is on"
	}
	return ""
}

// written says who is asked for MEMORY.md: a provider that reads transcripts as well
// is asked at the same place.
func written(reading provider.Options, s config.Synthesis) provider.Options {
	o := reading
	if s.Provider != reading.Kind {
		o.Model, o.Endpoint, o.Command = "", "", nil
	}
	o.Kind, o.Model, o.Timeout = s.Provider, cmp.Or(s.Model, o.Model), s.Timeout
	return o
}

// synthesisConfig tells how MEMORY.md is written: by whom, as the settings say, and
// by which model.
func synthesisConfig(p config.Pipeline) api.SynthesisConfig {
	s := p.Synthesis
	model := written(provider.Options{Kind: p.Extraction.Provider, Model: p.Extraction.Model}, s).Model
	for _, row := range provider.All() {
		if row.Kind == s.Provider {
			model = cmp.Or(model, row.Model)
		}
	}
	return api.SynthesisConfig{
		Enabled: s.Enabled, Provider: s.Provider, Model: model, Timeout: int(s.Timeout.Milliseconds()),
		MaxTokens: s.MaxTokens, IdleGapMinutes: int(s.IdleGap.Minutes()),
	}
}
