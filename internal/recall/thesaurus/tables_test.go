package thesaurus

import (
	"os"
	"slices"
	"strings"
	"testing"

	"signet/internal/text"
)

// A word twice tells that somebody did not see the other one, and perhaps meant another.
func TestNoWordIsListedTwice(t *testing.T) {
	t.Parallel()
	in := map[string]string{}
	for _, tier := range []struct{ name, words string }{{"generic", generic}, {"everyday", everyday}, {"foreign", foreign}} {
		for w := range strings.FieldsSeq(tier.words) {
			if other, known := in[w]; known {
				t.Errorf("%s: %s is in %s already", tier.name, w, other)
			}
			in[w] = tier.name
		}
	}
	seen := map[string]bool{}
	for w := range strings.FieldsSeq(lookalikesText) {
		if seen[w] || text.Common(w) {
			t.Errorf("lookalikes.txt: %s is there twice, or common, which is asked first", w)
		}
		seen[w] = true
	}
}

// A short form stands for one thing: the phrases that it is short for are the same words,
// more or fewer of them, or otherwise spelled.
func TestAShortFormStandsForOneThing(t *testing.T) {
	t.Parallel()
	whole, err := os.ReadFile("short.txt")
	if err != nil {
		t.Fatal(err)
	}
	first := map[string]string{}
	for line := range strings.Lines(string(whole)) {
		words, short, _ := strings.Cut(strings.TrimSpace(line), ":")
		for s := range strings.FieldsSeq(short) {
			if other, known := first[s]; known && (other == words || !shareAWord(other, words)) {
				t.Errorf("%s is short for %q and for %q", s, other, words)
			}
			first[s] = words
		}
	}
}

// shareAWord reports whether two phrases have a word that begins alike.
func shareAWord(a, b string) bool {
	parts := func(r rune) bool { return r == ' ' || r == '-' }
	return slices.ContainsFunc(strings.FieldsFunc(a, parts), func(w string) bool {
		return slices.ContainsFunc(strings.FieldsFunc(b, parts), func(other string) bool {
			return len(w) > 2 && strings.HasPrefix(other, w[:min(len(w), 4)])
		})
	})
}
