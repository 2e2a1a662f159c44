package stance_test

import (
	"testing"

	"signet/internal/stance"
)

func TestWhatIsFixedIsNoLongerWrong(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		was, now string
		ends     bool
	}{
		{"There is a memory leak in the exporter.", "The memory leak in the exporter is fixed.", true},
		{"There is a race condition in the job scheduler.", "The race condition in the job scheduler is fixed.", true},
		{"The auth service has a known memory leak.", "We fixed the memory leak in the auth service.", true},
		{"There's a known deadlock in the exporter.", "The deadlock in the exporter is resolved.", true},
		{"There is a memory leak in the exporter.", "The memory leak in the importer is fixed.", false},
		{"There is a memory leak in the exporter.", "The memory leak in the exporter is not fixed yet.", false},
		{"There is a memory leak in the exporter.", "We fixed a typo in the exporter.", false},
		{"The exporter has a status page.", "We fixed the exporter.", false},
	} {
		if got := stance.Read(c.now).Ends(stance.Read(c.was)); got != c.ends {
			t.Errorf("%q ends %q: %v, want %v", c.now, c.was, got, c.ends)
		}
	}
}
