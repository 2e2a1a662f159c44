package stance_test

import (
	"slices"
	"testing"

	"signet/internal/stance"
)

// told is a statement of the cases of bench/precision.
type told struct {
	Content, Project, Agent, At, Supersedes string
	Forgotten                               bool
}

// besides gives statements that were told one after the other and mostly stand
// side by side, by project.
func besides(t *testing.T) (all [][2]string) {
	t.Helper()
	seen := map[[2]string]bool{}
	for _, c := range lines[struct {
		Group    string
		Memories []told
	}](t, "../../bench/precision/testdata/one-dev.jsonl") {
		if c.Group == "superseded" || c.Group == "drift" {
			continue
		}
		slices.SortFunc(c.Memories, func(a, b told) int {
			if a.At < b.At {
				return -1
			}
			return 1
		})
		for i, later := range c.Memories {
			for _, earlier := range c.Memories[:i] {
				p := [2]string{earlier.Content, later.Content}
				if later.Supersedes == "" && !earlier.Forgotten && !later.Forgotten && earlier.Project == later.Project && earlier.Agent == later.Agent && !seen[p] {
					seen[p] = true
					all = append(all, p)
				}
			}
		}
	}
	return all
}

// What is told one after the other mostly stands side by side.
func TestNothingEndsWhatStandsBeside(t *testing.T) {
	t.Parallel()
	for _, p := range besides(t) {
		if stance.Read(p[1]).Ends(stance.Read(p[0])) {
			t.Errorf("%q ends %q", p[1], p[0])
		}
	}
}
