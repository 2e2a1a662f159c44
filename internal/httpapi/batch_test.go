package httpapi_test

import (
	"strings"
	"testing"

	"signet/api"
)

func TestManyStatementsAreOneCommit(t *testing.T) {
	t.Parallel()
	f := serve(t)
	a := post[api.RememberedAll](t, f, "/api/memory/remember/batch", `{"memories":[
		{"content":"Ana prefers tabs"},{"content":"the password is hunter2-Zebra99"},{"content":"  "},
		{"content":"ana prefers tabs"},{"content":"Staging has 2 nodes","sourceType":"import","project":"/p"}]}`)
	var got []string
	for _, r := range a.Results {
		got = append(got, r.Status)
		if (r.ID == "") != (r.Error != "") || strings.Contains(r.Error, "Zebra") {
			t.Errorf("answer %+v", r)
		}
	}
	if want := "done refused refused duplicate done"; strings.Join(got, " ") != want || a.Kept != 2 || a.Commit == "" {
		t.Errorf("got %v of %+v, want %s", got, a, want)
	}
	f.run(t, []scenario{
		{name: "one commit", path: "/api/vcs/log", status: 200, method: "GET", wants: []string{a.Commit}},
		{name: "an import is no person's word", method: "GET", path: "/api/memory/" + a.Results[4].ID, status: 200, wants: []string{`"origin":"import"`}},
		{name: "none", path: "/api/memory/remember/batch", body: `{"memories":[]}`, status: 400, wants: []string{"memories"}},
		{name: "too many", path: "/api/memory/remember/batch", body: `{"memories":[` + strings.Repeat(`{"content":"x"},`, 1000) + `{"content":"x"}]}`, status: 400, wants: []string{"memories"}},
		{name: "a ref of its own", path: "/api/memory/remember/batch", body: `{"memories":[{"content":"x","ref":"b"}]}`, status: 400, wants: []string{"memories[0]", "ref"}},
		{name: "one that is wrong", path: "/api/memory/remember/batch", body: `{"memories":[{"content":"y"},{"content":"x","type":"gossip"}]}`, status: 400, wants: []string{"memories[1]"}},
		{name: "keeps nothing", method: "GET", path: "/api/memories", status: 200, wants: []string{`"total":2`}},
	})
}

func TestABeliefRestsOnAnotherOverHTTP(t *testing.T) {
	t.Parallel()
	f := serve(t)
	ground := f.remember(t, "We host on Fly.io")
	m := post[api.Remembered](t, f, "/api/memory/remember", `{"content":"Deploys take two minutes","restsOn":["`+ground+`"]}`)
	f.run(t, []scenario{
		{name: "certain", method: "GET", path: "/api/memory/" + m.ID, status: 200, wants: []string{ground}, forbids: []string{`"uncertain":true`}},
		{name: "on nothing", path: "/api/memory/remember", body: `{"content":"x y","restsOn":["01900000-0000-7000-8000-000000000000"]}`, status: 404, wants: []string{"premise"}},
		{name: "the ground falls", method: "DELETE", path: "/api/memory/" + ground, body: `{"reason":"it moved"}`, status: 200},
		{name: "uncertain", method: "GET", path: "/api/memory/" + m.ID, status: 200, wants: []string{`"uncertain":true`, ground}},
	})
}
