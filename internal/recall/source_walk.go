package recall

import (
	"context"
	"slices"

	"signet/internal/graph"
	"signet/internal/memory"
)

// byGraph walks from the entities that the question names to what is told of
// them, and along the strongest dependencies to what is told of those.
func byGraph(ctx context.Context, e *Engine, q memory.Query, asked question, _ searchable) ([]found, error) {
	if asked.play.walk == nil {
		return nil, nil // nothing is named that it could begin at
	}
	all, err := e.walk(ctx, q.Reader, slices.Clone(asked.play.focal), asked.play.walk)
	if err != nil {
		return nil, err
	}
	most := candidates
	if q.On(memory.Reserve, e.config.Traversal.Reserve) {
		most = candidates * traversedShare / 100
	}
	e.config.Traversal.bindWithin(all)
	passing := all[:0]
	for _, f := range all {
		if passes(f.Memory, q) && len(passing) < most {
			passing = append(passing, f)
		}
	}
	asked.play.noteFound(passing)
	return passing, nil
}

// noteFound notes what the walk found.
func (p play) noteFound(all []found) {
	p.walk.Memories = len(all)
	for _, t := range p.focal {
		p.walk.Focal = append(p.walk.Focal, t.entity)
	}
	for _, f := range all {
		if f.binds > free {
			p.walk.Constraints++
		}
	}
}

// tellOf tells who wants to know of a walk, and what walked.
func (e *Engine) tellOf(walk *graph.Traversal, source string) {
	if walk != nil && e.config.Walked != nil {
		told := *walk
		told.Source = source
		e.config.Walked(told)
	}
}

// walk goes hop by hop from the entities at its front, within the limits, and notes how
// it went. When its time is over it gives what it came to.
func (e *Engine) walk(ctx context.Context, r memory.Reader, front []trail, note *graph.Traversal) ([]found, error) {
	limits := e.config.Traversal
	walking, stop := limits.within(ctx)
	defer stop()
	var all []found
	reached := map[string]trail{}
	for hop := 0; hop <= limits.Hops && len(front) > 0 && len(reached) < limits.Paths; hop++ {
		ids := make([]string, 0, len(front))
		for _, t := range front {
			if _, seen := reached[t.entity]; !seen {
				reached[t.entity] = t
				ids = append(ids, t.entity)
			}
		}
		around, err := e.graph.Around(walking, r, ids, limits.Limits)
		if err != nil && walking.Err() != nil && ctx.Err() == nil {
			note.TimedOut = true
			break
		}
		if err != nil {
			return nil, err
		}
		all = append(all, toldBy(around, reached, hop)...)
		front = front[:0]
		for _, d := range around.Dependencies {
			if from, ok := reached[d.Source]; ok {
				front = append(front, from.along(d))
			}
		}
	}
	note.Entities = len(reached)
	return all, nil
}

// within bounds the time of a walk; without a limit it has all that who asks has.
func (t Traversal) within(ctx context.Context) (context.Context, context.CancelFunc) {
	if t.Timeout <= 0 {
		return ctx, func() {}
	}
	return context.WithTimeout(ctx, t.Timeout)
}

// traversedShare is how much of the candidates may come by the graph, in
// percent. The rest is for what the words find, so that an entity that all speak
// of cannot keep it out.
const traversedShare = 60

// toldBy gives what an Around tells, the constraints first.
func toldBy(a Around, reached map[string]trail, hop int) []found {
	var all []found
	for _, t := range a.Constraints {
		f := found{Memory: t.Memory, of: reached[t.Entity].to(t), weight: t.Importance}
		if hop == 0 {
			f.binds = byName
		}
		all = append(all, f)
	}
	for _, t := range a.Told {
		all = append(all, found{Memory: t.Memory, of: reached[t.Entity].to(t), weight: t.Importance})
	}
	return all
}
