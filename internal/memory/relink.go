package memory

import (
	"context"
	"fmt"
	"log/slog"
	"time"

	"signet/internal/guard"
)

// Relinker asks memories what they mean that nobody asked: those of an older
// version, those that came by a merge, and those for which the Deriver failed. It
// goes through them once after the start, and again when there may be more. A
// step looks at a batch and makes at most one commit.
//
// It asks a memory once: who reverts what came of it has the last word.
type Relinker struct {
	memories *Service
	log      *slog.Logger
	batch    int

	begun bool   // a pass was begun since the start
	after string // where the pass under way goes on; "" between two
}

// RelinkerName is the author of its commits, and the agent that it is.
const RelinkerName = "relink"

// Between two steps of a pass others get to write; between two passes there is
// mostly nothing to do.
const (
	relinkRest  = 500 * time.Millisecond
	relinkEvery = time.Minute
)

// NewRelinker makes a Relinker whose steps look at so many memories at most.
func NewRelinker(s *Service, batch int, log *slog.Logger) *Relinker {
	if batch <= 0 {
		panic("memory: a Relinker needs a batch")
	}
	return &Relinker{memories: s, log: log, batch: batch}
}

// Run makes passes until ctx ends, and then returns nil. The first one waits as
// long as the first sweep.
func (r *Relinker) Run(ctx context.Context) error {
	return repeat(ctx, relinkEvery, r.log.With("work", "relinking"), r.pass)
}

// pass takes steps until nothing is left to be asked.
func (r *Relinker) pass(ctx context.Context) error {
	linked := 0
	for {
		n, err := r.Step(ctx)
		linked += n
		if err != nil || r.after == "" {
			if linked > 0 {
				r.log.Info("relinked", "memories", linked)
			}
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(relinkRest):
		}
	}
}

// Step asks the next memories, if a pass is due or under way, and says how many
// had something to say.
func (r *Relinker) Step(ctx context.Context) (int, error) {
	s := r.memories
	switch {
	case s.frozen():
		return 0, errFrozen()
	case s.deriving.Deriver == nil:
		return 0, nil
	case r.after == "" && !s.unlinked.Swap(false) && r.begun:
		return 0, nil
	}
	r.begun = true
	found, err := s.store.Underived(ctx, r.after, r.batch)
	if err != nil {
		return 0, err
	}
	r.after = "" // who cannot be asked is left for the next pass, and does not hold up the others
	if len(found) == r.batch {
		r.after = found[len(found)-1].ID
	}
	changes, says := r.ask(ctx, found)
	if len(changes) == 0 {
		return 0, nil
	}
	message, _ := guard.Redact(fmt.Sprintf("link %d", says)) // plain words: nothing to redact
	_, err = s.Apply(ctx, Changeset{Author: Author{Name: RelinkerName, Kind: "daemon", Agent: RelinkerName}, Message: message, Changes: changes})
	return says, err
}

// ask gives the changes that keep what memories mean, and counts those that mean
// anything.
func (r *Relinker) ask(ctx context.Context, found []Memory) (changes []Change, says int) {
	for _, m := range found {
		d := r.memories.derive(ctx, m)
		if !d.Known {
			continue
		}
		changes = append(changes, Derive{ID: m.ID, IfVersion: m.Version, Derived: d})
		if len(d.Body) > 0 {
			says++
		}
	}
	return changes, says
}
