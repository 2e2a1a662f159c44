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
