package stance_test

import (
	"strings"
	"testing"

	"signet/internal/stance"
)

// absence is one line of the corpus: a statement, whether it says that something
// is not so, and if it does, what it makes untrue and what it leaves alone.
type absence struct {
	Text      string
	Absent    bool
	Earlier   string
	Unrelated string
}

// Those who wrote the corpus did not know the rules. Rules are made by what is
// seen in dev; nobody reads held.
func TestAbsenceCorpus(t *testing.T) {
	t.Parallel()
	for _, half := range []struct {
		file                            string
		precision, recall, ends, leaves float64
	}{
		{"dev", 0.97, 0.97, 0.95, 0.97},
		{"talk", 0.97, 0.94, 0.94, 0.97},
		{"held", 0.8, 0.65, 0.80, 0.95},
		{"c-held", 0.95, 0.85, 0.76, 0.90},
	} {
		var right, found, absent, ended, left, missed float64
		for _, a := range absences(t, half.file) {
			got := stance.Read(a.Text)
			switch {
			case got.Absent() && a.Absent:
				right++
				found++
			case got.Absent():
				found++
				show(t, half.file, "absent, wrongly: %s", a.Text)
			case a.Absent:
				missed++
				show(t, half.file, "absent, missed: %s", a.Text)
			}
			if !a.Absent {
				continue
			}
			absent++
			if got.Ends(stance.Read(a.Earlier)) {
				ended++
			} else {
				show(t, half.file, "does not end: %s ← %s", a.Earlier, a.Text)
			}
			if !got.Ends(stance.Read(a.Unrelated)) {
				left++
			} else {
				show(t, half.file, "ends, wrongly: %s ← %s", a.Unrelated, a.Text)
			}
		}
		p, r, e, l := right/found, right/absent, ended/absent, left/absent
		t.Logf("%s: precision %.3f, recall %.3f, ends the earlier %.3f, leaves the unrelated %.3f", half.file, p, r, e, l)
		if p < half.precision || r < half.recall || e < half.ends || l < half.leaves {
			t.Errorf("%s is below its floors", half.file)
		}
	}
}

// show tells of a line that rules are made by; of held only totals are told.
func show(t *testing.T, half, format string, args ...any) {
	t.Helper()
	if !strings.HasSuffix(half, "held") {
		t.Logf(format, args...)
	}
}

func absences(t *testing.T, half string) []absence {
	t.Helper()
	return lines[absence](t, "testdata/absence-"+half+".jsonl")
}
