package httpapi_test

import (
	"net/http"
	"testing"

	"signet/api"
)

// The kill switch stops every write to memories, and none of the reads.
func TestKillSwitch(t *testing.T) {
	t.Parallel()
	f := serve(t)
	id := f.remember(t, "the heron nests in May")
	gone := f.remember(t, "the ibis left")
	f.run(t, []scenario{{name: "forgotten before", method: http.MethodDelete, path: "/api/memory/" + gone + "?reason=r", status: 200}})
	f.frozen.Store(true)
	rows := []scenario{
		{name: "remember", path: "/api/memory/remember", body: `{"content":"x y z"}`},
		{name: "an alias", path: "/api/memory/save", body: `{"content":"x y z"}`},
		{name: "by a hook", path: "/api/hooks/remember", body: `{"harness":"x","content":"x y z"}`},
		{name: "modify", method: http.MethodPatch, path: "/api/memory/" + id, body: `{"reason":"r","content":"x"}`},
		{name: "modify many", path: "/api/memory/modify", body: `{"reason":"r","patches":[{"id":"` + id + `","content":"x"}]}`},
		{name: "forget", method: http.MethodDelete, path: "/api/memory/" + id + "?reason=r"},
		{name: "forget many", path: "/api/memory/forget", body: `{"mode":"execute","ids":["` + id + `"],"reason":"r"}`},
		{name: "recover", path: "/api/memory/" + gone + "/recover", body: `{"reason":"r"}`},
	}
	for i := range rows {
		rows[i].status, rows[i].wants = http.StatusServiceUnavailable, []string{"frozen", `"hint":`}
	}
	f.run(t, append(rows,
		scenario{name: "reads go on", path: "/api/memory/recall", body: `{"query":"heron"}`, status: 200, wants: []string{id}},
		scenario{name: "so do previews", path: "/api/memory/forget", body: `{"query":"heron"}`, status: 200},
		scenario{name: "and prompts", path: promptHook, body: `{"harness":"x","userMessage":"where does the heron nest?"}`, status: 200, wants: []string{"heron"}},
	))
	f.frozen.Store(false)
	if list := post[api.Recalled](t, f, "/api/memory/recall", `{"query":"heron"}`); len(list.Results) != 1 {
		t.Errorf("after it: %+v", list.Results)
	}
}
