package cli_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// A daemon that hangs costs two hooks their time, and then one in a while. What is to
// be kept is kept.
func TestHooksLeaveADaemonThatHangsInPeace(t *testing.T) {
	t.Parallel()
	home := newHome(t)
	asked := deaf(t, home)
	call := func(event string) {
		e := newEnv(t, home, "hook", event, "-H", "claude-code")
		e.vars["SIGNET_PROMPT_SUBMIT_TIMEOUT"], e.vars["SIGNET_HOOK_TIMEOUT"] = "50", "50"
		if code := e.run(`{"session_id":"s","cwd":"/x","prompt":"hi there"}`); code != 0 || e.stdout()+e.stderr() != "" {
			t.Errorf("%s: exit %d, told %q", event, code, e.stdout()+e.stderr())
		}
	}
	for range 4 {
		call("user-prompt-submit")
		call("stop")
	}
	long := time.Now().Add(-time.Minute)
	if err := os.Chtimes(filepath.Join(home, ".agents", ".daemon", "unanswered"), long, long); err != nil {
		t.Fatal(err)
	}
	call("user-prompt-submit")
	call("user-prompt-submit")
	if times := asked(); times != 3 {
		t.Errorf("asked %d times, want 3", times)
	}
	kept, _ := glob(t, filepath.Join(home, ".agents", ".daemon", "spool", "*"))
	_, log := glob(t, filepath.Join(home, ".agents", ".daemon", "logs", "hooks-*.log"))
	if len(kept) != 4 || !strings.Contains(log, "it is asked again in") {
		t.Errorf("kept %q; noted\n%s", kept, log)
	}
}
