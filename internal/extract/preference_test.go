package extract_test

import (
	"testing"

	"signet/internal/extract"
	"signet/internal/memory"
)

// What is said of a product, a customer or a team is a fact of where it was said.
func TestWhatOthersWantIsAFactOfTheProject(t *testing.T) {
	t.Parallel()
	for _, says := range []string{
		"The API is read only.", "The beta is invite only.", "The invoices go out by mail only.", "The webhook endpoint is POST only.",
		"Logs go to Loki always.", "Acme wants the export as CSV.", "The customer wants weekly reports.", "Legal wants the cookie banner on every page.",
		"The team prefers small pull requests.", "Users like the dark theme.", "Northwind's finance team prefers EUR over USD.",
	} {
		facts := extract.Facts(said("user", says))
		if len(facts) != 1 || facts[0].Type == memory.Preference || facts[0].Personal || facts[0].Subject == "user" {
			t.Errorf("of %q was learnt %+v, want one that is no preference and of the project", says, facts)
		}
		if extract.Personal(memory.Draft{Content: says}) {
			t.Errorf("Personal(%q) = true", says)
		}
	}
}

func TestTastesArePreferences(t *testing.T) {
	t.Parallel()
	for says, everywhere := range map[string]bool{
		"I prefer tabs over spaces.":            true,
		"Metric units only please.":             true,
		"Short answers only.":                   true,
		"British spelling everywhere.":          true,
		"My boss wants the figures in euros.":   true,
		"Never use emojis in commit messages.":  true,
		"Please always show diffs before edits": true,
		"Maria dislikes long meetings.":         false,
		"Our client prefers invoices in PDF.":   false,
	} {
		facts := extract.Facts(said("user", says))
		if len(facts) != 1 || facts[0].Personal != everywhere {
			t.Errorf("of %q was learnt %+v, want one that is personal: %v", says, facts, everywhere)
		}
	}
}

// What is wanted of something by its name stays in its project; what is the same everywhere
// goes along.
func TestWhatIsWantedOfOneThingStaysInItsProject(t *testing.T) {
	t.Parallel()
	for says, want := range map[string]bool{
		"I prefer Postgres for Crabapple.":                 false,
		"I prefer long commit messages in the Otter repo.": false,
		"I prefer short mails for Hartwell Foods.":         false,
		"I prefer table tests for Go.":                     true,
		"I prefer answers in German.":                      true,
		"I prefer no meetings on Fridays.":                 true,
		"I prefer tabs over spaces.":                       true,
	} {
		facts := extract.Facts(said("user", says))
		if len(facts) != 1 || facts[0].Personal != want {
			t.Errorf("of %q was learnt %+v, want one that is personal: %v", says, facts, want)
		}
		if got := extract.Personal(memory.Draft{Content: says}); got != want {
			t.Errorf("Personal(%q) = %v, want %v", says, got, want)
		}
	}
}
