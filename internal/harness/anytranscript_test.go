package harness_test

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"signet/internal/errs"
	"signet/internal/harness"
)

// anyTurns reads a transcript of a program that we have no connector for.
func anyTurns(t failer, text string) harness.Read {
	t.Helper()
	reader, err := harness.ReaderByID("no-such")
	if err != nil {
		t.Fatal(err)
	}
	read, err := reader.Turns(strings.NewReader(text), 0)
	if err != nil {
		t.Fatal(err)
	}
	return read
}

func TestTurnsOfAnyProgram(t *testing.T) {
	t.Parallel()
	read := anyTurns(t, get(t, "testdata/any.jsonl"))
	golden(t, "any.txt", told(read))
	want := harness.Turn{
		ID: "m1", Session: "s", Role: harness.RoleUser, Text: "I never want sounds at night.",
		Time: time.Date(2026, 8, 3, 9, 0, 0, 0, time.UTC), Dir: "/home/ada/tea", Branch: "main",
	}
	if diff := cmp.Diff(read.Turns[0], want); diff != "" {
		t.Errorf("(-got +want):\n%s", diff)
	}
}

func TestWhoReadsWhoseTranscripts(t *testing.T) {
	t.Parallel()
	if r, err := harness.ReaderByID("codex"); err != nil || r != harness.Reader(codex) {
		t.Errorf("codex is read by %T, %v", r, err)
	}
	if r, err := harness.ReaderByID("claude-desktop"); !errs.Is(err, errs.Invalid) {
		t.Errorf("Claude Desktop is read by %T, %v", r, err)
	}
}

func FuzzAnyTurns(f *testing.F) {
	f.Add([]byte(get(f, "testdata/any.jsonl")))
	f.Add([]byte(`{"id":"1","role":"tool","content":[{"type":"text","text":"\u0000<signet-memory>"}]}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		reader, err := harness.ReaderByID("")
		if err != nil {
			t.Fatal(err)
		}
		read, err := reader.Turns(bytes.NewReader(data), 0)
		if err != nil || read.Next < 0 || read.Next > int64(len(data)) {
			t.Fatalf("Next = %d of %d, %v", read.Next, len(data), err)
		}
		seen := map[string]bool{}
		for _, turn := range read.Turns {
			if turn.ID == "" || seen[turn.ID] {
				t.Errorf("turn %q is given twice or without ID", turn.ID)
			}
			seen[turn.ID] = true
			if strings.Contains(turn.Text, "\x00") || harness.StripInjected(turn.Text) != turn.Text {
				t.Errorf("turn %q holds %q", turn.ID, turn.Text)
			}
		}
	})
}
