package vcs_test

import (
	"testing"

	"signet/internal/memory"
)

// What fell on a branch is uncertain there, and was certain before; main knows
// nothing of it until it is merged.
func TestUncertainBelongsToAState(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	ground := r.on("", "The pantry is next to the kitchen", "knowledge.domain.terms")
	o, _, err := r.memories.Remember(r.ctx, person, memory.Draft{
		Content: "Flour stands on the left", Path: "knowledge.domain.terms", Origin: memory.Person, RestsOn: []string{ground.ID},
	})
	if err != nil {
		t.Fatal(err)
	}
	uncertain := func(where string, rd memory.Reader) string {
		t.Helper()
		m, err := r.memories.Get(r.ctx, rd, o.Memory.ID)
		if err != nil {
			t.Fatalf("%s: %v", where, err)
		}
		return m.Uncertain
	}
	r.branch("trial")
	r.forget("trial", ground.ID)
	if got := uncertain("on the branch", r.at("trial", "")); got != ground.ID {
		t.Errorf("on the branch it is uncertain for %q, want %q", got, ground.ID)
	}
	if got := uncertain("on main", reader); got != "" {
		t.Errorf("on main it is uncertain for %q", got)
	}
	if _, err := r.vcs.Merge(r.ctx, reader, person, "trial", "", false); err != nil {
		t.Fatal(err)
	}
	if got := uncertain("merged", reader); got != ground.ID {
		t.Errorf("merged it is uncertain for %q, want %q", got, ground.ID)
	}
	if _, _, err := r.memories.Recover(r.ctx, person, memory.Recover{ID: ground.ID, Reader: reader}); err != nil {
		t.Fatal(err)
	}
	if got := uncertain("recovered", reader); got != "" {
		t.Errorf("recovered it is uncertain for %q", got)
	}
	r.check()
}
