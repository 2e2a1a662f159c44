package stance_test

import (
	"testing"

	"signet/internal/stance"
)

// What goes through two phases is in the one or the other: whichever is told last.
func TestOfTwoPhasesTheLastIsSo(t *testing.T) {
	t.Parallel()
	for _, two := range [][2]string{
		{"MER-12 is done", "MER-12 was reopened"},
		{"The ticket MER-12 has been closed by Tomasz", "MER-12 is open"},
		{"We fixed MER-12", "Ana reopened MER-12"},
		{"The MER-12 bug is fixed", "MER-12 is broken again"},
		{"MER-12 is done", "MER-12 is not done"},
		{"MER-12 is fixed", "MER-12 is open again"},
		{"The elevator is out of order", "The elevator is working again"},
		{"The server in Frankfurt is down", "The Frankfurt server is up again"},
		{"The electricity bill for March is not paid yet", "The March electricity bill is paid"},
		{"VPN works", "The VPN has stopped working"},
		{"The size 42 boots are out of stock", "The size 42 boots are back in stock"},
		{"MER-12 is no longer broken", "MER-12 is broken"},
		{"The mirror is up", "The mirror is down"},
		{"The mirror came back up", "The mirror went down"},
		{"The canary cluster is up again", "The canary cluster is down now"},
		{"The nightly job is enabled again", "The nightly job is disabled"},
		{"The canary deploy is unblocked", "The canary deploy is blocked"},
		{"Ben is back from vacation", "Ben is on vacation"},
		{"Ben is back", "Ben is on parental leave since May"},
		{"The build is green again", "The build is red"},
		{"Mara is back", "Mara is on vacation until December 10"},
		{"Mara is back", "Mara is on leave from May 1 to June 12"},
		{"The proxy is up", "The proxy is down until Monday"},
		{"Mara is on vacation until December 12", "Mara is on vacation until December 10"},
		{"The quota was reset", "The quota is used up"},
		{"The audit report is done", "The audit report is due on Friday"},
		{"The audit report was submitted", "The audit report is due on November 20"},
	} {
		one, other := stance.Read(two[0]), stance.Read(two[1])
		if !one.Ends(other) || !other.Ends(one) {
			t.Errorf("%q ends %q: %v, and the other way: %v", two[0], two[1], one.Ends(other), other.Ends(one))
		}
	}
}

func TestPhasesOfAnythingElseStand(t *testing.T) {
	t.Parallel()
	for _, two := range [][2]string{
		{"MER-12 is done", "MER-13 was reopened"},
		{"MER-12 was reopened", "MER-12 tracks the broken invoice export"},
		{"MER-12 is being fixed", "MER-12 is open"},
		{"If MER-12 is done", "MER-12 is open"},
		{"MER-12 is done?", "MER-12 is open"},
		{"MER-12 is broken on Safari", "MER-12 is done"},
		{"The mirror might be up", "The mirror is down"},
		{"The mirror is up to date", "The mirror is down"},
		{"The mirror is up on Mondays", "The mirror is down"},
		{"The staging mirror is up", "The mirror is down"},
		{"The window is open", "The door is closed"},
		{"The door is broken", "The door is closed"},
		{"It is back", "It is down"},
		{"Ana is on call", "Ana is back"},
		{"The mirror is up", "The mirror is down until 9 on weekdays"},
		{"The mirror is up", "The mirror is down from Mondays to Wednesdays"},
		{"The rent is paid", "The rent is due on the first of every month"},
		{"The rent was submitted", "The rent is due on Mondays"},
		{"Mara is on vacation until December 10", "Mara is on vacation"},
		{"Tom is back", "Mara is on vacation until December 10"},
		{"The password was reset", "The quota is used up"},
		{"The API is public", "The API is enabled"},
		{"Version 3.2 is out", "Version 3.2 is available"},
		{"The release is out", "The release is live"},
		{"The invoice was sent", "The invoice is overdue"},
		{"Ben is on vacation", "Ben is healthy"},
		{"The house is let", "The house is for sale"},
		{"The dashboard is live", "The dashboard is private"},
		{"The printer works", "The printer is back"},
		{"Ana is fine", "Ana is back"},
		{"The train from Ulm is down", "The train to Ulm is running"},
	} {
		if one, other := stance.Read(two[0]), stance.Read(two[1]); one.Ends(other) {
			t.Errorf("%q ends %q", two[0], two[1])
		}
	}
}
