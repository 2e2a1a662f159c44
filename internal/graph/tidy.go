package graph

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"signet/internal/errs"
)

// Tidier keeps the communities of the graph, and deletes entities that nothing
// is left of. It does so soon after the graph changed, in steps: one agent's
// communities, or a batch of entities, at a time. A graph whose tables were lost
// is made anew first.
type Tidier struct {
	store Upkeep
	now   func() time.Time
	log   *slog.Logger

	done   string        // the revision that was tidied last
	under  string        // the revision that is being tidied; "" between two
	agents []string      // whose communities are still to be found
	after  string        // where the look for orphans goes on
	seen   string        // the revision that was there at the last look
	moved  time.Time     // when that was seen first
	first  time.Time     // when the first was seen that is not tidied yet; zero where all is
	took   time.Duration // what this pass has taken
	rests  time.Time     // until then there is no other

	clustering sync.Mutex // who asks for communities may ask at any time
}

// How often there is a step, and of how many entities.
const (
	tidyEvery = 5 * time.Second
	tidyBatch = 1000
)

// A graph is tidied when it has been calm for a while, for what one is told often
// comes in one go; but not later than after the longest wait. Then there is rest for so
// many times as long as it took: of a large graph the communities take seconds to find.
const (
	calmFor     = 8 * time.Second
	longestWait = time.Minute
	restTimes   = 30
)

// NewTidier makes a Tidier.
func NewTidier(store Upkeep, now func() time.Time, log *slog.Logger) *Tidier {
	return &Tidier{store: store, now: now, log: log}
}

// Run takes steps until ctx ends, and then returns nil. What fails is logged and tried
// again.
func (t *Tidier) Run(ctx context.Context) error {
	tick := time.NewTicker(tidyEvery)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-tick.C:
		}
		err := t.Step(ctx)
		if err != nil && ctx.Err() == nil && !errs.Is(err, errs.Frozen) {
			t.log.Error("tidying failed", "err", err)
		}
	}
}

// Step does the next piece of work, if there is any.
func (t *Tidier) Step(ctx context.Context) error {
	if made, err := t.store.MendGraph(ctx); err != nil {
		return err
	} else if made > 0 {
		t.log.Warn("tables of the graph were missing, and were made anew", "parts", made)
	}
	if t.under == "" {
		now, err := t.store.GraphRevision(ctx)
		if err != nil || !t.due(now) {
			return err
		}
		if t.agents, err = t.store.GraphAgents(ctx); err != nil {
			return err
		}
		t.under, t.after, t.took, t.first = now, "", 0, time.Time{}
	}
	begun := t.now()
	defer func() { t.took += t.now().Sub(begun) }()
	if len(t.agents) > 0 {
		_, err := t.cluster(ctx, t.agents[0])
		if err == nil {
			t.agents = t.agents[1:]
		}
		return err
	}
	return t.dropOrphans(ctx, begun)
}

// due reports whether a revision is to be tidied now.
func (t *Tidier) due(revision string) bool {
	now := t.now()
	if revision != t.seen {
		t.seen, t.moved = revision, now
	}
	if revision == t.done {
		t.first = time.Time{}
		return false
	}
	if t.first.IsZero() {
		t.first = now
	}
	return !now.Before(t.rests) && (now.Sub(t.moved) >= calmFor || now.Sub(t.first) >= longestWait)
}

// dropOrphans deletes the next entities that nothing is left of; the last end a pass.
func (t *Tidier) dropOrphans(ctx context.Context, begun time.Time) error {
	dropped, next, err := t.store.DropOrphans(ctx, t.after, tidyBatch)
	if err != nil {
		return err
	}
	if dropped > 0 {
		t.log.Info("entities dropped that nothing is left of", "entities", dropped)
	}
	if t.after = next; next == "" {
		now := t.now()
		t.done, t.under, t.rests = t.under, "", now.Add(restTimes*(t.took+now.Sub(begun)))
	}
	return nil
}

// Clustered is what came of finding communities.
type Clustered struct{ Agents, Entities, Communities int }

// Cluster finds the communities of all agents at once, whether the graph changed or not.
func (t *Tidier) Cluster(ctx context.Context) (all Clustered, err error) {
	agents, err := t.store.GraphAgents(ctx)
	for _, agent := range agents {
		var one Clustered
		if one, err = t.cluster(ctx, agent); err != nil {
			return all, err
		}
		all.Agents, all.Entities, all.Communities = all.Agents+1, all.Entities+one.Entities, all.Communities+one.Communities
	}
	return all, err
}

// cluster finds the communities of an agent.
func (t *Tidier) cluster(ctx context.Context, agent string) (Clustered, error) {
	t.clustering.Lock()
	defer t.clustering.Unlock()
	nodes, ties, err := t.store.Network(ctx, agent)
	if err != nil {
		return Clustered{}, err
	}
	p := Cluster(nodes, ties)
	if err := t.store.SetCommunities(ctx, agent, p, t.now()); err != nil {
		return Clustered{}, err
	}
	t.log.Info("communities found", "communities", len(p.Communities), "entities", len(nodes), "modularity", p.Modularity, "quality", string(QualityOf(p.Modularity)))
	return Clustered{1, len(nodes), len(p.Communities)}, nil
}
