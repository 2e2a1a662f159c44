package stance

import (
	"regexp"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// A cutter cuts where these patterns say.
func TestStatementsAreCutWhereThePatternsSay(t *testing.T) {
	for _, c := range []struct {
		cutter  *cutter
		pattern *regexp.Regexp
	}{
		{&seams, regexp.MustCompile(`[.!;] +|, +(?:(?:and|but|while|whereas) +)?| +(?:and|but|while|whereas|with) +`)},
		{&cuts, regexp.MustCompile(`[.!:;] +|, +(?:(?:and|but|so|yet) +)?| +(?:and|but) +| +\(|\)`)},
	} {
		rapid.Check(t, func(t *rapid.T) {
			pieces := rapid.SliceOf(rapid.SampledFrom([]string{" ", "  ", ",", ".", "!", ":", ";", "(", ")", "and", "but", "so", "yet", "while", "with", "whereas", "box", "é"})).Draw(t, "pieces")
			said := ""
			for _, p := range pieces {
				said += p
			}
			var want [][2]int
			for _, m := range c.pattern.FindAllStringIndex(said, -1) {
				want = append(want, [2]int{m[0], m[1]})
			}
			want = append(want, [2]int{len(said), len(said)})
			if got := c.cutter.all(said); !slices.Equal(got, want) {
				t.Fatalf("%q is cut at %v, not at %v", said, got, want)
			}
		})
	}
}
