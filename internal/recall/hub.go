package recall

import (
	"context"
	"maps"
	"slices"
	"sync"

	"signet/internal/memory"
)

// The share of entities that are mentioned less than a hub is, and the fewest
// that tell.
const (
	hubShare = 0.9
	leastHub = 10
	hubTells = 6 // memories; what fewer mention is no hub
)

// hubs gives the entities that so many memories mention that to be linked to
// them says little.
func (e *Engine) hubs(ctx context.Context, q memory.Query, all []found) (map[string]bool, error) {
	var ids []string
	for _, f := range all {
		ids = append(ids, f.mentions...)
	}
	slices.Sort(ids)
	if ids = slices.Compact(ids); len(ids) < leastHub {
		return nil, nil
	}
	degrees, err := e.degrees.of(ctx, q.Reader, ids)
	if err != nil {
		return nil, err
	}
	sorted := slices.Sorted(maps.Values(degrees))
	least := sorted[int(hubShare*float64(len(sorted)-1))]
	hubs := map[string]bool{}
	for id, n := range degrees {
		hubs[id] = n >= max(least, hubTells) && n > sorted[0]
	}
	return hubs, nil
}

// hubsAmong gives the ids of the memories that only speak of hubs.
func hubsAmong(all []found) map[string]bool {
	hubs := map[string]bool{}
	for _, f := range all {
		hubs[f.ID] = f.hub
	}
	return hubs
}

// degrees keeps how many memories of a reader mention each entity, as frequencies
// does of terms: to count what mentions a hub takes longer than to find what
// answers.
type degrees struct {
	memories Store
	graph    GraphStore

	mu   sync.Mutex
	kept map[mentioned]counted
}

// mentioned is an entity as a reader sees it.
type mentioned struct {
	by     memory.Reader
	entity string
}

// of gives the degrees of those entities that the reader sees a memory of.
func (d *degrees) of(ctx context.Context, r memory.Reader, entities []string) (map[string]int, error) {
	revision, err := d.memories.Revision(ctx)
	if err != nil {
		return nil, err
	}
	all, missing := d.known(revision, r, entities)
	if len(missing) == 0 {
		return all, nil
	}
	found, err := d.graph.Degrees(ctx, r, missing)
	if err != nil {
		return nil, err
	}
	d.learn(revision, r, found)
	maps.Copy(all, found)
	return all, nil
}

// known gives what is kept, and the entities to ask for.
func (d *degrees) known(revision int64, r memory.Reader, entities []string) (all map[string]int, missing []string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	all = make(map[string]int, len(entities))
	for _, e := range entities {
		c, ok := d.kept[mentioned{r, e}]
		if !ok || !c.holds(revision) {
			missing = append(missing, e)
			continue
		}
		all[e] = c.n
	}
	return all, missing
}

func (d *degrees) learn(revision int64, r memory.Reader, found map[string]int) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.kept == nil || len(d.kept)+len(found) > remembered {
		d.kept = make(map[mentioned]counted, len(found))
	}
	for e, n := range found {
		d.kept[mentioned{r, e}] = counted{n, revision}
	}
}
