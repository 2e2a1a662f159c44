package graph

import (
	"time"

	"signet/internal/memory"
)

// Entity is a thing that memories speak of, as far as a reader sees: what only
// memories hidden from the reader tell of it is not there.
type Entity struct {
	ID        string
	Agent     string
	Name      string
	Canonical string
	Type      Type
	Community string // its id; "" of one that is in none
	Created   time.Time
	Updated   time.Time // of the memory that was changed last
	Mentions  int       // how many memories speak of it

	Pinned     bool
	PinnedAt   time.Time
	Suppressed bool    // by a person: it is left out wherever nobody asks for it
	Weight     float64 // by a person, 0 to 1; 0 is none

	Closed time.Time // of a task: since when a memory says that it is; zero if none does, or a later one says that it is open

	Counts
}

// Counts is how much is told of an entity.
type Counts struct {
	Aspects, Attributes, Constraints int
	Outgoing, Incoming               int // dependencies
}

// Dependencies counts both directions.
func (c Counts) Dependencies() int { return c.Outgoing + c.Incoming }

// EntityQuery says which entities are meant. What is empty does not restrict.
type EntityQuery struct {
	IDs        []string
	Prefix     string // of the id
	Called     string // the canonical form of its own name or of an alias
	Text       string // within its own name or an alias, in canonical form
	Type       Type
	Pinned     bool
	Suppressed bool // those that a person suppressed are told too

	Limit, Offset int
}

// Aspect is a side of an entity about which something is told.
type Aspect struct {
	ID          string
	Entity      string
	Agent       string
	Name        string
	Weight      float64 // AspectWeight, and what use taught
	Created     time.Time
	Updated     time.Time
	Attributes  int
	Constraints int
	Uncertains  int // how many of both are uncertain
}

// AspectWeight is what an aspect weighs of which no use has taught anything.
const AspectWeight = 0.5

// EntityAttribute is what one memory tells of an aspect of an entity.
type EntityAttribute struct {
	Aspect string // its id
	Name   string // of the aspect
	Kind   Kind
	Group  string // the first two levels of the memory's path
	Claim  string // what it says a value of; the last level, where it says none
	Stated bool   // the claim is the statement's own
	Status Status
	Absent bool // it says that something is not

	Importance float64
	Memory     memory.Memory
	Line       Line // where it stands among the versions of its claim
}

// Status is whether an attribute holds, which its memory tells.
type Status string

// The statuses.
const (
	Active     Status = "active"
	Superseded Status = "superseded" // a newer memory has its place
	Deleted    Status = "deleted"    // its memory was forgotten, or reverted
)

// AttributeQuery says which attributes of an entity are meant. What is empty
// does not restrict, but for the status: that is Active, or Any.
type AttributeQuery struct {
	Aspect string // an id, or a name
	Group  string
	Claim  string
	Kind   Kind
	Status Status

	Limit, Offset int // no limit is all
}

// Any is every status.
const Any Status = "all"

// EntityAlias is a name by which an entity is known beside its own.
type EntityAlias struct {
	ID        string // follows from the entity and the name
	Entity    string
	Name      string
	Canonical string
	How       How
	Memory    string // one that has it so; "" where a person gave it outright
	Created   time.Time
}

// EntityDependency is how one entity stands to another, over all memories that
// say so.
type EntityDependency struct {
	Source, Target         string
	SourceName, TargetName string
	SourceType, TargetType Type
	Type                   string
	Strength, Confidence   float64 // the greatest, with what use taught
	Reason                 string  // of the memory that has it strongest
	Memories               int
	Created, Updated       time.Time
}

// ID names the dependency.
func (d EntityDependency) ID() string { return id("dependency", d.Source, d.Type, d.Target) }

// Direction is a way to follow dependencies from an entity.
type Direction string

// The directions.
const (
	Outgoing Direction = "outgoing" // what it depends on
	Incoming Direction = "incoming" // what depends on it
	Both     Direction = "both"
)

// Stats sums up the graph that a reader sees.
type Stats struct {
	Entities, Aspects, Attributes, Constraints, Dependencies int

	Memories   int     // live ones
	Unassigned int     // that speak of no entity
	Taught     int     // aspects whose weight use has changed
	Heaviest   int     // of those, that weigh the most they may,
	Lightest   int     // and the least
	Weight     float64 // of an aspect, on average
}

// EntityCommunity is a community as a reader sees it: of its members, those that
// the reader may see.
type EntityCommunity struct {
	ID       string
	Name     string // of the member that is mentioned most
	Cohesion float64
	Members  int
	Created  time.Time
	Updated  time.Time
}

// EntityCommunities are the communities of an agent, and how far they were apart when
// they were found.
type EntityCommunities struct {
	List       []EntityCommunity
	Modularity float64   // see Partition; of all entities, whoever reads
	Measured   time.Time // when it came to that; zero before communities were looked for
}

// Health is what sessions said of the memories that speak of an entity.
type Health struct {
	Entity  string
	Name    string
	Ratings int
	Helped  int     // ratings above 0
	Mean    float64 // -1 to 1
	Recent  float64 // the mean of the later half
	Earlier float64
}

// AliasID names an alias of an entity.
func AliasID(entity, canonical string) string { return id("alias", entity, canonical) }
