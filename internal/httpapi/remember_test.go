package httpapi_test

import (
	"net/http"
	"strconv"
	"strings"
	"testing"

	"signet/api"
)

func TestRememberTakesAllThatClientsSend(t *testing.T) {
	t.Parallel()
	f := serve(t)
	m := post[api.Remembered](t, f, "/api/memory/remember", `{
		"content":"the cutover was at noon","type":"learning","tags":["ops"],"hints":["When was the cutover?"],
		"occurredAt":"2026-04-30T12:00:00Z","observedAt":"2026-05-01","sourceCreatedAt":"2026-05-02","createdAt":"2026-05-03T00:00:00Z",
		"source_type":"mail","metadata":{"source_path":"/mail/42","idempotencyKey":"req-1","runtimePath":"plugin"},
		"mode":"auto","harness":"x","anything":{"else":1},
		"structured":{"entities":[{"source":"cutover","relationship":"at","target":"noon"}],"hints":["What befell the mainframe?"]}}`)
	if !m.Structured || m.HintsWritten != 2 || m.Type != "learning" || m.EntitiesLinked != 2 {
		t.Errorf("answer %+v", m)
	}
	f.run(t, []scenario{
		{name: "all of it kept", path: "/api/memory/" + m.ID, status: 200, wants: []string{
			`"occurred_at":"2026-04-30T12:00:00.000Z"`, `"observed_at":"2026-05-01T00:00:00.000Z"`, `"source_created_at":"2026-05-02T00:00:00.000Z"`,
			`"created_at":"2026-05-03T00:00:00.000Z"`, `"source_type":"mail"`, `"sourcePath":"/mail/42"`, `"idempotency_key":"req-1"`,
			`"runtimePath":"plugin"`, `"hints":["When was the cutover?","What befell the mainframe?"]`, `"confidence":0.7`, `"extraction_status":"complete"`,
		}},
		{name: "found by a hint", path: "/api/memory/recall", body: `{"query":"what befell the mainframe"}`, status: 200, wants: []string{m.ID}},
		{name: "the same request again", path: "/api/memory/remember", body: `{"content":"other words","idempotency_key":"req-1"}`, status: 200, wants: []string{`"deduped":true`, m.ID, "noon"}},
	})
}

func TestRememberRefuses(t *testing.T) {
	t.Parallel()
	f := serve(t)
	rows := []scenario{
		{name: "a type of its own", body: `{"content":"x","type":"gossip"}`, status: 400, wants: []string{`"field":"type"`, "decision"}},
		{name: "a short hint", body: `{"content":"x","hints":["why"]}`, status: 400, wants: []string{`"field":"hints"`}},
		{name: "hints as text", body: `{"content":"x","hints":"why not"}`, status: 400, wants: []string{"hints"}},
		{name: "tags as number", body: `{"content":"x","tags":7}`, status: 400, wants: []string{"tags"}},
		{name: "no date", body: `{"content":"x","occurredAt":"yesterday"}`, status: 400, wants: []string{`"field":"occurredAt"`}},
		{name: "reversed validity", body: `{"content":"x","validFrom":"2026-02-01","validUntil":"2026-01-01"}`, status: 400, wants: []string{`"field":"validUntil"`}},
		{name: "a relation without target", body: `{"content":"x","structured":{"entities":[{"source":"a","relationship":"b","target":" "}]}}`, status: 400, wants: []string{"structured.entities[0]"}},
		{name: "too sure", body: `{"content":"x","structured":{"entities":[{"source":"a","relationship":"b","target":"c","confidence":2}]}}`, status: 400, wants: []string{"confidence"}},
		{name: "structured as text", body: `{"content":"x","structured":"yes"}`, status: 400, wants: []string{"structured"}},
		{name: "a secret in a hint", body: `{"content":"x","hints":["is password=hunter2-Zebra99-x right?"]}`, status: 422, forbids: []string{"Zebra"}},
		{name: "a secret in what is taken apart", body: `{"content":"x","structured":{"aspects":[{"entityName":"db","aspect":"access","attributes":[{"content":"password=hunter2-Zebra99-x"}]}]}}`, status: 422, forbids: []string{"Zebra"}},
		{name: "a secret in a key", body: `{"content":"x","idempotencyKey":"password=hunter2-Zebra99-x"}`, status: 422, forbids: []string{"Zebra"}},
		{name: "a secret across a border of chunks", body: `{"content":` + strconv.Quote(strings.Repeat("word ", 150)+"password=hunter2-Zebra99-x "+strings.Repeat("word ", 150)) + `}`, status: 422, forbids: []string{"Zebra"}},
		{name: "metadata as text", body: `{"content":"x","metadata":"m"}`, status: 400, wants: []string{"metadata"}},
	}
	for i := range rows {
		rows[i].path = "/api/memory/remember"
	}
	f.run(t, append(rows, scenario{name: "nothing is stored", method: http.MethodGet, path: "/api/memories", status: 200, wants: []string{`"total":0`}}))
}

func TestRememberOncePerSource(t *testing.T) {
	t.Parallel()
	f := serve(t)
	f.run(t, []scenario{
		{name: "first", path: "/api/memory/remember", body: `{"content":"one","sourceType":"jira","sourceId":"OPS-7"}`, status: 200, wants: []string{`"status":"done"`}},
		{name: "second", path: "/api/memory/remember", body: `{"content":"two","sourceType":"jira","sourceId":"OPS-7"}`, status: 200, wants: []string{`"deduped":true`, `"content":"one"`}},
		{name: "another agent's", path: "/api/memory/remember", body: `{"content":"one","agentId":"b","sourceType":"jira","sourceId":"OPS-7"}`, status: 200, wants: []string{`"status":"done"`}},
	})
}

// A private fact of one agent neither blocks another agent's nor shows itself.
func TestPrivateFactsStayApart(t *testing.T) {
	t.Parallel()
	f := serve(t)
	mine := post[api.Remembered](t, f, "/api/memory/remember", `{"content":"the safe is green","agentId":"a","visibility":"private"}`)
	f.run(t, []scenario{
		{name: "another agent says it", path: "/api/memory/remember", body: `{"content":"the safe is green","agentId":"b"}`, status: 200, wants: []string{`"status":"done"`}, forbids: []string{mine.ID, "deduped"}},
		{name: "the agent says it openly", path: "/api/memory/remember", body: `{"content":"the safe is green","agentId":"a"}`, status: 200, wants: []string{`"status":"done"`}, forbids: []string{mine.ID}},
		{name: "and again in private", path: "/api/memory/remember", body: `{"content":"the safe is green","agentId":"a","visibility":"private"}`, status: 200, wants: []string{`"deduped":true`, mine.ID}},
		{name: "the other reads", path: "/api/memory/recall", body: `{"query":"safe","agentId":"b"}`, status: 200, forbids: []string{mine.ID}},
	})
}

func TestRememberChunksLongTexts(t *testing.T) {
	t.Parallel()
	f := serve(t)
	body := `{"content":` + strconv.Quote(strings.Repeat("The switch in row nine blinks when the fan is slow. ", 30)+"The last word is xylophone.") + `,"tags":"rack"}`
	m := post[api.Remembered](t, f, "/api/memory/remember", body)
	if !m.Chunked || m.ChunkCount < 3 || len(m.IDs) != m.ChunkCount || m.GroupID == "" || m.Deduped != nil {
		t.Fatalf("answer %+v", m)
	}
	again := post[api.Remembered](t, f, "/api/memory/remember", body)
	if !again.Chunked || again.GroupID != m.GroupID || again.Deduped == nil || !*again.Deduped || again.IDs[0] != m.IDs[0] {
		t.Errorf("again %+v", again)
	}
	f.run(t, []scenario{
		{name: "the end is found", path: "/api/memory/recall", body: `{"query":"xylophone"}`, status: 200, wants: []string{m.IDs[m.ChunkCount-1]}},
		{name: "too long for chunks", path: "/api/memory/remember", body: `{"content":"` + strings.Repeat("word ", 300000) + `"}`, status: 400, wants: []string{`"field":"content"`}},
	})
}

func TestRememberKeepsTheTalkItComesFrom(t *testing.T) {
	t.Parallel()
	f := serve(t)
	body := `{"content":"the heron nests in May","sourceId":"talk-1","transcript":"User: when does the heron nest?\nAssistant: in May, near the weir,\nas far as I know\nUser: my token is ghp_0123456789abcdefghijABCDEFGHIJ012345"}`
	for range 2 {
		post[api.Remembered](t, f, "/api/memory/remember", body)
	}
	f.run(t, []scenario{
		{
			name: "turn by turn, once, without secrets", path: "/api/sessions/talk-1/transcript", status: 200,
			wants:   []string{`"content":"user: when does the heron nest?\nassistant: in May, near the weir,\nas far as I know\nuser: my token is [redacted:`},
			forbids: []string{"ghp_"},
		},
		{name: "found", path: "/api/memory/recall", body: `{"query":"weir"}`, status: 200, wants: []string{`"source":"transcript"`, `"session_id":"talk-1"`}},
		{name: "not without a place", path: "/api/memory/remember", body: `{"content":"the ibis left","transcript":"User: hi"}`, status: 200, wants: []string{"needs a sourceId"}},
	})
}
