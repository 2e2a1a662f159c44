package daemon_test

import (
	"testing"
	"time"

	"signet/api"
	"signet/internal/llm"
)

// What is remembered is embedded by and by, held once somebody asks, and then found
// by other words.
func TestADaemonWithAModelFindsByMeaning(t *testing.T) {
	t.Parallel()
	h := newHost(t, "")
	h.stop()
	words := &llm.Words{}
	words.Set(llm.WordsSetting{Same: map[string]string{"dirigible": "zeppelin"}})
	h.embedder = words
	h.start()
	kept, err := h.Remember(t.Context(), api.RememberRequest{Content: "the dirigible"})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := h.Reembed(t.Context(), api.ReembedRequest{}); err != nil {
		t.Fatal(err)
	}
	for deadline := time.Now().Add(30 * time.Second); ; {
		a, err := h.Recall(t.Context(), api.RecallRequest{Query: "zeppelin"})
		if err != nil {
			t.Fatal(err)
		}
		if len(a.Results) == 1 && a.Results[0].ID == kept.ID && a.Method == "hybrid" {
			break
		}
		if time.Now().After(deadline) {
			t.Fatalf("found %+v", a)
		}
	}
	s, err := h.Status(t.Context())
	if err != nil || !s.Embedding.Available || s.Embedding.Embedded != 1 || s.Embedding.Missing != 0 || s.Embedding.Model != "words" {
		t.Errorf("status %+v (%v)", s.Embedding, err)
	}
	if _, err := h.Forget(t.Context(), kept.ID, api.ForgetRequest{Reason: "not so"}); err != nil {
		t.Fatal(err)
	}
	if _, err := h.Purge(t.Context(), api.PurgeRequest{ID: kept.ID, Confirm: kept.ID}); err != nil {
		t.Fatal(err)
	}
	if e, err := h.EmbeddingStatus(t.Context()); err != nil || e.Tracker.Held != 0 || e.Coverage.Total != 0 || len(e.Coverage.Models) != 0 {
		t.Errorf("after the purge %+v (%v)", e, err)
	}
}
