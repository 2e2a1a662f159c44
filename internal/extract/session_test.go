package extract_test

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"signet/internal/extract"
	"signet/internal/memory"
)

var update = flag.Bool("update", false, "rewrite the golden files")

func TestLongSessionTeachesLittleAndNoJunk(t *testing.T) {
	t.Parallel()
	var got strings.Builder
	for _, f := range extract.Facts(readSession(t, "testdata/session.txt")) {
		fmt.Fprintf(&got, "%s %s (%s, %.2f) turns %s\n  %s\n", f.Kind, f.Type, f.Origin, f.Confidence, strings.Join(f.Turns, " "), f.Content)
	}
	const golden = "testdata/session.golden"
	if *update {
		if err := os.WriteFile(golden, []byte(got.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if got.String() != string(want) {
		t.Errorf("facts of the session:\n%s\nwant:\n%s", &got, want)
	}
}

// readSession reads a transcript with one turn a line: the speaker, or tool,
// name and "!" where it failed, then the text. A tool's input and output stand
// on both sides of an arrow. Indented lines go on with the turn above.
func readSession(t *testing.T, path string) []memory.Turn {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var turns []memory.Turn
	start := time.Date(2026, 11, 13, 9, 0, 0, 0, time.UTC)
	for line := range strings.Lines(strings.ReplaceAll(string(data), "\n    ", "\v")) {
		who, said, _ := strings.Cut(strings.TrimSpace(line), ": ")
		said = strings.ReplaceAll(strings.TrimPrefix(said, "|"), "\v", "\n")
		turn := memory.Turn{ID: fmt.Sprint(len(turns)), Role: memory.RoleUser, Text: safe(said), Time: start.Add(time.Duration(len(turns)) * time.Minute)}
		if who == "agent" {
			turn.Role = memory.RoleAssistant
		}
		if tool, ok := strings.CutPrefix(who, "tool "); ok {
			input, output, _ := strings.Cut(said, " => ")
			turn.Role, turn.Tool, turn.Failed = memory.RoleTool, strings.TrimSuffix(tool, "!"), strings.HasSuffix(tool, "!")
			turn.Input, turn.Text = safe(input), safe(output)
		}
		turns = append(turns, turn)
	}
	return turns
}
