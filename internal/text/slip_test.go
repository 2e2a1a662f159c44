package text_test

import (
	"testing"

	"pgregory.net/rapid"

	"signet/internal/text"
)

func TestSlipOfFindsTheWordThatWasMeant(t *testing.T) {
	t.Parallel()
	known := text.SetOf(`deploy which label`)
	for slip, want := range map[string]string{
		"deploy":  "", // no slip
		"deplloy": "deploy",
		"depoly":  "deploy",
		"depoy":   "deploy",
		"deploj":  "", // the y is on no key beside
		"wgich":   "which",
		"eploy":   "", // the first letter is always right
		"lable":   "label",
		"":        "",
	} {
		if got := text.SlipOf(slip, known.Has); got != want {
			t.Errorf("%q: %q, want %q", slip, got, want)
		}
	}
}

// Whatever letter but the first is doubled, left out or swapped with the next, the word is
// found again.
func TestSlipOfMendsWhatItSaysItMends(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		word := rapid.StringMatching(`[a-z]{4,12}`).Draw(t, "word")
		i := rapid.IntRange(1, len(word)-2).Draw(t, "at")
		slip := rapid.SampledFrom([]string{
			word[:i] + word[i:i+1] + word[i:],
			word[:i] + word[i+1:],
			word[:i] + word[i+1:i+2] + word[i:i+1] + word[i+2:],
		}).Draw(t, "slip")
		if slip == word {
			t.Skip("two letters alike")
		}
		if got := text.SlipOf(slip, func(w string) bool { return w == word }); got != word {
			t.Fatalf("%q of %q: %q", slip, word, got)
		}
	})
}
