package harness_test

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"signet/internal/harness"
)

func TestTurnsOfOpenClaw(t *testing.T) {
	t.Parallel()
	data, err := os.ReadFile("testdata/openclaw.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	read, err := claw.Turns(bytes.NewReader(data), 0)
	if err != nil {
		t.Fatal(err)
	}
	golden(t, "openclaw.txt", told(read))
	if got, want := read.Next, int64(bytes.LastIndexByte(data, '\n')+1); got != want {
		t.Errorf("Next = %d, want %d: the cut last line is not read", got, want)
	}
	i := slices.IndexFunc(read.Turns, func(t harness.Turn) bool { return strings.HasPrefix(t.ID, "a0000003") })
	if u := read.Turns[i]; u.Session != "6f1d2c3b-1111-4222-8333-944445555666" || u.Dir != "/home/ada/.openclaw/workspace" || u.Time.IsZero() || u.Parent != "a0000002" {
		t.Errorf("the first prompt is %+v", u)
	}
}

func TestTranscriptsOfOpenClawAreFound(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	home := harness.Home{Dir: dir}
	for _, name := range []string{
		".openclaw/agents/main/sessions/s1.jsonl", ".openclaw/agents/work/sessions/s2-topic-7.jsonl", ".clawdbot/agents/main/sessions/s3.jsonl", ".moltbot/sessions/s4.jsonl",
		".openclaw/agents/main/sessions/sessions.json", ".openclaw/agents/main/sessions/s5.jsonl.reset.2026-01-01", ".openclaw/agents/main/sessions/s1.trajectory.jsonl",
		".openclaw/agents/main/sessions/s1.checkpoint.0.jsonl",
	} {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		put(t, path, "")
	}
	if err := os.Symlink(filepath.Join(dir, ".openclaw"), filepath.Join(dir, ".moldbot")); err != nil {
		t.Fatal(err)
	}
	paths, err := claw.Transcripts(home)
	if err != nil || len(paths) != 4 {
		t.Errorf("found %v, %v; want four", paths, err)
	}
	for session, want := range map[string]string{
		"s1": "main/sessions/s1.jsonl", "s2": "work/sessions/s2-topic-7.jsonl", "s3": ".clawdbot/agents/main/sessions/s3.jsonl", "s4": ".moltbot/sessions/s4.jsonl",
		"s5": "", "": "", "../s1": "", "s": "",
	} {
		if got := claw.Transcript(home, session); !strings.HasSuffix(got, want) || (got == "") != (want == "") {
			t.Errorf("Transcript(%q) = %q, want …%s", session, got, want)
		}
	}
}

// What a plugin sends, again and again, is kept once, and without secrets.
func TestSentMessagesAreKeptOnce(t *testing.T) {
	t.Parallel()
	const first = `{"role":"user","content":"deploy with ghp_0123456789abcdefghijABCDEFGHIJ012345","timestamp":1777885201000}`
	const second = `{"role":"assistant","content":[{"type":"text","text":"<signet-memory>\nours\n</signet-memory>done <private>pin</private>"},{"type":"toolCall","id":"c","name":"exec","arguments":{"command":"ls"}}],"timestamp":1777885202000}`
	const third = `{"role":"toolResult","toolCallId":"c","toolName":"exec","content":[{"type":"text","text":"birds.go"}],"timestamp":1777885203000}`
	turns := map[string]harness.Turn{}
	for _, messages := range []string{"[" + first + "]", "[" + first + "," + second + `,7,{"x":1}]`, "[" + second + "," + third + "]"} {
		e, err := claw.Event([]byte(`{"session_id":"s1","cwd":"/w","messages":` + messages + `}`))
		if err != nil {
			t.Fatal(err)
		}
		e.Transcript = harness.CleanTranscript(e.Transcript)
		read, err := claw.Turns(strings.NewReader(e.Transcript), 0)
		if err != nil || len(read.Skipped) != 0 || read.Next != int64(len(e.Transcript)) {
			t.Fatalf("%v, read %+v from\n%s", err, read, e.Transcript)
		}
		for _, turn := range read.Turns {
			turns[turn.ID] = turn
		}
		for _, no := range []string{"ghp_", "ours", "pin"} {
			if strings.Contains(e.Transcript, no) {
				t.Errorf("%q is handed over: %s", no, e.Transcript)
			}
		}
	}
	byRole := map[harness.Role]harness.Turn{}
	for _, turn := range turns {
		if turn.Role != harness.RoleTool || turn.Text != "" { // a call that is not answered yet is one of its own
			byRole[turn.Role] = turn
		}
	}
	if len(byRole) != 3 || byRole[harness.RoleUser].Session != "s1" {
		t.Errorf("the turns are %+v", turns)
	}
	if call := byRole[harness.RoleTool]; call.Tool != "exec" || call.Input != "ls" || call.Text != "birds.go" || call.Session != "s1" || call.Dir != "/w" {
		t.Errorf("the tool's turn is %+v", call)
	}
	for _, odd := range []string{"null", "{}", "[1]", `""`} {
		e, err := claw.Event([]byte(`{"messages":` + odd + `}`))
		if err != nil || strings.Contains(e.Transcript, "message") {
			t.Errorf("of %s is made %q, %v", odd, e.Transcript, err)
		}
	}
}

func FuzzTranscriptOfOpenClaw(f *testing.F) {
	data, err := os.ReadFile("testdata/openclaw.jsonl")
	if err != nil {
		f.Fatal(err)
	}
	f.Add(data, int64(0))
	for line := range bytes.Lines(data) {
		f.Add(line, int64(7))
	}
	f.Fuzz(func(t *testing.T, data []byte, from int64) {
		read, err := claw.Turns(bytes.NewReader(data), from)
		if err != nil {
			t.Fatal(err)
		}
		if read.Next < from || read.Next > from+int64(len(data)) {
			t.Fatalf("Next = %d of %d bytes from %d", read.Next, len(data), from)
		}
		ids := map[string]bool{}
		for _, turn := range read.Turns {
			if turn.ID == "" || ids[turn.ID] || turn.Role == "" || strings.Contains(turn.Text, "<signet-memory>") {
				t.Fatalf("turn %+v", turn)
			}
			ids[turn.ID] = true
		}
	})
}

// Whatever a plugin sends, the lines made of it are whole.
func FuzzSentMessages(f *testing.F) {
	f.Add(`[{"role":"user","content":"hi","timestamp":1}]`)
	f.Add(`[{"role":"assistant","content":[{"type":"text","text":"\u0000\ud800"}]}]`)
	f.Fuzz(func(t *testing.T, messages string) {
		e, err := claw.Event([]byte(`{"session_id":"s","messages":` + messages + `}`))
		if err != nil {
			return
		}
		if clean := harness.CleanTranscript(e.Transcript); harness.CleanTranscript(clean) != clean {
			t.Fatalf("cleaned twice: %q, %q", clean, harness.CleanTranscript(clean))
		}
		for line := range strings.Lines(e.Transcript) {
			if !json.Valid([]byte(line)) || line[len(line)-1] != '\n' {
				t.Fatalf("line %q", line)
			}
		}
	})
}
