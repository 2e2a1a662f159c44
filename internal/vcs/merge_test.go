package vcs_test

import (
	"testing"

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
