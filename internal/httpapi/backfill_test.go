package httpapi_test

import (
	"testing"
	"time"

	"signet/api"
	"signet/internal/errs"
	"signet/internal/guard"
	"signet/internal/httpapi"
	"signet/internal/memory"
	"signet/internal/pipeline"
)

// backlog is what no model was asked about.
func (f *fixture) backlog() *pipeline.Backlog {
	return &pipeline.Backlog{
		Store: f.db, Ledger: f.db, Excluded: func(dir string) bool { return dir == "/excluded" }, Refused: func() error { return nil }, Now: f.now,
		Provider: "ollama", PerHour: 200, Burst: 20, TokensPerDay: 1000,
	}
}

// past is a session that ended and said something.
func (f *fixture) past(t *testing.T, key, dir, words string, seen time.Time) {
	t.Helper()
	s := memory.Session{Key: key, Harness: "claude-code", Agent: "default", Project: project(dir), Dir: dir, Started: seen, LastSeen: seen}
	s, _, err := f.db.Touch(t.Context(), s)
	if err != nil {
		t.Fatal(err)
	}
	said, _ := guard.Redact(words)
	if _, err := f.db.Capture(t.Context(), s, 10, []memory.Turn{{ID: key, Session: key, Role: memory.RoleUser, Text: said, Time: seen}}, seen); err != nil {
		t.Fatal(err)
	}
	if _, err := f.db.End(t.Context(), s, "exit"); err != nil {
		t.Fatal(err)
	}
}

func TestThePastIsEstimatedAndTakenUp(t *testing.T) {
	t.Parallel()
	f := serve(t)
	const at = "/api/pipeline/backfill"
	f.past(t, "s1", "/p/src", "the heron nests by the weir", start.AddDate(0, -2, 0))
	f.past(t, "s2", "/q", "the ibis nests by the weir", start)
	f.past(t, "s3", "/excluded", "nobody shall read of it", start)
	f.run(t, []scenario{
		{
			name: "the estimate", path: at, status: 200, wants: []string{
				`"sessions":2,"turns":2,"pieces":2,"calls":6,`, `"hints":0,"vectors":0,"rateSeconds":0,`, `"callsPerHour":0,"tokensPerDay":1000,"queued":0,"provider":"ollama","ready":true}`,
			},
			forbids: []string{"problem", "hint\""},
		},
		{name: "of a project, by a folder below", path: at + "?project=/p/src", status: 200, wants: []string{`"sessions":1,`}},
		{name: "since", path: at + "?since=2026-05-01", status: 200, wants: []string{`"sessions":1,`}},
		{name: "the latest", path: at + "?limit=1", status: 200, wants: []string{`"sessions":1,`}},
		{name: "a bad time", path: at + "?since=soon", status: 400, wants: []string{`"field":"since"`}},
		{name: "a bad limit", path: at, body: `{"limit":-1}`, status: 400, wants: []string{`"field":"limit"`}},
		{name: "an estimate starts nothing", path: at, status: 200, wants: []string{`"queued":0`}},
		{name: "one of them", path: at, body: `{"limit":1}`, status: 200, wants: []string{`{"sessions":1,"estimate":{"sessions":1,`}},
		{name: "all", path: at, body: `{}`, status: 200, wants: []string{`{"sessions":2,"estimate":{"sessions":2,`, `"queued":1`}},
		{name: "all again", path: at, body: `{}`, status: 200, wants: []string{`{"sessions":2,`, `"queued":2`}},
	})
	c := api.New("", f.url)
	defer c.Close()
	if e, err := c.EstimateBackfill(t.Context(), api.BackfillRequest{Limit: 1, Since: "2026-05-01"}); err != nil || e.Sessions != 1 || e.Queued != 2 {
		t.Errorf("the client is told %+v (%v)", e, err)
	}
}

func TestThePastIsRefusedWithTheNextStep(t *testing.T) {
	t.Parallel()
	f := serve(t, func(d *httpapi.Deps) {
		d.Backlog.(*pipeline.Backlog).Refused = func() error { return errs.E(errs.Conflict, "learning is paused").WithHint("signet pipeline resume") }
	})
	f.past(t, "s1", "/p", "the heron nests by the weir", start)
	f.run(t, []scenario{
		{name: "estimated all the same", path: "/api/pipeline/backfill", status: 200, wants: []string{`"sessions":1`, `"ready":false,"problem":"learning is paused","hint":"signet pipeline resume"`}},
		{name: "refused", path: "/api/pipeline/backfill", body: `{}`, status: 409, wants: []string{"learning is paused", "signet pipeline resume"}},
		{name: "and nothing is started", path: "/api/pipeline/backfill", status: 200, wants: []string{`"queued":0`}},
	})
}
