package stance_test

import (
	"testing"

	"signet/internal/stance"
)

// What stands behind the label of one of a row is of that one.
func TestALabelOfARowTellsWhichItIs(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		later, earlier string
		ends           bool
	}{
		{"Room 12: the projector sends port 7 to the wall", "Room 11: the projector sends port 6 to the wall", false},
		{"Room 12: the projector has been removed, the screen stays", "Room 11 has a projector.", false},
		{"Sad news: the projector in room 12 has been removed.", "Room 12 has a projector.", true},
	} {
		if got := stance.Read(c.later).Ends(stance.Read(c.earlier)); got != c.ends {
			t.Errorf("%q ends %q: %v", c.later, c.earlier, got)
		}
	}
}
