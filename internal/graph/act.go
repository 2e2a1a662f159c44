package graph

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"

	"signet/internal/errs"
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

// Service changes what persons make of entities, as changes of belief are made.
type Service struct {
	Acts     Acts
	Memories *memory.Service
	Now      func() time.Time
}

// Pin lets an entity always be in play, or no longer.
func (s *Service) Pin(ctx context.Context, r memory.Reader, by memory.Author, entity string, pinned bool) (Act, error) {
	return s.change(ctx, r, by, entity, func(a *Act) error {
		switch {
		case !pinned:
			a.Pinned = time.Time{}
		case a.Pinned.IsZero():
			a.Pinned = s.Now().UTC().Truncate(time.Millisecond)
		}
		return nil
	})
}

// Suppress lets an entity never be in play, or again.
func (s *Service) Suppress(ctx context.Context, r memory.Reader, by memory.Author, entity string, suppressed bool) (Act, error) {
	return s.change(ctx, r, by, entity, func(a *Act) error { a.Suppressed = suppressed; return nil })
}

// Weigh gives an entity a weight that use does not change; 0 takes it back.
func (s *Service) Weigh(ctx context.Context, r memory.Reader, by memory.Author, entity string, weight float64) (Act, error) {
	if !(weight >= 0 && weight <= 1) {
		return Act{}, errs.Field("weight", "must be between 0 and 1, not %v", weight)
	}
	return s.change(ctx, r, by, entity, func(a *Act) error { a.Weight = weight; return nil })
}

// Call gives an entity the other names that a person has for it, in the place of
// those given before.
func (s *Service) Call(ctx context.Context, r memory.Reader, by memory.Author, entity string, aliases []string) (Act, error) {
	if len(aliases) > MaxAliases {
		return Act{}, errs.Field("aliases", "must be at most %d, not %d", MaxAliases, len(aliases))
	}
	var names []string
	for _, name := range aliases {
		name = strings.TrimSpace(name)
		if len(name) > memory.MaxName || Canonical(name) == "" {
			return Act{}, errs.Field("aliases", "%q is no name", name)
		}
		if !slices.ContainsFunc(names, func(n string) bool { return Canonical(n) == Canonical(name) }) {
			names = append(names, name)
		}
	}
	return s.change(ctx, r, by, entity, func(a *Act) error { a.Aliases = names; return nil })
}

// Merge tells that an entity is the same as another; "" that it is not. What was
// merged into it goes along.
func (s *Service) Merge(ctx context.Context, r memory.Reader, by memory.Author, entity, into string) (Act, error) {
	if into == "" {
		return s.change(ctx, r, by, entity, func(a *Act) error { a.MergedInto = ""; return nil })
	}
	_, target, err := s.Acts.Act(ctx, r, into)
	if err != nil {
		return Act{}, err
	}
	if target.MergedInto != "" {
		into = target.MergedInto
	}
	if into == entity {
		return Act{}, errs.E(errs.Invalid, "an entity cannot be merged into itself")
	}
	with, err := s.Acts.Merged(ctx, entity)
	if err != nil {
		return Act{}, err
	}
	return s.change(ctx, r, by, entity, func(a *Act) error { a.MergedInto = into; return nil }, with...)
}

// change makes one commit of what becomes of an entity, and of others that go
// along with it.
func (s *Service) change(
	ctx context.Context, r memory.Reader, by memory.Author, entity string, edit func(*Act) error, with ...string,
) (act Act, err error) {
	var puts []memory.Change
	for i, id := range append([]string{entity}, with...) {
		name, a, err := s.Acts.Act(ctx, r, id)
		if err != nil {
			return Act{}, err
		}
		a.Entity = id
		if err := edit(&a); err != nil {
			return Act{}, err
		}
		put, err := a.put(name)
		if err != nil {
			return Act{}, err
		}
		puts = append(puts, put)
		if i == 0 {
			act = a
		}
	}
	message, _ := guard.Redact("change the graph") // plain words: nothing to redact
	_, err = s.Memories.Apply(ctx, memory.Changeset{Author: by, Message: message, Changes: puts})
	return act, err
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
