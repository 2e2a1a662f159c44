package recall

import (
	"context"
	"maps"
	"slices"

	"signet/internal/memory"
	"signet/internal/recall/fulltext"
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
	if len(degrees) == 0 { // all of it ended meanwhile
		return nil, nil
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

// degrees keeps how many memories of a reader mention each entity, as Frequencies
// does of terms: to count what mentions a hub takes longer than to find what
// answers.
type degrees struct {
	memories Store
	graph    GraphStore
	counts   fulltext.Counts[mentioned]
}

// mentioned is an entity as a reader sees it.
type mentioned struct {
	by     memory.Reader
	entity string
}

// of gives the degrees of entities that the reader sees a memory of.
func (d *degrees) of(ctx context.Context, r memory.Reader, entities []string) (map[string]int, error) {
	revision, err := d.memories.Revision(ctx)
	if err != nil {
		return nil, err
	}
	keys := make([]mentioned, len(entities))
	for i, e := range entities {
		keys[i] = mentioned{r, e}
	}
	numbers, missing := d.counts.Known(revision, keys)
	if err := d.count(ctx, r, revision, keys, numbers, missing); err != nil {
		return nil, err
	}
	all := make(map[string]int, len(entities))
	for i, e := range entities {
		if numbers[i] > 0 {
			all[e] = numbers[i]
		}
	}
	return all, nil
}

// count fills in the numbers that are missing.
func (d *degrees) count(ctx context.Context, r memory.Reader, revision int64, keys []mentioned, numbers, missing []int) error {
	if len(missing) == 0 {
		return nil
	}
	entities, counted := make([]string, len(missing)), make([]mentioned, len(missing))
	for i, at := range missing {
		entities[i], counted[i] = keys[at].entity, keys[at]
	}
	found, err := d.graph.Degrees(ctx, r, entities)
	if err != nil {
		return err
	}
	fresh := make([]int, len(missing))
	for i, at := range missing {
		fresh[i] = found[entities[i]]
		numbers[at] = fresh[i]
	}
	d.counts.Learn(revision, counted, fresh)
	return nil
}
