package extract_test

import (
	"slices"
	"testing"

	"signet/internal/extract"
)

// A day lies where the tense of its clause puts it, and what comes back each year has
// none. All of it is said on Tuesday 17 November 2026.
func TestTheTenseSaysOnWhichSideADayLies(t *testing.T) {
	t.Parallel()
	for says, want := range map[string]string{
		"Remember: Ola joined us on Monday":                              "Ola joined the team on Monday 16 November 2026.",
		"Remember: we shipped 3.1 on Friday":                             "The team shipped 3.1 on Friday 13 November 2026.",
		"Remember: the outage started on Sunday and cost us two orders":  "The outage started on Sunday 15 November 2026 and cost the team two orders.",
		"Remember: on Thursday we met the auditors":                      "On Thursday 12 November 2026 the team met the auditors.",
		"Remember: the lease was signed on April 9":                      "The lease was signed on Thursday 9 April 2026.",
		"Remember: the key was rotated on the 20th":                      "The key was rotated on Tuesday 20 October 2026.",
		"Remember: the importer has run on the new host since Saturday":  "The importer has run on the new host since Saturday 14 November 2026.",
		"Remember: the pilot was extended until Friday":                  "The pilot was extended until Friday 20 November 2026.",
		"Remember: until June we used Jest for the tests":                "Until June 2026 the team used Jest for the tests.",
		"Remember: the ledger was hosted in Lyon until September":        "The ledger was hosted in Lyon until September 2026.",
		"Remember: the freeze was extended until January":                "The freeze was extended until January 2027.",
		"Remember: the review was moved to Thursday":                     "The review was moved to Thursday 19 November 2026.",
		"Remember: the board decided to close the depot on Friday":       "The board decided to close the depot on Friday 20 November 2026.",
		"Remember: the depot is closed on Friday":                        "The depot is closed on Friday 20 November 2026.",
		"Remember: the shared drive goes read-only on Friday":            "The shared drive goes read-only on Friday 20 November 2026.",
		"Remember: Ola starts on Monday, she applied in May":             "Ola starts on Monday 23 November 2026, she applied in May.",
		"Remember: the upgrade went through on Thursday":                 "The upgrade went through on Thursday 12 November 2026.",
		"Remember: the badges expire on September 30":                    "The badges expire on Thursday 30 September 2027.",
		"Remember: the fiscal year ends on July 31":                      "The fiscal year ends on July 31.",
		"Remember: my birthday is on April 9":                            "The user's birthday is on April 9.",
		"Remember: the summer sale is every year on July 12":             "The summer sale is every year on July 12.",
		"Remember: the backups are checked every week on Friday":         "The backups are checked every week on Friday.",
		"Remember: the contract runs from January 2027 on in both towns": "The contract runs from January 2027 on in both towns.",
	} {
		if got := contents(extract.Facts(said("user", says))); !slices.Equal(got, []string{want}) {
			t.Errorf("of %q was learnt %q, want %q", says, got, want)
		}
	}
}
