package guard_test

import (
	"os"
	"strings"
	"testing"

	"signet/internal/guard"
)

func TestY(t *testing.T) {
	b, _ := os.ReadFile("/tmp/pos2.txt")
	for _, s := range strings.Split(strings.TrimSpace(string(b)), "\n") {
		s = strings.ReplaceAll(strings.ReplaceAll(s, "␟", ""), "⏎", "\n")
		text, want, _ := strings.Cut(s, " ### ")
		out, _ := guard.Redact(text)
		if strings.Contains(out.String(), want) {
			t.Logf("MISS %q", out)
		}
	}
}
