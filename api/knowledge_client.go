package api

import (
	"context"
	"net/http"
	"net/url"
)

// EntityListRequest is a window into the entities. Limit 0 is the default of 50.
type EntityListRequest struct {
	Query         string // within a name or an alias
	Type          string
	Limit, Offset int
	Suppressed    bool // those that a person suppressed are told too
	Agent         string
}

func (r EntityListRequest) query(path string) string {
	suppressed := ""
	if r.Suppressed {
		suppressed = "true"
	}
	return query(path, "q", r.Query, "type", r.Type, "limit", number(r.Limit), "offset", number(r.Offset), "suppressed", suppressed, "agent_id", r.Agent)
}

// EntityRequest names an entity, and what of it. Entity is a name, an alias or
// an id; limits that are 0 are the defaults.
type EntityRequest struct {
	Entity, Aspect, Group, Claim string
	Kind, Status                 string
	Limit, Offset                int
	Agent                        string
}

// TreeRequest asks for a tree; what is 0 is the default.
type TreeRequest struct {
	Entity string
	TreeLimits
	Agent string
}

func entityPath(id, rest string) string {
	return "/api/knowledge/entities/" + url.PathEscape(id) + rest
}

// Entities lists entities.
func (c *Client) Entities(ctx context.Context, r EntityListRequest) (EntityList, error) {
	return call[EntityList](ctx, c, http.MethodGet, r.query("/api/knowledge/entities"), nil)
}

// Entity finds one by its name, an alias, its id or the beginning of that.
func (c *Client) Entity(ctx context.Context, name, agent string) (EntityDetail, error) {
	return call[EntityDetail](ctx, c, http.MethodGet, query("/api/knowledge/navigation/entity", "name", name, "agent_id", agent), nil)
}

// EntityByID shows one by its id.
func (c *Client) EntityByID(ctx context.Context, id, agent string) (EntityDetail, error) {
	return call[EntityDetail](ctx, c, http.MethodGet, query(entityPath(id, ""), "agent_id", agent), nil)
}

// PinnedEntities lists those that a person pinned.
func (c *Client) PinnedEntities(ctx context.Context, agent string) ([]Entity, error) {
	return call[[]Entity](ctx, c, http.MethodGet, query("/api/knowledge/entities/pinned", "agent_id", agent), nil)
}

// EntityHealth sums up what sessions said of what is told of entities: ratings
// since a time, of entities with so many at least; 0 is 3.
func (c *Client) EntityHealth(ctx context.Context, since string, least int, agent string) (EntityHealthList, error) {
	return call[EntityHealthList](ctx, c, http.MethodGet, query("/api/knowledge/entities/health", "since", since, "min_comparisons", number(least), "agent_id", agent), nil)
}

// AspectsByID lists the aspects of an entity by its id.
func (c *Client) AspectsByID(ctx context.Context, id, agent string) (AspectList, error) {
	return call[AspectList](ctx, c, http.MethodGet, query(entityPath(id, "/aspects"), "agent_id", agent), nil)
}

// AttributesByID lists what is told of an aspect, by the ids of entity and aspect.
func (c *Client) AttributesByID(ctx context.Context, entity, aspect string, r EntityRequest) (EntityAttributeList, error) {
	return call[EntityAttributeList](ctx, c, http.MethodGet, query(entityPath(entity, "/aspects/"+url.PathEscape(aspect)+"/attributes"),
		"kind", r.Kind, "status", r.Status, "limit", number(r.Limit), "offset", number(r.Offset), "agent_id", r.Agent), nil)
}

// EntityGroups lists the groups of an aspect.
func (c *Client) EntityGroups(ctx context.Context, r EntityRequest) (EntityGroups, error) {
	return call[EntityGroups](ctx, c, http.MethodGet, query("/api/knowledge/navigation/groups", "entity", r.Entity, "aspect", r.Aspect,
		"status", r.Status, "agent_id", r.Agent), nil)
}

// EntityClaims lists the claims of a group.
func (c *Client) EntityClaims(ctx context.Context, r EntityRequest) (EntityClaims, error) {
	return call[EntityClaims](ctx, c, http.MethodGet, query("/api/knowledge/navigation/claims", "entity", r.Entity, "aspect", r.Aspect,
		"group", r.Group, "status", r.Status, "agent_id", r.Agent), nil)
}

// Constellation gives the entities that stand out, at most so many; 0 is 150.
func (c *Client) Constellation(ctx context.Context, limit int, agent string) (Constellation, error) {
	return call[Constellation](ctx, c, http.MethodGet, query("/api/knowledge/constellation", "limit", number(limit), "agent_id", agent), nil)
}

// Traversal tells of the last walk over the graph.
func (c *Client) Traversal(ctx context.Context) (TraversalStatus, error) {
	return call[TraversalStatus](ctx, c, http.MethodGet, "/api/knowledge/traversal/status", nil)
}

// KnowledgeTree gives what is told of an entity, in levels.
func (c *Client) KnowledgeTree(ctx context.Context, r TreeRequest) (KnowledgeTree, error) {
	return call[KnowledgeTree](ctx, c, http.MethodGet, query("/api/knowledge/navigation/tree", "entity", r.Entity, "max_aspects", number(r.MaxAspects),
		"max_groups", number(r.MaxGroups), "max_claims", number(r.MaxClaims), "depth", number(r.Depth), "agent_id", r.Agent), nil)
}

// EntityAspects lists the aspects of an entity.
func (c *Client) EntityAspects(ctx context.Context, r EntityRequest) (EntityAspects, error) {
	return call[EntityAspects](ctx, c, http.MethodGet, query("/api/knowledge/navigation/aspects", "entity", r.Entity, "agent_id", r.Agent), nil)
}

// ClaimAttributes lists the values of a claim, which has to be named with its aspect and
// its group.
func (c *Client) ClaimAttributes(ctx context.Context, r EntityRequest) (EntityAttributes, error) {
	return call[EntityAttributes](ctx, c, http.MethodGet, query("/api/knowledge/navigation/attributes", "entity", r.Entity, "aspect", r.Aspect,
		"group", r.Group, "claim", r.Claim, "kind", r.Kind, "status", r.Status, "limit", number(r.Limit), "offset", number(r.Offset), "agent_id", r.Agent), nil)
}

// EntityAttributes lists what is told of an entity, by its id or a name: all of it, or
// what the request narrows it down to.
func (c *Client) EntityAttributes(ctx context.Context, entity string, r EntityRequest) (EntityAttributes, error) {
	return call[EntityAttributes](ctx, c, http.MethodGet, query(entityPath(entity, "/attributes"), "aspect", r.Aspect,
		"group", r.Group, "claim", r.Claim, "kind", r.Kind, "status", r.Status, "limit", number(r.Limit), "offset", number(r.Offset), "agent_id", r.Agent), nil)
}

// EntityDependencies lists how an entity stands to others.
func (c *Client) EntityDependencies(ctx context.Context, id, agent string) (EntityDependencyList, error) {
	return call[EntityDependencyList](ctx, c, http.MethodGet, query(entityPath(id, "/dependencies"), "agent_id", agent), nil)
}

// EntityAliases lists the names of an entity beside its own.
func (c *Client) EntityAliases(ctx context.Context, id, agent string) (EntityAliasList, error) {
	return call[EntityAliasList](ctx, c, http.MethodGet, query(aliasPath(id, ""), "agent_id", agent), nil)
}

func aliasPath(id, alias string) string {
	path := "/api/ontology/entities/" + url.PathEscape(id) + "/aliases"
	if alias != "" {
		path += "/" + url.PathEscape(alias)
	}
	return path
}

// AliasEntity gives an entity a name.
func (c *Client) AliasEntity(ctx context.Context, id string, r AliasRequest) (EntityAliased, error) {
	return call[EntityAliased](ctx, c, http.MethodPost, aliasPath(id, ""), r)
}

// UnaliasEntity takes a name from an entity that a person gave.
func (c *Client) UnaliasEntity(ctx context.Context, id, alias, agent string) (EntityActed, error) {
	return call[EntityActed](ctx, c, http.MethodDelete, query(aliasPath(id, alias), "agent_id", agent), nil)
}

// PinEntity keeps an entity before all others.
func (c *Client) PinEntity(ctx context.Context, id, agent string) (EntityPinned, error) {
	return call[EntityPinned](ctx, c, http.MethodPost, query(entityPath(id, "/pin"), "agent_id", agent), nil)
}

// UnpinEntity keeps an entity before all others no longer.
func (c *Client) UnpinEntity(ctx context.Context, id, agent string) (EntityPinned, error) {
	return call[EntityPinned](ctx, c, http.MethodDelete, query(entityPath(id, "/pin"), "agent_id", agent), nil)
}

// SuppressEntity leaves an entity out wherever nobody asks for it.
func (c *Client) SuppressEntity(ctx context.Context, id, agent string) (EntityActed, error) {
	return call[EntityActed](ctx, c, http.MethodPost, query(entityPath(id, "/suppress"), "agent_id", agent), nil)
}

// UnsuppressEntity leaves an entity out no longer.
func (c *Client) UnsuppressEntity(ctx context.Context, id, agent string) (EntityActed, error) {
	return call[EntityActed](ctx, c, http.MethodDelete, query(entityPath(id, "/suppress"), "agent_id", agent), nil)
}

// WeighEntity says how much an entity matters.
func (c *Client) WeighEntity(ctx context.Context, id string, r WeighEntityRequest) (EntityActed, error) {
	return call[EntityActed](ctx, c, http.MethodPost, entityPath(id, "/weight"), r)
}

// MergeEntity says that an entity is another.
func (c *Client) MergeEntity(ctx context.Context, id string, r MergeEntityRequest) (EntityActed, error) {
	return call[EntityActed](ctx, c, http.MethodPost, entityPath(id, "/merge"), r)
}

// Knowledge sums up the graph.
func (c *Client) Knowledge(ctx context.Context, agent string) (KnowledgeStats, error) {
	return call[KnowledgeStats](ctx, c, http.MethodGet, query("/api/knowledge/stats", "agent_id", agent), nil)
}

// Communities lists the communities of an agent.
func (c *Client) Communities(ctx context.Context, agent string) (CommunityList, error) {
	return call[CommunityList](ctx, c, http.MethodGet, query("/api/knowledge/communities", "agent_id", agent), nil)
}

// ClusterEntities has the communities of the graph found now.
func (c *Client) ClusterEntities(ctx context.Context) (Repaired, error) {
	return call[Repaired](ctx, c, http.MethodPost, "/api/repair/cluster-entities", nil)
}

// Hygiene tells what in the graph asks for a person's eye; a limit of 0 is 50.
func (c *Client) Hygiene(ctx context.Context, limit int, agent string) (Hygiene, error) {
	return call[Hygiene](ctx, c, http.MethodGet, query("/api/knowledge/hygiene", "limit", number(limit), "agent_id", agent), nil)
}

// ExpandEntity tells what is known of an entity.
func (c *Client) ExpandEntity(ctx context.Context, r ExpandEntityRequest) (ExpandedEntity, error) {
	return call[ExpandedEntity](ctx, c, http.MethodPost, "/api/knowledge/expand", r)
}

// ExpandSessions tells what sessions taught of an entity.
func (c *Client) ExpandSessions(ctx context.Context, r ExpandSessionRequest) (EntitySessions, error) {
	return call[EntitySessions](ctx, c, http.MethodPost, "/api/knowledge/expand/session", r)
}

// Impact tells how far a change of an entity comes.
func (c *Client) Impact(ctx context.Context, r ImpactRequest) (Impact, error) {
	return call[Impact](ctx, c, http.MethodPost, "/api/graph/impact", r)
}
