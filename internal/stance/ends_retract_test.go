package stance_test

import (
	"testing"

	"signet/internal/stance"
)

func TestWhatIsToBeForgottenIsNoLongerSo(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		earlier, later string
		ends           bool
	}{
		{"Sam Reed is lending us a van next weekend.", "Forget that Sam Reed is lending us a van.", true},
		{"The beta launch goes ahead on March 17.", "forget the beta launch on March 17", true},
		{"Ben's class trip leaves on July 22.", "Forget the class trip Ben was going on.", true},
		{"Sam Reed is lending us a van next weekend.", "Forget that Sam Reed is lending us a trailer.", false},
		{"Sam Reed is lending us a van next weekend.", "Don't forget that Sam Reed is lending us a van.", false},
		{"The staging database runs on port 5433.", "Forget the staging cluster.", false},
		{"Sam Reed is lending us a van next weekend.", "Please forget that Sam Reed is lending us a van.", true},

		{"Sam Reed is lending us a van.", "Forget that Sam Reed no longer lends us a van.", false},
		{"Sam Reed no longer lends us a van.", "Forget that Sam Reed lends us a van.", false},
		{"The beta launch goes ahead on March 17.", "Forget the beta launch on March 17?", false},
		{"Sam and Ana moved to Porto.", "Forget the wedding of Sam and Ana.", false},
		{"Sam crashed the van in 2019.", "Forget Sam's van.", false},
		{"My badge is in the locker.", "I always forget my badge.", false},
		{"Ines forgets her badge on Mondays.", "Forget Ines.", false},
		{"Room 4 has strike anodes.", "Strike anodes are stored in room 4.", false},
		{"The list has three names.", "Strike three names off the list.", false},
	} {
		if got := stance.Read(c.later).Ends(stance.Read(c.earlier)); got != c.ends {
			t.Errorf("%q ends %q: %v, want %v", c.later, c.earlier, got, c.ends)
		}
	}
}
