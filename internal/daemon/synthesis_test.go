package daemon_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"signet/api"
)

// author is a model that speaks as Ollama does, and puts each note it is shown into
// a line of its own, or is away.
type author struct {
	mu      sync.Mutex
	away    bool
	prompts []string
	models  []string
}

// ServeHTTP implements http.Handler.
func (a *author) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	var asked struct {
		Model    string                     `json:"model"`
		Messages []struct{ Content string } `json:"messages"`
	}
	if err := json.NewDecoder(r.Body).Decode(&asked); err != nil || len(asked.Messages) == 0 {
		http.Error(w, "asked nothing", http.StatusBadRequest)
		return
	}
	prompt := asked.Messages[len(asked.Messages)-1].Content
	a.mu.Lock()
	defer a.mu.Unlock()
	a.prompts, a.models = append(a.prompts, prompt), append(a.models, asked.Model)
	if a.away {
		http.Error(w, "pay first", http.StatusUnauthorized)
		return
	}
	var lines []any
	for s := bufio.NewScanner(strings.NewReader(prompt)); s.Scan(); {
		var note struct {
			ID   int    `json:"id"`
			Text string `json:"text"`
		}
		if json.Unmarshal(s.Bytes(), &note) == nil {
			lines = append(lines, map[string]any{"text": strings.TrimSuffix(note.Text, " of paint") + ".", "ids": []int{note.ID}})
		}
	}
	answer, _ := json.Marshal(map[string]any{"sections": []any{map[string]any{"title": "Working here", "lines": lines}}})
	_ = json.NewEncoder(w).Encode(map[string]any{ // who hung up has no use for it
		"model": "scripted", "done": true, "prompt_eval_count": 100, "eval_count": 20,
		"message": map[string]string{"role": "assistant", "content": string(answer)},
	})
}

func TestAModelWritesMemoryMD(t *testing.T) {
	t.Parallel()
	m := &author{}
	server := httptest.NewServer(m)
	t.Cleanup(server.Close)
	h := newHost(t, fmt.Sprintf(`memory:
  pipelineV2:
    hints: {enabled: false}
    extraction: {provider: ollama, model: reader, endpoint: %s}
    synthesis: {provider: ollama, model: writer, timeout: 20000}
`, server.URL))
	for _, r := range []api.RememberRequest{
		{Content: "Carts are painted yellow with two coats of paint"},
		{Content: "Never paint a cart on Sundays", Type: "rule"},
		{Content: "The keys lie below the third flower pot", Pinned: true},
	} {
		if _, err := h.Remember(t.Context(), r); err != nil {
			t.Fatal(err)
		}
	}
	made, err := h.Synthesize(t.Context())
	if err != nil || made.MadeBy != "scripted" || made.Memories != 3 || made.Note != "" {
		t.Fatalf("made %+v (%v)", made, err)
	}
	body, err := os.ReadFile(filepath.Join(h.workspace, "MEMORY.md"))
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"_Made by scripted.", "## Working here\n- Carts are painted yellow with two coats. (",
		"## Constraints\n- Never paint a cart on Sundays (", "## Pinned\n- The keys lie below the third flower pot (",
	} {
		if !strings.Contains(string(body), want) {
			t.Errorf("MEMORY.md has not %q: %s", want, body)
		}
	}
	m.mu.Lock()
	if len(m.prompts) != 1 || m.models[0] != "writer" || strings.Contains(m.prompts[0], "Sundays") || strings.Contains(m.prompts[0], "keys") {
		t.Errorf("%q were asked %q", m.models, m.prompts)
	}
	m.away = true
	m.mu.Unlock()
	u, err := h.Usage(t.Context(), 1)
	if err != nil || len(u.Spent) != 1 || u.Spent[0].Purpose != "synthesis" || u.Spent[0].Calls != 1 || u.Synthesis != "ollama" {
		t.Errorf("the receipts say %+v (%v)", u, err)
	}
	if c, err := h.SynthesisConfig(t.Context()); err != nil || c.Provider != "ollama" || c.Model != "writer" || c.Timeout != 20000 {
		t.Errorf("the settings are told as %+v (%v)", c, err)
	}
	if s, err := h.Status(t.Context()); err != nil || s.Providers.Synthesis.Status != "active" || s.Providers.Synthesis.Effective != "ollama" {
		t.Errorf("the status says %+v (%v)", s.Providers, err)
	}

	// The model denies: rules write what is new, at once, and it is said why.
	kept, err := h.Remember(t.Context(), api.RememberRequest{Content: "Barrels are stacked in the cellar"})
	if err != nil {
		t.Fatal(err)
	}
	made, err = h.Synthesize(t.Context())
	if err != nil || made.MadeBy != "rules" || made.Note != "the model may not be asked" || made.Memories != 4 {
		t.Errorf("made %+v (%v)", made, err)
	}
	p, err := h.PipelineStatus(t.Context())
	if err != nil || p.Synthesis.MadeBy != "rules" || p.Synthesis.Note != "the model may not be asked" {
		t.Errorf("the pipeline says %+v (%v)", p.Synthesis, err)
	}

	// A purge asks nobody, whether the model answers or not.
	if _, err := h.Forget(t.Context(), kept.ID, api.ForgetRequest{Reason: "gone"}); err != nil {
		t.Fatal(err)
	}
	m.mu.Lock()
	asked := len(m.prompts)
	m.mu.Unlock()
	if _, err := h.Purge(t.Context(), api.PurgeRequest{ID: kept.ID, Confirm: kept.ID}); err != nil {
		t.Fatal(err)
	}
	body, err = os.ReadFile(filepath.Join(h.workspace, "MEMORY.md"))
	if err != nil || strings.Contains(string(body), "Barrels") || !strings.Contains(string(body), "Carts") {
		t.Errorf("MEMORY.md is %s (%v)", body, err)
	}
	if m.mu.Lock(); len(m.prompts) != asked {
		t.Errorf("it was asked %q", m.prompts[asked:])
	}
	m.mu.Unlock()
}

func TestWhoMayNotBeAskedForMemoryMDIsNot(t *testing.T) {
	t.Parallel()
	for settings, note := range map[string]string{
		"synthesis: {provider: ollama}, paused: true":                         "learning is paused",
		"synthesis: {provider: ollama}, enabled: false":                       "memory.pipelineV2.enabled is off",
		"synthesis: {provider: ollama}, autonomous: {frozen: true}":           "memory.pipelineV2.autonomous.frozen is on",
		"synthesis: {provider: anthropic}, allowRemoteProviders: false":       "the provider cannot be asked as it is set up; signet status says why",
		"extraction: {provider: ollama, endpoint: 'http://127.0.0.1:1'}":      "",
		"synthesis: {provider: none}, extraction: {provider: ollama}":         "",
		"synthesis: {provider: ollama, model: writer}, mutationsFrozen: true": "there is nothing that a model may tell in other words",
	} {
		t.Run(settings, func(t *testing.T) {
			t.Parallel()
			h := newHost(t, "memory: {pipelineV2: {"+settings+"}}\n")
			made, err := h.Synthesize(t.Context())
			if err != nil || made.MadeBy != "rules" || made.Note != note {
				t.Errorf("made %+v (%v), want the note %q", made, err, note)
			}
		})
	}
}
