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
		{"b", 0.89, 0.99},
		{"talk", 0.81, 0.97},
		{"held", 0.81, 0.95},
		{"c-held", 0.70, 0.93},
		{"d", 0.99, 0.99},
		{"d-held", 0.96, 0.86},
		{"e", 0.87, 0.96},
		{"e-held", 0.69, 0.91},
		{"f", 0.98, 0.97},
		{"f-held", 0.81, 0.96},
		{"g", 0.90, 0.99},
		{"g-held", 0.63, 0.92},
		{"h", 0.81, 0.98},
		{"h-held", 0.61, 0.92},
		{"i", 0.91, 0.97},
		{"i-held", 0.49, 0.92},
		{"j", 0.86, 0.97},
		{"j-held", 0.64, 0.93},
		{"k", 0.91, 0.97},
		{"k-held", 0.58, 0.96},
		{"l", 0.88, 0.97},
		{"l-held", 0.64, 0.90},
		{"m", 0.73, 0.99},
		{"m-held", 0.73, 0.99},
		{"n", 0.77, 0.96},
		{"n-held", 0.61, 0.90},
		{"o", 0.87, 0.96},
		{"o-held", 0.70, 0.91},
		{"p", 0.90, 0.98},
		{"p-held", 0.80, 0.95},
		{"q", 0.87, 0.91},
		{"r", 0.85, 0.97},
		{"r-held", 0.68, 0.92},
		{"s", 0.66, 0.97},
		{"s-held", 0.52, 0.91},
		{"t", 0.84, 0.98},
		{"t-held", 0.54, 0.96},
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
