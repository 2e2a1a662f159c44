package httpapi_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"signet/api"
	"signet/internal/httpapi"
	"signet/internal/llm"
)

func TestUsageSumsUpWhatModelsTook(t *testing.T) {
	t.Parallel()
	f := serve(t)
	const at = "/api/usage"
	f.run(t, []scenario{{
		name: "nothing spent", path: at, status: 200,
		wants: []string{`"days":30,"since":"2026-04-04T12:00:00.000Z","keptDays":90,"extraction":"ollama","synthesis":"none","embedding":"none","today":{"since":"2026-05-04T00:00:00.000Z","tokens":0,"limit":1000},"spent":[]`},
	}})
	for _, r := range []llm.Receipt{
		{At: start.Add(-time.Minute), Provider: "ollama", Model: "qwen3:4b", Purpose: llm.Extract, Usage: llm.Usage{Input: 100, Output: 10}, Took: 1500 * time.Microsecond, Tries: 1, Outcome: llm.Answered},
		{At: start.Add(-12 * time.Hour), Provider: "ollama", Model: "qwen3:4b", Purpose: llm.Extract, Usage: llm.Usage{Input: 7, Estimated: true}, Took: time.Second, Tries: 1, Outcome: llm.Failed, Problem: "invalid"},
		{At: start.Add(-13 * time.Hour), Provider: "ollama", Model: "qwen3:4b", Purpose: llm.Extract, Outcome: llm.Held, Problem: "unavailable"},
		{At: start.Add(-13 * time.Hour), Provider: "ollama", Model: "qwen3:4b", Purpose: llm.Decide, Usage: llm.Usage{Input: 5, Output: 5}, Took: time.Second, Tries: 1, Outcome: llm.Answered},
		{At: start.AddDate(0, 0, -31), Provider: "openai", Purpose: llm.Embed, Usage: llm.Usage{Input: 9}, Took: time.Second, Tries: 1, Outcome: llm.Answered},
	} {
		if err := f.db.Record(t.Context(), r); err != nil {
			t.Fatal(err)
		}
	}
	const extract = `{"provider":"ollama","model":"qwen3:4b","purpose":"extract","calls":3,"failed":1,"held":1,"inputTokens":107,"outputTokens":10,"estimated":1,"medianMs":1.5,"p95Ms":1.5,"last":"2026-05-04T11:59:00.000Z"}`
	f.run(t, []scenario{
		{name: "a month", path: at, status: 200, wants: []string{`"purpose":"decide","calls":1`, extract + `]`, `"tokens":117`}, forbids: []string{"openai"}},
		{name: "a day", path: at + "?days=1", status: 200, wants: []string{`"days":1`, `"since":"2026-05-03T12:00:00.000Z"`, `"purpose":"decide"`, extract}},
		{name: "more than is kept", path: at + "?days=400", status: 200, wants: []string{`"days":400`, `"keptDays":90`, `"provider":"openai","model":"","purpose":"embed"`}},
		{name: "no days", path: at + "?days=0", status: 400, wants: []string{`"field":"days"`}},
		{name: "days that are none", path: at + "?days=many", status: 400, wants: []string{`"field":"days"`}},
	})
	f.run(t, []scenario{{
		name: "as other versions tell it", path: "/api/telemetry/stats", status: 200,
		wants: []string{`"enabled":true,"totalEvents":5,"llm":{"calls":4,"errors":1,"totalInputTokens":121,"totalOutputTokens":15,"totalCost":null,"p50":1000,"p95":1000},"pipelineErrors":0`},
	}})
	c := api.New("", f.url)
	defer c.Close()
	if s, err := c.TelemetryStats(t.Context()); err != nil || s.LLM.Calls != 4 {
		t.Errorf("the client gives %+v (%v)", s, err)
	}
	if u, err := c.Usage(t.Context(), 40); err != nil || u.Days != 40 || len(u.Spent) != 3 || u.Today.Limit != 1000 {
		t.Errorf("the client gives %+v (%v)", u, err)
	}
	if _, err := c.Usage(t.Context(), -1); !api.Is(err, 400) {
		t.Errorf("the client gives %v for less than no days", err)
	}
}

// lost is a ledger that cannot be read.
type lost struct{ httpapi.Ledger }

func (lost) Tokens(context.Context, string, time.Time) (int, error) { return 0, nil }

func (lost) Spent(context.Context, time.Time) ([]llm.Spent, error) {
	return nil, errors.New("the disk is gone")
}

func TestUsageThatCannotBeReadIsAnError(t *testing.T) {
	t.Parallel()
	f := serve(t, func(d *httpapi.Deps) { d.Ledger = lost{} })
	f.run(t, []scenario{{name: "lost", path: "/api/usage", status: 500, forbids: []string{"disk", `"spent"`}}})
}
