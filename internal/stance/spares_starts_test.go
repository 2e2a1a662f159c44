package stance_test

import (
	"testing"
	"time"

	"signet/internal/stance"
)

func TestWhatIsPlannedStartsLater(t *testing.T) {
	t.Parallel()
	at := time.Date(2026, 11, 25, 9, 0, 0, 0, time.UTC) // a Wednesday
	for _, c := range []struct {
		later, earlier, day string
		firm                bool
	}{
		{"From January on Sven owns the importer.", "Ana owns the importer.", "2027-01-01", true},
		{"Starting 2027-02-15 Sven owns the importer.", "Ana owns the importer.", "2027-02-15", true},
		{"The limit will be 900 rps from March 3.", "The limit is 400 rps.", "2027-03-03", true},
		{"The limit is 900 rps as of 1 December 2026.", "The limit is 400 rps.", "2026-12-01", true},
		{"From Monday on Sven owns the importer.", "Ana owns the importer.", "2026-11-30", true},
		{"We're moving the backups from Lyon to Oslo in January.", "Backups are in Lyon.", "2027-01-01", false},
		{"We move the backups from Lyon to Oslo in March 2027.", "Backups are in Lyon.", "2027-03-01", false},
		{"Builds are switched from Jenkins to Buildkite in Q1 2027.", "Builds run on Jenkins.", "2027-01-01", false},
		{"We switch builds from Jenkins to Buildkite next month.", "Builds run on Jenkins.", "2026-11-26", false},
		{"Jenkins will be retired at the end of Q2.", "CI runs on Jenkins.", "2027-07-01", true},
		{"Jenkins will be retired at the end of Q3.", "CI runs on Jenkins.", "2027-10-01", true},
		{"Jenkins will be retired at the end of June 2027.", "CI runs on Jenkins.", "2027-07-01", true},
		{"Jenkins will be retired by the end of June.", "CI runs on Jenkins.", "2027-07-01", false},
		{"Jenkins will be retired at the end of 2027.", "CI runs on Jenkins.", "2028-01-01", true},
		// What is done, what began, and what is itself of a day.
		{"We moved the backups from Lyon to Oslo in January.", "Backups are in Lyon.", "", false},
		{"We moved the backups from Lyon to Oslo on Monday.", "Backups are in Lyon.", "", false},
		{"From November on Sven owns the importer.", "Ana owns the importer.", "", false},
		{"From October on Sven owns the importer.", "Ana owns the importer.", "", false},
		{"From now on Sven owns the importer.", "Ana owns the importer.", "", false},
		{"The audit is on December 12 now.", "The audit is on December 5.", "", false},
		{"The certificate expires in March 2027.", "The certificate expires in 90 days.", "", false},
		{"The limit is 900 rps since August 2026.", "The limit is 400 rps.", "", false},
		{"The web team has 12 people in Oslo.", "The web team has 9 people.", "", false},
		{"The importer may march on in production.", "The importer runs in staging.", "", false},
	} {
		day, firm := stance.Read(c.later).Starts(stance.Read(c.earlier), at)
		got := ""
		if !day.IsZero() {
			got = day.Format(time.DateOnly)
		}
		if got != c.day || firm != c.firm {
			t.Errorf("%q starts %q, firm %v; want %q, %v", c.later, got, firm, c.day, c.firm)
		}
	}
}

func TestWhatIsForAWhileOrGoesOnEndsNothing(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		later, earlier string
		want           bool
	}{
		{"Opening hours are 9 to 20 during the fair.", "Opening hours are 9 to 18.", false},
		{"The port is 9090 for the next two weeks.", "The port is 8080.", false},
		{"Deploys run on Mondays throughout December.", "Deploys run on Fridays.", false},
		{"The importer is being rewritten in Zig.", "The importer is written in Java.", false},
		{"The backups are being moved to Oslo.", "Backups are in Lyon.", false},
		{"Opening hours are 9 to 20 during the fair.", "Opening hours are 9 to 18 during the fair.", true},
		{"Opening hours are 9 to 20 now.", "Opening hours are 9 to 18.", true},
		{"The importer was rewritten in Zig.", "The importer is written in Java.", true},
		{"The port for the next service is 9090 now.", "The port for the next service is 8080.", true},
	} {
		if got := stance.Read(c.later).Ends(stance.Read(c.earlier)); got != c.want {
			t.Errorf("Ends(%q → %q) = %v, want %v", c.earlier, c.later, got, c.want)
		}
	}
}
