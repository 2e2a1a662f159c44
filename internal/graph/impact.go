package graph

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"time"

	"signet/internal/errs"
	"signet/internal/memory"
)

// Reach is an entity that a change of another comes to.
type Reach struct {
	Entity     string // its id
	Name       string
	Type       Type
	Depth      int     // steps from where it began
	Via        string  // the name of the entity before it
	Dependency string  // how the two stand to each other
	Strength   float64 // of the weakest step on the way
	Path       []string
}

// Impact is how far a change of an entity comes.
type Impact struct {
	Entity Entity
	Reach  []Reach // nearest first, then the strongest
	Cut    bool    // there is more than was followed, or was no time to follow
}

// Ways to follow a change.
const (
	Downstream = "downstream" // what depends on it, and so feels a change of it
	Upstream   = "upstream"   // what it depends on, whose changes it feels
)

// The bounds of a walk.
const (
	MaxDepth     = 10
	maxReached   = 500
	impactWithin = 200 * time.Millisecond // unless Knowledge.ImpactWithin is set
	firstStep    = 10                     // times that, for the first step: a cold store needs it
)

// Impact follows dependencies from an entity, step by step, each entity by its
// shortest way, which of equals is the strongest. What it came to when its time is
// over is all that it gives. The first step has ten times the time of all others.
func (s *Knowledge) Impact(ctx context.Context, r memory.Reader, e Entity, direction string, depth int) (Impact, error) {
	way, ok := map[string]Direction{Downstream: Incoming, Upstream: Outgoing}[direction]
	if !ok {
		return Impact{}, errs.Field("direction", "must be downstream or upstream, not %q", direction)
	}
	walk, late := Impact{Entity: e}, false
	walking, stop := context.WithCancel(ctx)
	defer stop()
	within := cmp.Or(s.ImpactWithin, impactWithin)
	over := time.AfterFunc(firstStep*within, stop)
	defer over.Stop()
	seen := map[string]bool{e.ID: true}
	edge := map[string]Reach{e.ID: {Entity: e.ID, Name: e.Name, Strength: 1, Path: []string{e.Name}}}
	for step := range depth {
		if step == 1 {
			over.Reset(within)
		}
		steps, err := s.store.EntityDependencies(walking, r, slices.Sorted(maps.Keys(edge)), way)
		if err != nil && walking.Err() != nil && ctx.Err() == nil {
			late, walk.Cut = true, true
			break
		}
		if err != nil {
			return walk, err
		}
		edge = further(edge, steps, way, seen)
		level := slices.SortedFunc(maps.Values(edge), func(a, b Reach) int {
			return cmp.Or(cmp.Compare(b.Strength, a.Strength), cmp.Compare(a.Name, b.Name), cmp.Compare(a.Entity, b.Entity))
		})
		if room := maxReached - len(walk.Reach); len(level) > room {
			level, walk.Cut = level[:room], true
		}
		walk.Reach = append(walk.Reach, level...)
		if len(level) == 0 || walk.Cut {
			break
		}
	}
	s.Walked(Traversal{Source: "impact", Focal: []string{e.ID}, Entities: 1 + len(walk.Reach), TimedOut: late})
	return walk, nil
}

// further takes one step from the entities at the edge, to those that were not
// seen yet.
func further(edge map[string]Reach, steps []EntityDependency, way Direction, seen map[string]bool) map[string]Reach {
	next := map[string]Reach{}
	for _, d := range steps {
		from, to := d.Source, Reach{Entity: d.Target, Name: d.TargetName, Type: d.TargetType}
		if way == Incoming {
			from, to = d.Target, Reach{Entity: d.Source, Name: d.SourceName, Type: d.SourceType}
		}
		if seen[to.Entity] {
			continue
		}
		before := edge[from]
		to.Depth, to.Via, to.Dependency = before.Depth+1, before.Name, d.Type
		to.Strength = min(before.Strength, d.Strength)
		to.Path = append(slices.Clone(before.Path), to.Name)
		if was, ok := next[to.Entity]; !ok || to.Strength > was.Strength {
			next[to.Entity] = to
		}
	}
	for id := range next {
		seen[id] = true
	}
	return next
}
