package harness_test

import (
	"bytes"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"signet/internal/harness"
)

var cursor harness.Cursor

// cursorSays is what Cursor tells every hook, with members of an event.
func cursorSays(event, more string) string {
	return `{"conversation_id":"0c9a","generation_id":"g1","model":"composer-2","hook_event_name":"` + event +
		`","cursor_version":"3.7.21","workspace_roots":["/home/ada/tea","/srv"],"user_email":null,"transcript_path":null` + more + `}`
}

func TestEventsOfCursor(t *testing.T) {
	t.Parallel()
	for name, tc := range map[string]struct {
		stdin string
		want  harness.Event
	}{
		"prompt": {
			cursorSays("beforeSubmitPrompt", `,"prompt":"hello","attachments":[{"type":"rule","file_path":"/x.mdc"}]`),
			harness.Event{Name: "beforeSubmitPrompt", SessionID: "0c9a", Cwd: "/home/ada/tea", Prompt: "hello"},
		},
		"start": {
			cursorSays("sessionStart", `,"session_id":"0c9a","is_background_agent":false,"composer_mode":"agent"`),
			harness.Event{Name: "sessionStart", SessionID: "0c9a", Cwd: "/home/ada/tea"},
		},
		"end": {
			cursorSays("sessionEnd", `,"reason":"window_close","duration_ms":45000`),
			harness.Event{Name: "sessionEnd", SessionID: "0c9a", Cwd: "/home/ada/tea", Reason: "window_close"},
		},
		"no folder is open": {
			`{"conversation_id":"0c9a","hook_event_name":"stop","workspace_roots":[],"transcript_path":"/t.jsonl","agent_id":"sub"}`,
			harness.Event{Name: "stop", SessionID: "0c9a", TranscriptPath: "/t.jsonl"},
		},
		"a drive of Windows": {
			`{"conversation_id":"0c9a","workspace_roots":["/c:/tea"]}`,
			harness.Event{SessionID: "0c9a", Cwd: filepath.FromSlash("c:/tea")},
		},
	} {
		got, err := cursor.Event([]byte(tc.stdin))
		if diff := cmp.Diff(got, tc.want, cmp.FilterPath(unexported, cmp.Ignore())); diff != "" || err != nil {
			t.Errorf("%s: %v (-got +want):\n%s", name, err, diff)
		}
	}
}

// unexported tells of the members of an event that only the package sees.
func unexported(p cmp.Path) bool {
	f, ok := p.Last().(cmp.StructField)
	return ok && strings.ToLower(f.Name()[:1]) == f.Name()[:1]
}

func TestCursorIsAnsweredWithWhatItTakes(t *testing.T) {
	t.Parallel()
	for name, want := range map[string][2]string{
		"sessionStart":       {`{}`, `{"additional_context":"<m> & b"}`},
		"SessionStart":       {`{}`, `{"additional_context":"<m> & b"}`},
		"beforeSubmitPrompt": {`{"continue":true}`, `{"continue":true,"additional_context":"<m> & b"}`},
		"UserPromptSubmit":   {`{"continue":true}`, `{"continue":true,"additional_context":"<m> & b"}`},
		"preCompact":         {`{}`, `{}`},
		"stop":               {`{}`, `{}`},
		"sessionEnd":         {`{}`, `{}`},
		"":                   {`{}`, `{}`},
	} {
		for i, inject := range []string{"", "<m> & b"} {
			if got := string(cursor.Answer(harness.Event{Name: name}, inject, harness.Plain)); got != want[i]+"\n" {
				t.Errorf("at %s with %q: %q, want %q", name, inject, got, want[i])
			}
		}
	}
}

func cursorTurns(t failer, text string, from int64) harness.Read {
	t.Helper()
	read, err := cursor.Turns(strings.NewReader(text[from:]), from)
	if err != nil {
		t.Fatal(err)
	}
	return read
}

func TestTurnsOfACursorSession(t *testing.T) {
	t.Parallel()
	golden(t, "cursor.txt", told(cursorTurns(t, get(t, "testdata/cursor.jsonl"), 0)))
}

// The minute stands in what the person says, and holds for what follows.
func TestTimesOfACursorSession(t *testing.T) {
	t.Parallel()
	for stamp, want := range map[string]time.Time{
		"Thursday, Sep 3, 2026, 6:52 AM (UTC-7)":    time.Date(2026, 9, 3, 13, 52, 0, 0, time.UTC),
		"Tuesday, Apr 28, 2026, 9:10 PM (UTC+5:30)": time.Date(2026, 4, 28, 15, 40, 0, 0, time.UTC),
		"Tuesday, Apr 28, 2026, 9:10 PM (UTC-3:30)": time.Date(2026, 4, 29, 0, 40, 0, 0, time.UTC),
		"Tuesday, Apr 28, 2026, 12:10 AM (UTC)":     time.Date(2026, 4, 28, 0, 10, 0, 0, time.UTC),
		"yesterday":                                 {},
		"Tuesday, Apr 28, 2026, 9:10 PM (UTC+)":     {},
	} {
		text := `{"role":"user","message":{"content":[{"type":"text","text":"<timestamp>` + stamp + `</timestamp>\n<user_query>\nhi\n</user_query>"}]}}` +
			"\n" + `{"role":"assistant","message":{"content":[{"type":"text","text":"<timestamp>Monday, Jan 5, 2026, 9:10 PM (UTC)</timestamp>"}]}}` + "\n"
		read := cursorTurns(t, text, 0)
		if len(read.Turns) != 2 || !read.Turns[0].Time.Equal(want) || !read.Turns[1].Time.Equal(want) || read.Turns[0].Text != "hi" {
			t.Errorf("%s gave %+v, want %v", stamp, read.Turns, want)
		}
	}
}

// A line has no id of its own: it is known by its place and its bytes, in whatever
// parts it is read, and only within its session.
func TestTurnsOfCursorAreKnownByPlaceAndSession(t *testing.T) {
	t.Parallel()
	text := get(t, "testdata/cursor.jsonl")
	ids := func(read harness.Read) (list []string) {
		for _, turn := range read.Turns {
			list = append(list, turn.ID)
		}
		return list
	}
	whole := ids(cursorTurns(t, text, 0))
	if again := ids(cursorTurns(t, text+"\n", 0)); !slices.Equal(again, whole) {
		t.Errorf("read again: %q, want %q", again, whole)
	}
	for cut := range len(text) {
		if text[cut] != '\n' {
			continue
		}
		first := cursorTurns(t, text[:cut+1], 0)
		rest := cursorTurns(t, text, first.Next)
		met := append(ids(first), ids(rest)...)
		for _, id := range whole {
			if !slices.Contains(met, id) {
				t.Fatalf("cut at %d, %s is lost", cut, id)
			}
		}
	}
	if one, other := (harness.Turn{ID: whole[0]}).Known("s-1"), (harness.Turn{ID: whole[0]}).Known("s-2"); one == other || !strings.HasPrefix(one, "s-1@") {
		t.Errorf("the first turns of two sessions are %q and %q", one, other)
	}
	if got := (harness.Turn{ID: "uuid"}).Known("s-1"); got != "uuid" {
		t.Errorf("an id of the program's own became %q", got)
	}
}

func TestACursorSessionIsFoundByItsID(t *testing.T) {
	t.Parallel()
	home := harness.Home{Dir: filepath.Join(t.TempDir(), "a[b]*c")}
	var paths []string
	for _, name := range []string{"home-ada-tea/agent-transcripts/0c9a/0c9a.jsonl", "srv/agent-transcripts/0c9b/0c9b.jsonl"} {
		paths = append(paths, place(t, home, ".cursor/projects/"+name, "{}"))
	}
	place(t, home, ".cursor/projects/srv/agent-transcripts/0c9b/subagents/7.jsonl", "{}")
	if got := cursor.Transcript(home, "0c9b"); got != paths[1] {
		t.Errorf("found %q", got)
	}
	for _, none := range []string{"", "*", "../0c9b", "nobody"} {
		if got := cursor.Transcript(home, none); got != "" {
			t.Errorf("%q finds %q", none, got)
		}
	}
	if all, err := cursor.Transcripts(home); err != nil || !slices.Equal(all, paths) {
		t.Errorf("Transcripts gave %q, %v", all, err)
	}
}

func FuzzCursorTurns(f *testing.F) { fuzzReader(f, cursor, "testdata/cursor.jsonl") }

func FuzzVSCodeTurns(f *testing.F) { fuzzReader(f, vscode, "testdata/vscode.jsonl") }

// fuzzReader has a reader read any bytes: every turn has an id of its own, and
// nothing of ours is read back.
func fuzzReader(f *testing.F, h harness.Reader, fixture string) {
	f.Add([]byte(get(f, fixture)))
	f.Add([]byte("{\"role\":\"user\",\"type\":\"user.message\",\"message\":{\"content\":\"<user_query>\"},\"data\":{\"content\":\"\\u0000\"}}\n{"))
	f.Fuzz(func(t *testing.T, data []byte) {
		read, err := h.Turns(bytes.NewReader(data), 0)
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
