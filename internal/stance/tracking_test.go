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
		{"dev", 0.99, 0.99},
		{"a", 0.97, 0.98},
		{"b", 0.91, 0.99},
		{"talk", 0.82, 0.98},
		{"held", 0.82, 0.95},
		{"c-held", 0.71, 0.93},
		{"d", 0.99, 0.99},
		{"d-held", 0.96, 0.86},
		{"e", 0.88, 0.99},
		{"e-held", 0.69, 0.91},
		{"f", 0.98, 0.99},
		{"f-held", 0.83, 0.95},
		{"g", 0.91, 0.99},
		{"g-held", 0.66, 0.92},
		{"h", 0.83, 0.98},
		{"h-held", 0.63, 0.92},
		{"i", 0.92, 0.99},
		{"i-held", 0.50, 0.94},
		{"j", 0.89, 0.98},
		{"j-held", 0.64, 0.93},
		{"k", 0.93, 0.99},
		{"k-held", 0.59, 0.97},
		{"l", 0.88, 0.98},
		{"l-held", 0.65, 0.90},
		{"m", 0.84, 0.99},
		{"m-held", 0.74, 0.99},
		{"n", 0.78, 0.97},
		{"n-held", 0.63, 0.90},
		{"o", 0.88, 0.96},
		{"o-held", 0.71, 0.90},
		{"p", 0.91, 0.99},
		{"p-held", 0.81, 0.94},
		{"q", 0.87, 0.93},
		{"r", 0.85, 0.98},
		{"r-held", 0.68, 0.92},
		{"s", 0.66, 0.98},
		{"s-held", 0.53, 0.91},
		{"t", 0.84, 0.99},
		{"t-held", 0.55, 0.96},
		{"u-held", 0.63, 0.98},
		{"rows", 0.99, 0.99},
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
