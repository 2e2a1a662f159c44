package httpapi_test

import (
	"net/http"
	"testing"

	"signet/api"
)

// What is forgotten or changed on a branch stays as it is on main.
func TestWritesGoToTheBranchThatIsNamed(t *testing.T) {
	t.Parallel()
	f := serve(t)
	one, two, three := f.remember(t, "the port is 5433"), f.remember(t, "the host is db1"), f.remember(t, "the user is ana")
	at := func(id string) string { return "/api/memory/" + id }
	f.run(t, []scenario{
		{name: "a branch", path: "/api/vcs/refs", body: `{"name":"trial"}`, status: 200},
		{name: "a tag", path: "/api/vcs/refs", body: `{"name":"v1","kind":"tag"}`, status: 200},
		{name: "forgotten by the body", method: http.MethodDelete, path: at(one), body: `{"reason":"x","ref":"trial"}`, status: 200, wants: []string{`"deleted"`}},
		{name: "forgotten by the query", method: http.MethodDelete, path: at(two) + "?ref=trial&reason=x", status: 200, wants: []string{`"deleted"`}},
		{name: "a selection of the branch", path: "/api/memory/forget", body: `{"query":"user port","ref":"trial"}`, status: 200, wants: []string{`"count":1`, three}, forbids: []string{one}},
		{
			name: "forgotten by a selection", path: "/api/memory/forget", body: `{"mode":"execute","reason":"x","query":"user","ref":"trial"}`, status: 200,
			wants: []string{`"deleted":1`, `"commit"`},
		},
		{name: "the branch", method: http.MethodGet, path: "/api/memories?ref=trial", status: 200, wants: []string{`"total":0`}},
		{name: "main", method: http.MethodGet, path: "/api/memories", status: 200, wants: []string{`"total":3`, one, two, three}},
		{name: "not forgotten on main", path: at(one) + "/recover", body: `{"reason":"x"}`, status: 409, wants: []string{"not forgotten"}},
		{name: "back on the branch", path: at(one) + "/recover", body: `{"reason":"x","ref":"trial"}`, status: 200, wants: []string{`"status":"recovered"`}},
		{name: "no such branch", method: http.MethodDelete, path: at(one), body: `{"reason":"x","ref":"nope"}`, status: 404, wants: []string{"there is no branch nope"}},
		{name: "no such branch to recover on", path: at(one) + "/recover", body: `{"reason":"x","ref":"nope"}`, status: 404, wants: []string{"there is no branch nope"}},
		{name: "a selection of no branch", path: "/api/memory/forget", body: `{"query":"user","ref":"nope"}`, status: 404},
		{name: "a tag stays", method: http.MethodDelete, path: at(one), body: `{"reason":"x","ref":"v1"}`, status: 400, wants: []string{"v1 is a tag"}},
		{name: "what was, stays", method: http.MethodDelete, path: at(one) + "?at=2020-01-01", body: `{"reason":"x"}`, status: 400, wants: []string{`"field":"at"`}},
	})
}

func TestAMemoryOfABranchIsShownAsItStandsThere(t *testing.T) {
	t.Parallel()
	f := serve(t)
	f.remember(t, "the host is db1")
	client := api.New("", f.url)
	if _, err := client.CreateRef(t.Context(), api.RefRequest{Name: "trial"}); err != nil {
		t.Fatal(err)
	}
	kept, err := client.Remember(t.Context(), api.RememberRequest{Content: "the port is 6000", Ref: "trial"})
	if err != nil {
		t.Fatal(err)
	}
	m, err := client.MemoryAt(t.Context(), kept.ID, "trial", "")
	if err != nil || m.Content != "the port is 6000" {
		t.Errorf("on trial it is %q, %v; want it as it was remembered", m.Content, err)
	}
	if _, err := client.MemoryAt(t.Context(), kept.ID, "", ""); !api.Is(err, http.StatusNotFound) {
		t.Errorf("on main it gives %v, want that it is not there", err)
	}
}
