package cli_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// hostCall is what a program tells a hook, in its own words, and what it may read.
type hostCall struct{ event, stdin, want string }

const geminiBase = `"session_id":"7a1f0c2e-9f2b","transcript_path":"/home/ada/.gemini/tmp/tea/chats/session-2026-08-03T09-00-7a1f0c2e.jsonl","cwd":"/home/ada/tea","timestamp":"2026-08-03T09:00:00.000Z"`

var geminiCalls = []hostCall{
	{"session-start", `{` + geminiBase + `,"hook_event_name":"SessionStart","source":"startup"}`, `{"hookSpecificOutput":{"hookEventName":"SessionStart","additionalContext":"use <pnpm>"}}`},
	{"user-prompt-submit", `{` + geminiBase + `,"hook_event_name":"BeforeAgent","prompt":"how do I install?"}`, `{"hookSpecificOutput":{"hookEventName":"BeforeAgent","additionalContext":"use <pnpm>"}}`},
	{"stop", `{` + geminiBase + `,"hook_event_name":"AfterAgent","prompt":"how do I install?","prompt_response":"With pnpm.","stop_hook_active":false}`, "{}"},
	{"pre-compaction", `{` + geminiBase + `,"hook_event_name":"PreCompress","trigger":"auto"}`, "{}"},
	{"session-end", `{` + geminiBase + `,"hook_event_name":"SessionEnd","reason":"exit"}`, "{}"},
}

const copilotBase = `"sessionId":"c0ffee00-0000","timestamp":1785747600000,"cwd":"/home/ada/tea"`

var copilotCalls = []hostCall{
	{"session-start", `{` + copilotBase + `,"source":"new","initialPrompt":"how do I install?"}`, `{"additionalContext":"use <pnpm>"}`},
	{"user-prompt-submit", `{` + copilotBase + `,"prompt":"how do I install?","transformedPrompt":"<current_datetime>9</current_datetime>\n\nhow do I install?"}`, `{"modifiedTransformedPrompt":"use <pnpm>\n\n<current_datetime>9</current_datetime>\n\nhow do I install?"}`},
	{"stop", `{` + copilotBase + `,"transcriptPath":"/home/ada/.copilot/session-state/c0ffee00-0000/events.jsonl","stopReason":"end_turn","stop_hook_active":false}`, "{}"},
	{"pre-compaction", `{` + copilotBase + `,"transcriptPath":"/home/ada/.copilot/session-state/c0ffee00-0000/events.jsonl","trigger":"manual","customInstructions":""}`, "{}"},
	{"session-end", `{` + copilotBase + `,"reason":"user_exit"}`, "{}"},
}

var strictHosts = map[string][]hostCall{"gemini": geminiCalls, "copilot-cli": copilotCalls}

func TestStrictHostsReadWhatTheyAccept(t *testing.T) {
	t.Parallel()
	url := daemonThatSays(t, `{"inject":"use <pnpm>","memoryCount":1}`)
	for host, calls := range strictHosts {
		for _, call := range calls {
			t.Run(host+" "+call.event, func(t *testing.T) {
				t.Parallel()
				e := newEnv(t, newHome(t), "hook", call.event, "-H", host)
				e.vars["SIGNET_DAEMON_URL"] = url
				if code := e.run(call.stdin); code != 0 || e.stdout() != call.want+"\n" || e.stderr() != "" {
					t.Errorf("exit %d, printed %q and %q, want %s", code, e.stdout(), e.stderr(), call.want)
				}
			})
		}
	}
}

// Whatever befalls a hook, a host that reads JSON gets an answer that says nothing.
func TestStrictHostsReadAnEmptyAnswerWhateverBefalls(t *testing.T) {
	t.Parallel()
	for host, calls := range strictHosts {
		for name, tc := range map[string]struct {
			stdin func(string) string
			vars  map[string]string
			home  func(testing.TB) string
			event string // in place of the right one
		}{
			"no workspace":       {home: func(t testing.TB) string { return t.TempDir() }},
			"no daemon":          {vars: map[string]string{"SIGNET_DAEMON_URL": deadURL}},
			"broken input":       {stdin: func(s string) string { return s[:len(s)/2] }},
			"no input":           {stdin: func(string) string { return "" }, vars: map[string]string{"SIGNET_DAEMON_URL": deadURL}},
			"no object":          {stdin: func(string) string { return "[1]" }},
			"no such event":      {event: "unheard-of"},
			"bypassed":           {vars: map[string]string{"SIGNET_BYPASS": "1"}},
			"an odd daemon":      {vars: map[string]string{"SIGNET_DAEMON_URL": daemonThatSays(t, `"what?"`)}},
			"nothing to tell":    {vars: map[string]string{"SIGNET_DAEMON_URL": daemonThatSays(t, `{}`)}},
			"nothing, but notes": {vars: map[string]string{"SIGNET_DAEMON_URL": daemonThatSays(t, `{"inject":"","warnings":["x"],"skipped":true}`)}},
		} {
			for _, call := range calls {
				t.Run(host+" "+name+" "+call.event, func(t *testing.T) {
					t.Parallel()
					home, event, stdin := newHome, call.event, call.stdin
					if tc.home != nil {
						home = tc.home
					}
					if tc.event != "" {
						event = tc.event
					}
					if tc.stdin != nil {
						stdin = tc.stdin(stdin)
					}
					e := newEnv(t, home(t), "hook", event, "-H", host)
					for k, v := range tc.vars {
						e.vars[k] = v
					}
					code := e.run(stdin)
					var answer map[string]json.RawMessage
					if err := json.Unmarshal([]byte(e.stdout()), &answer); err != nil || code != 0 || e.stderr() != "" {
						t.Fatalf("exit %d, printed %q and %q: %v", code, e.stdout(), e.stderr(), err)
					}
					if identity := event == "session-start" && (name == "no daemon" || name == "no input"); len(answer) > 0 && !identity {
						t.Errorf("printed %s, want an empty answer", e.stdout())
					}
				})
			}
		}
	}
}

func TestAStrictHostOutlivesAPanic(t *testing.T) {
	t.Parallel()
	e := newEnv(t, newHome(t), "hook", "user-prompt-submit", "-H", "gemini")
	e.vars["SIGNET_DAEMON_URL"] = daemonThatSays(t, `{"inject":"known"}`)
	e.Stdout = panicking{}
	if code := e.run(geminiCalls[1].stdin); code != 0 {
		t.Errorf("exit %d, want 0", code)
	}
}

// The session of a program that does not say where its transcript lies is found.
func TestTranscriptThatCopilotDoesNotNameIsFound(t *testing.T) {
	t.Parallel()
	e := newEnv(t, newHome(t), "hook", "session-end", "-H", "copilot-cli")
	path := filepath.Join(e.Home, ".copilot/session-state/c0ffee00-0000/events.jsonl")
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		t.Fatal(err)
	}
	write(t, path, "")
	e.run(copilotCalls[4].stdin)
	_, spooled := glob(t, filepath.Join(e.Home, ".agents/.daemon/spool/*.json"))
	if !strings.Contains(spooled, path) {
		t.Errorf("the hook tells of no transcript: %s", spooled)
	}
}
