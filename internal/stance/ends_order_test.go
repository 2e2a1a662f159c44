package stance_test

import (
	"testing"

	"signet/internal/stance"
)

func TestOrdersThatChooseOtherwiseDoNotBothBind(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		earlier, later string
		ends           bool
	}{
		{"Use 2 spaces in Python files.", "Use four spaces in Python files.", true},
		{"Use spaces in Go files.", "Please use tabs in Go files from now on.", true},
		{"Use unittest for all tests.", "Use pytest for all tests.", true},
		{"Use unittest for all tests.", "Prefer pytest over unittest.", true},
		{"Use npm for installs.", "Use bun instead of npm.", true},
		{"Answer in English.", "Answer in German.", true},
		{"Call me Samuel.", "Call me Sam.", true},
		{"Use emojis in commits.", "Don't use emojis in commits.", true},
		{"Never use emojis in commits.", "Use emojis in commits.", true},

		{"Use 4 spaces in Python files.", "Use 4 spaces in Go files.", false},
		{"Use two spaces in YAML files.", "Use tabs in Go files.", false},
		{"Use checksums for uploads.", "Use retries for uploads.", false},
		{"Use emojis in commits.", "Don't use emojis in docs.", false},
		{"Always run make check before a commit.", "Always run make lint before a commit.", false},
		{"Answer in English.", "Answer in full sentences.", false},
		{"Use spaces in Go files.", "Use tabs in Go files?", false},
		{"Use Postgres.", "Use.", false},
	} {
		if got := stance.Read(c.later).Ends(stance.Read(c.earlier)); got != c.ends {
			t.Errorf("%q ends %q: %v, want %v", c.later, c.earlier, got, c.ends)
		}
	}
}
