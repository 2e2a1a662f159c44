package text_test

import (
	"testing"

	"pgregory.net/rapid"

	"signet/internal/text"
)

func TestDistanceCountsSlips(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		a, b string
		want int
	}{
		{"", "", 0}, {"heron", "heron", 0}, {"heron", "herons", 1}, {"heron", "hern", 1}, {"heron", "haron", 1}, {"zoë", "zoe", 1}, {"", "ibis", 4},
	} {
		if got := text.Distance(c.a, c.b); got != c.want {
			t.Errorf("Distance(%q, %q) = %d, want %d", c.a, c.b, got, c.want)
		}
	}
}

func TestDistanceIsAMetric(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		word := rapid.StringMatching(`[abc]{0,6}`)
		a, b, c := word.Draw(t, "a"), word.Draw(t, "b"), word.Draw(t, "c")
		if d := text.Distance(a, b); d != text.Distance(b, a) || (d == 0) != (a == b) || d > text.Distance(a, c)+text.Distance(c, b) {
			t.Fatalf("Distance(%q, %q) = %d is none", a, b, d)
		}
	})
}
