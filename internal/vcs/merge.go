package vcs

import (
	"cmp"
	"context"
	"slices"

	"signet/internal/guard"
	"signet/internal/memory"
)

// Move is an object that two trees have otherwise: at which path, and which
// version. An empty address is that it does not stand.
type Move struct {
	Kind     string
	ID       string
	From     string // the path it stood at, if another
	Path     string
	Old, New string
}

// MergeResult is what a merge did, or would do.
type MergeResult struct {
	Into        string
	Source      string
	Base        string // the commit both descend from
	FastForward bool
	UpToDate    bool // there was nothing to merge
	Commit      memory.Commit
	Changes     []Change
	Hidden      int
	Conflicts   []memory.Contest
}

// Merge brings what a source has into a branch. Where only one side changed a
// memory that side's version stands; where both did, a person is asked, and
// until then what the join says stands (see join).
func (s *Service) Merge(ctx context.Context, r memory.Reader, by memory.Author, source, into string, dry bool) (MergeResult, error) {
	if into == "" {
		into = Main
	}
	theirs, err := s.Resolve(ctx, source)
	if err != nil {
		return MergeResult{}, err
	}
	ours, err := s.Resolve(ctx, into)
	if err != nil {
		return MergeResult{}, err
	}
	base, err := s.store.MergeBase(ctx, ours, theirs)
	if err != nil {
		return MergeResult{}, err
	}
	res := MergeResult{Into: into, Source: source, Base: base}
	if base == theirs {
		res.UpToDate = true
		return res, nil
	}
	theirMoves, err := s.store.Moves(ctx, base, theirs)
	if err != nil {
		return res, err
	}
	whole := len(theirMoves)
	if theirMoves, err = s.unpurged(ctx, theirMoves); err != nil {
		return res, err
	}
	ahead := base == ours && len(theirMoves) == whole
	if ahead && into == Main {
		// A branch that merged main before has a line of its own, and to go over to
		// it would take commits out of main's: then a merge is made.
		if ahead, err = s.store.Leads(ctx, ours, theirs); err != nil {
			return res, err
		}
	}
	if ahead {
		res.FastForward = true
		if res.Changes, res.Hidden, err = s.told(ctx, r, theirMoves); err != nil || dry {
			return res, err
		}
		res.Commit.ID = theirs
		err := s.store.FastForward(ctx, into, ours, theirs, s.now())
		s.memories.Reread() // leaves may have come with it
		return res, err
	}
	ourMoves, err := s.store.Moves(ctx, base, ours)
	if err != nil {
		return res, err
	}
	changes, contests, err := s.plan(ctx, ourMoves, theirMoves)
	if err != nil {
		return res, err
	}
	res.Conflicts = contests
	if res.Changes, res.Hidden, err = s.told(ctx, r, movesOf(changes, theirMoves)); err != nil || dry {
		return res, err
	}
	message, _ := guard.Redact("merge " + source) // names of refs hold no secrets: they were guarded when they were made
	applied, err := s.memories.Apply(ctx, memory.Changeset{
		Author: by, Ref: into, Message: message, Changes: asChanges(changes),
		Merge: &memory.Merge{IfHead: ours, Parents: []string{theirs}, Conflicts: contests},
	})
	res.Commit = applied.Commit
	return res, err
}

// unpurged leaves out what was purged since: it can stand nowhere any more.
func (s *Service) unpurged(ctx context.Context, moves []Move) ([]Move, error) {
	var addresses []string
	for _, m := range moves {
		if m.Kind == memory.MemoryObject && m.New != "" {
			addresses = append(addresses, m.New)
		}
	}
	there, err := s.store.Versions(ctx, everyone(), addresses)
	if err != nil {
		return nil, err
	}
	purged := map[string]bool{}
	for _, m := range moves {
		if _, ok := there[m.New]; m.Kind == memory.MemoryObject && m.New != "" && !ok {
			purged[m.ID] = true
		}
	}
	return slices.DeleteFunc(moves, func(m Move) bool { return purged[m.ID] || purged[derivedFrom(m.Kind, m.ID)] }), nil
}

// plan says what of theirs is to be restored on our side, and what both changed
// otherwise.
func (s *Service) plan(ctx context.Context, ours, theirs []Move) ([]memory.Restore, []memory.Contest, error) {
	mine := byObject(ours)
	order, err := s.ordering(ctx, ours, theirs)
	if err != nil {
		return nil, nil, err
	}
	var changes []memory.Restore
	var contests []memory.Contest
	for _, t := range theirs {
		if t.Kind == memory.DerivedObject {
			continue // see beside
		}
		o, both := mine[t.Kind+t.ID]
		if !both {
			changes = append(changes, memory.Restore{Kind: t.Kind, ID: t.ID, From: t.Old, To: t.New, Event: "merged"})
			continue
		}
		if o.New == t.New {
			continue
		}
		to := join(o.New, t.New, order)
		if to != o.New {
			changes = append(changes, memory.Restore{Kind: t.Kind, ID: t.ID, From: o.New, To: to, Event: "merged"})
		}
		if t.Kind == memory.MemoryObject {
			kind := memory.EditContest
			if o.New == "" || t.New == "" {
				kind = memory.DeleteContest
			}
			contests = append(contests, memory.Contest{Kind: kind, ID: t.ID, Path: t.Path, A: o.New, B: t.New})
		}
	}
	changes = append(changes, beside(ours, theirs, changes)...)
	slots, err := s.contestedSlots(ctx, ours, theirs)
	return changes, append(contests, slots...), err
}

// join is the default resolver: unchanged gives way to a deletion, a deletion to
// an edit, and of two edits the greater stands. So any order of merging the
// heads that left one commit comes to one state.
func join(a, b string, order map[string]string) string {
	switch {
	case a == "":
		return b
	case b == "":
		return a
	case cmp.Or(cmp.Compare(order[a], order[b]), cmp.Compare(a, b)) > 0:
		return a
	}
	return b
}

// ordering gives each version what it is ordered by: when it was written, which
// is in the record and the same everywhere.
func (s *Service) ordering(ctx context.Context, lists ...[]Move) (map[string]string, error) {
	var addresses []string
	for _, m := range slices.Concat(lists...) {
		if m.Kind == memory.MemoryObject && m.New != "" {
			addresses = append(addresses, m.New)
		}
	}
	order := map[string]string{}
	versions, err := s.store.Versions(ctx, everyone(), addresses)
	for address, m := range versions {
		order[address] = memory.Stamp(m.Updated)
	}
	return order, err
}

// contestedSlots finds memories that both sides put into one slot.
func (s *Service) contestedSlots(ctx context.Context, ours, theirs []Move) ([]memory.Contest, error) {
	leaves, err := s.memories.Taxonomy(ctx)
	if err != nil {
		return nil, err
	}
	var addresses []string
	for _, m := range slices.Concat(ours, theirs) {
		if leaf, ok := leaves.Leaf(m.Path); ok && leaf.One && m.New != "" {
			addresses = append(addresses, m.New)
		}
	}
	if len(addresses) == 0 {
		return nil, nil
	}
	versions, err := s.store.Versions(ctx, everyone(), addresses)
	if err != nil {
		return nil, err
	}
	type slot struct {
		path, subject string
		scope         memory.Scope
	}
	slotOf := func(m memory.Memory) slot { return slot{m.Path, m.Subject.String(), m.Scope} }
	held := map[slot][]Move{}
	for _, m := range ours {
		if v, ok := versions[m.New]; ok && m.New != "" {
			held[slotOf(v)] = append(held[slotOf(v)], m)
		}
	}
	var contests []memory.Contest
	for _, t := range theirs {
		v, ok := versions[t.New]
		if !ok || t.New == "" {
			continue
		}
		for _, o := range held[slotOf(v)] {
			if o.ID == t.ID {
				continue
			}
			contests = append(contests, memory.Contest{Kind: memory.SlotContest, ID: o.ID, Path: t.Path, A: o.New, B: t.New, With: t.ID})
		}
	}
	return contests, nil
}

// everyone is the reader by which plans are made: they show nothing.
func everyone() memory.Reader { return memory.Reader{Plan: true} }

func asChanges(list []memory.Restore) []memory.Change {
	out := make([]memory.Change, len(list))
	for i, r := range list {
		out[i] = r
	}
	return out
}

// movesOf is what restores change, with the paths that their moves know.
func movesOf(list []memory.Restore, moves []Move) []Move {
	paths := byObject(moves)
	out := make([]Move, len(list))
	for i, r := range list {
		m := paths[r.Kind+r.ID]
		out[i] = Move{Kind: r.Kind, ID: r.ID, From: m.From, Path: m.Path, Old: r.From, New: r.To}
	}
	return out
}
