package httpapi

import (
	"context"
	"fmt"
	"time"

	"signet/api"
	"signet/internal/errs"
	"signet/internal/graph"
	"signet/internal/memory"
)

type hygieneInput struct {
	Knower
	Limit       int `query:"limit" default:"50" minimum:"1" maximum:"500" doc:"At most this many of each kind of finding."`
	MemoryLimit int `query:"memory_limit" default:"200" minimum:"1" maximum:"1000" doc:"At most this many memories are looked at for names."`
}

func (s *server) hygiene(ctx context.Context, in *hygieneInput) (api.Hygiene, error) {
	reader, err := s.knower(in.Knower, Unversioned{}, "")
	if err != nil {
		return api.Hygiene{}, err
	}
	h, err := s.Graph.Hygiene(ctx, reader, graph.HygieneQuery{Limit: in.Limit, Memories: in.MemoryLimit})
	return api.Hygiene{
		AgentID: reader.Agent,
		SuspiciousEntities: each(h.Suspicious, func(x graph.Suspect) api.SuspiciousEntity {
			return api.SuspiciousEntity{ID: x.Entity.ID, Name: x.Entity.Name, EntityType: string(x.Entity.Type), Mentions: x.Entity.Mentions, Reasons: x.Reasons}
		}),
		DuplicateEntities: each(h.Duplicates, func(x graph.Duplicate) api.DuplicateEntity {
			return api.DuplicateEntity{Keep: entityHead(x.Keep), Merge: entityHead(x.Merge), Reason: x.Reason}
		}),
		OrphanEntities: each(h.Orphans, func(e graph.Entity) api.OrphanEntity {
			return api.OrphanEntity{ID: e.ID, Name: e.Name, Mentions: e.Mentions}
		}),
		StaleAspects: each(h.Stale, func(x graph.StaleSide) api.StaleAspect {
			return api.StaleAspect{ID: x.ID, Name: x.Aspect, EntityID: x.EntityID, EntityName: x.Entity, Ended: x.Ended}
		}),
		AttributeSummary: api.AttributeSummary{MissingGroupKey: h.Unfiled, MissingClaimKey: h.Unclaimed},
		SafeMentionCandidates: each(h.Unlinked, func(u graph.Unlinked) api.MentionCandidate {
			return api.MentionCandidate{MemoryID: u.Memory.ID, Content: u.Memory.Content.String(), EntityID: u.Entity.ID, EntityName: u.Entity.Name, Uncertain: u.Memory.Doubtful()}
		}),
		Totals: api.HygieneTotals(h.More),
	}, err
}

// clusterEntities finds communities at once. It waits for that: it takes seconds of the
// largest graphs.
func (s *server) clusterEntities(ctx context.Context, _ *noInput) (api.Repaired, error) {
	found, err := s.Cluster(ctx)
	return api.Repaired{
		Action: "cluster-entities", Success: err == nil, Affected: found.Communities,
		Message: fmt.Sprintf("%d entities fall into %d communities", found.Entities, found.Communities),
	}, err
}

type constellationInput struct {
	Knower
	Limit        int `query:"limit" default:"150" minimum:"1" maximum:"300"`
	Aspects      int `query:"max_aspects_per_entity" default:"6" minimum:"1" maximum:"25"`
	Attributes   int `query:"max_attributes_per_aspect" default:"4" minimum:"1" maximum:"250"`
	Dependencies int `query:"dependency_limit" default:"500" minimum:"1" maximum:"2000"`
}

func (s *server) constellation(ctx context.Context, in *constellationInput) (api.Constellation, error) {
	reader, err := s.knower(in.Knower, Unversioned{}, "")
	if err != nil {
		return api.Constellation{}, err
	}
	stars, dependencies, err := s.Graph.Constellation(ctx, reader, graph.ConstellationQuery{
		Entities: in.Limit, Aspects: in.Aspects, Attributes: in.Attributes, Dependencies: in.Dependencies,
	})
	return api.Constellation{Entities: each(stars, star), Dependencies: each(dependencies, entityDependency), Proposals: []string{}}, err
}

func star(x graph.Star) api.Star {
	return api.Star{
		ID: x.ID, Name: x.Name, EntityType: string(x.Type), Mentions: x.Mentions, Pinned: x.Pinned, Community: x.Community, Status: entityStatus(x.Entity),
		Aspects: each(x.Aspects, func(a graph.ExpandedAspect) api.StarAspect {
			return api.StarAspect{
				ID: a.ID, Name: a.Name, Weight: a.Weight, AttributeCount: a.Aspect.Attributes + a.Constraints, ConstraintCount: a.Constraints,
				Attributes: each(a.Attributes, func(t graph.EntityAttribute) api.StarAttribute {
					return api.StarAttribute{
						ID: t.ID(), Content: t.Memory.Content.String(), Kind: string(t.Kind), Importance: t.Importance, MemoryID: t.Memory.ID,
						Uncertain: t.Memory.Doubtful(),
					}
				}),
			}
		}),
	}
}

type expandEntityInput struct {
	Knower
	Body struct {
		api.ExpandEntityRequest
		Unversioned
	}
}

func (s *server) expandEntity(ctx context.Context, in *expandEntityInput) (api.ExpandedEntity, error) {
	b := in.Body
	reader, err := s.knower(in.Knower, b.Unversioned, b.AgentID)
	if err != nil {
		return api.ExpandedEntity{}, err
	}
	e, err := s.Graph.Find(ctx, reader, b.Entity)
	if errs.Is(err, errs.NotFound) {
		missing := failed(err)
		missing.beside = expandedNothing{ExpandedEntity: api.ExpandedEntity{
			Constraints: []api.EntityConstraint{}, Aspects: []api.ExpandedAspect{}, Dependencies: []api.ExpandedDependency{}, Memories: []api.ExpandedMemory{},
		}}
		err = missing
	}
	if err != nil {
		return api.ExpandedEntity{}, err
	}
	x, err := s.Graph.Expand(ctx, reader, e, first(b.Aspect), orElse(b.MaxTokens, 2000))
	return api.ExpandedEntity{
		Entity: entityHead(e), MemoryCount: x.Count, Omitted: x.Omitted,
		Constraints: each(x.Constraints, func(c graph.Binding) api.EntityConstraint {
			return api.EntityConstraint{EntityName: c.Entity, Content: c.Memory.Content.String(), Importance: c.Importance, MemoryID: c.Memory.ID, Uncertain: c.Memory.Doubtful()}
		}),
		Aspects: each(x.Aspects, expandedAspect),
		Dependencies: each(x.Dependencies, func(d graph.EntityDependency) api.ExpandedDependency {
			if d.Target == e.ID {
				return api.ExpandedDependency{Target: d.SourceName, Type: d.Type, Strength: d.Strength, Incoming: true}
			}
			return api.ExpandedDependency{Target: d.TargetName, Type: d.Type, Strength: d.Strength}
		}),
		Memories: each(x.Memories, func(m memory.Memory) api.ExpandedMemory {
			return api.ExpandedMemory{ID: m.ID, Content: m.Content.String(), Uncertain: m.Doubtful()}
		}),
	}, err
}

// expandedNothing is what is told of an entity that nobody knows: the keys of an answer
// stand beside the error.
type expandedNothing struct {
	api.ExpandedEntity
	Entity *api.EntityHead `json:"entity"` // null
}

func expandedAspect(a graph.ExpandedAspect) api.ExpandedAspect {
	return api.ExpandedAspect{Name: a.Name, Weight: a.Weight, Attributes: each(a.Attributes, func(t graph.EntityAttribute) api.ExpandedAttribute {
		return api.ExpandedAttribute{
			Content: t.Memory.Content.String(), Kind: string(t.Kind), Importance: t.Importance, Confidence: t.Memory.Confidence, MemoryID: t.Memory.ID,
			Uncertain: t.Memory.Doubtful(),
		}
	})}
}

type expandSessionsInput struct {
	Knower
	Body struct {
		api.ExpandSessionRequest
		Unversioned
	}
}

func (s *server) expandSessions(ctx context.Context, in *expandSessionsInput) (api.EntitySessions, error) {
	b := in.Body
	reader, err := s.knower(in.Knower, b.Unversioned, b.AgentID)
	if err != nil {
		return api.EntitySessions{}, err
	}
	if first(b.EntityName) == "" {
		return api.EntitySessions{}, errs.Field("entityName", "is required: a name, an alias or an id")
	}
	q := graph.SessionQuery{Session: bareKey(b.SessionID), Limit: orElse(b.MaxResults, 10)}
	if q.Since, err = s.stretch(b.TimeRange); err != nil {
		return api.EntitySessions{}, err
	}
	e, err := s.Graph.Find(ctx, reader, b.EntityName)
	if err != nil {
		return api.EntitySessions{}, err
	}
	notes, total, err := s.Graph.Sessions(ctx, reader, e, q)
	return api.EntitySessions{EntityName: e.Name, Total: total, Summaries: each(notes, func(n graph.SessionNote) api.EntitySession {
		return api.EntitySession{
			ID: n.ID, SessionKey: n.Session, Harness: s.harnessOf(ctx, n.Session),
			EarliestAt: memory.Stamp(n.Earliest), LatestAt: memory.Stamp(n.Latest), Content: n.Content,
		}
	})}, err
}

// harnessOf is the harness of a session; "" where the session is not known.
func (s *server) harnessOf(ctx context.Context, key string) api.Optional {
	of, err := s.SessionByKey(ctx, key)
	if err != nil {
		return "" // what is learnt elsewhere comes without its session
	}
	return api.Optional(of.Harness)
}

// stretch reads since when something is asked for.
func (s *server) stretch(given string) (time.Time, error) {
	const day = 24 * time.Hour
	switch given = first(given); given {
	case "last_week":
		return s.Now().Add(-7 * day), nil
	case "last_month":
		return s.Now().Add(-30 * day), nil
	}
	t, err := moment("timeRange", given)
	if err != nil {
		err = errs.Field("timeRange", "must be last_week, last_month, a time such as 2026-01-31T15:04:05Z, or a date such as 2026-01-31")
	}
	return t, err
}

type impactInput struct {
	Knower
	Body struct {
		api.ImpactRequest
		Unversioned
	}
}

func (s *server) impact(ctx context.Context, in *impactInput) (api.Impact, error) {
	b := in.Body
	reader, err := s.knower(in.Knower, b.Unversioned, b.AgentID)
	if err != nil {
		return api.Impact{}, err
	}
	if first(b.EntityID) == "" {
		return api.Impact{}, errs.Field("entityId", "is required: an id, a name or an alias")
	}
	e, err := s.Graph.Find(ctx, reader, b.EntityID)
	if err != nil {
		return api.Impact{}, err
	}
	direction := first(b.Direction, graph.Downstream)
	walk, err := s.Graph.Impact(ctx, reader, e, direction, orElse(b.MaxDepth, 3))
	return api.Impact{
		EntityID: e.ID, EntityName: e.Name, Direction: direction, Truncated: walk.Cut,
		Impact: each(walk.Reach, func(r graph.Reach) api.ImpactReach {
			return api.ImpactReach{
				EntityID: r.Entity, EntityName: r.Name, EntityType: string(r.Type), Depth: r.Depth, Via: r.Via, DependencyType: r.Dependency,
				Strength: r.Strength, Path: r.Path,
			}
		}),
	}, err
}
