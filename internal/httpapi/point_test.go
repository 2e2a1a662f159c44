package httpapi_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"signet/api"
	"signet/internal/httpapi"
	"signet/internal/memory"
)

// pointless says of operations that read or write what is remembered why they
// take neither ref nor at in their query.
var pointless = map[string]string{
	"GET /api/memories/ids":          "it finds ids, of whatever stands or ended",
	"GET /api/embeddings":            "vectors are of what stands on main alone",
	"GET /api/embeddings/projection": "vectors are of what stands on main alone",
	"GET /api/vcs/show":              "it is about one commit", "GET /api/vcs/diff": "it has two points", "GET /api/vcs/line": "it has two points",
	"GET /api/vcs/refs": "it lists the refs", "POST /api/vcs/refs": "it makes a ref", "DELETE /api/vcs/refs": "it takes a ref away",
	"POST /api/vcs/merge": "it has two branches", "POST /api/vcs/revert": "its body has the branch", "POST /api/vcs/bisect": "it has two points",
	"GET /api/vcs/conflicts": "conflicts are of all branches", "POST /api/vcs/conflicts/{id}": "a conflict knows its branch",
	"POST /api/taxonomy": "one taxonomy for all", "POST /api/taxonomy/guess": "one taxonomy for all",
	"POST /api/memory/feedback": "ratings are not versioned", "POST /api/memory/codex-native-note": "a file of Codex",
	"POST /api/hooks/skill-invocation": "uses are not versioned", "POST /api/sessions/{key}/renew": "claims are not versioned",
	"GET /api/identity": "files of the workspace", "GET /api/home/greeting": "a greeting", "GET /api/hooks/synthesis/config": "settings",
	"GET /api/pipeline/reviews": "reviews are not versioned", "GET /api/pipeline/reviews/{id}": "reviews are not versioned",
	"POST /api/sessions/summaries/{id}/again": "a summary is of a session", "POST /api/pipeline/reviews/{id}/accept": "reviews are of main", "POST /api/pipeline/reviews/{id}/reject": "reviews are of main",
	"POST /api/diagnostics/openclaw/heartbeat": "a heartbeat",
	"GET /api/sessions/{key}/injections":       "an injection knows what it read", "GET /api/sessions/{key}/injections/{n}": "it knows what it read",
	"POST /api/sessions/{key}/injections/{n}/what-if": "its body has the point",
}

// versioned are the operations that have to do with what is remembered, with
// what they need.
func versioned(t *testing.T) map[string][]string {
	t.Helper()
	raw, err := httpapi.Describe("1")
	if err != nil {
		t.Fatal(err)
	}
	var d struct {
		Paths map[string]map[string]struct {
			Permission string `json:"x-permission"`
			Parameters []struct{ Name, In string }
		}
	}
	if err := json.Unmarshal(raw, &d); err != nil {
		t.Fatal(err)
	}
	found := map[string][]string{}
	for path, methods := range d.Paths {
		for method, o := range methods {
			remembered := slices.Contains([]string{"remember", "recall", "modify", "forget", "recover"}, o.Permission)
			if !remembered || strings.HasPrefix(path, "/api/cross-agent") || strings.HasPrefix(path, "/api/marketplace") {
				continue
			}
			params := []string{}
			for _, p := range o.Parameters {
				if p.In == "query" {
					params = append(params, p.Name)
				}
			}
			found[strings.ToUpper(method)+" "+path] = params
		}
	}
	return found
}

func TestEveryReadAndWriteTakesRefAndAt(t *testing.T) {
	t.Parallel()
	all := versioned(t)
	for operation, params := range all {
		taken := slices.Contains(params, "ref") && slices.Contains(params, "at")
		if excuse := pointless[operation] != ""; taken == excuse {
			t.Errorf("%s takes ref and at: %v; excused: %v", operation, taken, excuse)
		}
	}
	for operation := range pointless {
		if _, ok := all[operation]; !ok {
			t.Errorf("%s is excused, and there is no such operation", operation)
		}
	}
}

// pointed are bodies, and queries, that operations need to come to their point.
var pointed = map[string]string{
	"GET /api/memory/search": "q=heron", "GET /memory/search": "q=heron", "GET /memory/similar": "id={id}",
	"GET /api/vcs/blame": "target={id}", "GET /api/vcs/proof": "id={id}",

	"POST /api/memory/remember": `"content":"x y"`, "POST /api/memory/save": `"content":"x y"`, "POST /api/hook/remember": `"content":"x y"`,
	"POST /api/memory/remember/batch": `"memories":[{"content":"x y"}]`,
	"POST /api/hooks/remember":        `"content":"x y","harness":"x"`, "POST /api/hooks/recall": `"query":"heron","harness":"x"`,
	"POST /api/memory/recall": `"query":"heron"`, "POST /api/sessions/search": `"query":"heron"`,
	"POST /api/memory/forget": `"query":"heron","reason":"r"`, "POST /api/memory/modify": `"patches":[{"id":"{id}","reason":"r","pinned":true}]`,
	"PATCH /api/memory/{id}": `"reason":"r","pinned":true`, "DELETE /api/memory/{id}": `"reason":"r"`, "POST /api/memory/{id}/recover": `"reason":"r"`,
	"POST /api/sessions/summaries/expand": `"id":"{id}"`, "POST /api/hooks/session-start": `"harness":"x"`,
	"POST /api/hooks/user-prompt-submit":  `"harness":"x","userMessage":"where does the heron nest?"`,
	"POST /api/hooks/compaction-complete": `"harness":"x","summary":"s","sessionKey":"k"`, "POST /api/hooks/session-end": `"harness":"x","sessionKey":"k"`,
	"POST /api/hooks/session-checkpoint-extract": `"harness":"x","sessionKey":"k"`, "POST /api/hooks/pre-compaction": `"harness":"x"`,
	"GET /api/knowledge/navigation/entity": "name=heron", "GET /api/knowledge/navigation/tree": "entity=heron",
	"GET /api/knowledge/navigation/aspects": "entity=heron", "GET /api/knowledge/navigation/attributes": "entity=heron&aspect=nest&group=a.b&claim=c",
	"GET /api/knowledge/navigation/groups": "entity=heron&aspect=nest", "GET /api/knowledge/navigation/claims": "entity=heron&aspect=nest&group=a.b",
	"POST /api/knowledge/expand": `"entity":"heron"`, "POST /api/knowledge/expand/session": `"entityName":"heron"`,
	"POST /api/graph/impact": `"entityId":"heron"`, "POST /api/knowledge/entities/{id}/merge": `"into":"heron"`,
	"POST /api/knowledge/entities/{id}/weight": `"weight":1`, "POST /api/ontology/entities/{id}/aliases": `"alias":"heron"`,

	"POST /api/hooks/skip": `"harness":"x"`, "POST /api/hooks/synthesis": ``, "POST /api/taxonomy/refile": ``,
}

// A ref or a time that means nothing is an error, wherever it stands, and nothing
// is done.
func TestNoRefOrTimeIsLeftAsideInSilence(t *testing.T) {
	t.Parallel()
	f := serve(t)
	id := f.remember(t, "the heron nests in May")
	before := f.dump(t)
	for operation := range versioned(t) {
		if pointless[operation] != "" {
			continue
		}
		method, path, _ := strings.Cut(operation, " ")
		path = strings.ReplaceAll(strings.ReplaceAll(path, "{id}", id), "{key}", "k")
		given := strings.ReplaceAll(pointed[operation], "{id}", id)
		for _, wrong := range []struct{ name, value, says string }{
			{"ref", "nope", "nope"}, {"at", "soon", "at"}, {"at", "2001-01-01", "at"},
		} {
			body := ""
			query := path + "?" + wrong.name + "=" + wrong.value
			if method == http.MethodGet {
				query += "&" + given
			} else {
				body = "{" + given + "}"
			}
			rows := []scenario{{method: method, path: query, body: body}}
			if body != "" {
				comma := ","
				if given == "" {
					comma = ""
				}
				rows = append(rows, scenario{method: method, path: path, body: fmt.Sprintf(`{%s%s%q:%q}`, given, comma, wrong.name, wrong.value)})
			}
			for _, row := range rows {
				status, answer := f.do(t, row)
				refused := status == http.StatusBadRequest || status == http.StatusNotFound
				if says := strings.Contains(answer, wrong.says) || strings.Contains(answer, "main alone"); !refused || !says {
					t.Errorf("%s %s %s: %d %s, want an error that says %s", row.method, row.path, row.body, status, answer, wrong.says)
				}
			}
		}
	}
	if after := f.dump(t); after != before {
		t.Errorf("the store changed from %s to %s", before, after)
	}
}

func TestARefIsRefusedWhereNothingTakesIt(t *testing.T) {
	t.Parallel()
	f := serve(t)
	f.remember(t, "the heron nests in May")
	f.run(t, []scenario{
		{name: "diff", path: "/api/vcs/diff?from=main&ref=main", status: 400, wants: []string{`"field":"ref"`}},
		{name: "status", path: "/api/status?at=2026-05-04", status: 400, wants: []string{`"field":"at"`}},
		{name: "a graph of the past", path: "/api/knowledge/entities?at=2026-05-04", status: 400, wants: []string{`"field":"at"`, "graph is kept of main alone"}, forbids: []string{"cannot be changed"}},
		{name: "a leaf on a branch", path: "/api/taxonomy", body: `{"act":"retire","path":"a.b.c","ref":"trial"}`, status: 400, wants: []string{`"field":"ref"`, "one taxonomy"}},
		{name: "a guess in the past", path: "/api/taxonomy/guess", body: `{"content":"x","at":"2026-05-04"}`, status: 400, wants: []string{`"field":"at"`}},
		{name: "main is what is meant", path: "/api/taxonomy/guess", body: `{"content":"I prefer dark mode","ref":"main"}`, status: 200},
	})
}

// line is a store with a branch: on main the heron nests in May, on trial it
// nests in June, and the ibis is known.
func (f *fixture) line(t *testing.T) (heron, ibis, was string) {
	t.Helper()
	f.clock.Add(int64(time.Hour))
	kept := post[api.Remembered](t, f, "/api/memory/remember", `{"content":"the heron nests in May","who":"ana","tags":"birds"}`)
	post[api.Ref](t, f, "/api/vcs/refs", `{"name":"trial"}`)
	f.clock.Add(int64(time.Hour))
	if status, body := f.do(t, scenario{
		method: http.MethodPatch, path: "/api/memory/" + kept.ID, body: `{"content":"the heron nests in June","reason":"seen","ref":"trial"}`,
	}); status != http.StatusOK || !strings.Contains(body, `"ref":"trial"`) {
		t.Fatal(status, body)
	}
	f.clock.Add(int64(time.Hour))
	other := post[api.Remembered](t, f, "/api/memory/remember?ref=trial", `{"content":"the ibis nests with the heron","who":"ben","tags":"waders","type":"rule"}`)
	if other.Ref != "trial" {
		t.Fatalf("remembered on %q, want trial", other.Ref)
	}
	f.clock.Add(int64(time.Hour))
	return kept.ID, other.ID, kept.Commit
}

func TestReadsAnswerAsOfARef(t *testing.T) {
	t.Parallel()
	f := serve(t)
	heron, ibis, was := f.line(t)
	may, june, trial := "in May", "in June", `"ref":"trial"`
	old := `"ref":"` + was + `"`
	get := http.MethodGet
	f.run(t, []scenario{
		{name: "search", path: "/memory/search?q=heron&ref=trial", status: 200, wants: []string{june, ibis, trial, `"commit":"`, `"path":"`}, forbids: []string{may}},
		{name: "search on main", path: "/memory/search?q=heron", status: 200, wants: []string{may, `"ref":"main"`}, forbids: []string{june, ibis}},
		{name: "search then", path: "/memory/search?q=heron&at=" + was, status: 200, wants: []string{may, old}, forbids: []string{june, ibis}},
		{name: "search by filters", path: "/memory/search?who=ben&ref=trial", status: 200, wants: []string{ibis}, forbids: []string{heron}},
		{name: "voices", path: "/memory/search?distinct=who&ref=trial", status: 200, wants: []string{`"ana"`, `"ben"`, trial}},
		{name: "voices on main", path: "/memory/search?distinct=who", status: 200, wants: []string{`"ana"`}, forbids: []string{`"ben"`}},
		{name: "recall", path: "/api/memory/recall", body: `{"query":"heron","ref":"trial"}`, status: 200, wants: []string{june, ibis, trial}, forbids: []string{may}},
		{name: "recall by the query", path: "/api/memory/recall?ref=trial", body: `{"query":"heron"}`, status: 200, wants: []string{june, trial}},
		{name: "recall as a link", path: "/api/memory/search?q=heron&ref=trial", status: 200, wants: []string{june, trial}},
		{name: "recall on main", path: "/api/memory/recall", body: `{"query":"heron"}`, status: 200, wants: []string{may, `"ref":"main"`}},
		{name: "list", path: "/api/memories?ref=trial", status: 200, wants: []string{june, trial, `"commit":"`}},
		{name: "show", path: "/api/memory/" + heron + "?at=" + was, status: 200, wants: []string{may, old}},
		{name: "similar", path: "/memory/similar?ref=trial&id=" + heron, status: 200, wants: []string{ibis, trial}},
		{name: "similar on main", path: "/memory/similar?id=" + heron, status: 200, wants: []string{`"results":[]`}},
		{name: "similar to what is not there", path: "/memory/similar?id=" + ibis, status: 404},
		{name: "history", path: "/api/memory/" + heron + "/history?ref=trial", status: 200, wants: []string{`"count":2`, june, `"seen"`, trial}},
		{name: "history on main", path: "/api/memory/" + heron + "/history", status: 200, wants: []string{`"count":1`, may}, forbids: []string{june}},
		{name: "history then", path: "/api/memory/" + heron + "/history?ref=trial&at=2026-05-04T13:30:00Z", status: 200, wants: []string{`"count":1`}, forbids: []string{june}},
		{name: "history of what main has not", path: "/api/memory/" + ibis + "/history", status: 404},
		{name: "timeline", path: "/api/memory/timeline?ref=trial", status: 200, wants: []string{trial, `"totalMemories":2`, `"totalHistoryEvents":3`, `"memoriesAdded":2`, `"evolved":1`, `"waders"`, `"rule"`}},
		{name: "timeline on main", path: "/api/memory/timeline", status: 200, wants: []string{`"totalMemories":1`, `"totalHistoryEvents":1`, `"evolved":0`}, forbids: []string{`"waders"`}},
		{name: "paths", path: "/api/taxonomy/counts?ref=trial", status: 200, wants: []string{`"total":2`, trial}},
		{name: "leaves", path: "/api/taxonomy?ref=trial", status: 200, wants: []string{trial, `"memories":`}},
		{name: "blame", path: "/api/vcs/blame?ref=trial&target=" + heron, status: 200, wants: []string{june, trial}},
		{name: "log", path: "/api/vcs/log?at=" + was, status: 200, wants: []string{old}},
		{name: "MEMORY.md", path: "/api/hooks/synthesis", body: `{"ref":"trial"}`, status: 200, wants: []string{june, "ibis", trial}, forbids: []string{may}},
		{name: "refile", path: "/api/taxonomy/refile", body: `{"dryRun":true,"ref":"trial"}`, status: 200, wants: []string{trial}},
		{name: "summaries", path: "/api/sessions/summaries?ref=trial", status: 200, wants: []string{trial}},
		{name: "forgotten there", method: http.MethodDelete, path: "/api/memory/" + ibis, body: `{"reason":"gone","ref":"trial"}`, status: 200, wants: []string{trial}},
		{name: "history of what is forgotten there", method: get, path: "/api/memory/" + ibis + "/history?ref=trial", status: 200, wants: []string{`"count":2`, `"gone"`}},
		{name: "history to a stranger", method: get, path: "/api/memory/" + ibis + "/history?ref=trial&scope=other", status: 404},
	})
}

// What a branch did is told of on main once it is there, as what the merge did.
func TestAMergeIsPartOfTheHistoryOfMain(t *testing.T) {
	t.Parallel()
	f := serve(t)
	heron, ibis, _ := f.line(t)
	f.remember(t, "main goes on")
	merged := post[api.Merged](t, f, "/api/vcs/merge", `{"source":"trial"}`)
	if merged.FastForward || merged.Commit == "" {
		t.Fatalf("%+v, want a merge with a commit", merged)
	}
	f.run(t, []scenario{
		{name: "changed", path: "/api/memory/" + heron + "/history", status: 200, wants: []string{`"count":2`, "in June", merged.Commit}},
		{name: "brought", path: "/api/memory/" + ibis + "/history", status: 200, wants: []string{`"count":1`, merged.Commit}},
		{name: "on the branch", path: "/api/memory/" + ibis + "/history?ref=trial", status: 200, wants: []string{`"count":1`}, forbids: []string{merged.Commit}},
		{name: "before", path: "/api/memory/" + ibis + "/history?at=2026-05-04T15:30:00Z", status: 404},
	})
}

func TestTheReviewQueueIsOfThen(t *testing.T) {
	t.Parallel()
	f := serve(t)
	kept := post[api.Remembered](t, f, "/api/memory/remember", `{"content":"the heron nests in May","pinned":true}`)
	f.clock.Add(int64(time.Hour))
	f.do(t, scenario{method: http.MethodDelete, path: "/api/memory/" + kept.ID, body: `{"reason":"r","force":true}`, header: map[string]string{"X-Signet-Actor-Type": "pipeline"}})
	f.clock.Add(int64(40 * 24 * time.Hour))
	f.run(t, []scenario{
		{name: "now it is old", path: "/api/memory/review-queue", status: 200, wants: []string{`"items":[]`, `"ref":"main"`}},
		{name: "then it was new", path: "/api/memory/review-queue?at=2026-05-05", status: 200, wants: []string{"blocked_destructive", kept.ID}},
		{name: "before it", path: "/api/memory/review-queue?at=" + kept.Commit, status: 200, wants: []string{`"items":[]`}},
	})
}

// How often a memory was given is not versioned, but which are told of is.
func TestMostUsedTellsOfWhatStandsThere(t *testing.T) {
	t.Parallel()
	f := serve(t)
	heron, ibis, was := f.line(t)
	post[api.Recalled](t, f, "/api/memory/recall", `{"query":"heron ibis","ref":"trial"}`)
	post[api.Recalled](t, f, "/api/memory/recall", `{"query":"heron","at":"`+was+`"}`) // is no use
	f.run(t, []scenario{
		{name: "there", path: "/api/memories/most-used?ref=trial", status: 200, wants: []string{heron, ibis, "in June", `"ref":"trial"`, `"access_count":1`}, forbids: []string{`"access_count":2`}},
		{name: "on main", path: "/api/memories/most-used", status: 200, wants: []string{heron, "in May"}, forbids: []string{ibis}},
	})
}

func TestTurnsSpeakAsOfATime(t *testing.T) {
	t.Parallel()
	f := serve(t)
	f.line(t)
	post[api.Ref](t, f, "/api/vcs/refs", `{"name":"v1","kind":"tag"}`)
	f.say(t, memory.Session{Key: "k", Project: "/p"}, "where does the heron nest?")
	f.clock.Add(int64(48 * time.Hour))
	f.remember(t, "the stork left")
	f.run(t, []scenario{
		{name: "sessions now", path: "/api/sessions/search", body: `{"query":"heron"}`, status: 200, wants: []string{`"count":1`, `"ref":"main"`}},
		{name: "sessions before", path: "/api/sessions/search", body: `{"query":"heron","at":"2026-05-04T13:30:00Z"}`, status: 200, wants: []string{`"count":0`}},
		{name: "sessions on a branch", path: "/api/sessions/search", body: `{"query":"heron","ref":"trial"}`, status: 200, wants: []string{`"count":1`, `"ref":"trial"`}},
		{name: "sessions at a tag", path: "/api/sessions/search", body: `{"query":"heron","ref":"v1"}`, status: 200, wants: []string{`"count":0`, `"ref":"v1"`}},
		{name: "transcript now", path: "/api/sessions/k/transcript", status: 200, wants: []string{"heron", `"ref":"main"`}},
		{name: "transcript before", path: "/api/sessions/k/transcript?at=2026-05-04T13:30:00Z", status: 404},
	})
}
