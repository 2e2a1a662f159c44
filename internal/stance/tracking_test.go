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
		{"a", 0.96, 0.98},
		{"b", 0.91, 0.99},
		{"talk", 0.84, 0.98},
		{"held", 0.82, 0.96},
		{"c-held", 0.72, 0.93},
		{"d", 0.99, 0.99},
		{"d-held", 0.90, 0.80},
		{"e", 0.93, 0.99},
		{"e-held", 0.75, 0.91},
		{"f", 0.99, 0.97},
		{"f-held", 0.87, 0.96},
		{"g", 0.91, 0.99},
		{"g-held", 0.61, 0.93},
		{"h", 0.84, 0.98},
		{"h-held", 0.66, 0.90},
		{"i", 0.94, 0.98},
		{"i-held", 0.61, 0.92},
		{"j", 0.92, 0.97},
		{"j-held", 0.71, 0.92},
		{"k", 0.95, 0.99},
		{"k-held", 0.62, 0.96},
		{"l", 0.89, 0.99},
		{"l-held", 0.65, 0.90},
		{"m", 0.90, 0.99},
		{"m-held", 0.80, 0.99},
		{"n", 0.79, 0.97},
		{"n-held", 0.63, 0.90},
		{"o", 0.89, 0.96},
		{"o-held", 0.71, 0.90},
		{"p", 0.92, 0.99},
		{"p-held", 0.83, 0.95},
		{"q", 0.89, 0.90},
		{"r", 0.86, 0.98},
		{"r-held", 0.69, 0.91},
		{"s", 0.67, 0.97},
		{"s-held", 0.54, 0.89},
		{"t", 0.85, 0.99},
		{"t-held", 0.57, 0.97},
		{"u-held", 0.70, 0.93},
		{"v", 0.85, 0.97},
		{"v-held", 0.53, 0.87},
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
