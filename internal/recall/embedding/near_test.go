package embedding_test

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"signet/internal/recall/embedding"
)

// highest sorts cosines as a search gives them.
func highest(cosines []float64) []float64 {
	slices.Sort(cosines)
	slices.Reverse(cosines)
	return cosines
}

// What stands out does so by whatever model: one of which all texts are alike, with
// cosines pushed towards 1, tells the same.
func TestNoModelIsCloserThanAnother(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		cosines := highest(rapid.SliceOfN(rapid.Float64Range(-0.2, 0.95), 5, 30).Draw(t, "cosines"))
		alike := rapid.Float64Range(0, 0.9).Draw(t, "alike")
		pushed := make([]float64, len(cosines))
		for i, c := range cosines {
			pushed[i] = alike + (1-alike)*c
		}
		if a, b := embedding.Near(cosines), embedding.Near(pushed); math.Abs(a-b) > 1e-6 {
			t.Fatalf("near %v, and %v where all are alike by %v", a, b, alike)
		}
		mean, deviation := rapid.Float64Range(0, 0.3).Draw(t, "mean"), rapid.Float64Range(0, 0.2).Draw(t, "deviation")
		a := embedding.NearAmong(cosines[0], 1000, mean, deviation)
		b := embedding.NearAmong(pushed[0], 1000, alike+(1-alike)*mean, (1-alike)*deviation)
		if math.Abs(a-b) > 1e-6 {
			t.Fatalf("among many near %v, and %v where all are alike by %v", a, b, alike)
		}
	})
}

func TestOnlyWhatStandsOutIsNear(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		cosines []float64
		near    bool
	}{
		"one answers":              {[]float64{0.8, 0.52, 0.5, 0.49, 0.48, 0.47, 0.46, 0.45}, true},
		"three of eight answer":    {[]float64{0.85, 0.84, 0.82, 0.5, 0.49, 0.48, 0.47, 0.46}, true},
		"all are alike":            {[]float64{0.85, 0.85, 0.85, 0.85, 0.85, 0.85, 0.85, 0.85}, false},
		"they are spread evenly":   {[]float64{0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1}, false},
		"a little closer":          {[]float64{0.56, 0.52, 0.5, 0.49, 0.48, 0.47, 0.46, 0.45}, false},
		"nobody knows the model":   {[]float64{0.8, 0.8}, false},
		"it is the same, of three": {[]float64{0.99, 0.5, 0.4}, true},
	} {
		if got := embedding.Near(c.cosines); got > 0 != c.near {
			t.Errorf("%s: near %v", name, got)
		}
	}
}

// Among more memories some come as close by chance.
func TestAmongMoreItTakesMoreToStandOut(t *testing.T) {
	t.Parallel()
	last := 1.0
	for _, n := range []int{100, 10_000, 1_000_000} {
		near := embedding.NearAmong(0.75, n, 0.2, 0.1)
		if near >= last {
			t.Errorf("among %d near %v, among fewer %v", n, near, last)
		}
		last = near
	}
}
