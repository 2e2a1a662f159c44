package memory

import (
	"context"
	"crypto/rand"
	"slices"
	"sync/atomic"
	"time"

	"signet/internal/errs"
	"signet/internal/stance"
	"signet/internal/text"
)

// Retention is how long a forgotten memory can be recovered.
const Retention = 30 * 24 * time.Hour

// Service is the one way to write memories, and the way to read them back.
type Service struct {
	store  Store
	now    func() time.Time
	frozen func() bool
	key    [32]byte // seals the tokens of sweeps
	filer  filer
	limits limits

	deriving Deriving
	unlinked atomic.Bool // memories may have come that nobody asked what they mean
}

// New makes a Service over a store. While frozen reports true, every write
// answers with an error of kind Frozen.
func New(store Store, now func() time.Time, frozen func() bool) *Service {
	return &Service{store: store, now: now, frozen: frozen, key: randomKey()}
}

// Apply commits a changeset. New memories get their id, version and times
// here. The answer says per change what became of it; an error means that
// nothing was changed at all.
func (s *Service) Apply(ctx context.Context, cs Changeset) (Applied, error) {
	if s.frozen() {
		return Applied{}, errFrozen()
	}
	now := s.now().UTC().Truncate(time.Millisecond)
	changes, err := s.prepare(ctx, cs, now)
	if err != nil {
		return Applied{}, err
	}
	cs.Changes = changes
	applied, err := s.store.Apply(ctx, Stamped{Changeset: cs, Time: now, Salt: salt, Retention: Retention})
	if err == nil {
		s.learn(applied)
		if cs.Merge != nil || slices.ContainsFunc(changes, ofLeaf) {
			s.Reread()
		}
	}
	return applied, err
}

// returning says what a memory that is to be recovered stands against: the slot
// that it is for, and what it says. Where it is not found, or only on a branch,
// the store says so.
func (s *Service) returning(ctx context.Context, r Recover) (slot bool, says stance.Stance, err error) {
	r.Reader.View = nil
	m, missing := s.store.Get(ctx, r.Reader, r.ID)
	if errs.Is(missing, errs.NotFound) {
		return false, says, nil
	}
	if missing != nil {
		return false, says, missing
	}
	t, _, err := s.filing(ctx)
	if err != nil {
		return false, says, err
	}
	leaf, ok := t.Leaf(m.Path)
	return ok && leaf.One, stance.Read(m.Content.String()), nil
}

func errFrozen() error {
	return errs.E(errs.Frozen, "mutations are frozen (kill switch active)").
		WithHint("set memory.pipelineV2.mutationsFrozen: false in agent.yaml")
}

// ofLeaf reports whether a change is of the taxonomy.
func ofLeaf(c Change) bool {
	switch c := c.(type) {
	case Put:
		return c.Kind == LeafObject
	case Restore:
		return c.Kind == LeafObject
	}
	return false
}

// Forget ends belief in one memory and gives it as it then stands.
func (s *Service) Forget(ctx context.Context, by Author, f Forget) (Outcome, Commit, error) {
	return s.one(ctx, by, f.Ref, f)
}

// Recover restores belief in one forgotten memory.
func (s *Service) Recover(ctx context.Context, by Author, r Recover) (Outcome, Commit, error) {
	return s.one(ctx, by, r.Ref, r)
}

func (s *Service) one(ctx context.Context, by Author, ref string, c Change) (Outcome, Commit, error) {
	applied, err := s.Apply(ctx, Changeset{Author: by, Ref: ref, Changes: []Change{c}})
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

// Any returns one memory, live or forgotten.
func (s *Service) Any(ctx context.Context, r Reader, id string) (Memory, error) {
	return s.store.Get(ctx, r, id)
}

// List returns live memories, newest first.
func (s *Service) List(ctx context.Context, r Reader, p Page) ([]Memory, Stats, error) {
	var err error
	if p.Path, err = s.Meant(ctx, p.Path); err != nil {
		return nil, Stats{}, err
	}
	return s.store.List(ctx, r, p)
}

// leastPrefix is how much of an id has to be given.
const leastPrefix = 6

// prefixForm is what an id may begin with.
var prefixForm = text.Pattern(`^[0-9a-f-]*$`)

// IDs returns the ids that begin with a prefix, in order, at most limit.
func (s *Service) IDs(ctx context.Context, r Reader, prefix string, limit int) ([]string, error) {
	if len(prefix) < leastPrefix || !prefixForm().MatchString(prefix) {
		return nil, errs.Field("prefix", "must be %d or more of the digits that an id begins with, not %q", leastPrefix, prefix)
	}
	return s.store.IDs(ctx, r, prefix, limit)
}

// History returns the events of a memory, oldest first. A forgotten memory
// still has its history.
func (s *Service) History(ctx context.Context, r Reader, id string, limit int) ([]Event, error) {
	_, missing := s.store.Get(ctx, r, id)
	if missing != nil && r.View == nil {
		return nil, missing
	}
	events, err := s.store.History(ctx, r, id, limit)
	if err == nil && len(events) == 0 {
		err = missing // a view has no row of what was forgotten, but its events
	}
	return events, err
}

// Rules returns the live rules for a reader, weightiest first.
func (s *Service) Rules(ctx context.Context, r Reader, limit int) ([]Memory, error) {
	return s.store.Rules(ctx, r, limit)
}

// Standing returns live memories by effective score.
func (s *Service) Standing(ctx context.Context, r Reader, limit int) ([]Memory, error) {
	return s.store.Standing(ctx, r, limit)
}

func salt() (s [16]byte) {
	_, _ = rand.Read(s[:]) // never fails: see crypto/rand
	return s
}
