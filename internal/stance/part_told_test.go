package stance_test

import (
	"testing"

	"signet/internal/stance"
)

// News comes with much beside it. What of it says something by itself ends what it ends.
func TestNewsIsToldBesideOtherThings(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		was, now string
		ends     bool
	}{
		{"The barn cat eats 40 g a day", "The vet put the barn cat on a diet, it eats 30 g a day now", true},
		{"Invoices are archived in Dropbox", "Good news from the auditors: invoices are archived in Nextcloud now", true},
		{"Noor works at the mill", "Ben told me that Noor has left the mill", true},
		{"The ferry leaves at 9", "It took them all summer, but the ferry leaves at 10 now", true},
		{"The choir sings on Mondays", "I misread the poster, and Ana heard that the choir sings on Fridays now", true},
		{"The press runs on steam", "If the council agrees, the press runs on diesel", false},
		{"Noor works at the mill", "Noor said the mill has a new roof", false},
	} {
		if got := stance.Read(c.now).Ends(stance.Read(c.was)); got != c.ends {
			t.Errorf("%q ends %q: %v, want %v", c.now, c.was, got, c.ends)
		}
	}
}
