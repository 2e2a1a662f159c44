package when_test

import (
	"testing"
	"time"

	"signet/internal/recall/when"
)

// What tells of an event dates it; what only mentions it does not.
func TestWhatTellsWhenAnEventWas(t *testing.T) {
	t.Parallel()
	at := time.Date(2026, 4, 20, 9, 0, 0, 0, time.UTC)
	for _, c := range []struct {
		said, event string
		want        when.Telling
		from        string
	}{
		{"The migration to Postgres is on 3 May 2026.", "migration", when.Dates, "2026-05-03"},
		{"The migration to Postgres is on 3 May", "migration to Postgres", when.Dates, "2026-05-03"},
		{"The Postgres migration is on 3 May", "migration to Postgres", when.Dates, "2026-05-03"},
		{"We migrated on March 3", "migration", when.Dates, "2026-03-03"},
		{"On 2026-03-03 the migration to Postgres was done", "migration", when.Dates, "2026-03-03"},
		{"We will migrate Postgres on 3 May", "migration", when.Dates, "2026-05-03"},
		{"The docs have to be ready before the migration on 3 May 2026", "migration", when.Dates, "2026-05-03"},
		{"The offsite in Ghent was last week", "offsite", when.Dates, "2026-04-13"},
		{"The audit took place in March", "audit", when.Dates, "2026-03-01"},
		{"Launch: 2026-02-10", "launch", when.Dates, "2026-02-10"},
		{"The Falkenstein outage of 12 March took four hours", "Falkenstein outage", when.Dates, "2026-03-12"},

		{"We migrated to Postgres", "migration", when.Happened, ""},
		{"Switched to pnpm, because npm was slow", "switched to pnpm", when.Happened, ""},
		{"Meilisearch came in", "Meilisearch came in", when.Happened, ""},
		{"Matteo took over the router", "Matteo took over", when.Happened, ""},
		{"The migration to Postgres is done", "migration", when.Happened, ""},
		{"We had an outage in Falkenstein", "Falkenstein outage", when.Happened, ""},
		{"There was an incident with the queue", "incident", when.Happened, ""},
		{"We launched the shop", "launch", when.Happened, ""},

		{"The migration of the ledger is Anna's", "migration", when.Speaks, ""},
		{"The migration is planned since May", "migration", when.Speaks, ""},

		{"The migration guide was written on 3 May", "migration", when.Silent, ""},
		{"The post-migration review was on 3 May", "migration", when.Silent, ""},
		{"The audit log moved to Memgraph on 3 May", "audit", when.Silent, ""},
		{"Migrations run on every deploy", "migration", when.Silent, ""},
		{"Before the migration we had logins in Redis", "migration", when.Silent, ""},
		{"The tests for the migration were written last week", "migration", when.Silent, ""},
		{"Anna reviewed the migration on Monday, and found three slips", "audit", when.Silent, ""},
		{"Anna reviewed the migration plan on Monday", "migration", when.Silent, ""},
		{"The migration was cancelled on 3 May", "migration", when.Silent, ""},
		{"We have not migrated", "migration", when.Silent, ""},
		{"Should the migration be on 3 May?", "migration", when.Silent, ""},
		{"If we migrated in May, logins would break", "migration", when.Silent, ""},
		{"The migrated tables live in the schema ledger", "migration", when.Silent, ""},
		{"The migration to Kafka is on 3 May", "migration to Postgres", when.Silent, ""},
		{"Logins are slow since we migrated", "migration", when.Silent, ""},
	} {
		s, got := when.Tells(c.said, c.event, at)
		if from := date(s.From); got != c.want || from != c.from {
			t.Errorf("%q of %q: got %d at %q, want %d at %q", c.said, c.event, got, from, c.want, c.from)
		}
	}
}
