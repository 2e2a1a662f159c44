package vcs_test

import (
	"context"
	"slices"
	"testing"

	"signet/internal/errs"
	"signet/internal/memory"
	"signet/internal/vcs"
)

func TestASessionThatSpeaksOfTheUserFillsTheUsersSlot(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	cs := memory.Changeset{Author: person, Changes: []memory.Change{memory.Add{Memory: memory.Memory{
		Content: text(t, "The user prefers dark mode"), Subject: text(t, "user"), Path: "preferences.ui.theme", Origin: memory.Person, Confidence: 1,
	}}}}
	if _, err := r.memories.Apply(r.ctx, cs); err != nil {
		t.Fatal(err)
	}
	r.on("", "I prefer light mode", "preferences.ui.theme")
	same(t, "the slot", r.list(reader), "I prefer light mode")
}

func TestARevertThatChangesNothingStillSilencesAndAsks(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	m := r.learn("s", "The build runs on Linux", "")
	r.reword("", m.ID, "The build runs on FreeBSD")
	res, err := r.vcs.Revert(r.ctx, reader, person, vcs.RevertTarget{Origin: vcs.Origin{Session: "s"}}, "", false)
	if err != nil || res.Commit.ID == "" || len(res.Silenced) != 1 {
		t.Fatalf("%+v, %v", res, err)
	}
	if open, err := r.vcs.Conflicts(r.ctx, reader); err != nil || len(open) != 1 {
		t.Errorf("conflicts: %+v, %v", open, err)
	}
	r.check()
}

func TestAMergedBranchIsNotAhead(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	r.on("", "The build runs on Linux", "")
	r.branch("try")
	r.on("try", "Podman replaces Docker here", "")
	r.on("", "The tests take a minute", "")
	if _, err := r.vcs.Merge(r.ctx, reader, person, "try", "", false); err != nil {
		t.Fatal(err)
	}
	refs, err := r.vcs.Refs(r.ctx)
	if err != nil || refs[1].Ahead != 0 || refs[1].Behind != 2 {
		t.Errorf("%+v, %v", refs, err)
	}
}

// The words of a memory that was changed come from whoever changed it.
func TestBlameOfChangedWordsNamesNoTurn(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	m := r.learn("s", "The build runs on Linux", "")
	blame := func() vcs.Blame {
		t.Helper()
		list, err := r.vcs.Blame(r.ctx, reader, m.ID)
		if err != nil || len(list) != 1 {
			t.Fatal(list, err)
		}
		return list[0]
	}
	if b := blame(); b.Reworded {
		t.Error("what was learnt is taken for changed")
	}
	r.reword("", m.ID, "The build runs on FreeBSD")
	if b := blame(); !b.Reworded || b.Turn != nil || len(b.Commit.Parents) != 1 {
		t.Errorf("%+v", b)
	}
}

// A branch that changed what was purged since can still be merged, without it.
func TestMergeAfterAPurge(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	m := r.on("", "The merger with Xylophonia is near", "")
	r.branch("try")
	r.reword("try", m.ID, "The merger with Xylophonia is off")
	r.on("try", "Podman replaces Docker here", "")
	if _, err := r.vcs.Purge(r.ctx, reader, person, m.ID); err != nil {
		t.Fatal(err)
	}
	if _, err := r.vcs.Merge(r.ctx, reader, person, "try", "", false); err != nil {
		t.Fatal(err)
	}
	same(t, "main", r.list(reader), "Podman replaces Docker here")
	r.check()
}

func TestSettlingNeverUndoesWhatWasChangedSince(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	m := r.on("", "We deploy to Heroku", "")
	r.branch("try")
	r.reword("try", m.ID, "We deploy to Fly")
	r.reword("", m.ID, "We deploy to Render")
	if _, err := r.vcs.Merge(r.ctx, reader, person, "try", "", false); err != nil {
		t.Fatal(err)
	}
	r.reword("", m.ID, "We deploy to Hetzner")
	open, err := r.vcs.Conflicts(r.ctx, reader)
	if err != nil || len(open) != 1 {
		t.Fatal(open, err)
	}
	if _, err := r.vcs.Settle(r.ctx, reader, person, open[0].ID, "B"); !errs.Is(err, errs.Conflict) {
		t.Errorf("the other side took the place of a newer edit: %v", err)
	}
	if _, err := r.vcs.Settle(r.ctx, reader, person, open[0].ID, "A"); err != nil {
		t.Error(err)
	}
	same(t, "main", r.list(reader), "We deploy to Hetzner")
}

func TestARevertOfARevertOnABranchShowsOnce(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	r.on("", "The build runs on Linux", "")
	r.branch("try")
	for range 2 {
		if _, err := r.vcs.Revert(r.ctx, reader, person, vcs.RevertTarget{Commit: "try"}, "try", false); err != nil {
			t.Fatal(err)
		}
	}
	same(t, "try", r.list(r.at("try", "")), "The build runs on Linux")
}

func TestBisectRefusesEndsThatAreNotSo(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	r.on("", "The build runs on Linux", "")
	r.on("", "The tests take a minute", "")
	never := func(context.Context, *memory.View) (bool, error) { return false, nil }
	if _, err := r.vcs.Bisect(r.ctx, reader, "", "", never); !errs.Is(err, errs.Invalid) {
		t.Errorf("it found where something began that never is so: %v", err)
	}
}

// Each of the memories that contest a slot stays in the queue, and a conflict
// that is met a second time is open again.
func TestConflictsAreNotLost(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	edited := r.on("", "We deploy to Heroku", "")
	for _, name := range []string{"b", "c"} {
		r.branch(name)
	}
	r.on("b", "I prefer light mode", "preferences.ui.theme")
	r.on("c", "I prefer sepia mode", "preferences.ui.theme")
	r.reword("c", edited.ID, "We deploy to Fly")
	r.on("", "I prefer dark mode", "preferences.ui.theme")
	r.reword("", edited.ID, "We deploy to Render")
	queue := func(want int) {
		t.Helper()
		if open, err := r.vcs.Conflicts(r.ctx, reader); err != nil || len(open) != want {
			t.Errorf("%d conflicts are open, not %d: %+v (%v)", len(open), want, open, err)
		}
	}
	for _, name := range []string{"b", "c"} {
		if _, err := r.vcs.Merge(r.ctx, reader, person, name, "", false); err != nil {
			t.Fatal(err)
		}
	}
	queue(4) // sepia is contested by both others
	open, err := r.vcs.Conflicts(r.ctx, reader)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range open {
		if c.Contest.Kind == memory.EditContest {
			if _, err := r.vcs.Settle(r.ctx, reader, person, c.ID, "A"); err != nil {
				t.Fatal(err)
			}
		}
	}
	queue(3)
	r.branch("d")
	r.reword("d", edited.ID, "We deploy to Hetzner")
	r.reword("", edited.ID, "We deploy to Scaleway")
	if _, err := r.vcs.Merge(r.ctx, reader, person, "d", "", false); err != nil {
		t.Fatal(err)
	}
	queue(4)
}

// A settlement is a commit, also where it changes nothing. Its revert opens the
// conflict again, and the revert of that settles it again.
func TestTheRevertOfASettlementOpensTheConflictAgain(t *testing.T) {
	t.Parallel()
	for _, keep := range []string{"A", "B"} {
		t.Run(keep, func(t *testing.T) {
			t.Parallel()
			r := newRig(t)
			m := r.on("", "We deploy to Heroku", "")
			r.branch("try")
			r.reword("try", m.ID, "We deploy to Fly")
			r.reword("", m.ID, "We deploy to Render")
			r.merge("try")
			met := r.open(1)[0]
			settled, err := r.vcs.Settle(r.ctx, reader, person, met.ID, keep)
			if err != nil || settled.ID == "" {
				t.Fatalf("%+v, %v", settled, err)
			}
			r.open(0)
			dry, err := r.vcs.Revert(r.ctx, reader, person, vcs.RevertTarget{Commit: settled.ID}, "", true)
			if err != nil || !slices.Equal(dry.Reopened, []string{met.ID}) {
				t.Errorf("a dry revert: %+v, %v", dry, err)
			}
			r.open(0)
			undone, err := r.vcs.Revert(r.ctx, reader, person, vcs.RevertTarget{Commit: settled.ID}, "", false)
			if err != nil || !slices.Equal(undone.Reopened, []string{met.ID}) {
				t.Fatalf("%+v, %v", undone, err)
			}
			if again := r.open(1)[0]; again.ID != met.ID {
				t.Errorf("%s is open, not %s", again.ID, met.ID)
			}
			same(t, "as the merge left it", r.list(reader), "We deploy to Render")
			if _, err := r.vcs.Revert(r.ctx, reader, person, vcs.RevertTarget{Commit: settled.ID}, "", false); !errs.Is(err, errs.Conflict) {
				t.Errorf("reverted twice: %v", err)
			}
			if _, err := r.vcs.Revert(r.ctx, reader, person, vcs.RevertTarget{Commit: undone.Commit.ID}, "", false); err != nil {
				t.Fatal(err)
			}
			r.open(0)
			want := "We deploy to Render"
			if keep == "B" {
				want = "We deploy to Fly"
			}
			same(t, "settled again", r.list(reader), want)
			r.check()
		})
	}
}

// A conflict that was settled otherwise since stays so.
func TestTheRevertOfAnOlderSettlementOpensNothing(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	m := r.on("", "We deploy to Heroku", "")
	r.branch("try")
	r.reword("try", m.ID, "We deploy to Fly")
	r.reword("", m.ID, "We deploy to Render")
	r.merge("try")
	met := r.open(1)[0]
	first, err := r.vcs.Settle(r.ctx, reader, person, met.ID, "A")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := r.vcs.Revert(r.ctx, reader, person, vcs.RevertTarget{Commit: first.ID}, "", false); err != nil {
		t.Fatal(err)
	}
	if _, err := r.vcs.Settle(r.ctx, reader, person, met.ID, "B"); err != nil {
		t.Fatal(err)
	}
	if res, err := r.vcs.Revert(r.ctx, reader, person, vcs.RevertTarget{Commit: first.ID}, "", false); !errs.Is(err, errs.Conflict) {
		t.Errorf("%+v, %v", res, err)
	}
	r.open(0)
}

func (r *rig) merge(source string) {
	r.t.Helper()
	if _, err := r.vcs.Merge(r.ctx, reader, person, source, "", false); err != nil {
		r.t.Fatal(err)
	}
}

// open gives the open conflicts, of which there have to be n.
func (r *rig) open(n int) []vcs.Conflict {
	r.t.Helper()
	open, err := r.vcs.Conflicts(r.ctx, reader)
	if err != nil || len(open) != n {
		r.t.Fatalf("%d conflicts are open, not %d: %+v (%v)", len(open), n, open, err)
	}
	return open
}
