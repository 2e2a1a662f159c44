package memory

import (
	"context"
	"log/slog"
	"time"
)

// Refiler files what waits in the inbox, without being told. It goes through the
// inbox once after the start, and again whenever there is more to go by: the
// taxonomy was changed, or enoughFiled statements were filed outright since it
// last began. A step looks at a batch and makes at most one commit.
//
// It moves a memory once in its life: who reverts that, or moves the memory back,
// has the last word. What a person put into the inbox is never looked at.
type Refiler struct {
	memories *Service
	log      *slog.Logger
	batch    int

	begun *knowledge // what there was when the last pass began; nil before the first
	after string     // where the pass under way goes on; "" between two
}

// RefilerName is the author of its commits, and the agent that it is: so they are
// found, and may be reverted together.
const RefilerName = "refile"

// enoughFiled is how many statements have to be filed outright for the inbox to
// be gone through again for their sake.
const enoughFiled = 20

// How often there is a step: most find that nothing is new.
const refileEvery = time.Minute

// NewRefiler makes a Refiler whose steps look at so many memories at most.
func NewRefiler(s *Service, batch int, log *slog.Logger) *Refiler {
	if batch <= 0 {
		panic("memory: a Refiler needs a batch")
	}
	return &Refiler{memories: s, log: log, batch: batch}
}

// Run takes steps until ctx ends, and then returns nil. The first one waits as
// long as the first sweep.
func (r *Refiler) Run(ctx context.Context) error {
	return repeat(ctx, refileEvery, r.log.With("work", "refiling"), func(ctx context.Context) error {
		filed, err := r.Step(ctx)
		if filed > 0 {
			r.log.Info("refiled", "memories", filed)
		}
		return err
	})
}

// Step looks at the next memories of the inbox, if a pass is due or under way,
// and files those that a leaf is now sure of. It says how many.
func (r *Refiler) Step(ctx context.Context) (int, error) {
	s := r.memories
	if s.frozen() {
		return 0, errFrozen()
	}
	if r.after == "" {
		now := s.filer.knowledge()
		if r.begun != nil && now.edition == r.begun.edition && now.filed-r.begun.filed < enoughFiled {
			return 0, nil
		}
		r.begun = &now
	}
	_, c, err := s.filing(ctx)
	if err != nil {
		return 0, err
	}
	all := Reader{Plan: true}
	found, err := s.store.Unfiled(ctx, all, Unfiled{After: r.after, NotBy: RefilerName, Limit: r.batch})
	if err != nil {
		return 0, err
	}
	r.after = "" // a batch that cannot be filed is left for the next pass: it must not hold up the others
	if len(found) == r.batch {
		r.after = found[len(found)-1].ID
	}
	var changes []Change
	for _, m := range found {
		if now, sure := refiled(c, m); sure {
			changes = append(changes, refiling(all, now))
		}
	}
	if len(changes) == 0 {
		return 0, nil
	}
	applied, err := s.Apply(ctx, Changeset{Author: Author{Name: RefilerName, Kind: "daemon", Agent: RefilerName}, Changes: changes})
	return applied.Done(), err
}

// Waiting counts what waits in the inbox to be filed.
func (s *Service) Waiting(ctx context.Context, r Reader) (int, error) {
	return s.store.Waiting(ctx, r, RefilerName)
}
