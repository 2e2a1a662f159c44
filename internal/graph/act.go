package graph

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/google/uuid"

	"signet/internal/guard"
	"signet/internal/memory"
)

// Act is what a person made of an entity, all together. It is an object of its
// own, in the tree: so it has a history, and can be reverted.
type Act struct {
	Entity     string    `json:"entity"`
	Pinned     time.Time `json:"pinned,omitzero"`      // since when it is always in play; zero if it is not
	Suppressed bool      `json:"suppressed,omitempty"` // it is never in play
	Weight     float64   `json:"weight,omitempty"`     // in place of what use teaches, up to 1; 0 is that use decides
	MergedInto string    `json:"mergedInto,omitempty"` // the entity that it is the same as
	Aliases    []string  `json:"aliases,omitempty"`    // beside those that memories tell
}

// MaxAliases is how many names a person may give an entity.
const MaxAliases = 32

// ParseAct reads the body of an object of kind memory.EntityObject.
func ParseAct(body []byte) (Act, error) {
	var a Act
	if err := json.Unmarshal(body, &a); err != nil {
		return a, fmt.Errorf("reading what was made of an entity: %w", err)
	}
	return a, nil
}

// Acts is what a store knows of what persons made of entities.
type Acts interface {
	// Act returns what was made of an entity of the reader, with the name of the
	// object; "" and an Act of nothing if that is nothing. NotFound if the reader
	// sees no memory that mentions it.
	Act(ctx context.Context, r memory.Reader, entity string) (name string, act Act, err error)

	// Merged returns the entities that were merged into one, in the order of
	// their ids.
	Merged(ctx context.Context, entity string) ([]string, error)
}

// put is the change that keeps an act. The name of its object is random: that of
// the entity could be guessed.
func (a Act) put(name string) (memory.Put, error) {
	if name == "" {
		id, err := uuid.NewV7()
		if err != nil {
			return memory.Put{}, fmt.Errorf("making an id: %w", err)
		}
		name = id.String()
	}
	for _, alias := range a.Aliases {
		if _, err := guard.Check(alias); err != nil {
			return memory.Put{}, fmt.Errorf("aliases: %w", err)
		}
	}
	body, err := json.Marshal(a)
	if err != nil {
		return memory.Put{}, fmt.Errorf("encoding what was made of an entity: %w", err)
	}
	put := memory.Put{Kind: memory.EntityObject, Name: name}
	put.Body, err = guard.Check(string(body))
	return put, err
}
