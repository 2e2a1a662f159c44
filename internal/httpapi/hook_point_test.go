package httpapi_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"signet/api"
)

func TestASessionOfABranchIsToldWhatStandsThere(t *testing.T) {
	t.Parallel()
	f := serve(t)
	heron, _, _ := f.line(t)
	head := post[api.Remembered](t, f, "/api/memory/remember", `{"content":"the crane left","ref":"trial"}`).Commit
	f.run(t, []scenario{
		{
			name: "start", path: "/api/hooks/session-start", body: `{"harness":"x","sessionKey":"k","ref":"trial"}`, status: 200,
			wants: []string{"in June", "the crane left", `"ref":"trial"`}, forbids: []string{"in May"},
		},
		{name: "start on main", path: "/api/hooks/session-start", body: `{"harness":"x","sessionKey":"m"}`, status: 200, wants: []string{"in May", `"ref":"main"`}, forbids: []string{"in June"}},
		{name: "what it was given", path: "/api/sessions/k/blackbox", status: 200, wants: []string{heron, head}},
		{
			name: "prompt", path: "/api/hooks/user-prompt-submit", body: `{"harness":"x","sessionKey":"p","userMessage":"where does the heron nest?","ref":"trial"}`,
			status: 200, wants: []string{"in June", `"ref":"trial"`}, forbids: []string{"in May"},
		},
		{
			name: "recall is not given again", path: "/api/hooks/recall", body: `{"harness":"x","sessionKey":"k","query":"heron","ref":"trial"}`,
			status: 200, wants: []string{`"results":[]`, `"ref":"trial"`},
		},
		{name: "an end on a branch", path: "/api/hooks/session-end", body: `{"harness":"x","sessionKey":"k","ref":"trial"}`, status: 400, wants: []string{`"field":"ref"`, "main alone"}},
		{name: "an end on main", path: "/api/hooks/session-end", body: `{"harness":"x","sessionKey":"k","ref":"main"}`, status: 200},
	})
}

// What a hook asks of the past it is told, and nobody was there.
func TestAHookThatLooksBackLeavesNoTrace(t *testing.T) {
	t.Parallel()
	f := serve(t)
	_, ibis, was := f.line(t)
	now := post[api.Remembered](t, f, "/api/memory/remember", `{"content":"the heron nests in July"}`)
	post[api.SessionStartAnswer](t, f, "/api/hooks/session-start", `{"harness":"x","sessionKey":"known","runtimePath":"plugin"}`)
	before := f.traces(t)
	at := `,"at":"` + was + `"}`
	session := `{"harness":"x","sessionKey":"k","runtimePath":"plugin"`
	f.run(t, []scenario{
		{name: "start", path: "/api/hooks/session-start", body: session + at, status: 200, wants: []string{"in May", was}, forbids: []string{"in July", ibis}},
		{name: "start by the query", path: "/api/hooks/session-start?at=2026-05-04T13:30:00Z", body: session + "}", status: 200, wants: []string{"in May"}, forbids: []string{"in July"}},
		{name: "a known session", path: "/api/hooks/session-start", body: `{"harness":"x","sessionKey":"known","runtimePath":"legacy"` + at, status: 200, wants: []string{"in May"}},
		{name: "on a branch", path: "/api/hooks/session-start", body: session + `,"ref":"trial","at":"2026-05-04T14:30:00Z"}`, status: 200, wants: []string{"in June", `"ref":"trial"`}, forbids: []string{"ibis"}},
		{
			name: "prompt", path: "/api/hooks/user-prompt-submit", body: session + `,"userMessage":"where does the heron nest?"` + at,
			status: 200, wants: []string{"in May", `"sessionKnown":false`, was}, forbids: []string{"in July"},
		},
		{name: "recall", path: "/api/hooks/recall", body: session + `,"query":"heron"` + at, status: 200, wants: []string{"in May"}, forbids: []string{"in July", "dedupe"}},
		{name: "recall again", path: "/api/memory/recall", body: `{"sessionKey":"k","query":"heron"` + at, status: 200, wants: []string{"in May"}},
		{name: "cleared", path: "/api/hooks/session-start", body: session + `,"source":"clear"` + at, status: 400, wants: []string{`"field":"at"`}},
		{
			name: "feedback", path: "/api/hooks/user-prompt-submit", body: session + `,"userMessage":"x","memory_feedback":{"` + now.ID + `":1}` + at,
			status: 400, wants: []string{`"field":"at"`, "memory_feedback"},
		},
		{name: "remember", path: "/api/hooks/remember", body: session + `,"content":"x y z"` + at, status: 400, wants: []string{`"field":"at"`}},
		{name: "end", path: "/api/hooks/session-end", body: session + at, status: 400, wants: []string{`"field":"at"`}},
		{name: "checkpoint", path: "/api/hooks/session-checkpoint-extract", body: session + at, status: 400, wants: []string{`"field":"at"`}},
		{name: "nobody claims", path: "/api/sessions/k/renew", body: `{}`, status: 404},
	})
	if after := f.traces(t); after != before {
		t.Errorf("there are traces:\n%s\nbefore:\n%s", after, before)
	}
}

func TestABypassedSessionIsNotToldOfThePastEither(t *testing.T) {
	t.Parallel()
	f := serve(t)
	_, _, was := f.line(t)
	f.run(t, []scenario{
		{name: "off", path: "/api/sessions/k/bypass", body: `{"enabled":true}`, status: 200},
		{name: "start", path: "/api/hooks/session-start", body: `{"harness":"x","sessionKey":"k","at":"` + was + `"}`, status: 200, wants: []string{`"bypassed":true`}, forbids: []string{"heron"}},
		{name: "elsewhere", path: "/api/hooks/session-start", body: `{"harness":"x","sessionKey":"j","project":"/excluded","at":"` + was + `"}`, status: 200, wants: []string{`"inject":""`}},
		{name: "no harness", path: "/api/hooks/session-start", body: `{"at":"` + was + `"}`, status: 400, wants: []string{"harness"}},
	})
}

// traces is all that hooks leave behind.
func (f *fixture) traces(t *testing.T) string {
	t.Helper()
	var all strings.Builder
	all.WriteString(f.dump(t))
	for _, path := range []string{"/api/sessions/blackbox", "/api/sessions/k/blackbox", "/api/sessions/known/blackbox", "/api/memories/most-used", "/api/checkpoints?project=/p"} {
		_, body := f.do(t, scenario{method: http.MethodGet, path: path})
		all.WriteString(body + "\n")
	}
	jobs, err := f.deps.Jobs(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if given, err := f.db.Injected(t.Context(), "k"); err != nil || len(given.Said) > 0 {
		t.Errorf("k was given %v, %v", given.Said, err)
	}
	return fmt.Sprintf("%s%+v", &all, jobs)
}
