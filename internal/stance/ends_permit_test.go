package stance_test

import (
	"testing"

	"signet/internal/stance"
)

func TestAPermissionEndsTheRuleAboutTheSameAct(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		earlier, later string
		want           bool
	}{
		{"Never deploy on Fridays.", "Deploying on Fridays is fine now.", true},
		{"Never deploy on Fridays.", "The team may deploy on Fridays again.", true},
		{"Never use mocks in the tests.", "Mocks are allowed in the tests now.", true},
		{"Never push to main.", "You can push to main again.", true},
		{"Always squash before merging.", "No need to squash before merging any more.", true},
		{"Never restart the ledger during the nightly sync.", "Restarting the ledger during the nightly sync is safe now.", true},
		{"Don't use Lodash in the web app.", "It's ok to use Lodash in the web app now.", true},
		{"Never deploy on Fridays.", "The ban on Friday deploys was lifted.", true},
		{"Never push to main.", "The team no longer forbids pushing to main.", true},
		{"Never run migrations by hand.", "Running migrations by hand is allowed now.", true},
		{"Don't merge without two reviews.", "We can merge without two reviews again.", true},
		{"No deploys after 4pm.", "Deploys after 4pm are fine now.", true},
		{"Squash merges are forbidden.", "Squash merges are allowed again.", true},
		{"Never commit generated files.", "Generated files are committed from now on.", true},
		{"Never use tabs in Python files.", "The rule against tabs in Python files is gone.", true},
		{"You must not edit the staging database.", "Everybody may edit the staging database now.", true},
		{"Always ask Nora before changing the schema.", "You don't have to ask Nora before changing the schema any more.", true},
		{"Every PR needs a changelog entry.", "PRs no longer need a changelog entry.", true},
		{"Pushing to release branches is not allowed.", "It is fine to push to release branches from now on.", true},
		{"The wiki must not be edited by contractors.", "Contractors may edit the wiki now.", true},
		{"Never deploy on Fridays.", "Deploying on Fridays is fine if QA approves.", false},
		{"Never deploy on Fridays.", "Hotfix deploys on Fridays are fine now.", false},
		{"Never deploy on Fridays.", "Deploying on Thursdays is fine now.", false},
		{"Never push to main.", "Pushing is fine now.", false},
		{"Never push to main.", "You can push to main again after a review.", false},
		{"Never push to main.", "May we push to main again?", false},
		{"Never push to main.", "Ana may push to main now.", false},
		{"Never deploy on Fridays.", "Deploying on Fridays is not allowed.", false},
		{"Never deploy on Fridays.", "The Friday deploy went fine.", false},
		{"Never use mocks in the tests.", "Mocks are allowed in the prototypes now.", false},
		{"Always squash before merging.", "You can squash before merging now.", false},
		{"Always run the linter.", "Running the linter is fine now.", false},
		{"Never log emails.", "Emails can be sent again.", false},
		{"Never deploy on Fridays.", "We may be able to deploy on Fridays again.", false},
		{"Never restart the ledger during the nightly sync.", "Restarting the ledger is safe now.", false},
		{"Deploying on Fridays is fine now.", "Never deploy on Fridays.", true},
		{"Mocks are allowed in the tests now.", "Don't use mocks in the tests.", true},
	} {
		if got := stance.Read(c.later).Ends(stance.Read(c.earlier)); got != c.want {
			t.Errorf("Ends(%q → %q) = %v, want %v", c.earlier, c.later, got, c.want)
		}
	}
}

func TestAPermissionTakesOneFromARule(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ later, earlier, left string }{
		{"Generated files are committed from now on.", "Never commit secrets, binaries or generated files.", "Never commit secrets or binaries."},
		{"Vendored code may be edited now.", "Never edit migrations, lock files or vendored code.", "Never edit migrations or lock files."},
		{"Deploying on Fridays is fine now.", "Never deploy on Fridays or before holidays.", "Never deploy before holidays."},
	} {
		s, e := stance.Read(c.later), stance.Read(c.earlier)
		if got := s.Left(e); !s.Ends(e) || got != c.left {
			t.Errorf("of %q %q leaves %q, want %q", c.earlier, c.later, got, c.left)
		}
	}
}
