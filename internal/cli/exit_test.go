package cli_test

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

func TestExitCodes(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name   string
		status int
		body   string
		want   int
	}{
		{"done", 200, `{"results":[]}`, 0},
		{"fault", 500, `{"error":"something went wrong"}`, 1},
		{"invalid", 400, `{"error":"query: is required"}`, 2},
		{"too large", 413, `{"error":"payload too large"}`, 2},
		{"unsupported", 415, `{"error":"must be JSON"}`, 2},
		{"not found", 404, `{"error":"there is no such memory"}`, 3},
		{"refused", 422, `{"error":"it holds a secret","detector":"aws"}`, 4},
		{"unavailable", 503, `{"error":"shutting down"}`, 5},
		{"conflict", 409, `{"error":"it has changed"}`, 6},
		{"denied", 403, `{"error":"not allowed"}`, 7},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
				w.Header().Set("Content-Type", "application/json")
				w.WriteHeader(tt.status)
				_, _ = io.WriteString(w, tt.body)
			}))
			defer s.Close()
			e := newEnv(t, newHome(t), "recall", "anything")
			e.vars["SIGNET_DAEMON_URL"] = s.URL
			if got := e.run(""); got != tt.want {
				t.Errorf("exit %d, want %d; %s", got, tt.want, e.stderr())
			}
			if tt.want != 0 && !strings.HasPrefix(e.stderr(), "error: ") {
				t.Errorf("told %q, want an error", e.stderr())
			}
		})
	}
}

func TestUnreachableDaemonIsExit5WithAHint(t *testing.T) {
	t.Parallel()
	e := newEnv(t, newHome(t), "recall", "anything")
	e.vars["SIGNET_DAEMON_URL"] = deadURL
	if got := e.run(""); got != 5 || !strings.Contains(e.stderr(), "\nhint: ") {
		t.Errorf("exit %d, told %q; want 5 and a hint", got, e.stderr())
	}
}

func TestErrorsAreJSONWhereJSONIsAsked(t *testing.T) {
	t.Parallel()
	e := newEnv(t, newHome(t), "recall", "anything", "--json")
	e.vars["SIGNET_DAEMON_URL"] = deadURL
	e.run("")
	if !strings.HasPrefix(e.stderr(), `{"error":`) || e.stdout() != "" {
		t.Errorf("told %q and printed %q; want one JSON error and nothing", e.stderr(), e.stdout())
	}
}

// hostile is text that would clear the screen, hide and reverse what follows.
const hostile = "a\\u001b[2Jb\\u202ec\\u200bd\\u0007\\u009b31m"

func TestStoredTextNeverSteersTheTerminal(t *testing.T) {
	t.Parallel()
	row := strings.ReplaceAll(`{"id":"X","content":"X","type":"X","who":"X","origin":"person","path":"X","project":"X","created_at":"X","commit":"X",
		"tags":"X","matched":["X"],"source_quote":"X","source_type":"X","source_turns":["X"],"session_id":"X","updated_by":"X",
		"score":1,"importance":1,"event":"X","changedBy":"X","reason":"X","newContent":"X","key":"X","harness":"X","lastSeenAt":"X",
		"status":"X"}`, "X", hostile)
	list := `[` + row + `]`
	events := strings.Replace(list, `"id":"`+hostile+`"`, `"id":1`, 1)
	answer := strings.Replace(row, `{`, `{"results":`+list+`,"memories":`+list+`,"history":`+events+`,"sessions":`+list+`,`, 1)
	failure := `{"error":"` + hostile + `","hint":"` + hostile + `"}`
	for _, args := range []string{
		"recall x", "memory list", "memory show x", "memory history x", "memory recover x", "remember x", "forget x", "session list",
	} {
		for _, body := range []string{answer, failure} {
			for _, flag := range []string{"", " --json"} {
				status := http.StatusOK
				if body == failure {
					status = http.StatusConflict
				}
				s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
					w.Header().Set("Content-Type", "application/json")
					w.WriteHeader(status)
					_, _ = io.WriteString(w, body)
				}))
				e := newEnv(t, newHome(t), strings.Fields(args+flag)...)
				e.vars["SIGNET_DAEMON_URL"] = s.URL
				e.run("")
				s.Close()
				shown := e.stdout() + e.stderr()
				if strings.ContainsAny(shown, "\x1b\u202e\u200b\a\u009b") {
					t.Errorf("%s%s shows %q", args, flag, shown)
				}
				if !strings.Contains(shown, "202e") {
					t.Errorf("%s%s shows nothing of the text: %q", args, flag, shown)
				}
			}
		}
	}
}
