package recall_test

import (
	"slices"
	"testing"

	"signet/internal/memory"
	"signet/internal/recall"
)

// A rule on how something is done to one thing is not given to who does it to another, and
// one that is of no thing, or of that one, is.
func TestARuleOnWhatIsDoneToAnotherThingIsNotGiven(t *testing.T) {
	t.Parallel()
	const (
		heron   = "Never deploy Heron on Fridays"
		falcon  = "Falcon must be announced in the ops channel before every deploy"
		all     = "Always run the tests before deploying"
		held    = "Deploys must never happen in the last week of a quarter"
		apollo  = "Apollo must never be deployed without a smoke test"
		kestrel = "Kestrel branches must be merged by Mira"
		squash  = "Always squash commits before merging"
		request = "Never merge a pull request that Mira has not read"
		billing = "Never restart the billing worker during the payroll run"
		indexer = "The search indexer must only be restarted by Anna"
		servers = "Never restart servers during office hours"
		images  = "Never push Docker images that nobody scanned"
		merlin  = "Merlin releases must be tagged by Tom"
		only    = "Only Anna may deploy"
		backup  = "Postgres must be backed up before every deploy"
	)
	e := toldOf(t, 0, heron, falcon, all, held, apollo, kestrel, squash, request, billing, indexer, servers, images, merlin, only, backup,
		"Falcon is part of Apollo", "Falcon depends on Heron", "Heron listens on port 9001", "Osprey is written in Go")
	for prompt, want := range map[string][]string{
		"deploy Falcon":                  {falcon, all, held, apollo, only, backup},
		"deploy falcon on Friday":        {falcon, all, held, apollo, only, backup},
		"deploy Heron":                   {heron, all, held, only, backup},
		"deploy Osprey":                  {all, held, only, backup},
		"deploy Ptarmigan":               {all, held, only, backup}, // of which nobody told anything
		"deploy Osprey and Heron":        {heron, all, held, only, backup},
		"deploy the service":             {heron, falcon, all, held, apollo, only, backup}, // any
		"deploy it with Helm":            {heron, falcon, all, held, apollo, only, backup},
		"merge the Osprey branch":        {squash, request},
		"merge the Kestrel branch":       {kestrel, squash, request},
		"restart the search indexer":     {indexer, servers},
		"restart the billing worker":     {billing, servers},
		"restart Osprey":                 {servers},
		"tag the Osprey release":         nil,
		"tag the Merlin release":         {merlin},
		"push the image of Osprey":       {images},
		"push the Osprey image":          {images},
		"can Osprey be deployed now?":    {all, only},
		"should I deploy Osprey by hand": nil,
	} {
		got := ask(t, e, memory.Query{Text: prompt, MinScore: recall.Floor, Limit: 10, Unasked: true})
		for _, rule := range []string{heron, falcon, all, held, apollo, kestrel, squash, request, billing, indexer, servers, images, merlin, only, backup} {
			if slices.Contains(got, rule) != slices.Contains(want, rule) {
				t.Errorf("%q is given %q: %v", prompt, rule, slices.Contains(got, rule))
			}
		}
	}
}
