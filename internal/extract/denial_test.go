package extract_test

import (
	"slices"
	"testing"

	"signet/internal/extract"
	"signet/internal/memory"
)

// Of a denial and of what is so instead, the latter is what is learnt.
func TestWhatIsSoInsteadIsLearnt(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		turns []memory.Turn
		want  []string
	}{
		{
			said("agent", "The ledger is stored in MySQL.", "user", "That's not true anymore. We moved the ledger to Postgres."),
			[]string{"The team moved the ledger to Postgres."},
		},
		{
			said("agent", "The web packages are installed by npm.", "user", "No, that is wrong. We've switched to pnpm for the web packages."),
			[]string{"The team has switched to pnpm for the web packages."},
		},
		{
			said("agent", "The billing service listens on port 8123.", "user", "No, that is wrong. The billing service listens on port 9000."),
			[]string{"The billing service listens on port 9000."},
		},
		{
			said("agent", "The staging gateway listens on port 8123.", "user", "No, that is wrong, the staging gateway does not listen on port 8123."),
			[]string{"The staging gateway does not listen on port 8123."},
		},
		{
			said("agent", "The cache layer runs on Redis.", "user", "You're wrong, the cache layer runs on Memcached."),
			[]string{"The cache layer runs on Memcached."},
		},
		{
			said("agent", "The ledger is stored in MySQL.", "user", "That's not true anymore."),
			[]string{"That's not true anymore (the agent had said: “The ledger is stored in MySQL.”)."},
		},
		{said("agent", "The button is on the left.", "user", "We moved the button to the right."), nil},
		{said("user", "We moved the ledger to Postgres."), nil},
	} {
		if got := contents(extract.Facts(c.turns)); !slices.Equal(got, c.want) {
			t.Errorf("Facts(%q) = %q, want %q", c.turns[len(c.turns)-1].Text, got, c.want)
		}
	}
}
