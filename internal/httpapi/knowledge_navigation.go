package httpapi

import (
	"context"

	"signet/api"
	"signet/internal/errs"
	"signet/internal/graph"
	"signet/internal/memory"
)

type namedInput struct {
	Knower
	Name string `query:"name" required:"true" doc:"A name, an alias, an id, or six or more of the digits it begins with."`
}

func (s *server) namedEntity(ctx context.Context, in *namedInput) (api.EntityDetail, error) {
	e, _, err := s.found(ctx, in.Knower, in.Name)
	return entityDetail(e), err
}

// Navigator names an entity in a query.
type Navigator struct {
	Knower
	Entity string `query:"entity" required:"true" doc:"A name, an alias or an id."`
}

type treeInput struct {
	Navigator
	MaxAspects int `query:"max_aspects" default:"20" minimum:"1" maximum:"100"`
	MaxGroups  int `query:"max_groups" default:"20" minimum:"1" maximum:"100"`
	MaxClaims  int `query:"max_claims" default:"50" minimum:"1" maximum:"200"`
	Depth      int `query:"depth" default:"3" minimum:"1" maximum:"3" doc:"1 for aspects, 2 for their groups too, 3 for those's claims too."`
}

func (s *server) tree(ctx context.Context, in *treeInput) (api.KnowledgeTree, error) {
	e, reader, err := s.found(ctx, in.Knower, in.Entity)
	if err != nil {
		return api.KnowledgeTree{}, err
	}
	all, err := s.Graph.Tree(ctx, reader, e)
	limits := api.TreeLimits{MaxAspects: in.MaxAspects, MaxGroups: in.MaxGroups, MaxClaims: in.MaxClaims, Depth: in.Depth}
	return api.KnowledgeTree{
		Entity: entityOf(e), Limits: limits, AspectCount: len(all),
		Items: each(firstOf(all, in.MaxAspects), func(b graph.Branch) api.TreeAspect { return treeAspect(b, limits) }),
	}, err
}

// firstOf gives the first of a list, at most so many.
func firstOf[T any](list []T, n int) []T { return list[:min(len(list), n)] }

func treeAspect(b graph.Branch, l api.TreeLimits) api.TreeAspect {
	told := api.TreeAspect{AspectItem: aspectItem(b.Aspect), GroupCount: len(b.Groups), Groups: []api.TreeGroup{}}
	for _, g := range b.Groups {
		told.ClaimCount += len(g.Claims)
	}
	if l.Depth > 1 {
		told.Groups = each(firstOf(b.Groups, l.MaxGroups), func(g graph.Group) api.TreeGroup {
			claims := g.Claims
			if l.Depth < 3 {
				claims = nil
			}
			return api.TreeGroup{KnowledgeGroup: knowledgeGroup(g), Claims: each(firstOf(claims, l.MaxClaims), knowledgeClaim)}
		})
	}
	return told
}

func knowledgeGroup(g graph.Group) api.KnowledgeGroup {
	return api.KnowledgeGroup{
		GroupKey: g.Key, AttributeCount: g.Attributes, ConstraintCount: g.Constraints, ClaimCount: len(g.Claims), UncertainCount: g.Uncertains,
		LatestUpdatedAt: memory.Stamp(g.Updated),
	}
}

func knowledgeClaim(c graph.Claim) api.KnowledgeClaim {
	return api.KnowledgeClaim{
		ClaimKey: c.Key, AttributeCount: c.Attributes, ConstraintCount: c.Constraints, ActiveCount: c.Active, SupersededCount: c.Superseded,
		UncertainCount: c.Uncertains, LatestUpdatedAt: memory.Stamp(c.Updated), Preview: c.Preview, Uncertain: c.Uncertain,
	}
}

func (s *server) aspectsOf(ctx context.Context, in *Navigator) (api.EntityAspects, error) {
	e, reader, err := s.found(ctx, in.Knower, in.Entity)
	if err != nil {
		return api.EntityAspects{}, err
	}
	list, err := s.Graph.Aspects(ctx, reader, e.ID)
	return api.EntityAspects{Entity: entityOf(e), Items: each(list, aspectItem)}, err
}

// GroupsInput names an aspect of an entity. It is exported to be a part of others.
type GroupsInput struct {
	Navigator
	Aspect string `query:"aspect" required:"true" doc:"A name or an id."`
	Status string `query:"status" enum:"active,superseded,deleted,all" default:"active"`
}

func (s *server) groupsOf(ctx context.Context, in *GroupsInput) (api.EntityGroups, error) {
	e, a, groups, err := s.grouped(ctx, *in)
	return api.EntityGroups{Entity: entityOf(e), Aspect: aspectOf(a), Items: each(groups, knowledgeGroup)}, err
}

// grouped gives an aspect of an entity with its groups.
func (s *server) grouped(ctx context.Context, in GroupsInput) (graph.Entity, graph.Aspect, []graph.Group, error) {
	e, reader, err := s.found(ctx, in.Knower, in.Entity)
	if err != nil {
		return e, graph.Aspect{}, nil, err
	}
	a, err := s.Graph.Aspect(ctx, reader, e, in.Aspect)
	if err != nil {
		return e, a, nil, err
	}
	asked := graph.Status(in.Status)
	if asked != graph.Active {
		list, err := s.Graph.Attributes(ctx, reader, e.ID, graph.AttributeQuery{Aspect: a.ID, Status: asked})
		return e, a, graph.Groups(list), err
	}
	list, err := s.Graph.Attributes(ctx, reader, e.ID, graph.AttributeQuery{Aspect: a.ID, Status: graph.Any})
	return e, a, graph.Slots(list), err
}

type claimsInput struct {
	GroupsInput
	Group string `query:"group" required:"true" doc:"The first two levels of a path."`
}

func (s *server) claimsOf(ctx context.Context, in *claimsInput) (api.EntityClaims, error) {
	slot, err := s.slot(ctx, in.GroupsInput, in.Group)
	if err != nil {
		return api.EntityClaims{}, err
	}
	e, a, groups, err := s.grouped(ctx, in.GroupsInput)
	told := api.EntityClaims{Entity: entityOf(e), Aspect: aspectOf(a), Items: []api.KnowledgeClaim{}}
	for _, g := range groups {
		if g.Key == slot.Key {
			told.Items = each(g.Claims, knowledgeClaim)
		}
	}
	return told, err
}

// slot finds a group that a request names.
func (s *server) slot(ctx context.Context, in GroupsInput, group string) (graph.Group, error) {
	e, reader, err := s.found(ctx, in.Knower, in.Entity)
	if err != nil {
		return graph.Group{}, err
	}
	a, err := s.Graph.Aspect(ctx, reader, e, in.Aspect)
	if err != nil {
		return graph.Group{}, err
	}
	return s.Graph.Group(ctx, reader, e, a, group)
}

type claimInput struct {
	Navigator
	AttributeWindow
	Aspect string `query:"aspect" required:"true" doc:"A name or an id."`
	Group  string `query:"group" required:"true" doc:"The first two levels of a path."`
	Claim  string `query:"claim" required:"true" doc:"What a value is said of."`
}

// attributesOfClaim lists the values of one claim. That there is none of a status is an
// empty list; that there never was one is an error.
func (s *server) attributesOfClaim(ctx context.Context, in *claimInput) (api.EntityAttributes, error) {
	g, err := s.slot(ctx, GroupsInput{Navigator: in.Navigator, Aspect: in.Aspect}, in.Group)
	if err != nil {
		return api.EntityAttributes{}, err
	}
	c, err := g.Claim(in.Claim)
	if err != nil {
		return api.EntityAttributes{}, err
	}
	return s.told(ctx, OneEntity{in.Knower, in.Entity}, in.AttributeWindow, in.Aspect, g.Key, c.Key)
}

type attributesInput struct {
	OneEntity
	AttributeWindow
	Aspect string `query:"aspect" doc:"A name or an id; all of them, when it is not given."`
	Group  string `query:"group"`
	Claim  string `query:"claim"`
}

func (s *server) attributesOf(ctx context.Context, in *attributesInput) (api.EntityAttributes, error) {
	return s.told(ctx, in.OneEntity, in.AttributeWindow, in.Aspect, in.Group, in.Claim)
}

// told lists what is told of an entity, as far as it is narrowed down.
func (s *server) told(ctx context.Context, of OneEntity, w AttributeWindow, aspect, group, claim string) (api.EntityAttributes, error) {
	e, reader, err := s.found(ctx, of.Knower, of.ID)
	if err != nil {
		return api.EntityAttributes{}, err
	}
	told := api.EntityAttributes{Entity: entityOf(e), Limit: w.Limit, Offset: w.Offset}
	q := w.query()
	q.Group, q.Claim = first(group), first(claim)
	if aspect := first(aspect); aspect != "" {
		a, err := s.Graph.Aspect(ctx, reader, e, aspect)
		if err != nil {
			return api.EntityAttributes{}, err
		}
		side := aspectOf(a)
		q.Aspect, told.Aspect = a.ID, &side
	} else if q.Group != "" || q.Claim != "" {
		return api.EntityAttributes{}, errs.Field("aspect", "is required with a group or a claim")
	}
	list, err := s.Graph.Attributes(ctx, reader, e.ID, q)
	told.Items = each(list, entityAttribute)
	return told, err
}
