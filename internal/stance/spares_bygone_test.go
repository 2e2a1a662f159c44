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
		// What says when stands before a comma, or at the end, and in whatever words.
		{"The API listens on port 9090.", "In March, the API listened on port 8080.", false},
		{"The API listens on port 9090.", "A while ago the API listened on port 8080.", false},
		{"The API listens on port 9090.", "The API listened on port 8080 back then.", false},
		{"The importer is written in Zig.", "In the early days, the importer was written in Java.", false},
		{"Backups go to the Oslo bucket.", "Last winter our backups went to the Lyon bucket.", false},
		{"Backups go to the Oslo bucket.", "In Q1, our backups went to the Lyon bucket.", false},
		{"Ben leads the platform team.", "When I joined, Ana led the platform team.", false},
		{"Ben leads the platform team.", "Ana led the platform team before Ben.", false},
		{"The owner of billing is Ben.", "The owner of billing was Ana when we started.", false},
		{"The standup is at 10:00.", "During the winter, the standup was at 9:30.", false},
		{"The standup is at 10:00.", "Before we moved the standup was at 9:30.", false},
		{"The standup is at 10:00.", "The standup was at 9:30 earlier this year.", false},
		{"I live in Porto.", "From 2018 to 2022, I lived in Lisbon.", false},
		{"Orders are stored in Postgres.", "Before we moved to Postgres, orders were stored in MySQL.", false},
		// Nothing says when, and the verb says that it was.
		{"Ben leads the platform team.", "FYI, Ana led the platform team.", false},
		{"The API listens on port 9090.", "The API listened on port 8080.", false},
		{"The lead is Ben.", "The lead was Ana.", false},
		// What was done, and what is so since, is news whatever says when.
		{"CI runs on Jenkins.", "We finally managed to move CI from Jenkins to Buildkite.", true},
		{"CI runs on Jenkins.", "Last week we had to move CI from Jenkins to Buildkite.", true},
		{"We host on Heroku.", "In March, we moved from Heroku to Fly.", true},
		{"The standup is at 9:30.", "Last week the standup was moved to 10:00.", true},
		{"The importer is written in Java.", "The importer was rewritten in Zig.", true},
		{"The lead is Ana.", "Since June, the lead is Ben.", true},
		{"The piano is in the hall.", "The piano was gone when we came back.", true},
		{"The gate is open.", "The gate was closed last week.", true},
		{"We keep a van.", "The van went to the scrapyard last week.", true},
		{"We have a fax machine.", "The fax machine was thrown out when we moved.", true},
		{"Saga can't swim.", "Saga has learned to swim this summer, she did her first 50 metres yesterday!", true},
		{"The feature store is experimental.", "The feature store is no longer experimental since last week.", true},
		{"Ana leads the platform team.", "In April, Ben took over the platform team from Ana.", true},
		{"The API switched to gRPC.", "The API went back to REST, gRPC was too much work.", true},
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
