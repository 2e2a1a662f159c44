package httpapi_test

import (
	"net/http"
	"testing"

	"signet/api"
)

// What an agent keeps to itself it alone can change, wherever a request says who it is.
func TestABodyNamesTheAgent(t *testing.T) {
	t.Parallel()
	f := serve(t)
	m := post[api.Remembered](t, f, "/api/memory/remember", `{"content":"the API runs on Hetzner","agentId":"zed","visibility":"private"}`)
	at := "/api/memory/" + m.ID
	f.run(t, []scenario{
		{name: "another agent", method: http.MethodPatch, path: at, body: `{"reason":"x","importance":0.4}`, status: 404},
		{name: "change", method: http.MethodPatch, path: at, body: `{"reason":"x","importance":0.4,"agentId":"zed"}`, status: 200, wants: []string{`"updated"`}},
		{name: "change all", path: "/api/memory/modify", body: `{"reason":"x","agentId":"zed","patches":[{"id":"` + m.ID + `","importance":0.5}]}`, status: 200, wants: []string{`"updated":1`}},
		{name: "forget, as another", method: http.MethodDelete, path: at, body: `{"reason":"x","agentId":"zoe"}`, status: 404},
		{name: "forget", method: http.MethodDelete, path: at, body: `{"reason":"x","agentId":"zed"}`, status: 200, wants: []string{`"deleted"`}},
		{name: "recover, as another", path: at + "/recover", body: `{"reason":"x"}`, status: 404},
		{name: "recover", path: at + "/recover", body: `{"reason":"x","agentId":"zed"}`, status: 200, wants: []string{`"recovered"`}},
		{name: "the query", path: at + "?agentId=zed", status: 200},
		{name: "the other way of writing it", path: at + "?agent_id=zed", status: 200},
		{name: "as another", path: at + "?agent_id=zoe", status: 404},
		{name: "before the header", path: at + "?agent_id=zed", header: map[string]string{"X-Signet-Agent-Id": "zoe"}, status: 200},
		{name: "recall", path: "/api/memory/search?q=hetzner&agent_id=zed", status: 200, wants: []string{m.ID}},
		{name: "no name", path: at + "?agent_id=a%00b", status: 400, wants: []string{`"field":"agent_id"`}},
	})
}
