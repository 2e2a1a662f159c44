package main

import (
	"encoding/json"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"sync"
)

// A model speaks as Ollama does and knows one thing: of a question on which port a
// service listens, and the number that answers it, it makes a fact. No rule sees that
// one. It answers at once.
type model struct {
	mu                         sync.Mutex
	extracted, decided, summed int
	under, mostUnder, mostSize int
}

// listens finds what the model knows.
var listens = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`\[(\d+)\] assistant: On which port does the (\w+) service listen\?\s+\[(\d+)\] user: (\d+)`)
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
	sums := asked.Format.Properties["summary"] != nil
	m.enter(len(prompt), decides, sums)
	defer m.leave()
	answer := `{"action":"add","targetId":"","confidence":0.9,"reason":"it tells of another service"}`
	switch {
	case sums:
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

func (m *model) enter(size int, decides, sums bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.under++
	m.mostUnder, m.mostSize = max(m.mostUnder, m.under), max(m.mostSize, size)
	switch {
	case decides:
		m.decided++
	case sums:
		m.summed++
	default:
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
		asked, err := strconv.Atoi(found[1])
		answered, err2 := strconv.Atoi(found[3])
		if err == nil && err2 == nil {
			all.Facts = append(all.Facts, fact{statement(found[2], found[4]), "fact", 0.9, []int{asked, answered}, found[2]})
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
