package session

import (
	"cmp"
	"context"
	"slices"
	"time"

	"signet/internal/memory"
)

// threshold is the effective score below which a memory no longer stands.
const threshold = 0.2

// maxRules bounds how many constraints are weighed for one injection. Those
// beyond it are the lightest, and would not fit anyway.
const maxRules = 1000

// The ways a memory comes to a session's start.
const (
	asConstraint = "constraint"
	byStanding   = "standing"
)

// candidates weighs what a session start may show: every constraint, and then the
// other memories by standing. A rule that nobody in the conversation stated is
// no constraint: it is shown, if at all, as a quotation among the others. What has ended,
// or has not begun, is not shown, nor what a program made of a session that is none of those
// which it goes on with.
func (s *Service) candidates(ctx context.Context, r memory.Reader, now time.Time, set Settings, without []string, goesOn ...string) ([]memory.Candidate, error) {
	rules, err := s.Memories.Rules(ctx, r, maxRules)
	if err != nil {
		return nil, err
	}
	pool, err := s.Memories.Standing(ctx, r, set.Pool)
	if err != nil {
		return nil, err
	}
	var list []memory.Candidate
	for _, m := range rules {
		if constrains(m) {
			list = append(list, s.standing(m, now, asConstraint))
		}
	}
	own := len(list)
	for _, m := range pool {
		if !constrains(m) {
			list = append(list, s.standing(m, now, byStanding))
		}
	}
	order(list[:own], func(memory.Memory) bool { return true })
	order(list[own:], func(m memory.Memory) bool { return m.Scope.Project == r.Project })
	for i, c := range list {
		if !c.Hit.Memory.Holds(now) {
			list[i].Fate = memory.NotSoThen
		}
	}
	mark(list, memory.LeftOut, func(h memory.Hit) bool { return slices.Contains(without, h.ID()) })
	mark(list, memory.OfAnother, func(h memory.Hit) bool {
		return h.Memory.Retells() && (h.Memory.Source.Session == "" || !slices.Contains(goesOn, h.Memory.Source.Session))
	})
	thin(list[own:], set)
	return list, nil
}

// thin marks the candidates that do not stand, and those beyond the limit.
func thin(list []memory.Candidate, set Settings) {
	room := set.Limit
	for i, c := range list {
		switch {
		case c.Fate != memory.Chosen:
		case !c.Hit.Memory.Pinned && c.Hit.Score <= set.Floor:
			list[i].Fate = memory.BelowFloor
		case room == 0:
			list[i].Fate = memory.OverLimit
		default:
			room--
		}
	}
}

// standing is a memory with its effective score, importance × decay^age, of which
// less is left where it is uncertain. Pinned memories always stand, and stay where
// a person put them.
func (s *Service) standing(m memory.Memory, now time.Time, way string) memory.Candidate {
	days := max(now.Sub(m.Created).Hours()/24, 0)
	h := memory.Hit{Memory: m, Source: way, Parts: []memory.Part{
		{Name: "importance", Value: m.Importance}, {Name: "age", Value: s.Config.Decay.After(days), Times: true},
	}}
	if m.Doubtful() && !m.Pinned {
		h.Parts = append(h.Parts, memory.Part{Name: "uncertain", Value: memory.UncertainFactor, Times: true})
	}
	h.Score = memory.Total(h.Parts)
	return memory.Candidate{Hit: h}
}

// order puts candidates, which come as the store orders them, in the order of their
// scores: the store does not know of doubt. Those that are near and those that are
// not stay apart, and so do the pinned and the others.
func order(list []memory.Candidate, near func(memory.Memory) bool) {
	slices.SortStableFunc(list, func(a, b memory.Candidate) int {
		one, other := a.Hit.Memory, b.Hit.Memory
		switch {
		case near(one) != near(other):
			return firstIf(near(one))
		case one.Pinned != other.Pinned:
			return firstIf(one.Pinned)
		case one.Pinned:
			return 0
		}
		return cmp.Compare(b.Hit.Score, a.Hit.Score)
	})
}

func firstIf(is bool) int {
	if is {
		return -1
	}
	return 1
}

// givenBefore marks the memories that a context has already. Constraints are
// given again.
func givenBefore(list []memory.Candidate, given Given) {
	for i, c := range list {
		if c.Fate == memory.Chosen && c.Hit.Source != asConstraint && given.Has(c.Hit) {
			list[i].Fate = memory.GivenBefore
		}
	}
}

// choose puts the chosen candidates onto the page.
func (p *startPage) choose(list []memory.Candidate) {
	for _, h := range chosen(list) {
		if h.Source == asConstraint {
			p.rules = append(p.rules, h.Memory)
		} else {
			p.memories = append(p.memories, h.Memory)
		}
	}
}

func constrains(m memory.Memory) bool {
	return m.Type == memory.Rule && !m.Quoted()
}
