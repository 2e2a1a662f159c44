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
		{"Mio left the company.", "Mio maintains the lexer, Ines keeps the docs.", "Ines keeps the docs."},
		{"We moved the registry from Harbor to Quay.", "Our registry is Harbor; images are signed with cosign", "Images are signed with cosign"},
		// What hangs on what ended, and what tells of one thing alone, is not left.
		{"The wiki has been shut down.", "The wiki runs on MediaWiki and has 400 pages", ""},
		{"Mio left the company.", "Mio maintains the lexer and reviews the docs.", ""},
		{"We left Heroku.", "We host on Heroku. It costs 50 dollars a month.", ""},
		{"The lexer is in Zig now.", "The lexer, written by Ana, is in Rust", ""},
		{"Deploys are on Wednesdays now.", "Deploys are on Mondays and Fridays", ""},
		{"The port is 9090 now.", "The port is 8080", ""},
		{"Ana doesn't like coffee any more.", "Ana likes tea, coffee and rye bread", ""},
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
