package vcs_test

import (
	"testing"

	"signet/internal/memory"
	"signet/internal/vcs"
)

// soul commits SOUL.md on main.
func (r *rig) soul(words string) memory.Commit {
	r.t.Helper()
	a, err := r.memories.Apply(r.ctx, memory.Changeset{Author: person, Changes: []memory.Change{
		memory.Put{Kind: memory.DocumentObject, Name: "SOUL.md", Body: text(r.t, words)},
	}})
	if err != nil || a.Done() != 1 {
		r.t.Fatalf("%+v, %v", a, err)
	}
	return a.Commit
}

// documents gives the identity files of a state.
func (r *rig) documents(rd memory.Reader) []string {
	r.t.Helper()
	list, err := r.memories.Documents(r.ctx, rd)
	if err != nil {
		r.t.Fatal(err)
	}
	var all []string
	for _, d := range list {
		all = append(all, d.Body.String())
	}
	return all
}

func TestABranchHasTheIdentityFilesOfItsLine(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	r.soul("dry")
	r.branch("try")
	r.on("try", "The build runs on Linux", "")
	r.soul("curious")
	same(t, "on the branch", r.documents(r.at("try", "")), "dry")
	same(t, "on main", r.documents(reader), "curious")
	if _, err := r.vcs.Merge(r.ctx, reader, person, "main", "try", false); err != nil {
		t.Fatal(err)
	}
	same(t, "on the branch after the merge", r.documents(r.at("try", "")), "curious")
	r.check()
}

func TestARevertBringsBackAnIdentityFile(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	first := r.soul("dry")
	second := r.soul("loud")
	if _, err := r.vcs.Revert(r.ctx, reader, person, vcs.RevertTarget{Commit: second.ID}, "", false); err != nil {
		t.Fatal(err)
	}
	same(t, "now", r.documents(reader), "dry")
	same(t, "between", r.documents(r.at("", second.ID)), "loud")
	if _, err := r.vcs.Revert(r.ctx, reader, person, vcs.RevertTarget{Commit: first.ID}, "", false); err != nil {
		t.Fatal(err)
	}
	r.check()
}

func TestAFileIsNotWhatAnAgentBrought(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	r.soul("dry")
	r.on("", "The build runs on Linux", "")
	if _, err := r.vcs.Revert(r.ctx, reader, person, vcs.RevertTarget{Origin: vcs.Origin{Agent: memory.DefaultAgent}}, "", false); err != nil {
		t.Fatal(err)
	}
	same(t, "main", r.list(reader))
	same(t, "the files", r.documents(reader), "dry")
	r.check()
}
