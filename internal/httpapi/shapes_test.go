package httpapi_test

import (
	"bufio"
	"encoding/json"
	"net/http"
	"os"
	"strings"
	"testing"

	"signet/internal/memory"
)

// bodies are what the calls in testdata/shapes.txt are made with.
var bodies = map[string]string{
	"/api/memory/recall":             `{"query":"heron","sessionKey":"k"}`,
	"/api/hooks/recall":              `{"harness":"x","query":"heron"}`,
	"/api/hooks/user-prompt-submit":  `{"harness":"x","userMessage":"where does the heron nest?","sessionKey":"k"}`,
	"/api/hooks/session-end":         `{"harness":"x","sessionKey":"k"}`,
	"/api/hooks/pre-compaction":      `{"harness":"x"}`,
	"/api/hooks/compaction-complete": `{"harness":"x","sessionKey":"k","summary":"We looked for nests."}`,
	"/api/hooks/synthesis":           `{"trigger":"manual"}`,
	"/api/sessions/search":           `{"query":"heron"}`,
	"/api/memory/forget":             `{"mode":"preview","query":"heron"}`,
	"/api/cross-agent/messages":      `{"content":"x","broadcast":true,"fromAgentId":"a"}`,
}

// The answers have every field that other versions' answers were seen to have,
// of the same type; one that was only ever null may be anything. Fields of our
// own may stand beside them.
func TestAnswersHaveTheShapesThatClientsKnow(t *testing.T) {
	t.Parallel()
	f := serve(t)
	id := f.remember(t, "the heron nests in May")
	f.say(t, memory.Session{Key: "k0", Project: "/p"}, "where does the heron nest?")
	for _, call := range []struct{ path, body string }{
		{"/api/memory/recall", `{"query":"heron"}`},
		{"/api/hooks/session-start", `{"harness":"x","sessionKey":"k1","project":"/p","runtimePath":"plugin"}`},
		{"/api/hooks/user-prompt-submit", `{"harness":"x","sessionKey":"k1","project":"/p","runtimePath":"plugin","userMessage":"where does the heron nest?"}`},
		{"/api/hooks/user-prompt-submit", `{"harness":"x","sessionKey":"k1","project":"/p","runtimePath":"plugin","userMessage":"and the ibis?"}`},
	} {
		post[map[string]any](t, f, call.path, call.body)
	}
	shapes, err := os.Open("testdata/shapes.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer shapes.Close()
	for lines := bufio.NewScanner(shapes); lines.Scan(); {
		parts := strings.Fields(lines.Text())
		method, path := parts[0], parts[1]
		row := scenario{method: method, path: strings.ReplaceAll(path, "{id}", id)}
		if method == http.MethodPost {
			row.body = bodies[path]
		}
		status, body := f.do(t, row)
		var answer any
		if err := json.Unmarshal([]byte(body), &answer); err != nil || status != http.StatusOK {
			t.Errorf("%s %s: %d %s (%v)", method, path, status, body, err)
			continue
		}
		for _, field := range parts[2:] {
			name, want, _ := strings.Cut(field, ":")
			checkShape(t, method+" "+path, answer, strings.Split(name, "."), want)
		}
	}
}

// checkShape follows a name such as results[].id into an answer.
func checkShape(t *testing.T, call string, v any, name []string, want string) {
	t.Helper()
	part, list := strings.CutSuffix(name[0], "[]")
	object, ok := v.(map[string]any)
	if !ok {
		t.Errorf("%s: %s is not in an object", call, part)
		return
	}
	got, ok := object[part]
	if !ok {
		t.Errorf("%s lacks %s", call, strings.Join(name, "."))
		return
	}
	if list {
		items, _ := got.([]any)
		for _, item := range items {
			if len(name) > 1 {
				checkShape(t, call, item, name[1:], want)
			}
		}
		return
	}
	if len(name) > 1 {
		checkShape(t, call, got, name[1:], want)
		return
	}
	if typ := jsonType(got); typ != want && typ != "null" && want != "any" {
		t.Errorf("%s: %s is %s, want %s", call, part, typ, want)
	}
}
