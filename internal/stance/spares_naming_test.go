package stance_test

import (
	"testing"

	"signet/internal/stance"
)

func TestAnotherNameEndsOnlyTheName(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		later, earlier string
		want           bool
	}{
		{"The mailer was renamed to courier.", "The mailer uses RabbitMQ.", false},
		{"The mailer was renamed to courier.", "Never restart the mailer during a campaign.", false},
		{"The mailer was never renamed.", "The mailer uses RabbitMQ.", false},
		{"The mailer is now called courier.", "The mailer is owned by Petra.", false},
		{"The mailer is no longer called postman.", "The mailer uses RabbitMQ.", false},
		{"We renamed the mailer to courier.", "The mailer runs in Oslo.", false},
		{"We decided to rename the mailer, it is courier now.", "The mailer uses RabbitMQ.", false},
		{"The Otter team was renamed to Lynx.", "Refunds are handled by the Otter team.", false},
		{"#ops was renamed to #platform.", "Pages go to #ops.", false},
		{"The visits table was renamed to sessions.", "The visits table has 12 columns.", false},
		{"The mailer now goes by courier.", "The mailer uses RabbitMQ.", false},
		{"The mailer was rewritten in Rust.", "The mailer uses RabbitMQ.", false},
		{"The mailer was rewritten in Rust.", "The mailer runs in Oslo.", false},
		// What says the name, or in what it is written, and what is told besides.
		{"The mailer was renamed to courier.", "The mailer is called postman.", true},
		{"The mailer is no longer called postman.", "The mailer is called postman.", true},
		{"We renamed trunk to main, that's the default branch.", "The default branch is trunk.", true},
		{"The mailer was rewritten in Rust.", "The mailer is written in Perl.", true},
		{"The mailer was renamed to courier; the mailer uses NATS now.", "The mailer uses RabbitMQ.", true},
		{"We no longer use RabbitMQ in the mailer, which was renamed to courier.", "The mailer uses RabbitMQ.", true},
	} {
		if got := stance.Read(c.later).Ends(stance.Read(c.earlier)); got != c.want {
			t.Errorf("Ends(%q → %q) = %v, want %v", c.earlier, c.later, got, c.want)
		}
	}
}
