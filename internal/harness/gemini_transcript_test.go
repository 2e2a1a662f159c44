package harness_test

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"signet/internal/errs"
	"signet/internal/harness"
)

func geminiTurns(t failer, data []byte, from int64) harness.Read {
	t.Helper()
	read, err := gemini.Turns(bytes.NewReader(data[from:]), from)
	if err != nil {
		t.Fatal(err)
	}
	return read
}

func geminiSince(t failer, data string, moment int64) harness.Read {
	t.Helper()
	read, err := gemini.Since(strings.NewReader(data), moment)
	if err != nil {
		t.Fatal(err)
	}
	return read
}

func TestTurnsOfAGeminiSession(t *testing.T) {
	t.Parallel()
	data := []byte(get(t, "testdata/gemini.jsonl"))
	read := geminiTurns(t, data, 0)
	golden(t, "gemini.txt", told(read))
	i := slices.IndexFunc(read.Turns, func(t harness.Turn) bool { return t.ID == "u2" })
	want := harness.Turn{
		ID: "u2", Session: "7a1f0c2e-9f2b-4d0a-8f3a-1c2d3e4f5a6b", Role: harness.RoleUser,
		Text: "Please make @timer.py ring after three minutes. I never want sounds at night.",
		Time: time.Date(2026, 8, 3, 9, 5, 0, 0, time.UTC),
	}
	if diff := cmp.Diff(read.Turns[i], want); diff != "" {
		t.Errorf("(-got +want):\n%s", diff)
	}
	if strings.Contains(told(read), "green tea") || strings.Contains(told(read), "timer.py\\n") {
		t.Error("what we injected is read back")
	}
}

func TestReadingAGeminiSessionInPartsGivesTheSameTurns(t *testing.T) {
	t.Parallel()
	data := []byte(get(t, "testdata/gemini.jsonl"))
	whole := geminiTurns(t, data, 0)
	rapid.Check(t, func(t *rapid.T) {
		cut := rapid.IntRange(0, len(data)).Draw(t, "cut")
		first := geminiTurns(t, data[:cut], 0)
		rest := geminiTurns(t, data, first.Next)
		met := map[string]string{}
		for _, turn := range slices.Concat(first.Turns, rest.Turns) {
			if text, again := met[turn.ID]; again && text != turn.Text {
				t.Fatalf("%s was %q and is %q", turn.ID, text, turn.Text)
			}
			met[turn.ID] = turn.Text
		}
		for _, turn := range whole.Turns {
			if _, ok := met[turn.ID]; !ok {
				t.Fatalf("cut at %d, %q is lost", cut, turn.Text)
			}
		}
		if rest.Next != whole.Next {
			t.Fatalf("next is %d, want %d", rest.Next, whole.Next)
		}
	})
}

// A copy of the conversation under new ids is no talk; what follows it is.
func TestACopyOfAGeminiSessionIsNotReadAgain(t *testing.T) {
	t.Parallel()
	const begin = `{"id":"c1","timestamp":"2026-08-03T09:00:00.000Z","type":"user","content":[{"text":"<session_context>\nThis is the Gemini CLI.\n</session_context>"}]}` + "\n"
	said := func(id, at string) string {
		return `{"id":"` + id + `","timestamp":"` + at + `","type":"user","content":[{"text":"I never want sounds at night."}]}` + "\n"
	}
	for name, tc := range map[string]struct {
		text string
		want []string
	}{
		"ended by its list":   {begin + said("c2", "2026-08-03T09:00:00.001Z") + `{"$set":{"messages":[]}}` + "\n" + said("u1", "2026-08-03T09:00:00.002Z"), []string{"u1"}},
		"ended by time":       {begin + said("c2", "2026-08-03T09:00:00.001Z") + said("u1", "2026-08-03T09:01:00.000Z"), []string{"u1"}},
		"ended by other sets": {begin + `{"$set":{"lastUpdated":"x"}}` + "\n" + said("c2", "2026-08-03T09:00:00.001Z"), nil},
	} {
		var got []string
		for _, turn := range geminiTurns(t, []byte(tc.text), 0).Turns {
			got = append(got, turn.ID)
		}
		if !slices.Equal(got, tc.want) {
			t.Errorf("%s: read %v, want %v", name, got, tc.want)
		}
	}
}

func TestTurnsOfAnOlderGeminiSession(t *testing.T) {
	t.Parallel()
	data := get(t, "testdata/gemini.json")
	read := geminiSince(t, data, 0)
	golden(t, "gemini-older.txt", told(read))
	if again := geminiSince(t, data, read.Next); len(again.Turns) > 0 || again.Next != read.Next {
		t.Errorf("read again: %s", told(again))
	}
	middle := time.Date(2026, 1, 5, 9, 1, 11, 0, time.UTC).UnixMilli()
	var rest []string
	for _, turn := range geminiSince(t, data, middle).Turns {
		rest = append(rest, turn.ID)
	}
	if !slices.Equal(rest, []string{"m2#read_file-1", "m4"}) {
		t.Errorf("after a moment between a message and its call: %q", rest)
	}
	if !gemini.Rewrites("/x/session-1.json") || gemini.Rewrites("/x/session-1.jsonl") {
		t.Error("which transcripts are written anew is told wrongly")
	}
}

// A session that went on in a newer release is read as lines from where it was left.
func TestAGeminiSessionThatBecameLinesIsReadOn(t *testing.T) {
	t.Parallel()
	data := get(t, "testdata/gemini.jsonl")
	moment := time.Date(2026, 8, 3, 9, 5, 30, 0, time.UTC).UnixMilli()
	read := geminiSince(t, data, moment)
	var got []string
	for _, turn := range read.Turns {
		got = append(got, turn.ID)
	}
	if want := []string{"u4", "a4", "a5", "s1", "u5"}; !slices.Equal(got, want) || read.Next != geminiTurns(t, []byte(data), 0).Next {
		t.Errorf("read %q, next %d; want %q and the end of the lines", got, read.Next, want)
	}
}

func TestAnOlderGeminiSessionThatCannotBeRead(t *testing.T) {
	t.Parallel()
	data := get(t, "testdata/gemini.json")
	for name, tc := range map[string]struct {
		text string
		kind errs.Kind
	}{
		"being written": {data[:len(data)/2], errs.Unavailable},
		"empty":         {"", errs.Unavailable},
		"too large":     {"{\n" + strings.Repeat(" ", 64<<20), errs.TooLarge},
	} {
		read, err := gemini.Since(strings.NewReader(tc.text), 7)
		if !errs.Is(err, tc.kind) || read.Next != 7 || len(read.Turns) > 0 {
			t.Errorf("%s: %+v, %v; want %v and nothing read", name, read, err, tc.kind)
		}
	}
}

func TestAGeminiSessionIsFoundByItsID(t *testing.T) {
	t.Parallel()
	home := harness.Home{Dir: filepath.Join(t.TempDir(), "a[b]*c")}
	write := func(name, text string) string {
		t.Helper()
		path := filepath.Join(home.Dir, ".gemini", "tmp", filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		put(t, path, text)
		return path
	}
	id := func(session string) string { return `{"sessionId":"` + session + `"}` }
	older := write("tea/chats/session-2026-08-01T09-00-0198a1b2.json", id("0198a1b2-7777"))
	resumed := write("tea/chats/session-2026-08-01T09-00-0198a1b2.jsonl", id("0198a1b2-7777"))
	later := write("web/chats/session-2026-08-02T09-00-0198a1b2.jsonl", id("0198a1b2-8888"))
	lone := write("tea/chats/session-2026-07-01T09-00-aaaaaaaa.json", "{\n  \"sessionId\": \"aaaaaaaa-1\"\n}")
	write("tea/chats/0198a1b2-8888/0198cccc.jsonl", id("0198cccc"))
	write("tea/chats/session-2026-08-01T09-00-0198a1b2.jsonl.unreadable-17", id("0198a1b2-7777"))
	for session, want := range map[string]string{
		"0198a1b2-7777": resumed, "0198a1b2-8888": later, "aaaaaaaa-1": lone,
		"": "", "*": "", "../0198a1b2": "", "0198a1b2-9999": "", "nobody": "", "0198cccc": "",
	} {
		if got := gemini.Transcript(home, session); got != want {
			t.Errorf("%q finds %q, want %q", session, got, want)
		}
	}
	all, err := gemini.Transcripts(home)
	if want := []string{lone, resumed, later}; err != nil || !slices.Equal(all, want) {
		t.Errorf("Transcripts gave %q (%v), want %q without %s", all, err, want, older)
	}
	if none, err := gemini.Transcripts(harness.Home{Dir: t.TempDir()}); err != nil || len(none) > 0 {
		t.Errorf("of an empty home: %q, %v", none, err)
	}
}

func FuzzGeminiTurns(f *testing.F) {
	f.Add([]byte(get(f, "testdata/gemini.jsonl")), int64(0))
	f.Add([]byte(get(f, "testdata/gemini.json")), time.Date(2026, 1, 5, 9, 1, 11, 0, time.UTC).UnixMilli())
	f.Add([]byte("{\"id\":\"1\",\"type\":\"gemini\",\"toolCalls\":[{\"result\":\"\\u0000\"},{}]}\n{\n"), int64(3))
	f.Fuzz(func(t *testing.T, data []byte, moment int64) {
		lines, err := gemini.Turns(bytes.NewReader(data), 0)
		if err != nil || lines.Next < 0 || lines.Next > int64(len(data)) {
			t.Fatalf("Next = %d of %d, %v", lines.Next, len(data), err)
		}
		sound(t, lines)
		since, err := gemini.Since(bytes.NewReader(data), moment)
		if err == nil {
			sound(t, since)
		}
		for _, turn := range since.Turns {
			if !turn.Time.IsZero() && !turn.Time.After(time.UnixMilli(moment)) {
				t.Errorf("turn %s of %v is given after %v", turn.ID, turn.Time, time.UnixMilli(moment))
			}
		}
	})
}

// sound tells of turns that no reading may give.
func sound(t *testing.T, read harness.Read) {
	t.Helper()
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
}
