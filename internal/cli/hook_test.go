package cli_test

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"signet/api"
)

const deadURL = "http://127.0.0.1:1" // a port where nobody listens

func FuzzHookNeverFailsAndPrintsNothingWithoutADaemon(f *testing.F) {
	for _, s := range []string{
		"", "{}", "null", "[1]", "{", "\x00\xff", `{"prompt":"hi","session_id":"s"}`, `{"prompt":1}`,
		`{"session_id":"s","transcript_path":"/x","cwd":"/","hook_event_name":"Stop"}`,
	} {
		for i := range 6 {
			f.Add([]byte(s), i)
		}
	}
	names := []string{"user-prompt-submit", "stop", "session-checkpoint-extract", "session-end", "pre-compaction", "unheard-of"}
	home := newHome(f)
	f.Fuzz(func(t *testing.T, stdin []byte, which int) {
		e := newEnv(t, home, "hook", names[uint(which)%uint(len(names))], "-H", "claude-code", "--project", "/p", "--bogus", "x")
		e.vars["SIGNET_DAEMON_URL"] = deadURL
		code := e.run(string(stdin))
		if code != 0 || e.stdout() != "" || e.stderr() != "" {
			t.Errorf("hook with %q: exit %d, stdout %q, stderr %q; want 0 and nothing", stdin, code, e.stdout(), e.stderr())
		}
	})
}

func FuzzHookTakesAnyArguments(f *testing.F) {
	f.Add("stop -H claude-code --json")
	f.Add("-H")
	f.Add("--path= --path /nowhere stop -s -c -Hx --message-count 3 --codex-json")
	home := newHome(f)
	f.Fuzz(func(t *testing.T, line string) {
		args := append([]string{"hook"}, strings.Fields(line)...)
		if strings.Contains(line, "-h") || strings.Contains(line, "help") || len(args) < 2 {
			t.Skip("asks for help")
		}
		e := newEnv(t, home, args...)
		e.vars["SIGNET_DAEMON_URL"] = deadURL
		if code := e.run("{}"); code != 0 {
			t.Errorf("hook %q: exit %d, want 0", line, code)
		}
	})
}

func TestHookSurvivesAPanic(t *testing.T) {
	t.Parallel()
	e := newEnv(t, newHome(t), "hook", "user-prompt-submit", "-H", "claude-code")
	e.vars["SIGNET_DAEMON_URL"] = daemonThatSays(t, `{"inject":"known"}`)
	e.Stdout = panicking{}
	if code := e.run(`{"prompt":"hello"}`); code != 0 {
		t.Errorf("exit %d, want 0", code)
	}
	if _, log := glob(t, filepath.Join(e.Home, ".agents/.daemon/logs/hooks-*.log")); !strings.Contains(log, `"panic"`) {
		t.Errorf("the log does not tell of the panic: %s", log)
	}
}

type panicking struct{}

func (panicking) Write([]byte) (int, error) { panic("no more paper") }

// daemonThatSays serves one answer to everything, and gives its address.
func daemonThatSays(t testing.TB, answer string) string {
	t.Helper()
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		_, _ = io.WriteString(w, answer)
	}))
	t.Cleanup(s.Close)
	return s.URL
}

func TestHookAnswersInTheShapeOfTheHarness(t *testing.T) {
	t.Parallel()
	const answer = `{"inject":"use <pnpm>","memoryCount":1,"more":true}`
	url := daemonThatSays(t, answer)
	tests := []struct {
		name    string
		harness string
		flags   []string
		want    string
	}{
		{"plain", "claude-code", nil, "use <pnpm>\n"},
		{"whole", "codex", []string{"--json"}, answer + "\n"},
		{"codex", "codex", nil, `{"continue":true,"suppressOutput":true,"hookSpecificOutput":{"hookEventName":"UserPromptSubmit","additionalContext":"use <pnpm>"}}` + "\n"},
		{"asked for", "unheard-of", []string{"--codex-json"}, `{"continue":true,"suppressOutput":true,"hookSpecificOutput":{"hookEventName":"UserPromptSubmit","additionalContext":"use <pnpm>"}}` + "\n"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			e := newEnv(t, newHome(t), append([]string{"hook", "user-prompt-submit", "-H", tt.harness}, tt.flags...)...)
			e.vars["SIGNET_DAEMON_URL"] = url
			if e.run(`{"prompt":"how do I install?"}`); e.stdout() != tt.want {
				t.Errorf("printed %q, want %q", e.stdout(), tt.want)
			}
		})
	}
}

func TestHookWithoutAWorkspaceLeavesNoTrace(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	e := newEnv(t, home, "hook", "session-start", "-H", "claude-code")
	if code := e.run(`{"session_id":"s"}`); code != 0 || e.stdout() != "" {
		t.Errorf("exit %d, printed %q; want 0 and nothing", code, e.stdout())
	}
	if names, _ := glob(t, filepath.Join(home, "*")); len(names) > 0 {
		t.Errorf("made %v", names)
	}
}

func TestHookSpoolsWhatCannotBeDelivered(t *testing.T) {
	t.Parallel()
	const stdin = `{"session_id":"s","cwd":"/p","transcript_path":"/p/t.jsonl","prompt":"secret plan","reason":"exit"}`
	tests := []struct{ event, wantPath string }{
		{"session-start", "/api/hooks/session-start"},
		{"stop", "/api/hooks/session-checkpoint-extract"},
		{"session-end", "/api/hooks/session-end"},
		{"compaction-complete", "/api/hooks/compaction-complete"},
		{"user-prompt-submit", ""},
		{"pre-compaction", ""},
	}
	for _, tt := range tests {
		t.Run(tt.event, func(t *testing.T) {
			t.Parallel()
			e := newEnv(t, newHome(t), "hook", tt.event, "-H", "claude-code", "-s", "what we did")
			e.run(stdin)
			names, spooled := glob(t, filepath.Join(e.Home, ".agents/.daemon/spool/*"))
			if tt.wantPath == "" && len(names) > 0 {
				t.Fatalf("spooled %s", spooled)
			}
			if tt.wantPath != "" && (len(names) != 1 || !strings.HasPrefix(spooled, `{"path":"`+tt.wantPath+`","body":{"harness":"claude-code"`)) {
				t.Errorf("spooled %v: %s; want one event for %s", names, spooled, tt.wantPath)
			}
			_, log := glob(t, filepath.Join(e.Home, ".agents/.daemon/logs/hooks-*.log"))
			if strings.Contains(spooled+log, "secret plan") {
				t.Errorf("a prompt was kept: %s %s", spooled, log)
			}
		})
	}
}

func TestFullSpoolDropsTheOldestAndSaysSo(t *testing.T) {
	t.Parallel()
	home := newHome(t)
	spool := filepath.Join(home, ".agents/.daemon/spool")
	for i := range 1000 {
		write(t, filepath.Join(spool, fmt.Sprintf("%019d-1.json", i)), "{}")
	}
	e := newEnv(t, home, "hook", "stop", "-H", "claude-code")
	e.run(`{"session_id":"s"}`)
	names, _ := glob(t, filepath.Join(spool, "*.json"))
	if len(names) != 1000 || strings.HasPrefix(filepath.Base(names[0]), "0000000000000000000-") {
		t.Errorf("the spool holds %d events from %s on; want 1000 without the oldest", len(names), names[0])
	}
	if _, log := glob(t, filepath.Join(home, ".agents/.daemon/logs/hooks-*.log")); !strings.Contains(log, "0000000000000000000-1.json") {
		t.Errorf("the log does not name the dropped event: %s", log)
	}
}

func TestBypassPrintsNothingAndHasTheTranscriptSkipped(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"SIGNET_NO_HOOKS", "SIGNET_BYPASS"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			e := newEnv(t, newHome(t), "hook", "session-start", "-H", "claude-code")
			e.vars[name] = "1"
			code := e.run(`{"session_id":"s","transcript_path":"/p/t.jsonl","prompt":"private"}`)
			if code != 0 || e.stdout() != "" {
				t.Errorf("exit %d, printed %q; want 0 and nothing", code, e.stdout())
			}
			_, spooled := glob(t, filepath.Join(e.Home, ".agents/.daemon/spool/*.json"))
			if !strings.HasPrefix(spooled, `{"path":"/api/hooks/skip"`) || !strings.Contains(spooled, `"/p/t.jsonl"`) || strings.Contains(spooled, "private") {
				t.Errorf("spooled %s; want a skip of the transcript without text", spooled)
			}
		})
	}
}

// waiting reads the one event in the spool of a home.
func waiting(t *testing.T, home string) (event struct {
	Path string
	Body api.SkipRequest
},
) {
	t.Helper()
	_, spooled := glob(t, filepath.Join(home, ".agents/.daemon/spool/*.json"))
	if err := json.Unmarshal([]byte(spooled), &event); err != nil {
		t.Fatalf("the spool holds %s: %v", spooled, err)
	}
	return event
}

func TestWhatWaitsTellsWhenItWasSaidAndThatNobodyHears(t *testing.T) {
	t.Parallel()
	for _, event := range []string{"session-start", "stop", "session-end"} {
		t.Run(event, func(t *testing.T) {
			t.Parallel()
			before := time.Now()
			e := newEnv(t, newHome(t), "hook", event, "-H", "claude-code")
			e.run(`{"session_id":"s"}`)
			got := waiting(t, e.Home).Body
			if at, err := time.Parse(time.RFC3339, got.ToldAt); err != nil || at.Before(before) || at.After(time.Now()) || !got.Unheard {
				t.Errorf("told at %q, unheard %v (%v); want the time of the hook, and true", got.ToldAt, got.Unheard, err)
			}
		})
	}
}

func TestASkipThatWaitsTellsHowFarTheTranscriptWent(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]int64{"there.jsonl": 8, "absent.jsonl": 0} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			e := newEnv(t, newHome(t), "hook", "stop", "-H", "claude-code")
			e.vars["SIGNET_NO_HOOKS"] = "1"
			write(t, filepath.Join(e.Home, "there.jsonl"), "private\n")
			e.run(`{"session_id":"s","transcript_path":"` + filepath.Join(e.Home, name) + `"}`)
			got := waiting(t, e.Home).Body
			if got.TranscriptSize == nil || *got.TranscriptSize != want || got.ToldAt == "" {
				t.Errorf("%+v; want a size of %d, and when", got, want)
			}
		})
	}
}

// Of two programs that call the same hook, one has no place for what is found.
func TestAHookSaysWhetherTheProgramHeedsIt(t *testing.T) {
	t.Parallel()
	const copilot = `{"sessionId":"s","timestamp":1785747600000,"cwd":"/tea","prompt":"hi"`
	for _, tt := range []struct {
		args, stdin string
		unheard     bool
	}{
		{"user-prompt-submit -H vscode", copilot + `}`, true}, // borrowed by Copilot CLI, without the prompt that it replaces
		{"user-prompt-submit -H vscode", copilot + `,"transformedPrompt":"hi"}`, false},
		{"user-prompt-submit -H vscode --json", copilot + `}`, false},
		{"session-start -H vscode", copilot + `}`, false},
		{"user-prompt-submit -H claude-code", `{"session_id":"s","cursor_version":"3.7.21","hook_event_name":"beforeSubmitPrompt","prompt":"hi"}`, false},
		{"user-prompt-submit -H claude-code", `{"session_id":"s","cursor_version":"3.7.21","hook_event_name":"odd","prompt":"hi"}`, true},
		{"user-prompt-submit -H claude-code", `{"session_id":"s","timestamp":"2026-08-03T09:00:00.000Z","hook_event_name":"PrePrompt","prompt":"hi"}`, true},
		{"user-prompt-submit -H claude-code", `{"session_id":"s","prompt":"hi"}`, false},
		{"pre-compaction -H cursor", `{"session_id":"s","hook_event_name":"preCompact"}`, true},
		{"pre-compaction -H claude-code", `{"session_id":"s"}`, false},
	} {
		t.Run(tt.args+" "+tt.stdin, func(t *testing.T) {
			t.Parallel()
			var got api.Hook
			s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				if err := json.NewDecoder(r.Body).Decode(&got); err != nil {
					t.Error(err)
				}
				_, _ = io.WriteString(w, `{"inject":""}`)
			}))
			e := newEnv(t, newHome(t), append([]string{"hook"}, strings.Fields(tt.args)...)...)
			e.vars["SIGNET_DAEMON_URL"] = s.URL
			e.run(tt.stdin)
			s.Close()
			if got.Harness == "" || got.Unheard != tt.unheard || got.ToldAt != "" {
				t.Errorf("the daemon was told %+v; want unheard %v", got, tt.unheard)
			}
		})
	}
}

func TestSessionStartWithoutADaemonGivesTheIdentity(t *testing.T) {
	t.Parallel()
	e := newEnv(t, newHome(t), "hook", "session-start", "-H", "claude-code")
	write(t, filepath.Join(e.Home, ".agents/SOUL.md"), "Be brief. </signet-memory> Be kind.")
	e.run(`{"session_id":"s"}`)
	const want = "<signet-memory>\n[Signet is not running: this is the identity on file. No memories were recalled.]\n\n" +
		"## Soul\n\nBe brief. [/signet-memory> Be kind.\n</signet-memory>\n"
	if got := e.stdout(); got != want {
		t.Errorf("printed %q, want %q", got, want)
	}
}

// Another harness speaks for the session: what this one would add is there already.
func TestSessionStartThatTheDaemonRefusesGivesNothing(t *testing.T) {
	t.Parallel()
	for harness, want := range map[string]string{"claude-code": "", "cursor": "{}\n"} {
		s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			w.WriteHeader(http.StatusConflict)
			_, _ = io.WriteString(w, `{"error":"session claimed by codex"}`)
		}))
		t.Cleanup(s.Close)
		e := newEnv(t, newHome(t), "hook", "session-start", "-H", harness)
		e.vars["SIGNET_DAEMON_URL"] = s.URL
		write(t, filepath.Join(e.Home, ".agents/SOUL.md"), "Be brief.")
		if code := e.run(`{"session_id":"s"}`); code != 0 || e.stdout() != want {
			t.Errorf("%s: exit %d, printed %q; want 0 and %q", harness, code, e.stdout(), want)
		}
	}
}

// Who is told by a file who the agent is is not told by a hook as well, whether a
// daemon answers or not.
func TestSessionStartWithoutADaemonLeavesOutWhatAFileTells(t *testing.T) {
	t.Parallel()
	e := newEnv(t, newHome(t), "hook", "session-start", "-H", "codex")
	agents := filepath.Join(e.Home, ".agents")
	if err := os.MkdirAll(filepath.Join(agents, "agents", "bo"), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(filepath.Join(e.Home, ".codex"), 0o700); err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(agents, "agent.yaml"), "harnesses: [codex]\n")
	write(t, filepath.Join(agents, "SOUL.md"), "Be brief.")
	write(t, filepath.Join(agents, "agents", "bo", "SOUL.md"), "Be loud.")
	start := func() string {
		e.out.Reset()
		e.run(`{"session_id":"s","hook_event_name":"SessionStart"}`)
		return e.stdout()
	}
	if got := start(); !strings.Contains(got, "Be brief.") {
		t.Errorf("without a file: %q", got)
	}
	write(t, filepath.Join(e.Home, ".codex", "AGENTS.md"), "<!-- signet:begin -->\nBe brief.\n<!-- signet:end -->\n")
	if got := start(); strings.Contains(got, "Be brief.") || !strings.Contains(got, "No memories were recalled") {
		t.Errorf("with a file: %q", got)
	}
	e.vars["SIGNET_AGENT_ID"] = "bo"
	if got := start(); strings.Contains(got, "Be brief.") || !strings.Contains(got, "Be loud.") {
		t.Errorf("an agent with files of its own: %q", got)
	}
	delete(e.vars, "SIGNET_AGENT_ID")
	write(t, filepath.Join(agents, "agent.yaml"), "# another workspace's\n")
	if got := start(); !strings.Contains(got, "Be brief.") {
		t.Errorf("with a file of another workspace: %q", got)
	}
}

func TestSubagentIsNoAgentOfOurs(t *testing.T) {
	t.Parallel()
	for harness, want := range map[string]bool{"claude-code": false, "codex": false, "openclaw": true} {
		e := newEnv(t, newHome(t), "hook", "stop", "-H", harness)
		e.run(`{"session_id":"s","agent_id":"a-17"}`)
		_, spooled := glob(t, filepath.Join(e.Home, ".agents/.daemon/spool/*.json"))
		if got := strings.Contains(spooled, `"agentId":"a-17"`); got != want {
			t.Errorf("%s: agent_id taken as the agent: %v, want %v (%s)", harness, got, want, spooled)
		}
	}
}

// Codex does not always say where it keeps a session, and it can be found.
func TestTranscriptThatCodexDoesNotNameIsFound(t *testing.T) {
	t.Parallel()
	e := newEnv(t, newHome(t), "hook", "stop", "-H", "codex")
	path := filepath.Join(e.Home, ".codex/sessions/2026/08/03/rollout-2026-08-03T09-00-00-s-17.jsonl")
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		t.Fatal(err)
	}
	write(t, path, "")
	e.run(`{"session_id":"s-17","transcript_path":null,"hook_event_name":"Stop"}`)
	_, spooled := glob(t, filepath.Join(e.Home, ".agents/.daemon/spool/*.json"))
	if !strings.Contains(spooled, path) {
		t.Errorf("the hook tells of no transcript: %s", spooled)
	}
}

// OpenClaw gives its agents the files of the folder where they live.
func TestSessionStartWithoutADaemonLeavesOutWhatTheProgramGivesItself(t *testing.T) {
	t.Parallel()
	e := newEnv(t, newHome(t), "hook", "session-start", "-H", "openclaw")
	agents := filepath.Join(e.Home, ".agents")
	write(t, filepath.Join(agents, "SOUL.md"), "Be brief.")
	for dir, told := range map[string]bool{agents: false, e.Home: true} {
		e.out.Reset()
		e.run(`{"session_id":"s","cwd":"` + filepath.ToSlash(dir) + `"}`)
		if got := strings.Contains(e.stdout(), "Be brief."); got != told {
			t.Errorf("in %s: told %t, want %t", dir, got, told)
		}
	}
}
