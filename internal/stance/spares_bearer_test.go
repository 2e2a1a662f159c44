package stance_test

import (
	"testing"

	"signet/internal/stance"
)

// What is told of one thing, or of one side of it, is no news of another. The clues are not
// fitted to these.
func TestNewsIsOfWhatItIsToldOf(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		later, earlier string
		ends           bool
	}{
		// What is told of one bearer is no news of another.
		{"Staging runs on Kubernetes.", "Billing runs on Kubernetes.", false},
		{"Zebra runs on Nomad", "Kraken runs on Nomad", false},
		{"PaymentRouter runs on Nomad.", "order-sync runs on Nomad.", false},
		{"Billing runs in Frankfurt.", "The API runs in Frankfurt.", false},
		{"The blog is owned by Priya.", "The mailer is owned by Priya.", false},
		{"The wiki is owned by the growth team.", "The blog is owned by the growth team.", false},
		{"Anna is in the Lisbon office.", "Chidi is in the Lisbon office.", false},
		{"Maria Lopez reviews billing.", "Anna reviews billing.", false},
		{"Zebra now runs on Nomad", "Kraken now runs on Nomad", false},
		{"Billing runs on Nomad now.", "Billing runs on Kubernetes.", true},
		{"The blog is owned by Jonas now.", "The blog is owned by Priya.", true},
		{"The gateway forwards port 443 to 8443.", "The gateway forwards port 80 to 8080.", false},
		{"The crane in hall 3 moved crate 19.", "The crane in hall 3 moved crate 12.", false},
		{"The robot lifted box 8", "The robot lifted box 7", false},
		{"note 16: registry postgres thicket iguana", "note 2: iguana bramble registry", false},
		{"Ticket 812: the export is empty again.", "Ticket 640: the export works.", false},
		// A reason that is given first is told, too.
		{"I moved to Berlin, so my old flat is free.", "I live in Lisbon.", true},
		{"The lift works again, hence we can carry the boxes up.", "The lift is out of order.", true},
		{"The API is slow, so we cache.", "The API is slow.", false},
		{"We might drop Kafka, so the events need a plan.", "We use Kafka.", false},
		{"Since the reorg Priya isn't my boss any more, Daniel is.", "My boss is Priya.", true},
		{"Ola called customer 18.", "Ola called customer 17.", false},
		{"ana saw heron number 0 at the lake", "ana saw heron number 1 at the lake", false},
		{"ben saw heron number 0 at the lake", "ana saw heron number 0 at the lake", false},
		{"The robot moved box 8 to shelf 4.", "The robot moved box 7 to shelf 3.", false},
		{"The crane lifted crate 15 onto ship B.", "The crane lifted crate 14 onto ship A.", false},
		{"The robot dropped a blue box.", "The robot dropped a red box.", false},
		{"The intern unplugged the spare printer.", "The intern unplugged the main printer.", false},
		{"The robot moved box 7 to shelf 4.", "The robot moved box 7 to shelf 3.", true},
		{"The service moved to node 5.", "The service moved to node 4.", true},
		{"We raised the limit to 80.", "We raised the limit to 50.", true},
		{"Fixed the flaky export test.", "Fixed the flaky import test.", false},
		{"Disabled the cache for staging.", "Enabled the cache for staging.", true},
		// What becomes of a thing leaves what has nothing to do with that.
		{"The auth service was split into two services.", "The auth service listens on port 7000.", false},
		{"The auth service was moved to a new cluster.", "Never restart the auth service during the payroll run.", false},
		{"The auth service was moved to a new cluster.", "The auth service listens on port 7000.", false},
		{"The shop was moved to Hetzner.", "The shop runs on AWS.", true},
		{"The shop was moved to a new cluster.", "The shop runs on Kubernetes.", false},
		{"The shop was moved to another cluster.", "The shop runs on the old cluster.", true},
		{"The ledger was moved to Postgres 16.", "The ledger runs on Postgres 14.", true},
		{"The auth service was dropped from the on-call rotation.", "The auth service is written in Go.", false},
		{"The payments gateway should be migrated to Rust next year.", "Maria Lopez owns the payments gateway.", false},
		{"The checkout app got a new logo.", "The checkout app is on call rotation B.", false},
		{"The build was moved to Buildkite.", "The build takes ten minutes.", false},
		{"The release was moved to May 18.", "The release is signed by Ana.", false},
		{"The release was moved to May 18.", "The release is on May 11.", true},
		// Who is the one of a kind makes way for who is it now.
		{"Ben is the on-call engineer now.", "Maria is the on-call engineer.", true},
		{"Node 20 is the minimum version now", "Node 18 is the minimum version", true},
		{"Ben is a designer now.", "Maria is a designer.", false},
		{"Ben Kowalski is the new owner of the event router.", "Lena Hoffmann took over the event router from Maria Lopez.", true},
		{"Ben owns the mail router now.", "Lena took over the event router.", false},
		{"I prefer light mode on the phone", "I prefer dark mode", false},
		// A reason is no news of itself.
		{"Because the database of the email worker is MySQL, we run MySQL tuning scripts on its host.", "The database of the email worker is MySQL.", false},
		{"We switched the queue of the importer from Pulsar to Kafka.", "The importer needs three brokers as the importer uses Pulsar as its queue.", false},
	} {
		if got := stance.Read(c.later).Ends(stance.Read(c.earlier)); got != c.ends {
			t.Errorf("%q ends %q: %v", c.later, c.earlier, got)
		}
	}
}
