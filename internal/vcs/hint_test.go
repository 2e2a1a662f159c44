package vcs_test

import (
	"context"
	"log/slog"
	"testing"

	"signet/internal/llm"
	"signet/internal/pipeline"
	"signet/internal/vcs"
)

type oneHint struct{}

// Generate implements llm.Generator.
func (oneHint) Generate(context.Context, llm.Request) (llm.Answer, error) {
	return llm.Answer{Text: `{"hints": ["which animal is the zebra"]}`}, nil
}

// What a model said of memories can be undone at once, and it is not asked again.
func TestHintsCanBeReverted(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	m := r.on("", "Zebra quux", "")
	h := &pipeline.Hinter{
		Model: oneHint{}, Store: r.db, Apply: r.memories.Apply, Most: 5,
		Frozen: func() bool { return false }, Log: slog.New(slog.DiscardHandler),
	}
	hints := func() int {
		live, err := r.db.Live(r.ctx, 0, 5)
		if err != nil || len(live) != 1 {
			t.Fatalf("live are %+v (%v)", live, err)
		}
		return len(live[0].Hints)
	}
	if n, err := h.Step(r.ctx); err != nil || n != 1 || hints() != 1 {
		t.Fatalf("asked for %d (%v), has %d hints", n, err, hints())
	}
	if _, err := r.vcs.Revert(r.ctx, reader, person, vcs.RevertTarget{Origin: vcs.Origin{Agent: pipeline.HinterName}}, "", false); err != nil {
		t.Fatal(err)
	}
	if n, err := h.Step(r.ctx); err != nil || n != 0 || hints() != 0 {
		t.Errorf("asked for %d (%v) after the revert, has %d hints", n, err, hints())
	}
	if err := r.db.CheckTree(r.ctx); err != nil {
		t.Error(err)
	}
	if got, err := r.memories.Get(r.ctx, reader, m.ID); err != nil || got.Version != m.Version {
		t.Errorf("it has version %d (%v)", got.Version, err)
	}
}
