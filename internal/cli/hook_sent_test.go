package cli_test

import (
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const sentTurn = `{"session_id":"s-1","session_key":"agent:ops:main","cwd":"/p","messages":[{"role":"user","content":"the bittern booms ghp_0123456789abcdefghijABCDEFGHIJ012345","timestamp":1777885201000}]}`

// OpenClaw tells its plugin what was said. Where it keeps no file of that, it is handed
// over, and waits without secrets where no daemon takes it.
func TestWhatAPluginSendsIsHandedOver(t *testing.T) {
	t.Parallel()
	e := newEnv(t, newHome(t), "hook", "stop", "-H", "openclaw", "--runtime-path", "plugin")
	e.run(strings.Replace(sentTurn, `"cwd"`, `"transcript_path":"/gone/s-1.jsonl","cwd"`, 1))
	_, spooled := glob(t, filepath.Join(e.Home, ".agents/.daemon/spool/*.json"))
	for _, want := range []string{"the bittern booms", `"agentId":"ops"`, `"runtimePath":"plugin"`} {
		if !strings.Contains(spooled, want) {
			t.Errorf("the event lacks %s: %s", want, spooled)
		}
	}
	for _, no := range []string{"ghp_", "transcriptPath"} {
		if strings.Contains(spooled, no) {
			t.Errorf("the event holds %s: %s", no, spooled)
		}
	}
}

func TestATranscriptOfOpenClawsOwnGoesFirst(t *testing.T) {
	t.Parallel()
	e := newEnv(t, newHome(t), "hook", "stop", "-H", "openclaw")
	own := filepath.Join(e.Home, ".openclaw/agents/ops/sessions/s-1.jsonl")
	if err := os.MkdirAll(filepath.Dir(own), 0o700); err != nil {
		t.Fatal(err)
	}
	write(t, own, "")
	e.run(strings.Replace(sentTurn, `"cwd"`, `"transcript_path":"/gone/s-1.jsonl","cwd"`, 1))
	_, spooled := glob(t, filepath.Join(e.Home, ".agents/.daemon/spool/*.json"))
	if !strings.Contains(spooled, own) || !strings.Contains(spooled, `"runtimePath":"legacy"`) || strings.Contains(spooled, "bittern") {
		t.Errorf("the hook does not tell of %s alone: %s", own, spooled)
	}
}

// Who asks for JSON is told what became of an event that the daemon did not answer: the
// exit status is 0 whatever happens.
func TestAHookTellsInJSONWhatBecameOfAnEvent(t *testing.T) {
	t.Parallel()
	const told = `{"session_id":"s","transcript_path":"/p/t.jsonl"}`
	for name, tt := range map[string]struct {
		event  string
		status int // of the daemon's answer; 0 where there is no daemon
		bypass string
		stdin  string
		want   string
	}{
		"kept":             {event: "stop", stdin: told, want: `{"spooled":true}`},
		"not kept":         {event: "pre-compaction", stdin: told, want: ""},
		"refused for good": {event: "stop", status: http.StatusBadRequest, stdin: told, want: `{"refused":"it is no good"}`},
		"refused for now":  {event: "stop", status: http.StatusConflict, stdin: told, want: ""},
		"failed":           {event: "stop", status: http.StatusInternalServerError, stdin: told, want: ""},
		"switched off":     {event: "stop", bypass: "1", stdin: told, want: `{"skipped":true}`},
		"not understood":   {event: "stop", stdin: "{", want: ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			e := newEnv(t, newHome(t), "hook", tt.event, "-H", "claude-code", "--json")
			e.vars["SIGNET_BYPASS"] = tt.bypass
			if tt.status != 0 {
				s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
					w.Header().Set("Content-Type", "application/json")
					w.WriteHeader(tt.status)
					_, _ = io.WriteString(w, `{"error":"it is no good"}`)
				}))
				t.Cleanup(s.Close)
				e.vars["SIGNET_DAEMON_URL"] = s.URL
			}
			if code := e.run(tt.stdin); code != 0 || strings.TrimSpace(e.stdout()) != tt.want {
				t.Errorf("exit %d, printed %q, want %q", code, e.stdout(), tt.want)
			}
		})
	}
}
