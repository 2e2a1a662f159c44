package stance_test

import (
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"signet/internal/stance"
)

// told is a statement of the cases of bench/precision.
type told struct {
	Content, Project, Agent, At, Supersedes string
	Forgotten                               bool
}

// besides gives statements of the sets of bench/precision that were told one after the other, in one
// project, and mostly stand side by side, each pair once: of the set one, or of all open or all held halves.
func besides(t *testing.T, sets string) (all [][2]string) {
	t.Helper()
	seen := map[[2]string]bool{}
	add := func(list []told) {
		slices.SortStableFunc(list, func(a, b told) int { return strings.Compare(a.At, b.At) })
		for i, later := range list {
			for _, earlier := range list[:i] {
				p := [2]string{earlier.Content, later.Content}
				if later.Supersedes == "" && !earlier.Forgotten && !later.Forgotten && earlier.Project == later.Project && earlier.Agent == later.Agent && !seen[p] {
					seen[p] = true
					all = append(all, p)
				}
			}
		}
	}
	for _, path := range matching(t, "../../bench/precision/testdata/"+sets+".jsonl") {
		for _, c := range lines[struct {
			Group    string
			Memories []told
		}](t, path) {
			if c.Group != "superseded" && c.Group != "drift" {
				add(c.Memories)
			}
		}
	}
	for _, path := range matching(t, "../../bench/precision/testdata/"+sets+"-worlds.json") {
		var worlds map[string][]told
		if b, err := os.ReadFile(path); err != nil {
			t.Fatal(err)
		} else if err := json.Unmarshal(b, &worlds); err != nil {
			t.Fatal(err)
		}
		for _, name := range slices.Sorted(maps.Keys(worlds)) {
			add(worlds[name])
		}
	}
	if len(all) == 0 {
		t.Fatalf("no set of bench/precision is called %s", sets)
	}
	return all
}

// matching gives the files of a pattern, in order.
func matching(t *testing.T, pattern string) []string {
	t.Helper()
	list, err := filepath.Glob(pattern)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// What is told one after the other mostly stands side by side.
func TestNothingEndsWhatStandsBeside(t *testing.T) {
	t.Parallel()
	for _, p := range besides(t, "one-dev") {
		if stance.Read(p[1]).Ends(stance.Read(p[0])) {
			t.Errorf("%q ends %q", p[1], p[0])
		}
	}
}

// A new memory is held against some ten, so next to none may be wrong. Nobody reads those of the held halves.
func TestLittleEndsWhatStandsBeside(t *testing.T) {
	t.Parallel()
	for _, half := range []struct {
		sets string
		most float64 // the share
	}{{"*-dev", 0.001}, {"*-held", 0.0012}} {
		list, wrong := besides(t, half.sets), 0.0
		for _, p := range list {
			if stance.Read(p[1]).Ends(stance.Read(p[0])) {
				wrong++
				if half.sets == "*-dev" {
					t.Logf("ends: %s ← %s", p[0], p[1])
				}
			}
		}
		t.Logf("%s: %.0f of %d end what stands beside them", half.sets, wrong, len(list))
		if wrong > half.most*float64(len(list)) {
			t.Errorf("%s: %.0f of %d end what stands beside them, want at most %.4f of them", half.sets, wrong, len(list), half.most)
		}
	}
}
