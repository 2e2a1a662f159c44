package session_test

import (
	"slices"
	"strings"
	"testing"

	"signet/internal/session"
)

// Of a prompt that is too long to be read while somebody waits both ends are, and
// that is said.
func TestOfALongPromptBothEndsAreRead(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	const asks = "deploy the orders service"
	paste := "\n```\n" + strings.Repeat("xylophone ", 100_000) + "\n```\n"
	for name, c := range map[string]struct {
		prompt string
		reads  bool
		warns  bool
	}{
		"short":         {asks, true, false},
		"beginning":     {asks + paste, true, true},
		"end":           {paste + asks, true, true},
		"in the middle": {paste + asks + paste, false, true},
		"private":       {"<private>" + paste + "</private>" + asks, true, false},
	} {
		a, err := r.Prompt(t.Context(), session.PromptRequest{Hook: hook(name), Prompt: c.prompt})
		if err != nil {
			t.Fatal(err)
		}
		read := *r.asked.Load()
		if reads := strings.Contains(read, asks); reads != c.reads || len(read) > 64<<10 {
			t.Errorf("%s: reads %v, want %v, of %d bytes", name, reads, c.reads, len(read))
		}
		if warns := slices.ContainsFunc(a.Warnings, func(w string) bool { return strings.Contains(w, "its beginning and its end") }); warns != c.warns {
			t.Errorf("%s: warned %q, want %v", name, a.Warnings, c.warns)
		}
	}
}
