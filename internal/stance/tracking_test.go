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
	Writer                int // where there are many
}

// What is said of TestAbsenceCorpus goes for this one too.
func TestTrackingCorpus(t *testing.T) {
	t.Parallel()
	for _, half := range []struct {
		file         string
		ends, leaves float64
	}{
		{"dev", 0.97, 0.97},
		{"a", 0.77, 0.97},
		{"b", 0.66, 0.97},
		{"talk", 0.6, 0.94},
		{"held", 0.74, 0.94},
		{"c-held", 0.5, 0.92},
		{"d", 0.9, 0.97},
		{"d-held", 0.85, 0.9},
		{"e", 0.67, 0.89},
		{"e-held", 0.6, 0.88},
		{"f", 0.92, 0.94},
		{"f-held", 0.79, 0.93},
		{"g", 0.45, 0.97},
		{"g-held", 0.45, 0.93},
		{"h", 0.46, 0.93},
		{"h-held", 0.3, 0.89},
		{"i", 0.53, 0.93},
		{"i-held", 0.42, 0.93},
		{"j", 0.54, 0.92},
		{"j-held", 0.48, 0.9},
		{"k", 0.47, 0.92},
		{"k-held", 0.42, 0.92},
		{"l", 0.49, 0.94},
		{"l-held", 0.43, 0.9},
		{"m", 0.48, 0.98},
		{"m-held", 0.55, 0.98},
		{"n", 0.38, 0.91},
		{"n-held", 0.36, 0.9},
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
