package stance_test

import (
	"testing"

	"signet/internal/stance"
)

// News stands behind what led to it, before what is said to it, and in messages of commits.
func TestNewsWithAPreface(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		earlier, later string
		want           bool
	}{
		{"Invoices sit in Oracle.", "Cutover finished: invoices are stored in Postgres now.", true},
		{"The metrics gateway answers on port 9091.", "chore(metrics gateway): change port to 9191", true},
		{"CI runs the smoke tests with Cypress.", "test: replace Cypress with Playwright for the smoke tests", true},
		{"We are spending Christmas in Crete.", "Christmas in Crete isn't happening, we'll stay at home.", true},
		{"I've signed up for the triathlon in Bergen.", "pulled out of the Bergen triathlon, my shoulder won't have it", true},
		{"Violin lessons with Mr Haas are on Mondays.", "Violin lessons with Mr Haas are over; Ida would rather play football.", true},
		{"The staging server costs us about 120 euros a month.", "The staging server was shut off on Friday.", true},
		{"Running the staging server costs us about 120 euros a month.", "The staging server was shut off on Friday.", true},
		{"For the audit, a second ledger service is up on port 7000.", "The audit is through and I've torn down the second ledger service.", true},
		{"Invoices sit in Oracle.", "Would it help if invoices were stored in Postgres?", false},
		{"Invoices sit in Oracle.", "If the cutover works, invoices are stored in Postgres.", false},
		{"Invoices sit in Oracle.", "Meeting finished: the slides are stored in Drive now.", false},
		{"The metrics gateway answers on port 9091.", "docs: describe the metrics gateway", false},
	} {
		if got := stance.Read(c.later).Ends(stance.Read(c.earlier)); got != c.want {
			t.Errorf("%q ends %q: %v", c.later, c.earlier, got)
		}
	}
}

// What was done once, or is done in some case, is no news of what is so; nor is what was so once
// undone by what is gone.
func TestWhatWasDoneOnceStays(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ earlier, later string }{
		{"Noor Aziz mentors Per Lind every Friday.", "At the offsite in Riga, Noor Aziz and Per Lind shared a room."},
		{"Setting up the render farm took Ingrid five weeks.", "The render farm is no more."},
		{"Back in 2019 we moved to Travis because the old builds were slow.", "Travis is gone from the stack."},
		{"My sister lives in Porto.", "When work sends me to Porto, I sleep at my sister's."},
		{"My phone at work is called Juniper.", "To print the badges, connect to the phone at work by its name."},
		{"Nadia Berg leads the data team.", "Travel requests from data go to Nadia Berg."},
		{"Back in 2019, we moved to Travis because the old builds were slow.", "Travis is gone from the stack."},
		{"The heating is set to 21 degrees.", "The heating is off."},
		{"The upload limit is set per tenant.", "The upload limit is no more than 50 MB."},
		{"The standup is at 9:15.", "The standup with the Lisbon team was cancelled."},
		{"We will continue to review every pull request.", "The review was cancelled."},
		{"build: the timeout is 30 minutes", "test: the timeout is 10 minutes"},
		{"We use Redis.", "Imagine a bad day. Redis is gone."},
	} {
		if stance.Read(c.later).Ends(stance.Read(c.earlier)) {
			t.Errorf("%q ends %q", c.later, c.earlier)
		}
	}
	for _, cut := range []string{"Call the plumber -", "The library is open 9 - 17.", "Invoices –"} {
		stance.Read(cut).Ready()
	}
	if left := stance.Read("The audit is through and I've torn down the second ledger service.").Left(stance.Read("For the audit, a second ledger service is up on port 7000.")); left != "" {
		t.Errorf("%q is left", left)
	}
}
