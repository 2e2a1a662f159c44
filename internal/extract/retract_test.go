package extract_test

import (
	"slices"
	"testing"

	"signet/internal/extract"
)

// What is taken back by name takes only what was said of that, and what follows is said
// instead; without a name it takes what was said last.
func TestWhatIsTakenBackByNameLeavesTheRest(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ turns, want []string }{
		"a change of mind": {
			[]string{"I prefer semicolons in the shop.", "The blog is built with Hugo.", "I changed my mind about semicolons: use commas in the shop."},
			[]string{"The blog is built with Hugo.", "Use commas in the shop."},
		},
		"a mistake": {
			[]string{"Nightly exports go to the Oslo bucket.", "I was wrong about the timeout: it's 40 seconds, not 30."},
			[]string{"Nightly exports go to the Oslo bucket.", "The timeout is 40 seconds, not 30."},
		},
		"a thing to forget": {
			[]string{"We use Kafka for the audit trail.", "Receipts are kept for ten years.", "Hm, actually no. Forget Kafka, a plain table is enough for the audit trail."},
			[]string{"Receipts are kept for ten years.", "A plain table is enough for the audit trail."},
		},
		"an idea": {
			[]string{"Previews run on Fly.", "Scratch that idea with the nightly sync, do it by hand."},
			[]string{"Previews run on Fly."},
		},
		"bare": {
			[]string{"The blog is built with Hugo.", "Previews run on Fly.", "Scratch that."},
			[]string{"The blog is built with Hugo."},
		},
		"bare, with a reason": {
			[]string{"Previews run on Fly.", "no forget that, the Fly thing was nonsense"},
			nil,
		},
		"a thing at hand": {
			[]string{"We use Kafka for the audit trail.", "I changed my mind about the modal: use a drawer."},
			[]string{"The team uses Kafka for the audit trail."},
		},
		"an order": {
			[]string{"We use Kafka for the audit trail.", "Forget the Kafka tests for now."},
			[]string{"The team uses Kafka for the audit trail."},
		},
	} {
		var turns []string
		for _, s := range c.turns {
			turns = append(turns, "user", s)
		}
		if got := contents(extract.Facts(said(turns...))); !slices.Equal(got, c.want) {
			t.Errorf("%s: of %q was learnt %q, want %q", name, c.turns, got, c.want)
		}
	}
}
