package httpapi_test

import (
	"encoding/json"
	"errors"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"signet/api"
	"signet/internal/httpapi"
)

func TestWhatTheDaemonTellsOfItself(t *testing.T) {
	t.Parallel()
	f := serve(t)
	post[api.SessionEndAnswer](t, f, "/api/hooks/session-end", `{"harness":"codex","sessionKey":"s"}`)
	f.run(t, []scenario{
		{name: "health", path: "/health", status: 200, wants: []string{`"status":"healthy"`, `"shuttingDown":false`, `"db":true`, `"pipeline":{"extractionRunning":false`}},
		{name: "status", path: "/api/status", status: 200, wants: []string{`"status":"running"`, `"jobs":{"pending":1,`, `"pausedSince":null`}},
		{name: "features", path: "/api/features", status: 200, wants: []string{"{}"}},
		{name: "identity", path: "/api/identity?agentId=ada", status: 200, wants: []string{`"name":"ada"`, `"vibe":"calm"`}},
		{name: "config", path: "/api/config", status: 200, wants: []string{`"files":[{"name":"agent.yaml"`}},
		{name: "regenerated", method: http.MethodPost, path: "/api/harnesses/regenerate", status: 200, wants: []string{`"success":true`, `"files":[]`}},
		{name: "harnesses", path: "/api/harnesses", status: 200, wants: []string{`"harnesses":[{`, `"id":"claude-code"`, `"lastSeen":null`}},
		{name: "sessions", path: "/api/sessions", status: 200, wants: []string{`"count":1`, `"expiresAt":null`, `"bypassed":false`}},
		{name: "no such limit", path: "/api/sessions?limit=0", status: 400, wants: []string{`"field":"limit"`}},
		{name: "unknown path", path: "/api/nothing", status: 404},
		{name: "unknown page", path: "/index.html", status: 404},
		{name: "wrong method", method: http.MethodPut, path: "/api/memories", status: 405, wants: []string{"GET"}},
		{name: "wrong method on a hook", path: "/api/hooks/session-end", status: 405, wants: []string{"POST"}},
	})
}

func TestFailuresOfWhatIsShownAreErrors(t *testing.T) {
	t.Parallel()
	f := serve(t, func(d *httpapi.Deps) {
		d.ConfigFiles = func() ([]api.ConfigFile, error) { return nil, errors.New("canary: permission denied") }
	})
	f.run(t, []scenario{{name: "config", path: "/api/config", status: 500, forbids: []string{"canary"}}})
	if !strings.Contains(f.log.String(), "canary") {
		t.Errorf("the log %s lacks the cause", f.log)
	}
}

func TestWhileItStopsOnlyHealthIsAnswered(t *testing.T) {
	t.Parallel()
	f := serve(t)
	f.run(t, []scenario{{name: "stop", method: http.MethodPost, path: "/api/daemon/stop", status: 200, wants: []string{`"success":true`}}})
	if !f.stopped.Load() {
		t.Error("Stop was not called")
	}
	f.stopping.Store(true)
	f.run(t, []scenario{
		{name: "health", path: "/health", status: 200, wants: []string{`"status":"shutting_down"`, `"shuttingDown":true`}},
		{name: "anything else", path: "/api/memories", status: 503, wants: []string{`"error":"shutting down"`}},
		{name: "even what is unknown", path: "/none", status: 503},
		{name: "not for strangers", path: "/health", header: map[string]string{"Origin": "null"}, status: 403},
	})
}

func TestDescriptionListsEveryOperationWithItsPermission(t *testing.T) {
	t.Parallel()
	f := serve(t)
	status, body := f.do(t, scenario{path: "/api/openapi.json"})
	var doc struct {
		OpenAPI string
		Paths   map[string]map[string]struct {
			OperationID string
			Summary     string
			May         string `json:"x-permission"`
		}
		Components struct{ Schemas map[string]any }
	}
	if err := json.Unmarshal([]byte(body), &doc); status != 200 || err != nil || doc.OpenAPI != "3.1.0" {
		t.Fatalf("status %d, version %q, %v", status, doc.OpenAPI, err)
	}
	var ids []string
	for path, methods := range doc.Paths {
		for method, o := range methods {
			if o.OperationID == "" || o.Summary == "" || o.May == "" {
				t.Errorf("%s %s lacks an id, a summary or a permission", method, path)
			}
			ids = append(ids, o.OperationID)
		}
	}
	slices.Sort(ids)
	if got := len(slices.Compact(slices.Clone(ids))); got != len(ids) || got < 40 {
		t.Errorf("%d operations with an id of their own among %d: %v", got, len(ids), ids)
	}
	if doc.Components.Schemas["ErrorModel"] != nil || strings.Contains(body, "problem+json") || strings.Contains(body, "aggregate_budget") {
		t.Error("the description shows what is not ours or not to be used")
	}
}

func TestPageShowsStoredTextAsText(t *testing.T) {
	t.Parallel()
	f := serve(t, func(d *httpapi.Deps) {})
	f.remember(t, `<script>alert("x")</script> & <img src=x onerror=y>`)
	post[api.SessionStartAnswer](t, f, "/api/hooks/session-start", `{"harness":"<b>codex</b>","sessionKey":"s","project":"/src/a\"<i>"}`)
	f.run(t, []scenario{
		{name: "page", path: "/", status: 200, wants: []string{"<title>Signet</title>", "&lt;script&gt;", "&lt;b&gt;codex", "&lt;i&gt;", "/home/nobody/.agents"}, forbids: []string{"<script", "<img", "<b>", "<i>"}},
		{name: "the interface", path: "/api/docs", status: 200, wants: []string{"<title>Signet: the interface</title>", "<b>POST</b> /api/memory/remember "}},
		{name: "no writing to it", method: http.MethodPost, path: "/", status: 405},
	})
	resp, err := http.Get(f.url + "/")
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	if got := resp.Header.Get("Content-Security-Policy"); !strings.Contains(got, "default-src 'none'") {
		t.Errorf("Content-Security-Policy = %q, which lets scripts run", got)
	}
}

func TestLogs(t *testing.T) {
	t.Parallel()
	f := serve(t)
	write := func(day, text string) {
		if err := os.WriteFile(filepath.Join(f.deps.LogDir, "signet-"+day+".log"), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write("2026-05-01", `{"timestamp":"2026-05-01T10:00:00Z","level":"INFO","message":"first","category":"http","port":3850}`+"\n")
	write("2026-05-02", `{"timestamp":"2026-05-02T10:00:00Z","level":"WARN","message":"second"}`+"\n\npanic: third\n"+
		`{"timestamp":"2026-05-02T11:00:00Z","level":"ERROR","message":"fourth"}`)
	f.run(t, []scenario{
		{name: "all, oldest first", path: "/api/logs", status: 200, wants: []string{`"count":4`, `"level":"info"`, `"category":"http"`, `"data":{"port":3850}`, `"message":"panic: third"`}},
		{name: "the last two", path: "/api/logs?limit=2", status: 200, wants: []string{`"count":2`, "third", "fourth"}, forbids: []string{"second"}},
		{name: "over a night", path: "/api/logs?limit=4&level=info", status: 200, wants: []string{`"logs":[{"timestamp":"2026-05-01`}},
		{name: "warnings and worse", path: "/api/logs?level=warn", status: 200, wants: []string{"second", "third", "fourth"}, forbids: []string{"first"}},
		{name: "of a category", path: "/api/logs?category=http", status: 200, wants: []string{`"count":1`, "first"}},
		{name: "since", path: "/api/logs?since=2026-05-02T10:30:00Z", status: 200, wants: []string{`"count":1`, "fourth"}},
		{name: "a bad limit", path: "/api/logs?limit=-5", status: 400, wants: []string{`"field":"limit"`}},
		{name: "a bad level", path: "/api/logs?level=loud", status: 400, wants: []string{`"field":"level"`, "debug"}},
		{name: "a bad time", path: "/api/logs?since=soon", status: 400, wants: []string{`"field":"since"`}},
	})
}

func TestReferencePage(t *testing.T) {
	t.Parallel()
	f := serve(t)
	f.run(t, []scenario{
		{
			name: "for people", path: "/api/docs", status: 200,
			wants:   []string{"<title>Signet: the interface</title>", "--paper: #fbfbf9", "/api/memory/remember", "needs remember", "idempotencyKey"},
			forbids: []string{"<script", "ZgotmplZ"},
		},
		{name: "for programs", path: "/openapi.json", status: 200, wants: []string{`"openapi":"3.1.0"`, `"/api/memory/{id}"`}},
	})
}
