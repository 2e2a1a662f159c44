package harness_test

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"signet/internal/errs"
	"signet/internal/harness"
)

func TestDecodeTakesEverySpelling(t *testing.T) {
	t.Parallel()
	for name, tc := range map[string]struct {
		in   string
		want harness.Event
	}{
		"nothing":      {"", harness.Event{}},
		"blank":        {" \r\n", harness.Event{}},
		"empty object": {"\xef\xbb\xbf{}", harness.Event{}},
		"Claude Code": {
			`{"session_id":"s1","transcript_path":"/t.jsonl","cwd":"/w","permission_mode":"default","hook_event_name":"UserPromptSubmit","prompt":"hi"}`,
			harness.Event{Name: "UserPromptSubmit", SessionID: "s1", TranscriptPath: "/t.jsonl", Cwd: "/w", Prompt: "hi"},
		},
		"stop":       {`{"session_id":"s","last_assistant_message":"done","stop_hook_active":true}`, harness.Event{SessionID: "s", LastAssistant: "done"}},
		"compaction": {`{"trigger":"manual","custom_instructions":"keep names"}`, harness.Event{Trigger: "manual", Instructions: "keep names"}},
		"start, end": {`{"source":"clear","reason":"logout"}`, harness.Event{Source: "clear", Reason: "logout"}},
		"agents":     {`{"agent_id":"a","harness_agent_id":"h","parent_session_key":"p"}`, harness.Event{AgentID: "a", HarnessAgentID: "h", ParentSession: "p"}},
		"camel":      {`{"sessionId":"s","transcriptPath":"/t","hookEventName":"Stop","parentId":"p","harnessAgentId":"h"}`, harness.Event{Name: "Stop", SessionID: "s", TranscriptPath: "/t", ParentSession: "p", HarnessAgentID: "h"}},
		"capitals":   {`{"sessionID":"s","parentID":"p"}`, harness.Event{SessionID: "s", ParentSession: "p"}},
		"number":     {`{"session_id":42}`, harness.Event{SessionID: "42"}},
		"null first": {`{"sessionId":null,"session_id":"s","transcript_path":null}`, harness.Event{SessionID: "s"}},
		"odd types":  {`{"session_id":{"a":1},"cwd":["/w"],"prompt":true,"messages":"x"}`, harness.Event{}},
		"inline":     {`{"transcript":"all of it"}`, harness.Event{Transcript: "all of it"}},
		"messages": {
			`{"messages":[{"role":"assistant","content":"old"},{"role":"assistant","content":[{"type":"text","text":"new"},{"type":"tool_use"}]},{"role":"assistant","content":[]},{"role":"user","content":"thanks"},7]}`,
			harness.Event{LastAssistant: "new"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got, err := harness.Decode([]byte(tc.in))
			if err != nil || got != tc.want {
				t.Errorf("Decode(%s): %v\n%s", tc.in, err, cmp.Diff(got, tc.want))
			}
		})
	}
}

func TestDecodeKnowsAllSynonyms(t *testing.T) {
	t.Parallel()
	for _, key := range []string{"session_id", "session_key", "sessionId", "sessionKey"} {
		if got, err := harness.Decode([]byte(`{"` + key + `":"v"}`)); err != nil || got.SessionID != "v" {
			t.Errorf("%s gave %+v, %v", key, got, err)
		}
	}
	for _, key := range []string{"prompt", "user_prompt", "user_message", "userMessage", "userPrompt"} {
		if got, err := harness.Decode([]byte(`{"` + key + `":"v"}`)); err != nil || got.Prompt != "v" {
			t.Errorf("%s gave %+v, %v", key, got, err)
		}
	}
	for _, key := range []string{"parent_session_key", "parentSessionKey", "parent_key", "parentKey", "parentId", "parentID", "parent_session_id"} {
		if got, err := harness.Decode([]byte(`{"` + key + `":"v"}`)); err != nil || got.ParentSession != "v" {
			t.Errorf("%s gave %+v, %v", key, got, err)
		}
	}
}

func TestDecodeRefusesWhatIsNoObject(t *testing.T) {
	t.Parallel()
	for _, in := range []string{"null", "[]", `"x"`, "7", "{", "{} {}", "hello", "\x00"} {
		if got, err := harness.Decode([]byte(in)); !errs.Is(err, errs.Invalid) {
			t.Errorf("Decode(%q) = %+v, %v, want Invalid", in, got, err)
		}
	}
}

func TestAnswer(t *testing.T) {
	t.Parallel()
	prompt := harness.Event{Name: "UserPromptSubmit"}
	for name, tc := range map[string]struct {
		event  harness.Event
		inject string
		mode   harness.Mode
		want   string
	}{
		"plain":             {prompt, "<m>\na & b", harness.Plain, "<m>\na & b\n"},
		"plain, nothing":    {prompt, "", harness.Plain, ""},
		"whole, by the CLI": {prompt, "a", harness.JSON, ""},
		"Codex":             {prompt, "<m>\na", harness.CodexJSON, `{"continue":true,"suppressOutput":true,"hookSpecificOutput":{"hookEventName":"UserPromptSubmit","additionalContext":"<m>\na"}}` + "\n"},
		"Codex, nothing":    {prompt, "", harness.CodexJSON, `{"continue":true,"suppressOutput":true,"hookSpecificOutput":{"hookEventName":"UserPromptSubmit"}}` + "\n"},
		"Codex, no name":    {harness.Event{}, "", harness.CodexJSON, `{"continue":true,"suppressOutput":true}` + "\n"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if got := string(cc.Answer(tc.event, tc.inject, tc.mode)); got != tc.want {
				t.Errorf("Answer = %q, want %q", got, tc.want)
			}
		})
	}
}

func FuzzDecode(f *testing.F) {
	f.Add([]byte(`{"session_id":"s","messages":[{"role":"assistant","content":[{"type":"text","text":"x"}]}]}`))
	f.Add([]byte(`{"sessionKey":1e9,"prompt":"\ud800"}`))
	f.Fuzz(func(t *testing.T, in []byte) {
		e, err := harness.Decode(in)
		if err != nil && e != (harness.Event{}) {
			t.Errorf("Decode(%q) = %+v beside %v", in, e, err)
		}
		object := json.Valid(in) && bytes.HasPrefix(bytes.TrimSpace(in), []byte("{"))
		if object && err != nil {
			t.Errorf("Decode(%q): %v", in, err)
		}
		out := cc.Answer(e, e.Prompt, harness.CodexJSON)
		if !json.Valid(out) || strings.Count(string(out), "\n") != 1 {
			t.Errorf("Answer = %q", out)
		}
	})
}
