package httpapi_test

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"signet/api"
	"signet/internal/errs"
	"signet/internal/llm"
	"signet/internal/memory"
)

// tell asks a face for JSON.
func tell[T any](t *testing.T, f *fixture, method, path, body string, status int) (v T) {
	t.Helper()
	r := httptest.NewRequestWithContext(t.Context(), method, f.url+path, strings.NewReader(body))
	r.Header.Set("Content-Type", "application/json")
	w := httptest.NewRecorder()
	f.handler.ServeHTTP(w, r)
	if w.Code != status {
		t.Fatalf("%s %s: %d %s, want %d", method, path, w.Code, w.Body, status)
	}
	if err := json.Unmarshal(w.Body.Bytes(), &v); err != nil {
		t.Fatalf("%s %s: %v", method, path, err)
	}
	return v
}

// embed remembers statements and makes vectors of them.
func (f *fixture) embed(t *testing.T, contents ...string) {
	t.Helper()
	for _, c := range contents {
		if _, _, err := f.deps.Memories.Remember(t.Context(), memory.Author{Name: "tester", Kind: "operator"}, memory.Draft{Content: c, Origin: memory.Person}); err != nil {
			t.Fatal(err)
		}
	}
	for more := true; more; {
		var err error
		if more, err = f.vectors.Step(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	if err := f.vectors.Load(t.Context()); err != nil {
		t.Fatal(err)
	}
}

func TestEmbeddingsAreToldOf(t *testing.T) {
	t.Parallel()
	f := serveWith(t, true)
	f.words.Set(llm.WordsSetting{Same: map[string]string{"dirigible": "zeppelin"}, Length: 64})
	f.embed(t, "the heron nests", "dirigible", "the zeppelin")
	list := tell[api.Embeddings](t, f, http.MethodGet, "/api/embeddings?limit=2", "", 200)
	if list.Count != 2 || list.Total != 3 || !list.HasMore || len(list.Embeddings[0].Vector) != 0 || list.Embeddings[0].Content != "the zeppelin" {
		t.Errorf("list %+v", list)
	}
	list = tell[api.Embeddings](t, f, http.MethodGet, "/api/embeddings?vectors=true&limit=2&offset=2", "", 200)
	if list.Count != 1 || list.HasMore || len(list.Embeddings[0].Vector) != 64 {
		t.Errorf("the rest %+v", list)
	}
	st := tell[api.EmbeddingStatus](t, f, http.MethodGet, "/api/embeddings/status", "", 200)
	if !st.Available || st.Model != "words" || st.Dimensions != 64 || st.Coverage.Embedded != 3 || st.Tracker == nil || st.Tracker.Held != 3 || st.Error != "" {
		t.Errorf("status %+v", st)
	}
	if h := tell[api.EmbeddingHealth](t, f, http.MethodGet, "/api/embeddings/health", "", 200); h.Status != "healthy" || h.Score != 1 || len(h.Checks) != 2 {
		t.Errorf("health %+v", h)
	}
	if g := tell[api.EmbeddingGaps](t, f, http.MethodGet, "/api/repair/embedding-gaps", "", 200); g.Unembedded != 0 || g.Total != 3 || g.Coverage != "100.0%" {
		t.Errorf("gaps %+v", g)
	}
	recalled := tell[api.Recalled](t, f, http.MethodPost, "/api/memory/recall", `{"query":"zeppelin"}`, 200)
	if recalled.Method != "hybrid" || len(recalled.Results) != 2 || recalled.Meta.Vectors != "" {
		t.Errorf("recalled %+v", recalled)
	}
	similar := tell[api.SimilarList](t, f, http.MethodGet, "/memory/similar?k=1&id="+recalled.Results[0].ID, "", 200)
	if len(similar.Results) != 1 || similar.Results[0].ID != recalled.Results[1].ID {
		t.Errorf("similar %+v", similar)
	}
}

func TestAModelThatFailsIsToldOf(t *testing.T) {
	t.Parallel()
	f := serveWith(t, true)
	f.embed(t, "the heron nests")
	f.words.Set(llm.WordsSetting{Before: func(context.Context, []string) error { return errs.E(errs.Unavailable, "nobody listens") }})
	recalled := tell[api.Recalled](t, f, http.MethodPost, "/api/memory/recall", `{"query":"heron","explain":true}`, 200)
	if recalled.Method != "keyword" || len(recalled.Results) != 1 || recalled.Meta.Vectors != "unavailable: nobody listens" {
		t.Errorf("recalled %+v", recalled)
	}
	if r := tell[api.Repaired](t, f, http.MethodPost, "/api/repair/re-embed", `{"dryRun":true}`, 200); !r.Success || r.Affected != 0 {
		t.Errorf("a dry run %+v", r)
	}
	if r := tell[api.Repaired](t, f, http.MethodPost, "/api/repair/re-embed", `{"dryRun":true,"fullSweep":true}`, 200); r.Action != "re-embed" || r.Affected != 1 {
		t.Errorf("a dry run of all %+v", r)
	}
	tell[api.Error](t, f, http.MethodPost, "/api/repair/re-embed", `{"batchSize":0}`, 400)
	tell[api.Error](t, f, http.MethodPost, "/api/repair/re-embed", `{"batchSize":201}`, 400)
	if r := tell[api.Repaired](t, f, http.MethodPost, "/api/repair/resync-vec", ``, 200); r.Action != "resync-vec" || !r.Success || r.Affected != 1 {
		t.Errorf("read anew %+v", r)
	}
	if r := tell[api.Repaired](t, f, http.MethodPost, "/api/repair/re-embed", `{"batchSize":50,"fullSweep":true}`, 200); !r.Success {
		t.Errorf("began %+v", r)
	}
	if st := tell[api.EmbeddingStatus](t, f, http.MethodGet, "/api/embeddings/status", "", 200); !st.Tracker.Running {
		t.Errorf("status %+v", st)
	}
}

// Without a model recall says nothing of vectors, and the others say why there are
// none.
func TestWithoutAModelThereAreNoVectors(t *testing.T) {
	t.Parallel()
	f := serve(t)
	f.embed(t, "the heron nests")
	recalled := tell[map[string]any](t, f, http.MethodPost, "/api/memory/recall", `{"query":"heron"}`, 200)
	meta, _ := recalled["meta"].(map[string]any)
	if _, has := meta["vectors"]; has || recalled["method"] != "keyword" {
		t.Errorf("recalled %v", recalled)
	}
	st := tell[api.EmbeddingStatus](t, f, http.MethodGet, "/api/embeddings/status", "", 200)
	if st.Available || st.Tracker != nil || st.Coverage.Missing != 1 || !strings.Contains(st.Error, "no embedding provider") {
		t.Errorf("status %+v", st)
	}
	if h := tell[api.EmbeddingHealth](t, f, http.MethodGet, "/api/embeddings/health", "", 200); h.Status != "disabled" || h.Score != 0 {
		t.Errorf("health %+v", h)
	}
	if list := tell[api.Embeddings](t, f, http.MethodGet, "/api/embeddings", "", 200); list.Total != 0 || list.Embeddings == nil {
		t.Errorf("list %+v", list)
	}
	if e := tell[api.Error](t, f, http.MethodPost, "/api/repair/resync-vec", ``, 409); !strings.Contains(e.Message, "no embedding provider") {
		t.Errorf("resync %+v", e)
	}
	if e := tell[api.Error](t, f, http.MethodPost, "/api/repair/re-embed", `{}`, 409); !strings.Contains(e.Message, "no embedding provider") {
		t.Errorf("re-embed %+v", e)
	}
}
