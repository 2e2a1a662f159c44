package stance_test

import (
	"testing"

	"signet/internal/stance"
)

func TestWhatIsCalledOffTakesAlongWhatWasArrangedForIt(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		earlier, later string
		want           bool
	}{
		{"Oma's knee surgery is set for October 3.", "The clinic called off the knee surgery.", true},
		{"Oma's knee surgery is set for October 3.", "The knee surgery was cancelled.", true},
		{"The retreat will be in Lisbon.", "The retreat is off.", true},
		{"The design review takes place on Thursday.", "We scrapped the design review.", true},
		{"The retro is on Fridays at three.", "That retro is history.", true},
		{"We plan to migrate from Jenkins to Buildkite in spring.", "The board killed the migration.", true},
		{"The choir concert starts at seven.", "The rock concert was cancelled.", false},
		{"The retreat will be in Lisbon.", "The retreat has no sponsor.", false},
		{"The retreat will be in Lisbon.", "The light in the hall is off.", false},
		{"Last year's retreat was in Lisbon.", "The retreat is off.", false},
		{"We plan to migrate from Jenkins to Buildkite in spring.", "The board killed the rebrand.", false},
	} {
		if got := stance.Read(c.later).Ends(stance.Read(c.earlier)); got != c.want {
			t.Errorf("%q ends %q: %v", c.later, c.earlier, got)
		}
	}
}
