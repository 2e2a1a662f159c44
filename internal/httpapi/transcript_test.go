package httpapi_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"signet/api"
	"signet/internal/guard"
	"signet/internal/memory"
)

// say captures turns of a session, a minute apart, user and assistant in turn.
func (f *fixture) say(t testing.TB, s memory.Session, texts ...string) {
	t.Helper()
	if s.Agent == "" {
		s.Agent = memory.DefaultAgent
	}
	s.Harness, s.Started, s.LastSeen = "claude-code", f.now(), f.now()
	current, _, err := f.db.Touch(t.Context(), s)
	if err != nil {
		t.Fatal(err)
	}
	var turns []memory.Turn
	for i, said := range texts {
		words, _ := guard.Redact(said)
		turn := memory.Turn{
			ID: fmt.Sprintf("%s-t%d", s.Key, i+1), Session: s.Key, Role: memory.RoleUser, Text: words,
			Time: f.now().Add(time.Duration(i) * time.Minute),
		}
		if i%2 == 1 {
			turn.Role = memory.RoleAssistant
		}
		turns = append(turns, turn)
	}
	if _, err := f.db.Capture(t.Context(), current, current.Offset+1, turns, f.now()); err != nil {
		t.Fatal(err)
	}
}

func TestTranscriptsAnswerToo(t *testing.T) {
	t.Parallel()
	f := serve(t)
	f.say(t, memory.Session{Key: "s1", Project: "/p"}, "Which heron guards the staging lake?", "That would be Gertrude, since March.", "Thanks, noted.")
	f.say(t, memory.Session{Key: "s2", Project: "/q"}, "The heron statue is bronze.")
	f.say(t, memory.Session{Key: "s3", Agent: "other"}, "The heron flies at dawn.")
	f.remember(t, "The heron project ships weekly")
	f.run(t, []scenario{
		{
			name: "both tiers", path: "/api/memory/recall", body: `{"query":"heron"}`, status: 200,
			wants:   []string{"ships weekly", `"source":"transcript"`, `"id":"turn:s1-t1"`, `"source_turns":["s1-t1"]`, `"session_id":"s1"`, `"type":"transcript"`, "bronze"},
			forbids: []string{"at dawn"},
		},
		{name: "in a project", path: "/api/memory/recall", body: `{"query":"heron","project":"/p"}`, status: 200, wants: []string{"s1-t1", "ships weekly"}, forbids: []string{"bronze", "dawn"}},
		{name: "what was said only", path: "/api/memory/recall", body: `{"query":"heron","sourceOnly":true}`, status: 200, wants: []string{"s1-t1"}, forbids: []string{"ships weekly"}},
		{name: "what is believed only", path: "/api/memory/recall", body: `{"query":"heron","memoriesOnly":true}`, status: 200, wants: []string{"ships weekly"}, forbids: []string{"transcript"}},
		{name: "neither of the two", path: "/api/memory/recall", body: `{"query":"heron","memoriesOnly":true,"sourceOnly":true}`, status: 400, wants: []string{`"field":"memoriesOnly"`}},
		{name: "what only memories have", path: "/api/memory/recall", body: `{"query":"heron","type":"fact"}`, status: 200, wants: []string{"ships weekly"}, forbids: []string{"transcript"}},
		{name: "with its neighbours", path: "/api/memory/recall", body: `{"query":"which heron guards the lake","expand":true,"limit":1}`, status: 200, wants: []string{"Gertrude", "assistant: ", `"source_turns":["s1-t2","s1-t1","s1-t3"]`}}, // the answer, not the question
		{name: "the other agent's own", path: "/api/memory/recall", body: `{"query":"heron","agentId":"other"}`, status: 200, wants: []string{"at dawn"}, forbids: []string{"s1-t1", "bronze"}},
		{name: "by time", path: "/api/memory/recall", body: `{"query":"heron","until":"2026-05-03"}`, status: 200, wants: []string{`"results":[]`}},
		{name: "not in a namespace", path: "/api/memory/recall", body: `{"query":"heron","scope":"novel"}`, status: 200, wants: []string{`"results":[]`}},
	})
}

func TestForgottenMemoriesSilenceTheirTurns(t *testing.T) {
	t.Parallel()
	f := serve(t)
	f.say(t, memory.Session{Key: "s1"}, "My cat is called Ragdoll.", "Noted!")
	words, _ := guard.Redact("The cat is called Ragdoll")
	applied, err := f.deps.Memories.Apply(t.Context(), memory.Changeset{Changes: []memory.Change{memory.Add{Memory: memory.Memory{
		Content: words, Origin: memory.Person, Importance: .5, Confidence: 1, Source: memory.Source{Kind: "transcript", Session: "s1", Turns: []string{"s1-t1"}},
	}}}})
	if err != nil {
		t.Fatal(err)
	}
	id := applied.Outcomes[0].Memory.ID
	f.run(t, []scenario{
		{name: "before", path: "/api/sessions/search", body: `{"query":"ragdoll"}`, status: 200, wants: []string{`"count":1`}},
		{name: "a memory names its turns", path: "/api/memory/recall", body: `{"query":"ragdoll"}`, status: 200, wants: []string{id, `"source_turns":["s1-t1"]`}},
		{name: "forget", method: http.MethodDelete, path: "/api/memory/" + id + "?reason=private", status: 200},
		{name: "no hit", path: "/api/memory/recall", body: `{"query":"ragdoll"}`, status: 200, wants: []string{`"results":[]`}},
		{name: "no session", path: "/api/sessions/search", body: `{"query":"ragdoll"}`, status: 200, wants: []string{`"count":0`}},
		{name: "no neighbour", path: "/api/memory/recall", body: `{"query":"noted","expand":true}`, status: 200, forbids: []string{"Ragdoll"}},
		{name: "no transcript", path: "/api/sessions/s1/transcript", status: 200, wants: []string{"Noted"}, forbids: []string{"Ragdoll"}},
		{name: "recover", path: "/api/memory/" + id + "/recover", body: `{"reason":"oops"}`, status: 200},
		{name: "again", path: "/api/sessions/search", body: `{"query":"ragdoll"}`, status: 200, wants: []string{`"count":1`}},
	})
}

func TestSessionSearch(t *testing.T) {
	t.Parallel()
	f := serve(t)
	f.say(t, memory.Session{Key: "s1", Project: "/p"}, "The falcon build fails on arm.", "Is the falcon build cached?")
	f.say(t, memory.Session{Key: "agent:x:s2", Project: "/p"}, "falcon again")
	f.run(t, []scenario{
		{name: "one hit a session", path: "/api/sessions/search", body: `{"query":"falcon build"}`, status: 200, wants: []string{`"query":"falcon build"`, `"count":2`, `"sessionKey":"s1"`, `"project":"/p"`, `"rank":1`, `"excerpt":"`, `"updatedAt":"2026-05-04T12:0`}},
		{name: "not this one", path: "/api/sessions/search", body: `{"query":"falcon","current_session_key":"session:s1"}`, status: 200, wants: []string{`"count":1`}, forbids: []string{`"sessionKey":"s1"`}},
		{name: "this one only", path: "/api/sessions/search", body: `{"query":"falcon","sessionKey":"s1"}`, status: 200, wants: []string{`"count":1`, `"sessionKey":"s1"`}},
		{name: "no query", path: "/api/sessions/search", body: `{}`, status: 400, wants: []string{"query"}},
		{name: "limit 21", path: "/api/sessions/search", body: `{"query":"x","limit":21}`, status: 400, wants: []string{"limit"}},
		{name: "the talk", path: "/api/sessions/s1/transcript", status: 200, wants: []string{`"sessionKey":"s1"`, `"agentId":"default"`, `user: The falcon build fails on arm.\nassistant: Is the`}},
		{name: "of nobody", path: "/api/sessions/none/transcript", status: 404},
		{name: "of another agent", path: "/api/sessions/s1/transcript?agent_id=other", status: 404},
	})
}

// What matters about words holds for every script, and for both tiers.
func TestScriptsAndPunctuation(t *testing.T) {
	t.Parallel()
	f := serve(t)
	for i, s := range []string{"東京のサーバーは停止中です", "我们的数据库在上海", "서울 서버가 멈췄습니다", "Das Café schließt früh", "deployments were frozen", `she said "stop (now)" to C++`} {
		f.remember(t, s)
		f.say(t, memory.Session{Key: fmt.Sprintf("s%d", i)}, s)
	}
	for query, want := range map[string]string{
		"サーバー": "東京", "数据库": "上海", "서버": "서울", "CAFE": "Café", "deployment freeze": "frozen",
		`"stop`: "stop (now)", "NEAR(stop) OR *": "stop (now)", "stop AND NOT -(": "stop (now)", "c++ stop'": "stop (now)",
	} {
		got := post[api.Recalled](t, f, "/api/memory/recall", fmt.Sprintf(`{"query":%q}`, query))
		tiers := map[bool]bool{}
		for _, h := range got.Results {
			if strings.Contains(h.Content, want) {
				tiers[h.Source == "transcript"] = true
			}
			if h.Score < 0 || h.Score > 1 {
				t.Errorf("%q: score %v", query, h.Score)
			}
		}
		if !tiers[false] || !tiers[true] {
			t.Errorf("%q: found %+v, want %q in both tiers", query, got.Results, want)
		}
	}
}

func TestASessionIsGivenAHitOnce(t *testing.T) {
	t.Parallel()
	f := serve(t)
	a, b := f.remember(t, "the heron nests in May"), f.remember(t, "the heron fishes at dusk")
	ask := func(more string) api.Recalled {
		return post[api.Recalled](t, f, "/api/memory/recall", `{"query":"heron","sessionKey":"session:k"`+more+`}`)
	}
	first := ask(`,"limit":1`)
	second := ask(`,"limit":1`)
	if len(first.Results) != 1 || len(second.Results) != 1 || first.Results[0].ID == second.Results[0].ID || second.Meta.Dedupe.Suppressed != 1 {
		t.Fatalf("first %+v, second %+v of %s and %s", first.Results, second.Results, a, b)
	}
	if third := ask(""); len(third.Results) != 0 || third.Meta.Dedupe.Suppressed != 2 || !third.Meta.Dedupe.Enabled {
		t.Errorf("third %+v", third)
	}
	if again := ask(`,"includeRecalled":true`); len(again.Results) != 2 || !again.Results[0].AlreadyRecalled || again.Meta.Dedupe.RepeatedReturned != 2 {
		t.Errorf("asked for again: %+v", again)
	}
	if other := post[api.Recalled](t, f, "/api/memory/recall", `{"query":"heron","sessionKey":"other"}`); len(other.Results) != 2 {
		t.Errorf("another session: %+v", other.Results)
	}
	for _, hook := range []string{"session-start", "user-prompt-submit"} {
		post[map[string]any](t, f, "/api/hooks/"+hook, `{"harness":"claude-code","sessionKey":"k","source":"clear","userMessage":"hello there"}`)
	}
	if fresh := ask(""); fresh.Meta.Dedupe.ContextEpoch != 1 {
		t.Errorf("after a clear: %+v", fresh.Meta.Dedupe)
	}
}

func TestRecallByTime(t *testing.T) {
	t.Parallel()
	f := serve(t)
	for _, body := range []string{
		`{"content":"heron one","occurredAt":"2026-01-10","createdAt":"2026-02-01"}`,
		`{"content":"heron two","observedAt":"2026-01-20","createdAt":"2026-03-01","sourceCreatedAt":"2025-01-01"}`,
		`{"content":"heron three","validFrom":"2026-01-01","validUntil":"2026-01-31","createdAt":"2026-04-01"}`,
	} {
		post[api.Remembered](t, f, "/api/memory/remember", body)
	}
	at := func(time string) string { return `{"query":"heron","time":` + time + `}` }
	f.run(t, []scenario{
		{name: "any of January", path: "/api/memory/recall", body: at(`{"start":"2026-01-01","end":"2026-01-31"}`), status: 200, wants: []string{"one", "two", "three"}},
		{name: "happened then", path: "/api/memory/recall", body: at(`{"start":"2026-01-01","end":"2026-01-31","facets":["occurred"]}`), status: 200, wants: []string{"one"}, forbids: []string{"two", "three"}},
		{name: "true then", path: "/api/memory/recall", body: at(`{"start":"2026-01-15","end":"2026-01-15","facets":["valid"]}`), status: 200, wants: []string{"three"}, forbids: []string{"one", "two"}},
		{name: "dated then", path: "/api/memory/recall", body: at(`{"end":"2025-06-01","facets":["source"]}`), status: 200, wants: []string{"two"}, forbids: []string{"one", "three"}},
		{name: "in order", path: "/api/memory/recall", body: at(`{"start":"2026-01-01","mode":"timeline","facets":["captured"]}`), status: 200, wants: []string{`"content":"heron three"`}},
		{name: "reversed", path: "/api/memory/recall", body: at(`{"start":"2026-02-01","end":"2026-01-01"}`), status: 400, wants: []string{`"field":"time.end"`}},
		{name: "no such facet", path: "/api/memory/recall", body: at(`{"facets":["mood"]}`), status: 400, wants: []string{`"field":"time.facets"`}},
		{name: "no such mode", path: "/api/memory/recall", body: at(`{"mode":"spiral"}`), status: 400, wants: []string{`"field":"time.mode"`}},
		{name: "no such date", path: "/api/memory/recall", body: at(`{"start":"soon"}`), status: 400, wants: []string{`"field":"time.start"`}},
		{name: "other words to look for", path: "/api/memory/recall", body: `{"query":"what about birds","keyword_query":"heron"}`, status: 200, wants: []string{`"query":"what about birds"`, "heron one"}},
		{name: "a summary without a model", path: "/api/memory/recall", body: `{"query":"heron","aggregate":true,"aggregate_budget":"small"}`, status: 200, wants: []string{`"stoppedReason":"router_unavailable"`, `"saved":false`, "heron one"}},
		{name: "no such budget", path: "/api/memory/recall", body: `{"query":"heron","aggregateBudget":"huge"}`, status: 400, wants: []string{`"field":"aggregateBudget"`}},
	})
}

func TestUseIsCounted(t *testing.T) {
	t.Parallel()
	f := serve(t)
	id := f.remember(t, "the heron nests in May")
	f.remember(t, "nobody asks for this")
	for range 3 {
		post[api.Recalled](t, f, "/api/memory/recall", `{"query":"heron"}`)
	}
	f.run(t, []scenario{
		{name: "most used", path: "/api/memories/most-used", status: 200, wants: []string{`{"id":"` + id, `"access_count":3`}, forbids: []string{"nobody"}},
		{name: "of a stranger", path: "/api/memories/most-used?agentId=stranger", status: 200, wants: []string{`"memories":[]`}},
		{name: "limit 201", path: "/api/memories/most-used?limit=201", status: 400, wants: []string{"limit"}},
		{name: "on the memory", path: "/api/memory/" + id, status: 200, wants: []string{`"access_count":3`, `"last_accessed":"2026-05-04T12:`}},
	})
}
