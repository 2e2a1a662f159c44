package stance_test

import (
	"testing"

	"signet/internal/stance"
)

// What was lacking is there once it came, whoever brought it.
func TestLackEndsWhereWhatLackedCame(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ lack, news string }{
		{"Lecture hall Curie has no microphone.", "The porters were kind for once and mounted a microphone in Curie."},
		{"There is no vending machine on floor 4.", "A vending machine was put up on floor 4 this morning."},
		{"The hut lacks running water.", "The hut got running water this summer."},
		{"The lab's freezer has no alarm.", "Ravi equipped the lab's freezer with an alarm."},
		{"The barn in Lund has only one water tap.", "Good news from Lund: a plumber was in on Friday and put in a second water tap, so the barn there has two now."},
		{"Wanda is our only electrician.", "Two more electricians, Jan and Karim, have joined us."},
		{"There is just one lift in the tower.", "A second lift was installed in the tower."},
		{"Our daughter Ines can't ride a bike.", "Ines has learned to ride a bike this spring, she rode to school yesterday!"},
		{"The parser is unable to read YAML.", "The parser is able to read YAML now."},
		{"The exporter only writes CSV.", "The exporter writes Parquet as well now."},
		{"The gateway Elbe only forwards packets over IPv4.", "Elbe's notes: packets get forwarded over IPv6 as well, no longer just IPv4."},
		{"Pia is the only one who can deploy.", "Oleg can deploy now, too."},
	} {
		if !stance.Read(c.news).Ends(stance.Read(c.lack)) {
			t.Errorf("%q does not end %q", c.news, c.lack)
		}
	}
}

func TestLackStaysWhereSomethingElseCame(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ lack, news string }{
		{"Lecture hall Curie has no microphone.", "The porters were kind for once and mounted a microphone in Noether."},
		{"There is no vending machine on floor 4.", "A vending machine was put up on floor 2 this morning."},
		{"The hall has no projector.", "We want a projector installed in the hall."},
		{"The billing API has no documentation.", "Noa published the documentation of the search API."},
		{"We have no data scientist.", "Our customer hired a data scientist."},
		{"The barn in Lund has only one water tap.", "A plumber put in a second water tap in the stable in Oslo."},
		{"The barn in Lund has only one water tap.", "A plumber cleaned the water tap in the barn in Lund."},
		{"Wanda is our only electrician.", "Two more plumbers, Jan and Karim, have joined us."},
		{"Our daughter Ines can't ride a bike.", "Ines's brother has learned to ride a bike."},
		{"Ines can't swim.", "Ines has learned to swim with a float."},
		{"The exporter only writes CSV.", "The exporter writes CSV to tape as well."},
		{"The exporter only writes CSV.", "The importer writes Parquet as well."},
		{"Pia is the only one who can deploy.", "Pia can deploy to staging, too."},
	} {
		if stance.Read(c.news).Ends(stance.Read(c.lack)) {
			t.Errorf("%q ends %q", c.news, c.lack)
		}
	}
}
