package httpapi

import (
	"cmp"

	"signet/api"
	"signet/internal/graph"
	"signet/internal/memory"
)

func unproposed() api.Unproposed { return api.Unproposed{ProposalEvidence: []string{}} }

func entityStatus(e graph.Entity) string {
	if e.Suppressed {
		return "suppressed"
	}
	if !e.Closed.IsZero() {
		return "closed"
	}
	return string(graph.Active)
}

func entityOf(e graph.Entity) api.Entity {
	told := api.Entity{
		ID: e.ID, Name: e.Name, CanonicalName: e.Canonical, EntityType: string(e.Type), AgentID: e.Agent, Mentions: e.Mentions, Pinned: e.Pinned,
		Weight: e.Weight, CommunityID: e.Community, Status: entityStatus(e), Unproposed: unproposed(),
		CreatedAt: memory.Stamp(e.Created), UpdatedAt: memory.Stamp(e.Updated),
	}
	if e.Pinned {
		told.PinnedAt = api.Optional(memory.Stamp(e.PinnedAt))
	}
	return told
}

func density(c graph.Counts) api.Density {
	return api.Density{AspectCount: c.Aspects, AttributeCount: c.Attributes, ConstraintCount: c.Constraints, DependencyCount: c.Dependencies()}
}

func entityItem(e graph.Entity) api.EntityItem {
	return api.EntityItem{Entity: entityOf(e), Density: density(e.Counts)}
}

func entityDetail(e graph.Entity) api.EntityDetail {
	return api.EntityDetail{
		EntityItem: entityItem(e), StructuralDensity: density(e.Counts), IncomingDependencyCount: e.Incoming, OutgoingDependencyCount: e.Outgoing,
	}
}

func entityHead(e graph.Entity) api.EntityHead {
	return api.EntityHead{ID: e.ID, Name: e.Name, Type: string(e.Type)}
}

func aspectOf(a graph.Aspect) api.Aspect {
	return api.Aspect{
		ID: a.ID, EntityID: a.Entity, AgentID: a.Agent, Name: a.Name, CanonicalName: graph.Canonical(a.Name), Weight: a.Weight,
		Status: string(graph.Active), Unproposed: unproposed(), CreatedAt: memory.Stamp(a.Created), UpdatedAt: memory.Stamp(a.Updated),
	}
}

func aspectItem(a graph.Aspect) api.AspectItem {
	return api.AspectItem{Aspect: aspectOf(a), AttributeCount: a.Attributes, ConstraintCount: a.Constraints, UncertainCount: a.Uncertains}
}

func entityAttribute(t graph.EntityAttribute) api.EntityAttribute {
	m := t.Memory
	return api.EntityAttribute{
		ID: t.ID(), AspectID: t.Aspect, AspectName: t.Name, AgentID: m.Scope.Agent, MemoryID: m.ID, Kind: string(t.Kind), Content: m.Content.String(),
		GroupKey: t.Group, ClaimKey: t.Claim, Confidence: m.Confidence, Importance: t.Importance, Absent: t.Absent, Status: string(t.Status), Uncertain: m.Doubtful(),
		Version: t.Line.Version, VersionRootID: t.Line.Root, PreviousAttributeID: api.Optional(t.Line.Previous), SupersededBy: api.Optional(t.Line.By),
		CreatedAt: memory.Stamp(m.Created), UpdatedAt: memory.Stamp(t.Updated()),
	}
}

func entityDependency(d graph.EntityDependency) api.EntityDependency {
	return api.EntityDependency{
		ID: d.ID(), DependencyType: d.Type, Strength: d.Strength, Confidence: d.Confidence, Reason: api.Optional(d.Reason),
		SourceEntityID: d.Source, SourceEntityName: d.SourceName, TargetEntityID: d.Target, TargetEntityName: d.TargetName,
		Memories: d.Memories, CreatedAt: memory.Stamp(d.Created), UpdatedAt: memory.Stamp(d.Updated),
	}
}

func entityAlias(e graph.Entity, a graph.EntityAlias) api.EntityAlias {
	since := a.Created
	if since.IsZero() {
		since = e.Created
	}
	return api.EntityAlias{
		ID: a.ID, EntityID: a.Entity, AgentID: e.Agent, Alias: a.Name, CanonicalAlias: a.Canonical, Confidence: 1,
		Source: cmp.Or(string(a.How), string(graph.Given)), MemoryID: a.Memory, Status: string(graph.Active),
		CreatedAt: memory.Stamp(since), UpdatedAt: memory.Stamp(since),
	}
}
