package recall_test

import (
	"slices"
	"testing"

	"signet/internal/recall"
)

// What is said beside the one question of a prompt is not what is asked, where that
// says by itself what it is about.
func TestWhatStandsBesideAQuestion(t *testing.T) {
	t.Parallel()
	for said, want := range map[string][]string{
		"how long may a signed playback link live? thinking of an hour": {"hour", "think"},
		"The kiln broke. Who repairs kilns in Ghent?":                   {"broke"},
		"A patient sent an erasure request. What must I mind?":          nil, // of what, stands beside it
		"Who fires the kiln? And who glazes the pots?":                  nil, // both are asked
		"I came in and the printer was dead, then Ruth rang about the numbers, and half of the clients were not there. when is the nightly batch run?": {"came", "client", "dead", "half", "not", "number", "printer", "rang", "ruth"},
		"Fire the kiln. Glaze the pots.":           nil, // nothing is
		"What does kiln.temp hold, and kiln.pots?": nil, // one sentence
	} {
		if got := recall.Aside(said); !slices.Equal(got, want) {
			t.Errorf("%q: %q stand beside it, want %q", said, got, want)
		}
	}
}
