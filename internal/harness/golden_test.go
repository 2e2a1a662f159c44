package harness_test

import (
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "write the golden files anew")

// golden compares a text with a file in testdata.
func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		put(t, path, got)
	}
	if diff := cmp.Diff(got, get(t, path)); diff != "" {
		t.Errorf("%s (-got +want):\n%s", path, diff)
	}
	_ = os.Chmod(path, 0o644)
}
