package stance_test

import (
	"strings"
	"testing"

	"signet/internal/stance"
)

// Whatever words tell which is the reason of which, what follows rests on it, and neither
// ends the other.
func TestReasonAndWhatFollowsStandTogether(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		on         string
		statements []string
	}{
		{"The press is located in Graz.", []string{
			"With the press located in Graz, proofs are sent by train.",
			"The export of proofs relies on the press being located in Graz.",
			"Proofs are sent by train, which depends on the fact that the press is located in Graz.",
		}},
		{"The well freezes in January.", []string{
			"The well freezes in January; as a consequence, we fill the tank in December.",
			"The well freezes in January. For that reason we fill the tank in December.",
			"The well freezes in January. For this reason, we fill the tank in December.",
			"The well freezes in January, meaning we fill the tank in December.",
			"The well freezes in January, meaning that the tank is filled in December.",
			"The well freezes in January. This means we fill the tank in December.",
			"The well freezes in January. Because of that, we fill the tank in December.",
			"The well freezes in January, and that's the reason we fill the tank in December.",
			"The well freezes in January, so that's why we fill the tank in December.",
			"The well freezes in January, which forces us to fill the tank in December.",
			"The well freezes in January, which makes us fill the tank in December.",
			"The well freezes in January. We therefore fill the tank in December.",
			"The well freezes in January; accordingly, we fill the tank in December.",
			"The well freezes in January => we fill the tank in December.",
			"The well freezes in January → we fill the tank in December.",
			"We fill the tank in December on the grounds that the well freezes in January.",
			"We fill the tank in December, seeing as the well freezes in January.",
			"We fill the tank in December cause the well freezes in January.",
			"We fill the tank in December b/c the well freezes in January.",
			"We fill the tank in December due to the fact that the well freezes in January.",
			"The reason why we fill the tank in December is that the well freezes in January.",
			"It's because the well freezes in January that we fill the tank in December.",
			"With the well freezing in January, we fill the tank in December.",
			"Given that the well freezes in January, we fill the tank in December.",
			"Now that the well freezes in January, we fill the tank in December.",
			"We fill the tank in December, what with the well freezing in January.",
			"We fill the tank in December, for the well freezes in January.",
			"We fill the tank in December for the simple reason that the well freezes in January.",
			"We fill the tank in December for one reason only: the well freezes in January.",
			"We fill the tank in December. The reason: the well freezes in January.",
			"We fill the tank in December (reason: the well freezes in January).",
			"We fill the tank in December: the well freezes in January, that's why.",
			"We fill the tank in December; after all, the well freezes in January.",
			"The tank is filled in December. Why? Because the well freezes in January.",
			"That the well freezes in January is why we fill the tank in December.",
			"The well freezes in January – that is why we fill the tank in December.",
			"The well freezes in January. We fill the tank in December because of that.",
			"As the well freezes in January we fill the tank in December.",
			"We fill the tank in December as long as the well freezes in January.",
		}},
		{"The loom only takes wool.", []string{"Every order is sorted by Rosa before it goes upstairs, since the loom only takes wool."}},
		{"Rosa is our weaver.", []string{
			"Rosa being our weaver, broken looms are brought to her.",
			"Broken looms are brought to Rosa, she being our weaver.",
			"When Rosa is away, the looms stand still: she's our weaver, that's the reason.",
		}},
		{"The loom can't take silk.", []string{"Silk is sold, due to the loom not being able to take silk.", "Silk is sold as a result of the loom being unable to take silk."}},
		{"The mill has no lift.", []string{"Having no lift, the mill is only used on the ground floor.", "We use the ground floor, what with the mill having no lift."}},
		{"Our customer Brandt AG pays in arrears.", []string{"We keep a reserve for one reason alone: Brandt AG pays in arrears."}},
		{"Bela is in Graz.", []string{"Since Bela is in Graz and Noor is new, Tim signs.", "Bela is in Graz and Noor is new, so Tim signs."}},
		{"Noor is new.", []string{"Since Bela is in Graz and Noor is new, Tim signs.", "Tim signs, because Bela is in Graz and Noor is new."}},
	} {
		on := stance.Read(c.on)
		for _, s := range c.statements {
			says := stance.Read(s)
			if got := says.Rests(on).How; got != stance.Reason {
				t.Errorf("Rests(%q on %q) = %q, want %q", s, c.on, got, stance.Reason)
			}
			if says.Ends(on) || on.Ends(says) {
				t.Errorf("of %q and %q one ends the other", s, c.on)
			}
		}
	}
}

func TestWhatGivesNoReasonRestsOnNone(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ statement, on string }{
		{"The cause of the flood is unknown.", "The flood is on page two."},
		{"The scanner maps A -> B.", "The scanner maps keys."},
		{"With Bela we tune the loom.", "Bela tunes pianos."},
		{"The loom is called Arachne, hence the name of the room.", "The loom is in the cellar."},
		{"The loom is called Arachne, meaning spider.", "The loom is called Arachne."},
		{"Since Bela is in Graz and Noor is new, Tim signs.", "Noor has a cat."},
		{"The well freezes in January, which makes us fill the tank.", "The well is nine metres deep."},
		{"The gate opens at 9, so we arrive at 8.", "The gate opens at 10."},
		{"Silk is sold, due to the loom not being able to take silk.", "The loom can take silk."},
		{"When Rosa is away, the looms stand still: she's our weaver, that's the reason.", "Noor is our weaver."},
		{"We wove a rug, for the hall in Graz is large and white.", "The hall in Graz is small."},
		{"We wove two rugs, for the hall and for the room that leads to it.", "The room leads to it."},
		{"We have three mills, the largest being Graz.", "Graz is large."},
		{"The well freezes in January, what with the frost being 9 degrees.", "The frost is 4 degrees."},
		{"We host on Linode, so backups are weekly.", "We host on Hetzner."},
	} {
		if got := stance.Read(c.statement).Rests(stance.Read(c.on)).How; got != "" {
			t.Errorf("Rests(%q on %q) = %q, want nothing", c.statement, c.on, got)
		}
	}
}

// Who ends the reason makes what follows uncertain, and does not end it.
func TestWhatEndsAReasonLeavesWhatFollows(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ reason, follows, news string }{
		{"Our queue is Kafka 2.", "; that's the reason we run ZooKeeper.", "Our queue was upgraded to Kafka 4."},
		{"Noor works three days a week.", ", which is the reason reviews wait.", "Noor works five days a week now."},
		{"The shop runs on Shopify.", ". Because of that, checkout is not ours.", "We moved the shop from Shopify to Saleor."},
	} {
		both := strings.TrimSuffix(c.reason, ".") + c.follows
		news := stance.Read(c.news)
		if !news.Ends(stance.Read(c.reason)) {
			t.Errorf("%q does not end %q", c.news, c.reason)
		}
		if news.Ends(stance.Read(both)) {
			t.Errorf("%q ends %q", c.news, both)
		}
	}
}
