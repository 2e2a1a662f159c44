package vcs_test

import (
	"log/slog"
	"testing"

	"signet/internal/memory"
	"signet/internal/taxonomy"
	"signet/internal/vcs"
)

// What the refiler filed can be undone at once, and it does not do it again.
func TestRefilingCanBeReverted(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	m := r.on("", "Zebra quux", "")
	if _, err := r.memories.EditTaxonomy(r.ctx, person, func(t *taxonomy.Taxonomy) (taxonomy.Edit, error) {
		return t.Add(taxonomy.Leaf{Path: "context.project.birds", Kind: "fact", Description: "Animals that stripe", Words: []string{"zebra", "quux"}})
	}); err != nil {
		t.Fatal(err)
	}
	refiler := memory.NewRefiler(r.memories, 10, slog.New(slog.DiscardHandler))
	for _, want := range []int{1, 0} {
		if n, err := refiler.Step(r.ctx); err != nil || n != want {
			t.Errorf("filed %d (%v), want %d", n, err, want)
		}
		if _, err := r.vcs.Revert(r.ctx, reader, person, vcs.RevertTarget{Origin: vcs.Origin{Agent: memory.RefilerName}}, "", false); want == 1 && err != nil {
			t.Fatal(err)
		}
		r.memories.Reread() // as if the taxonomy had changed
		if got, err := r.memories.Get(r.ctx, reader, m.ID); err != nil || got.Path != taxonomy.Inbox {
			t.Errorf("it stands at %s (%v)", got.Path, err)
		}
	}
}
