package daemon_test

import (
	"slices"
	"testing"

	"signet/api"
)

// Whatever walked over the graph last tells of it, and names only what its reader sees.
func TestTheLastWalkOverTheGraphIsTold(t *testing.T) {
	t.Parallel()
	h := newHost(t, "memory: {pipelineV2: {traversal: {timeoutMs: 60000}}}\n")
	for _, s := range []string{"HeronQueue depends on PondStore.", "Never restart HeronQueue by hand.", "HeronQueue keeps a job for nine days."} {
		if _, err := h.Remember(t.Context(), api.RememberRequest{Content: s, Visibility: "private"}); err != nil {
			t.Fatal(err)
		}
	}
	told := func() *api.Traversal {
		t.Helper()
		s, err := h.Traversal(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		return s.Status
	}
	if s := told(); s != nil {
		t.Fatalf("before the first walk: %+v", s)
	}
	walks := map[string]func(){
		"recall": func() {
			if _, err := h.Recall(t.Context(), api.RecallRequest{Query: "how long does HeronQueue keep a job?"}); err != nil {
				t.Fatal(err)
			}
		},
		"prompt": func() { h.prompt("one", "restart HeronQueue, it hangs") },
	}
	for source, walk := range walks {
		walk()
		s := told()
		if s == nil || s.Source != source || s.At == "" || !slices.Equal(s.FocalEntityNames, []string{"HeronQueue"}) || s.FocalEntities != 1 {
			t.Fatalf("after a %s: %+v", source, s)
		}
		if s.TraversedEntities < 2 || s.MemoryCount < 2 || s.ConstraintCount != 1 || s.TimedOut {
			t.Errorf("after a %s: %+v, want two entities and what is told of them", source, s)
		}
	}
	h.Agent = "stranger"
	stranger, err := h.Traversal(t.Context())
	if err != nil || stranger.Status == nil || len(stranger.Status.FocalEntityNames) != 0 || stranger.Status.FocalEntities != 1 {
		t.Errorf("who sees none of it is told %+v (%v)", stranger.Status, err)
	}
}
