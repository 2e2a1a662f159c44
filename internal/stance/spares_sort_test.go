package stance_test

import (
	"testing"

	"signet/internal/stance"
)

func TestOneOfASortSaysNothingOfAnother(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		later, earlier string
		ends           bool
	}{
		{"Invoice search runs on Elasticsearch 6", "Customer search runs on Elasticsearch 6", false},
		{"The plotter repo's default branch is master", "The scanner repo's default branch is master", false},
		{"One of our brokers is in Oslo", "One of our brokers is in Turin", false},
		{"An alert called LagHigh pages the storage rotation", "An alert called DiskFull pages the storage rotation", false},
		{"The plotter repo's default branch is trunk now", "The plotter repo's default branch is master", true},
	} {
		if got := stance.Read(c.later).Ends(stance.Read(c.earlier)); got != c.ends {
			t.Errorf("%q ends %q: %v, want %v", c.later, c.earlier, got, c.ends)
		}
	}
}

func TestWhatIsGoneEndsWhatIsToldOfItByName(t *testing.T) {
	t.Parallel()
	for earlier, ends := range map[string]bool{
		"The reporting replica db-7 serves the finance queries": true,
		"The db-7 runbook is in the wiki":                       false,
		"db-7 was bought in 2019":                               false,
	} {
		if got := stance.Read("db-7 is gone, we dropped that replica to save a node").Ends(stance.Read(earlier)); got != ends {
			t.Errorf("it ends %q: %v, want %v", earlier, got, ends)
		}
	}
}
