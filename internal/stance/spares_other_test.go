package stance_test

import (
	"testing"

	"signet/internal/stance"
)

func TestNewsOfOneThingLeavesWhatSharesAWord(t *testing.T) {
	t.Parallel()
	checkNews(t, []onNews{
		{"I now sit in room 301.", []string{"I sit in room 204."}, []string{"Tomas sits in room 204."}},
		{"The nightly import now starts at 03:30.", []string{"The nightly import starts at 01:00."}, []string{"The nightly digest starts at 06:00."}},
		{"We replaced Mailgun with Postmark for the newsletter.", []string{"The newsletter is sent through Mailgun."}, []string{"Password mails are sent through Mailgun."}},
		{"We swapped Webpack for Vite.", []string{"The frontend is bundled with Webpack."}, nil},
		{"Password login is disabled on the jump host.", []string{"Password login works on the jump host."}, []string{"Login with a passkey works on the jump host."}},
		{"We took the print button off the report page.", []string{"The report page has a print button."}, []string{"The search page has a print button."}},
		{"The lab has a laser cutter now.", []string{"The lab has no laser cutter."}, []string{"The lab has four benches."}},
		{"Lotte moved from support to sales.", []string{"Lotte works in support."}, []string{"Lotte lives in Delft."}},
		{"Nadia stepped down as chair of the works council.", []string{"Nadia chairs the works council."}, []string{"Nadia maintains the build scripts."}},
		{"I take my coffee with oat milk now.", nil, []string{"The coffee machine on the second floor is broken."}},
		{"Kofi has the signing key too now.", nil, []string{"The signing key is an ed25519 key."}},
		{"The password reset link expires after 24 hours.", nil, []string{"The invite link expires after 7 days."}},
	})
}

func TestATasteLeavesThoseOfAnotherKind(t *testing.T) {
	t.Parallel()
	checkNews(t, []onNews{
		{"I prefer light mode now.", []string{"I prefer dark mode."}, []string{"I prefer large fonts.", "I prefer quiet keyboards."}},
		{"I now prefer light themes.", []string{"I prefer dark mode."}, []string{"I prefer morning meetings."}},
		{"I take my tea without sugar now.", nil, []string{"I take milk in my tea.", "I drink tea in the afternoon."}},
	})
}

func TestWhatTakesNoPlaceInASlot(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		later, earlier string
		want           bool
	}{
		{"We do book clubs on Fridays.", "We do chess on Tuesdays.", true},
		{"We gave up chess.", "We do book clubs on Fridays.", true},
		{"Leila is the product owner for search.", "Leila is the product owner for billing.", true},
		{"We do chess on Fridays.", "We do chess on Tuesdays.", false},
		{"We gave up chess.", "We do chess on Tuesdays.", false},
		{"We use Kanban.", "We use Scrum.", false},
		{"Back in 2020, we used Scrum.", "We use Kanban.", true},
		{"We used Scrum until we moved.", "We use Scrum.", false},
	} {
		if got := stance.Read(c.later).Leaves(stance.Read(c.earlier)); got != c.want {
			t.Errorf("%q leaves %q: %v, want %v", c.later, c.earlier, got, c.want)
		}
	}
}
