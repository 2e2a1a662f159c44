package stance_test

import (
	"testing"

	"signet/internal/stance"
)

// tracking is one line of the corpus: an earlier statement and a later one, and
// whether whoever believes the later can no longer believe the earlier.
type tracking struct {
	Earlier, Later, Topic string
	Ends                  bool
}

// What is said of TestAbsenceCorpus goes for this one too.
func TestTrackingCorpus(t *testing.T) {
	t.Parallel()
	for _, half := range []struct {
		file         string
		ends, leaves float64
	}{
		{"dev", 0.97, 0.97},
		{"a", 0.55, 0.97},
		{"b", 0.43, 0.97},
		{"talk", 0.42, 0.94},
		{"held", 0.6, 0.9},
		{"c-held", 0.33, 0.95},
		{"d", 0.85, 0.97},
		{"d-held", 0.85, 0.9},
		{"e", 0.65, 0.91},
		{"e-held", 0.6, 0.9},
		{"f", 0.85, 0.95},
		{"f-held", 0.8, 0.95},
		{"g", 0.39, 0.97},
		{"g-held", 0.38, 0.94},
		{"h", 0.26, 0.88},
		{"h-held", 0.17, 0.86},
		{"i", 0.48, 0.9},
		{"i-held", 0.47, 0.88},
		{"j", 0.47, 0.92},
		{"j-held", 0.47, 0.91},
		{"k", 0.38, 0.92},
		{"k-held", 0.4, 0.93},
		{"l", 0.31, 0.95},
		{"l-held", 0.35, 0.9},
		{"m", 0.58, 0.98},
		{"m-held", 0.58, 0.98},
	} {
		var over, ended, stands, left float64
		for _, c := range trackings(t, half.file) {
			got := stance.Read(c.Later).Ends(stance.Read(c.Earlier))
			switch {
			case c.Ends:
				over++
			default:
				stands++
			}
			switch {
			case c.Ends && got:
				ended++
			case c.Ends:
				show(t, half.file, "does not end: %s ← %s", c.Earlier, c.Later)
			case got:
				show(t, half.file, "ends, wrongly: %s ← %s", c.Earlier, c.Later)
			default:
				left++
			}
		}
		e, l := ended/over, left/stands
		t.Logf("%s: ends the former %.3f, leaves the other %.3f", half.file, e, l)
		if e < half.ends || l < half.leaves {
			t.Errorf("%s is below its floors", half.file)
		}
	}
}

func trackings(t *testing.T, half string) []tracking {
	t.Helper()
	return lines[tracking](t, "testdata/tracking-"+half+".jsonl")
}
