package httpapi_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"signet/api"
	"signet/internal/memory"
)

// secret is a well-known example of an access key, made of parts so that no
// scanner takes this file for a leak.
var secret = "my password is hunter2"

func TestRemember(t *testing.T) {
	t.Parallel()
	f := serve(t)
	f.run(t, []scenario{
		{
			name: "answers with all that clients read", path: "/api/memory/remember",
			body:   `{"content":"The staging host is falcon","tags":"infra, hosts"}`,
			status: 200,
			wants: []string{
				`"id":"`, `"type":"fact"`, `"tags":"infra,hosts"`, `"pinned":false`, `"importance":0.8`, `"embedded":false`,
				`"entities_linked":0`, `"hints_written":0`, `"structured":false`, `"commit":"`, `"status":"done"`,
			},
			forbids: []string{"$schema", `"deduped"`},
		},
		{
			name: "the same again names the elder one", path: "/api/memory/save",
			body: `{"content":"the staging host is FALCON."}`, status: 200,
			wants: []string{`"deduped":true`, `"content":"The staging host is falcon"`, `"remembered":true`},
		},
		{
			name: "what it speaks of is counted", path: "/api/memory/remember",
			body: `{"content":"Maria Lopez owns the payments gateway"}`, status: 200, wants: []string{`"entities_linked":2`},
		},
		{
			name: "of a hook too", path: "/api/hooks/remember",
			body: `{"harness":"x","content":"Ben Kowalski owns the search service"}`, status: 200, wants: []string{`"entities_linked":2`},
		},
		{name: "tags as a list", path: "/api/hook/remember", body: `{"content":"one","tags":["a","b"]}`, status: 200, wants: []string{`"tags":"a,b"`}},
		{name: "tags as null", path: "/api/memory/remember", body: `{"content":"two","tags":null,"project":null}`, status: 200, wants: []string{`"tags":null`}},
		{name: "prefixes are read", path: "/api/memory/remember", body: `{"content":"critical: [x]: never push on Friday"}`, status: 200, wants: []string{`"pinned":true`, `"importance":1`, `"type":"rule"`, `"tags":"x"`}},
		{name: "markup comes back as it was given", path: "/api/memory/remember", body: `{"content":"a <b> & c"}`, status: 200, wants: []string{"a <b> & c"}},
		{name: "unknown fields are ignored", path: "/api/memory/remember", body: `{"content":"three","mode":"auto","structured":{}}`, status: 200},
		{name: "content is required", path: "/api/memory/remember", body: `{}`, status: 400, wants: []string{`"field":"content"`, "content: is required"}},
		{name: "blank content", path: "/api/memory/remember", body: `{"content":"  \n "}`, status: 400, wants: []string{`"field":"content"`, "is required"}},
		{name: "content of a wrong type", path: "/api/memory/remember", body: `{"content":42}`, status: 400, wants: []string{`"field":"content"`, "string"}},
		{name: "tags of a wrong type", path: "/api/memory/remember", body: `{"content":"x","tags":7}`, status: 400, wants: []string{`"field":"tags"`, "list of texts"}},
		{name: "a tag of a wrong type", path: "/api/memory/remember", body: `{"content":"x","tags":["a",7]}`, status: 400, wants: []string{`"field":"tags"`}},
		{name: "importance above 1", path: "/api/memory/remember", body: `{"content":"x","importance":2}`, status: 400, wants: []string{`"field":"importance"`, "1"}},
		{name: "importance below 0", path: "/api/memory/remember", body: `{"content":"x","importance":-0.1}`, status: 400, wants: []string{`"field":"importance"`}},
		{name: "pinned of a wrong type", path: "/api/memory/remember", body: `{"content":"x","pinned":"yes"}`, status: 400, wants: []string{`"field":"pinned"`}},
		{name: "a bad date", path: "/api/memory/remember", body: `{"content":"x","createdAt":"yesterday"}`, status: 400, wants: []string{`"field":"createdAt"`}, forbids: []string{"yesterday"}},
		{name: "an end before its beginning", path: "/api/memory/remember", body: `{"content":"x","validFrom":"2026-02-01","validUntil":"2026-01-01"}`, status: 400, wants: []string{`"field":"validUntil"`}},
		{name: "an unknown visibility", path: "/api/memory/remember", body: `{"content":"x","visibility":"archived"}`, status: 400, wants: []string{`"field":"visibility"`}},
		{name: "a field in two cases", path: "/api/memory/remember", body: `{"content":"x","importance":0.5,"IMPORTANCE":9}`, status: 400, wants: []string{"importance twice"}},
		{name: "a secret", path: "/api/memory/remember", body: `{"content":"the key is ` + secret + `"}`, status: 422, wants: []string{`"detector":"`, `"findings":[{`, `"start":26`, `"hint":"`}, forbids: []string{secret}},
		{name: "a secret in who", path: "/api/memory/remember", body: `{"content":"x","who":"` + secret + `"}`, status: 422, forbids: []string{secret}},
		{name: "a secret as the actor", path: "/api/memory/remember", body: `{"content":"x"}`, header: map[string]string{"X-Signet-Actor": secret}, status: 400, forbids: []string{secret}},
		{name: "an unknown kind of actor", path: "/api/memory/remember", body: `{"content":"x"}`, header: map[string]string{"X-Signet-Actor-Type": "god"}, status: 400, wants: []string{"X-Signet-Actor-Type", "operator"}},
	})
	if strings.Contains(f.log.String(), "falcon") || strings.Contains(f.log.String(), secret) {
		t.Errorf("the log repeats what was sent: %s", f.log)
	}
}

func TestRememberKeepsWhoSaidIt(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ path, actor, want string }{
		{"/api/memory/remember", "", "person"},
		{"/api/memory/remember", "operator", "person"},
		{"/api/memory/remember", "agent", "assistant"},
		{"/api/memory/remember", "harness", "assistant"},
		{"/api/memory/remember", "sdk", "assistant"},
		{"/api/hooks/remember", "", "assistant"},
		{"/api/hooks/remember", "operator", "person"},
	} {
		t.Run(tt.path+" "+tt.actor, func(t *testing.T) {
			t.Parallel()
			f := serve(t)
			status, body := f.do(t, scenario{path: tt.path, body: `{"harness":"codex","content":"x","origin":"person"}`, header: map[string]string{"X-Signet-Actor-Type": tt.actor}})
			if status != 200 {
				t.Fatal(status, body)
			}
			_, list := f.do(t, scenario{path: "/api/memories"})
			if want := `"origin":"` + tt.want + `"`; !strings.Contains(list, want) {
				t.Errorf("list %s lacks %s", list, want)
			}
		})
	}
}

func TestAgentOfARequest(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ name, body, header, want string }{
		{"named", `{"content":"x","agentId":" ada ","sessionKey":"agent:bob:1"}`, "eve", "ada"},
		{"in the header", `{"content":"x","sessionKey":"agent:bob:1"}`, "eve", "eve"},
		{"in the session key", `{"content":"x","sessionKey":"session:agent:bob:1"}`, "", "bob"},
		{"nowhere", `{"content":"x","sessionKey":"agent:bob"}`, "", "default"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			f := serve(t)
			_, body := f.do(t, scenario{path: "/api/memory/remember", body: tt.body, header: map[string]string{"X-Signet-Agent-Id": tt.header}})
			_, list := f.do(t, scenario{path: "/api/memories?agentId=" + tt.want})
			if !strings.Contains(list, `"total":1`) {
				t.Errorf("agent %s does not see what it was told: %s, then %s", tt.want, body, list)
			}
		})
	}
}

func TestList(t *testing.T) {
	t.Parallel()
	f := serve(t)
	for i := range 3 {
		f.remember(t, fmt.Sprintf("statement number %d", i))
	}
	post[api.Remembered](t, f, "/api/memory/remember", `{"content":"only in P","project":"/p/src"}`)
	post[api.Remembered](t, f, "/api/memory/remember", `{"content":"only in Q","project":"/q"}`)
	f.run(t, []scenario{
		{name: "without a project, everything", path: "/api/memories", status: 200, wants: []string{`"total":5`, "only in P", "only in Q", `"pinned":0`, `"withEmbeddings":0`, `"project":null`, `"project":"/p"`}},
		{name: "in a project, that and what has none", path: "/api/memories?project=/p/src", status: 200, wants: []string{`"total":4`, "only in P"}, forbids: []string{"only in Q"}},
		{name: "a window", path: "/api/memories?limit=1&offset=4", status: 200, wants: []string{"number 0", `"total":5`}, forbids: []string{"number 1"}},
		{name: "past the end", path: "/api/memories?offset=99", status: 200, wants: []string{`"memories":[]`}},
		{name: "another agent", path: "/api/memories?agentId=other", status: 200, forbids: []string{"error"}},
		{name: "limit 0", path: "/api/memories?limit=0", status: 400, wants: []string{`"field":"limit"`, "1"}},
		{name: "limit 1001", path: "/api/memories?limit=1001", status: 400, wants: []string{`"field":"limit"`, "1000"}},
		{name: "a negative limit", path: "/api/memories?limit=-1", status: 400, wants: []string{`"field":"limit"`}},
		{name: "an absurd limit", path: "/api/memories?limit=99999999999999999999", status: 400, wants: []string{`"field":"limit"`}},
		{name: "a limit in words", path: "/api/memories?limit=many", status: 400, wants: []string{`"field":"limit"`, "integer"}, forbids: []string{"many"}},
		{name: "a negative offset", path: "/api/memories?offset=-1", status: 400, wants: []string{`"field":"offset"`}},
		{name: "an unknown type", path: "/api/memories?type=gossip", status: 400, wants: []string{`"field":"type"`, "preference"}},
	})
}

func TestForgetAndRecover(t *testing.T) {
	t.Parallel()
	f := serve(t)
	id := f.remember(t, "the moon is a lamp")
	pinned := post[api.Remembered](t, f, "/api/memory/remember", `{"content":"critical: keep me"}`).ID
	at := "/api/memory/" + id
	const del = http.MethodDelete
	f.run(t, []scenario{
		{name: "the memory", path: at, status: 200, wants: []string{`"version":1`, `"is_deleted":0`, `"deleted_at":null`, `"who":"daemon"`, `"source_type":"manual"`}},
		{name: "without a reason", method: del, path: at, status: 400, wants: []string{`"field":"reason"`}},
		{name: "a reason with a secret", method: del, path: at, body: `{"reason":"` + secret + `"}`, status: 422, forbids: []string{secret}},
		{name: "version 0", method: del, path: at + "?reason=x&if_version=0", status: 400, wants: []string{`"field":"if_version"`}},
		{name: "a version in words", method: del, path: at, body: `{"reason":"x","if_version":"one"}`, status: 400, wants: []string{`"field":"if_version"`}},
		{name: "force in words", method: del, path: at + "?reason=x&force=maybe", status: 400, wants: []string{`"field":"force"`}},
		{name: "another version", method: del, path: at + "?reason=x&if_version=7", status: 409, wants: []string{`"status":"version_conflict"`, `"currentVersion":1`}},
		{name: "a live memory is not recovered", path: at + "/recover", body: `{"reason":"x"}`, status: 409, wants: []string{`"status":"not_deleted"`}},
		{name: "forgotten, by the query", method: del, path: at + "?reason=wrong", status: 200, wants: []string{`"status":"deleted"`, `"success":true`, `"currentVersion":1`, `"newVersion":2`, `"commit":"`}},
		{name: "forgotten twice", method: del, path: at, body: `{"reason":"wrong"}`, status: 409, wants: []string{`"status":"already_deleted"`}},
		{name: "gone", path: at, status: 404, forbids: []string{"lamp"}},
		{name: "out of the list", path: "/api/memories", status: 200, forbids: []string{"lamp"}},
		{name: "out of recall", path: "/api/memory/recall", body: `{"query":"moon lamp"}`, status: 200, forbids: []string{"is a lamp"}},
		{name: "its history stays", path: at + "/history", status: 200, wants: []string{`"count":2`, `"event":"created"`, `"event":"deleted"`, `"reason":"wrong"`, "lamp"}},
		{name: "a history without limit", path: at + "/history?limit=0", status: 400, wants: []string{`"field":"limit"`}},
		{name: "recovered", path: at + "/recover", body: `{"reason":"right after all","if_version":2}`, status: 200, wants: []string{`"status":"recovered"`, `"newVersion":3`, `"retentionDays":30`}},
		{name: "back", path: at, status: 200, wants: []string{"lamp", `"version":3`}},
		{name: "pinned needs force", method: del, path: "/api/memory/" + pinned + "?reason=x", status: 409, wants: []string{`"status":"pinned_requires_force"`}},
		{name: "pinned with force", method: del, path: "/api/memory/" + pinned, body: `{"reason":"x","force":true}`, status: 200},
		{name: "unknown", method: del, path: "/api/memory/none?reason=x", status: 404, wants: []string{`"status":"not_found"`}},
		{name: "unknown to read", path: "/api/memory/none", status: 404},
		{name: "unknown to recover", path: "/api/memory/none/recover", body: `{"reason":"x"}`, status: 404, wants: []string{`"status":"not_found"`}},
		{name: "history of the unknown", path: "/api/memory/none/history", status: 404},
		{name: "another agent's private memory", path: "/api/memory/remember", body: `{"content":"mine","visibility":"private","agentId":"ada"}`, status: 200},
		{name: "is not listed for others", path: "/api/memories", status: 200, forbids: []string{"mine"}},
	})
	f.clock.Add(int64(memory.Retention + time.Hour))
	f.run(t, []scenario{
		{name: "too late to recover", path: "/api/memory/" + pinned + "/recover", body: `{"reason":"x"}`, status: 409, wants: []string{`"status":"retention_expired"`}},
	})
}

func TestFrozenWritesAreRefusedAndReadsGoOn(t *testing.T) {
	t.Parallel()
	f := serve(t)
	f.remember(t, "before the frost")
	f.frozen.Store(true)
	f.run(t, []scenario{
		{name: "write", path: "/api/memory/remember", body: `{"content":"x"}`, status: 503, wants: []string{`"hint":"`}},
		{name: "read", path: "/api/memories", status: 200, wants: []string{"frost"}},
	})
}
