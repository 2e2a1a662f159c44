package cli_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const sentTurn = `{"session_id":"s-1","session_key":"agent:ops:main","cwd":"/p","messages":[{"role":"user","content":"the bittern booms","timestamp":1777885201000}]}`

// OpenClaw tells its plugin what was said. Where it keeps no file of that we do, and
// what was sent twice is kept once.
func TestWhatAPluginSendsIsKept(t *testing.T) {
	t.Parallel()
	e := newEnv(t, newHome(t), "hook", "stop", "-H", "openclaw", "--runtime-path", "plugin")
	e.run(sentTurn)
	kept := filepath.Join(e.Home, ".agents/.daemon/transcripts/openclaw/s-1.jsonl")
	_, spooled := glob(t, filepath.Join(e.Home, ".agents/.daemon/spool/*.json"))
	for _, want := range []string{`"transcriptPath":"` + kept + `"`, `"agentId":"ops"`, `"runtimePath":"plugin"`} {
		if !strings.Contains(spooled, want) {
			t.Errorf("the event lacks %s: %s", want, spooled)
		}
	}
	if strings.Contains(spooled, "bittern") {
		t.Errorf("what was said is in the event: %s", spooled)
	}
	newRun := newEnv(t, e.Home, e.Args...)
	newRun.run(sentTurn)
	if _, got := glob(t, kept); strings.Count(got, "bittern") != 1 {
		t.Errorf("kept\n%s", got)
	}
	if info, err := os.Stat(kept); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("%v, %v", info, err)
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
	if !strings.Contains(spooled, own) || !strings.Contains(spooled, `"runtimePath":"legacy"`) {
		t.Errorf("the hook does not tell of %s: %s", own, spooled)
	}
	if names, _ := glob(t, filepath.Join(e.Home, ".agents/.daemon/transcripts/*/*")); len(names) > 0 {
		t.Errorf("kept %v beside it", names)
	}
}

// Where memory is off for a session, nothing of it is kept.
func TestWhatIsSentWhileMemoryIsOffIsNotKept(t *testing.T) {
	t.Parallel()
	for name, set := range map[string]func(*env){
		"the daemon says so": func(e *env) { e.vars["SIGNET_DAEMON_URL"] = daemonThatSays(t, `{"skipped":true,"reason":"paused"}`) },
		"the person says so": func(e *env) { e.vars["SIGNET_BYPASS"] = "1" },
	} {
		home := newHome(t)
		e := newEnv(t, home, "hook", "stop", "-H", "openclaw")
		set(e)
		e.run(sentTurn)
		if names, said := glob(t, filepath.Join(home, ".agents/.daemon/transcripts/openclaw/*")); len(names) > 0 {
			t.Errorf("%s: kept %v: %s", name, names, said)
		}
		before := filepath.Join(home, ".agents/.daemon/transcripts/openclaw/s-1.jsonl")
		if err := os.MkdirAll(filepath.Dir(before), 0o700); err != nil {
			t.Fatal(err)
		}
		write(t, before, "{}\n")
		again := newEnv(t, home, "hook", "stop", "-H", "openclaw")
		set(again)
		again.run(sentTurn)
		if _, said := glob(t, before); said != "{}\n" {
			t.Errorf("%s: what was kept before became %q", name, said)
		}
	}
}

func TestASessionWithAnOddNameIsKeptUnderItsHash(t *testing.T) {
	t.Parallel()
	e := newEnv(t, newHome(t), "hook", "stop", "-H", "openclaw")
	e.run(strings.Replace(sentTurn, `"s-1"`, `"../../s:1"`, 1))
	names, said := glob(t, filepath.Join(e.Home, ".agents/.daemon/transcripts/openclaw/*.jsonl"))
	if len(names) != 1 || !strings.Contains(said, "bittern") {
		t.Errorf("kept %v", names)
	}
}
