package extract_test

import (
	"slices"
	"testing"

	"signet/internal/extract"
)

// What is ordered for good, and what one is asked outright to remember, is kept; what is
// ordered now, and what only looks like an order, is not.
func TestStandingOrdersAreKept(t *testing.T) {
	t.Parallel()
	for says, want := range map[string][]string{
		"Always show me the plan before editing.":              {"Always show the user the plan before editing."},
		"Never show tokens in the logs.":                       {"Never show tokens in the logs."},
		"Always let me approve schema changes.":                {"Always let the user approve schema changes."},
		"Always delete temporary branches.":                    {"Always delete temporary branches."},
		"Don't use singletons.":                                {"Don't use singletons."},
		"Please don't use magic numbers.":                      {"Don't use magic numbers."},
		"Could you please remember that Odile owns invoicing?": {"Odile owns invoicing."},
		"Don't forget that Odile owns invoicing.":              {"Odile owns invoicing."},
		"Keep in mind that the cat sat on the mat.":            {"The cat sat on the mat."},
		"Remember that I ate an apple.":                        {"The user ate an apple."},
		"Remember that Ole thinks the API is slow.":            {"Ole thinks the API is slow."},
		"Thanks! I prefer dark mode. Now fix the build.":       {"The user prefers dark mode."},
		"Never push to main. Now create the branch.":           {"Never push to main."},

		"Never shows the spinner on Safari.":             nil,
		"It never shows the total.":                      nil,
		"So let me approve the schema changes.":          nil,
		"This is only temporary.":                        nil,
		"always pass the third argument here":            nil,
		"Don't use the cache.":                           nil,
		"don't use mocks for this test":                  nil,
		"Can you remember that time the cache exploded?": nil,
		"Do you remember who owns invoicing?":            nil,
	} {
		got := contents(extract.Facts(said("user", says)))
		if !slices.Equal(got, want) {
			t.Errorf("of %q was learnt %q, want %q", says, got, want)
		}
	}
}
