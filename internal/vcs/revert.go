package vcs

import (
	"cmp"
	"context"
	"slices"
	"strings"

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
	Files     []string // that are written, or deleted
	Left      []string // files that were changed since, and stay
}

// Revert undoes what commits did, in one new commit. What was changed since by
// others stays and is a conflict; undoing a revert brings everything back.
func (s *Service) Revert(ctx context.Context, r memory.Reader, by memory.Author, target RevertTarget, ref string, dry bool) (RevertResult, error) {
	if ref == "" {
		ref = Main
	}
	p, err := s.reversal(ctx, target, ref)
	res := p.result()
	if err != nil {
		return res, err
	}
	if len(p.is) > 0 && by.Kind != "operator" {
		return res, errs.E(errs.Denied, "a revert would write %s, which only a person may have done", strings.Join(res.Files, ", ")).
			WithHint("a person can: signet revert %s", short(p.commits[0]))
	}
	if res.Changes, res.Hidden, err = s.told(ctx, r, movesOf(p.changes, p.undone)); err != nil {
		return res, err
	}
	switch {
	case dry && len(p.is) > 0:
		return res, s.Files.Rewritable(p.was, p.is)
	case dry:
		return res, nil
	case len(p.changes) == 0 && !p.merge.Tells():
		return res, s.nothingLeft(ctx, p, ref)
	}
	message, _ := guard.Redact("revert " + short(p.commits[0]))
	commit := func() error {
		applied, err := s.memories.Apply(ctx, memory.Changeset{Author: by, Ref: ref, Message: message, Changes: asChanges(p.changes), Merge: p.merge})
		res.Commit = applied.Commit
		return err
	}
	if len(p.is) > 0 {
		err = s.Files.Rewrite(p.was, p.is, commit)
	} else {
		err = commit()
	}
	return res, err
}

// nothingLeft says why a plan comes to nothing: what has to be reverted first, where
// later commits changed what these brought.
func (s *Service) nothingLeft(ctx context.Context, p reversal, ref string) error {
	if len(p.left) > 0 {
		return errs.E(errs.Conflict, "there is nothing left to revert: %s was changed since", strings.Join(p.left, ", ")).
			WithHint("signet log shows the later commits: revert them first, or edit the file by hand")
	}
	over, err := s.over(ctx, p.built, ref)
	if err != nil {
		return err
	}
	if over != "" {
		return errs.E(errs.Conflict, "nothing of it can be reverted: what it brought was changed since, last by %s", over).
			WithHint("revert that first: signet revert %s", over)
	}
	return errs.E(errs.Conflict, "there is nothing left to revert").
		WithHint("what these commits brought was changed or removed since; signet log shows by whom")
}

// built gives the acts on the graph of which others made something else since.
func built(undone []Move, stands map[string]string) (list []Move) {
	for _, m := range undone {
		if now := stands[m.Kind+m.ID]; m.Kind == memory.EntityObject && now != m.Old && now != m.New {
			list = append(list, m)
		}
	}
	return list
}

// over gives the newest commit of a branch that built on what a revert would undo; ""
// where there is none.
func (s *Service) over(ctx context.Context, built []Move, ref string) (commit string, err error) {
	newest := -1
	for _, m := range built {
		entries, _, err := s.Log(ctx, LogQuery{Reader: everyone(), Ref: ref, Memory: m.ID, Limit: 1})
		if err != nil {
			return "", err
		}
		for _, e := range entries {
			if e.Commit.Generation > newest {
				commit, newest = short(e.Commit.ID), e.Commit.Generation
			}
		}
	}
	return commit, nil
}

// reversal is the plan of a revert.
type reversal struct {
	commits []string // newest first
	undone  []Move
	changes []memory.Restore
	merge   *memory.Merge
	was, is []memory.Document // files, as they say and as they will
	left    []string          // files that stay
	built   []Move            // acts that later ones built on
}

// result tells what a plan comes to, but for its changes.
func (p reversal) result() RevertResult {
	res := RevertResult{Reverted: p.commits, Left: p.left}
	if p.merge == nil {
		return res
	}
	res.Conflicts, res.Silenced = p.merge.Conflicts, p.merge.Silence
	for _, c := range p.merge.Settled {
		if c.Became == "" {
			res.Reopened = append(res.Reopened, c.Conflict)
		}
	}
	for _, f := range p.is {
		res.Files = append(res.Files, f.Name)
	}
	slices.Sort(res.Files)
	return res
}

// reversal plans a revert on a branch, on the head that it has then.
func (s *Service) reversal(ctx context.Context, target RevertTarget, ref string) (p reversal, err error) {
	head, err := s.Resolve(ctx, ref)
	if err != nil {
		return p, err
	}
	if p.commits, err = s.targets(ctx, target, ref, head); err != nil {
		return p, err
	}
	if p.undone, err = s.undone(ctx, p.commits); err != nil {
		return p, err
	}
	if ref != Main || target.Origin != (Origin{}) {
		p.undone = withoutFiles(p.undone)
	}
	if p.undone, err = s.unpurged(ctx, p.undone); err != nil {
		return p, err
	}
	if head, err = s.recorded(ctx, p.undone, head); err != nil {
		return p, err
	}
	view, err := s.store.ViewOf(ctx, head)
	if err != nil {
		return p, err
	}
	stands, err := s.store.Stands(ctx, view, p.undone)
	if err != nil {
		return p, err
	}
	var contests []memory.Contest
	p.changes, contests = undo(stands, p.undone)
	p.left, p.built = left(p.undone, p.changes, stands), built(p.undone, stands)
	if p.was, p.is, err = s.files(ctx, p.changes); err != nil {
		return p, err
	}
	if p.merge, err = s.beside(ctx, target, p.commits, ref); err != nil {
		return p, err
	}
	p.merge.IfHead, p.merge.Conflicts = head, contests
	return p, nil
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
	last := head
	var err error
	if target.Commit != Head {
		last, err = s.Resolve(ctx, target.Commit)
	}
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

// undo says what undoing comes to where something stands. Objects that stand as the commits
// left them go back; what others changed since stays as they left it, which is a
// conflict.
func undo(stands map[string]string, undone []Move) ([]memory.Restore, []memory.Contest) {
	var changes []memory.Restore
	var contests []memory.Contest
	memories := byObject(undone)
	for _, m := range undone {
		now := stands[m.Kind+m.ID]
		of := memories[memory.MemoryObject+derivedFrom(m.Kind, m.ID)]
		goesBack := of.ID != "" && stands[of.Kind+of.ID] == of.Old
		switch {
		case now == m.New: // it is so already
		case of.ID != "" && !goesBack && stands[of.Kind+of.ID] != of.New: // it stays with its memory
		case now == m.Old || goesBack:
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
	// goes must not fold into what comes. What is derived comes behind its memory.
	slices.SortStableFunc(changes, func(a, b memory.Restore) int {
		return cmp.Or(
			cmp.Compare(btoi(a.Kind == memory.DerivedObject), btoi(b.Kind == memory.DerivedObject)),
			cmp.Compare(btoi(a.To != ""), btoi(b.To != "")),
		)
	})
	return changes, contests
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}
