package harness_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"signet/internal/harness"
)

func session(t testing.TB) []byte {
	t.Helper()
	data, err := os.ReadFile("testdata/session.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func turns(t failer, text string) harness.Read {
	t.Helper()
	read, err := cc.Turns(strings.NewReader(text), 0)
	if err != nil {
		t.Fatal(err)
	}
	return read
}

// told gives a reading for people to review.
func told(read harness.Read) string {
	var b strings.Builder
	for _, t := range read.Turns {
		fmt.Fprintf(&b, "%s %s", t.ID, t.Role)
		for _, flag := range []struct {
			name string
			set  bool
		}{{"side", t.Side}, {"meta", t.Meta}, {"failed", t.Failed}} {
			if flag.set {
				fmt.Fprintf(&b, " %s", flag.name)
			}
		}
		if t.Role == harness.RoleTool {
			fmt.Fprintf(&b, " %s %q", t.Tool, t.Input)
		}
		fmt.Fprintf(&b, ": %q\n", t.Text)
	}
	for _, kind := range slices.Sorted(maps.Keys(read.Skipped)) {
		fmt.Fprintf(&b, "skipped %d × %s\n", read.Skipped[kind], kind)
	}
	fmt.Fprintf(&b, "next %d\n", read.Next)
	return b.String()
}

func TestTurnsOfASession(t *testing.T) {
	t.Parallel()
	data := session(t)
	read := turns(t, string(data))
	golden(t, "session.txt", told(read))
	if got, want := read.Next, int64(bytes.LastIndexByte(data, '\n')+1); got != want {
		t.Errorf("Next = %d, want %d: the cut last line is not read", got, want)
	}
}

func TestTurnsCarryWhereAndWhen(t *testing.T) {
	t.Parallel()
	read := turns(t, string(session(t)))
	i := slices.IndexFunc(read.Turns, func(t harness.Turn) bool { return t.ID == "u4" })
	want := harness.Turn{
		ID: "u4", Parent: "u3", Session: "5f0c2a3e-9f2b-4d0a-8f3a-1c2d3e4f5a6b", Role: harness.RoleUser,
		Text: "Please make the timer ring after three minutes. I never want sounds at night.",
		Time: time.Date(2026, 8, 3, 9, 5, 0, 0, time.UTC), Dir: "/home/ada/tea", Branch: "main",
	}
	if diff := cmp.Diff(read.Turns[i], want); diff != "" {
		t.Errorf("turn u4 (-got +want):\n%s", diff)
	}
}

func TestNothingInjectedIsReadBack(t *testing.T) {
	t.Parallel()
	fenced := harness.Fence("Ada likes green tea.")
	for name, line := range map[string]string{
		"prompt":      userLine("1", fenced),
		"reminder":    userLine("1", "<system-reminder>\nSessionStart hook additional context: "+fenced+"\n</system-reminder>"),
		"tool output": toolLine("1", "t", fenced),
		"assistant":   strings.ReplaceAll(userLine("1", fenced), `"user"`, `"assistant"`),
	} {
		read := turns(t, line+"\n")
		for _, turn := range read.Turns {
			if strings.Contains(turn.Text, "tea") {
				t.Errorf("%s: read back %q", name, turn.Text)
			}
		}
	}
	read := turns(t, userLine("1", "Hello.\n"+fenced)+"\n")
	if len(read.Turns) != 1 || read.Turns[0].Text != "Hello." || read.Turns[0].Meta {
		t.Errorf("a prompt beside an injection gave %+v", read.Turns)
	}
}

func userLine(id, text string) string {
	data, _ := json.Marshal(map[string]any{
		"type": "user", "uuid": id,
		"message": map[string]any{"role": "user", "content": text},
	})
	return string(data)
}

func toolLine(id, call, output string) string {
	data, _ := json.Marshal(map[string]any{
		"type": "user", "uuid": id,
		"message": map[string]any{"role": "user", "content": []any{
			map[string]any{"type": "tool_result", "tool_use_id": call, "content": output},
		}},
	})
	return string(data)
}

// Wherever a reading stops, the next one goes on: all that is said is read, and
// in the same order. Only a tool's name and its output may come apart.
func TestReadingInPiecesGivesTheSameTalk(t *testing.T) {
	t.Parallel()
	data := session(t)
	whole := turns(t, string(data))
	rapid.Check(t, func(t *rapid.T) {
		cut := rapid.IntRange(0, len(data)).Draw(t, "cut")
		first, err := cc.Turns(bytes.NewReader(data[:cut]), 0)
		if err != nil {
			t.Fatal(err)
		}
		rest, err := cc.Turns(bytes.NewReader(data[first.Next:]), first.Next)
		if err != nil {
			t.Fatal(err)
		}
		got := talk(append(first.Turns, rest.Turns...))
		if diff := cmp.Diff(got, talk(whole.Turns)); diff != "" || rest.Next != whole.Next {
			t.Fatalf("cut at %d, next %d (-got +want):\n%s", cut, rest.Next, diff)
		}
	})
}

// talk gives what is said by ID, each once, without calls of tools.
func talk(list []harness.Turn) []string {
	var said []string
	for _, t := range list {
		line := t.ID + " " + t.Text
		if t.Text != "" && !slices.Contains(said, line) {
			said = append(said, line)
		}
	}
	return said
}

func TestCallWithoutResultIsATurn(t *testing.T) {
	t.Parallel()
	call := `{"type":"assistant","uuid":"a","message":{"role":"assistant","content":[{"type":"tool_use","id":"t","name":"Bash","input":{"command":"make"}}]}}` + "\n"
	result := toolLine("b", "t", "ok") + "\n"
	if got := turns(t, call).Turns; len(got) != 1 || got[0].ID != "a" || got[0].Input != "make" || got[0].Text != "" {
		t.Errorf("the call alone gave %+v", got)
	}
	if got := turns(t, result).Turns; len(got) != 1 || got[0].ID != "b" || got[0].Tool != "" || got[0].Text != "ok" {
		t.Errorf("the result alone gave %+v", got)
	}
	if got := turns(t, call+result).Turns; len(got) != 1 || got[0].ID != "b" || got[0].Tool != "Bash" || got[0].Text != "ok" {
		t.Errorf("both gave %+v", got)
	}
}

func TestDamagedAndUnfinishedLines(t *testing.T) {
	t.Parallel()
	line := userLine("1", "hi")
	for name, tc := range map[string]struct {
		text    string
		turns   int
		next    int
		skipped map[string]int
	}{
		"whole":                {line + "\n", 1, len(line) + 1, map[string]int{}},
		"whole, no break":      {line, 1, len(line), map[string]int{}},
		"cut":                  {line + "\n" + line[:20], 1, len(line) + 1, map[string]int{}},
		"cut in the middle":    {line[:20] + "\n" + line + "\n", 1, len(line) + 22, map[string]int{"damaged": 1}},
		"carriage returns":     {line + "\r\n\r\n", 1, len(line) + 4, map[string]int{}},
		"byte order mark":      {"\ufeff" + line + "\n", 1, len(line) + 4, map[string]int{}},
		"zero bytes":           {"\x00\x00\n\x00" + line + "\x00\n", 1, len(line) + 6, map[string]int{}},
		"zero bytes at end":    {line + "\n\x00\x00\x00", 1, len(line) + 1, map[string]int{}},
		"zero bytes inside":    {line[:9] + "\x00" + line[9:] + "\n", 0, len(line) + 2, map[string]int{"damaged": 1}},
		"not objects":          {"7\n[]\nnull\n\"x\"\n", 0, 14, map[string]int{"damaged": 4}},
		"no kind":              {"{}\n", 0, 3, map[string]int{"unnamed": 1}},
		"odd member":           {strings.Replace(line, `"type"`, `"isMeta":"x","cwd":7,"type"`, 1) + "\n", 1, len(line) + 22, map[string]int{}},
		"nothing":              {"", 0, 0, map[string]int{}},
		"the same line, again": {line + "\n" + line + "\n", 1, 2*len(line) + 2, map[string]int{}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			read := turns(t, tc.text)
			if len(read.Turns) != tc.turns || read.Next != int64(tc.next) || !maps.Equal(read.Skipped, tc.skipped) {
				t.Errorf("%d turns, next %d, skipped %v; want %d, %d, %v",
					len(read.Turns), read.Next, read.Skipped, tc.turns, tc.next, tc.skipped)
			}
		})
	}
}

func TestHugeLineIsPassedOver(t *testing.T) {
	t.Parallel()
	line := userLine("1", "hi") + "\n"
	huge := io.MultiReader(strings.NewReader(`{"type":"user","x":"`), io.LimitReader(letters{}, 64<<20))
	read, err := cc.Turns(io.MultiReader(huge, strings.NewReader("\n"+line)), 0)
	if err != nil || len(read.Turns) != 1 || read.Skipped["too-long"] != 1 || read.Next != 20+64<<20+1+int64(len(line)) {
		t.Errorf("Turns = %+v, %v", read, err)
	}
}

type letters struct{}

func (letters) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = 'x'
	}
	return len(p), nil
}

func TestReadingErrorKeepsWhatWasRead(t *testing.T) {
	t.Parallel()
	line := userLine("1", "hi") + "\n"
	broken := errors.New("disk on fire")
	read, err := cc.Turns(io.MultiReader(strings.NewReader(line+"{"), iotest.ErrReader(broken)), 100)
	if !errors.Is(err, broken) || len(read.Turns) != 1 || read.Next != 100+int64(len(line)) {
		t.Errorf("Turns = %+v, %v", read, err)
	}
}

func TestLongToolOutputKeepsHeadAndTail(t *testing.T) {
	t.Parallel()
	read := turns(t, toolLine("1", "t", "head "+strings.Repeat("ü", 20_000)+" tail")+"\n")
	got := read.Turns[0].Text
	if len(got) > 17<<10 || !strings.HasPrefix(got, "head ü") || !strings.HasSuffix(got, "ü tail") ||
		!strings.Contains(got, "\n[… 23") || !strings.Contains(got, " bytes left out …]\n") || strings.ContainsRune(got, '\uFFFD') {
		t.Errorf("%d bytes: %.40s … %s", len(got), got, got[len(got)-40:])
	}
}

func TestWordsOfThePersonAreNeverShortened(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("tea ", 100_000) + "end"
	if got := turns(t, userLine("1", long)+"\n").Turns[0].Text; got != long {
		t.Errorf("%d bytes, want %d", len(got), len(long))
	}
}

func FuzzTurns(f *testing.F) {
	f.Add(session(f), 100)
	f.Add([]byte("\x00\xef\xbb\xbf{\"type\":\"user\"}\n{"), 3)
	f.Fuzz(func(t *testing.T, data []byte, cut int) {
		read, err := cc.Turns(bytes.NewReader(data), 0)
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
		first, _ := cc.Turns(bytes.NewReader(data[:max(0, min(cut, len(data)))]), 0)
		if n := first.Next; n > read.Next && data[n-1] == '\n' {
			t.Errorf("a part was read to %d, the whole to %d", first.Next, read.Next)
		}
	})
}
