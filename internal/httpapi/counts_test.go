package httpapi_test

import (
	"testing"

	"signet/api"
)

func TestMemoriesAreCountedByTheirPaths(t *testing.T) {
	t.Parallel()
	f := serve(t)
	for _, body := range []string{
		`{"content":"I prefer dark mode","path":"preferences.ui.theme"}`,
		`{"content":"I like tabs","path":"preferences.coding.style"}`,
		`{"content":"I like short names","path":"preferences.coding.style"}`,
		`{"content":"The lighthouse is red","path":"inbox.unfiled.note"}`,
		`{"content":"The keeper is blind","path":"inbox.unfiled.note","scope":"novel"}`,
		`{"content":"Mine alone","path":"inbox.unfiled.note","visibility":"private","agentId":"ada"}`,
	} {
		post[api.Remembered](t, f, "/api/memory/remember", body)
	}
	post[api.Ref](t, f, "/api/vcs/refs", `{"name":"try"}`)
	post[api.Remembered](t, f, "/api/memory/remember", `{"content":"Spaces after all","path":"preferences.coding.style","ref":"try"}`)
	const at = "/api/taxonomy/counts"
	f.run(t, []scenario{
		{name: "whole paths", path: at, status: 200, wants: []string{`"depth":3,"prefix":"","total":4,"groups":[{"scope":"","path":"inbox.unfiled.note","memories":1},{"scope":"","path":"preferences.coding.style","memories":2},{"scope":"","path":"preferences.ui.theme","memories":1}]`}},
		{name: "first levels", path: at + "?depth=1", status: 200, wants: []string{`"groups":[{"scope":"","path":"inbox","memories":1},{"scope":"","path":"preferences","memories":3}]`}},
		{name: "below a prefix", path: at + "?depth=2&prefix=preferences", status: 200, wants: []string{`"total":3`, `"path":"preferences.coding","memories":2`}, forbids: []string{"inbox"}},
		{name: "a prefix is no beginning of a word", path: at + "?prefix=pref", status: 200, wants: []string{`"total":0,"groups":[]`}},
		{name: "one scope", path: at + "?scope=novel", status: 200, wants: []string{`"total":1,"groups":[{"scope":"novel","path":"inbox.unfiled.note","memories":1}]`}},
		{name: "every scope", path: at + "?everyScope=true&depth=1", status: 200, wants: []string{`"total":5`, `{"scope":"","path":"inbox","memories":1}`, `{"scope":"novel","path":"inbox","memories":1}`}},
		{name: "what is another agent's own does not count", path: at + "?agentId=ada&everyScope=true", status: 200, wants: []string{`"total":1`}},
		{name: "on a branch", path: at + "?ref=try&prefix=preferences.coding", status: 200, wants: []string{`"total":3`}},
		{name: "before there was anything", path: at + "?at=2020-01-01", status: 404, wants: []string{"no commit yet"}},
		{name: "an unknown branch", path: at + "?ref=nowhere", status: 404, wants: []string{"nowhere is no branch"}},
		{name: "depth 0", path: at + "?depth=0", status: 400, wants: []string{`"field":"depth"`}},
		{name: "depth 4", path: at + "?depth=4", status: 400, wants: []string{`"field":"depth"`}},
		{name: "a prefix that is no path", path: at + "?prefix=../x", status: 400, wants: []string{`"field":"path"`}},
	})
}
