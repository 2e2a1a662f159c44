package harness_test

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"signet/internal/harness"
)

// ocTold is one time that the plugin handed over what was said.
type ocTold struct {
	Flags      []string `json:"flags"`
	Size       int      `json:"size"` // in bytes
	Transcript string   `json:"transcript"`
}

// ocPlay lets OpenCode's plugin hand over messages of a session that rests so often, and
// then ends, to a Signet that gives these answers, the last of them for ever. It gives what
// was handed over, and what the plugin said to OpenCode.
func ocPlay(t *testing.T, messages []any, rests int, answers ...string) (told []ocTold, log string) {
	t.Helper()
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("node is not installed: the plugin of OpenCode was not tried")
	}
	dir := t.TempDir()
	bin, err := filepath.Abs("testdata/opencode-plugin/signet.mjs")
	if err != nil {
		t.Fatal(err)
	}
	fake := filepath.Join(dir, "signet.mjs")
	put(t, fake, get(t, bin))
	if err := os.Chmod(fake, 0o700); err != nil {
		t.Fatal(err)
	}
	plugin := filepath.Join(dir, "plugin.mjs")
	put(t, plugin, get(t, ocConnect(t, harness.Home{Dir: dir}, fake).Files[0].Path))
	data, err := json.Marshal(messages)
	if err != nil {
		t.Fatal(err)
	}
	put(t, filepath.Join(dir, "messages"), string(data))
	put(t, filepath.Join(dir, "answers"), strings.Join(answers, "\n"))
	run := exec.CommandContext(t.Context(), node, "testdata/opencode-plugin/run.mjs", plugin, fmt.Sprint(rests))
	run.Env = append(os.Environ(), "TEST_DIR="+dir)
	if out, err := run.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	for line := range strings.Lines(get(t, filepath.Join(dir, "told"))) {
		var one ocTold
		if err := json.Unmarshal([]byte(line), &one); err != nil {
			t.Fatal(err)
		}
		told = append(told, one)
	}
	said, _ := os.ReadFile(filepath.Join(dir, "log")) // there is none where nothing was said
	return told, string(said)
}

func ocMessage(id string, parts ...any) any {
	return map[string]any{"info": map[string]any{"id": id, "sessionID": "ses", "role": "user", "time": map[string]any{"created": 1795400341200}}, "parts": parts}
}

func ocText(id, text string) any { return map[string]any{"id": id, "type": "text", "text": text} }

func TestOpenCodePluginGoesByTheAnswerAndNotByTheExitStatus(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name    string
		answers []string
		times   int
		warns   string
	}{
		{"taken", []string{`{"queued":true,"jobId":"j"}`}, 1, ""},
		{"kept for later", []string{`{"spooled":true}`}, 1, ""},
		{"not wanted", []string{`{"queued":false,"skipped":true,"reason":"paused"}`}, 1, ""},
		{"refused for good", []string{`{"refused":"transcript: too large"}`}, 1, "transcript: too large"},
		{"nothing", []string{""}, 2, "handed over again"},
		{"an error", []string{`{"error":"no"}`, `{"queued":true}`}, 2, "handed over again"},
		{"no object", []string{"usage: signet", "null"}, 2, "handed over again"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			told, log := ocPlay(t, []any{ocMessage("m1", ocText("p1", "the heron nests"))}, 1, tt.answers...)
			if len(told) != tt.times || !slices.Contains(told[0].Flags, "--json") || !strings.Contains(told[len(told)-1].Transcript, "the heron nests") {
				t.Errorf("handed over %d times, want %d: %+v", len(told), tt.times, told)
			}
			if !strings.Contains(log, tt.warns) || tt.warns == "" && log != "" {
				t.Errorf("it said %q, want %q", log, tt.warns)
			}
		})
	}
}

// However much one message holds, what is handed over at once is less than Signet takes,
// and what is left out of it says so.
func TestOpenCodePluginHandsOverALargeMessageInPieces(t *testing.T) {
	t.Parallel()
	var parts []any
	want := map[string]bool{}
	for i := range 60 {
		id := fmt.Sprintf("p%d", i)
		parts = append(parts, ocText(id, strings.Repeat("<é\"\n", 12<<10)))
		want[id] = true
	}
	list := make([]string, 300)
	for i := range list {
		list[i] = strings.Repeat("x", 30<<10)
	}
	parts = append(parts, map[string]any{"id": "tool", "type": "tool", "tool": "write", "state": map[string]any{
		"status": "completed", "input": map[string]any{"list": list}, "output": "written",
	}}, map[string]any{"type": "text", "text": "without id"})
	want["tool"], want["big#62"] = true, true
	told, _ := ocPlay(t, []any{ocMessage("big", parts...), ocMessage("next", ocText("last", "and on"))}, 0, `{"queued":true}`)
	want["last"] = true
	all := ""
	for _, one := range told {
		if one.Size > 10<<20 || len(encoded(t, one.Transcript)) > 10<<20 {
			t.Errorf("%d bytes are handed over at once", one.Size)
		}
		all += one.Transcript
	}
	read, err := oc.Turns(strings.NewReader(all), 0)
	if err != nil || len(read.Skipped) > 0 || len(told) < 2 {
		t.Fatalf("%d times; skipped %v, %v", len(told), read.Skipped, err)
	}
	for _, turn := range read.Turns {
		if !want[turn.ID] || turn.Session != "ses" {
			t.Errorf("turn %+v", turn.ID)
		}
		delete(want, turn.ID)
		if turn.ID == "tool" && (!strings.Contains(turn.Input, "characters left out") || turn.Text != "written") {
			t.Errorf("the tool was called with %.80q and answered %q", turn.Input, turn.Text)
		}
	}
	if len(want) > 0 {
		t.Errorf("not handed over: %v", want)
	}
}

// encoded is a text as the hook sends it on.
func encoded(t *testing.T, text string) string {
	t.Helper()
	data, err := json.Marshal(text)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}
