package httpapi_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"signet/api"
	"signet/internal/guard"
	"signet/internal/memory"
	"signet/internal/session"
)

const (
	startHook  = "/api/hooks/session-start"
	promptHook = "/api/hooks/user-prompt-submit"
	endHook    = "/api/hooks/session-end"
)

func hookBody(key, runtime, more string) string {
	return fmt.Sprintf(`{"harness":"claude-code","sessionKey":%q,"runtimePath":%q%s}`, key, runtime, more)
}

func TestOneWaySpeaksForASession(t *testing.T) {
	t.Parallel()
	f := serve(t)
	f.remember(t, "the heron nests in May")
	const prompt = `,"userMessage":"where does the heron nest?"`
	f.run(t, []scenario{
		{name: "the plugin begins", path: startHook, body: hookBody("session:k", "plugin", ""), status: 200, wants: []string{"heron"}},
		{name: "the legacy way is told to stay out", path: startHook, body: hookBody("k", "legacy", ""), status: 409, wants: []string{"session claimed by plugin path"}},
		{name: "remember", path: "/api/hooks/remember", body: hookBody("k", "legacy", `,"content":"x y z"`), status: 409},
		{name: "recall", path: "/api/hooks/recall", body: hookBody("k", "", `,"query":"heron"`), header: map[string]string{"X-Signet-Runtime-Path": "legacy"}, status: 409},
		{name: "prompt", path: promptHook, body: hookBody("k", "legacy", prompt), status: 200, wants: []string{`"inject":""`, `"skipped":true`, `"duplicateRuntimePath":true`, `"claimedBy":"plugin"`}},
		{name: "checkpoint", path: "/api/hooks/session-checkpoint-extract", body: hookBody("k", "legacy", ""), status: 200, wants: []string{`"skipped":true`, `"claimedBy":"plugin"`}},
		{name: "before a compaction", path: "/api/hooks/pre-compaction", body: hookBody("k", "legacy", ""), status: 200, wants: []string{`"skipped":true`, `"guidelines":""`}},
		{name: "after a compaction", path: "/api/hooks/compaction-complete", body: hookBody("k", "legacy", `,"summary":"s"`), status: 200, wants: []string{`"success":true`, `"skipped":true`}},
		{name: "end", path: endHook, body: hookBody("k", "legacy", ""), status: 200, wants: []string{`"skipped":true`, `"claimedBy":"plugin"`, `"memoriesSaved":0`}},
		{name: "the header wins", path: promptHook, body: hookBody("k", "plugin", prompt), header: map[string]string{"X-Signet-Runtime-Path": "legacy"}, status: 200, wants: []string{`"claimedBy":"plugin"`}},
		{name: "who does not say is let in", path: promptHook, body: `{"harness":"x","sessionKey":"k","userMessage":"hello"}`, status: 200, forbids: []string{"skipped"}},
		{name: "no such way", path: promptHook, body: hookBody("k", "sideways", prompt), status: 400, wants: []string{`"field":"runtimePath"`}},
		{name: "seen in the list", path: "/api/sessions/k", status: 200, wants: []string{`"runtimePath":"plugin"`, `"expiresAt":"2026-05-04T16:`, `"bypassed":false`}},
		{name: "renewed", path: "/api/sessions/session:k/renew", body: "{}", status: 200, wants: []string{`"renewed":true`, `"key":"k"`}},
		{name: "nothing to renew", path: "/api/sessions/nobody/renew", body: "{}", status: 404},
		{name: "end without a path", path: endHook, body: `{"harness":"openclaw","sessionKey":"k"}`, status: 200, wants: []string{`"queued":true`}},
		{name: "end again", path: endHook, body: `{"harness":"openclaw","sessionKey":"k"}`, status: 200, wants: []string{`"skipped":true`, `"duplicateSessionEnd":true`, `"endedBy":"openclaw"`}},
		{name: "free for the other way", path: startHook, body: hookBody("k", "legacy", ""), status: 200},
	})
	f.clock.Add(int64(5 * time.Hour))
	f.run(t, []scenario{{name: "a claim ends by itself", path: startHook, body: hookBody("k", "plugin", ""), status: 200}})
}

func TestOneHarnessSpeaksForASession(t *testing.T) {
	t.Parallel()
	f := serve(t)
	f.remember(t, "the heron nests in May")
	by := func(harness, more string) string {
		return fmt.Sprintf(`{"harness":%q,"sessionKey":"k","runtimePath":"legacy"%s}`, harness, more)
	}
	const prompt = `,"userMessage":"where does the heron nest?"`
	f.run(t, []scenario{
		{name: "the first speaks", path: startHook, body: by("cursor", ""), status: 200, wants: []string{"heron"}},
		{name: "the second is told to stay out", path: startHook, body: by("claude-code", ""), status: 409, wants: []string{"session claimed by cursor"}, forbids: []string{"path", "heron"}},
		{name: "remember", path: "/api/hooks/remember", body: by("claude-code", `,"content":"x y z"`), status: 409, wants: []string{"session claimed by cursor"}},
		{name: "prompt", path: promptHook, body: by("claude-code", prompt), status: 200, wants: []string{`"inject":""`, `"skipped":true`, `"duplicateRuntimePath":true`, `"claimedBy":"cursor"`, "claimed by another harness, cursor"}},
		{name: "checkpoint", path: "/api/hooks/session-checkpoint-extract", body: by("claude-code", ""), status: 200, wants: []string{`"skipped":true`, `"claimedBy":"cursor"`}},
		{name: "end", path: endHook, body: by("claude-code", ""), status: 200, wants: []string{`"skipped":true`, `"memoriesSaved":0`}},
		{name: "the first goes on", path: "/api/hooks/session-checkpoint-extract", body: by("cursor", ""), status: 200, wants: []string{`"queued":true`}},
		{name: "and is who is seen", path: "/api/sessions/k", status: 200, wants: []string{`"cursor"`}, forbids: []string{"claude-code"}},
	})
}

func TestAClaimThatEndsSoonIsToldOnce(t *testing.T) {
	t.Parallel()
	f := serve(t)
	post[api.SessionStartAnswer](t, f, startHook, hookBody("k", "plugin", ""))
	f.clock.Add(int64(220 * time.Minute))
	first := post[api.UserPromptAnswer](t, f, promptHook, hookBody("k", "plugin", `,"userMessage":"hello"`))
	second := post[api.UserPromptAnswer](t, f, promptHook, hookBody("k", "plugin", `,"userMessage":"hello"`))
	if len(first.Warnings) != 1 || !strings.Contains(first.Warnings[0], "about 20 minutes") || len(second.Warnings) != 0 {
		t.Errorf("warnings %q, then %q", first.Warnings, second.Warnings)
	}
}

func TestBypass(t *testing.T) {
	t.Parallel()
	f := serve(t)
	f.remember(t, "the heron nests in May")
	const ask = `{"harness":"x","sessionKey":"agent:a:k","userMessage":"where does the heron nest?","agentId":"default"}`
	f.run(t, []scenario{
		{name: "memory speaks", path: promptHook, body: ask, status: 200, wants: []string{"heron"}},
		{name: "off", path: "/api/sessions/agent:a:k/bypass", body: `{"enabled":true}`, status: 200, wants: []string{`"key":"agent:a:k"`, `"bypassed":true`}},
		{name: "prompt", path: promptHook, body: ask, status: 200, wants: []string{`"bypassed":true`, `"inject":""`}},
		{name: "start", path: startHook, body: ask, status: 200, wants: []string{`"bypassed":true`, `"inject":""`}, forbids: []string{"heron"}},
		{name: "end", path: endHook, body: ask, status: 200, wants: []string{`"bypassed":true`, `"queued":false`}},
		{name: "listed", path: "/api/sessions/agent:a:k", status: 200, wants: []string{`"bypassed":true`}},
		{name: "another session", path: promptHook, body: strings.Replace(ask, "a:k", "a:other", 1), status: 200, wants: []string{"heron"}},
		{name: "on", path: "/api/sessions/agent:a:k/bypass", body: `{"enabled":false}`, status: 200, wants: []string{`"bypassed":false`}},
		{name: "memory speaks again", path: endHook, body: ask, status: 200, wants: []string{`"queued":true`}},
		{name: "neither on nor off", path: "/api/sessions/k/bypass", body: `{}`, status: 400, wants: []string{"enabled"}},
		{name: "perhaps", path: "/api/sessions/k/bypass", body: `{"enabled":"perhaps"}`, status: 400, wants: []string{"enabled"}},
	})
}

func TestStartsOfASession(t *testing.T) {
	t.Parallel()
	f := serve(t)
	f.remember(t, "the heron nests in May")
	start := func(source string) string {
		return post[api.SessionStartAnswer](t, f, startHook, `{"harness":"x","sessionKey":"k","project":"/p","source":"`+source+`"}`).Inject
	}
	if got := start("startup"); !strings.Contains(got, "heron") {
		t.Errorf("the first start lacks memories: %s", got)
	}
	if got := start("startup"); strings.Contains(got, "heron") || !strings.Contains(got, "memory is active") || !strings.Contains(got, "Date & Time") {
		t.Errorf("a repeated start should be short: %s", got)
	}
	f.remember(t, "the ibis arrived")
	if got := start("resume"); strings.Contains(got, "heron") || !strings.Contains(got, "ibis") {
		t.Errorf("a resumed session should get what is new: %s", got)
	}
	if got := start("clear"); !strings.Contains(got, "heron") || !strings.Contains(got, "ibis") {
		t.Errorf("a cleared context should get everything: %s", got)
	}
}

func TestCheckpointsArePickedUp(t *testing.T) {
	t.Parallel()
	f := serve(t)
	say := func(key, what string) {
		post[api.UserPromptAnswer](t, f, promptHook, `{"harness":"x","sessionKey":"`+key+`","project":"/p/src","userMessage":"`+what+`","lastAssistantMessage":"I looked at it"}`)
	}
	say("k", "fix the flaky login test")
	f.run(t, []scenario{{name: "too early", path: "/api/checkpoints?project=/p", status: 200, wants: []string{`"checkpoints":[]`, `"count":0`}}})
	say("k", "my token is ghp_0123456789abcdefghijABCDEFGHIJ012345 <private>a diary</private>")
	f.run(t, []scenario{
		{
			name: "after two prompts", path: "/api/checkpoints?project=/p/src", status: 200,
			wants:   []string{`"session_key":"k"`, `"trigger":"periodic"`, `"prompt_count":2`, "flaky login", "[redacted:", "I looked at it"},
			forbids: []string{"ghp_", "diary"},
		},
		{name: "of the session", path: "/api/checkpoints/k", status: 200, wants: []string{"flaky login"}},
		{name: "of another agent", path: "/api/checkpoints/k?agent_id=other", status: 200, wants: []string{`"count":0`}},
		{name: "of no project", path: "/api/checkpoints", status: 400, wants: []string{"project"}},
		{name: "absurd limit", path: "/api/checkpoints?project=/p&limit=101", status: 400, wants: []string{"limit"}},
	})
	resumed := post[api.SessionStartAnswer](t, f, startHook, `{"harness":"x","sessionKey":"k2","project":"/p"}`)
	if !strings.Contains(resumed.Inject, "## Where this was left") || !strings.Contains(resumed.Inject, `- asked: "fix the flaky login test"`) {
		t.Errorf("the next session in the project is not told: %s", resumed.Inject)
	}
	if third := post[api.SessionStartAnswer](t, f, startHook, `{"harness":"x","sessionKey":"k3","project":"/p"}`); !strings.Contains(third.Inject, "- x (agent default), 2 sessions, the last just now\n") {
		t.Errorf("two sessions of one program are not told as one: %s", third.Inject)
	}
	post[api.SessionStartAnswer](t, f, startHook, `{"harness":"late","sessionKey":"k4","project":"/p","toldAt":"2020-01-01T00:00:00.000Z"}`)
	if next := post[api.SessionStartAnswer](t, f, startHook, `{"harness":"x","sessionKey":"k5","project":"/p"}`); strings.Contains(next.Inject, "- late (agent") {
		t.Errorf("a session of long ago is at work: %s", next.Inject)
	}
	if !strings.Contains(resumed.Inject, "Last session here: just now, 2 prompts") || !strings.Contains(resumed.Inject, "## Other sessions at work here\n- x (agent default)") {
		t.Errorf("the start lacks who was here: %s", resumed.Inject)
	}
	elsewhere := post[api.SessionStartAnswer](t, f, startHook, `{"harness":"x","sessionKey":"k3","project":"/q"}`)
	f.clock.Add(int64(5 * time.Hour))
	later := post[api.SessionStartAnswer](t, f, startHook, `{"harness":"x","sessionKey":"k4","project":"/p"}`)
	for _, inject := range []string{elsewhere.Inject, later.Inject} {
		if strings.Contains(inject, "flaky") {
			t.Errorf("told where or when it does not belong: %s", inject)
		}
	}
}

func TestSubagentsInheritTheEndOfTheTalk(t *testing.T) {
	t.Parallel()
	f := serve(t)
	f.say(t, memory.Session{Key: "parent", Project: "/p"}, "Port the parser to Rust.", "I will send someone.")
	child := post[api.SessionStartAnswer](t, f, startHook, `{"harness":"x","sessionKey":"child","project":"/p","parentId":"session:parent"}`)
	if !strings.Contains(child.Inject, "## The session that began this one") || !strings.Contains(child.Inject, `assistant: "I will send someone."`) {
		t.Errorf("got %s", child.Inject)
	}
	stranger := post[api.SessionStartAnswer](t, f, startHook, `{"harness":"x","sessionKey":"c2","agentId":"other","project":"/p","parentSessionKey":"parent"}`)
	if strings.Contains(stranger.Inject, "Rust") {
		t.Errorf("another agent inherits %s", stranger.Inject)
	}
}

func TestHooksRefuseSecretsInNames(t *testing.T) {
	t.Parallel()
	f := serve(t)
	for field := range map[string]bool{"sessionKey": true, "agentId": true, "project": true, "cwd": true, "transcriptPath": true} {
		body := map[string]string{"harness": "x", "sessionKey": "k", "userMessage": "hi", field: "/home/me/password=hunter2-Zebra99-x/t.jsonl"}
		raw, err := json.Marshal(body)
		if err != nil {
			t.Fatal(err)
		}
		f.run(t, []scenario{{name: field, path: promptHook, body: string(raw), status: 422, wants: []string{field}, forbids: []string{"Zebra"}}})
	}
	f.run(t, []scenario{{name: "nothing kept", path: "/api/sessions", status: 200, wants: []string{`"count":0`}}})
}

func TestPresenceAndMessages(t *testing.T) {
	t.Parallel()
	f := serve(t)
	post[api.UserPromptAnswer](t, f, promptHook, `{"harness":"codex","sessionKey":"a1","agentId":"a","project":"/p","userMessage":"hello"}`)
	f.run(t, []scenario{
		{name: "a hook is presence", path: "/api/cross-agent/presence", status: 200, wants: []string{`"key":"a1"`, `"agentId":"a"`, `"harness":"codex"`, `"project":"/p"`, `"provider":"codex"`, `"count":1`}},
		{name: "said outright", path: "/api/cross-agent/presence", body: `{"harness":"opencode","sessionKey":"session:b1","agentId":"b","project":"/p/src"}`, status: 200, wants: []string{`"presence":{"key":"b1"`, `"project":"/p"`}},
		{name: "not myself", path: "/api/cross-agent/presence?session_key=b1", status: 200, wants: []string{`"count":1`, "a1"}, forbids: []string{`"b1"`}},
		{name: "myself too", path: "/api/cross-agent/presence?session_key=b1&include_self=true", status: 200, wants: []string{`"count":2`}},
		{name: "of a project", path: "/api/cross-agent/presence?project=/q", status: 200, wants: []string{`"count":0`}},
		{name: "without a harness", path: "/api/cross-agent/presence", body: `{"sessionKey":"c"}`, status: 400, wants: []string{"harness"}},
		{name: "gone", method: http.MethodDelete, path: "/api/cross-agent/presence/b1", status: 200, wants: []string{`"removed":true`}},
		{name: "gone already", method: http.MethodDelete, path: "/api/cross-agent/presence/b1", status: 200, wants: []string{`"removed":false`}},

		{name: "a message", path: "/api/cross-agent/messages", body: `{"content":"the port is taken","fromAgentId":"a","toAgentId":"b"}`, status: 200, wants: []string{`"message":{"id":"msg-1"`, `"type":"info"`, `"deliveryStatus":"delivered"`, `"deliveryPath":"local"`, `"broadcast":false`}},
		{name: "for everybody", path: "/api/cross-agent/messages", body: `{"content":"lunch","fromAgentId":"b","broadcast":true,"type":"question"}`, status: 200},
		{name: "read by who it is for", path: "/api/cross-agent/messages?agent_id=b", status: 200, wants: []string{"the port is taken", `"count":1`}},
		{name: "not by the sender", path: "/api/cross-agent/messages?agent_id=a", status: 200, wants: []string{"lunch"}, forbids: []string{"port"}},
		{name: "unless asked for", path: "/api/cross-agent/messages?agent_id=a&include_sent=true&include_broadcast=false", status: 200, wants: []string{"port"}, forbids: []string{"lunch"}},
		{name: "not by others", path: "/api/cross-agent/messages?agent_id=c", status: 200, wants: []string{"lunch"}, forbids: []string{"port"}},
		{name: "for nobody", path: "/api/cross-agent/messages", body: `{"content":"x"}`, status: 400, wants: []string{"nobody"}},
		{name: "no such type", path: "/api/cross-agent/messages", body: `{"content":"x","broadcast":true,"type":"shout"}`, status: 400, wants: []string{`"field":"type"`}},
		{name: "empty", path: "/api/cross-agent/messages", body: `{"content":" ","broadcast":true}`, status: 400, wants: []string{`"field":"content"`}},
		{name: "too long", path: "/api/cross-agent/messages", body: `{"broadcast":true,"content":"` + strings.Repeat("x", 65537) + `"}`, status: 400, wants: []string{`"field":"content"`}},
		{name: "a secret", path: "/api/cross-agent/messages", body: `{"broadcast":true,"content":"password=hunter2-Zebra99-x"}`, status: 422, forbids: []string{"Zebra"}},
		{name: "to another machine", path: "/api/cross-agent/messages", body: `{"broadcast":true,"content":"x","via":"acp"}`, status: 400, wants: []string{`"field":"via"`}},
	})
	f.clock.Add(int64(5 * time.Hour))
	f.run(t, []scenario{{name: "stale presence", path: "/api/cross-agent/presence", status: 200, wants: []string{`"count":0`}}})
}

func TestBoardStream(t *testing.T) {
	t.Parallel()
	f := serve(t)
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, f.url+"/api/cross-agent/stream?agent_id=b", nil)
	if err != nil {
		t.Fatal(err)
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	lines := bufio.NewScanner(resp.Body)
	next := func(want string) {
		t.Helper()
		for lines.Scan() {
			if line := lines.Text(); line != "" {
				if !strings.Contains(line, want) {
					t.Fatalf("got %s, want %s", line, want)
				}
				return
			}
		}
		t.Fatalf("the stream ended before %s: %v", want, lines.Err())
	}
	next(`"type":"connected"`)
	next(`"type":"snapshot"`)
	post[api.MessageAnswer](t, f, "/api/cross-agent/messages", `{"content":"for a","fromAgentId":"x","toAgentId":"a"}`)
	post[api.MessageAnswer](t, f, "/api/cross-agent/messages", `{"content":"for b","fromAgentId":"x","toAgentId":"b"}`)
	next("for b")
	post[api.PresenceAnswer](t, f, "/api/cross-agent/presence", `{"harness":"h","sessionKey":"z"}`)
	next(`"type":"presence"`)
}

func TestSkillsAreRecordedOnce(t *testing.T) {
	t.Parallel()
	f := serve(t)
	const at = "/api/hooks/skill-invocation"
	f.run(t, []scenario{
		{name: "used", path: at, body: `{"harness":"opencode","skill":"recall","sessionId":"k","toolUseId":"u1","latencyMs":12,"args":{"x":1}}`, status: 200, wants: []string{`"recorded":true`}},
		{name: "the same use", path: at, body: `{"harness":"opencode","skillName":"recall","sessionKey":"k","toolUseId":"u1"}`, status: 200, wants: []string{`"recorded":false`}},
		{name: "another", path: at, body: `{"harness":"opencode","skillName":"recall","sessionKey":"k","toolUseId":"u2","success":false,"errorText":"password=hunter2-Zebra99-x"}`, status: 200, wants: []string{`"recorded":true`}},
		{name: "which", path: at, body: `{"harness":"opencode"}`, status: 400, wants: []string{"skillName"}},
		{name: "whose", path: at, body: `{"skillName":"recall"}`, status: 400, wants: []string{"harness"}},
		{name: "before it began", path: at, body: `{"harness":"x","skillName":"r","latencyMs":-1}`, status: 400, wants: []string{"latencyMs"}},
	})
}

func TestSummariesAndBlackbox(t *testing.T) {
	t.Parallel()
	f := serve(t)
	f.remember(t, "the heron nests in May")
	f.say(t, memory.Session{Key: "k", Project: "/p"}, "Where does the heron nest?", "In the reeds.")
	post[api.UserPromptAnswer](t, f, promptHook, `{"harness":"x","sessionKey":"k","project":"/p","userMessage":"where does the heron nest?"}`)
	done := post[api.CompactionCompleteAnswer](t, f, "/api/hooks/compaction-complete", `{"harness":"x","sessionKey":"k","project":"/p","summary":"We looked for the nest."}`)
	id := string(done.MemoryID)
	f.run(t, []scenario{
		{name: "summaries", path: "/api/sessions/summaries", status: 200, wants: []string{`"id":"` + id, `"kind":"session"`, `"depth":0`, `"session_key":"k"`, `"childCount":0`, `"total":1`}},
		{name: "deeper ones", path: "/api/sessions/summaries?depth=1", status: 200, wants: []string{`"summaries":[]`}},
		{name: "expanded", path: "/api/sessions/summaries/expand", body: `{"id":"` + id + `"}`, status: 200, wants: []string{"We looked", "In the reeds."}},
		{name: "without the talk", path: "/api/sessions/summaries/expand", body: `{"id":"` + id + `","include_transcript":false}`, status: 200, wants: []string{"We looked"}, forbids: []string{"reeds"}},
		{name: "none", path: "/api/sessions/summaries/expand", body: `{"id":"none"}`, status: 404},
		{name: "by another agent", path: "/api/sessions/summaries/expand", body: `{"id":"` + id + `","agentId":"other"}`, status: 404},
		{name: "too little", path: "/api/sessions/summaries/expand", body: `{"id":"` + id + `","transcriptCharLimit":10}`, status: 400, wants: []string{"transcriptCharLimit"}},
		{name: "who was given what", path: "/api/sessions/blackbox", status: 200, wants: []string{`"sessionKey":"k"`, `"recallEvents":1`, `"agentId":"default"`}},
		{name: "replayed", path: "/api/sessions/k/blackbox", status: 200, wants: []string{`"source":"prompt"`, `"rank":1`, `"commit":"`, `"count":1`}},
		{name: "of another agent", path: "/api/sessions/k/blackbox?agent_id=other", status: 200, wants: []string{`"count":0`}},
	})
}

func TestSummariesThatWereMadeHere(t *testing.T) {
	t.Parallel()
	f := serve(t)
	f.say(t, memory.Session{Key: "k", Project: "/p"}, "Where does the heron nest?", "In the reeds.")
	f.say(t, memory.Session{Key: "l", Project: "/p"}, "Where does the owl sleep?", "In the barn.")
	save := func(s memory.SessionSummary, text string, children ...string) {
		t.Helper()
		s.Agent, s.Project, s.MadeBy, s.Created = "default", "/p", memory.ByRules, f.now()
		s.Latest = f.now()
		s.Text, _ = guard.Redact(text)
		s.Headline = s.Text
		if err := f.db.SaveSummary(t.Context(), s, children); err != nil {
			t.Fatal(err)
		}
	}
	turns := []memory.SummaryTurn{{Session: "k", Turn: "k-t1"}}
	save(memory.SessionSummary{ID: "one", Kind: memory.OfSession, Session: "k", Turns: turns, Note: "nobody answered"}, "Of the heron")
	save(memory.SessionSummary{ID: "two", Kind: memory.OfSession, Session: "l"}, "Of the owl")
	save(memory.SessionSummary{ID: "arc", Kind: memory.OfArc, Depth: 1}, "Of birds", "one", "two")
	told := post[api.CompactionCompleteAnswer](t, f, "/api/hooks/compaction-complete", `{"harness":"x","sessionKey":"k","project":"/p","summary":"We looked for the nest."}`)
	const all = "/api/sessions/summaries"
	f.run(t, []scenario{
		{name: "all", path: all, status: 200, wants: []string{`"id":"one"`, `"made_by":"rules"`, `"note":"nobody answered"`, "Of birds", `"childCount":2`, "We looked", `"total":4`}},
		{name: "of sessions", path: all + "?depth=0", status: 200, wants: []string{`"total":3`}, forbids: []string{"birds"}},
		{name: "of arcs", path: all + "?depth=1", status: 200, wants: []string{"birds", `"total":1`}, forbids: []string{"heron", "We looked"}},
		{name: "of one session", path: all + "?sessionKey=l", status: 200, wants: []string{"owl", `"total":1`}},
		{name: "a window", path: all + "?limit=1&offset=3", status: 200, wants: []string{`"total":4`}},
		{name: "behind the end", path: all + "?offset=9", status: 200, wants: []string{`"summaries":[]`, `"total":4`}},
		{name: "of another project", path: all + "?project=/q", status: 200, wants: []string{`"summaries":[]`}},
		{name: "one", path: all + "/one", status: 200, wants: []string{"heron", `"lineage":[{"id":"arc"`, `"turnId":"k-t1"`, `"children":[]`}},
		{name: "an arc", path: all + "/arc", status: 200, wants: []string{`"children":[{"id":"one"`, `"id":"two"`, `"lineage":[]`}},
		{name: "none", path: all + "/none", status: 404},
		{name: "by another agent", path: all + "/one?agentId=other", status: 404, forbids: []string{"heron"}},
		{name: "expanded", path: all + "/expand", body: `{"id":"one"}`, status: 200, wants: []string{"Of the heron", "In the reeds.", "We looked", `"id":"arc"`}},
		{name: "an arc, expanded", path: all + "/expand", body: `{"id":"arc"}`, status: 200, wants: []string{"Of birds", "Of the heron", "We looked"}, forbids: []string{"In the reeds."}},
		{name: "made anew", path: all + "/one/again", body: "{}", status: 200, wants: []string{`"queued":true`, `"session_key":"k"`}},
		{name: "an arc anew", path: all + "/arc/again", body: "{}", status: 400, wants: []string{"made anew with that", "signet session summary arc"}},
		{name: "a harness's anew", path: all + "/" + string(told.MemoryID) + "/again", body: "{}", status: 400, wants: []string{"made by the harness"}},
		{name: "none anew", path: all + "/none/again", body: "{}", status: 404},
		{name: "another agent's anew", path: all + "/one/again?agentId=other", body: "{}", status: 404, forbids: []string{"heron"}},
		{name: "too deep", path: all + "?depth=11", status: 400, wants: []string{"depth"}},
	})
	j, ok, err := f.db.Lease(t.Context(), []string{memory.SummarizeJob}, f.now().Add(1e6*time.Hour), time.Hour)
	if err != nil || !ok || j.Key != "k" {
		t.Errorf("leased %+v, %v, %v", j, ok, err)
	}
}

func TestHowSessionsWentOn(t *testing.T) {
	t.Parallel()
	f := serve(t)
	const all = "/api/analytics/continuity"
	f.run(t, []scenario{
		{name: "none yet", path: all, status: 200, wants: []string{`"scores":[]`, `"count":0`, `"latest":null`}},
		{name: "none yet, the latest", path: all + "/latest", status: 200, wants: []string{`"scores":[]`}},
	})
	for i, value := range []float64{.5, .75, .25} {
		score := session.Score{
			Session: fmt.Sprint("k", i), Agent: "default", Project: []string{"/p", "/p", "/q"}[i], Harness: "codex", Value: value,
			Confidence: .4, Given: 3, Used: 2, Novel: 1, Reasoning: "so", Time: f.now().Add(time.Duration(i) * time.Hour),
		}
		if err := f.db.SaveScore(t.Context(), score); err != nil {
			t.Fatal(err)
		}
	}
	summed := memory.SessionSummary{ID: "one", Agent: "default", Kind: memory.OfSession, Session: "k1", MadeBy: memory.ByRules}
	if err := f.db.SaveSummary(t.Context(), summed, nil); err != nil {
		t.Fatal(err)
	}
	f.run(t, []scenario{
		{name: "all", path: all, status: 200, wants: []string{`"session_key":"k2"`, `"memories_used":2`, `"novel_context_count":1`, `"count":3`, `"average":0.5`, `"trend":-0.25`, `"latest":0.25`}},
		{name: "of a project", path: all + "?project=/p", status: 200, wants: []string{`"count":2`, `"latest":0.75`}, forbids: []string{"k2"}},
		{name: "a few", path: all + "?limit=1", status: 200, wants: []string{`"count":1`}, forbids: []string{"k1"}},
		{name: "none", path: all + "?limit=0", status: 400, wants: []string{"limit"}},
		{name: "of another agent", path: all + "?agentId=other", status: 200, wants: []string{`"scores":[]`}},
		{name: "the latest", path: all + "/latest", status: 200, wants: []string{"k2", "k1"}, forbids: []string{"k0"}},
		{name: "of a summary", path: "/api/sessions/summaries/one", status: 200, wants: []string{`"continuity":{"id":"k1"`, `"score":0.75`}},
	})
}
