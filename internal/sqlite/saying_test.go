package sqlite_test

import (
	"testing"

	"signet/internal/sqlite"
)

// What the assistant answers right behind a statement that is forgotten.
var answers = []struct {
	statement, answer string
	echo              bool
}{
	{"The wombat service is owned by Quentin Zarathustra.", "Quentin Zarathustra owns wombat, understood.", true},
	{"The wombat service is owned by Quentin Zarathustra.", "Understood. The wombat service is owned by Quentin Zarathustra. What next?", true},
	{"The wombat service is owned by Quentin Zarathustra.", "Quentin Zarathustra, noted. So wombat is his.", true},
	{"The billing service uses Postgres.", "OK, Postgres for billing.", true},
	{"We deploy on Thursdays at noon.", "Got it: deployments happen Thursday noon.", true},
	{"My daughter Ida is allergic to hazelnuts.", "Ida, your daughter, must have no hazelnut: allergic. I keep that in mind.", true},
	{"The merger is codenamed Quetzal.", "Noted: Quetzal is the merger's codename.", true},
	{"The API key rotates every 90 days.", "So the API keys are rotated after 90 days. I'll write that down.", true},
	{"My dentist is Dr. Okonkwo in Leeds.", "Dr. Okonkwo of Leeds, your dentist: noted.", true},
	{"The staging database runs on port 5433.", "Staging: port 5433. Let me connect.", true},
	{"Our office is in Lyon, on the third floor.", "Thanks, so your office is in Lyon, floor three, the third one.", true},
	{"Backups are encrypted with age before they leave the host.", "Right, before a backup leaves the host, age encrypts it.", true},
	{"The project Bluebird is cancelled.", "Bluebird is cancelled, I see.", true},
	{"Payments go through Adyen since March.", "Since March it is Adyen for payments, then.", true},

	{"The wombat service is owned by Quentin Zarathustra.", "The wombat service has three replicas.", false},
	{"The wombat service is owned by Quentin Zarathustra.", "Quentin Zarathustra is on holiday until Monday.", false},
	{"The billing service uses Postgres.", "I ran the Postgres migration of the auth service.", false},
	{"The billing service uses Postgres.", "The billing service is green, all tests pass.", false},
	{"We deploy on Thursdays at noon.", "The deploy failed: the image is missing.", false},
	{"We deploy on Thursdays at noon.", "I moved the meeting to Thursday.", false},
	{"My daughter Ida is allergic to hazelnuts.", "This recipe has hazelnuts, shall I leave them out?", false},
	{"The API key rotates every 90 days.", "I rotated the API key, which had been there for 30 days.", false},
	{"My dentist is Dr. Okonkwo in Leeds.", "The train to Leeds leaves at nine.", false},
	{"The staging database runs on port 5433.", "The database of the tests listens on port 5432.", false},
	{"Our office is in Lyon, on the third floor.", "The flight to Lyon takes two hours.", false},
	{"Backups are encrypted with age before they leave the host.", "The host has no space left for backups.", false},
	{"We use pnpm.", "Shall I run pnpm install?", false},
	{"The project Bluebird is cancelled.", "I cancelled the running job of the project.", false},
	{"Payments go through Adyen since March.", "The payments report of March is attached.", false},
	{"Run it again.", "I ran it again, and it works.", false},
	{"The merger is codenamed Quetzal.", "Understood. What shall I do next?", false},
}

func TestAnAnswerThatEchoesAStatement(t *testing.T) {
	t.Parallel()
	for _, tt := range answers {
		if got := sqlite.Echoes(tt.statement, tt.answer); got != tt.echo {
			t.Errorf("%q echoes %q: %v, want %v", tt.answer, tt.statement, got, tt.echo)
		}
	}
}

// What somebody says, in whatever session, of what is forgotten.
var talks = []struct {
	statement, said string
	given           bool
}{
	{"The wombat service is owned by Quentin Zarathustra.", "wombat? That's owned by Quentin Zarathustra these days", true},
	{"My badge number at the gym is 40117, the same as my locker.", "the gym has me under badge number 40117, and it's my locker too", true},
	{"The alarm word at the cabin is Marigold, like grandmother's cat.", "remember, the alarm word up at the cabin? It's Marigold again.", true},
	{"We bought the ring for Oda at Fennel & Sons.", "Oda's ring comes from Fennel & Sons", true},
	{"On my passport I am called Theodora.", "well, my passport calls me Theodora", true},
	{"Word for the shed at the allotment: Osterwald, like our first boat.", "whoever wants the shed says Osterwald, the same as our boat; that's the word at the allotment", true},

	{"The spare key lies under the flowerpot with the rosemary.", "you'll find our spare key beneath the rosemary, under its flowerpot", true},

	{"The wombat service is owned by Quentin Zarathustra.", "Quentin Zarathustra is away until Monday.", false},
	{"The spare key lies under the flowerpot with the rosemary.", "The rosemary has outgrown its flowerpot.", false},
	{"My badge number at the gym is 40117, the same as my locker.", "my badge at the gym needs a new number, and I lost the key of the locker", false},
	{"The alarm word at the cabin is Marigold, like grandmother's cat.", "The alarm at the cabin went off twice.", false},
	{"We bought the ring for Oda at Fennel & Sons.", "Oda lost a ring.", false},
	{"The backups leave the host encrypted.", "The host has no space for encrypted archives.", false},
	{"The release is on 2026-03-12.", "2026-03-12 09:14 INFO listening", false},
	{"The wombat service is owned by Quentin Zarathustra.", "Quentin Zarathustra is away. The wombat service is slow.", false},
	{"Word for the shed at the allotment: Osterwald, like our first boat.", "We rowed the boat to Osterwald.", false},
	{"Note: Backups leave the host encrypted.", "The host backups are done.", false},
	{"Backups leave the host encrypted.", "Backups run nightly. The host disks are encrypted.", false},
}

func TestASayingThatGivesAStatementAway(t *testing.T) {
	t.Parallel()
	for _, tt := range talks {
		if got := sqlite.GivesAway(tt.said, tt.statement); got != tt.given {
			t.Errorf("%q gives away %q: %v, want %v", tt.said, tt.statement, got, tt.given)
		}
	}
}
