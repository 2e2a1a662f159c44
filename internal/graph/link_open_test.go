package graph_test

import (
	"slices"
	"strings"
	"testing"

	"signet/internal/graph"
)

// A capital at the head of a sentence makes no name by itself, and two in a row make one.
func TestNamesAtTheHeadOfASentence(t *testing.T) {
	t.Parallel()
	for said, want := range map[string][]string{
		"May is our quietest month":                      nil,
		"June was too hot for the kiln":                  nil,
		"May signed the lease":                           {"May person"},
		"June is our product manager":                    {"June person"},
		"June is on call":                                {"June person"},
		"Apple Wallet is not sold here":                  {"Apple Wallet organization"},
		"April Lanterns supplies the lamps":              {"April Lanterns organization"},
		"Restart Redis before lunch":                     {"Redis product"},
		"Forget Kafka":                                   {"Kafka product"},
		"Use Postgres and Redis":                         {"PostgreSQL product", "Redis product"},
		"Gatekeeper writes to Postgres":                  {"Gatekeeper tool", "PostgreSQL product"},
		"Ibarra writes the minutes":                      {"Ibarra person"},
		"Labels are in UK English and never in capitals": {"UK English concept"},
		"Payments Gateway, aka paygw, is old":            {"Payments Gateway system"},
		"Notification Hub depends on Redis":              {"Notification Hub system", "Redis product"},
	} {
		var got []string
		for _, m := range link(t, &memoryOf{}, graph.Statement{Agent: "a", Content: said}).Mentions {
			if m.Type != graph.Date {
				got = append(got, m.Name+" "+string(m.Type))
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("%q names %q, want %q", said, strings.Join(got, ", "), want)
		}
	}
}

// Each also where the tools are known.
func TestAnEverydayWordAtTheHeadOfASentenceIsNoTool(t *testing.T) {
	t.Parallel()
	known := "We post it in Slack, write it in Notion, Swift, Flask and Go, and look at Sentry, Rust, Spark and Stripe."
	for says, want := range map[string]bool{
		"Slack off on Fridays if you like.":          false,
		"Notion of time is relative here.":           false,
		"Swift answers matter to customers.":         false,
		"Flask arrays broke in the lab.":             false,
		"Rest before the release.":                   false,
		"Sentry duty rotates weekly.":                false,
		"Spark interest in the team first.":          false,
		"Linear growth is fine.":                     false,
		"Go to production only after QA signs off.":  false,
		"Slack is down.":                             true,
		"Slack: #ops is for alerts.":                 true,
		"Sentry alerts go to #ops.":                  true,
		"Swift code lives in ios-app.":               true,
		"Stripe charges 2% of it.":                   true,
		"Stripe webhooks arrive at the gateway.":     true,
		"Notion and Linear are paid by Ana.":         true,
		"Sentry for errors, Grafana for metrics.":    true,
		"Rust 1.80 is required.":                     true,
		"Sentry's quota is used up.":                 true,
		"Go modules are vendored, and Rust is used.": true,
	} {
		for _, earlier := range [][]string{nil, {known}} {
			links, _ := after(t, earlier, graph.Statement{Content: says})
			got := false
			for _, m := range links.Mentions {
				got = got || strings.HasPrefix(says, m.Text)
			}
			if got != want {
				t.Errorf("%q after %q: a tool: %v, want %v (%+v)", says, earlier, got, want, links.Mentions)
			}
		}
	}
}

// A name whose initials follow it is whole, also where it begins a sentence with an ordinary word.
func TestANameThatIsSpelledOutBeginsASentence(t *testing.T) {
	t.Parallel()
	for said, want := range map[string]string{
		"Open Policy Agent (OPA) guards the cluster":     "Open Policy Agent",
		"Single Sign-On (SSO) is provided by the portal": "Single Sign-On",
		"Use Open Policy Agent (OPA) for admission":      "Open Policy Agent",
		"Restart Grafana Cloud (GC) first":               "Grafana Cloud",
	} {
		got := link(t, &memoryOf{}, graph.Statement{Agent: "a", Content: said}).Mentions
		if len(got) == 0 || got[0].Name != want {
			t.Errorf("%q names %v, want %s", said, got, want)
		}
	}
}
