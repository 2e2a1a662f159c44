package stance_test

import (
	"testing"

	"signet/internal/stance"
)

func TestWhatIsToldAnewEndsWhatWasTold(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		later, earlier string
		want           bool
	}{
		// A thing told anew, since when or why said first.
		{"Since May we get our flour from the Tannau mill, because Berger raised its prices.", "We get our flour from the Berger mill in bags of 25 kg.", true},
		{"Celestrak blocked us for polling too often; we load orbital elements (TLEs) from Space-Track now, twice a day.", "TLEs: from Celestrak, every morning at 6.", true},
		{"The stout came out thin; from batch 88 on we mash it at 69 °C, still for an hour.", "Stout is mashed at 67 °C for an hour.", true},
		{"AquaTest takes the weekly samples, the contract with Labor Nord has ended.", "Labor Nord takes the weekly samples.", true},
		{"Between two shifts a nurse must have at least 11 hours of rest.", "Between two shifts a nurse must have at least 10 hours of rest.", true},
		// Others of the sort, one case, and those that do the same.
		{"Production runs on AWS now.", "Staging runs on AWS.", false},
		{"Kim uses Vim now.", "Tom uses Vim.", false},
		{"I ate 3 eggs for breakfast.", "I ate 2 eggs for breakfast.", false},
		{"In summer the pool opens at 7 from this year on.", "In winter the pool opens at 9.", false},
		{"A ticket costs 5 euros for children.", "A ticket costs 9 euros.", false},
		{"The beds in room 2 are 140 cm wide since the renovation.", "The beds in room 1 are 90 cm wide.", false},
		{"Since October wood pellets come from Holzmann.", "Heating oil comes from Shell.", false},
		{"Since Monday Tom drives the truck to Leeds.", "Grace drives the van to Leeds.", false},
		{"On Sundays the roof terrace closes at 21:00 now.", "The roof terrace closes at 22:00.", false},
	} {
		if got := stance.Read(c.later).Ends(stance.Read(c.earlier)); got != c.want {
			t.Errorf("Ends(%q → %q) = %v, want %v", c.earlier, c.later, got, c.want)
		}
	}
}

// That something else is done with a thing from now on leaves standing what is so of it.
func TestWhatIsDoneWithAThingEndsNothingElseOfIt(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		earlier, later string
		ends           bool
	}{
		{"Deploys to production need two approvals", "Deploys to production are announced in #ops since May", false},
		{"Invoices of clients go out on the first", "Invoices of clients are signed since this month", false},
		{"Cash bookings need the name of the guest", "Bookings of guests are sealed since this month", false},
		{"Tests of the parser run on arm64", "Tests of the parser are recorded since last week", false},
		{"Backups of the ledger are encrypted with age", "Backups of the ledger are verified on Mondays now", false},
		{"The release is blocked on the audit of TLS", "The audit of TLS came back clean, the release is unblocked", true},
		{"Backups of the ledger are kept for 30 days", "Backups of the ledger are kept for 90 days now", true},
	} {
		if got := stance.Read(c.later).Ends(stance.Read(c.earlier)); got != c.ends {
			t.Errorf("%q after %q ends it: %v, want %v", c.later, c.earlier, got, c.ends)
		}
	}
}
