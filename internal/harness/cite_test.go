package harness_test

import (
	"testing"
	"time"

	"signet/internal/harness"
)

func TestStripCitedRemovesWhatAnInjectionLookedLike(t *testing.T) {
	t.Parallel()
	day := time.Date(2026, 3, 2, 0, 0, 0, 0, time.UTC)
	in := "I know this:\n- We ship on Thursdays" + harness.Cite("the user said", day) + "\n" + harness.MemoriesIntro +
		"\n> the port is 5433" + harness.Cite("from a tool", day) + ".\nWe met (Anna, Mar 2, 2026)\nand so on"
	want := "I know this:\nWe met (Anna, Mar 2, 2026)\nand so on"
	if got := harness.StripCited(in); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got := harness.StripCited(want); got != want {
		t.Errorf("a second run changes %q to %q", want, got)
	}
}
