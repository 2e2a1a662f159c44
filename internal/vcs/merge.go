package vcs

import (
	"cmp"
	"context"
	"slices"

	"signet/internal/errs"
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
	if base == ours {
		res.FastForward = true
		if res.Changes, res.Hidden, err = s.told(ctx, r, theirMoves); err != nil || dry {
			return res, err
		}
		res.Commit.ID = theirs
		return res, s.store.FastForward(ctx, into, ours, theirs, s.now())
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

// plan says what of theirs is to be restored on our side, and what both changed
// otherwise.
func (s *Service) plan(ctx context.Context, ours, theirs []Move) ([]memory.Restore, []memory.Contest, error) {
	mine := map[string]Move{}
	for _, m := range ours {
		mine[m.Kind+m.ID] = m
	}
	order, err := s.ordering(ctx, ours, theirs)
	if err != nil {
		return nil, nil, err
	}
	var changes []memory.Restore
	var contests []memory.Contest
	for _, t := range theirs {
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
	held := map[slot]Move{}
	for _, m := range ours {
		if v, ok := versions[m.New]; ok && m.New != "" {
			held[slotOf(v)] = m
		}
	}
	var contests []memory.Contest
	for _, t := range theirs {
		v, ok := versions[t.New]
		if !ok || t.New == "" {
			continue
		}
		if o, taken := held[slotOf(v)]; taken && o.ID != t.ID {
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
	paths := map[string]Move{}
	for _, m := range moves {
		paths[m.Kind+m.ID] = m
	}
	out := make([]Move, len(list))
	for i, r := range list {
		m := paths[r.Kind+r.ID]
		out[i] = Move{Kind: r.Kind, ID: r.ID, From: m.From, Path: m.Path, Old: r.From, New: r.To}
	}
	return out
}

// Origin names who made commits: exactly one of its fields is set.
type Origin struct{ Session, Agent, Source string }

// RevertTarget says what to revert: a commit, the commits behind one up to
// another, or all that a session, an agent or a source made.
type RevertTarget struct {
	Commit string
	After  string // with Commit: everything behind After up to it
	Origin
}

// RevertResult is what a revert did, or would do.
type RevertResult struct {
	Reverted  []string // commits, newest first
	Commit    memory.Commit
	Changes   []Change
	Hidden    int
	Conflicts []memory.Contest
	Silenced  []string // sessions whose talk no longer speaks
}

// Revert undoes what commits did, in one new commit. What was changed since by
// others stays and is a conflict; undoing a revert brings everything back.
func (s *Service) Revert(ctx context.Context, r memory.Reader, by memory.Author, target RevertTarget, ref string, dry bool) (RevertResult, error) {
	var res RevertResult
	if ref == "" {
		ref = Main
	}
	head, err := s.Resolve(ctx, ref)
	if err != nil {
		return res, err
	}
	commits, err := s.targets(ctx, target, ref)
	if err != nil {
		return res, err
	}
	res.Reverted = commits
	undone, err := s.undone(ctx, commits)
	if err != nil {
		return res, err
	}
	view, err := s.store.ViewOf(ctx, head)
	if err != nil {
		return res, err
	}
	changes, contests, err := s.undo(ctx, view, undone)
	if err != nil {
		return res, err
	}
	res.Conflicts = contests
	merge := &memory.Merge{IfHead: head, Conflicts: contests}
	if target.Session != "" {
		merge.Silence = []string{target.Session}
	}
	for _, id := range commits {
		entry, err := s.store.Commit(ctx, everyone(), id)
		if err != nil {
			return res, err
		}
		merge.Unsilence = append(merge.Unsilence, entry.Silenced...)
	}
	res.Silenced = merge.Silence
	if res.Changes, res.Hidden, err = s.told(ctx, r, movesOf(changes, undone)); err != nil || dry {
		return res, err
	}
	if len(changes) == 0 {
		return res, errs.E(errs.Conflict, "there is nothing left to revert").
			WithHint("what these commits brought was changed or removed since; signet log shows by whom")
	}
	message, _ := guard.Redact("revert " + short(commits[0]))
	applied, err := s.memories.Apply(ctx, memory.Changeset{Author: by, Ref: ref, Message: message, Changes: asChanges(changes), Merge: merge})
	res.Commit = applied.Commit
	return res, err
}

func short(commit string) string { return commit[:min(10, len(commit))] }

// targets gives the commits that a target means, newest first.
func (s *Service) targets(ctx context.Context, target RevertTarget, ref string) ([]string, error) {
	if target.Origin != (Origin{}) {
		if target.Commit != "" {
			return nil, errs.Field("commit", "give a commit, or a session, agent or source, not both")
		}
		commits, err := s.store.Origins(ctx, target.Origin)
		if err != nil {
			return nil, err
		}
		if len(commits) == 0 {
			return nil, errs.E(errs.NotFound, "nothing on %s was learnt there", Main).WithHint("signet log --session KEY shows what a session brought")
		}
		slices.Reverse(commits)
		return commits, nil
	}
	if target.Commit == "" {
		return nil, errs.Field("commit", "is required, or a session, an agent or a source")
	}
	last, err := s.Resolve(ctx, target.Commit)
	if err != nil || target.After == "" {
		return []string{last}, err
	}
	first, err := s.Resolve(ctx, target.After)
	if err != nil {
		return nil, err
	}
	var commits []string
	q := LogQuery{Reader: everyone(), Head: last, Limit: MaxLog}
	for {
		entries, before, err := s.Log(ctx, q)
		if err != nil {
			return nil, err
		}
		for _, e := range entries {
			if e.Commit.ID == first {
				return commits, nil
			}
			commits = append(commits, e.Commit.ID)
		}
		if before == 0 {
			return nil, errs.Field("after", "%s does not come before %s on %s", short(first), short(last), ref)
		}
		q.Before = before
	}
}

// undone joins what commits did, newest first, to what it means for each object:
// from what they left, back to what they found.
func (s *Service) undone(ctx context.Context, commits []string) ([]Move, error) {
	at := map[string]int{}
	var moves []Move
	for _, id := range commits {
		entry, err := s.store.Commit(ctx, everyone(), id)
		if err != nil {
			return nil, err
		}
		for _, c := range entry.Changes {
			key := c.Kind + c.ID
			i, again := at[key]
			if !again {
				at[key] = len(moves)
				moves = append(moves, Move{Kind: c.Kind, ID: c.ID, From: c.Path, Path: cmp.Or(c.From, c.Path), Old: c.NewAddr, New: c.OldAddr})
				continue
			}
			if moves[i].New == c.NewAddr { // else somebody else changed it in between, and that stays
				moves[i].New, moves[i].Path = c.OldAddr, cmp.Or(c.From, c.Path)
			}
		}
	}
	return moves, nil
}

// undo says what undoing comes to on a state. Objects that stand as the commits
// left them go back; what others changed since stays as they left it, which is a
// conflict.
func (s *Service) undo(ctx context.Context, view *memory.View, undone []Move) ([]memory.Restore, []memory.Contest, error) {
	stands, err := s.store.Stands(ctx, view, undone)
	if err != nil {
		return nil, nil, err
	}
	var changes []memory.Restore
	var contests []memory.Contest
	for _, m := range undone {
		now := stands[m.Kind+m.ID]
		switch {
		case now == m.New: // it is so already
		case now == m.Old:
			changes = append(changes, memory.Restore{Kind: m.Kind, ID: m.ID, From: now, To: m.New, Event: "reverted"})
		case m.Kind == memory.MemoryObject:
			kind := memory.EditContest
			if now == "" || m.New == "" {
				kind = memory.DeleteContest
			}
			contests = append(contests, memory.Contest{Kind: kind, ID: m.ID, Path: m.Path, A: now, B: m.New})
		}
	}
	// What comes back goes first: a slot must not be empty in between, and what
	// goes must not fold into what comes.
	slices.SortStableFunc(changes, func(a, b memory.Restore) int {
		return cmp.Compare(btoi(a.To != ""), btoi(b.To != ""))
	})
	return changes, contests, nil
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}
