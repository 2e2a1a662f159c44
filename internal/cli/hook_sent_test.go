package cli_test

import (
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
