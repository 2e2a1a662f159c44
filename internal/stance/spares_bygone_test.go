package stance_test

import (
	"testing"

	"signet/internal/stance"
)

func TestWhatWasSoOnceEndsNothingThatIsBelievedSince(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		earlier, later string
		want           bool
	}{
		{"The team uses GitHub Actions for CI.", "Until 2024 the team used Jenkins for CI.", false},
		{"The team uses Linear for tickets.", "Until 2024 the team used Jira for tickets.", false},
		{"The team uses Fly.io for hosting.", "Before Fly the team used Heroku for hosting.", false},
		{"Ana owns the ledger.", "Until last summer Ben owned the ledger.", false},
		{"The team uses Vitest for unit tests.", "Until June the team used Jest for unit tests.", false},
		{"The timeout is 60 seconds.", "Until May the timeout was 30 seconds.", false},
		{"The worker runs on GCP.", "Until last year the worker ran on AWS.", false},
		{"Carla leads the platform team.", "Before Carla, Ben led the platform team.", false},
		{"Releases happen on Tuesdays.", "Until spring releases happened on Mondays.", false},
		{"Errors go to Sentry.", "Originally errors went to Rollbar.", false},
		{"The API listens on port 9090.", "In 2023 the API listened on port 8080.", false},
		{"We deploy with Kustomize.", "Formerly we deployed with Helm.", false},
		{"The owner of billing is Ana.", "The owner of billing was Ben until March.", false},
		{"The registry is Quay.", "The registry was Harbor in 2022.", false},
		{"The standup is at 10:00.", "At first the standup was at 9:15.", false},
		{"Nora is the CTO.", "Before Nora joined, Emil was the CTO.", false},
		{"The search runs on Elasticsearch.", "Up to 2021 the search ran on Solr.", false},
		{"We host in Frankfurt.", "Back in 2020 we hosted in Dublin.", false},
		{"The rate limit is 200.", "Before the launch the rate limit was 50.", false},
		{"We use Buildkite.", "Years ago we used Travis instead.", false},
		{"The bundle is built with esbuild.", "Initially the bundle was built with webpack.", false},
		{"The team uses Jenkins for CI.", "Until last week the team used Jenkins for CI, now it uses Buildkite.", true},
		{"We use Jenkins for CI.", "We used Jenkins for CI until last week, now we use Buildkite for CI.", true},
		{"The API listens on port 8080.", "Until yesterday the API listened on port 8080, now it listens on 9090.", true},
		{"We host on Heroku.", "In 2023 we moved from Heroku to Fly.", true},
		{"Sessions are stored in Redis.", "Redis was dropped in 2024.", true},
		{"The search runs on Solr.", "The search was moved to Elasticsearch in 2021.", true},
		{"The launch is on March 3.", "The launch was postponed to March 17.", true},
		{"We use Jest for the tests.", "We used to use Jest for the tests.", true},
		{"The offer is open until March 3.", "The offer was extended until March 17.", true},
	} {
		if got := stance.Read(c.later).Ends(stance.Read(c.earlier)); got != c.want {
			t.Errorf("Ends(%q → %q) = %v, want %v", c.earlier, c.later, got, c.want)
		}
	}
}
