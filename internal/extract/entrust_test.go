package extract_test

import (
	"slices"
	"testing"

	"signet/internal/extract"
)

// What somebody asks to be kept is kept, in whatever words they ask, and without those words;
// what only sounds like it is not.
func TestWhatIsAskedToBeKeptIsKept(t *testing.T) {
	t.Parallel()
	for says, want := range map[string][]string{
		"Remember: I use zsh.":                                         {"The user uses zsh."},
		"remember i use zsh":                                           {"The user uses zsh."},
		"Can you remember that I'm left-handed?":                       {"The user is left-handed."},
		"jot this down: the seed is 90210":                             {"The seed is 90210."},
		"Could you keep track of the fact that Ilse owns the gateway?": {"Ilse owns the gateway."},
		"Add to your notes: the beta starts in May.":                   {"The beta starts in May."},
		"Put it in your memory that I prefer pnpm.":                    {"The user prefers pnpm."},
		"The VPN profile is called osprey. Keep that in mind.":         {"The VPN profile is called osprey."},
		"Add this to your memory. The VPN profile is called osprey.":   {"The VPN profile is called osprey."},
		"We never rebase shared branches, hold on to that.":            {"The team never rebases shared branches."},
		"From now on, use pnpm.":                                       {"Use pnpm."},

		"Add a note that the function panics.":          nil,
		"Write a test that checks the port.":            nil,
		"commit it. the port is free now":               nil,
		"Save this to disk: it is needed for the test.": nil,
		"Remember when we broke the build?":             nil,
		"do you remember the port of staging?":          nil,
	} {
		got := contents(extract.Facts(said("user", says)))
		if !slices.Equal(got, want) {
			t.Errorf("of %q was learnt %q, want %q", says, got, want)
		}
	}
}
