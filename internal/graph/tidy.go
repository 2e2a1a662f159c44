package graph

import (
	"context"
	"log/slog"
	"time"

	"signet/internal/memory"
)

// Tidier keeps the communities of the graph, and deletes entities that nothing
// is left of. It does so whenever the graph changed, in steps: one agent's
// communities, or a batch of entities, at a time.
type Tidier struct {
	store Upkeep
	now   func() time.Time
	log   *slog.Logger

	done   string   // the revision that was tidied last
	under  string   // the revision that is being tidied; "" between two
	agents []string // whose communities are still to be found
	after  string   // where the look for orphans goes on
}

// How often there is a step, and of how many entities.
const (
	tidyEvery = 2 * time.Minute
	tidyBatch = 1000
)

// NewTidier makes a Tidier.
func NewTidier(store Upkeep, now func() time.Time, log *slog.Logger) *Tidier {
	return &Tidier{store: store, now: now, log: log}
}

// Run takes steps until ctx ends, and then returns nil.
func (t *Tidier) Run(ctx context.Context) error {
	return memory.Repeat(ctx, tidyEvery, t.log.With("work", "tidying"), t.Step)
}

// Step does the next piece of work, if there is any.
func (t *Tidier) Step(ctx context.Context) error {
	if t.under == "" {
		now, err := t.store.GraphRevision(ctx)
		if err != nil || now == t.done {
			return err
		}
		if t.agents, err = t.store.GraphAgents(ctx); err != nil {
			return err
		}
		t.under, t.after = now, ""
	}
	if len(t.agents) > 0 {
		return t.cluster(ctx)
	}
	dropped, next, err := t.store.DropOrphans(ctx, t.after, tidyBatch)
	if err != nil {
		return err
	}
	if dropped > 0 {
		t.log.Info("entities dropped that nothing is left of", "entities", dropped)
	}
	if t.after = next; next == "" {
		t.done, t.under = t.under, ""
	}
	return nil
}

// cluster finds the communities of the next agent.
func (t *Tidier) cluster(ctx context.Context) error {
	agent := t.agents[0]
	nodes, ties, err := t.store.Network(ctx, agent)
	if err != nil {
		return err
	}
	p := Cluster(nodes, ties)
	if err := t.store.SetCommunities(ctx, agent, p, t.now()); err != nil {
		return err
	}
	t.agents = t.agents[1:]
	t.log.Info("communities found", "communities", len(p.Communities), "entities", len(nodes), "modularity", p.Modularity, "quality", string(QualityOf(p.Modularity)))
	return nil
}
