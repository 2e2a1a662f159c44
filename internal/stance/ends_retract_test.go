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
		{"Ines forgets her badge on Mondays.", "Forget Ines.", false},
	} {
		if got := stance.Read(c.later).Ends(stance.Read(c.earlier)); got != c.ends {
			t.Errorf("%q ends %q: %v, want %v", c.later, c.earlier, got, c.ends)
		}
	}
}
