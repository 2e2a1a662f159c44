package recall_test

import (
	"slices"
	"testing"

	"signet/internal/memory"
	"signet/internal/recall"
)

// What is told of a thing is not told of another one whose name begins alike, however it is
// written by who asks.
func TestNamesakesAreNotTakenForEachOther(t *testing.T) {
	t.Parallel()
	const (
		ban    = "Never change Apollo Server's login without asking Karin"
		mobile = "Apollo Mobile logs in through Keycloak"
		server = "Apollo Server logs in through LDAP"
		both   = "The login of Apollo Server and of Apollo Mobile times out after a day"
		alone  = "Apollo has a login page of its own for partners"
	)
	e := keep(t, map[string]memory.Type{ban: memory.Rule, mobile: memory.Fact, server: memory.Fact, both: memory.Fact, alone: memory.Fact})
	for _, question := range []string{"how does Apollo Mobile log in?", "change Apollo Mobile's login", "change apollo mobile's login"} {
		got := ask(t, e, memory.Query{Text: question, MinScore: recall.Floor, Unasked: true})
		if !slices.Contains(got, mobile) || slices.Contains(got, server) || slices.Contains(got, ban) {
			t.Errorf("%s: got %q", question, got)
		}
	}
	if got := ask(t, e, memory.Query{Text: "how does Apollo log in?", MinScore: recall.Floor}); !slices.Contains(got, mobile) || !slices.Contains(got, server) {
		t.Errorf("of the name that both begin with, got %q", got)
	}
}

// Who names a thing in full does not mean another one that has a part of that for a name.
func TestAPartOfAFullNameNamesNothingElse(t *testing.T) {
	t.Parallel()
	const ban = "Ask Karin before a change of the login"
	e, g, kept := draw(t, map[string]string{"apollo mobile": "mobile", "apollo": "server"}, "server: "+ban, "mobile: The app is in two shops")
	g.parts["apollo"] = true
	g.around["server"] = recall.Around{Told: []recall.Told{{Entity: "server", Importance: 0.9, Memory: kept[ban]}}}
	for question, want := range map[string]bool{"the version of apollo mobile": false, "the version of apollo": true} {
		hits, err := e.Recall(t.Context(), memory.Query{Text: question, Reader: everywhere, Limit: 5})
		if err != nil {
			t.Fatal(err)
		}
		if got := slices.ContainsFunc(hits, func(h memory.Hit) bool { return h.Memory.Content.String() == ban }); got != want {
			t.Errorf("%s: it leads to the other one: %v", question, got)
		}
	}
}

// A noun in small letters tells things of one name apart, too.
func TestANounTellsNamesakesApart(t *testing.T) {
	t.Parallel()
	const (
		speed  = "The Falcon scooter has a top speed of 25 km/h"
		bought = "Deniz bought the Falcon scooter in Gdansk"
		alone  = "Falcon was bought from a dealer in Oslo"
	)
	e := keep(t, map[string]memory.Type{speed: memory.Fact, bought: memory.Fact, alone: memory.Fact})
	for question, want := range map[string][]string{
		"who bought the Falcon scooter?":               {bought},
		"who bought the falcon scooter?":               {bought},
		"who bought the Falcon printer?":               nil,
		"who bought the falcon printer?":               nil,
		"what is the top speed of the Falcon scooter?": {speed},
		"what is the top speed of the Falcon printer?": nil,
	} {
		got := ask(t, e, memory.Query{Text: question, MinScore: recall.Floor, Unasked: true})
		for _, of := range []string{speed, bought} {
			if slices.Contains(got, of) != slices.Contains(want, of) {
				t.Errorf("%s: got %q, want %q", question, got, want)
			}
		}
	}
}
