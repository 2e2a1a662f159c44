package stance_test

import (
	"strings"
	"testing"

	"signet/internal/stance"
)

// What a thing has of one sort it has once, by whatever verb that is told.
func TestAnotherOfWhatAThingHasOnce(t *testing.T) {
	t.Parallel()
	heldAgainst(t, []turn{
		{"Invoices are kept in Dropbox.", "Invoices now sit in SharePoint.", true},
		{"Release notes live in Confluence.", "Release notes are stored in GitBook now.", true},
		{"The wiki is hosted on Linode.", "The wiki has since moved to DigitalOcean.", true},
		{"Yara lives in Leeds.", "Yara has since relocated to Oslo.", true},
		{"The parser is licensed under GPL.", "The parser was relicensed under BSD.", true},
		{"Bus 12 carries 40 children.", "Since the refit bus 12 carries 55 children.", true},
		{"Resets need one approval.", "Resets need two approvals from now on.", true},
		{"The trial period was extended to 30 days.", "The trial period was cut back to 7 days.", true},
		{"The session timeout is 60 minutes.", "The session timeout dropped to 15 minutes.", true},
		{"The courier charges 9 cents a page.", "The courier charges 1 cent a page now.", true},
		{"Globex is on the Basic plan.", "Globex downgraded to the Free plan.", true},
		{"We chat through Mattermost.", "We chat through Zulip these days.", true},
		{"I drink my tea black.", "I take my tea with honey now.", true},
		{"The primary node is db-east.", "We failed over for good: the primary node is db-west.", true},
		{"The test phone is Pixie.", "The test phone has been renamed from Pixie to Goblin.", true},
		{"I prefer tabs.", "I've come to prefer spaces.", true},

		{"Release notes live in Confluence.", "Meeting notes are stored in GitBook now.", false},
		{"Logs are kept in Loki.", "Logs are kept on request now.", false},
		{"The wiki was hosted on Linode in 2019.", "The wiki has since moved to DigitalOcean.", false},
		{"Yara lives in Leeds.", "Yara moved to the data team.", false},
		{"Yara lives in Leeds.", "Yara moved to Rust.", false},
		{"The retro is on Thursdays.", "The retro moved to Zoom.", false},
		{"The parser is written in Rust.", "The parser was relicensed under BSD.", false},
		{"Bus 12 carries 40 children.", "Since the refit bus 14 carries 55 children.", false},
		{"We ship with DHL.", "We ship with insurance from now on.", false},
		{"Since the queue is on Redis bread was baked.", "The queue is on NATS now.", false},
		{"The trial period is 14 days.", "The notice period was extended to 30 days.", false},
		{"The upload limit is 25 MB.", "The upload limit dropped to 10 files.", false},
		{"The backup server runs on Debian.", "The backup server runs on port 80 now.", false},
		{"Globex is on the Basic plan.", "Initech upgraded to the Premium plan.", false},
		{"We page through Pagely.", "We page on weekends now.", false},
		{"I drink my tea black.", "I take my coffee with honey now.", false},
		{"The test phone is Pixie.", "The printer has been renamed from Pixie to Goblin.", false},
		{"I prefer dark mode.", "I've come to prefer dark chocolate.", false},
	})
}

// turn is an earlier statement and a later one, and whether that ends it.
type turn struct {
	was, now string
	ends     bool
}

func heldAgainst(t *testing.T, pairs []turn) {
	t.Helper()
	for _, c := range pairs {
		if got := stance.Read(c.now).Ends(stance.Read(c.was)); got != c.ends {
			t.Errorf("%q ends %q: %v, want %v", c.now, c.was, got, c.ends)
		}
	}
}

// What would be ended has to be found: by the noun of the post, and by what we do.
func TestSeekFindsWhatIsToldAnew(t *testing.T) {
	t.Parallel()
	for said, want := range map[string]string{
		"Ines is my new manager.":     "manager",
		"The owner is Bob.":           "owner",
		"We chat through Zulip now.":  "chat",
		"We page through Beeper now.": "page",
	} {
		if got := stance.Read(said).Seek(); !strings.Contains(got, want) {
			t.Errorf("Seek(%q) = %q, without %q", said, got, want)
		}
	}
}
