package httpapi_test

import (
	"context"
	"net/http"
	"testing"
	"time"

	"signet/api"
	"signet/internal/guard"
	"signet/internal/httpapi"
	"signet/internal/job"
	"signet/internal/memory"
)

// turn is a switch of settings that the daemon does not follow before it is restarted.
func (f *fixture) turn(_ context.Context, name string, on bool) (httpapi.Switched, error) {
	was := f.says
	switch name {
	case "paused":
		f.says.Paused = on
	case "shadowMode":
		f.says.ShadowMode = on
	}
	return httpapi.Switched{File: "/w/agent.yaml", Changed: f.says != was, Says: f.says}, nil
}

// kill leaves a dead job in the queue.
func (f *fixture) kill(t *testing.T, kind, key string) string {
	t.Helper()
	at := time.Now().Add(time.Hour)
	if err := f.db.Enqueue(t.Context(), job.New{Type: kind, Key: key}); err != nil {
		t.Fatal(err)
	}
	j, ok, err := f.db.Lease(t.Context(), []string{kind}, at, time.Minute)
	if err != nil || !ok {
		t.Fatal(ok, err)
	}
	cause, _ := guard.Redact("the provider wants to be paid")
	if err := f.db.Fail(t.Context(), j, at, time.Time{}, cause); err != nil {
		t.Fatal(err)
	}
	return j.ID
}

func TestPipelineStatusTellsOfAllThatLearns(t *testing.T) {
	t.Parallel()
	f := serve(t)
	const at = "/api/pipeline/status"
	f.run(t, []scenario{{name: "nothing yet", path: at, status: 200, wants: []string{`"distilling":{"pieces":0,"levels":{},`, `"lastAt":null`, `"reviewsWaiting":0`}}})
	f.propose(t, memory.AddReview, memory.Waiting, "", "the ibis left")
	f.propose(t, memory.AddReview, memory.Shadow, "", "the weir is new")
	f.kill(t, memory.DistilJob, "s1")
	if err := f.db.Enqueue(t.Context(), job.New{Type: memory.LearnJob, Key: "s1", After: time.Now().Add(time.Hour)}); err != nil {
		t.Fatal(err)
	}
	if _, _, err := f.db.Touch(t.Context(), memory.Session{Key: "small", Agent: memory.DefaultAgent, Harness: "claude-code", Started: f.now(), LastSeen: f.now()}); err != nil {
		t.Fatal(err)
	}
	if _, err := f.deps.Memories.Apply(t.Context(), memory.Changeset{Distilled: &memory.Distillation{
		Session: "small", From: 1, To: 2, Level: memory.RulesOnly, Unasked: "2 turns", At: f.now(),
	}}); err != nil {
		t.Fatal(err)
	}
	f.run(t, []scenario{{name: "all of it", path: at, status: 200, wants: []string{
		`"distilling":{"pieces":2,"levels":{"plain":2},"facts":6,"known":2,"rejected":4,"causes":{"unsure":2},"held":0,"warnings":2,"model":"m","unasked":1,"lastAt":"2026-05-04T12:00:02.000Z"}`,
		`"reviewsWaiting":1`, `"session_distil":{"pending":0,"leased":0,"completed":0,"failed":0,"dead":1`, `"session_learn":{"pending":1`,
		`"memory":{"pending":1,"leased":0,"completed":0,"failed":0,"dead":1`, `"distilling":{"running":false}`,
	}}})
}

func TestPipelineIsSwitched(t *testing.T) {
	t.Parallel()
	f := serve(t)
	f.says.Enabled = true
	const at = "/api/pipeline/"
	f.run(t, []scenario{
		{name: "paused", path: at + "switch", body: `{"name":"paused","on":true}`, status: 200, wants: []string{`{"success":true,"changed":true,"paused":true,"shadow":false,"file":"/w/agent.yaml","mode":"paused","restart":true}`}},
		{name: "paused again", path: at + "switch", body: `{"name":"paused","on":true}`, status: 200, wants: []string{`"changed":false,"paused":true`}},
		{name: "resumed", path: at + "switch", body: `{"name":"paused","on":false}`, status: 200, wants: []string{`"changed":true,"paused":false`, `"mode":"controlled-write"`}},
		{name: "in the shadow", path: at + "switch", body: `{"name":"shadowMode","on":true}`, status: 200, wants: []string{`"shadow":true`, `"mode":"shadow"`}},
		{name: "neither on nor off", path: at + "switch", body: `{"name":"paused"}`, status: 400, wants: []string{`"field":"on"`}},
		{name: "as other clients pause", method: http.MethodPost, path: at + "pause", status: 200, wants: []string{`"success":true,"changed":true,"paused":true`, `"file":"/w/agent.yaml","mode":"paused"`}},
		{name: "and resume", method: http.MethodPost, path: at + "resume", status: 200, wants: []string{`"changed":true,"paused":false`}},
		{name: "another setting", path: at + "switch", body: `{"name":"enabled","on":false}`, status: 400, wants: []string{`"field":"name"`}},
		{name: "nudged", method: http.MethodPost, path: at + "nudge", status: 200, wants: []string{`"nudged":true`}},
	})
}

func TestDeadJobsAreToldAndTriedAgain(t *testing.T) {
	t.Parallel()
	f := serve(t)
	const at = "/api/pipeline/"
	f.run(t, []scenario{{name: "none", path: at + "dead", status: 200, wants: []string{`"jobs":[]`}}})
	one := f.kill(t, "a", "s1")
	f.kill(t, "a", "s2")
	f.kill(t, "b", "s3")
	f.run(t, []scenario{
		{name: "why", path: at + "dead", status: 200, wants: []string{one, `"type":"a","key":"s1","attempts":1,"error":"the provider wants to be paid"`, `"failedAt":"`, `"more":false`}},
		{name: "more", path: at + "dead?limit=2", status: 200, wants: []string{`"more":true`}},
		{name: "one", path: at + "retry", body: `{"ids":["` + one + `"]}`, status: 200, wants: []string{`"requeued":1`}},
		{name: "one that is not dead", path: at + "retry", body: `{"ids":["` + one + `"]}`, status: 409, wants: []string{"is not dead: it is pending"}},
		{name: "one that is unknown", path: at + "retry", body: `{"ids":["nope"]}`, status: 404, wants: []string{"there is no job nope", "signet pipeline dead"}},
	})
	c := api.New("", f.url)
	defer c.Close()
	if done, err := c.RetryJobs(t.Context(), api.RetryRequest{}); err != nil || done.Requeued != 2 {
		t.Errorf("all the others: %+v (%v)", done, err)
	}
	if dead, err := c.DeadJobs(t.Context(), 0); err != nil || len(dead.Jobs) != 0 {
		t.Errorf("dead are %+v (%v)", dead, err)
	}
}
