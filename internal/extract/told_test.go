package extract_test

import (
	"testing"

	"signet/internal/extract"
)

func TestToldIsWhatSessionsKeep(t *testing.T) {
	t.Parallel()
	for sentence, want := range map[string][2]string{
		"We use pnpm":                    {"We use pnpm", "The team uses pnpm."},
		"Remember that I prefer tabs.":   {"I prefer tabs", "The user prefers tabs."},
		"Our standup is at 9:30":         {"Our standup is at 9:30", "The team's standup is at 9:30."},
		"Ana owns the ledger":            {},
		"The US office runs `we use it`": {},
		"":                               {},
	} {
		if said, told := extract.Told(sentence); said != want[0] || told != want[1] {
			t.Errorf("Told(%q) = %q, %q, want %q", sentence, said, told, want)
		}
	}
}
