package vcs

import (
	"context"
	"time"

	"signet/internal/errs"
	"signet/internal/guard"
	"signet/internal/memory"
)

// Conflict is what a merge or a revert left to a person.
type Conflict struct {
	ID      string
	Commit  string // the merge or revert that met it
	Contest memory.Contest
	Created time.Time
	A, B    *memory.Memory // the two versions; nil where it was deleted
}

// Conflicts returns what is not settled, oldest first, as far as a reader may
// see either side.
func (s *Service) Conflicts(ctx context.Context, r memory.Reader) ([]Conflict, error) {
	list, err := s.store.Conflicts(ctx)
	if err != nil {
		return nil, err
	}
	return s.sides(ctx, r, list)
}

// Sides gives what the two sides of contests say, as far as a reader may see
// either: of those that a merge met, or would meet.
func (s *Service) Sides(ctx context.Context, r memory.Reader, met []memory.Contest) ([]Conflict, error) {
	list := make([]Conflict, len(met))
	for i, q := range met {
		list[i].Contest = q
	}
	return s.sides(ctx, r, list)
}

func (s *Service) sides(ctx context.Context, r memory.Reader, list []Conflict) ([]Conflict, error) {
	var addresses []string
	for _, c := range list {
		addresses = append(addresses, c.Contest.A, c.Contest.B)
	}
	versions, err := s.store.Versions(ctx, r, addresses)
	if err != nil {
		return nil, err
	}
	var shown []Conflict
	for _, c := range list {
		if m, ok := versions[c.Contest.A]; ok {
			c.A = &m
		}
		if m, ok := versions[c.Contest.B]; ok {
			c.B = &m
		}
		if c.A != nil || c.B != nil {
			shown = append(shown, c)
		}
	}
	return shown, nil
}

// Settle lets one side of a conflict stand, or both.
func (s *Service) Settle(ctx context.Context, r memory.Reader, by memory.Author, id, keep string) (memory.Commit, error) {
	open, err := s.Conflicts(ctx, r)
	if err != nil {
		return memory.Commit{}, err
	}
	for _, c := range open {
		if c.ID == id {
			return s.settle(ctx, by, c, keep)
		}
	}
	return memory.Commit{}, errs.E(errs.NotFound, "there is no open conflict %s", id).WithHint("signet conflicts lists them")
}

func (s *Service) settle(ctx context.Context, by memory.Author, c Conflict, keep string) (memory.Commit, error) {
	q := c.Contest
	var changes []memory.Change
	head, err := s.Resolve(ctx, Main)
	if err != nil {
		return memory.Commit{}, err
	}
	view, err := s.store.ViewOf(ctx, head)
	if err != nil {
		return memory.Commit{}, err
	}
	stands, err := s.store.Stands(ctx, view, []Move{{Kind: memory.MemoryObject, ID: q.ID}, {Kind: memory.MemoryObject, ID: q.With}})
	if err != nil {
		return memory.Commit{}, err
	}
	let := func(id, address string) {
		if now := stands[memory.MemoryObject+id]; now != address {
			changes = append(changes, memory.Restore{Kind: memory.MemoryObject, ID: id, From: now, To: address, Event: "settled"})
		}
	}
	switch {
	case keep != "A" && keep != "B" && keep != "both":
		return memory.Commit{}, errs.Field("keep", "must be A, B or both, not %q", keep)
	case q.Kind != memory.SlotContest && keep == "B" && stands[memory.MemoryObject+q.ID] != q.A && stands[memory.MemoryObject+q.ID] != q.B:
		return memory.Commit{}, errs.E(errs.Conflict, "the memory was changed since the two sides met").
			WithHint("--keep A leaves it as it stands now; signet memory modify gives it other words")
	case q.Kind != memory.SlotContest && keep == "A" && stands[memory.MemoryObject+q.ID] != q.B:
		// Ours stands, or what somebody made of it since.
	case q.Kind == memory.SlotContest && keep == "A":
		let(q.With, "")
	case q.Kind == memory.SlotContest && keep == "B":
		let(q.ID, "")
	case keep == "A":
		let(q.ID, q.A)
	case keep == "B":
		let(q.ID, q.B)
	case q.Kind != memory.SlotContest:
		return memory.Commit{}, errs.Field("keep", "one memory cannot stand in two versions: keep A or B").
			WithHint("remember the other side as a statement of its own, if both are so")
	}
	var commit memory.Commit
	if len(changes) > 0 {
		message, _ := guard.Redact("settle a conflict")
		applied, err := s.memories.Apply(ctx, memory.Changeset{Author: by, Message: message, Changes: changes, Merge: &memory.Merge{IfHead: head}})
		if err != nil {
			return memory.Commit{}, err
		}
		commit = applied.Commit
	}
	return commit, s.store.Settle(ctx, c.ID, keep, s.now())
}
