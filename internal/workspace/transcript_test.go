package workspace_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"signet/internal/workspace"
)

// What is purged goes from the transcripts that we keep, and nothing moves: they are
// read on from where they were left.
func TestPurgedLinesAreBlankedInTheirPlace(t *testing.T) {
	t.Parallel()
	w := workspace.At(t.TempDir())
	if err := w.RedactTranscripts([]string{"secret plan"}); err != nil {
		t.Fatalf("without transcripts: %v", err)
	}
	dir := filepath.Join(w.Transcripts(), "openclaw")
	if err := os.MkdirAll(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	lines := []string{
		`{"type":"session","id":"s"}`,
		`{"message":{"content":"the Secret, plan of Ada"}}`,
		`{"message":{"content":[{"text":"first\nsecret\tplan"}],"source":"x"}}`,
		`{"message":{"arguments":{"source":"secret plan"}}}`,
		`{"message":{"content":"another plan"}}`,
		`half a secret plan`,
	}
	path := filepath.Join(dir, "s.jsonl")
	text := strings.Join(lines, "\n")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := w.RedactTranscripts([]string{"secret plan", ""}); err != nil {
		t.Fatal(err)
	}
	for _, i := range []int{1, 2, 3, 5} {
		lines[i] = strings.Repeat(" ", len(lines[i]))
	}
	got, err := os.ReadFile(path)
	if err != nil || string(got) != strings.Join(lines, "\n") {
		t.Errorf("%v, the transcript is\n%s", err, got)
	}
}
