package api

// Unproposed are fields that other versions of Signet fill in for what was
// proposed or archived; here nothing is, and they are always the same.
type Unproposed struct {
	ArchivedAt       *string  `json:"archivedAt"`
	ArchivedBy       *string  `json:"archivedBy"`
	ArchiveReason    *string  `json:"archiveReason"`
	ProposalID       *string  `json:"proposalId"`
	ProposalEvidence []string `json:"proposalEvidence"`
}

// Entity is a thing that memories speak of.
type Entity struct {
	ID            string   `json:"id"`
	Name          string   `json:"name"`
	CanonicalName string   `json:"canonicalName"`
	EntityType    string   `json:"entityType" doc:"person, organization, project, product, system, tool, artifact, document, source, place, event, concept, skill, task or unknown"`
	AgentID       string   `json:"agentId"`
	Description   Optional `json:"description"`
	Mentions      int      `json:"mentions" doc:"How many memories that the reader sees speak of it."`
	Pinned        bool     `json:"pinned"`
	PinnedAt      Optional `json:"pinnedAt"`
	Weight        float64  `json:"weight,omitempty" doc:"What a person said it matters, 0 to 1."`
	CommunityID   string   `json:"communityId,omitempty"`
	Status        string   `json:"status" doc:"active; suppressed, by a person; or closed, of a task"`
	Unproposed
	CreatedAt string `json:"createdAt"`
	UpdatedAt string `json:"updatedAt"`
}

// Density is how much is told of an entity.
type Density struct {
	AspectCount     int `json:"aspectCount"`
	AttributeCount  int `json:"attributeCount"`
	ConstraintCount int `json:"constraintCount"`
	DependencyCount int `json:"dependencyCount"`
}

// EntityItem is an entity with how much is told of it.
type EntityItem struct {
	Entity Entity `json:"entity"`
	Density
}

// EntityList is a window into the entities, pinned ones first and then those
// mentioned most.
type EntityList struct {
	Items  []EntityItem `json:"items"`
	Limit  int          `json:"limit"`
	Offset int          `json:"offset"`
}

// EntityDetail is all that is counted of an entity.
type EntityDetail struct {
	EntityItem
	StructuralDensity       Density `json:"structuralDensity"`
	IncomingDependencyCount int     `json:"incomingDependencyCount"`
	OutgoingDependencyCount int     `json:"outgoingDependencyCount"`
}

// EntityHealth is what sessions said of the memories that speak of an entity.
type EntityHealth struct {
	EntityID        string  `json:"entityId"`
	EntityName      string  `json:"entityName"`
	ComparisonCount int     `json:"comparisonCount" doc:"How many ratings there are."`
	WinRate         float64 `json:"winRate" doc:"The share of ratings that say it helped."`
	AvgMargin       float64 `json:"avgMargin" doc:"The mean rating, -1 to 1."`
	Trend           string  `json:"trend" doc:"improving, stable or declining: the later half of the ratings against the earlier"`
}

// EntityHealthList is that of every entity with enough ratings, worst first.
type EntityHealthList struct {
	Items          []EntityHealth `json:"items"`
	MinComparisons int            `json:"minComparisons"`
}

// EntityActed says what an act of a person came to.
type EntityActed struct {
	Entity Entity `json:"entity"`
	Commit string `json:"commit,omitempty" doc:"Nothing changed where there is none. To revert it undoes the act."`
}

// EntityPinned says whether an entity is pinned.
type EntityPinned struct {
	Pinned   bool   `json:"pinned"`
	PinnedAt string `json:"pinnedAt,omitempty"`
	Commit   string `json:"commit,omitempty"`
}

// Aspect is a side of an entity about which something is told.
type Aspect struct {
	ID            string  `json:"id"`
	EntityID      string  `json:"entityId"`
	AgentID       string  `json:"agentId"`
	Name          string  `json:"name"`
	CanonicalName string  `json:"canonicalName"`
	Weight        float64 `json:"weight"`
	Status        string  `json:"status"`
	Unproposed
	CreatedAt string `json:"createdAt"`
	UpdatedAt string `json:"updatedAt"`
}

// AspectItem is an aspect with how much is told of it.
type AspectItem struct {
	Aspect          Aspect `json:"aspect"`
	AttributeCount  int    `json:"attributeCount"`
	ConstraintCount int    `json:"constraintCount"`
	UncertainCount  int    `json:"uncertainCount,omitempty" doc:"How many of its attributes and constraints are uncertain."`
}

// AspectList is the aspects of an entity: those with constraints first.
type AspectList struct {
	Items []AspectItem `json:"items"`
}

// EntityAttribute is what one memory tells of an aspect.
type EntityAttribute struct {
	ID         string  `json:"id" doc:"The memory's id and the claim."`
	AspectID   string  `json:"aspectId"`
	AspectName string  `json:"aspectName"`
	AgentID    string  `json:"agentId"`
	MemoryID   string  `json:"memoryId"`
	Kind       string  `json:"kind" doc:"attribute or constraint"`
	Content    string  `json:"content"`
	GroupKey   string  `json:"groupKey" doc:"The first two levels of the path at which the memory is filed."`
	ClaimKey   string  `json:"claimKey" doc:"What it says a value of; where it names nothing, the last level of the path."`
	Confidence float64 `json:"confidence"`
	Importance float64 `json:"importance"`
	Absent     bool    `json:"absent,omitempty" doc:"It says that something is not, or no longer."`
	Status     string  `json:"status" doc:"active, superseded or deleted"`

	Version             int      `json:"version" doc:"1 is the first value of the claim, or the only one."`
	VersionRootID       string   `json:"versionRootId" doc:"The first of its versions."`
	PreviousAttributeID Optional `json:"previousAttributeId" doc:"The version whose place it took."`
	SupersededBy        Optional `json:"supersededBy" doc:"The version that took its place."`

	CreatedAt string `json:"createdAt"`
	UpdatedAt string `json:"updatedAt" doc:"Also when it was superseded or forgotten."`
	Uncertain bool   `json:"uncertain,omitempty" doc:"Something that it rests on no longer stands."`
}

// EntityAttributeList is a window into what is told: constraints first.
type EntityAttributeList struct {
	Items  []EntityAttribute `json:"items"`
	Limit  int               `json:"limit"`
	Offset int               `json:"offset"`
}

// EntityDependency is how one entity stands to another.
type EntityDependency struct {
	ID               string   `json:"id"`
	Direction        string   `json:"direction,omitempty" doc:"outgoing or incoming, seen from the entity that was asked for"`
	DependencyType   string   `json:"dependencyType"`
	Strength         float64  `json:"strength"`
	Confidence       float64  `json:"confidence"`
	Reason           Optional `json:"reason"`
	SourceEntityID   string   `json:"sourceEntityId"`
	SourceEntityName string   `json:"sourceEntityName"`
	TargetEntityID   string   `json:"targetEntityId"`
	TargetEntityName string   `json:"targetEntityName"`
	Memories         int      `json:"memories" doc:"How many say so."`
	CreatedAt        string   `json:"createdAt"`
	UpdatedAt        string   `json:"updatedAt"`
}

// EntityDependencyList is the dependencies of an entity, the strongest first.
type EntityDependencyList struct {
	Items []EntityDependency `json:"items"`
}

// KnowledgeStats sums up the graph.
type KnowledgeStats struct {
	EntityCount                int     `json:"entityCount"`
	AspectCount                int     `json:"aspectCount"`
	AttributeCount             int     `json:"attributeCount"`
	ConstraintCount            int     `json:"constraintCount"`
	DependencyCount            int     `json:"dependencyCount"`
	UnassignedMemoryCount      int     `json:"unassignedMemoryCount" doc:"Memories that speak of no entity."`
	CoveragePercent            float64 `json:"coveragePercent" doc:"Of memories that speak of one."`
	FeedbackUpdatedAspectCount int     `json:"feedbackUpdatedAspectCount"`
	AverageAspectWeight        float64 `json:"averageAspectWeight"`
	MaxWeightAspectCount       int     `json:"maxWeightAspectCount"`
	MinWeightAspectCount       int     `json:"minWeightAspectCount"`
}

// Community is entities that have more to do with each other than with others.
type Community struct {
	ID          string  `json:"id"`
	Name        string  `json:"name" doc:"Of the member that is mentioned most."`
	Cohesion    float64 `json:"cohesion" doc:"The share of its ties that stays inside, 0 to 1."`
	MemberCount int     `json:"member_count"`
	CreatedAt   string  `json:"created_at"`
	UpdatedAt   string  `json:"updated_at"`
}

// CommunityList is the communities of an agent, largest first.
type CommunityList struct {
	Items      []Community `json:"items"`
	Count      int         `json:"count"`
	Modularity *float64    `json:"modularity,omitempty" doc:"How much more holds together than chance would have it, below 1; absent before communities were looked for."`
	Quality    string      `json:"quality,omitempty" enum:"fragmented,moderate,strong" doc:"The same in a word. Where a graph is fragmented, a community says little about what belongs together."`
}

// Traversal tells of the last walk over the graph since the daemon started.
type Traversal struct {
	Phase             string   `json:"phase"`
	At                string   `json:"at"`
	Source            string   `json:"source" doc:"What walked: recall, prompt, expand or impact."`
	FocalEntityNames  []string `json:"focalEntityNames" doc:"Of those that it began with, as far as the caller sees them."`
	FocalEntities     int      `json:"focalEntities"`
	TraversedEntities int      `json:"traversedEntities"`
	MemoryCount       int      `json:"memoryCount"`
	ConstraintCount   int      `json:"constraintCount"`
	TimedOut          bool     `json:"timedOut" doc:"Its time was over before it was at its end."`
}

// TraversalStatus is null before the first walk.
type TraversalStatus struct {
	Status *Traversal `json:"status"`
}

// EntityAlias is a name of an entity beside its own.
type EntityAlias struct {
	ID             string  `json:"id"`
	EntityID       string  `json:"entityId"`
	AgentID        string  `json:"agentId"`
	Alias          string  `json:"alias"`
	CanonicalAlias string  `json:"canonicalAlias"`
	Confidence     float64 `json:"confidence"`
	Source         string  `json:"source" doc:"acronym, short, head, stated; or given, by a person"`
	MemoryID       string  `json:"memoryId,omitempty" doc:"A memory that has it so."`
	Status         string  `json:"status"`
	CreatedAt      string  `json:"createdAt"`
	UpdatedAt      string  `json:"updatedAt"`
}

// EntityAliasList is the aliases of an entity.
type EntityAliasList struct {
	Items []EntityAlias `json:"items"`
	Count int           `json:"count"`
}

// AliasRequest gives an entity a name.
type AliasRequest struct {
	Alias   string `json:"alias"`
	AgentID string `json:"agentId,omitempty"`
}

// EntityAliased says what became of a name.
type EntityAliased struct {
	Alias  EntityAlias `json:"alias"`
	Commit string      `json:"commit,omitempty"`
}

// MergeEntityRequest says which entity another one is.
type MergeEntityRequest struct {
	Into    string `json:"into" doc:"The name or the id of the entity that it is."`
	AgentID string `json:"agentId,omitempty"`
}

// WeighEntityRequest says how much an entity matters.
type WeighEntityRequest struct {
	Weight  float64 `json:"weight" doc:"0 to 1; 0 leaves it to use."`
	AgentID string  `json:"agentId,omitempty"`
}
