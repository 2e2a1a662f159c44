package stance_test

import (
	"testing"

	"signet/internal/stance"
)

// A post has one holder, and an office is told anew without a word of change.
func TestAnotherHolderOfAPost(t *testing.T) {
	t.Parallel()
	heldAgainst(t, []turn{
		{"Erik leads the platform guild.", "Ayumi succeeded Erik as lead of the platform guild.", true},
		{"Erik leads the platform guild.", "Leadership of the platform guild went to Ayumi.", true},
		{"Erik runs the newsletter.", "The newsletter was handed to Ayumi.", true},
		{"The bike shed is owned by Petra.", "Ownership of the bike shed passed to Ira.", true},
		{"Selin writes the minutes.", "Marek took over the minutes from Selin.", true},
		{"Farid is on call for checkout this week.", "Lotte took over on-call for checkout from Farid this week.", true},
		{"Farid is on call this week.", "Lotte is on call this week instead of Farid.", true},
		{"We use Trello for planning.", "Linear took over from Trello.", true},
		{"My dentist is Dr. Ahlers.", "Dr. Novak is my new dentist.", true},
		{"My supervisor is Prof. Lindqvist.", "My supervisor is Prof. Okafor.", true},
		{"The CFO is Dagmar.", "The CFO is Philip.", true},
		{"Our mascot is a fox.", "Our mascot is a badger.", true},
		{"I use Vim as my editor.", "I use Helix as my editor.", true},

		{"Erik lives in Turku.", "Ayumi succeeded Erik as lead of the platform guild.", false},
		{"Erik leads the platform guild.", "The budget went to Ayumi.", false},
		{"Marta writes the report.", "The report for May went to Kofi.", false},
		{"Selin plays chess.", "Marek took over the minutes from Selin.", false},
		{"Ann knows the parser.", "Ben knows the parser now.", false},
		{"Farid is on call this week.", "Lotte is on call next week instead of Farid.", false},
		{"The CFO is Dagmar.", "The COO is Philip.", false},
		{"The CFO is Dagmar.", "The CFO is in Oslo this week.", false},
		{"The captain of the team is Nuno.", "The captain of the band is Rui.", false},
		{"A colleague is Jana.", "A colleague is Tim.", false},
		{"Our customer is Globex.", "Our customer is Initech.", false},
		{"My brother is Karl.", "My brother is Ole.", false},
		{"I use Vim as my editor.", "I use Fish as my shell.", false},
	})
}

// turn is an earlier statement and a later one, and whether that ends it.
type turn struct {
	was, now string
	ends     bool
}

func heldAgainst(t *testing.T, pairs []turn) {
	t.Helper()
	for _, c := range pairs {
		if got := stance.Read(c.now).Ends(stance.Read(c.was)); got != c.ends {
			t.Errorf("%q ends %q: %v, want %v", c.now, c.was, got, c.ends)
		}
	}
}
