package httpapi_test

import (
	"testing"
	"time"

	"signet/api"
)

func TestTheLogAsOfThen(t *testing.T) {
	t.Parallel()
	f := serve(t)
	elder := post[api.Remembered](t, f, "/api/memory/remember", `{"content":"The build runs on Linux"}`)
	f.clock.Add(int64(24 * time.Hour))
	post[api.Ref](t, f, "/api/vcs/refs", `{"name":"try"}`)
	younger := post[api.Remembered](t, f, "/api/memory/remember", `{"content":"The build runs on FreeBSD","ref":"try"}`)
	f.run(t, []scenario{
		{name: "main now", path: "/api/vcs/log", status: 200, wants: []string{elder.Commit}, forbids: []string{younger.Commit}},
		{name: "the branch now", path: "/api/vcs/log?ref=try", status: 200, wants: []string{`"ref":"try"`, elder.Commit, younger.Commit}},
		{name: "as of a commit", path: "/api/vcs/log?at=" + younger.Commit, status: 200, wants: []string{younger.Commit, elder.Commit}},
		{name: "as of a day", path: "/api/vcs/log?at=2026-05-04", status: 200, wants: []string{elder.Commit}},
		{name: "before the branch", path: "/api/vcs/log?ref=try&at=2026-05-04", status: 404, wants: []string{"no commit yet"}},
		{name: "neither a time nor a commit", path: "/api/vcs/log?at=yesterday", status: 400, wants: []string{`"field":"at"`}},
		{name: "a commit and a branch", path: "/api/vcs/log?ref=try&at=" + elder.Commit, status: 400, wants: []string{"stands for itself"}},
		{name: "an unknown branch", path: "/api/vcs/log?ref=nowhere", status: 404},
	})
}
