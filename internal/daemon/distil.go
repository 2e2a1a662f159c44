package daemon

import (
	"context"
	"time"

	"signet/internal/config"
	"signet/internal/job"
	"signet/internal/llm"
	"signet/internal/memory"
	"signet/internal/pipeline"
	"signet/internal/recall"
)

// distils lets a pipeline ask a model, and makes the worker that runs the jobs which
// do: they take long, and nothing else shall wait for them. Without a model nobody
// is asked, and the worker has nothing to do.
func (d *Daemon) distils(learning *pipeline.Service, model llm.Generator) {
	p := d.config.Pipeline
	if model != nil && p.Enabled {
		learning.Model, learning.Near, learning.Likely = model, nearest{d.recall}, d.memories.Likely
	}
	d.distiller = job.NewWorker(job.Worker{
		Store: d.backend, Handlers: learning.DistilHandlers(), Log: d.log.With("category", "distilling"), Now: d.options.Now,
		Lease: p.Worker.LeaseTimeout, Poll: p.Worker.Poll, Held: d.heldBack,
	})
}

// distilling says what may follow from what a model answers.
func distilling(p config.Pipeline) pipeline.Distilling {
	return pipeline.Distilling{
		Shadow: p.ShadowMode, Waits: p.Paused || p.MutationsFrozen || p.Autonomous.Frozen,
		UpdateDelete: p.Autonomous.Enabled && p.Autonomous.AllowUpdateDelete, MinConfidence: p.Extraction.MinConfidence,
		Significance: significance(p.Significance), WriteGate: writeGate(p.WriteGate), ContradictionTimeout: contradicting(p),
	}
}

// contradicting says how long a model may think about a contradiction; 0 asks none.
func contradicting(p config.Pipeline) time.Duration {
	if !p.Contradictions {
		return 0
	}
	return p.ContradictionTimeout
}

// significance says which sessions are worth a call of a model.
func significance(c config.Significance) pipeline.Significance {
	if !c.Enabled {
		return pipeline.Significance{}
	}
	return pipeline.Significance{Turns: c.MinTurns, Entities: c.MinEntities, Novelty: c.Novelty}
}

// writeGate says what a model's facts have to tell.
func writeGate(c config.WriteGate) pipeline.WriteGate {
	if !c.Enabled {
		return pipeline.WriteGate{}
	}
	return pipeline.WriteGate{Surprise: c.Threshold, Discount: c.ContinuityDiscount}
}

// heldBack reports whether nobody may be asked now. The settings may have changed
// since the last job.
func (d *Daemon) heldBack(ctx context.Context) bool {
	d.look(ctx)
	return distilling(d.pipeline()).Waits
}

// distil runs the jobs that ask a model, where one is asked.
func (d *Daemon) distil(ctx context.Context) error {
	if len(d.distiller.Handlers) == 0 {
		<-ctx.Done()
		return nil
	}
	return d.distiller.Run(ctx)
}

// nearestFloor is how well a memory has to answer a statement for the two to be held
// against each other: less than what is worth a prompt, for it costs only a look.
const nearestFloor = recall.Floor / 2

// nearest finds what is believed by recall.
type nearest struct{ recall *recall.Engine }

// Named implements pipeline.Near.
func (n nearest) Named(ctx context.Context, r memory.Reader, said string) (int, error) {
	return n.recall.Named(ctx, r, said)
}

// Closest implements pipeline.Near.
func (n nearest) Closest(ctx context.Context, r memory.Reader, statement string, limit int) ([]memory.Hit, bool, error) {
	return n.recall.Closest(ctx, r, statement, limit)
}

// Candidates implements pipeline.Near.
func (n nearest) Candidates(ctx context.Context, r memory.Reader, statement string, limit int) ([]memory.Memory, error) {
	return n.found(ctx, memory.Query{Text: statement, Reader: r, Limit: limit, MinScore: nearestFloor})
}

// Akin implements pipeline.Near.
func (n nearest) Akin(ctx context.Context, r memory.Reader, statement string, limit int) ([]memory.Memory, error) {
	return n.found(ctx, memory.Query{Text: statement, Reader: r, Limit: limit})
}

func (n nearest) found(ctx context.Context, q memory.Query) ([]memory.Memory, error) {
	hits, err := n.recall.Recall(ctx, q)
	if err != nil {
		return nil, err
	}
	var near []memory.Memory
	for _, h := range hits {
		near = append(near, h.Memory)
	}
	return near, nil
}
