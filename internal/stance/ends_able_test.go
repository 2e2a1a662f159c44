package stance_test

import (
	"testing"

	"signet/internal/stance"
)

func TestWhatCannotBeDoneAnyMoreEndsThatItCan(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		was, now string
		ends     bool
	}{
		{"Users can sign in with Twitter.", "Users can no longer sign in with Twitter.", true},
		{"Users can sign in with Twitter.", "Users can't sign in with Twitter anymore.", true},
		{"Customers can pay by invoice.", "Customers cannot pay by invoice any more.", true},
		{"Guests can comment.", "Guests no longer can comment.", true},
		{"Users can sign in with Twitter.", "Users can't sign in with Facebook.", false},
		{"Users can sign in with Twitter.", "Guests can't sign in with Twitter.", false},
		{"Users can sign in with Twitter.", "Users can't sign in with Twitter without a verified address.", false},
	} {
		if got := stance.Read(c.now).Ends(stance.Read(c.was)); got != c.ends {
			t.Errorf("%q ends %q: %v, want %v", c.now, c.was, got, c.ends)
		}
	}
}
