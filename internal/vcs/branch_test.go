package vcs_test

import (
	"testing"

	"signet/internal/errs"
	"signet/internal/guard"
	"signet/internal/memory"
	"signet/internal/vcs"
)

// teach is learn on a branch, by an agent and from a source.
func (r *rig) teach(ref string, by memory.Author, source, content string) memory.Memory {
	r.t.Helper()
	said, _ := guard.Redact(content)
	a, err := r.memories.Apply(r.ctx, memory.Changeset{Author: by, Ref: ref, Changes: []memory.Change{memory.Add{Memory: memory.Memory{
		Content: said, Confidence: .9, Origin: memory.Person, Type: memory.Fact, Source: memory.Source{Kind: "file", ID: source},
	}}}})
	if err != nil || a.Outcomes[0].Status != memory.Done {
		r.t.Fatalf("teaching %q: %v %v", content, a.Outcomes, err)
	}
	return a.Outcomes[0].Memory
}

func TestWhatSomebodyBroughtIsRevertedOnABranch(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name   string
		origin vcs.Origin
	}{
		{"session", vcs.Origin{Session: "evil"}},
		{"agent", vcs.Origin{Agent: "mallory"}},
		{"source", vcs.Origin{Source: "notes.md"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			r := newRig(t)
			evil := memory.Author{Name: "pipeline", Kind: "pipeline", Agent: "mallory", Session: "evil"}
			r.on("", "The build runs on Linux", "")
			r.teach("", evil, "notes.md", "The mascot is a toaster")
			r.branch("try")
			r.teach("try", evil, "notes.md", "The tests are never run")
			r.on("try", "The tests take a minute", "")
			r.teach("", evil, "notes.md", "Lunch is at midnight")
			res, err := r.vcs.Revert(r.ctx, reader, person, vcs.RevertTarget{Origin: tt.origin}, "try", false)
			if err != nil || len(res.Reverted) != 2 || len(res.Silenced) > 0 {
				t.Fatalf("%+v, %v", res, err)
			}
			same(t, "try", r.list(r.at("try", "")), "The build runs on Linux", "The tests take a minute")
			same(t, "main", r.list(memory.Reader{Plan: true}), "The build runs on Linux", "The mascot is a toaster", "Lunch is at midnight")
			if _, err := r.vcs.Revert(r.ctx, reader, person, vcs.RevertTarget{Commit: res.Commit.ID}, "try", false); err != nil {
				t.Fatal(err)
			}
			if got := r.list(r.at("try", "")); len(got) == 2 {
				t.Errorf("the revert of the revert brought nothing back: %q", got)
			}
			r.check()
		})
	}
}

// What a session said answers on main while it was reverted only aside.
func TestARevertOnABranchSilencesNobody(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	r.learn("evil", "The mascot is a toaster", "")
	r.branch("try")
	if _, err := r.vcs.Revert(r.ctx, reader, person, vcs.RevertTarget{Origin: vcs.Origin{Session: "evil"}}, "try", false); err != nil {
		t.Fatal(err)
	}
	e, err := r.vcs.Show(r.ctx, reader, "try")
	if err != nil || len(e.Silenced) > 0 {
		t.Errorf("%q are silent (%v)", e.Silenced, err)
	}
	_, err = r.vcs.Revert(r.ctx, reader, person, vcs.RevertTarget{Origin: vcs.Origin{Session: "nobody"}}, "try", false)
	if !errs.Is(err, errs.NotFound) {
		t.Errorf("what nobody brought: %v", err)
	}
}

func (r *rig) bring(ref, id string) memory.Outcome {
	r.t.Helper()
	o, _, err := r.memories.Recover(r.ctx, person, memory.Recover{ID: id, Reader: reader, Ref: ref})
	if err != nil {
		r.t.Fatal(err)
	}
	return o
}

func TestWhatWasForgottenOnABranchIsRecoveredThere(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	both := r.on("", "The build runs on Linux", "")
	before := r.on("", "The tests take a minute", "")
	r.forget("", before.ID)
	r.branch("try")
	aside := r.on("try", "Lunch is at noon", "")
	r.reword("try", both.ID, "The build runs on FreeBSD")
	for _, id := range []string{both.ID, aside.ID} {
		r.forget("try", id)
	}
	same(t, "forgotten", r.list(r.at("try", "")))
	for _, id := range []string{both.ID, before.ID, aside.ID} {
		if o := r.bring("try", id); o.Status != memory.Done {
			t.Errorf("recovering %s: %s", id, o.Status)
		}
	}
	same(t, "try", r.list(r.at("try", "")), "The build runs on FreeBSD", "The tests take a minute", "Lunch is at noon")
	same(t, "main", r.list(reader), "The build runs on Linux")
	if o := r.bring("try", both.ID); o.Status != memory.NotForgotten {
		t.Errorf("recovering what stands: %s", o.Status)
	}
	other := r.on("", "The moon is far away", "")
	if o := r.bring("try", other.ID); o.Status != memory.Missing {
		t.Errorf("recovering what was never there: %s", o.Status)
	}
	stranger := memory.Reader{Agent: "stranger", EveryProject: true}
	r.forget("try", aside.ID)
	o, _, err := r.memories.Recover(r.ctx, person, memory.Recover{ID: aside.ID, Reader: stranger, Ref: "try"})
	if err != nil || o.Status != memory.Missing {
		t.Errorf("a stranger recovers: %s, %v", o.Status, err)
	}
	r.check()
}

func TestWhatWasSupersededOnABranchTakesItsSlotBack(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	dark := r.on("", "I prefer dark mode", "preferences.ui.theme")
	r.branch("try")
	r.on("try", "I prefer light mode", "preferences.ui.theme")
	if o := r.bring("try", dark.ID); o.Status != memory.Done || len(o.Superseded) != 1 {
		t.Errorf("%+v", o)
	}
	same(t, "try", r.list(r.at("try", "")), "I prefer dark mode")
	same(t, "main", r.list(reader), "I prefer dark mode")
	r.check()
}

func TestHeadIsTheNewestCommitOfTheBranchThatIsSpokenOf(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	r.on("", "The build runs on Linux", "")
	r.branch("try")
	r.on("", "The mascot is a toaster", "")
	r.on("try", "The tests take a minute", "")
	newest, err := r.vcs.Resolve(r.ctx, "main")
	if err != nil {
		t.Fatal(err)
	}
	if shown, err := r.vcs.Show(r.ctx, reader, "HEAD"); err != nil || shown.Commit.ID != newest {
		t.Errorf("show: %+v, %v", shown.Commit, err)
	}
	if v, err := r.vcs.View(r.ctx, "HEAD", ""); v != nil || err != nil {
		t.Errorf("as a ref it is main: %+v, %v", v, err)
	}
	same(t, "at HEAD of try", r.list(r.at("try", "HEAD")), "The build runs on Linux", "The tests take a minute")
	for _, ref := range []string{"try", "main"} {
		if _, err := r.vcs.Revert(r.ctx, reader, person, vcs.RevertTarget{Commit: "HEAD"}, ref, false); err != nil {
			t.Fatalf("on %s: %v", ref, err)
		}
	}
	same(t, "try", r.list(r.at("try", "")), "The build runs on Linux")
	same(t, "main", r.list(memory.Reader{Plan: true}), "The build runs on Linux")
	r.check()
}
