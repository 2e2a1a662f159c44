package vcs

import (
	"context"
	"slices"
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

// Settled is what became of a conflict by a commit, and how it is settled now.
type Settled struct {
	memory.Settlement
	Now string
}

// Settle lets one side of a conflict stand, or both, in one commit, which can be
// reverted: then the conflict is open again. It is made also where the side
// stands already.
func (s *Service) Settle(ctx context.Context, r memory.Reader, by memory.Author, id, keep string) (memory.Commit, error) {
	head, err := s.Resolve(ctx, Main) // first: what is settled meanwhile moves it
	if err != nil {
		return memory.Commit{}, err
	}
	open, err := s.Conflicts(ctx, r)
	if err != nil {
		return memory.Commit{}, err
	}
	for _, c := range open {
		if c.ID == id {
			return s.settle(ctx, by, c, keep, head)
		}
	}
	return memory.Commit{}, errs.E(errs.NotFound, "there is no open conflict %s", id).WithHint("signet conflicts lists them")
}

func (s *Service) settle(ctx context.Context, by memory.Author, c Conflict, keep, head string) (memory.Commit, error) {
	q := c.Contest
	var changes []memory.Change
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
	message, _ := guard.Redact("settle a conflict")
	applied, err := s.memories.Apply(ctx, memory.Changeset{Author: by, Message: message, Changes: changes, Merge: &memory.Merge{
		IfHead: head, Settled: []memory.Settlement{{Conflict: c.ID, Became: keep}},
	}})
	return applied.Commit, err
}

// reopened says what becomes of the conflicts that commits, newest first,
// settled: what it was before them, unless it was settled otherwise since.
func (s *Service) reopened(ctx context.Context, commits []string) (list []memory.Settlement, err error) {
	at := map[string]int{}
	for _, commit := range commits {
		settled, err := s.store.Settled(ctx, commit)
		if err != nil {
			return nil, err
		}
		for _, c := range settled {
			i, seen := at[c.Conflict]
			if !seen {
				i = len(list)
				at[c.Conflict] = i
				list = append(list, memory.Settlement{Conflict: c.Conflict, Was: c.Now, Became: c.Now})
			}
			if list[i].Became == c.Became {
				list[i].Became = c.Was
			}
		}
	}
	return slices.DeleteFunc(list, func(c memory.Settlement) bool { return c.Was == c.Became }), nil
}
