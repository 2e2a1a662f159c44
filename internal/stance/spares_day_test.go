package stance_test

import (
	"testing"

	"signet/internal/stance"
)

func TestWhatBearsTheNameOfSomethingLeavesItsDay(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		earlier, later string
		want           bool
	}{
		{"The demo is on Friday.", "The demo server went down on Monday.", false},
		{"The demo is on 12 May.", "On 3 May, the demo server went down.", false},
		{"The demo is on Friday the 12th.", "On the 3rd, the demo server went down.", false},
		{"The board meeting is on Thursday the 12th.", "On Tuesday the board room lost its projector.", false},
		{"The launch is on 12 May.", "On 3 May the launch email bounced.", false},
		{"The workshop is on 12 May.", "On 3 May we printed the workshop slides.", false},
		{"The demo is on Friday.", "The demo moved to Monday.", true},
		{"The demo is on Friday.", "The demo is on Monday.", true},
		{"The demo is on Friday.", "On Monday the demo was cancelled.", true},
		{"The demo is on 12 May.", "The demo date is 19 May now.", true},
		{"The board meeting is on Thursday.", "The board meeting is on Tuesday.", true},
		{"The launch is on 12 May.", "The launch hit a snag and is on 19 May now.", true},
		{"The launch is on 12 May.", "The launch page is down, and the launch slipped to 19 May.", true},
	} {
		if got := stance.Read(c.later).Ends(stance.Read(c.earlier)); got != c.want {
			t.Errorf("Ends(%q → %q) = %v, want %v", c.earlier, c.later, got, c.want)
		}
	}
}
