package httpapi_test

import (
	"fmt"
	"net/http"
	"testing"
	"time"

	"signet/api"
	"signet/internal/job"
)

func TestTimeline(t *testing.T) {
	t.Parallel()
	f := serve(t)
	f.remember(t, "we decided on bun")
	f.clock.Add(int64(26 * time.Hour))
	f.remember(t, "the fan is slow")
	f.run(t, []scenario{
		{name: "two days", path: "/api/memory/timeline", status: 200, wants: []string{
			`"rangePreset":"today-last_week-one_month"`, `"totalMemories":2`, `"generatedFor":"2026-05-05"`,
			`"rangeKey":"today","label":"Today","start":"2026-05-05T00:00:00.000Z"`, `"memoriesAdded":1`, `[{"name":"decision","count":1}]`,
		}},
		{name: "far in the west it is another day", path: "/api/memory/timeline?tzOffset=840", status: 200, wants: []string{`"generatedFor":"2026-05-05"`, `"start":"2026-05-05T14:00:00.000Z"`}, forbids: []string{`"start":"2026-05-05T00`}},
		{name: "no such zone", path: "/api/memory/timeline?tzOffset=841", status: 400, wants: []string{"tzOffset"}},
		{name: "no number", path: "/api/memory/timeline?tzOffset=x", status: 400, wants: []string{"tzOffset"}},
	})
}

func TestReviewQueue(t *testing.T) {
	t.Parallel()
	f := serve(t)
	m := post[api.Remembered](t, f, "/api/memory/remember", `{"content":"critical: never drop prod"}`)
	f.run(t, []scenario{
		{name: "empty", path: "/api/memory/review-queue", status: 200, wants: []string{`"items":[]`}},
		{
			name: "a process may not", method: http.MethodDelete, path: "/api/memory/" + m.ID + "?reason=stale&force=true",
			header: map[string]string{"X-Signet-Actor-Type": "pipeline"}, status: 403, wants: []string{`"autonomous_force_denied"`},
		},
		{name: "it is still there", path: "/api/memory/" + m.ID, status: 200},
		{name: "a person sees it", path: "/api/memory/review-queue", status: 200, wants: []string{`"event":"blocked_destructive"`, `"memoryId":"` + m.ID, `"reason":"stale"`, `"actorType":"pipeline"`}},
		{name: "a person may", method: http.MethodDelete, path: "/api/memory/" + m.ID + "?reason=stale&force=true", status: 200},
	})
}

func TestJobByID(t *testing.T) {
	t.Parallel()
	f := serve(t)
	if err := f.db.Enqueue(t.Context(), job.New{Type: "transcript_capture", Key: "s1"}); err != nil {
		t.Fatal(err)
	}
	j, ok, err := f.db.Lease(t.Context(), []string{"transcript_capture"}, time.Now().Add(time.Minute), time.Minute)
	if err != nil || !ok {
		t.Fatal(ok, err)
	}
	f.run(t, []scenario{
		{name: "leased", path: "/api/memory/jobs/" + j.ID, status: 200, wants: []string{`"status":"leased"`, `"job_type":"transcript_capture"`, `"key":"s1"`, `"attempts":1`, `"max_attempts":3`, `"memory_id":null`}},
		{name: "none", path: "/api/memory/jobs/none", status: 404},
		{name: "where it really stands is nobody's business", path: "/_/memory/jobs/" + j.ID, status: 404},
		{name: "a memory called jobs has no history", path: "/api/memory/jobs/history", status: 404, wants: []string{"job history"}},
		{name: "no writing", method: http.MethodPost, path: "/api/memory/jobs/" + j.ID, body: "{}", status: 405},
		{name: "described at home", path: "/api/openapi.json", status: 200, wants: []string{`"/api/memory/jobs/{id}"`}, forbids: []string{`"/_/`}},
	})
}

func TestFeedback(t *testing.T) {
	t.Parallel()
	f := serve(t)
	id := f.remember(t, "we use pnpm for builds")
	unseen := f.remember(t, "nobody asked for this")
	post[api.UserPromptAnswer](t, f, "/api/hooks/user-prompt-submit", `{"harness":"claude-code","sessionKey":"s1","userMessage":"which tool do we use for builds, pnpm?"}`)
	got := post[api.FeedbackAnswer](t, f, "/api/memory/feedback", fmt.Sprintf(`{"sessionKey":"s1","feedback":{%q:1,%q:0.5}}`, id, unseen))
	if !got.OK || got.Recorded != 1 || got.Accepted != 1 || got.Rejected != 1 || got.AcceptanceRule == "" {
		t.Errorf("got %+v", got)
	}
	f.run(t, []scenario{
		{name: "too good", path: "/api/memory/feedback", body: fmt.Sprintf(`{"sessionKey":"s1","feedback":{%q:1.1}}`, id), status: 400, wants: []string{"feedback"}},
		{name: "no session", path: "/api/memory/feedback", body: fmt.Sprintf(`{"feedback":{%q:1}}`, id), status: 400, wants: []string{"sessionKey"}},
		{name: "no feedback", path: "/api/memory/feedback", body: `{"sessionKey":"s1","feedback":{}}`, status: 400, wants: []string{"feedback"}},
		{name: "by the names of the tool", path: "/api/memory/feedback", body: fmt.Sprintf(`{"session_key":"s1","ratings":{%q:1}}`, id), status: 400, wants: []string{`is required`}},
		{name: "a list", path: "/api/memory/feedback", body: `{"sessionKey":"s1","feedback":[1]}`, status: 400, wants: []string{"feedback"}},
		{name: "words", path: "/api/memory/feedback", body: fmt.Sprintf(`{"sessionKey":"s1","feedback":{%q:"good"}}`, id), status: 400, wants: []string{"feedback"}},
		{name: "more of it", path: "/api/memory/feedback", body: fmt.Sprintf(`{"sessionKey":"s1","feedback":{%q:1},"paths":{%[1]q:{"entity_ids":["x"]}},"rewards":{%[1]q:{"dead_end":0.5}}}`, id), status: 200, wants: []string{
			`"accepted":1`, `"propagated":0`, `"dependenciesUpdated":0`, `"cooccurrenceUpdated":0`,
		}},
		{name: "a path of what is not rated", path: "/api/memory/feedback", body: fmt.Sprintf(`{"sessionKey":"s1","feedback":{%q:1},"paths":{%q:{}}}`, id, unseen), status: 400, wants: []string{`"field":"paths"`}},
		{name: "too much of a reward", path: "/api/memory/feedback", body: fmt.Sprintf(`{"sessionKey":"s1","feedback":{%q:1},"rewards":{%[1]q:{"dead_end":2}}}`, id), status: 400, wants: []string{`"field":"rewards"`}},
	})
}

// Whoever names a session rates no more of what it was given than they may read.
func TestFeedbackIsOfWhatTheAgentMayRead(t *testing.T) {
	t.Parallel()
	f := serve(t)
	id := post[api.Remembered](t, f, "/api/memory/remember", `{"content":"the safe stands in the cellar","agentId":"a","visibility":"private"}`).ID
	const ask = `{"harness":"claude-code","sessionKey":"%s","agentId":"%s","userMessage":"where does the safe stand, the cellar?"%s}`
	post[api.UserPromptAnswer](t, f, "/api/hooks/user-prompt-submit", fmt.Sprintf(ask, "s1", "a", ""))
	rate := func(agent string) string {
		return fmt.Sprintf(`{"sessionKey":"s1","agentId":%q,"feedback":{%q:0.5}}`, agent, id)
	}
	none := []string{`"accepted":0`, `"rejected":1`, `"propagated":0`}
	f.run(t, []scenario{
		{name: "another agent", path: "/api/memory/feedback", body: rate("nosuch"), status: 200, wants: none},
		{name: "no agent", path: "/api/memory/feedback", body: rate(""), status: 200, wants: none},
	})
	post[api.UserPromptAnswer](t, f, "/api/hooks/user-prompt-submit", fmt.Sprintf(ask, "s1", "b", fmt.Sprintf(`,"memory_feedback":{%q:-1}`, id)))
	worths := func() map[string]float64 {
		all, err := f.db.Worths(t.Context(), []string{id}, time.Now())
		if err != nil {
			t.Fatal(err)
		}
		return all
	}
	if got := worths(); len(got) != 0 {
		t.Errorf("worth %v, want no rating", got)
	}
	f.run(t, []scenario{{name: "its own agent", path: "/api/memory/feedback", body: rate("a"), status: 200, wants: []string{`"accepted":1`, `"rejected":0`}}})
	if got := worths(); got[id] <= 0 {
		t.Errorf("worth %v, want more than 0", got)
	}
}

func TestFind(t *testing.T) {
	t.Parallel()
	f := serve(t)
	a := post[api.Remembered](t, f, "/api/memory/remember", `{"content":"the falcon project uses sqlite","who":"ana","tags":"db","importance":0.5}`)
	b := post[api.Remembered](t, f, "/api/memory/remember", `{"content":"we never log bodies","who":"ben","pinned":true}`)
	c := post[api.Remembered](t, f, "/api/memory/remember", `{"content":"the falcon project ships weekly","who":"ben"}`)
	f.run(t, []scenario{
		{name: "words", path: "/memory/search?q=falcon", status: 200, wants: []string{a.ID, c.ID, `"score":0.`}, forbids: []string{b.ID}},
		{name: "words and a filter", path: "/memory/search?q=falcon&who=ana", status: 200, wants: []string{a.ID}, forbids: []string{c.ID}},
		{name: "a filter alone, pinned first", path: "/memory/search?who=ben", status: 200, wants: []string{`"results":[{"id":"` + b.ID, `"score":1`, c.ID}, forbids: []string{a.ID}},
		{name: "tags", path: "/memory/search?tags=db", status: 200, wants: []string{a.ID}, forbids: []string{b.ID, c.ID}},
		{name: "importance", path: "/memory/search?importance_min=0.7", status: 200, wants: []string{b.ID, c.ID}, forbids: []string{a.ID}},
		{name: "names", path: "/memory/search?distinct=who", status: 200, wants: []string{`"values":["ben","ana"]`}},
		{name: "names of what is not there", path: "/memory/search?distinct=mood", status: 400, wants: []string{"distinct"}},
		{name: "absurd limit", path: "/memory/search?q=falcon&limit=1000000", status: 400, wants: []string{"limit"}},
		{name: "negative limit", path: "/memory/search?q=falcon&limit=-1", status: 400, wants: []string{"limit"}},
		{name: "operators are text", path: "/memory/search?q=%22falcon%22+OR+NEAR(*", status: 200, wants: []string{a.ID}},
		{name: "similar", path: "/memory/similar?id=" + a.ID, status: 200, wants: []string{c.ID}, forbids: []string{a.ID, b.ID}},
		{name: "similar to none", path: "/memory/similar?id=nobody", status: 404},
		{name: "similar to nothing", path: "/memory/similar", status: 400, wants: []string{"id"}},
	})
}

func TestCodexNote(t *testing.T) {
	t.Parallel()
	f := serve(t)
	f.run(t, []scenario{
		{name: "written", path: "/api/memory/codex-native-note", body: `{"content":"we ship on Thursdays","title":"Ship","tags":["ops"]}`, status: 200, wants: []string{`"ok":true`, "/codex/note.md"}},
		{name: "empty", path: "/api/memory/codex-native-note", body: `{"content":" "}`, status: 400, wants: []string{"content"}},
	})
}
