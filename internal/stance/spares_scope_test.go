package stance_test

import (
	"testing"

	"signet/internal/stance"
)

func TestNewsReachesNoFurtherThanItSays(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		later, earlier string
		ends           bool
	}{
		{"There is a WireGuard tunnel to the Riga office.", "There is a WireGuard tunnel to the Vilnius office.", false},
		{"There is a WireGuard tunnel to the Riga office.", "There is no WireGuard tunnel to the Riga office.", true},
		{"Since the roadworks no tram at all stops at the harbour gate.", "The harbour gate is locked at 22:00.", false},
		{"Since the roadworks no tram at all stops at the harbour gate.", "Tram 6 stops at the harbour gate.", true},
		{"Correction, I misread the plan: there never was a test cluster in Ghent.", "One of our test clusters is in Lyon.", false},
		{"The workshop's plotter burnt out and was scrapped, they have none now.", "The workshop is open until 21:00.", false},
		{"Tobias is not on parental leave any more, he's back at his desk.", "Tobias is responsible for the parser.", false},
		{"Zofia isn't available in December.", "Zofia works on the import service.", false},
		{"Zofia isn't available in December.", "Zofia is available in December.", true},
		{"Elasticsearch has been replaced by Typesense as the forum's search backend.", "The audit store is Elasticsearch.", false},
		{"Elasticsearch has been replaced by Typesense as the forum's search backend.", "The forum's search backend is Elasticsearch.", true},
		{"Ingrid signed a contract of 31,000 euros with the printers in Lund today.", "Only Ingrid may sign contracts above 20,000 euros.", false},
		{"Every new hire is handed a ThinkPad.", "Every new hire is handed a badge on day one.", false},
		{"Ferret, the chat bot, runs on the box mole now instead of badger.", "The chat bot is called Ferret.", false},
		{"Jo is Lea's mentor.", "Jo is Mia's mentor.", false},
		{"The doctor doesn't see patients on Fridays any more.", "The doctor sees patients on Mondays.", false},
		{"The doctor doesn't see patients on Fridays any more.", "The doctor sees patients on Fridays.", true},
		{"Joris isn't answering his phone today.", "Joris answers the hotline.", false},
		{"node-12 has a 2 TB NVMe disk.", "node-12 has 64 GB of RAM.", false},
		{"node-12 has 128 GB of RAM.", "node-12 has 64 GB of RAM.", true},
		{"The intern has no access to production any more.", "The intern has access to the wiki.", false},
		{"The intern has no access to production any more.", "The intern has access to production.", true},
	} {
		if got := stance.Read(c.later).Ends(stance.Read(c.earlier)); got != c.ends {
			t.Errorf("%q ends %q: %v", c.later, c.earlier, got)
		}
	}
}
