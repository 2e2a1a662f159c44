package extract_test

import (
	"slices"
	"testing"

	"signet/internal/extract"
)

// Markdown is read before sentences: what is struck is not believed, and marks are none
// of the words.
func TestMarksAreNoWords(t *testing.T) {
	t.Parallel()
	for says, want := range map[string][]string{
		"~~We use Redis for sessions.~~":                                        nil,
		"~~Never deploy on Fridays~~ (obsolete)":                                nil,
		"- ~~Ben owns billing~~\n- we will see":                                 nil,
		"~~The ledger listens on port 7001.~~ The ledger listens on port 7002.": {"The ledger listens on port 7002."},
		"We host on ~~Heroku~~ Fly.io.":                                         {"The team hosts on Fly.io."},
		"**Ana** owns billing.":                                                 {"Ana owns billing."},
		"_We host on Fly.io._":                                                  {"The team hosts on Fly.io."},
		"*Never* deploy on Fridays.":                                            {"Never deploy on Fridays."},
		"The `ledger` is owned by **Ana**.":                                     {"The `ledger` is owned by Ana."},
		"**Important:** never commit to main.":                                  {"Never commit to main."},
		"The module __init__.py registers all our plugins.":                     {"The module __init__.py registers all the team's plugins."},
		"The team’s **ledger** lives in /srv/ledger.":                           {"The team's ledger lives in /srv/ledger."},
	} {
		if got := contents(extract.Facts(said("user", says))); !slices.Equal(got, want) {
			t.Errorf("Facts(%q) = %q, want %q", says, got, want)
		}
	}
	if facts := extract.Facts(said("user", "We use **pnpm** for all.")); len(facts) != 1 || facts[0].Quote != "We use **pnpm** for all." {
		t.Errorf("the quote of %+v has lost its marks", facts)
	}
}
