package memory

import (
	"context"
	"crypto/rand"
	"fmt"
	"time"

	"github.com/google/uuid"

	"signet/internal/errs"
	"signet/internal/guard"
)

// Retention is how long a forgotten memory can be recovered.
const Retention = 30 * 24 * time.Hour

// Decay is what a day does to the standing of a memory that is not pinned.
const Decay = 0.95

// Service is the one way to write memories, and the way to read them back.
type Service struct {
	store  Store
	now    func() time.Time
	frozen func() bool
}

// New makes a Service over a store. While frozen reports true, every write
// answers with an error of kind Frozen.
func New(store Store, now func() time.Time, frozen func() bool) *Service {
	return &Service{store: store, now: now, frozen: frozen}
}

// Apply commits a changeset. New memories get their id, version and times
// here. The answer says per change what became of it; an error means that
// nothing was changed at all.
func (s *Service) Apply(ctx context.Context, cs Changeset) (Applied, error) {
	if s.frozen() {
		return Applied{}, errs.E(errs.Frozen, "mutations are frozen (kill switch active)").
			WithHint("set memory.pipelineV2.mutationsFrozen: false in agent.yaml")
	}
	now := s.now().UTC().Truncate(time.Millisecond)
	changes := make([]Change, len(cs.Changes))
	for i, c := range cs.Changes {
		if add, ok := c.(Add); ok {
			m, err := complete(add.Memory, now)
			if err != nil {
				return Applied{}, err
			}
			c = Add{Memory: m}
		}
		changes[i] = c
	}
	cs.Changes = changes
	return s.store.Apply(ctx, Stamped{Changeset: cs, Time: now, Salt: salt, Retention: Retention})
}

// Forget ends belief in one memory and gives it as it then stands.
func (s *Service) Forget(ctx context.Context, by Author, f Forget) (Outcome, Commit, error) {
	return s.one(ctx, by, f)
}

// Recover restores belief in one forgotten memory.
func (s *Service) Recover(ctx context.Context, by Author, r Recover) (Outcome, Commit, error) {
	return s.one(ctx, by, r)
}

func (s *Service) one(ctx context.Context, by Author, c Change) (Outcome, Commit, error) {
	applied, err := s.Apply(ctx, Changeset{Author: by, Changes: []Change{c}})
	if err != nil {
		return Outcome{}, Commit{}, err
	}
	return applied.Outcomes[0], applied.Commit, nil
}

// Get returns one live memory; a forgotten one is NotFound.
func (s *Service) Get(ctx context.Context, r Reader, id string) (Memory, error) {
	m, err := s.store.Get(ctx, r, id)
	if err == nil && !m.Live() {
		return Memory{}, errs.E(errs.NotFound, "memory %s not found", id)
	}
	return m, err
}

// List returns live memories, newest first.
func (s *Service) List(ctx context.Context, r Reader, p Page) ([]Memory, Stats, error) {
	return s.store.List(ctx, r, p)
}

// History returns the events of a memory, oldest first. A forgotten memory
// still has its history.
func (s *Service) History(ctx context.Context, r Reader, id string, limit int) ([]Event, error) {
	if _, err := s.store.Get(ctx, r, id); err != nil {
		return nil, err
	}
	return s.store.History(ctx, r, id, limit)
}

// Rules returns the live rules for a reader, weightiest first.
func (s *Service) Rules(ctx context.Context, r Reader, limit int) ([]Memory, error) {
	return s.store.Rules(ctx, r, limit)
}

// Standing returns live memories by effective score.
func (s *Service) Standing(ctx context.Context, r Reader, limit int) ([]Memory, error) {
	return s.store.Standing(ctx, r, limit)
}

// complete gives a new memory what a caller leaves out, and refuses what is
// out of range. The identifiers of a memory pass the guard like its prose:
// nothing unguarded reaches the disk.
func complete(m Memory, now time.Time) (Memory, error) {
	id, err := uuid.NewV7()
	if err != nil {
		return m, fmt.Errorf("making an id: %w", err)
	}
	m.ID, m.Version = id.String(), 1
	m.Updated = now
	if m.Created.IsZero() {
		m.Created = now
	}
	if m.Observed.IsZero() {
		m.Observed = m.Created
	}
	if m.Scope.Agent == "" {
		m.Scope.Agent = DefaultAgent
	}
	if m.Scope.Visibility == "" {
		m.Scope.Visibility = Global
	}
	if m.Type == "" {
		m.Type = Fact
	}
	return m, validate(m)
}

func validate(m Memory) error {
	switch {
	case m.Content.String() == "":
		return errs.Field("content", "is required")
	case len(m.Content.String()) > MaxContent:
		return errs.Field("content", "must be at most %d bytes, not %d", MaxContent, len(m.Content.String()))
	case !(m.Importance >= 0 && m.Importance <= 1):
		return errs.Field("importance", "must be between 0 and 1, not %v", m.Importance)
	case !(m.Confidence >= 0 && m.Confidence <= 1):
		return errs.Field("confidence", "must be between 0 and 1, not %v", m.Confidence)
	case len(m.Tags) > MaxTags:
		return errs.Field("tags", "must be at most %d, not %d", MaxTags, len(m.Tags))
	case len(m.Source.Quote.String()) > MaxQuote:
		return errs.Field("quote", "must be at most %d bytes", MaxQuote)
	case !m.ValidUntil.IsZero() && !m.ValidUntil.After(m.ValidFrom):
		return errs.Field("validUntil", "must be after validFrom")
	}
	return validateNames(m)
}

func validateNames(m Memory) error {
	names := []struct{ field, value string }{
		{"who", m.Who.String()},
		{"subject", m.Subject.String()},
		{"path", m.Path},
		{"agentId", m.Scope.Agent},
		{"project", m.Scope.Project},
		{"scope", m.Scope.Namespace},
		{"sourceType", m.Source.Kind},
		{"sourceId", m.Source.ID},
		{"sourcePath", m.Source.Path},
		{"sessionKey", m.Source.Session},
	}
	for _, tag := range m.Tags {
		names = append(names, struct{ field, value string }{"tags", tag.String()})
	}
	for _, n := range names {
		if len(n.value) > MaxName {
			return errs.Field(n.field, "must be at most %d bytes, not %d", MaxName, len(n.value))
		}
		if _, err := guard.Check(n.value); err != nil {
			return fmt.Errorf("%s: %w", n.field, err)
		}
	}
	return nil
}

func salt() (s [16]byte) {
	_, _ = rand.Read(s[:]) // never fails: see crypto/rand
	return s
}
