package httpapi_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"signet/api"
	"signet/internal/httpapi"
	"signet/internal/provider"
)

// serving starts a face whose settings choose models of a server like Ollama.
func serving(t *testing.T, list string) *fixture {
	t.Helper()
	models := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, list) }))
	t.Cleanup(models.Close)
	var f *fixture
	f = serve(t, func(d *httpapi.Deps) {
		o := provider.Options{Kind: "ollama", Endpoint: models.URL}
		d.Models = provider.NewRegistry([]provider.Use{
			{For: "extraction", Options: o},
			{For: "embedding", Vectors: true, Options: provider.Options{Kind: "openai"}},
		}, func() time.Time { return f.now() })
	})
	return f
}

func TestModelsAreTold(t *testing.T) {
	t.Parallel()
	f := serving(t, `{"models":[{"name":"qwen3:4b"},{"name":"old:1b","deprecated":true}]}`)
	const at = "/api/pipeline/models"
	const usual = `{"id":"qwen3:4b","provider":"ollama","label":"qwen3:4b","default":true,"served":true,"deprecated":false}`
	f.run(t, []scenario{
		{
			name: "all", path: at, status: 200, forbids: []string{"old:1b"},
			wants: []string{
				`"models":[{"id":"nomic-embed-text","provider":"ollama","label":"nomic-embed-text","default":true,"served":false,"deprecated":false},` + usual, `"provider":"anthropic"`,
				`"registry":{"initialized":true,"lastRefreshAt":1777896000000,"modelCounts":{"anthropic":1,`, `"command":0`, `"ollama":3`, `"deprecated":1,"uses":[`,
				`{"for":"extraction","provider":"ollama","model":"qwen3:4b","status":"served","problem":null}`,
				`{"for":"embedding","provider":"openai","model":"text-embedding-3-small","status":"unknown","problem":"openai would send texts away from this machine, which is not allowed; allow it with`,
			},
		},
		{name: "of one provider", path: at + "?provider=ollama", status: 200, wants: []string{usual + `],"registry"`}, forbids: []string{"claude-haiku", "old:1b"}},
		{name: "deprecated too", path: at + "?provider=ollama&deprecated=true", status: 200, wants: []string{`"id":"old:1b","provider":"ollama","label":"old:1b","default":false,"served":true,"deprecated":true`}},
		{name: "of none", path: at + "?provider=none", status: 200, wants: []string{`{"models":[],`}},
		{name: "of nobody", path: at + "?provider=oracle", status: 400, wants: []string{`"field":"provider"`, `"hint":"choose one of none, ollama`}},
		{name: "of another version", path: at + "?provider=acpx", status: 400, wants: []string{`"field":"provider"`, `only other versions`}},
		{name: "neither yes nor no", path: at + "?deprecated=maybe", status: 400, wants: []string{`"field":"deprecated"`}},
		{name: "by provider", path: at + "/by-provider", status: 200, wants: []string{`"ollama":[{"id":"nomic`, usual, `"command":[]`}, forbids: []string{"old:1b", `"none"`}},
	})
}

func TestModelsAreRefreshedOnceAMinute(t *testing.T) {
	t.Parallel()
	f := serving(t, `{"models":[{"name":"qwen3:4b"}]}`)
	again := scenario{name: "again", method: http.MethodPost, path: "/api/pipeline/models/refresh", status: 200, wants: []string{`"models":[{"id"`, `"registry":{"initialized":true`, `"served":true`}}
	soon := again
	soon.name, soon.status, soon.wants = "too soon", 429, []string{`"error":"the providers were asked 0s ago`, `"throttled":true`, `"hint":"ask again in 1m0s`}
	f.run(t, []scenario{again, soon, {name: "what is known", path: "/api/pipeline/models", status: 200, wants: []string{`"served":true`}}})
	f.clock.Add(int64(time.Minute))
	f.run(t, []scenario{again})

	c := api.New("", f.url)
	defer c.Close()
	if _, err := c.RefreshModels(t.Context()); !api.Is(err, http.StatusTooManyRequests) {
		t.Errorf("the client gives %v for a refresh too soon", err)
	}
	if m, err := c.Models(t.Context(), "ollama", true); err != nil || len(m.Models) != 2 || m.Registry.Uses[0].Status != "served" {
		t.Errorf("the client gives %+v (%v)", m, err)
	}
	if m, err := c.ModelsByProvider(t.Context()); err != nil || len(m["ollama"]) != 2 || len(m["codex"]) != 1 {
		t.Errorf("the client gives %+v (%v)", m, err)
	}
}
