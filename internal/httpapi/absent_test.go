package httpapi_test

import (
	"bufio"
	"net/http"
	"os"
	"regexp"
	"strings"
	"testing"
)

// Every route that other versions of Signet have answers here: with what it is
// for, or with 501 and a word why not. None looks like a path that never was.
func TestEveryKnownRouteAnswers(t *testing.T) {
	t.Parallel()
	f := serve(t)
	list, err := os.Open("../../docs/testdata/routes.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer list.Close()
	parameter := regexp.MustCompile(`\{\w+\}`)
	seen := 0
	for lines := bufio.NewScanner(list); lines.Scan(); seen++ {
		method, path, _ := strings.Cut(lines.Text(), " ")
		if method == "ALL" || strings.HasSuffix(path, "/stream") {
			continue
		}
		row := scenario{method: method, path: parameter.ReplaceAllString(path, "some-id")}
		if method != http.MethodGet {
			row.body = "{}"
		}
		status, body := f.do(t, row)
		if status == http.StatusMethodNotAllowed || status >= 500 && status != http.StatusNotImplemented || strings.Contains(body, "nothing at this path") {
			t.Errorf("%s %s: %d %s", method, path, status, body)
		}
		if status == http.StatusNotImplemented && !strings.Contains(body, `"error":"this version has no `) {
			t.Errorf("%s %s: %s", method, path, body)
		}
	}
	if seen != 325 {
		t.Errorf("%d routes, want 325", seen)
	}
	f.run(t, []scenario{
		{name: "a path that never was", path: "/api/nowhere", status: 404},
		{name: "a known one with another method", method: http.MethodPut, path: "/api/tasks", body: "{}", status: 405},
	})
}

func TestClientsThatAskForAMarketplace(t *testing.T) {
	t.Parallel()
	f := serve(t)
	f.run(t, []scenario{
		{name: "servers", path: "/api/marketplace/mcp", status: 200, wants: []string{`"servers":[]`, `"count":0`, `"scoped":false`, `"context":{}`}},
		{name: "tools", path: "/api/marketplace/mcp/tools?refresh=1", status: 200, wants: []string{`"tools":[]`, `"servers":[]`, `"count":0`, `"policy":{"mode":"hybrid"`}},
		{name: "policy", path: "/api/marketplace/mcp/policy", status: 200, wants: []string{`"policy":{"mode":"hybrid","maxExpandedTools":12,"maxSearchResults":8,"updatedAt":"`}},
		{name: "a call", path: "/api/marketplace/mcp/call", body: `{"serverId":"x","toolName":"y"}`, status: 501, wants: []string{"marketplace"}},
	})
}

func TestHeartbeat(t *testing.T) {
	t.Parallel()
	f := serve(t)
	const at = "/api/diagnostics/openclaw/heartbeat"
	f.run(t, []scenario{
		{name: "none yet", path: "/api/diagnostics/openclaw", status: 200, wants: []string{`"status":"unknown"`, `"lastHeartbeat":null`, `"hooksRegistered":[]`}},
		{name: "kept", path: at, body: `{"pluginVersion":"1.2","hooksRegistered":["a","b"],"hooksSucceeded":7,"hooksFailed":1,"latencyMs":3.5,"lastError":null,"lastHookCall":null}`, status: 200, wants: []string{`"ok":true`}},
		{name: "told", path: "/api/diagnostics/openclaw", status: 200, wants: []string{`"status":"healthy"`, `"pluginVersion":"1.2"`, `"hooksRegistered":["a","b"]`, `"hooksSucceeded":7`, `"lastLatencyMs":3.5`, `"lastHeartbeat":"2026-05-04T12:`}},
		{name: "with an error that holds a secret", path: at, body: `{"pluginVersion":"1.2","lastError":"password=hunter2-Zebra99-x"}`, status: 200},
		{name: "redacted", path: "/api/diagnostics/openclaw", status: 200, wants: []string{`"status":"degraded"`, "[redacted:"}, forbids: []string{"Zebra"}},
		{name: "no version", path: at, body: `{}`, status: 400, wants: []string{"pluginVersion"}},
		{name: "a negative count", path: at, body: `{"pluginVersion":"1","hooksFailed":-1}`, status: 400, wants: []string{"hooksFailed"}},
	})
	f.clock.Add(int64(11 * 60 * 1e9))
	f.run(t, []scenario{{name: "stale", path: "/api/diagnostics/openclaw", status: 200, wants: []string{`"status":"stale"`}}})
}

func TestSmallAnswers(t *testing.T) {
	t.Parallel()
	f := serve(t)
	f.run(t, []scenario{
		{name: "who am I", path: "/api/auth/whoami", status: 200, wants: []string{`"authenticated":false`, `"trustedLocal":true`, `"effectiveAccess":true`, `"claims":null`, `"mode":"local"`}},
		{name: "methods", path: "/api/auth/methods", status: 200, wants: []string{`"mode":"local"`, `"providers":[]`}},
		{name: "greeting", path: "/api/home/greeting", status: 200, wants: []string{`"greeting":"good afternoon"`}},
		{name: "pipeline", path: "/api/pipeline/status", status: 200, wants: []string{`"queues":{"memory":{"pending":0`, `"mode":"`, `"extraction":{"running":false}`}},
		{name: "nudge", method: http.MethodPost, path: "/api/pipeline/nudge", status: 200, wants: []string{`"nudged":true`}},
	})
}
