package stance_test

import (
	"testing"

	"signet/internal/stance"
)

func TestWhatIsNotOpposedIsLeft(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ later, earlier, left string }{
		{"Sven takes over the billing module.", "Ana Roca is the team's DBA. Petra Lind maintains the billing module.", "Ana Roca is the team's DBA."},
		{"Planning is on Tuesdays now.", "Refinement is at 14:30, planning is on Mondays", "Refinement is at 14:30"},
		{"We upgraded to Python 3.13.", "We use Python 3.12 and uv 0.5", "We use uv 0.5"},
		{"We replaced Helm with Kustomize.", "CI runs on Buildkite and deploys with Helm", "CI runs on Buildkite"},
		{"The proxy listens on 9443 now.", "The proxy listens on 8443, health checks are on 8444.", "Health checks are on 8444."},
		{"Staging has 4 workers now.", "Staging is in Dublin with 2 workers", "Staging is in Dublin"},
		{"We no longer use Kafka.", "We use NATS and Kafka.", "We use NATS."},
		{"I quit coffee.", "I drink coffee while pairing.", ""},
		{"The staging URL is b.example.", "The staging URL is a.example and deploys need the Fastlane tool", "Deploys need the Fastlane tool"},
		{"Mio left the company.", "Mio maintains the lexer, Ines keeps the docs.", "Ines keeps the docs."},
		{"We moved the registry from Harbor to Quay.", "Our registry is Harbor; images are signed with cosign", "Images are signed with cosign"},
		// Nor is what is said of the others in a list.
		{"Ana doesn't like coffee any more.", "Ana likes tea, coffee and rye bread", "Ana likes tea and rye bread"},
		{"We dropped Edge support.", "Supported browsers: Chrome, Firefox, Safari and Edge.", "Supported browsers: Chrome, Firefox and Safari."},
		{"Jonas is no longer in the on-call rotation.", "The on-call rotation is Tomasz, Priya, Jonas and Ana.", "The on-call rotation is Tomasz, Priya and Ana."},
		{"We don't use Kafka in the billing service anymore.", "We use Postgres, Redis and Kafka in the billing service.", "We use Postgres and Redis in the billing service."},
		{"The team dropped support for Python 3.10.", "The team supports Python 3.10, 3.11 and 3.12.", "The team supports Python 3.11 and 3.12."},
		{"CI no longer runs e2e tests.", "CI runs lint, unit tests and e2e tests.", "CI runs lint and unit tests."},
		{"The legacy folder may be touched now.", "Never touch the legacy folder or the vendor folder.", "Never touch the vendor folder."},
		{"We no longer use Redis for sessions.", "We use Redis for sessions and rate limiting.", "We use Redis for rate limiting."},
		{"The API limit for paid tenants is 2000 now.", "The API limit is 100 for free and 1000 for paid tenants.", "The API limit is 100 for free tenants."},
		{"Ben is no longer an admin.", "Ana, Ben and Carla are admins.", "Ana and Carla are admins."},
		{"Carla is no longer an admin.", "Ana and Carla are admins.", "Ana is an admin."},
		{"The Android app no longer supports dark mode.", "The iOS and Android apps support dark mode.", "The iOS app supports dark mode."},
		{"Staging runs Postgres 16 now.", "Staging and prod run Postgres 15.", "Prod runs Postgres 15."},
		{"Mail is hosted in Dublin now.", "Mail and chat are hosted in Oslo.", "Chat is hosted in Oslo."},
		{"Staging and prod run Postgres 16 now.", "Staging and prod run Postgres 15.", ""},
		{"We no longer use Jest and Mocha.", "We use Jest and Mocha.", ""},
		{"The app was discontinued.", "The app ships in English and German.", ""},
		{"Sessions are stored in Postgres now.", "Sessions are stored in Redis and expire after 30 minutes", ""},
		// What hangs on what ended, and what tells of one thing alone, is not left.
		{"The wiki has been shut down.", "The wiki runs on MediaWiki and has 400 pages", ""},
		{"Mio left the company.", "Mio maintains the lexer and reviews the docs.", ""},
		{"We left Heroku.", "We host on Heroku. It costs 50 dollars a month.", ""},
		{"The lexer is in Zig now.", "The lexer, written by Ana, is in Rust", ""},
		{"Deploys are on Wednesdays now.", "Deploys are on Mondays and Fridays", ""},
		{"The port is 9090 now.", "The port is 8080", ""},
		{"Python 3.9 was dropped.", "We support Python 3.9 and up.", ""},
		{"The app needs Android 12 or later.", "The app supports Android 10 and later.", ""},
		{"The page has German versions alone, no English ones any more.", "The page has German and English versions.", ""},
		{"We stay on MySQL.", "If we move to Postgres, the procedures are rewritten.", ""},
		// Nothing is opposed.
		{"The bread oven is new.", "Refinement is at 14:30, planning is on Mondays", ""},
	} {
		if got := stance.Read(c.later).Left(stance.Read(c.earlier)); got != c.left {
			t.Errorf("of %q %q leaves %q, want %q", c.earlier, c.later, got, c.left)
		}
	}
}

// Where it is in doubt what one of a list takes with it, the whole stands.
func TestAListStandsWhereItCannotBeSaidWithoutOne(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ later, earlier string }{
		{"Ben is no longer an on-call engineer.", "Ana and Ben are the two on-call engineers."},
		{"It's ok to touch the legacy folder now.", "Never touch the vendor or the legacy folder."},
		{"We no longer use prod databases on Hetzner.", "We use staging and prod databases on Hetzner."},
	} {
		if s, e := stance.Read(c.later), stance.Read(c.earlier); s.Ends(e) {
			t.Errorf("%q ends %q, and leaves %q", c.later, c.earlier, s.Left(e))
		}
	}
}

func TestWhatIsLeftIsLessThanWhatWasSaid(t *testing.T) {
	t.Parallel()
	for _, p := range pairs {
		left := stance.Read(p.later).Left(stance.Read(p.earlier))
		if left != "" && (p.what != ends || len(left) >= len(p.earlier) || stance.Read(p.later).Ends(stance.Read(left))) {
			t.Errorf("of %q %q leaves %q", p.earlier, p.later, left)
		}
	}
}

// News of several things ends what each part of it opposes, whatever the others say, and
// nothing else.
func TestPartsOfNewsEndWhatEachOpposes(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		earlier, news string
		want          bool
	}{
		{"We deploy with Helm.", "We deploy with Kustomize now, not with Helm, and Ravi is on call.", true},
		{"The on-call is Dana.", "We deploy with Kustomize now, and the on-call is Ravi.", true},
		{"The API listens on port 8080.", "The worker runs on Node 22; the API listens on port 9090 now.", true},
		{"The API runs on Node 20.", "The worker runs on Node 22; the API listens on port 9090 now.", false},
		{"Dana owns billing.", "Marta moved to the platform team, and Ravi owns search now.", false},
	} {
		if got := stance.Read(tt.news).Ends(stance.Read(tt.earlier)); got != tt.want {
			t.Errorf("%q ends %q: %v", tt.news, tt.earlier, got)
		}
	}
}
