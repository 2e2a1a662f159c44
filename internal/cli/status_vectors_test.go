package cli_test

import (
	"encoding/json"
	"net/http"
	"path/filepath"
	"strings"
	"testing"

	"signet/api"
)

// embedding answers for a daemon whose vectors stand in some way.
func embedding(dir string, told api.Embedding, s api.EmbeddingStatus) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		answer := map[string]any{
			"/health": api.Health{Version: "1.0", AgentsDir: dir, DB: true}, "/api/status": api.Status{Embedding: told}, "/api/embeddings/status": s,
			"/api/pipeline/status": api.PipelineStatus{Mode: "controlled-write"}, "/api/sessions": api.SessionList{},
			"/api/memories": api.MemoryList{}, "/api/hooks/session-start": api.SessionStartAnswer{},
		}[r.URL.Path]
		w.Header().Set("Content-Type", "application/json")
		if answer == nil {
			w.WriteHeader(http.StatusNotFound)
		}
		_ = json.NewEncoder(w).Encode(answer) // who asked sees that it is cut off
	})
}

func TestHowVectorsStandIsTold(t *testing.T) {
	t.Parallel()
	stands := func(embedded, total int, t *api.EmbeddingTracker) api.EmbeddingStatus {
		return api.EmbeddingStatus{Tracker: t, Coverage: &api.EmbeddingCoverage{Total: total, Embedded: embedded, Missing: total - embedded}}
	}
	refused := stands(99, 100, &api.EmbeddingTracker{})
	refused.Coverage.Refused = 1
	full := api.Embedding{Provider: "ollama", Model: "nomic-embed-text", Available: true, Embedded: 1204}
	for name, c := range map[string]struct {
		told           api.Embedding
		stands         api.EmbeddingStatus
		status, doctor []string
		not            string
	}{
		"none":       {api.Embedding{Provider: "none"}, stands(0, 9, nil), nil, []string{"ok    vectors", "recall goes by words"}, "note  vectors"},
		"all":        {full, stands(1204, 1204, &api.EmbeddingTracker{}), []string{"1204 of 1204, nomic-embed-text"}, []string{"ok    vectors", "1204 of 1204"}, "note  vectors"},
		"catches up": {full, stands(1, 1204, &api.EmbeddingTracker{Running: true}), nil, []string{"ok    vectors"}, "note  vectors"},
		"stands still": {
			api.Embedding{Provider: "ollama", Embedded: 7, Missing: 3},
			stands(7, 10, &api.EmbeddingTracker{}),
			[]string{"7 of 10, ollama"},
			[]string{"note  vectors    7 of 10", "signet embed backfill"},
			"ok    vectors",
		},
		"nobody answers": {
			api.Embedding{Provider: "ollama", Problem: "nobody listens"},
			stands(0, 0, &api.EmbeddingTracker{}),
			[]string{"words find them: nobody listens", "embedding.* in agent.yaml"},
			[]string{"note  vectors    nobody listens", "see that it runs"},
			"ok    vectors",
		},
		"too slow": {full, stands(9, 9, &api.EmbeddingTracker{Hurried: "it did not answer in time"}), nil, []string{"searches go without vectors: it did not"}, "ok    vectors"},
		"refused":  {full, refused, nil, []string{"no vector of 1 memory", "signet embed backfill"}, "ok    vectors"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			home := newHome(t)
			dir := filepath.Join(home, ".agents")
			serveAt(t, dir, embedding(dir, c.told, c.stands))
			e := newEnv(t, home, "status")
			e.run("")
			for _, want := range c.status {
				if !strings.Contains(e.stdout(), want) {
					t.Errorf("want %q in\n%s%s", want, e.stdout(), e.stderr())
				}
			}
			if c.status == nil && name == "none" && strings.Contains(e.stdout(), "vectors") {
				t.Errorf("without a provider it speaks of vectors:\n%s", e.stdout())
			}
			e = newEnv(t, home, "doctor")
			e.run("")
			for _, want := range c.doctor {
				if !strings.Contains(e.stdout(), want) {
					t.Errorf("want %q in\n%s%s", want, e.stdout(), e.stderr())
				}
			}
			if strings.Contains(e.stdout(), c.not) {
				t.Errorf("%q in\n%s", c.not, e.stdout())
			}
		})
	}
}
