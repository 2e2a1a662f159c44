package recall_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"signet/internal/memory"
	"signet/internal/recall"
)

// Who asks for a thing by the name of what was in its place is told what is there now; by
// other words of what was said before it is not found.
func TestWhatWasThereBeforeLeadsToWhatIs(t *testing.T) {
	t.Parallel()
	e, s := newEngine(t)
	const now, mended = "The warehouse is Snowflake, suspended after a minute", "Standups are held in Jitsi at ten"
	was := remember(t, s, memory.Draft{Content: "The warehouse is Redshift, resized by hand", Hints: []string{"also: columnar pool", "who pays for the licences?"}})
	m := remember(t, s, memory.Draft{Content: "Standups are held in Zoom, mostly muted"})
	remember(t, s, memory.Draft{Content: now, Supersedes: was.ID})
	if _, _, err := s.Modify(t.Context(), memory.Author{Name: "t", Kind: "operator"}, memory.Revision{ID: m.ID, Reader: everywhere, Content: new(mended)}); err != nil {
		t.Fatal(err)
	}
	if err := e.UpdateIndex(t.Context()); err != nil {
		t.Fatal(err)
	}
	gives(t, e, map[string][]string{
		"is our Redshift down?":         {now},
		"how big is the columnar pool?": {now},
		"send me the zoom link":         {mended},
		"was anything resized lately?":  nil,
		"which licences expire?":        nil,
		"why am I muted?":               nil,
		"which pool is mine?":           nil,
	})
}

// Of what took its place and says only what it left, all that was told of that is still so.
func TestWhatIsToldOfAThingIsSoOfWhatTookItsPlace(t *testing.T) {
	t.Parallel()
	e, s := newEngine(t)
	for _, moved := range [][2]string{
		{"We use Mocha for unit tests in the web app", "We moved from Mocha to Vitest"},
		{"Our wiki is on Confluence", "We replaced Confluence by Notion"},
		{"Feature flags are handled by LaunchDarkly in 14 services", "LaunchDarkly was replaced by Unleash"},
		{"We keep carts in Redis, mirrored hourly", "We keep carts in Redis on three nodes"},
	} {
		was := remember(t, s, memory.Draft{Content: moved[0]})
		remember(t, s, memory.Draft{Content: moved[1], Supersedes: was.ID})
	}
	if err := e.UpdateIndex(t.Context()); err != nil {
		t.Fatal(err)
	}
	gives(t, e, map[string][]string{
		"write unit tests for the web app": {"We moved from Mocha to Vitest"},
		"where is our wiki?":               {"We replaced Confluence by Notion"},
		"how are feature flags handled?":   {"LaunchDarkly was replaced by Unleash"},
		"who has counted to 14?":           nil,
	})
	hits, err := e.Recall(t.Context(), memory.Query{Text: "unit tests of the web app", Reader: everywhere, Limit: 1})
	if err != nil || len(hits) != 1 || len(hits[0].Formerly) != 0 {
		t.Errorf("what it left it says itself: %+v, %v", hits, err)
	}
	hits, err = e.Recall(t.Context(), memory.Query{Text: "are carts mirrored hourly?", Reader: everywhere, Limit: 1})
	if err != nil || len(hits) != 1 || len(hits[0].Formerly) != 0 {
		t.Errorf("what is still there was not left: %+v, %v", hits, err)
	}
}

// Who asks of what is no more is told so, whatever the question wants, and in the words of what was.
func TestWhatIsNoMoreAnswersWhatItWas(t *testing.T) {
	t.Parallel()
	e, s := newEngine(t)
	for _, ended := range [][2]string{
		{"We use Cypress for smoke tests.", "Cypress is gone from the repo, and nothing took its place."},
		{"On the calendar: the ledger audit, March 12.", "Calendar update – ledger audit called off, no new date."},
	} {
		was := remember(t, s, memory.Draft{Content: ended[0]})
		remember(t, s, memory.Draft{Content: ended[1], Supersedes: was.ID})
	}
	if err := e.UpdateIndex(t.Context()); err != nil {
		t.Fatal(err)
	}
	gives(t, e, map[string][]string{
		"what do we use for smoke tests?": {"Cypress is gone from the repo, and nothing took its place."},
		"when is the ledger audit?":       {"Calendar update – ledger audit called off, no new date."},
		"do we use tests?":                nil,
	})
}

// In place of what a memory stands is told by a name that it does not say itself, and that
// it took the place of.
func TestANameThatWasReplacedIsTold(t *testing.T) {
	t.Parallel()
	e, s := newEngine(t)
	cases := []struct{ was, now, asked, want string }{
		{"The warehouse is Redshift", "The warehouse is Snowflake", "resize the Redshift", "Redshift"},
		{"Checkout runs on AWS.", "Checkout moved to GCP.", "what runs on AWS?", "AWS"},
		{"Billing is owned by Maria Lopez", "Billing is owned by Ben Kowalski", "what does Lopez own?", "Maria Lopez"},
		{"Jenkins deploys the shop to Hetzner", "The shop is deployed to Fly", "move the shop on Hetzner", "Hetzner"},
		{"Jenkins deploys the shop to Hetzner", "The shop is deployed to Fly", "does Jenkins deploy the shop?", ""},
		{"CI runs on CircleCI.", "CI moved to GitHub Actions.", "is CircleCI down for CI?", "CircleCI"},
		{"CI runs on CircleCI.", "CI moved to GitHub Actions.", "where does CI run?", ""},
		{"SSO is handled by Okta.", "SSO moved to Auth0.", "who handles SSO?", ""},
		{"GDPR export is owned by Jonas.", "Ana Souza takes over the GDPR export.", "who owns the GDPR export?", ""},
		{"GDPR export is owned by Jonas.", "Ana Souza takes over the GDPR export.", "ask Jonas about the GDPR export", "Jonas"},
		{"We deploy with Jenkins", "We no longer use Jenkins", "how do we deploy with Jenkins?", ""},
		{"We use Mocha for unit tests in Docker", "We moved from Mocha to Vitest", "run the unit tests in Docker", ""},
		{"Supported browsers: Chrome, Firefox and Edge.", "We dropped Edge support.", "do we support Firefox?", ""},
		{"We accept Visa, PayPal and Klarna.", "We accept Visa, PayPal and Amex.", "do we accept Klarna or Visa?", ""},
	}
	agent := func(i int) memory.Scope { return memory.Scope{Agent: "agent" + strconv.Itoa(i)} }
	for i, c := range cases {
		was := remember(t, s, memory.Draft{Content: c.was, Scope: agent(i)})
		remember(t, s, memory.Draft{Content: c.now, Scope: agent(i), Supersedes: was.ID})
	}
	if err := e.UpdateIndex(t.Context()); err != nil {
		t.Fatal(err)
	}
	for i, c := range cases {
		hits, err := e.Recall(t.Context(), memory.Query{Text: c.asked, Reader: memory.Reader{Agent: agent(i).Agent, EveryProject: true}, Limit: 1})
		if err != nil {
			t.Fatal(err)
		}
		var names []string
		for _, h := range hits {
			for _, f := range h.Formerly {
				names = append(names, f.Name)
			}
		}
		if got := strings.Join(names, ", "); got != c.want {
			t.Errorf("%q after %q, asked %q: in place of %q, want %q", c.now, c.was, c.asked, got, c.want)
		}
	}
}

// Nobody learns by it what he could not see, and what is purged leads to nothing.
func TestWhatWasThereBeforeIsSeenAndPurged(t *testing.T) {
	t.Parallel()
	p := newPair(t)
	secret := remember(t, p.service, memory.Draft{Content: "The merger is run by Quetzal", Scope: memory.Scope{Project: "/deals"}})
	if _, _, err := p.service.Modify(t.Context(), memory.Author{Name: "t", Kind: "operator"},
		memory.Revision{ID: secret.ID, Reader: everywhere, Content: new("The merger is over"), Project: new("")}); err != nil {
		t.Fatal(err)
	}
	was := remember(t, p.service, memory.Draft{Content: "The warehouse is Redshift"})
	remember(t, p.service, memory.Draft{Content: "The warehouse is Snowflake", Supersedes: was.ID})
	p.update(t)
	if got := ask(t, p.warm, memory.Query{Text: "is Quetzal on leave?", MinScore: recall.Floor}); len(got) > 0 {
		t.Errorf("a word that others could not see finds %q", got)
	}
	if got := ask(t, p.warm, memory.Query{Text: "resize the Redshift"}); len(got) != 1 {
		t.Errorf("got %q, want the warehouse", got)
	}
	if err := p.db.Condemn(t.Context(), everywhere, was.ID, time.Now()); err != nil {
		t.Fatal(err)
	}
	if _, err := p.db.Purge(t.Context(), was.ID, time.Now()); err != nil {
		t.Fatal(err)
	}
	p.update(t)
	if got := ask(t, p.warm, memory.Query{Text: "resize the Redshift"}); len(got) > 0 || p.warm.Holds("redshift") {
		t.Errorf("what was purged still finds %q", got)
	}
}

// A purge has those read anew that took the place of what is purged, and no others: after
// many changes a search waits for none.
func TestAPurgeTouchesOnlyWhatTookItsPlace(t *testing.T) {
	t.Parallel()
	p := newPair(t)
	var first, last memory.Memory
	for _, line := range [][]string{{"The warehouse is Redshift", "The warehouse is Snowflake", "The warehouse is DuckDB"}, {"The queue is NATS", "The queue is Kafka"}} {
		was := remember(t, p.service, memory.Draft{Content: line[0]})
		now := was
		for _, says := range line[1:] {
			now = remember(t, p.service, memory.Draft{Content: says, Supersedes: now.ID})
		}
		if first.ID == "" {
			first, last = was, now
		}
	}
	before, err := p.db.Changes(t.Context(), 1, 1000)
	if err != nil || before.Lost {
		t.Fatal(before, err)
	}
	if err := p.db.Condemn(t.Context(), everywhere, first.ID, time.Now()); err != nil {
		t.Fatal(err)
	}
	if _, err := p.db.Purge(t.Context(), first.ID, time.Now()); err != nil {
		t.Fatal(err)
	}
	c, err := p.db.Changes(t.Context(), before.To, 1000)
	if err != nil || !c.Purged || len(c.Live) != 1 || !slices.Contains(c.Live[0].Says, last.Content.String()) {
		t.Errorf("%+v has to be read anew (%v), want what stands in the place alone", c.Live, err)
	}
}
