package recall_test

import (
	"strconv"
	"testing"

	"signet/internal/memory"
	"signet/internal/recall"
)

// Who asks what an ended belief answered is told what ended it, and not what is so of another
// thing. Who asks of something else is not.
func TestWhatEndedABeliefAnswersInItsPlace(t *testing.T) {
	t.Parallel()
	e, s := newEngine(t)
	cases := []struct {
		was, now, beside string // of which beside is of another thing
		asked            string
		given            bool // what is there now
	}{
		{"We store parcels in Vault.", "We left Vault for Doppler.", "", "where do we store parcels?", true},
		{"We use Webpack for bundling.", "Bundling is done by Vite now.", "", "what do we use for bundling?", true},
		{"The proxy is nginx.", "nginx gave way to Caddy.", "", "what is the proxy?", true},
		{"Ruben maintains the scheduler.", "The scheduler is gone.", "Ilse maintains the dispatcher.", "who maintains the scheduler?", true},
		{"Ruben maintains the scheduler.", "The scheduler is gone.", "Ilse maintains the dispatcher.", "who maintains the schedulr?", true},
		{"Tove works on the Billing team.", "Tove left us.", "Malik works on the Billing team.", "which team does Tove work on?", true},
		{"The kiosk listens on port 8181.", "The kiosk was retired.", "The gate listens on port 8282.", "which port does the kiosk listen on?", true},
		{"Parcels are resent five times.", "Parcels are not resent any more.", "Messages are resent twice.", "how many times are parcels resent?", true},
		{"Tove works on the Billing team.", "Tove left us.", "", "who works on the Checkout team?", false},
		{"Priya owns refunds and reviews ledger changes.", "Kofi owns refunds now.", "", "who reviews the ledger?", false},
		{"The choir meets on Wednesdays.", "The choir was dissolved.", "", "is the shop open on Wednesdays?", false},
	}
	agent := func(i int) memory.Scope { return memory.Scope{Agent: "agent" + strconv.Itoa(i)} }
	for i, c := range cases {
		was := remember(t, s, memory.Draft{Content: c.was, Scope: agent(i)})
		remember(t, s, memory.Draft{Content: c.now, Scope: agent(i), Supersedes: was.ID})
		if c.beside != "" {
			remember(t, s, memory.Draft{Content: c.beside, Scope: agent(i)})
		}
	}
	if err := e.UpdateIndex(t.Context()); err != nil {
		t.Fatal(err)
	}
	for i, c := range cases {
		got := ask(t, e, memory.Query{Text: c.asked, Reader: memory.Reader{Agent: agent(i).Agent, EveryProject: true}, MinScore: recall.Floor})
		if given := len(got) == 1 && got[0] == c.now; given != c.given || len(got) > 1 {
			t.Errorf("%q after %q, asked %q: given %q", c.now, c.was, c.asked, got)
		}
	}
}

// What was left for what was left in turn is answered by the last.
func TestWhatWasLeftTwiceAnswers(t *testing.T) {
	t.Parallel()
	e, s := newEngine(t)
	m := remember(t, s, memory.Draft{Content: "We chart the tides with Travis"})
	for _, now := range []string{"We moved from Travis to Jenkins", "We moved from Jenkins to Buildkite"} {
		m = remember(t, s, memory.Draft{Content: now, Supersedes: m.ID})
	}
	if err := e.UpdateIndex(t.Context()); err != nil {
		t.Fatal(err)
	}
	gives(t, e, map[string][]string{"with what do we chart the tides?": {"We moved from Jenkins to Buildkite"}})
}
