package extract_test

import (
	"slices"
	"testing"

	"signet/internal/extract"
)

func TestPausesAndRestartsAreNoWords(t *testing.T) {
	t.Parallel()
	for says, want := range map[string]string{
		"okay so um basically what i want is uh we should never like deploy on fridays you know": "The team should never deploy on fridays.",
		"so yeah the thing is we are using postgres for the uh the ledger":                       "The team is using postgres for the ledger.",
		"right so maria she's the one who owns the payments gateway":                             "Maria owns the payments gateway.",
		"um no wait i mean the port is 5433 not 5432":                                            "The port is 5433 not 5432.",
		"so like from now on please uh always write the tests first okay":                        "Always write the tests first.",
		"and uh don't forget never ever touch the legacy folder right":                           "Never ever touch the legacy folder.",
		"ok so um we we moved from mocha to vitest last month you know because of esm":           "The team moved from mocha to vitest last month because of esm.",
		"we deploy on tuesdays uh no sorry on wednesdays":                                        "The team deploys on wednesdays.",
		"uh the api gateway listens on on port 8080":                                             "The api gateway listens on port 8080.",
	} {
		if got := contents(extract.Facts(said("user", says))); !slices.Equal(got, []string{want}) {
			t.Errorf("of %q was learnt %q, want %q", says, got, want)
		}
	}
	quoted := "the uh billing service is owned by uh ben"
	if facts := extract.Facts(said("user", quoted)); len(facts) != 1 || facts[0].Quote != quoted {
		t.Errorf("of %q was learnt %+v, want the words as its quote", quoted, facts)
	}
}

func TestWordsThatOnlyLookLikePausesStay(t *testing.T) {
	t.Parallel()
	for says, want := range map[string]string{
		"The service is like a proxy for our billing API.":   "The service is like a proxy for the team's billing API.",
		"We ship things like invoices and receipts by mail.": "The team ships things like invoices and receipts by mail.",
		"The team that that API belongs to is Payments.":     "The team that that API belongs to is Payments.",
		"The UH-60 board runs on our test bench.":            "The UH-60 board runs on the team's test bench.",
		"Our docs say what we mean by \"you know\".":         "The team's docs say what the team means by \"you know\".",
		"The tolerance of our bearings is 5 um.":             "The tolerance of the team's bearings is 5 um.",
		"I like tests that read like prose.":                 "The user likes tests that read like prose.",
	} {
		if got := contents(extract.Facts(said("user", says))); !slices.Equal(got, []string{want}) {
			t.Errorf("of %q was learnt %q, want %q", says, got, want)
		}
	}
}
