package main

import (
	"encoding/json"
	"net/http"
	"regexp"
	"strings"
	"sync"
)

// A model speaks as Ollama does and knows one thing: of a turn that says that a
// service listens on a port, it makes a fact. It answers at once.
type model struct {
	mu                         sync.Mutex
	extracted, decided         int
	under, mostUnder, mostSize int
}

// listens finds what the model knows.
var listens = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`\[(\d+)\] [^\n]*?the (\w+) service listens on port (\d+)`)
})

// ServeHTTP implements http.Handler.
func (m *model) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	var asked struct {
		Messages []struct{ Role, Content string } `json:"messages"`
		Format   struct {
			Properties map[string]any `json:"properties"`
		} `json:"format"`
	}
	if err := json.NewDecoder(r.Body).Decode(&asked); err != nil || len(asked.Messages) == 0 {
		http.Error(w, `{"error":"no messages"}`, http.StatusBadRequest)
		return
	}
	prompt := asked.Messages[len(asked.Messages)-1].Content
	decides := strings.Contains(prompt, `"memories"`)
	m.enter(len(prompt), decides)
	defer m.leave()
	answer := `{"action":"add","targetId":"","confidence":0.9,"reason":"it tells of another service"}`
	switch {
	case asked.Format.Properties["summary"] != nil:
		answer = `{"summary":"","open":[]}` // rules sum up
	case !decides:
		answer = facts(prompt)
	}
	body, err := json.Marshal(map[string]any{
		"model": "scripted", "done": true, "done_reason": "stop", "prompt_eval_count": len(prompt) / 4, "eval_count": len(answer) / 4,
		"message": map[string]string{"role": "assistant", "content": answer},
	})
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	_, _ = w.Write(body) // who hung up has no use for it
}

func (m *model) enter(size int, decides bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.under++
	m.mostUnder, m.mostSize = max(m.mostUnder, m.under), max(m.mostSize, size)
	if decides {
		m.decided++
	} else {
		m.extracted++
	}
}

func (m *model) leave() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.under--
}

// facts answers a piece of a session.
func facts(prompt string) string {
	type fact struct {
		Content    string  `json:"content"`
		Type       string  `json:"type"`
		Confidence float64 `json:"confidence"`
		Turns      []int   `json:"turns"`
		Subject    string  `json:"subject"`
	}
	all := struct {
		Facts   []fact `json:"facts"`
		Triples []any  `json:"triples"`
	}{Facts: []fact{}, Triples: []any{}}
	for _, found := range listens().FindAllStringSubmatch(prompt, -1) {
		var turn int
		if json.Unmarshal([]byte(found[1]), &turn) == nil {
			all.Facts = append(all.Facts, fact{statement(found[2], found[3]), "fact", 0.9, []int{turn}, found[2]})
		}
	}
	body, err := json.Marshal(all)
	if err != nil {
		return "{}"
	}
	return string(body)
}

// statement is what is remembered of a service.
func statement(service, port string) string {
	return "The " + service + " service listens on port " + port + "."
}
