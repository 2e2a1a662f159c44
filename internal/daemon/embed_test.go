package daemon_test

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"signet/api"
	"signet/internal/errs"
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
	kept, err := h.Remember(t.Context(), api.RememberRequest{Content: "dirigible"})
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

// embedded waits until the vectors stand as they should.
func (h *host) embedded(holds func(api.EmbeddingStatus) bool) {
	h.t.Helper()
	for deadline := time.Now().Add(time.Minute); ; {
		s, err := h.EmbeddingStatus(h.t.Context())
		if err != nil {
			h.t.Fatal(err)
		}
		if holds(s) {
			return
		}
		if time.Now().After(deadline) {
			h.t.Fatalf("vectors stand at %+v, %+v", s, s.Coverage)
		}
	}
}

// After a change of the model the vectors of the old one are kept until each memory
// has one of the new: who goes back before that loses nothing.
func TestAChangeOfTheModelLosesNoVectorBeforeItsTime(t *testing.T) {
	t.Parallel()
	h := newHost(t, "memory:\n  pipelineV2:\n    embeddingTracker:\n      pollMs: 100\n")
	h.stop()
	words := &llm.Words{}
	run := func(s llm.WordsSetting) {
		words.Set(s)
		h.embedder = words
		h.start()
	}
	only := func(model string, memories int) func(api.EmbeddingStatus) bool {
		return func(s api.EmbeddingStatus) bool {
			m := s.Coverage.Models
			return len(m) == 1 && m[0].Model == model && m[0].Memories == memories && s.Coverage.Missing == 0 && s.Coverage.Stale == 0 && !s.Tracker.Running
		}
	}
	run(llm.WordsSetting{Model: "elder"})
	for _, c := range []string{"the heron nests", "the ibis nests", "the osprey nests"} {
		if _, err := h.Remember(t.Context(), api.RememberRequest{Content: c}); err != nil {
			t.Fatal(err)
		}
	}
	h.embedded(only("elder", 3))
	h.stop()

	var asked atomic.Int64 // the new model makes one vector and fails then
	run(llm.WordsSetting{Model: "newer", Length: 64, Before: func(context.Context, []string) error {
		if asked.Add(1) > 1 {
			return errs.E(errs.Unavailable, "nobody listens")
		}
		return nil
	}})
	h.embedded(func(s api.EmbeddingStatus) bool {
		c := s.Coverage
		return c.Embedded == 1 && c.Missing == 2 && c.Stale == 2 && len(c.Models) == 2 && c.Models[0].Model == "elder" && c.Models[0].Memories == 2 && s.Error != ""
	})
	if s, err := h.Status(t.Context()); err != nil || s.Embedding.Available || s.Embedding.Stale != 2 || s.Embedding.Problem != "nobody listens" {
		t.Errorf("status %+v (%v)", s.Embedding, err)
	}
	h.stop()

	before := words.Asked()
	run(llm.WordsSetting{Model: "elder"})
	h.embedded(only("elder", 3))
	if n := words.Asked() - before; n > 2 { // the one that was gone, and at most one beside it to learn of the model
		t.Errorf("going back took %d vectors", n)
	}
	h.stop()

	run(llm.WordsSetting{Model: "newer", Length: 64})
	h.embedded(only("newer", 3))
	before = words.Asked()
	if told, err := h.Reembed(t.Context(), api.ReembedRequest{FullSweep: true, BatchSize: 2}); err != nil || told.Affected != 3 {
		t.Fatalf("a sweep %+v (%v)", told, err)
	}
	h.embedded(func(s api.EmbeddingStatus) bool { return words.Asked() == before+3 && only("newer", 3)(s) })
}

// What the settings choose and cannot be asked is told where vectors are told of.
func TestAnEmbedderThatCannotBeAskedIsToldOf(t *testing.T) {
	t.Parallel()
	h := newHost(t, "embedding:\n  provider: openai\n  model: text-embedding-3-small\n")
	s, err := h.Status(t.Context())
	if err != nil || s.Embedding.Available || !strings.Contains(s.Embedding.Problem, "OPENAI_API_KEY") {
		t.Errorf("status %+v (%v)", s.Embedding, err)
	}
}

// How often a model may be asked that reads sessions is no bound for the one that
// every prompt and every recall asks.
func TestRecallsAreNotCountedAsCallsOfAReader(t *testing.T) {
	t.Parallel()
	ollama := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var q struct{ Input []string }
		if err := json.NewDecoder(r.Body).Decode(&q); err != nil {
			t.Error(err)
		}
		vectors := make([][]float32, len(q.Input))
		for i := range vectors {
			vectors[i] = []float32{1, float32(len(q.Input[i]))}
		}
		_ = json.NewEncoder(w).Encode(map[string]any{"model": "m", "embeddings": vectors}) // who asked is gone
	}))
	t.Cleanup(ollama.Close)
	h := newHost(t, "embedding:\n  provider: ollama\n  base_url: "+ollama.URL+
		"\nmemory:\n  pipelineV2:\n    embeddingTracker:\n      pollMs: 100\n    extraction:\n      rateLimit:\n        maxCallsPerHour: 1\n        burst: 1\n")
	for _, c := range []string{"the heron nests", "the ibis sleeps"} {
		if _, err := h.Remember(t.Context(), api.RememberRequest{Content: c}); err != nil {
			t.Fatal(err)
		}
	}
	h.embedded(func(s api.EmbeddingStatus) bool {
		if _, err := h.Recall(t.Context(), api.RecallRequest{Query: "heron"}); err != nil {
			t.Fatal(err)
		}
		return s.Coverage.Embedded == 2 && s.Tracker.Held == 2
	})
	for range 5 {
		if a, err := h.Recall(t.Context(), api.RecallRequest{Query: "heron"}); err != nil || strings.Contains(a.Meta.Vectors, "an hour") {
			t.Errorf("recalled by %s, vectors %q (%v)", a.Method, a.Meta.Vectors, err)
		}
	}
}
