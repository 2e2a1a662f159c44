package recall

import (
	"slices"

	"signet/internal/graph"
	"signet/internal/memory"
)

// A trail is the way from an entity that the question names to another. What use
// taught of it goes beside its strength, so that a score can tell the two apart.
type trail struct {
	entity, called string
	strength       float64
	taught         float64 // what use made of that, as a share of it; 0 is of no trail
	whole          bool    // the entity is what the question names, or what that is a part of
	weighed        bool    // a person said how much the entity matters, so use does not
	way            memory.Trail
}

// from begins a trail at an entity that the question names.
func from(f Focus) trail {
	t := trail{entity: f.Entity, called: f.Display, whole: true, strength: 1, taught: graph.TaughtShare(graph.AliasPrecision, f.Shift)}
	t.way.Entities = []string{f.Entity}
	t.weigh(f.Weight)
	if f.Alias != "" {
		t.way.Aliases = []string{f.Alias}
	}
	return t
}

// weigh lets what a person said of how much an entity matters scale what its trail
// tells: more than what nobody weighed, whose sides weigh graph.AspectWeight, or
// less. 0 says nothing.
func (t *trail) weigh(weight float64) {
	if t.weighed = weight > 0; t.weighed {
		t.strength *= weight / graph.AspectWeight
	}
}

// along goes on to what a dependency hangs on.
func (t trail) along(d Dependency) trail {
	t.entity = d.Target
	t.whole = t.whole && d.Type == graph.PartOf
	t.strength *= d.Strength
	t.taught *= graph.TaughtShare(d.Confidence, d.Shift)
	t.weigh(d.Weight)
	t.way.Entities = append(slices.Clip(t.way.Entities), d.Target)
	id := graph.EntityDependency{Source: d.Source, Type: d.Type, Target: d.Target}.ID()
	t.way.Dependencies = append(slices.Clip(t.way.Dependencies), id)
	return t
}

// to ends at an aspect of the entity it leads to.
func (t trail) to(told Told) trail {
	if !t.weighed {
		t.taught *= graph.TaughtShare(graph.AspectWeight, told.Shift)
	}
	if told.AspectID != "" {
		t.way.Aspects = []string{told.AspectID}
	}
	return t
}

// learntShare is how far use can move a score by way of a trail.
const learntShare = 0.3

// worn weighs the score of a hit by what use taught of the trail to it: more than
// nothing on a path that was found good, less on one that misled. It brings
// nothing over the floor that its words do not.
func (t trail) worn(h *memory.Hit, evident bool) {
	if t.entity == "" {
		return
	}
	factor := 1 + learntShare*min(max(t.taught-1, -1), 1)
	if !evident && h.Score > 0 {
		most := belowFloor
		if len(h.Matched) == 0 {
			most = gravityLeast // beyond which it would be pulled down
		}
		factor = min(factor, max(most/h.Score, 1))
	}
	weigh(h, learntPart, factor)
}
