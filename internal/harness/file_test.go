package harness_test

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"signet/internal/harness"
)

// The new bytes are all written when the file is compared a last time, so that whoever
// saved it until then is heard.
func TestAFileIsComparedWhenAllButTheRenameIsDone(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	path := filepath.Join(dir, "AGENTS.md")
	put(t, path, "mine")
	edited := errors.New("edited")
	err := harness.WriteAtomicIf(path, []byte("ours"), 0o600, func() error {
		beside, err := filepath.Glob(filepath.Join(dir, ".AGENTS.md.signet-*"))
		if err != nil || len(beside) != 1 || get(t, beside[0]) != "ours" {
			t.Errorf("beside the file are %v, %v", beside, err)
		}
		return edited
	})
	if !errors.Is(err, edited) || get(t, path) != "mine" {
		t.Errorf("%v; the file is %q", err, get(t, path))
	}
	if left, _ := os.ReadDir(dir); len(left) != 1 {
		t.Errorf("left are %v", left)
	}
}
