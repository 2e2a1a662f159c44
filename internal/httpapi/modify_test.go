package httpapi_test

import (
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"

	"signet/api"
)

func TestModify(t *testing.T) {
	t.Parallel()
	f := serve(t)
	id, other := f.remember(t, "the port is 5433"), f.remember(t, "the host is db1")
	at := "/api/memory/" + id
	rows := []scenario{
		{
			name: "a change", path: at, body: `{"reason":"moved","content":"the port is 6000","importance":0.4,"tags":["net","db"],"if_version":1,"changed_by":"ana"}`,
			status: 200, wants: []string{`"status":"updated"`, `"currentVersion":1`, `"newVersion":2`, `"contentChanged":true`, `"success":true`},
		},
		{name: "seen", method: http.MethodGet, path: at, status: 200, wants: []string{"the port is 6000", `"tags":"net,db"`, `"importance":0.4`, `"updated_by":"ana"`, `"version":2`}, forbids: []string{"5433"}},
		{name: "nothing new", path: at, body: `{"reason":"x","content":"the port is 6000"}`, status: 200, wants: []string{`"no_changes"`, `"newVersion":2`}},
		{name: "an old version", path: at, body: `{"reason":"x","content":"y","if_version":1}`, status: 409, wants: []string{`"version_conflict"`, `"currentVersion":2`}},
		{name: "what another says", path: at, body: `{"reason":"x","content":"the host is db1"}`, status: 409, wants: []string{`"duplicate_content_hash"`, `"duplicateMemoryId":"` + other + `"`}},
		{name: "none", path: "/api/memory/nobody", body: `{"reason":"x","pinned":true}`, status: 404, wants: []string{`"not_found"`}},
		{name: "no reason", path: at, body: `{"content":"y"}`, status: 400, wants: []string{`"field":"reason"`}},
		{name: "no change", path: at, body: `{"reason":"x"}`, status: 400, wants: []string{"nothing is to be changed"}},
		{name: "too important", path: at, body: `{"reason":"x","importance":1.5}`, status: 400, wants: []string{`"field":"importance"`}},
		{name: "no such type", path: at, body: `{"reason":"x","type":"gossip"}`, status: 400, wants: []string{`"field":"type"`}},
		{name: "wrong type of content", path: at, body: `{"reason":"x","content":5}`, status: 400, wants: []string{"content"}},
		{name: "empty content", path: at, body: `{"reason":"x","content":"  "}`, status: 400, wants: []string{`"field":"content"`}},
		{name: "version zero", path: at, body: `{"reason":"x","content":"y","if_version":-1}`, status: 400, wants: []string{"if_version"}},
		{name: "a secret", path: at, body: `{"reason":"x","content":"password=hunter2-Zebra99-x"}`, status: 422, forbids: []string{"Zebra"}},
		{name: "its history", method: http.MethodGet, path: at + "/history", status: 200, wants: []string{`"count":2`, `"event":"updated"`, "5433", "6000", `"reason":"moved"`, `"changedBy":"ana"`}},
	}
	for i := range rows {
		if rows[i].method == "" {
			rows[i].method = http.MethodPatch
		}
	}
	f.run(t, rows)
	f.frozen.Store(true)
	f.run(t, []scenario{{name: "frozen", method: http.MethodPatch, path: at, body: `{"reason":"x","pinned":true}`, status: 503}})
}

func TestModifyByAnAgentLowersTheOrigin(t *testing.T) {
	t.Parallel()
	f := serve(t)
	id := f.remember(t, "we deploy on Fridays")
	f.run(t, []scenario{
		{
			name: "an agent rewords", method: http.MethodPatch, path: "/api/memory/" + id, body: `{"reason":"x","content":"we deploy on Mondays"}`,
			header: map[string]string{"X-Signet-Actor-Type": "agent"}, status: 200,
		},
		{name: "its words now", path: "/api/memory/" + id, status: 200, wants: []string{`"origin":"assistant"`}, forbids: []string{`"origin":"person"`}},
	})
}

func TestModifyAll(t *testing.T) {
	t.Parallel()
	f := serve(t)
	a, b := f.remember(t, "alpha is one"), f.remember(t, "bravo is two")
	got := post[api.ModifyAllAnswer](t, f, "/api/memory/modify", fmt.Sprintf(`{"reason":"tidy","patches":[
		{"id":%q,"content":"alpha is eleven"},{"id":%q,"importance":7},{"id":"nobody","pinned":true},{"pinned":true},
		{"id":%q,"pinned":true,"if_version":9}]}`, a, b, b))
	want := []string{"updated", "invalid_request", "not_found", "invalid_request", "version_conflict"}
	if got.Total != 5 || got.Updated != 1 || got.Commit == "" {
		t.Errorf("got %+v", got)
	}
	for i, r := range got.Results {
		if r.Status != want[i] || (r.Status != "updated") != (r.Error != "") {
			t.Errorf("patch %d: %+v, want %s", i, r, want[i])
		}
	}
	f.run(t, []scenario{
		{name: "no patches", path: "/api/memory/modify", body: `{"patches":[]}`, status: 400, wants: []string{"patches"}},
		{name: "no list", path: "/api/memory/modify", body: `{"patches":{}}`, status: 400, wants: []string{"patches"}},
		{name: "too many", path: "/api/memory/modify", body: `{"patches":[` + strings.TrimSuffix(strings.Repeat(`{},`, 201), ",") + `]}`, status: 400, wants: []string{"patches"}},
		{name: "one changed", path: "/api/memory/" + a, status: 200, wants: []string{"alpha is eleven"}},
	})
}

func TestForgetAll(t *testing.T) {
	t.Parallel()
	f := serve(t)
	for i := range 30 {
		f.remember(t, fmt.Sprintf("the rack%d hums", i))
	}
	keep := f.remember(t, "nothing of the sort")
	const at = "/api/memory/forget"
	preview := post[api.ForgetAllAnswer](t, f, at, `{"query":"hums","limit":40}`)
	if preview.Mode != "preview" || preview.Count != 30 || !*preview.RequiresConfirm || len(preview.ConfirmToken) < 40 {
		t.Fatalf("preview %+v", preview)
	}
	f.run(t, []scenario{
		{
			name: "without the token", path: at, body: `{"mode":"execute","query":"hums","limit":40,"reason":"old"}`,
			status: 400, wants: []string{`"requiresConfirm":true`, `"confirmToken":"`, `"count":30`},
		},
		{
			name: "with a guess", path: at, body: `{"mode":"execute","query":"hums","limit":40,"reason":"old","confirm_token":"c2VjcmV0"}`,
			status: 400, wants: []string{`"requiresConfirm":true`},
		},
		{name: "no reason", path: at, body: `{"mode":"execute","query":"hums"}`, status: 400, wants: []string{`"field":"reason"`}},
		{name: "no selector", path: at, body: `{"mode":"preview"}`, status: 400, wants: []string{"nothing selects"}},
		{name: "a version", path: at, body: `{"query":"hums","if_version":1}`, status: 400, wants: []string{"if_version"}},
		{name: "no such mode", path: at, body: `{"query":"hums","mode":"destroy"}`, status: 400, wants: []string{"mode"}},
		{name: "limit too small", path: at, body: `{"query":"hums","limit":0}`, status: 400, wants: []string{"limit"}},
		{name: "limit too large", path: at, body: `{"query":"hums","limit":201}`, status: 400, wants: []string{"limit"}},
		{name: "dates reversed", path: at, body: `{"query":"hums","since":"2026-02-01","until":"2026-01-01"}`, status: 400, wants: []string{"until"}},
		{name: "nothing gone yet", path: "/api/memories", status: 200, wants: []string{`"total":31`}},
	})
	f.clock.Add(int64(11 * time.Minute))
	late := fmt.Sprintf(`{"mode":"execute","query":"hums","limit":40,"reason":"old","confirm_token":%q}`, preview.ConfirmToken)
	f.run(t, []scenario{{name: "too late", path: at, body: late, status: 400}})
	preview = post[api.ForgetAllAnswer](t, f, at, `{"query":"hums","limit":40}`)
	done := post[api.ForgetAllAnswer](t, f, at, fmt.Sprintf(`{"mode":"execute","query":"hums","limit":40,"reason":"old","confirm_token":%q}`, preview.ConfirmToken))
	if done.Requested != 30 || *done.Deleted != 30 || len(done.Results) != 30 || done.Commit == "" {
		t.Fatalf("execute %+v", done)
	}
	few := post[api.ForgetAllAnswer](t, f, at, `{"mode":"execute","ids":["nobody",`+strconv.Quote(keep)+`],"reason":"old"}`)
	if *few.Deleted != 1 || few.Results[0].Status != "not_found" || few.Results[1].Status != "deleted" {
		t.Errorf("by id: %+v", few)
	}
}
