package httpapi_test

import (
	"encoding/json"
	"math"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"signet/api"
	"signet/internal/memory"
	"signet/internal/recall"
	"signet/internal/session"
)

func fetch[T any](t *testing.T, f *fixture, path string) (a T) {
	t.Helper()
	status, body := f.do(t, scenario{method: http.MethodGet, path: path})
	if status != http.StatusOK {
		t.Fatalf("GET %s = %d %s", path, status, body)
	}
	if err := json.Unmarshal([]byte(body), &a); err != nil {
		t.Fatal(err)
	}
	return a
}

// asked starts a session and prompts it, and gives what it was told each time.
func (f *fixture) asked(t *testing.T, key, prompt string) (start, told string) {
	t.Helper()
	hook := `{"harness":"x","sessionKey":"` + key + `","project":"/p"`
	a := post[api.SessionStartAnswer](t, f, "/api/hooks/session-start", hook+`}`)
	b := post[api.UserPromptAnswer](t, f, "/api/hooks/user-prompt-submit", hook+`,"userMessage":"`+prompt+`"}`)
	return a.Inject, b.Inject
}

func TestAnInjectionIsReplayedByteForByte(t *testing.T) {
	t.Parallel()
	f := serve(t)
	f.remember(t, "The herons nest on the north quay")
	start, told := f.asked(t, "k", "where do the herons nest?")
	if told != "" || !strings.Contains(start, "north quay") {
		t.Fatalf("start %q, prompt %q", start, told)
	}
	quay := f.remember(t, "The herons of the quay return in March")
	again := post[api.UserPromptAnswer](t, f, "/api/hooks/user-prompt-submit", `{"harness":"x","sessionKey":"k","project":"/p","userMessage":"when do the herons return to the quay?"}`)
	list := fetch[api.InjectionList](t, f, "/api/sessions/k/injections")
	if list.Count != 3 || list.AgentID != "default" || list.Project != "/p" {
		t.Fatalf("got %+v", list)
	}
	for i, want := range []struct {
		hook, inject string
		given        int
	}{{"prompt", again.Inject, 1}, {"prompt", "", 0}, {"session-start", start, 1}} {
		row := list.Injections[i]
		one := fetch[api.Injection](t, f, "/api/sessions/k/injections/"+[]string{"3", "2", "1"}[i])
		if one.Inject != want.inject || one.Hook != want.hook || one.Given != want.given || row.N != 3-i || one.N != row.N || one.Purged {
			t.Errorf("%d: got %+v, want %+v", row.N, one, want)
		}
		for _, c := range one.Candidates {
			if total := sum(c.Parts); math.Abs(total-c.Score) > 0.001 {
				t.Errorf("%d: the parts of %s make %v, not %v", row.N, c.ID, total, c.Score)
			}
		}
	}
	last := fetch[api.Injection](t, f, "/api/sessions/k/injections/3")
	if len(last.Candidates) != 2 || last.Candidates[0].ID != quay || !last.Candidates[0].Given || last.Candidates[0].Content == "" ||
		last.Candidates[1].Why != "given before" || last.Commit == "" || last.Question == "" {
		t.Errorf("got %+v", last)
	}
}

func sum(parts []api.ScorePart) (total float64) {
	for _, p := range parts {
		if p.Times {
			total *= p.Value
		} else {
			total += p.Value
		}
	}
	return total
}

func TestInjectionsAreShownToTheirAgentInItsProject(t *testing.T) {
	t.Parallel()
	f := serve(t)
	f.asked(t, "k", "anything")
	f.run(t, []scenario{
		{name: "its own", path: "/api/sessions/k/injections", status: 200, wants: []string{`"count":2`}},
		{name: "in its project", path: "/api/sessions/session:k/injections?project=/p/src", status: 200, wants: []string{`"count":2`}},
		{name: "in another project", path: "/api/sessions/k/injections?project=/q", status: 404},
		{name: "of another agent", path: "/api/sessions/k/injections?agent_id=other", status: 404},
		{name: "one of another agent", path: "/api/sessions/k/injections/1", header: map[string]string{"X-Signet-Agent-Id": "other"}, status: 404},
		{name: "what if, of another agent", path: "/api/sessions/k/injections/1/what-if?agent_id=other", body: `{}`, status: 404},
		{name: "what if, in another project", path: "/api/sessions/k/injections/1/what-if?project=/q", body: `{}`, status: 404},
		{name: "none such", path: "/api/sessions/k/injections/7", status: 404, wants: []string{"not recorded"}},
		{name: "one of no such session", path: "/api/sessions/j/injections/1", status: 404, wants: []string{"signet session list"}},
		{name: "no such session", path: "/api/sessions/j/injections", status: 404},
		{name: "no number", path: "/api/sessions/k/injections/x", status: 400},
		{name: "number 0", path: "/api/sessions/k/injections/0", status: 400},
		{name: "limit 0", path: "/api/sessions/k/injections/1/what-if", body: `{"limit":0}`, status: 400, wants: []string{`"field":"limit"`}},
		{name: "no such ref", path: "/api/sessions/k/injections/1/what-if", body: `{"ref":"nope"}`, status: 404},
	})
}

func TestWhatIfMovesTheNextOneIn(t *testing.T) {
	t.Parallel()
	f := serve(t)
	f.deps.Sessions.Config.PromptLimit = 1
	for _, s := range []string{"The herons nest on the north quay", "The herons left the harbour", "The heron is a bird of the quay"} {
		f.remember(t, s)
	}
	hook := `{"harness":"x","sessionKey":"w","userMessage":"where do the herons nest?"}`
	post[api.UserPromptAnswer](t, f, "/api/hooks/user-prompt-submit", hook)
	before := f.traces(t)
	then := fetch[api.Injection](t, f, "/api/sessions/w/injections/1")
	top, next := then.Candidates[0], then.Candidates[1]
	if !top.Given || next.Given || next.Why != "over the limit" && next.Why != "far below the best" && next.Why != "below the floor" {
		t.Fatalf("got %+v", then.Candidates)
	}
	w := post[api.WhatIf](t, f, "/api/sessions/w/injections/1/what-if", `{"without":["`+top.ID+`"],"minScore":0.05}`)
	if len(w.Changes) != 2 || w.Changes[0].What != "new" || w.Changes[0].ID != next.ID || w.Changes[0].Now.Rank != 1 ||
		w.Changes[1].What != "gone" || w.Changes[1].Now.Why != "left out" || !strings.Contains(w.Now.Inject, next.Content) || strings.Contains(w.Now.Inject, top.Content) {
		t.Errorf("got %+v", w)
	}
	same := post[api.WhatIf](t, f, "/api/sessions/w/injections/1/what-if", `{}`)
	if same.Now.Inject != then.Inject || len(same.Changes) != 1 || same.Changes[0].What != "kept" {
		t.Errorf("without a change: %+v", same)
	}
	if more := post[api.WhatIf](t, f, "/api/sessions/w/injections/1/what-if", `{"limit":3,"minScore":0.01}`); more.Now.Given < 1 || more.Now.Settings.Limit != 3 {
		t.Errorf("with other settings: %+v", more)
	}
	if none := post[api.WhatIf](t, f, "/api/sessions/w/injections/1/what-if", `{"budget":10}`); none.Now.Given != 0 || none.Changes[0].Now.Why != "over the budget" {
		t.Errorf("with a small budget: %+v", none)
	}
	if after := f.traces(t); after != before {
		t.Error("what is only asked left a trace")
	}
}

func TestWhatIfKnowsWhatItLeavesOut(t *testing.T) {
	t.Parallel()
	f := serve(t)
	f.asked(t, "k", "where do the herons nest?")
	later := f.remember(t, "Tea is drunk at four")
	f.run(t, []scenario{{name: "forgotten", method: http.MethodDelete, path: "/api/memory/" + later + "?reason=x", status: 200}})
	path := "/api/sessions/k/injections/1/what-if"
	f.run(t, []scenario{
		{name: "none such", path: path, body: `{"without":["nope"]}`, status: 404, wants: []string{"memory nope not found", "signet why k 1"}},
		{name: "one of two", path: path, body: `{"without":["` + later + `","nope"]}`, status: 404, wants: []string{"memory nope not found"}},
		{name: "ended, and not weighed", path: path, body: `{"without":["` + later + `"]}`, status: 200},
		{name: "ended, on another line", path: path, body: `{"without":["` + later + `"],"ref":"main"}`, status: 200},
	})
}

// What was weighed is told as it was said then, also where it was reworded since.
func TestWhatWasWeighedIsToldAsItWasSaid(t *testing.T) {
	t.Parallel()
	f := serve(t)
	id := f.remember(t, "The herons nest on the north quay")
	ask := `{"harness":"x","sessionKey":"e","userMessage":"where do the herons nest?"}`
	post[api.UserPromptAnswer](t, f, "/api/hooks/user-prompt-submit", ask)
	f.run(t, []scenario{{name: "reworded", method: http.MethodPatch, path: "/api/memory/" + id, body: `{"reason":"they moved","content":"The herons nest on the south quay"}`, status: 200}})
	then := fetch[api.Injection](t, f, "/api/sessions/e/injections/1")
	if !strings.Contains(then.Inject, "north") || then.Candidates[0].Content != "The herons nest on the north quay" {
		t.Errorf("got %+v", then)
	}
	w := post[api.WhatIf](t, f, "/api/sessions/e/injections/1/what-if", `{"ref":"main"}`)
	if len(w.Changes) != 1 || !strings.Contains(w.Changes[0].Content, "south") || !strings.Contains(w.Changes[0].ContentThen, "north") || w.Then.Candidates[0].Content == w.Now.Candidates[0].Content {
		t.Errorf("what if now: %+v", w)
	}
}

// A correction that is switched off is in no score; what is no switch, or bears on
// nothing, is refused.
func TestWhatIfSwitchesPartsOfRecall(t *testing.T) {
	t.Parallel()
	f := serve(t)
	f.deps.Sessions.Recall = recall.New(f.db, recall.Config{Dampening: recall.AllDampening}, f.now)
	f.remember(t, "We decided that the herons nest on the north quay")
	hook := `{"harness":"x","sessionKey":"w"`
	post[api.UserPromptAnswer](t, f, "/api/hooks/user-prompt-submit", hook+`,"userMessage":"where do the herons nest?"}`)
	post[api.SessionStartAnswer](t, f, "/api/hooks/session-start", hook+`}`)
	decided := func(settings string) bool {
		w := post[api.WhatIf](t, f, "/api/sessions/w/injections/1/what-if", settings)
		return slices.ContainsFunc(w.Now.Candidates[0].Parts, func(p api.ScorePart) bool { return p.Name == "decided or dated" })
	}
	if !decided(`{}`) || decided(`{"settings":{"search.dampening.resolution":false}}`) {
		t.Error("what was decided counts the same when that is switched off")
	}
	f.run(t, []scenario{
		{name: "no switch", path: "/api/sessions/w/injections/1/what-if", body: `{"settings":{"search.top_k":true}}`, status: 400, wants: []string{`"field":"settings"`, "search.top_k", "search.dampening.hub"}},
		{name: "at a start", path: "/api/sessions/w/injections/2/what-if", body: `{"settings":{"search.dampening.hub":false}}`, status: 400, wants: []string{`"field":"settings"`}},
		{name: "no truth", path: "/api/sessions/w/injections/1/what-if", body: `{"settings":{"search.dampening.hub":3}}`, status: 400},
	})
}

// The default is the state that was read, whatever was learnt since.
func TestWhatIfReadsWhatWasReadThen(t *testing.T) {
	t.Parallel()
	f := serve(t)
	was := post[api.Remembered](t, f, "/api/memory/remember", `{"content":"We use pnpm"}`).Commit
	f.remember(t, "The herons nest on the north quay")
	post[api.UserPromptAnswer](t, f, "/api/hooks/user-prompt-submit", `{"harness":"x","sessionKey":"k","userMessage":"where do the herons nest?"}`)
	f.remember(t, "The herons nest on the south quay too")
	then := post[api.WhatIf](t, f, "/api/sessions/k/injections/1/what-if", `{}`)
	if then.Now.Given != 1 || then.Now.Inject != then.Then.Inject {
		t.Errorf("then: %+v", then)
	}
	now := post[api.WhatIf](t, f, "/api/sessions/k/injections/1/what-if", `{"ref":"main"}`)
	if now.Now.Given != 2 || !strings.Contains(now.Now.Inject, "south quay") {
		t.Errorf("now: %+v", now)
	}
	past := post[api.WhatIf](t, f, "/api/sessions/k/injections/1/what-if", `{"at":"`+was+`"}`)
	if past.Now.Given != 0 || past.Changes[0].Now.Rank != 0 {
		t.Errorf("before anything was known: %+v", past)
	}
}

func TestAPurgeLeavesAGapInEveryInjection(t *testing.T) {
	t.Parallel()
	f := serve(t)
	doomed := f.remember(t, "The merger is codenamed Quetzal among friends")
	f.remember(t, "The merger closes in March")
	hook := `{"harness":"x","sessionKey":"k","project":"/p"`
	post[api.SessionStartAnswer](t, f, "/api/hooks/session-start", hook+`}`)
	told := post[api.UserPromptAnswer](t, f, "/api/hooks/user-prompt-submit", `{"harness":"x","sessionKey":"j","userMessage":"So the merger is codenamed Quetzal among friends, and closes?"}`)
	if !strings.Contains(told.Inject, "Quetzal") {
		t.Fatalf("told %q", told.Inject)
	}
	post[api.Purged](t, f, "/api/vcs/purge", `{"id":"`+doomed+`","confirm":"`+doomed+`"}`)
	for _, path := range []string{"/api/sessions/k/injections/1", "/api/sessions/j/injections/1"} {
		got := fetch[api.Injection](t, f, path)
		if !got.Purged || strings.Contains(got.Inject, "Quetzal") || strings.Count(got.Inject, "[purged]") != 1 ||
			!strings.Contains(got.Inject, "- The merger closes in March") || !strings.HasSuffix(got.Inject, "\n</signet-memory>") {
			t.Errorf("%s: %+v", path, got)
		}
		marked := false
		for _, c := range got.Candidates {
			marked = marked || c.ID == doomed && c.Purged && c.Content == "" && len(c.Matched) == 0
		}
		if !marked {
			t.Errorf("%s: candidates %+v", path, got.Candidates)
		}
	}
	if q := fetch[api.Injection](t, f, "/api/sessions/j/injections/1").Question; strings.Contains(q, "Quetzal") || !strings.Contains(q, "[purged]") {
		t.Errorf("the question is %q", q)
	}
	files, err := filepath.Glob(f.path + "*")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, name := range files {
		body, err := os.ReadFile(name)
		if err != nil || strings.Contains(strings.ToLower(string(body)), "quetzal") {
			t.Errorf("%s holds what was purged (%v)", name, err)
		}
	}
}

func TestRecallExplains(t *testing.T) {
	t.Parallel()
	f := serve(t)
	f.remember(t, "The herons nest on the north quay")
	flood := f.remember(t, "The flood was on 3 May 2026")
	f.say(t, memory.Session{Key: "s1"}, "Which herons nest by the weir?", "Those of Gertrude, since March.")
	found := fetch[api.Recalled](t, f, "/api/memory/search?q=herons+nest&explain=true")
	ways := map[string]bool{}
	for _, h := range found.Results {
		e := h.Explain
		ways[h.Source] = true
		if e == nil || len(e.Sources) != 1 || e.Sources[0] != h.Source || len(e.Matched) == 0 || e.Commit != h.Commit ||
			math.Abs(sum(e.Parts)-e.Score) > 0.001 || math.Abs(e.Score-h.Score) > 0.00501 {
			t.Errorf("%s is explained by %+v", h.ID, e)
		}
	}
	if !ways["keyword"] || !ways["transcript"] {
		t.Errorf("found by %v, want memories and turns", ways)
	}
	f.run(t, []scenario{
		{name: "in the body", path: "/api/memory/recall", body: `{"query":"herons","explain":true}`, status: 200, wants: []string{`"explain":{"sources":["keyword"]`, `"name":"shared words"`, `"times":true`, `"source_turns":[]`}},
		{name: "only when asked", path: "/api/memory/recall", body: `{"query":"herons"}`, status: 200, forbids: []string{`"explain"`}},
		{name: "when an event was", path: "/api/memory/recall", body: `{"query":"where did the herons nest before the flood?","explain":true}`, status: 200, wants: []string{
			`"timeBound":{"phrase":"before the flood","to":"2026-05-03T00:00:00.000Z","by":"` + flood + `","because":"it says the date"}`,
		}},
		{name: "that nothing tells", path: "/api/memory/recall", body: `{"query":"where did the herons nest before the audit?","explain":true}`, status: 200, wants: []string{
			`"timeBound":{"phrase":"before the audit","because":"nothing tells surely when that was"}`,
		}},
		{name: "of times only when asked", path: "/api/memory/recall", body: `{"query":"where did the herons nest before the flood?"}`, status: 200, forbids: []string{`timeBound`}},
	})
}

// What repeats a memory without being it: words of its session, and a line of an
// identity file.
func TestAPurgeLeavesAGapWhereAMemoryIsQuoted(t *testing.T) {
	t.Parallel()
	f := serve(t)
	doomed := post[api.Remembered](t, f, "/api/memory/remember", `{"content":"Our merger is codenamed Quetzal among friends","sessionKey":"src"}`).ID
	f.say(t, memory.Session{Key: "k"}, "hello")
	record := session.Record{
		Hook: "session-start", Ref: "main", Time: f.now(), Pieces: []session.Piece{
			{Kind: "fixed", Text: "<a>\n"},
			{Kind: "identity", Text: "## Working Memory\n- Lunch is at noon\n- OUR merger is codenamed… (cut)\n"},
			{Kind: "parent", Text: "## The session\nuser: \"Quetzal!\"\n", Session: "src"},
			{Kind: "recovery", Text: "## Where\n- asked: \"lunch\"\n", Session: "other"},
		},
	}
	if err := f.db.RecordInjection(t.Context(), session.Injection{Session: "k", Source: record.Hook, Time: record.Time, Record: &record}); err != nil {
		t.Fatal(err)
	}
	post[api.Purged](t, f, "/api/vcs/purge", `{"id":"`+doomed+`","confirm":"`+doomed+`"}`)
	got := fetch[api.Injection](t, f, "/api/sessions/k/injections/1").Inject
	if want := "<a>\n## Working Memory\n- Lunch is at noon\n[purged]\n[purged]\n## Where\n- asked: \"lunch\"\n"; got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// Who asks by the name of what was there before is told so beside what is there now, and
// when the former is purged its name goes from what was given.
func TestAHitFoundByAFormerNameSaysSo(t *testing.T) {
	t.Parallel()
	f := serve(t)
	was := f.remember(t, "The warehouse of the board is Quetzaldb, resized by hand")
	now := post[api.Remembered](t, f, "/api/memory/remember", `{"content":"The warehouse of the board is Snowflake","supersedes":"`+was+`"}`).ID
	if err := f.deps.Recall.(*recall.Engine).UpdateIndex(t.Context()); err != nil {
		t.Fatal(err)
	}
	hits := post[api.Recalled](t, f, "/api/memory/recall", `{"query":"is our quetzaldb down?"}`).Results
	if len(hits) != 1 || hits[0].ID != now || !slices.Equal(hits[0].Formerly, []string{"Quetzaldb"}) {
		t.Fatalf("got %+v", hits)
	}
	if plain := post[api.Recalled](t, f, "/api/memory/recall", `{"query":"is our snowflake down?"}`).Results; len(plain) != 1 || plain[0].Formerly != nil {
		t.Errorf("by its own name: %+v", plain)
	}
	told := post[api.UserPromptAnswer](t, f, "/api/hooks/user-prompt-submit", `{"harness":"x","sessionKey":"j","project":"/p","userMessage":"is our quetzaldb down?"}`)
	if !strings.Contains(told.Inject, `- The warehouse of the board is Snowflake — in place of "Quetzaldb" (`) {
		t.Fatalf("told %q", told.Inject)
	}
	if got := fetch[api.Injection](t, f, "/api/sessions/j/injections/1"); got.Inject != told.Inject {
		t.Errorf("replayed as %q", got.Inject)
	}
	post[api.Purged](t, f, "/api/vcs/purge", `{"id":"`+was+`","confirm":"`+was+`"}`)
	if got := fetch[api.Injection](t, f, "/api/sessions/j/injections/1"); !got.Purged || strings.Contains(strings.ToLower(got.Inject), "quetzal") {
		t.Errorf("after the purge: %+v", got)
	}
}
