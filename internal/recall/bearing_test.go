package recall_test

import (
	"slices"
	"testing"

	"signet/internal/memory"
	"signet/internal/recall"
)

// What bears on a question is told from what only shares words with it.
func TestWhatBearsOnAQuestion(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name     string
		memories map[string]memory.Type
		asked    map[string][]string // question → what it is given
	}{
		{"a verb with its particle is its noun", map[string]memory.Type{
			"The ledger is backed up each evening to the vault":     memory.Fact,
			"The rollback of a Kestrel is done by Ines with ferry":  memory.Procedural,
			"The sprayer of the orchard is driven by Anselm Birken": memory.Fact,
		}, map[string][]string{
			"where does the backup go?":                        {"The ledger is backed up each evening to the vault"},
			"how do I roll the last Kestrel back?":             {"The rollback of a Kestrel is done by Ines with ferry"},
			"who may spray the orchard?":                       {"The sprayer of the orchard is driven by Anselm Birken"},
			"how do I get the back of the wardrobe up a step?": nil,
		}},
		{"a phrase of everyday words is one word", map[string]memory.Type{
			"Jonna is on call until Sunday":                  memory.Fact,
			"Piet Aal is on leave until May":                 memory.Fact,
			"The Halberg scans are on hold":                  memory.Fact,
			"Quotes are priced on each call, based on leads": memory.Fact,
			"Leave the kiln on for an hour":                  memory.Rule,
		}, map[string][]string{
			"who is on call?":            {"Jonna is on call until Sunday"},
			"who's on-call":              {"Jonna is on call until Sunday"},
			"who is oncall":              {"Jonna is on call until Sunday"},
			"who is on leave?":           {"Piet Aal is on leave until May"},
			"what is on hold?":           {"The Halberg scans are on hold"},
			"who is off duty?":           nil,
			"hold on":                    nil,
			"can I call on you to leave": nil,
		}},
		{"many of a short name are found by one of them", map[string]memory.Type{
			"PRs of the Halberg scans need two readers": memory.Rule,
			"The VMs are rented from Kranich":           memory.Fact,
			"Each DB is copied to the attic":            memory.Fact,
			"The clip takes 20 ms to load":              memory.Fact,
		}, map[string][]string{
			"how many readers does a PR need?": {"PRs of the Halberg scans need two readers"},
			"open a pull request":              {"PRs of the Halberg scans need two readers"},
			"who rents us the VM?":             {"The VMs are rented from Kranich"},
			"where are the DBs copied to?":     {"Each DB is copied to the attic"},
			"where is the M kept?":             nil,
		}},
		{"an order of work is a procedure", map[string]memory.Type{
			"Bottling the cider: rinse the filler, try the corker, fill the dry one first": memory.Procedural,
			"The cider won a medal at the fair of Bruges":                                  memory.Fact,
		}, map[string][]string{
			"what's the order of work when we bottle cider?":    {"Bottling the cider: rinse the filler, try the corker, fill the dry one first"},
			"in which order do I do the bottling of the cider?": {"Bottling the cider: rinse the filler, try the corker, fill the dry one first"},
		}},
		{"nothing is asked of who wants to know it", map[string]memory.Type{
			"Per diem is 35 euro, in cash, each Monday": memory.Fact,
			"Jules is allergic to peanuts":              memory.Rule,
		}, map[string][]string{
			"jules asks when the next per diem is, and how much": {"Per diem is 35 euro, in cash, each Monday"},
		}},
		{"whatever bears well on a task is given, if another bears on it better", map[string]memory.Type{
			"Never retouch a negative of the Halberg plates: the museum lends them as they are": memory.Rule,
			"The scanner of the Halberg plates resumes a scan behind the last whole plate":      memory.Fact,
		}, map[string][]string{
			"write retouch_2024.py: it retouches the Halberg plates that the museum lends and takes each negative from the scanner": {
				"Never retouch a negative of the Halberg plates: the museum lends them as they are",
				"The scanner of the Halberg plates resumes a scan behind the last whole plate",
			},
		}},
		{"what somebody leaves is not asked for", map[string]memory.Type{
			"The collector of the rain barrel is emptied in October":                                                               memory.Fact,
			"Our bundles must stay readable back to version 3: each new chunk begins with its length, so that old readers skip it": memory.Rule,
		}, map[string][]string{
			"enough of the collector. paint the kitchen":                    nil,
			"the collector of the barrel, when is it emptied?":              {"The collector of the rain barrel is emptied in October"},
			"now something else: add a chunk for sounds in bundle/write.go": {"Our bundles must stay readable back to version 3: each new chunk begins with its length, so that old readers skip it"},
		}},
		{"what is to be dropped is not left", map[string]memory.Type{
			"The payer column of the receipts feeds the ledger: it is kept until the audit": memory.Rule,
		}, map[string][]string{
			"drop the payer column of the receipts, then run the linter": {"The payer column of the receipts feeds the ledger: it is kept until the audit"},
		}},
		{"who asks how tests are run asks for what is so here", map[string]memory.Type{
			"Tests of the parser replay sessions from tests/replayed, one file for each": memory.Fact,
			"The parser was measured in May against the one of the old compiler":         memory.Fact,
		}, map[string][]string{
			"how do the tests work here? I want one for the hovering": {"Tests of the parser replay sessions from tests/replayed, one file for each"},
			"run the tests again and tell me which are red":           nil,
		}},
		{"what is told of a folder holds below it", map[string]memory.Type{
			"Changes below bridge/ are read by Ottilie and tried on the old tram first": memory.Rule,
			"The tram in bridge/bench was lent to the museum in spring":                 memory.Fact,
		}, map[string][]string{
			"the waiting time in bridge/pedal_node.go is a literal of 0.5 everywhere, make it a field of the settings": {
				"Changes below bridge/ are read by Ottilie and tried on the old tram first",
			},
		}},
		{"a part of what is renamed is no topic", map[string]memory.Type{
			"Snippets are sealed with the phrase of the customer, and no server can open one": memory.Decision,
		}, map[string][]string{
			"rename the variable cnt to snippetCount in handlers.go":  nil,
			"rename snip to snippet in handlers_test.go, please":      nil,
			"why can nobody open a snippet that the server has kept?": {"Snippets are sealed with the phrase of the customer, and no server can open one"},
		}},
		{"one word in common does not answer whether something has happened", map[string]memory.Type{
			"Taverns near us get casks of steel with a deposit of fifty": memory.Decision,
		}, map[string][]string{
			"did any of the taverns complain of a broken lamp?": nil,
			"did the taverns pay the deposit of their casks?":   {"Taverns near us get casks of steel with a deposit of fifty"},
		}},
		{"of two things that are named, each is told of", map[string]memory.Type{
			"The lighthouse has a Fresnel lens of the second order":                             memory.Fact,
			"The horn was taken away in 1998 and lies in the museum of Skagen, beside the boat": memory.Fact,
		}, map[string][]string{
			"tell me of the Fresnel lens of the lighthouse and the horn": {
				"The lighthouse has a Fresnel lens of the second order",
				"The horn was taken away in 1998 and lies in the museum of Skagen, beside the boat",
			},
		}},
		{"a circumstance is no answer", map[string]memory.Type{
			"The office closes its shutters at 23:00 each night": memory.Fact,
		}, map[string][]string{
			"who feeds the hamster at night?": nil,
		}},
		{"a name is no answer to who did something else", map[string]memory.Type{
			"A new Silver Harbour comes out on Tuesdays at five": memory.Decision,
			"Silver Harbour had 900 guests in August":            memory.Fact,
		}, map[string][]string{
			"who composed the tune of silver harbour?": nil,
		}},
		{"a task is bound by what is told of what it makes", map[string]memory.Type{
			"Titles of essays: no numbers, no questions":                   memory.Preference,
			"Corrections are read out at the beginning of the next essays": memory.Rule,
			"Adverts go where a scene ends, never into an interview":       memory.Preference,
		}, map[string][]string{
			"the essay about lighthouses needs a title, give me three to choose from": {"Titles of essays: no numbers, no questions"},
			"place the adverts for the mill story":                                    {"Adverts go where a scene ends, never into an interview"},
		}},
		{"how often is answered by how often", map[string]memory.Type{
			"Soil probes report every 15 minutes":    memory.Fact,
			"Batteries of the probes last 26 months": memory.Fact,
		}, map[string][]string{
			"how frequently do the probes send?": {"Soil probes report every 15 minutes"},
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			e, s := newEngine(t)
			for content, typ := range c.memories {
				remember(t, s, memory.Draft{Content: content, Type: typ})
			}
			if err := e.UpdateIndex(t.Context()); err != nil {
				t.Fatal(err)
			}
			for question, want := range c.asked {
				if got := ask(t, e, memory.Query{Text: question, MinScore: recall.Floor}); !slices.Equal(got, want) {
					t.Errorf("%q: got %q, want %q", question, got, want)
				}
			}
		})
	}
}
