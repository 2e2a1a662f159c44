package graph

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	"signet/internal/errs"
	"signet/internal/memory"
	"signet/internal/text"
)

// Group is what is told of an aspect by memories that are filed near each other.
type Group struct {
	Key         string // the first two levels of their paths
	Attributes  int
	Constraints int
	Uncertains  int // how many of both are uncertain
	Updated     time.Time
	Claims      []Claim // most told first
}

// Claim is what attributes say a value of.
type Claim struct {
	Group       string
	Key         string
	Attributes  int
	Constraints int
	Uncertains  int // how many of both are uncertain
	Active      int
	Superseded  int // earlier values
	Updated     time.Time
	Preview     string // the attribute that stands first
	Uncertain   bool   // whether that is
}

// Branch is an aspect of a tree, with its groups.
type Branch struct {
	Aspect
	Groups []Group
}

// Tree gives all that is told of an entity: its aspects, their groups, and what
// they say a value of.
func (s *Knowledge) Tree(ctx context.Context, r memory.Reader, e Entity) ([]Branch, error) {
	aspects, err := s.store.EntityAspects(ctx, r, e.ID)
	if err != nil {
		return nil, err
	}
	all, err := s.store.EntityAttributes(ctx, r, e.ID, AttributeQuery{Status: Any})
	if err != nil {
		return nil, err
	}
	by := map[string][]EntityAttribute{}
	for _, t := range all {
		by[t.Name] = append(by[t.Name], t)
	}
	tree := make([]Branch, len(aspects))
	for i, a := range aspects {
		tree[i] = Branch{a, Slots(by[a.Name])}
	}
	return tree, nil
}

// Slots puts together those attributes that hold as Groups does, and says of each
// claim how many values it had before.
func Slots(attributes []EntityAttribute) []Group {
	groups := Groups(slices.DeleteFunc(slices.Clone(attributes), func(t EntityAttribute) bool { return t.Status != Active }))
	for _, t := range attributes {
		if t.Status != Superseded {
			continue
		}
		for _, g := range groups {
			if i := slices.IndexFunc(g.Claims, func(c Claim) bool { return g.Key == t.Group && c.Key == t.Claim }); i >= 0 {
				g.Claims[i].Superseded++
			}
		}
	}
	return groups
}

// Group returns a group of an aspect with all that was ever told in it.
func (s *Knowledge) Group(ctx context.Context, r memory.Reader, e Entity, a Aspect, given string) (Group, error) {
	given = strings.TrimSpace(given)
	if given == "" {
		return Group{}, errs.Field("group", "is required: the first two levels of a path")
	}
	all, err := s.store.EntityAttributes(ctx, r, e.ID, AttributeQuery{Aspect: a.ID, Status: Any})
	if err != nil {
		return Group{}, err
	}
	var keys []string
	for _, g := range Groups(all) {
		if strings.EqualFold(g.Key, given) {
			return g, nil
		}
		keys = append(keys, g.Key)
	}
	return Group{}, errs.E(errs.NotFound, "group %s of %s of %s not found", text.OneLine(given, 80), a.Name, e.Name).
		WithHint("its groups: %s", strings.Join(keys, ", "))
}

// Claim returns what attributes of a group say a value of.
func (g Group) Claim(given string) (Claim, error) {
	given = strings.TrimSpace(given)
	if given == "" {
		return Claim{}, errs.Field("claim", "is required: what a value is said of")
	}
	var keys []string
	for _, c := range g.Claims {
		if strings.EqualFold(c.Key, given) {
			return c, nil
		}
		keys = append(keys, c.Key)
	}
	return Claim{}, errs.E(errs.NotFound, "claim %s of %s not found", text.OneLine(given, 80), g.Key).WithHint("its claims: %s", strings.Join(keys, ", "))
}

// Groups puts attributes together by where their memories are filed, and within
// that by what they say a value of.
func Groups(attributes []EntityAttribute) []Group {
	var groups []Group
	for _, t := range attributes {
		i := slices.IndexFunc(groups, func(g Group) bool { return g.Key == t.Group })
		if i < 0 {
			i = len(groups)
			groups = append(groups, Group{Key: t.Group})
		}
		groups[i].add(t)
	}
	for _, g := range groups {
		slices.SortStableFunc(g.Claims, func(a, b Claim) int {
			return cmp.Or(cmp.Compare(b.Active, a.Active), cmp.Compare(b.Superseded, a.Superseded), cmp.Compare(a.Key, b.Key))
		})
	}
	slices.SortStableFunc(groups, func(a, b Group) int {
		return cmp.Or(cmp.Compare(b.Attributes+b.Constraints, a.Attributes+a.Constraints), cmp.Compare(a.Key, b.Key))
	})
	return groups
}

func (g *Group) add(t EntityAttribute) {
	i := slices.IndexFunc(g.Claims, func(c Claim) bool { return c.Key == t.Claim })
	if i < 0 {
		i = len(g.Claims)
		g.Claims = append(g.Claims, Claim{Group: g.Key, Key: t.Claim, Preview: t.Memory.Content.String(), Uncertain: t.Memory.Doubtful()})
	}
	c := &g.Claims[i]
	switch t.Status {
	case Active:
		c.Active++
	case Superseded:
		c.Superseded++
	}
	if t.Memory.Doubtful() {
		g.Uncertains++
		c.Uncertains++
	}
	if t.Kind == Constraint {
		g.Constraints++
		c.Constraints++
	} else {
		g.Attributes++
		c.Attributes++
	}
	g.Updated, c.Updated = later(g.Updated, t.Updated()), later(c.Updated, t.Updated())
}

func later(a, b time.Time) time.Time {
	if b.After(a) {
		return b
	}
	return a
}

// Star is an entity of a constellation, with what stands out of it.
type Star struct {
	Entity
	Aspects []ExpandedAspect
}

// ConstellationQuery bounds a constellation.
type ConstellationQuery struct{ Entities, Aspects, Attributes, Dependencies int }

// Constellation gives the entities that stand out, with the best of what is told
// of them and how they stand to each other.
func (s *Knowledge) Constellation(ctx context.Context, r memory.Reader, q ConstellationQuery) ([]Star, []EntityDependency, error) {
	found, err := s.store.Entities(ctx, r, EntityQuery{Limit: q.Entities})
	if err != nil {
		return nil, nil, err
	}
	stars, ids, shown := make([]Star, len(found)), make([]string, len(found)), map[string]bool{}
	for i, e := range found {
		stars[i].Entity, ids[i], shown[e.ID] = e, e.ID, true
		if e.Aspects == 0 {
			continue
		}
		if stars[i].Aspects, err = s.told(ctx, r, e.ID, q); err != nil {
			return nil, nil, err
		}
	}
	all, err := s.store.EntityDependencies(ctx, r, ids, Outgoing)
	all = slices.DeleteFunc(all, func(d EntityDependency) bool { return !shown[d.Target] })
	return stars, all[:min(len(all), q.Dependencies)], err
}

// told gives the first aspects of an entity with the first of what is told.
func (s *Knowledge) told(ctx context.Context, r memory.Reader, entity string, q ConstellationQuery) ([]ExpandedAspect, error) {
	aspects, err := s.store.EntityAspects(ctx, r, entity)
	if err != nil {
		return nil, err
	}
	all, err := s.store.EntityAttributes(ctx, r, entity, AttributeQuery{})
	if err != nil {
		return nil, err
	}
	var list []ExpandedAspect
	for _, a := range aspects[:min(len(aspects), q.Aspects)] {
		told := ExpandedAspect{Aspect: a}
		for _, t := range all {
			if t.Name == a.Name && len(told.Attributes) < q.Attributes {
				told.Attributes = append(told.Attributes, t)
			}
		}
		list = append(list, told)
	}
	return list, nil
}
