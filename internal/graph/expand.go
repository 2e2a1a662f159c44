package graph

import (
	"context"

	"signet/internal/memory"
	"signet/internal/text"
)

// Expansion is what is known of an entity, as much as fits: constraints come
// first, its own and those of what it depends on, then what else is told of it,
// then how it stands to others, then what other memories say. Each memory is
// told once.
type Expansion struct {
	Entity       Entity
	Constraints  []Binding
	Aspects      []ExpandedAspect
	Dependencies []EntityDependency
	Memories     []memory.Memory
	Count        int // of memories that speak of it
	Omitted      int // pieces that did not fit
}

// Binding is a constraint and whom it binds.
type Binding struct {
	Entity string // its name
	EntityAttribute
}

// ExpandedAspect is an aspect with what is told of it.
type ExpandedAspect struct {
	Aspect
	Attributes []EntityAttribute
}

// Bounds of an expansion beside its tokens.
const (
	expandedNeighbours = 10 // whose constraints are told
	expandedMemories   = 50
	pieceTokens        = 6 // of the JSON around a piece
)

// budget counts tokens down.
type budget struct {
	left    int
	omitted int
	told    map[string]bool // memories
}

// take tells a piece if it fits. A piece that does not fit lets no later one in
// before it of its kind: who asks goes on, and what is shorter may still fit.
func (b *budget) take(words string) bool {
	cost := text.Tokens(words) + pieceTokens
	if cost > b.left {
		b.omitted++
		return false
	}
	b.left -= cost
	return true
}

// tell is take for a memory, once.
func (b *budget) tell(m memory.Memory) bool {
	if b.told[m.ID] {
		return false
	}
	b.told[m.ID] = true
	return b.take(m.Content.String())
}

// Expand tells what is known of an entity, of one aspect or of all, in so many
// tokens at most.
func (s *Knowledge) Expand(ctx context.Context, r memory.Reader, e Entity, aspect string, tokens int) (Expansion, error) {
	x := Expansion{Entity: e}
	b := &budget{left: tokens, told: map[string]bool{}}
	depends, err := s.store.EntityDependencies(ctx, r, []string{e.ID}, Both)
	if err != nil {
		return x, err
	}
	if err := s.expandConstraints(ctx, r, &x, b, depends); err != nil {
		return x, err
	}
	if err := s.expandAspects(ctx, r, &x, b, aspect); err != nil {
		return x, err
	}
	for _, d := range depends {
		if b.take(d.SourceName + d.Type + d.TargetName) {
			x.Dependencies = append(x.Dependencies, d)
		}
	}
	if aspect != "" {
		_, x.Count, err = s.store.EntityMemories(ctx, r, e.ID, 1)
	} else {
		err = s.expandMemories(ctx, r, &x, b)
	}
	x.Omitted = b.omitted
	s.Walked(Traversal{
		Source: "expand", Focal: []string{e.ID}, Entities: 1 + len(depends), Memories: len(b.told), Constraints: len(x.Constraints),
	})
	return x, err
}

// expandConstraints tells what binds an entity, and then what binds that on
// which it depends. What bound a task before it was closed binds no more.
func (s *Knowledge) expandConstraints(ctx context.Context, r memory.Reader, x *Expansion, b *budget, depends []EntityDependency) error {
	type bound struct{ id, name string }
	all := []bound{{x.Entity.ID, x.Entity.Name}}
	for _, d := range depends {
		if d.Source == x.Entity.ID && len(all) <= expandedNeighbours {
			all = append(all, bound{d.Target, d.TargetName})
		}
	}
	for _, e := range all {
		list, err := s.store.EntityAttributes(ctx, r, e.id, AttributeQuery{Kind: Constraint})
		if err != nil {
			return err
		}
		for _, c := range list {
			over := e.id == x.Entity.ID && c.Memory.Created.Before(x.Entity.Closed)
			if !over && b.tell(c.Memory) {
				x.Constraints = append(x.Constraints, Binding{e.name, c})
			}
		}
	}
	return nil
}

func (s *Knowledge) expandAspects(ctx context.Context, r memory.Reader, x *Expansion, b *budget, only string) error {
	aspects, err := s.store.EntityAspects(ctx, r, x.Entity.ID)
	if err != nil {
		return err
	}
	if only != "" {
		one, err := s.Aspect(ctx, r, x.Entity, only)
		if err != nil {
			return err
		}
		aspects = []Aspect{one}
	}
	for _, a := range aspects {
		list, err := s.store.EntityAttributes(ctx, r, x.Entity.ID, AttributeQuery{Aspect: a.ID, Kind: Told})
		if err != nil {
			return err
		}
		told := ExpandedAspect{Aspect: a}
		for _, t := range list {
			if b.tell(t.Memory) {
				told.Attributes = append(told.Attributes, t)
			}
		}
		if len(told.Attributes) > 0 {
			x.Aspects = append(x.Aspects, told)
		}
	}
	return nil
}

func (s *Knowledge) expandMemories(ctx context.Context, r memory.Reader, x *Expansion, b *budget) error {
	list, n, err := s.store.EntityMemories(ctx, r, x.Entity.ID, expandedMemories)
	if err != nil {
		return err
	}
	x.Count = n
	b.omitted += n - len(list)
	for _, m := range list {
		if b.tell(m) {
			x.Memories = append(x.Memories, m)
		}
	}
	return nil
}
