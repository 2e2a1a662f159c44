package vcs

import (
	"cmp"
	"context"
	"slices"

	"signet/internal/errs"
	"signet/internal/guard"
	"signet/internal/memory"
)

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
	Reopened  []string // conflicts that are open again
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
	commits, err := s.targets(ctx, target, ref, head)
	if err != nil {
		return res, err
	}
	res.Reverted = commits
	undone, err := s.undone(ctx, commits)
	if err != nil {
		return res, err
	}
	if undone, err = s.unpurged(ctx, undone); err != nil {
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
	merge, err := s.beside(ctx, target, commits, ref)
	if err != nil {
		return res, err
	}
	merge.IfHead, merge.Conflicts = head, contests
	res.Silenced = merge.Silence
	for _, c := range merge.Settled {
		if c.Became == "" {
			res.Reopened = append(res.Reopened, c.Conflict)
		}
	}
	if res.Changes, res.Hidden, err = s.told(ctx, r, movesOf(changes, undone)); err != nil || dry {
		return res, err
	}
	if len(changes) == 0 && !merge.Tells() {
		return res, errs.E(errs.Conflict, "there is nothing left to revert").
			WithHint("what these commits brought was changed or removed since; signet log shows by whom")
	}
	message, _ := guard.Redact("revert " + short(commits[0]))
	applied, err := s.memories.Apply(ctx, memory.Changeset{Author: by, Ref: ref, Message: message, Changes: asChanges(changes), Merge: merge})
	res.Commit = applied.Commit
	return res, err
}

// beside says what a revert does beside its changes: who is silent or speaks
// again, and which conflicts are open again. Talk and conflicts are those of main
// alone.
func (s *Service) beside(ctx context.Context, target RevertTarget, commits []string, ref string) (*memory.Merge, error) {
	merge := &memory.Merge{}
	if ref != Main {
		return merge, nil
	}
	if target.Session != "" {
		merge.Silence = []string{target.Session}
	}
	for _, id := range commits {
		entry, err := s.store.Commit(ctx, everyone(), id)
		if err != nil {
			return nil, err
		}
		merge.Unsilence = append(merge.Unsilence, entry.Silenced...)
	}
	var err error
	merge.Settled, err = s.reopened(ctx, commits)
	return merge, err
}

func short(commit string) string { return commit[:min(10, len(commit))] }

// targets gives the commits that a target means, newest first.
func (s *Service) targets(ctx context.Context, target RevertTarget, ref, head string) ([]string, error) {
	if target.Origin != (Origin{}) {
		if target.Commit != "" {
			return nil, errs.Field("commit", "give a commit, or a session, agent or source, not both")
		}
		commits, err := s.store.Origins(ctx, target.Origin, head)
		if err != nil {
			return nil, err
		}
		if len(commits) == 0 {
			return nil, errs.E(errs.NotFound, "nothing on %s was learnt there", ref).WithHint("signet log --session KEY shows what a session brought")
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
