package api

// KnowledgeTree is what is told of an entity, in levels.
type KnowledgeTree struct {
	Entity      Entity       `json:"entity"`
	Limits      TreeLimits   `json:"limits"`
	AspectCount int          `json:"aspectCount" doc:"Of all aspects, listed or not."`
	Items       []TreeAspect `json:"items"`
}

// TreeLimits bound what a tree lists.
type TreeLimits struct {
	MaxAspects int `json:"maxAspects"`
	MaxGroups  int `json:"maxGroups"`
	MaxClaims  int `json:"maxClaims"`
	Depth      int `json:"depth"`
}

// TreeAspect is an aspect of a tree.
type TreeAspect struct {
	AspectItem
	GroupCount int         `json:"groupCount"`
	ClaimCount int         `json:"claimCount"`
	Groups     []TreeGroup `json:"groups"`
}

// KnowledgeGroup is what is told of an aspect by memories filed near each other.
type KnowledgeGroup struct {
	GroupKey        string `json:"groupKey"`
	AttributeCount  int    `json:"attributeCount"`
	ConstraintCount int    `json:"constraintCount"`
	ClaimCount      int    `json:"claimCount"`
	UncertainCount  int    `json:"uncertainCount,omitempty" doc:"How many of its attributes and constraints are uncertain."`
	LatestUpdatedAt string `json:"latestUpdatedAt"`
}

// TreeGroup is a group of a tree.
type TreeGroup struct {
	KnowledgeGroup
	Claims []KnowledgeClaim `json:"claims"`
}

// KnowledgeClaim is what attributes say a value of.
type KnowledgeClaim struct {
	ClaimKey        string `json:"claimKey"`
	AttributeCount  int    `json:"attributeCount"`
	ConstraintCount int    `json:"constraintCount"`
	ActiveCount     int    `json:"activeCount"`
	SupersededCount int    `json:"supersededCount"`
	UncertainCount  int    `json:"uncertainCount,omitempty" doc:"How many of its attributes and constraints are uncertain."`
	LatestUpdatedAt string `json:"latestUpdatedAt"`
	Preview         string `json:"preview" doc:"What stands first of it."`
	Uncertain       bool   `json:"uncertain,omitempty" doc:"The preview is uncertain."`
}

// EntityAspects is the aspects of an entity, with that.
type EntityAspects struct {
	Entity Entity       `json:"entity"`
	Items  []AspectItem `json:"items"`
}

// EntityGroups is the groups of an aspect.
type EntityGroups struct {
	Entity Entity           `json:"entity"`
	Aspect Aspect           `json:"aspect"`
	Items  []KnowledgeGroup `json:"items"`
}

// EntityClaims is the claims of a group.
type EntityClaims struct {
	Entity Entity           `json:"entity"`
	Aspect Aspect           `json:"aspect"`
	Items  []KnowledgeClaim `json:"items"`
}

// EntityAttributes is what is told of an entity: of a claim, of an aspect, or of all.
type EntityAttributes struct {
	Entity Entity            `json:"entity"`
	Aspect *Aspect           `json:"aspect" doc:"Null where none was named, so that all of them are told."`
	Items  []EntityAttribute `json:"items"`
	Limit  int               `json:"limit"`
	Offset int               `json:"offset"`
}

// Constellation is the entities that stand out and how they stand to each other.
type Constellation struct {
	Entities     []Star                `json:"entities"`
	Dependencies []EntityDependency    `json:"dependencies"`
	Proposals    []string              `json:"proposals" doc:"Always empty."`
	Metadata     ConstellationMetadata `json:"metadata"`
}

// Star is an entity of a constellation.
type Star struct {
	ID         string       `json:"id"`
	Name       string       `json:"name"`
	EntityType string       `json:"entityType"`
	Mentions   int          `json:"mentions"`
	Pinned     bool         `json:"pinned"`
	Community  string       `json:"communityId,omitempty"`
	Status     string       `json:"status"`
	ProposalID *string      `json:"proposalId"`
	Aspects    []StarAspect `json:"aspects"`
}

// StarAspect is an aspect of a constellation's entity.
type StarAspect struct {
	ID              string          `json:"id"`
	Name            string          `json:"name"`
	Weight          float64         `json:"weight"`
	AttributeCount  int             `json:"attributeCount" doc:"Of all of them, listed or not, constraints too."`
	Attributes      []StarAttribute `json:"attributes"`
	ConstraintCount int             `json:"constraintCount"`
}

// StarAttribute is what is told of it.
type StarAttribute struct {
	ID         string  `json:"id"`
	Content    string  `json:"content"`
	Kind       string  `json:"kind"`
	Importance float64 `json:"importance"`
	MemoryID   string  `json:"memoryId"`
	Uncertain  bool    `json:"uncertain,omitempty" doc:"Something that it rests on no longer stands."`
}

// ConstellationMetadata is what other versions tell of their dreaming.
type ConstellationMetadata struct {
	Dreaming  Dreaming       `json:"dreaming"`
	Proposals ProposalCounts `json:"proposals"`
}

// Dreaming is always the same: this version does not.
type Dreaming struct {
	TokensSinceLastPass int     `json:"tokensSinceLastPass"`
	ConsecutiveFailures int     `json:"consecutiveFailures"`
	LastPassAt          *string `json:"lastPassAt"`
	LastPassID          *string `json:"lastPassId"`
	LastPassMode        *string `json:"lastPassMode"`
	LatestPass          *string `json:"latestPass"`
}

// ProposalCounts are always zero.
type ProposalCounts struct {
	Pending       int `json:"pending"`
	AppliedRecent int `json:"appliedRecent"`
	FailedRecent  int `json:"failedRecent"`
}

// ExpandEntityRequest asks for what is known of an entity.
type ExpandEntityRequest struct {
	Entity    string `json:"entity" doc:"A name, an alias or an id."`
	Aspect    string `json:"aspect,omitempty" doc:"Only this side of it, by its name or id."`
	MaxTokens *int   `json:"maxTokens,omitempty" minimum:"1" maximum:"10000" doc:"2000, when it is not given"`
	Question  string `json:"question,omitempty" doc:"Accepted, and not used: what is told does not hang on it."`
	AgentID   string `json:"agentId,omitempty"`
}

// ExpandedEntity is what is known of an entity, as much as fits: constraints
// come first. Each memory is told once.
type ExpandedEntity struct {
	Entity       EntityHead           `json:"entity"`
	Constraints  []EntityConstraint   `json:"constraints"`
	Aspects      []ExpandedAspect     `json:"aspects"`
	Dependencies []ExpandedDependency `json:"dependencies"`
	MemoryCount  int                  `json:"memoryCount" doc:"How many speak of it, told here or not."`
	Memories     []ExpandedMemory     `json:"memories"`
	Omitted      int                  `json:"omitted" doc:"Pieces that did not fit."`
}

// EntityHead names an entity.
type EntityHead struct {
	ID          string   `json:"id"`
	Name        string   `json:"name"`
	Type        string   `json:"type"`
	Description Optional `json:"description"`
}

// EntityConstraint is what binds an entity, or one that it depends on.
type EntityConstraint struct {
	EntityName string  `json:"entityName"`
	Content    string  `json:"content"`
	Importance float64 `json:"importance"`
	MemoryID   string  `json:"memoryId"`
	Uncertain  bool    `json:"uncertain,omitempty" doc:"Something that it rests on no longer stands."`
}

// ExpandedAspect is what is told of one side.
type ExpandedAspect struct {
	Name       string              `json:"name"`
	Weight     float64             `json:"weight"`
	Attributes []ExpandedAttribute `json:"attributes"`
}

// ExpandedAttribute is one statement.
type ExpandedAttribute struct {
	Content    string  `json:"content"`
	Kind       string  `json:"kind"`
	Importance float64 `json:"importance"`
	Confidence float64 `json:"confidence"`
	MemoryID   string  `json:"memoryId"`
	Uncertain  bool    `json:"uncertain,omitempty" doc:"Something that it rests on no longer stands."`
}

// ExpandedDependency is how it stands to another.
type ExpandedDependency struct {
	Target   string  `json:"target" doc:"The name of the other."`
	Type     string  `json:"type"`
	Strength float64 `json:"strength"`
	Incoming bool    `json:"incoming,omitempty" doc:"The other is the one that depends."`
}

// ExpandedMemory is what else a memory says.
type ExpandedMemory struct {
	ID        string `json:"id"`
	Content   string `json:"content"`
	Uncertain bool   `json:"uncertain,omitempty" doc:"Something that it rests on no longer stands."`
}

// ExpandSessionRequest asks what sessions taught of an entity.
type ExpandSessionRequest struct {
	EntityName string `json:"entityName" doc:"A name, an alias or an id."`
	SessionID  string `json:"sessionId,omitempty"`
	TimeRange  string `json:"timeRange,omitempty" doc:"last_week, last_month, or the time (RFC 3339, or a date) since when"`
	MaxResults *int   `json:"maxResults,omitempty" minimum:"1" maximum:"50" doc:"10, when it is not given"`
	AgentID    string `json:"agentId,omitempty"`
}

// EntitySessions is what sessions taught of an entity, the latest first.
type EntitySessions struct {
	EntityName string          `json:"entityName"`
	Summaries  []EntitySession `json:"summaries"`
	Total      int             `json:"total"`
}

// EntitySession is what one session taught.
type EntitySession struct {
	ID         string   `json:"id"`
	SessionKey string   `json:"sessionKey"`
	Harness    Optional `json:"harness"`
	EarliestAt string   `json:"earliestAt"`
	LatestAt   string   `json:"latestAt"`
	Content    string   `json:"content"`
}

// ImpactRequest asks how far a change of an entity comes.
type ImpactRequest struct {
	EntityID  string `json:"entityId" doc:"An id, a name or an alias."`
	Direction string `json:"direction,omitempty" enum:"downstream,upstream" doc:"downstream: what depends on it, and feels a change of it (the default); upstream: what it depends on"`
	MaxDepth  *int   `json:"maxDepth,omitempty" minimum:"1" maximum:"10" doc:"3, when it is not given"`
	AgentID   string `json:"agentId,omitempty"`
}

// Impact is what a change comes to, nearest first.
type Impact struct {
	EntityID   string        `json:"entityId"`
	EntityName string        `json:"entityName"`
	Direction  string        `json:"direction"`
	Impact     []ImpactReach `json:"impact"`
	Truncated  bool          `json:"truncated,omitempty" doc:"There is more than is told: too much, or no time was left to follow it."`
}

// ImpactReach is an entity that it comes to.
type ImpactReach struct {
	EntityID       string   `json:"entityId"`
	EntityName     string   `json:"entityName"`
	EntityType     string   `json:"entityType"`
	Depth          int      `json:"depth"`
	Via            string   `json:"via" doc:"The name of the entity before it."`
	DependencyType string   `json:"dependencyType"`
	Strength       float64  `json:"strength" doc:"Of the weakest step on the way."`
	Path           []string `json:"path" doc:"Names, from where it began."`
}

// Hygiene is what in the graph asks for a person's eye.
type Hygiene struct {
	AgentID               string             `json:"agentId"`
	SuspiciousEntities    []SuspiciousEntity `json:"suspiciousEntities"`
	DuplicateEntities     []DuplicateEntity  `json:"duplicateEntities"`
	OrphanEntities        []OrphanEntity     `json:"orphanEntities" doc:"That only memories mention which ended."`
	StaleAspects          []StaleAspect      `json:"staleAspects" doc:"Of which nothing holds any more."`
	AttributeSummary      AttributeSummary   `json:"attributeSummary"`
	SafeMentionCandidates []MentionCandidate `json:"safeMentionCandidates" doc:"Memories that name an entity and are linked to none."`
	Totals                HygieneTotals      `json:"totals"`
}

// HygieneTotals counts findings, told or not.
type HygieneTotals struct {
	Suspicious int `json:"suspicious"`
	Duplicates int `json:"duplicates"`
	Orphans    int `json:"orphans"`
	Stale      int `json:"stale"`
}

// SuspiciousEntity is one that may be none.
type SuspiciousEntity struct {
	ID         string   `json:"id"`
	Name       string   `json:"name"`
	EntityType string   `json:"entityType"`
	Mentions   int      `json:"mentions"`
	Reasons    []string `json:"reasons"`
}

// DuplicateEntity is two that may be one.
type DuplicateEntity struct {
	Keep   EntityHead `json:"keep"`
	Merge  EntityHead `json:"merge"`
	Reason string     `json:"reason"`
}

// OrphanEntity is one that no live memory mentions.
type OrphanEntity struct {
	ID       string `json:"id"`
	Name     string `json:"name"`
	Mentions int    `json:"mentions" doc:"By memories that ended."`
}

// StaleAspect is a side of which nothing holds any more.
type StaleAspect struct {
	ID         string `json:"id"`
	Name       string `json:"name"`
	EntityID   string `json:"entityId"`
	EntityName string `json:"entityName"`
	Ended      int    `json:"ended" doc:"How much was told of it."`
}

// AttributeSummary counts attributes that lack something.
type AttributeSummary struct {
	MissingGroupKey     int `json:"missingGroupKey" doc:"Of memories in the inbox."`
	MissingClaimKey     int `json:"missingClaimKey" doc:"That say no value of anything by name."`
	MissingSourceMemory int `json:"missingSourceMemory" doc:"Always zero: an attribute is its memory's."`
}

// MentionCandidate is a memory that names an entity and is not linked to it.
type MentionCandidate struct {
	MemoryID   string `json:"memoryId"`
	Content    string `json:"content"`
	EntityID   string `json:"entityId"`
	EntityName string `json:"entityName"`
	Uncertain  bool   `json:"uncertain,omitempty" doc:"Something that it rests on no longer stands."`
}
