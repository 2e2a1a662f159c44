package cli_test

import (
	"testing"

	"signet/internal/config"
	"signet/internal/harness"
)

// Connecting a program names it in the settings, which must know it.
func TestEveryProgramMayBeNamedInTheSettings(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	for _, h := range harness.All {
		if err := config.Set(dir, "harnesses", []string{h.ID()}); err != nil {
			t.Errorf("%s: %v", h.ID(), err)
		}
	}
}
