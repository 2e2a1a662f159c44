package prolly

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// The property tests are worth something only if they catch the two mistakes
// that are easiest made: cuts that remember more than their own node, and an
// edit that stops cutting anew before it meets an old cut.
func TestPlantedBugsAreCaught(t *testing.T) {
	t.Parallel()
	for name, bug := range map[string]struct{ file, right, wrong string }{
		"splitter not reset": {
			"split.go", "\t*s = splitter{level: s.level}\n", "\ts.items = 0\n",
		},
		"no resynchronisation": {
			"apply.go", "if !c.more() || out.between() {", "if true {",
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			source, err := os.ReadFile(bug.file)
			if err != nil {
				t.Fatal(err)
			}
			planted := strings.Replace(string(source), bug.right, bug.wrong, 1)
			if planted == string(source) {
				t.Fatalf("%s does not hold %q any more", bug.file, bug.right)
			}
			dir := t.TempDir()
			where, err := filepath.Abs(bug.file)
			if err != nil {
				t.Fatal(err)
			}
			changed := filepath.Join(dir, bug.file)
			overlay, err := json.Marshal(map[string]any{"Replace": map[string]string{where: changed}})
			if err != nil {
				t.Fatal(err)
			}
			for file, body := range map[string][]byte{changed: []byte(planted), filepath.Join(dir, "overlay.json"): overlay} {
				if err := os.WriteFile(file, body, 0o600); err != nil {
					t.Fatal(err)
				}
			}
			out, err := exec.CommandContext(t.Context(), "go", "test", "-overlay", filepath.Join(dir, "overlay.json"), "-run", "TestSameSetSameRoot",
				"-rapid.nofailfile", ".").CombinedOutput()
			if err == nil || !strings.Contains(string(out), "from scratch") {
				t.Errorf("nothing noticed: %v\n%s", err, out)
			}
		})
	}
}
