package graph

import (
	"context"
	"time"

	"signet/internal/memory"
)

// Store keeps the graph of the head of main. Every read enforces its Reader: an
// entity, an alias, an attribute or a dependency is there for who may read a
// memory that tells of it. An entity that was merged into another is that
// other: the id of either means it, and what is told of both is told of one.
type Store interface {
	Entities
	Details
	Overviews
	Dirt
	Upkeep
	Acts
}

// Entities finds entities.
type Entities interface {
	// Entities returns what the query means: pinned ones first, then those
	// mentioned most. A limit of 0 is none.
	Entities(ctx context.Context, r memory.Reader, q EntityQuery) ([]Entity, error)

	// EntityMemories returns live memories that speak of an entity, the
	// weightiest and newest first, at most limit, and how many there are.
	EntityMemories(ctx context.Context, r memory.Reader, entity string, limit int) ([]memory.Memory, int, error)
}

// Details tells of entities what there is to tell.
type Details interface {
	// EntityAspects returns the aspects of an entity: those with constraints
	// first, then those that use gave the most weight, then those told of most.
	EntityAspects(ctx context.Context, r memory.Reader, entity string) ([]Aspect, error)

	// EntityAttributes returns the attributes of an entity: constraints first,
	// then the weightiest, then the newest.
	EntityAttributes(ctx context.Context, r memory.Reader, entity string, q AttributeQuery) ([]EntityAttribute, error)

	// EntityDependencies returns how entities stand to others, the strongest
	// first. Those to and from suppressed entities are left out.
	EntityDependencies(ctx context.Context, r memory.Reader, entities []string, d Direction) ([]EntityDependency, error)

	// EntityAliases returns the names of an entity beside its own, by name.
	EntityAliases(ctx context.Context, r memory.Reader, entity string) ([]EntityAlias, error)
}

// Overviews sums up the graph.
type Overviews interface {
	// EntityStats counts what there is.
	EntityStats(ctx context.Context, r memory.Reader) (Stats, error)

	// EntityCommunities returns the communities of the reader's agent, largest
	// first; one of which the reader sees fewer than two members is left out.
	EntityCommunities(ctx context.Context, r memory.Reader) (EntityCommunities, error)

	// EntityHealth sums up ratings since a time of the memories that speak of
	// entities, for those with so many at least: worst first.
	EntityHealth(ctx context.Context, r memory.Reader, since time.Time, least int) ([]Health, error)
}

// Dirt finds what in the graph asks for a person's eye.
type Dirt interface {
	// EntityDirt fills in the orphans, the stale aspects and the counts of a
	// report, all of them: those most mentioned, or most told, first.
	EntityDirt(ctx context.Context, r memory.Reader) (Hygiene, error)

	// UnlinkedMemories returns live memories that mention no entity, newest
	// first, at most limit.
	UnlinkedMemories(ctx context.Context, r memory.Reader, limit int) ([]memory.Memory, error)
}

// Upkeep is what background work needs. It is not for a reader.
type Upkeep interface {
	// MendGraph makes tables of the graph anew that were lost, with what they show,
	// and says how many parts of the store those were.
	MendGraph(ctx context.Context) (made int, err error)

	// GraphAgents returns the agents that have entities, in order.
	GraphAgents(ctx context.Context) ([]string, error)

	// GraphRevision names the state of the graph: another state has another name, and
	// so has the same one that was built anew.
	GraphRevision(ctx context.Context) (string, error)

	// Network returns an agent's entities that live memories mention, and what
	// ties them: dependencies by their strength, and being mentioned together.
	Network(ctx context.Context, agent string) ([]Node, []Tie, error)

	// SetCommunities lets these be the communities of an agent, and notes how far
	// they are apart.
	SetCommunities(ctx context.Context, agent string, p Partition, now time.Time) error

	// DropOrphans deletes entities that nothing is left of: no memory mentions
	// them, live or ended, and no person made anything of them. It looks at so
	// many at most, those after an id, and says where to go on; "" is the end.
	DropOrphans(ctx context.Context, after string, limit int) (dropped int, next string, err error)
}
