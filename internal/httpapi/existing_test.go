package httpapi_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
)

// exchange is one request as a client that exists sends it, and the fields of
// the answer that it reads. "{id}" stands for a memory's id.
type exchange struct {
	method, path string
	header       map[string]string
	body         string
	reads        map[string]string // a field, with dots between levels, to its JSON type
}

// existing are the clients that must work unmodified, with what they do.
var existing = map[string][]exchange{
	"OpenClaw adapter": {
		{http.MethodGet, "/health", nil, "", map[string]string{"status": "string", "version": "string"}},
		{http.MethodGet, "/api/marketplace/mcp/tools", nil, "", map[string]string{"tools": "array", "servers": "array", "count": "number", "policy.mode": "string"}},
		{http.MethodGet, "/api/marketplace/mcp/policy", nil, "", map[string]string{"policy.mode": "string"}},
		{http.MethodPost, "/api/diagnostics/openclaw/heartbeat", nil, `{"pluginVersion":"0.145.7","hooksRegistered":["before_agent_start"],"lastHookCall":null,"lastError":null,"latencyMs":4,"hooksSucceeded":3,"hooksFailed":0}`, map[string]string{"ok": "boolean"}},
		{http.MethodPost, "/api/hooks/session-start", plugin, `{"harness":"openclaw","project":"/p","agentId":"main","sessionKey":"agent:main:1","runtimePath":"plugin","context":""}`, map[string]string{"inject": "string", "memories": "array", "identity.name": "string"}},
		{http.MethodPost, "/api/hooks/user-prompt-submit", plugin, `{"harness":"openclaw","userMessage":"where does the heron nest?","sessionKey":"agent:main:1","agentId":"main","runtimePath":"plugin"}`, map[string]string{"inject": "string", "memoryCount": "number", "sessionKnown": "boolean", "engine": "string"}},
		{http.MethodPost, "/api/hooks/session-checkpoint-extract", plugin, `{"harness":"openclaw","sessionKey":"agent:main:1","transcript":"User: hi"}`, map[string]string{"queued": "boolean", "jobId": "string"}},
		{http.MethodPost, "/api/hooks/pre-compaction", plugin, `{"harness":"openclaw","sessionKey":"agent:main:1","messageCount":40}`, map[string]string{"summaryPrompt": "string", "guidelines": "string"}},
		{http.MethodPost, "/api/hooks/compaction-complete", plugin, `{"harness":"openclaw","sessionKey":"agent:main:1","summary":"We looked for nests."}`, map[string]string{"success": "boolean", "memoryId": "string", "contextEpoch": "number"}},
		{http.MethodPost, "/api/hooks/session-end", nil, `{"harness":"openclaw","sessionKey":"agent:main:1","transcriptPath":"/tmp/none.jsonl","reason":"idle"}`, map[string]string{"memoriesSaved": "number", "queued": "boolean", "jobId": "string"}},
		{http.MethodPost, "/api/memory/recall", nil, `{"query":"heron","limit":5,"agentId":"default","includeRecalled":false}`, map[string]string{"results": "array", "method": "string", "query": "string", "meta.noHits": "boolean", "meta.timings.totalMs": "number"}},
		{http.MethodPost, "/api/memory/remember", nil, `{"content":"the ibis left","tags":"birds","who":"openclaw","importance":0.7}`, map[string]string{"id": "string", "type": "string", "pinned": "boolean", "importance": "number", "embedded": "boolean"}},
		{http.MethodGet, "/api/memory/{id}", nil, "", map[string]string{"id": "string", "content": "string", "is_deleted": "number", "version": "number", "pinned": "number"}},
		{http.MethodGet, "/api/memories?limit=5&offset=0", nil, "", map[string]string{"memories": "array", "stats.total": "number", "stats.critical": "number", "stats.withEmbeddings": "number"}},
		{http.MethodPatch, "/api/memory/{id}", nil, `{"content":"the heron nests in June","reason":"corrected"}`, map[string]string{"success": "boolean", "status": "string", "newVersion": "number"}},
		{http.MethodPost, "/api/sessions/search", nil, `{"query":"heron","limit":3,"currentSessionKey":"agent:main:1"}`, map[string]string{"query": "string", "hits": "array", "count": "number"}},
		{http.MethodDelete, "/api/memory/{id}?reason=wrong", nil, "", map[string]string{"success": "boolean", "status": "string"}},
	},
	"OpenCode plugin": {
		{http.MethodPost, "/api/hooks/session-start", plugin, `{"harness":"opencode","project":"/p","sessionKey":"ses_1","runtimePath":"plugin"}`, map[string]string{"inject": "string"}},
		{http.MethodPost, "/api/hooks/user-prompt-submit", plugin, `{"harness":"opencode","userMessage":"where does the heron nest?","sessionKey":"ses_1","lastAssistantMessage":"hm"}`, map[string]string{"inject": "string", "memoryCount": "number"}},
		{http.MethodPost, "/api/hooks/skill-invocation", plugin, `{"harness":"opencode","skillName":"recall","sessionKey":"ses_1","success":true,"toolUseId":"t1","latencyMs":8}`, map[string]string{"recorded": "boolean"}},
		{http.MethodPost, "/api/hooks/pre-compaction", plugin, `{"harness":"opencode","sessionKey":"ses_1"}`, map[string]string{"guidelines": "string"}},
		{http.MethodPost, "/api/hooks/compaction-complete", plugin, `{"harness":"opencode","sessionKey":"ses_1","summary":"Short."}`, map[string]string{"success": "boolean"}},
		{http.MethodPost, "/api/hooks/session-end", plugin, `{"harness":"opencode","sessionKey":"ses_1","sessionId":"ses_1"}`, map[string]string{"queued": "boolean"}},
	},
	"signet-mcp": {
		{http.MethodGet, "/api/marketplace/mcp/policy", nil, "", map[string]string{"policy.maxExpandedTools": "number"}},
		{http.MethodGet, "/api/marketplace/mcp/tools?refresh=1", nil, "", map[string]string{"tools": "array"}},
		{http.MethodPost, "/api/memory/remember", nil, `{"content":"the weir is new","hints":["what is new?"],"type":"fact"}`, map[string]string{"id": "string", "hints_written": "number", "structured": "boolean", "entities_linked": "number"}},
		{http.MethodPost, "/api/memory/feedback", nil, `{"sessionKey":"s","feedback":{"{id}":1},"agentId":"default"}`, map[string]string{"ok": "boolean", "recorded": "number"}},
		{http.MethodGet, "/api/cross-agent/presence?include_self=true", nil, "", map[string]string{"sessions": "array", "count": "number"}},
		{http.MethodGet, "/api/cross-agent/messages", nil, "", map[string]string{"items": "array", "count": "number"}},
	},
	"hook commands": {
		{http.MethodPost, "/api/hooks/session-start", legacy, `{"harness":"claude-code","sessionKey":"c1","project":"/p","source":"startup"}`, map[string]string{"inject": "string"}},
		{http.MethodPost, "/api/hooks/user-prompt-submit", legacy, `{"harness":"codex","session_key":"c1","user_prompt":"where does the heron nest?","transcript_path":"/tmp/none.jsonl"}`, map[string]string{"inject": "string", "memoryCount": "number"}},
		{http.MethodPost, "/api/hooks/recall", legacy, `{"harness":"claude-code","query":"heron","sessionKey":"c1"}`, map[string]string{"results": "array", "memories": "array", "count": "number", "message": "string"}},
		{http.MethodPost, "/api/hooks/remember", legacy, `{"harness":"claude-code","content":"the reeds are cut","sessionKey":"c1"}`, map[string]string{"id": "string"}},
		{http.MethodPost, "/api/hooks/session-end", legacy, `{"harness":"claude-code","sessionKey":"c1","cwd":"/p","reason":"clear"}`, map[string]string{"queued": "boolean"}},
	},
	"SDK": {
		{http.MethodGet, "/api/status", nil, "", map[string]string{"status": "string", "version": "string", "activeSessions": "number"}},
		{http.MethodGet, "/api/features", nil, "", nil},
		{http.MethodGet, "/api/identity", nil, "", map[string]string{"name": "string", "creature": "string", "vibe": "string"}},
		{http.MethodGet, "/api/config", nil, "", map[string]string{"files": "array"}},
		{http.MethodGet, "/api/harnesses", nil, "", map[string]string{"harnesses": "array"}},
		{http.MethodGet, "/api/memory/search?q=heron&limit=3&expand=true&includeRecalled=1", nil, "", map[string]string{"results": "array"}},
		{http.MethodGet, "/memory/search?q=heron", nil, "", map[string]string{"results": "array"}},
		{http.MethodGet, "/memory/similar?id={id}&k=3", nil, "", map[string]string{"results": "array"}},
		{http.MethodPost, "/api/memory/save", nil, `{"content":"saved by an alias"}`, map[string]string{"id": "string"}},
		{http.MethodPost, "/api/memory/modify", nil, `{"patches":[{"id":"{id}","reason":"r","importance":0.5}]}`, map[string]string{"total": "number", "updated": "number", "results": "array"}},
		{http.MethodPost, "/api/memory/forget", nil, `{"mode":"preview","query":"heron"}`, map[string]string{"mode": "string", "count": "number", "requiresConfirm": "boolean", "confirmToken": "string", "candidates": "array"}},
		{http.MethodGet, "/api/memory/{id}/history", nil, "", map[string]string{"memoryId": "string", "count": "number", "history": "array"}},
		{http.MethodGet, "/api/memory/timeline", nil, "", map[string]string{"generatedAt": "string", "rangePreset": "string", "buckets": "array", "invalidMemoryTimestamps": "number", "totalHistoryEvents": "number"}},
		{http.MethodGet, "/api/memory/review-queue", nil, "", map[string]string{"items": "array"}},
		{http.MethodGet, "/api/memories/most-used", nil, "", map[string]string{"memories": "array"}},
		{http.MethodGet, "/api/sessions", nil, "", map[string]string{"sessions": "array", "count": "number"}},
		{http.MethodGet, "/api/sessions/summaries", nil, "", map[string]string{"summaries": "array", "total": "number"}},
		{http.MethodGet, "/api/sessions/blackbox", nil, "", map[string]string{"agentId": "string", "sessions": "array", "count": "number"}},
		{http.MethodGet, "/api/checkpoints?project=/p", nil, "", map[string]string{"checkpoints": "array", "count": "number"}},
		{http.MethodPost, "/api/cross-agent/messages", nil, `{"content":"hello","broadcast":true}`, map[string]string{"message.id": "string", "message.createdAt": "string", "message.deliveryStatus": "string", "message.deliveryPath": "string", "message.broadcast": "boolean"}},
		{http.MethodGet, "/api/hooks/synthesis/config", nil, "", map[string]string{"enabled": "boolean", "provider": "string", "model": "string", "timeout": "number", "maxTokens": "number", "idleGapMinutes": "number"}},
		{http.MethodPost, "/api/hooks/synthesis", nil, `{"trigger":"manual"}`, map[string]string{"harness": "string", "model": "string", "prompt": "string", "fileCount": "number"}},
		{http.MethodGet, "/api/synthesis/status", nil, "", map[string]string{"running": "boolean", "config.enabled": "boolean"}},
		{http.MethodGet, "/api/auth/whoami", nil, "", map[string]string{"authenticated": "boolean", "mode": "string", "providers": "array", "trustedLocal": "boolean"}},
		{http.MethodGet, "/api/pipeline/status", nil, "", map[string]string{"workers": "object", "queues.memory.pending": "number", "mode": "string"}},
		{http.MethodGet, "/api/logs", nil, "", map[string]string{"logs": "array", "count": "number"}},
	},
}

var (
	plugin = map[string]string{"X-Signet-Runtime-Path": "plugin", "X-Signet-Actor-Type": "harness"}
	legacy = map[string]string{"X-Signet-Runtime-Path": "legacy"}
)

// The clients that exist work unmodified: each request as they send it is
// answered with what they read of it.
func TestClientsThatExist(t *testing.T) {
	t.Parallel()
	for name, exchanges := range existing {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			f := serve(t)
			id := f.remember(t, "the heron nests in May")
			for _, e := range exchanges {
				row := scenario{method: e.method, path: strings.ReplaceAll(e.path, "{id}", id), body: strings.ReplaceAll(e.body, "{id}", id), header: e.header}
				status, body := f.do(t, row)
				if status != http.StatusOK {
					t.Errorf("%s %s: %d %s", e.method, e.path, status, body)
					continue
				}
				var answer map[string]any
				if err := json.Unmarshal([]byte(body), &answer); err != nil {
					t.Fatal(err)
				}
				for field, want := range e.reads {
					if got := jsonType(at(answer, field)); got != want {
						t.Errorf("%s %s: %s is %s, want %s, in %s", e.method, e.path, field, got, want, body)
					}
				}
			}
		})
	}
}

// at gives the value at a place such as "meta.timings.totalMs".
func at(v map[string]any, field string) any {
	name, rest, deeper := strings.Cut(field, ".")
	if !deeper {
		value, ok := v[name]
		if !ok {
			return fmt.Errorf("absent")
		}
		return value
	}
	below, _ := v[name].(map[string]any)
	return at(below, rest)
}

func jsonType(v any) string {
	switch v.(type) {
	case string:
		return "string"
	case float64:
		return "number"
	case bool:
		return "boolean"
	case []any:
		return "array"
	case map[string]any:
		return "object"
	case nil:
		return "null"
	}
	return "absent"
}
