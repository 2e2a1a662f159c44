package stance_test

import (
	"strings"
	"testing"

	"signet/internal/stance"
)

func TestEnds(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		earlier, later string
		want           bool
	}{
		{"We use Redis for caching.", "We no longer use Redis.", true},
		{"We use Redis for caching.", "We stopped using Redis for caching", true},
		{"We use Redis for the job queue.", "We stopped using Redis for caching.", false},
		{"The Redis runbook is in the wiki.", "We no longer use Redis.", false},
		{"Sessions are stored in Redis.", "Redis is gone.", true},
		{"Our cache runs on Redis.", "We dropped Redis.", true},
		{"A consultant wrote a paper about Redis.", "We dropped Redis.", false},
		{"There is a staging cluster.", "There is no staging cluster.", true},
		{"We have a staging cluster for QA.", "There's no staging cluster any more.", true},
		{"We have a production cluster.", "There is no staging cluster.", false},
		{"Maria Lopez is on the payments team.", "Maria has left the team.", true},
		{"Maria Lopez lives in Lisbon.", "Maria has left the team.", false},
		{"Maria owns the billing service.", "Nobody owns the billing service.", true},
		{"We no longer use Redis.", "We use Redis again.", true},
		{"We deploy to Heroku.", "We moved away from Heroku.", true},
		{"We host the API on Fly.io.", "We moved the API from Fly.io to Render.", true},
		{"The web team uses Redis.", "The mobile team no longer uses Redis.", false},
		{"We use Redis.", "Never use Redis.", false},
		{"We use Redis.", "We might drop Redis.", false},

		{"Staging runs on Fly.io in the ams region, production on Hetzner in Nuremberg.", "Production moved from Hetzner to AWS.", false},
		{"Staging runs on Fly.io, production on Hetzner.", "Staging and production moved from Hetzner to AWS.", true},
		{"Production runs on Hetzner, mostly in Nuremberg.", "Production moved from Hetzner to AWS.", true},
		{"The API runs on Fly.io, deployed from main.", "The API moved from Fly.io to AWS.", true},
		{"Anna lives in Berlin, works from home.", "Anna moved to Munich.", true},
		{"The wiki is on Confluence, owned by Anna.", "The wiki moved from Confluence to Notion.", true},

		{"The API listens on 8080.", "The API moved to 9090.", true},
		{"The API listens on port 8080.", "The API listens on port 9090.", true},
		{"The API listens on port 8080.", "The console listens on port 9090.", false},
		{"The deadline for the launch is March 3.", "The deadline for the launch is March 17.", true},
		{"The launch is on March 3.", "The launch was postponed to March 17.", true},
		{"The owner of the parser is Ann.", "Ben is the new owner of the parser.", true},
		{"Ann maintains the parser.", "Ben maintains the parser.", true},
		{"Ann maintains the parser.", "Ann maintains the lexer.", false},
		{"I live in Lisbon.", "I moved to Berlin.", true},
		{"Staging runs on AWS.", "Production runs on GCP.", false},
		{"We use Postgres.", "We use Redis.", false},
		{"Invoice 17 was paid.", "Invoice 18 was paid.", false},
		{"My brother is a doctor.", "My brother is tall.", false},
		{"Flour stands on the left shelf.", "Flour stands on the right shelf too.", false},
		{"The left button opens the menu.", "The menu has nine entries.", false},
	} {
		if got := stance.Read(c.later).Ends(stance.Read(c.earlier)); got != c.want {
			t.Errorf("Ends(%q → %q) = %v, want %v", c.earlier, c.later, got, c.want)
		}
	}
}

// A word within a command, or with a capital, is a name, whatever it says otherwise.
func TestSeek(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ statement, want string }{
		{"Deploys go through `render deploys create`.", "render"},
		{"We left Render.", "Render"},
		{"We returned to deploying on Tuesdays.", "deploying"}, // ends "we deploy on Wednesdays"
		{"We no longer forbid pushing to main.", "pushing"},
	} {
		if got := stance.Read(c.statement).Seek(); !strings.Contains(got, c.want) {
			t.Errorf("Seek(%q) = %q, without %q", c.statement, got, c.want)
		}
	}
}

func TestRests(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ statement, on, want string }{
		{"Deploys go through `fly deploy` because we host on Fly.io.", "We host the API on Fly.io.", stance.Reason},
		{"Deploys go through `fly deploy`.", "We host on Fly.io.", stance.Slot},
		{"The Fly.io invoice goes to accounting.", "We host on Fly.io.", ""},
		{"Backups use pg_dump, since we store orders in Postgres.", "Orders are stored in Postgres.", stance.Reason},
		{"Backups use pg_dump, since we store orders in Postgres.", "Invoices are stored in Oracle.", ""},
		{"We have had pg_dump since March.", "The launch is in March.", ""},
		{"We host on Fly.io, so deploys are slow on Sundays.", "We host on Fly.io.", stance.Reason},
	} {
		if got := stance.Read(c.statement).Rests(stance.Read(c.on)).How; got != c.want {
			t.Errorf("Rests(%q on %q) = %q, want %q", c.statement, c.on, got, c.want)
		}
	}
}

// hundred are sentences of about a hundred characters.
var hundred = []string{
	"The billing service writes its nightly report to the finance bucket in Frankfurt and mails a summary",
	"We no longer use the Redis cluster for the sessions of the web shop since the new gateway keeps them",
	"The deadline of the security audit of the billing service was postponed from Tuesday to next Thursday",
}

func BenchmarkRead(b *testing.B) {
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		stance.Read(hundred[i%len(hundred)])
	}
}

func BenchmarkEnds(b *testing.B) {
	b.ReportAllocs()
	later := stance.Read("The gateway now listens on port 9090")
	for i := 0; b.Loop(); i++ {
		later.Ends(stance.Read(hundred[i%len(hundred)]))
	}
}
