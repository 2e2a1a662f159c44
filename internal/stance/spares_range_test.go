package stance_test

import (
	"testing"

	"signet/internal/stance"
)

func TestWhatLiesBeyondANumberLeavesWhatLiesBelow(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		earlier, later string
		want           bool
	}{
		{"Expenses up to 80 euros may be approved by any lead.", "Expenses above 80 euros have to be approved by Joana.", false},
		{"Orders of more than 200 pieces ship by sea.", "Orders under 200 pieces ship by air.", false},
		{"Expenses up to 80 euros are approved by Tim.", "Expenses up to 80 euros are approved by Joana now.", true},
		{"The upload limit is 50 MB.", "The upload limit is 80 MB.", true},
	} {
		if got := stance.Read(c.later).Ends(stance.Read(c.earlier)); got != c.want {
			t.Errorf("%q ends %q: %v", c.later, c.earlier, got)
		}
	}
}
