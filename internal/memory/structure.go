package memory

import (
	"encoding/json"
	"fmt"

	"signet/internal/errs"
	"signet/internal/guard"
)

// Structure is what the bringer of a statement took apart already: who and
// what it speaks of. It is kept with the memory, and the graph is made of it.
type Structure struct {
	Relations []Relation `json:"entities,omitempty"`
	Aspects   []Aspect   `json:"aspects,omitempty"`
}

// Relation says how one thing stands to another.
type Relation struct {
	Source       string  `json:"source"`
	SourceType   string  `json:"sourceType,omitempty"`
	Relationship string  `json:"relationship"`
	Target       string  `json:"target"`
	TargetType   string  `json:"targetType,omitempty"`
	Confidence   float64 `json:"confidence"`
}

// Aspect is one side of a thing, with what is said of it.
type Aspect struct {
	Entity     string      `json:"entityName"`
	EntityType string      `json:"entityType,omitempty"`
	Name       string      `json:"aspect"`
	Attributes []Attribute `json:"attributes"`
}

// Attribute is one statement about an aspect.
type Attribute struct {
	Group      string  `json:"groupKey,omitempty"`
	Claim      string  `json:"claimKey,omitempty"`
	Content    string  `json:"content"`
	Confidence float64 `json:"confidence,omitempty"`
	Importance float64 `json:"importance,omitempty"`
}

// maxParts bounds the relations of a structure, its aspects, and the
// attributes of one.
const maxParts = 100

// Text gives the JSON of a structure as a memory keeps it, once every text in it has
// passed the guard and every number is in range.
func (s Structure) Text() (guard.Text, error) { return s.guarded() }

// guarded gives the JSON of a structure once every text in it has passed the
// guard and every number is in range.
func (s Structure) guarded() (guard.Text, error) {
	if len(s.Relations) > maxParts || len(s.Aspects) > maxParts {
		return guard.Text{}, errs.Field("structured", "must have at most %d entities and as many aspects", maxParts)
	}
	for i, r := range s.Relations {
		at := fmt.Sprintf("structured.entities[%d]", i)
		if r.Source == "" || r.Target == "" || r.Relationship == "" {
			return guard.Text{}, errs.Field(at, "needs source, relationship and target")
		}
		if err := shares(at, r.Confidence); err != nil {
			return guard.Text{}, err
		}
		if err := names(at, r.Source, r.SourceType, r.Relationship, r.Target, r.TargetType); err != nil {
			return guard.Text{}, err
		}
	}
	for i, a := range s.Aspects {
		if err := a.check(fmt.Sprintf("structured.aspects[%d]", i)); err != nil {
			return guard.Text{}, err
		}
	}
	body, err := json.Marshal(s)
	if err != nil {
		return guard.Text{}, fmt.Errorf("encoding structured: %w", err)
	}
	return checked("structured", string(body))
}

func (a Aspect) check(at string) error {
	if a.Entity == "" || a.Name == "" {
		return errs.Field(at, "needs entityName and aspect")
	}
	if len(a.Attributes) > maxParts {
		return errs.Field(at, "must have at most %d attributes", maxParts)
	}
	if err := names(at, a.Entity, a.EntityType, a.Name); err != nil {
		return err
	}
	for i, t := range a.Attributes {
		at := fmt.Sprintf("%s.attributes[%d]", at, i)
		if t.Content == "" {
			return errs.Field(at, "needs content")
		}
		if err := shares(at, t.Confidence, t.Importance); err != nil {
			return err
		}
		if err := names(at, t.Group, t.Claim); err != nil {
			return err
		}
		if _, err := checked(at, t.Content); err != nil {
			return err
		}
	}
	return nil
}

// shares holds numbers to 0 to 1.
func shares(at string, values ...float64) error {
	for _, v := range values {
		if !(v >= 0 && v <= 1) {
			return errs.Field(at, "must have confidence and importance between 0 and 1")
		}
	}
	return nil
}

// names holds short texts to their length, and to the guard.
func names(at string, values ...string) error {
	for _, v := range values {
		if len(v) > MaxName {
			return errs.Field(at, "must have names of at most %d bytes", MaxName)
		}
		if _, err := checked(at, v); err != nil {
			return err
		}
	}
	return nil
}
