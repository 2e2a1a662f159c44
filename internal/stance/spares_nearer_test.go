package stance_test

import (
	"testing"

	"signet/internal/stance"
)

func TestNewsIsOfWhatItSharesMostWith(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		news, to, than string
		nearer         bool
	}{
		{"We renamed the default branch of the kiln repo to trunk", "The kiln repo's default branch is master", "The anvil repo's default branch is master", true},
		{"The autumn fair is on 5 October", "The autumn fair is on 28 September", "The winter fair is on 7 December", true},
		{"There is no Linux build of the viewer any more", "There's a Linux build of our viewer", "There's a Linux build of our editor", true},
		{"Took the cache in front of billing away", "A cache sits in front of the billing service", "A cache sits in front of the search service", true},
		{"Nils went over to early shifts at the bakery, no more late ones", "Nils works late shifts at the bakery", "Nils is a baker", true},
		{"Ada's fencing is on Mondays now", "Ada has fencing on Tuesdays", "Ada's fencing bag is green", true}, // as much, and the other is of the bag

		{"We renamed the default branch of the kiln repo to trunk", "The anvil repo's default branch is master", "The kiln repo's default branch is master", false},
		{"We left Redis", "Sessions live in Redis", "Redis has three replicas", false},                                 // each is of it
		{"Sven owns the importer now", "From January on Sven owns the importer", "Ana owns the importer", false},       // that says the same
		{"CI runs on Woodpecker now", "CI runs on Jenkins", "CI runs on Buildkite", false},                             // it shares as much with both
		{"Ada's fencing is on Mondays now", "Ada has fencing on Tuesdays", "Ada has fencing on Thursdays at 6", false}, // days are no other thing
	} {
		if got := stance.Read(c.news).Nearer(stance.Read(c.to), stance.Read(c.than)); got != c.nearer {
			t.Errorf("%q is nearer to %q than to %q: %v, want %v", c.news, c.to, c.than, got, c.nearer)
		}
	}
}
