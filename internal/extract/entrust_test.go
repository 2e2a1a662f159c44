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
		"fix the test. and from now on always add a regression test":   {"Always add a regression test."},

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

// Which words ask is told by their forms alone, whatever the statement weighs.
func TestWhoAsksToKeepWhat(t *testing.T) {
	t.Parallel()
	for says, want := range map[string][]string{
		"Save this to your notes. The lead is Ana. The port is 9000.":      {"The lead is Ana", "The port is 9000"},
		"Please remember the following:\n\nI use zsh. I like tabs.":        {"I use zsh", "I like tabs"},
		"In staging:\n\nthe port is 9000.\n\nRemember this:\n\nI use zsh.": {"I use zsh"},
		"Remember this:\nI use zsh.":                                       {"I use zsh"},
		"Would it be possible to remember that I'm left-handed?":           {"I'm left-handed"},
		"The lead is Ana. Please write that down.":                         {"The lead is Ana"},
		"Our house has no bell. That's how we like it.":                    {"Our house has no bell"},
		"for me, note: the port is 9000":                                   nil, // it is headed by something else
		"We always re-record it.":                                          nil,
		"The team must re-save them.":                                      nil,
		"Open config.yaml, add the key for the cache, and save it.":        nil,
		"The report is ready. Save it to out.csv.":                         nil,
		"The parser is slow. Write it in Rust.":                            nil,
		"Bump lodash to 4.17.21. Pin it to that.":                          nil,
		"We could use Redis or Kafka. Go with that.":                       nil,
		"The branch is behind main. Update your fork.":                     nil,
		"My flat is small. It's my home from Monday to Friday.":            nil,
		"The lead is Ana. That's our standard now.":                        nil,
		"My dog is called Rex. Never.":                                     nil,
		"We fork from GitHub. New default branch is main.":                 nil,
		"Hold on, the tests are failing on CI.":                            nil,
		"Let me know, the build takes ten minutes.":                        nil,
		"Noted, we will fix it after lunch.":                               nil,
		"Write one that parses CSV files and prints totals.":               nil,
		"Save it, then run the tests.":                                     nil,
		"Get this, the CEO resigned yesterday.":                            nil,
		"Policy: write a policy document for travel":                       nil,
		"Log it: the request id and the user name on every call":           nil,
		"Add to the list: two new endpoints for the billing service":       nil,
		"Don't forget my laptop.":                                          nil,
		"Is the port 8080? Write it down.":                                 nil,
		"commit it. The port is 9000.":                                     nil,
	} {
		got := extract.Entrusted(said("user", says)[0])
		if !slices.Equal(got, want) {
			t.Errorf("of %q is to be kept %q, want %q", says, got, want)
		}
	}
}
