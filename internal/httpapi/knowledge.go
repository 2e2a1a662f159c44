package httpapi

import (
	"context"
	"time"

	"signet/api"
	"signet/internal/graph"
	"signet/internal/memory"
)

// knowledgeOperations tell what is known of things.
func (s *server) knowledgeOperations() []operation {
	const entity, aliases = "/api/knowledge/entities/{id}", "/api/ontology/entities/{id}/aliases"
	return []operation{
		{get, "/api/knowledge/entities", recalls, "List entities, those mentioned most first", op(s.entities)},
		{get, "/api/knowledge/entities/pinned", recalls, "List pinned entities", op(s.pinnedEntities)},
		{get, "/api/knowledge/entities/health", recalls, "Sum up what sessions said of what is told of entities", op(s.entityHealth)},
		{get, entity, recalls, "Show an entity", op(s.entity)},
		{get, entity + "/aspects", recalls, "List the aspects of an entity", op(s.entityAspects)},
		{get, entity + "/attributes", recalls, "List what is told of an entity", op(s.attributesOf)},
		{get, entity + "/aspects/{aspectId}/attributes", recalls, "List what is told of an aspect", op(s.aspectAttributes)},
		{get, entity + "/dependencies", recalls, "List how an entity stands to others", op(s.entityDependencies)},
		{post, entity + "/pin", modifies, "Pin an entity", op(s.pin(true))},
		{del, entity + "/pin", modifies, "Unpin an entity", op(s.pin(false))},
		{post, entity + "/suppress", modifies, "Leave an entity out wherever nobody asks for it", op(s.suppress(true))},
		{del, entity + "/suppress", modifies, "Leave an entity out no longer", op(s.suppress(false))},
		{post, entity + "/weight", modifies, "Say how much an entity matters", op(s.weigh)},
		{post, entity + "/merge", modifies, "Say that an entity is another", op(s.mergeEntity)},
		{get, aliases, recalls, "List the names of an entity", op(s.entityAliases)},
		{post, aliases, modifies, "Give an entity another name", created(s.aliasEntity)},
		{del, aliases + "/{aliasId}", modifies, "Take a name from an entity", op(s.unaliasEntity)},

		{get, "/api/knowledge/navigation/entities", recalls, "List entities (an alias)", op(s.entities)},
		{get, "/api/knowledge/navigation/entity", recalls, "Find an entity by a name", op(s.namedEntity)},
		{get, "/api/knowledge/navigation/tree", recalls, "Show what is told of an entity, in levels", op(s.tree)},
		{get, "/api/knowledge/navigation/aspects", recalls, "List the aspects of a named entity", op(s.aspectsOf)},
		{get, "/api/knowledge/navigation/groups", recalls, "List the groups of an aspect", op(s.groupsOf)},
		{get, "/api/knowledge/navigation/claims", recalls, "List the claims of a group", op(s.claimsOf)},
		{get, "/api/knowledge/navigation/attributes", recalls, "List what is told of a claim", op(s.attributesOfClaim)},

		{get, "/api/knowledge/stats", recalls, "Sum up the graph", op(s.knowledgeStats)},
		{get, "/api/knowledge/communities", recalls, "List what belongs together", op(s.communities)},
		{post, "/api/repair/cluster-entities", administers, "Find the communities of the graph now", op(s.clusterEntities)},
		{get, "/api/knowledge/traversal/status", recalls, "Tell of the last walk over the graph", op(s.traversal)},
		{get, "/api/knowledge/hygiene", recalls, "Tell what in the graph asks for a person's eye", op(s.hygiene)},
		{get, "/api/knowledge/constellation", recalls, "Give the entities that stand out, and how they stand to each other", op(s.constellation)},
		{post, "/api/knowledge/expand", recalls, "Tell what is known of an entity, constraints first", op(s.expandEntity)},
		{post, "/api/knowledge/expand/session", recalls, "Tell what sessions taught of an entity", op(s.expandSessions)},
		{post, "/api/graph/impact", recalls, "Tell how far a change of an entity comes", op(s.impact)},
	}
}

// oneGraph is why no other state than the head of main has a graph.
const oneGraph = "the graph is kept of main alone, as it is now; leave it out"

// Knower says who asks about the graph.
type Knower struct {
	Caller
	Point
	AgentID  string `query:"agent_id"`
	AgentID2 string `query:"agentId" hidden:"true"`
	Project  string `query:"project" doc:"Only what this project's memories, and those of none, tell."`
	Scope    string `query:"scope"`
}

// knower is who reads the graph. A body may name the agent too, and may say no
// state but the head of main.
func (s *server) knower(k Knower, body Unversioned, agent string) (memory.Reader, error) {
	if err := body.onMain(k.Point, oneGraph); err != nil {
		return memory.Reader{}, err
	}
	return s.reader(k.Caller, k.agent(first(agent, k.AgentID, k.AgentID2), k.session()), k.Project, first(k.Scope)), nil
}

type entitiesInput struct {
	Knower
	Type       string `query:"type"`
	Q          string `query:"q" doc:"Within a name or an alias."`
	Limit      int    `query:"limit" default:"50" minimum:"1" maximum:"200"`
	Offset     int    `query:"offset" minimum:"0"`
	Suppressed bool   `query:"suppressed" doc:"Also those that a person suppressed."`
}

func (s *server) entities(ctx context.Context, in *entitiesInput) (api.EntityList, error) {
	reader, err := s.knower(in.Knower, Unversioned{}, "")
	if err != nil {
		return api.EntityList{}, err
	}
	found, err := s.Graph.Entities(ctx, reader, graph.EntityQuery{
		Type: graph.Type(first(in.Type)), Text: first(in.Q), Suppressed: in.Suppressed, Limit: in.Limit, Offset: in.Offset,
	})
	return api.EntityList{Items: each(found, entityItem), Limit: in.Limit, Offset: in.Offset}, err
}

func (s *server) pinnedEntities(ctx context.Context, in *Knower) ([]api.Entity, error) {
	reader, err := s.knower(*in, Unversioned{}, "")
	if err != nil {
		return nil, err
	}
	found, err := s.Graph.Entities(ctx, reader, graph.EntityQuery{Pinned: true})
	return each(found, entityOf), err
}

type healthInput struct {
	Knower
	Since string `query:"since" doc:"Only ratings of this time (RFC 3339, or a date) or later."`
	Least int    `query:"min_comparisons" default:"3" minimum:"1" maximum:"1000" doc:"Only of entities with so many ratings."`
}

// steady is how far apart two means of ratings lie that are as good as the same.
const steady = 0.1

func (s *server) entityHealth(ctx context.Context, in *healthInput) (api.EntityHealthList, error) {
	reader, err := s.knower(in.Knower, Unversioned{}, "")
	if err != nil {
		return api.EntityHealthList{}, err
	}
	since, err := moment("since", in.Since)
	if err != nil {
		return api.EntityHealthList{}, err
	}
	list, err := s.Graph.Health(ctx, reader, since, in.Least)
	return api.EntityHealthList{MinComparisons: in.Least, Items: each(list, func(h graph.Health) api.EntityHealth {
		trend := "stable"
		switch {
		case h.Ratings > 1 && h.Recent > h.Earlier+steady:
			trend = "improving"
		case h.Ratings > 1 && h.Recent < h.Earlier-steady:
			trend = "declining"
		}
		return api.EntityHealth{
			EntityID: h.Entity, EntityName: h.Name, ComparisonCount: h.Ratings, WinRate: float64(h.Helped) / float64(h.Ratings), AvgMargin: h.Mean, Trend: trend,
		}
	})}, err
}

// OneEntity names an entity: by its id, or by whatever else it is known.
type OneEntity struct {
	Knower
	ID string `path:"id" doc:"The entity's id, or a name."`
}

// found finds the entity of a request, and who reads it.
func (s *server) found(ctx context.Context, k Knower, given string) (graph.Entity, memory.Reader, error) {
	reader, err := s.knower(k, Unversioned{}, "")
	if err != nil {
		return graph.Entity{}, reader, err
	}
	e, err := s.Graph.Find(ctx, reader, given)
	return e, reader, err
}

func (s *server) entity(ctx context.Context, in *OneEntity) (api.EntityDetail, error) {
	e, _, err := s.found(ctx, in.Knower, in.ID)
	return entityDetail(e), err
}

func (s *server) entityAspects(ctx context.Context, in *OneEntity) (api.AspectList, error) {
	e, reader, err := s.found(ctx, in.Knower, in.ID)
	if err != nil {
		return api.AspectList{}, err
	}
	list, err := s.Graph.Aspects(ctx, reader, e.ID)
	return api.AspectList{Items: each(list, aspectItem)}, err
}

// AttributeWindow is a window into what is told.
type AttributeWindow struct {
	Kind   string `query:"kind" enum:"attribute,constraint"`
	Status string `query:"status" enum:"active,superseded,deleted,all" default:"active"`
	Limit  int    `query:"limit" default:"50" minimum:"1" maximum:"200"`
	Offset int    `query:"offset" minimum:"0"`
}

func (w AttributeWindow) query() graph.AttributeQuery {
	return graph.AttributeQuery{Kind: graph.Kind(w.Kind), Status: graph.Status(w.Status), Limit: w.Limit, Offset: w.Offset}
}

type aspectAttributesInput struct {
	OneEntity
	AttributeWindow
	Aspect string `path:"aspectId" doc:"The aspect's id, or its name."`
}

func (s *server) aspectAttributes(ctx context.Context, in *aspectAttributesInput) (api.EntityAttributeList, error) {
	e, reader, err := s.found(ctx, in.Knower, in.ID)
	if err != nil {
		return api.EntityAttributeList{}, err
	}
	a, err := s.Graph.Aspect(ctx, reader, e, in.Aspect)
	if err != nil {
		return api.EntityAttributeList{}, err
	}
	q := in.query()
	q.Aspect = a.ID
	list, err := s.Graph.Attributes(ctx, reader, e.ID, q)
	return api.EntityAttributeList{Items: each(list, entityAttribute), Limit: in.Limit, Offset: in.Offset}, err
}

type dependenciesInput struct {
	OneEntity
	Direction string `query:"direction" enum:"incoming,outgoing,both" default:"both"`
}

func (s *server) entityDependencies(ctx context.Context, in *dependenciesInput) (api.EntityDependencyList, error) {
	e, reader, err := s.found(ctx, in.Knower, in.ID)
	if err != nil {
		return api.EntityDependencyList{}, err
	}
	list, err := s.Graph.Dependencies(ctx, reader, e.ID, graph.Direction(in.Direction))
	return api.EntityDependencyList{Items: each(list, func(d graph.EntityDependency) api.EntityDependency {
		told := entityDependency(d)
		told.Direction = string(graph.Incoming)
		if d.Source == e.ID {
			told.Direction = string(graph.Outgoing)
		}
		return told
	})}, err
}

func (s *server) entityAliases(ctx context.Context, in *OneEntity) (api.EntityAliasList, error) {
	e, reader, err := s.found(ctx, in.Knower, in.ID)
	if err != nil {
		return api.EntityAliasList{}, err
	}
	list, err := s.Graph.Aliases(ctx, reader, e.ID)
	return api.EntityAliasList{Items: each(list, func(a graph.EntityAlias) api.EntityAlias { return entityAlias(e, a) }), Count: len(list)}, err
}

func (s *server) knowledgeStats(ctx context.Context, in *Knower) (api.KnowledgeStats, error) {
	reader, err := s.knower(*in, Unversioned{}, "")
	if err != nil {
		return api.KnowledgeStats{}, err
	}
	n, err := s.Graph.Stats(ctx, reader)
	told := api.KnowledgeStats{
		EntityCount: n.Entities, AspectCount: n.Aspects, AttributeCount: n.Attributes, ConstraintCount: n.Constraints, DependencyCount: n.Dependencies,
		UnassignedMemoryCount: n.Unassigned, FeedbackUpdatedAspectCount: n.Taught,
		AverageAspectWeight: n.Weight, MaxWeightAspectCount: n.Heaviest, MinWeightAspectCount: n.Lightest,
	}
	if n.Memories > 0 {
		told.CoveragePercent = 100 * float64(n.Memories-n.Unassigned) / float64(n.Memories)
	}
	return told, err
}

func (s *server) communities(ctx context.Context, in *Knower) (api.CommunityList, error) {
	reader, err := s.knower(*in, Unversioned{}, "")
	if err != nil {
		return api.CommunityList{}, err
	}
	all, err := s.Graph.Communities(ctx, reader)
	told := api.CommunityList{Count: len(all.List), Items: each(all.List, func(c graph.EntityCommunity) api.Community {
		return api.Community{
			ID: c.ID, Name: c.Name, Cohesion: c.Cohesion, MemberCount: c.Members, CreatedAt: memory.Stamp(c.Created), UpdatedAt: memory.Stamp(c.Updated),
		}
	})}
	if !all.Measured.IsZero() {
		told.Modularity, told.Quality = &all.Modularity, string(graph.QualityOf(all.Modularity))
	}
	return told, err
}

func (s *server) traversal(ctx context.Context, in *Knower) (api.TraversalStatus, error) {
	reader, err := s.knower(*in, Unversioned{}, "")
	t := s.Graph.Traversed()
	if err != nil || t == nil {
		return api.TraversalStatus{}, err
	}
	called, err := s.Graph.Names(ctx, reader, t.Focal)
	if err != nil {
		return api.TraversalStatus{}, err
	}
	names := []string{}
	for _, id := range t.Focal {
		if name := called[id]; name != "" {
			names = append(names, name)
		}
	}
	return api.TraversalStatus{Status: &api.Traversal{
		Phase: "done", At: t.At.UTC().Format(time.RFC3339), Source: t.Source, FocalEntityNames: names, FocalEntities: len(t.Focal),
		TraversedEntities: t.Entities, MemoryCount: t.Memories, ConstraintCount: t.Constraints, TimedOut: t.TimedOut,
	}}, nil
}
