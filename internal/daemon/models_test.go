package daemon_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"sync/atomic"
	"testing"

	"signet/api"
)

// The daemon asks those whom the settings choose what they have, and not before
// somebody wants to know.
func TestModelsInUseAreThoseOfTheSettings(t *testing.T) {
	t.Parallel()
	var asked atomic.Int32
	list := func(path, body string) string {
		mux := http.NewServeMux()
		mux.HandleFunc("GET "+path, func(w http.ResponseWriter, _ *http.Request) {
			asked.Add(1)
			fmt.Fprint(w, body)
		})
		s := httptest.NewServer(mux)
		t.Cleanup(s.Close)
		return s.URL
	}
	h := newHost(t, fmt.Sprintf(`memory:
  pipelineV2:
    extraction: {provider: ollama, model: reader, endpoint: %s}
embedding: {provider: llama-cpp, model: embedder, base_url: %s}
`, list("/api/tags", `{"models":[{"name":"reader:latest"}]}`), list("/v1/models", `{"data":[{"id":"another"}]}`)))
	if _, err := h.Status(t.Context()); err != nil || asked.Load() != 0 {
		t.Errorf("asked %d times unasked (%v)", asked.Load(), err)
	}
	m, err := h.Models(t.Context(), "", false)
	if err != nil {
		t.Fatal(err)
	}
	want := []api.ModelInUse{
		{For: "extraction", Provider: "ollama", Model: "reader", Status: "served"},
		{For: "embedding", Provider: "llama-cpp", Model: "embedder", Status: "unlisted"},
	}
	if !slices.Equal(m.Registry.Uses, want) || asked.Load() != 2 {
		t.Errorf("asked %d times; in use are %+v, want %+v", asked.Load(), m.Registry.Uses, want)
	}
}
