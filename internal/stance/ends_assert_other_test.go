package stance_test

import "testing"

// What is not so any more ends what says by other words that it is.
func TestDeniedInOtherWords(t *testing.T) {
	t.Parallel()
	heldAgainst(t, []turn{
		{"The preview environment runs in Dublin.", "The preview environment no longer exists.", true},
		{"The Monday talk is at noon.", "The Monday talk no longer takes place.", true},
		{"Trainees get a travel allowance.", "Trainees don't get a travel allowance.", true},
		{"Lena gets paged by the disk alarm.", "No one gets paged by the disk alarm any more.", true},
		{"The calendar can be edited by contractors.", "Contractors can't edit the calendar any more.", true},
		{"Every commit needs a ticket number.", "Ticket numbers are optional now.", true},
		{"Ingrid maintains the exporter.", "The exporter has no maintainer.", true},
		{"Hugo reviews the migrations.", "Hugo is no longer the reviewer of the migrations.", true},
		{"Samir approves holiday requests.", "Holiday requests no longer need approval.", true},
		{"Throughput must stay above 90 percent.", "We dropped the throughput requirement.", true},
		{"The cron task purge-logs runs daily.", "purge-logs has been turned off.", true},
		{"The feature flag dark-cart is on for everyone.", "The dark-cart flag has been deleted.", true},
		{"Our Discord bot beacon posts the weather.", "We took beacon down.", true},
		{"Older phones may use the v1 endpoint.", "The v1 endpoint has been retired.", true},
		{"The site uses Angular.", "Angular is out.", true},
		{"Responses must arrive within two days.", "The response rule was dropped.", true},
		{"The office has a piano.", "The piano in the office was taken away.", true},

		{"The preview environment runs in Dublin.", "The demo environment no longer exists.", false},
		{"The Tuesday talk is at noon.", "The Monday talk no longer takes place.", false},
		{"Trainees get a travel allowance.", "Trainees don't get a laptop.", false},
		{"Lena gets paged by the disk alarm.", "No one gets paged by the memory alarm any more.", false},
		{"The calendar can be edited by contractors.", "Contractors can't edit the wiki any more.", false},
		{"Every commit needs a ticket number.", "Release notes are optional now.", false},
		{"Ingrid maintains the exporter.", "The importer has no maintainer.", false},
		{"Ingrid maintains the exporter.", "Hugo is no longer the maintainer of the exporter.", false},
		{"Throughput must stay above 90 percent.", "We dropped the latency requirement.", false},
		{"Throughput is shown in Grafana.", "We dropped the throughput requirement.", false},
		{"The cron task purge-logs runs daily.", "purge-mails has been turned off.", false},
		{"Our Discord bot beacon posts the weather.", "The beacon is gone.", false},
		{"Angular is written in TypeScript.", "Angular is out.", false},
		{"Anna uses Angular.", "Anna is out.", false},
		{"The sauna is on the second floor.", "The pool has been closed down.", false},
		{"Drivers may use the old car park.", "The new car park has been closed.", false},
	})
}
