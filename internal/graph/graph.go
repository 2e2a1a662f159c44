// Package graph is what memories say about things: which entities they speak
// of, under which names, and how those stand to each other.
//
// The graph is a projection. What one memory says of things is its Links, made
// when it is written (see Link) and kept as an object of its own beside it; the
// entities, their aspects and their dependencies are what the links of all live
// memories add up to. Building the graph anew from the links gives the same
// graph, ids included: nothing is ever linked twice.
package graph

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"
)

// Links is what one statement says about things. Every entity that the rest names
// is mentioned.
type Links struct {
	Mentions     []Mention    `json:"mentions,omitempty"` // one for each entity, in order of first occurrence
	Aliases      []Alias      `json:"aliases,omitempty"`
	Attributes   []Attribute  `json:"attributes,omitempty"`
	Dependencies []Dependency `json:"dependencies,omitempty"`

	Hints []string `json:"hints,omitempty"` // questions that it answers, as a model said; see WithHints
	Asked bool     `json:"asked,omitempty"` // a model was asked for them
}

// Empty reports whether a statement says nothing about any thing, and no model was
// asked what it answers.
func (l Links) Empty() bool {
	return !l.Asked && len(l.Mentions)+len(l.Aliases)+len(l.Attributes)+len(l.Dependencies) == 0
}

// Mention is an entity that a statement speaks of.
type Mention struct {
	Entity     string  `json:"entity"`    // its id
	Name       string  `json:"name"`      // what it is called where nobody called it anything before
	Canonical  string  `json:"canonical"` // of the name; set by Deriver
	Type       Type    `json:"type"`
	Text       string  `json:"text"`       // as written
	Confidence float64 `json:"confidence"` // that this is the entity meant, 0 to 1; 1 for its own name
}

// Alias is another name of an entity.
type Alias struct {
	Entity    string `json:"entity"`
	Name      string `json:"name"`
	Canonical string `json:"canonical"` // of the name; set by Deriver
	How       How    `json:"how"`
}

// How says how a name came to its entity.
type How string

// The ways to a name.
const (
	Acronym How = "acronym" // CNCF of Cloud Native Computing Foundation
	Short   How = "short"   // Maria of Maria Lopez
	Head    How = "head"    // the gateway of payments gateway
	Stated  How = "stated"  // "also called"
	Given   How = "given"   // by a person, outright
)

// Attribute is that a statement is about one aspect of an entity. Its words are
// those of the statement.
type Attribute struct {
	Entity     string  `json:"entity"`
	Aspect     string  `json:"aspect"` // such as "deployment" or "preferences"
	Kind       Kind    `json:"kind"`
	Claim      string  `json:"claim,omitempty"`  // what it says a value of, where it does
	Importance float64 `json:"importance"`       // 0 to 1
	Absent     bool    `json:"absent,omitempty"` // that something is not, or no longer
}

// Kind is what an attribute does: it tells, or it binds.
type Kind string

// The kinds. A constraint always surfaces where its entity is in play.
const (
	Told       Kind = "attribute"
	Constraint Kind = "constraint"
)

// ConstraintImportance is that of an attribute made a constraint by the
// language of a decision (seed 4, inline entity linking).
const ConstraintImportance = 0.85

// Dependency is how one entity stands to another.
type Dependency struct {
	Source     string  `json:"source"`
	Target     string  `json:"target"`
	Type       string  `json:"type"`       // see Relations
	Strength   float64 `json:"strength"`   // how much of the source hangs on the target, 0 to 1; 0 of what is no more
	Confidence float64 `json:"confidence"` // that it is so, 0 to 1
	Reason     string  `json:"reason,omitempty"`
}

// RelatedTo is the dependency that says nothing by itself, and so needs a reason.
const RelatedTo = "related_to"

// Type is what sort of thing an entity is.
type Type string

// The types.
const (
	Person       Type = "person"
	Organization Type = "organization"
	Project      Type = "project"
	Product      Type = "product"
	System       Type = "system"
	Tool         Type = "tool"
	Artifact     Type = "artifact"
	Document     Type = "document"
	Source       Type = "source"
	Place        Type = "place"
	Event        Type = "event"
	Concept      Type = "concept"
	Skill        Type = "skill"
	Task         Type = "task"
	Date         Type = "date" // of which much else is; nothing is reached by way of it
	Unknown      Type = "unknown"
)

// Types lists every type.
var Types = [...]Type{
	Person, Organization, Project, Product, System, Tool, Artifact, Document, Source, Place, Event, Concept, Skill, Task, Date, Unknown,
}

// EntityID is the id of the entity that an agent knows by a canonical name.
func EntityID(agent, canonical string) string { return id("entity", agent, canonical) }

// AspectID is the id of an aspect of an entity.
func AspectID(entity, canonical string) string { return id("aspect", entity, canonical) }

// id is half of a hash over a tag, which carries the version, and parts.
func id(kind string, parts ...string) string {
	sum := sha256.Sum256([]byte("signet/" + kind + "/1\x00" + strings.Join(parts, "\x00")))
	return hex.EncodeToString(sum[:16])
}
