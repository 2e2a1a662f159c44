package recall

import (
	"context"
	"fmt"

	"signet/internal/memory"
)

// A source finds memories that may answer. Each may find nothing, and none
// decides: what all of them found is scored by the same measure.
type source struct {
	name string
	find func(context.Context, *Engine, memory.Query, question, searchable) ([]found, error)
}

// sources are asked in this order; a memory that several find came by the first, and
// each of them has its bit among the ways of a hit. Vectors stand last.
var sources = []source{
	{"keyword", byWords},
	{"graph", byGraph},
	{"standing", byStanding},
	{"hub", byHubs},
	{"path", byPlace},
	{timeSource, byTime},
	{pastSource, byPast},
	{"vector", byMeaning},
}

// sources gives those that are asked: vectors where somebody makes them.
func (e *Engine) sources() []source {
	if !e.config.Vectors.On() {
		return sources[:len(sources)-1]
	}
	return sources
}

// saidWay is the bit of what was said, which stands behind those of all sources.
const saidWay = 1 << 15

// Sources names all ways by which a hit was found, in the order in which they are asked.
func Sources(h memory.Hit) []string {
	if h.Ways == 0 { // not by a question's words, or by one way alone
		return []string{h.Source}
	}
	var names []string
	for i, s := range sources {
		if h.Ways&(1<<i) != 0 {
			names = append(names, s.name)
		}
	}
	if h.Ways&saidWay != 0 {
		names = append(names, "transcript")
	}
	return names
}

// A found memory, and how it was found.
type found struct {
	memory.Memory
	by       string   // the first source that found it
	ways     uint16   // and all that did; see memory.Hit
	mentions []string // the entities that it mentions
	of       trail    // by the graph: of which entity it tells
	weight   float64  // and how much that matters, 0 to 1
	hub      bool     // all that it mentions is what most others mention, too
	near     float64  // how close it comes to what the question means, 0 to 1
	binds    binding  // and whether it is a constraint of it
}

// A binding says how a memory may bind who works.
type binding int

const (
	free   binding = iota
	atHome         // a constraint of the project: it binds work on what it speaks of
	byName         // of what the question names, or a person pinned
)

// foundBy gives memories about which nothing more is known.
func foundBy(memories []memory.Memory, err error) ([]found, error) {
	all := make([]found, len(memories))
	for i, m := range memories {
		all[i].Memory = m
	}
	return all, err
}

// gather asks all sources.
func (e *Engine) gather(ctx context.Context, q memory.Query, asked question, from searchable, watch *stopwatch) ([]found, error) {
	var all []found
	at := map[string]int{}
	for nth, s := range e.sources() {
		some, err := s.find(ctx, e, q, asked, from)
		if err != nil {
			return nil, fmt.Errorf("searching by %s: %w", s.name, err)
		}
		for _, f := range some {
			i, known := at[f.ID]
			if known {
				all[i].ways |= 1 << nth
			}
			switch {
			case !known:
				f.by, f.ways = s.name, 1<<nth
				at[f.ID] = len(all)
				all = append(all, f)
			case f.weight*f.of.taught > all[i].weight*all[i].of.taught || f.binds > all[i].binds:
				all[i].of, all[i].weight, all[i].binds = f.of, f.weight, max(f.binds, all[i].binds)
			case f.near > all[i].near:
				all[i].near = f.near
			}
		}
		watch.lap(s.name)
	}
	return all, e.link(ctx, q, asked, all)
}

// byWords finds what shares words with the question, or their likes.
func byWords(ctx context.Context, _ *Engine, q memory.Query, asked question, from searchable) ([]found, error) {
	return foundBy(from.candidates(ctx, q, asked))
}

// A place is searched only if the answer is more likely there than not.
const (
	likelyPlace = 0.5
	fromPlace   = 12 // memories
)

// byPlace finds what stands where the answer is likely to.
func byPlace(ctx context.Context, _ *Engine, q memory.Query, asked question, from searchable) ([]found, error) {
	for path, likely := range asked.likely {
		if likely >= likelyPlace && isLeaf(path) {
			return foundBy(from.standing(ctx, q, path, fromPlace))
		}
	}
	return nil, nil
}
