package vcs_test

import (
	"slices"
	"testing"
	"time"

	"signet/internal/memory"
	words "signet/internal/text"
	"signet/internal/vcs"
)

// archive moves all that no longer stands to the archive.
func (r *rig) archive(want int) {
	r.t.Helper()
	r.now = r.now.Add(memory.Retention)
	n, err := r.db.Archive(r.ctx, memory.Expired{Before: r.now, Now: r.now, Reason: memory.Decayed}, 500)
	if err != nil || n != want {
		r.t.Fatalf("archived %d, %v; want %d", n, err, want)
	}
	r.check()
}

func TestThePastShowsWhatIsArchived(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	first := r.on("", "The build runs on Linux", "")
	r.reword("", first.ID, "The build runs on FreeBSD")
	if _, err := r.vcs.CreateRef(r.ctx, "v1", "tag", ""); err != nil {
		t.Fatal(err)
	}
	r.branch("try")
	r.now = r.now.Add(time.Hour)
	then := r.now.Format(time.RFC3339)
	r.now = r.now.Add(time.Hour)
	r.forget("", first.ID)
	second := r.on("", "The tests take a minute", "")
	before := r.recall(r.at("", then), "what does the build run on")
	r.archive(1)

	same(t, "now", r.list(reader), "The tests take a minute")
	same(t, "then", r.list(r.at("", then)), "The build runs on FreeBSD")
	same(t, "at the tag", r.list(r.at("v1", "")), "The build runs on FreeBSD")
	same(t, "on the branch", r.list(r.at("try", "")), "The build runs on FreeBSD")
	same(t, "recalled then", r.recall(r.at("", then), "what does the build run on"), before...)
	if hits := r.recall(reader, "what does the build run on"); len(hits) != 0 {
		t.Errorf("now it recalls %q", hits)
	}
	log, _, err := r.vcs.Log(r.ctx, vcs.LogQuery{Reader: reader, Memory: first.ID, Limit: 10})
	if err != nil || len(log) != 3 {
		t.Fatalf("%d commits, %v", len(log), err)
	}
	if c := log[0].Changes[0]; c.Event != "deleted" || c.Old == nil || c.Old.Content.String() != "The build runs on FreeBSD" {
		t.Errorf("the log tells %+v", c)
	}
	changes, hidden, err := r.vcs.Diff(r.ctx, reader, "v1", "main")
	if err != nil || hidden != 0 || len(changes) != 2 {
		t.Fatalf("%+v, %d, %v", changes, hidden, err)
	}
	for _, c := range changes {
		if c.ID == first.ID && (c.Old == nil || c.New != nil) || c.ID == second.ID && c.New == nil {
			t.Errorf("the difference tells %+v", c)
		}
	}
	blame, err := r.vcs.Blame(r.ctx, r.at("", then), first.ID)
	if err != nil || len(blame) != 1 || blame[0].Commit.ID != log[1].Commit.ID {
		t.Errorf("blame %+v, %v", blame, err)
	}
	if proof, err := r.vcs.Prove(r.ctx, reader, first.ID, "v1", ""); err != nil {
		t.Error(err)
	} else if got, err := vcs.VerifyProof(proof); err != nil || !got.Stands {
		t.Errorf("the proof of what stood: %+v, %v", got, err)
	}
}

func TestARevertBringsBackWhatIsArchived(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	m := r.learn("s", "The build runs on Linux", "")
	r.forget("", m.ID)
	r.archive(1)
	log, _, err := r.vcs.Log(r.ctx, vcs.LogQuery{Reader: reader, Limit: 1})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := r.vcs.Revert(r.ctx, reader, person, vcs.RevertTarget{Commit: log[0].Commit.ID}, "", false); err != nil {
		t.Fatal(err)
	}
	r.check()
	same(t, "now", r.list(reader), "The build runs on Linux")
	if list, err := r.db.Cold(r.ctx, reader, 10); err != nil || len(list) != 0 {
		t.Errorf("the archive still has %+v, %v", list, err)
	}
	r.forget("", m.ID)
	r.archive(1)
}

func TestAMergeMeetsWhatIsArchived(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	kept := r.on("", "The build runs on Linux", "inbox.unfiled.note")
	r.on("", "The tests take a minute", "inbox.unfiled.note")
	r.branch("try")
	r.forget("", kept.ID)
	r.archive(1)
	r.reword("try", kept.ID, "The build runs on FreeBSD")
	res, err := r.vcs.Merge(r.ctx, reader, person, "try", "", false)
	if err != nil {
		t.Fatal(err)
	}
	r.check()
	if len(res.Conflicts) != 1 || res.Conflicts[0].Kind != memory.DeleteContest {
		t.Fatalf("conflicts %+v", res.Conflicts)
	}
	same(t, "merged", r.list(reader), "The build runs on FreeBSD", "The tests take a minute")
	if list, err := r.db.Cold(r.ctx, reader, 10); err != nil || len(list) != 0 {
		t.Errorf("the archive still has %+v, %v", list, err)
	}
}

func TestRepairLeavesTheArchive(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	m := r.on("", "The build runs on Linux", "")
	r.on("", "The tests take a minute", "")
	r.forget("", m.ID)
	r.archive(1)
	if n, err := r.db.Repair(r.ctx); err != nil || n != 0 {
		t.Errorf("mended %d, %v", n, err)
	}
	if _, err := r.vcs.Collect(r.ctx); err != nil {
		t.Error(err)
	}
	if list, err := r.db.Cold(r.ctx, reader, 10); err != nil || len(list) != 1 || list[0].Memory.Content != m.Content {
		t.Errorf("the archive has %+v, %v", list, err)
	}
	r.check()
}

func TestPurgeOfWhatIsArchivedLeavesNoByte(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	r.on("", "The build runs on Linux", "")
	s, _, err := r.db.Touch(r.ctx, memory.Session{Key: "s", Harness: "claude-code", Agent: memory.DefaultAgent, Started: r.now, LastSeen: r.now})
	if err != nil {
		t.Fatal(err)
	}
	said := memory.Turn{ID: "s-turn", Session: "s", Role: memory.RoleUser, Text: text(t, "Xylophonia it is"), Time: r.now}
	if _, err := r.db.Capture(r.ctx, s, 1, []memory.Turn{said}, r.now); err != nil {
		t.Fatal(err)
	}
	m := r.learn("s", "The merger with Xylophonia is codenamed Quetzal", "")
	r.reword("", m.ID, "The merger with Xylophonia is codenamed Quetzalcoatl")
	twin := r.learn("s", "The merger is expensive", "")
	r.forget("", m.ID)
	r.forget("", twin.ID)
	r.archive(2)
	done, err := r.vcs.Purge(r.ctx, reader, person, m.ID)
	if err != nil {
		t.Fatal(err)
	}
	if len(done.Objects) != 2 || !slices.Equal(done.Others, []string{twin.ID}) {
		t.Errorf("%d versions were erased; also learnt from there: %v", len(done.Objects), done.Others)
	}
	r.noTrace("xylophonia", "quetzal", "xylophon", words.Hash("The merger with Xylophonia is codenamed Quetzalcoatl"))
	r.check()
	if list, err := r.db.Cold(r.ctx, reader, 10); err != nil || len(list) != 1 || list[0].Memory.ID != twin.ID {
		t.Errorf("the archive has %+v, %v", list, err)
	}
	if again, err := r.vcs.Purge(r.ctx, reader, person, m.ID); err != nil || len(again.Objects) == 0 {
		t.Errorf("a purge that may have broken off cannot be done again: %+v, %v", again, err)
	}
}
