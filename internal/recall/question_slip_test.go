package recall_test

import (
	"slices"
	"strings"
	"testing"

	"signet/internal/memory"
	"signet/internal/recall"
)

// What is a word itself is taken for another only beside what was asked for.
func TestAWordIsNoSlipOfAnother(t *testing.T) {
	t.Parallel()
	const trail, dairy = "The trail to the upper hut is marked in blue.", "The dairy in Vals delivers on Fridays."
	prompt(t, []string{trail, dairy, "Backtests on adjusted prices flattered the carry signal."}, []prompted{
		{"who is our prime broker?", ""},
		{"when is the trial?", ""},
		{"which colour is the trial to the upper hut marked in?", trail},
		{"who keeps the diary?", ""},
		{"when does the diary in Vals deliver?", dairy},
	})
}

// What looks alike is another word, and a slip of a name is none.
func TestALookalikeIsNoSlip(t *testing.T) {
	t.Parallel()
	const simulator, fee, postgres, katarzyna = "The simulator needs four gigabytes.", "The fee is 30 cents.", "Postgres stores the orders.", "Katarzyna leads the design team."
	prompt(t, []string{simulator, fee, postgres, katarzyna, "The parser is written by hand.", "The release branch is cut on Thursdays."}, []prompted{
		{"is there a simpler way to do this?", ""},
		{"what does the simulatr need?", simulator},
		{"where is the shopping center?", ""},
		{"how can I improve my posture?", ""},
		{"what does postgers store?", postgres},
		{"where shall we have brunch?", ""},
		{"who is the passer-by?", ""},
		{"what does Katarzna lead?", katarzyna},
		{"which team does katarzyyna lead?", katarzyna},
	})
}

// A short word has many neighbours: only what is shared beside it tells which was meant.
// What nobody knows and is all but a word that all texts have tells nothing.
func TestAShortSlipIsTakenForWhatStandsBesideIt(t *testing.T) {
	t.Parallel()
	const oven, desk = "The deck oven needs 50 minutes to be at 250 degrees.", "The front desk is closed on Sundays."
	prompt(t, []string{oven, desk}, []prompted{
		{"how many minutes does the dek oven need?", oven},
		{"how long does thiis dek oven need to be hot?", oven},
		{"when does the dek arrive?", ""},
	})
}

// Beside a word stands what a memory says beside it, and not what it is only asked about.
func TestBesideIsWhatIsSaidBeside(t *testing.T) {
	t.Parallel()
	p := newPair(t)
	remember(t, p.service, memory.Draft{Content: "Foyer desk: who comes late rings there.", Type: memory.Fact, Hints: []string{"where does the kiln of the potters stand in winter?"}})
	for _, s := range beside {
		remember(t, p.service, memory.Draft{Content: s})
	}
	p.update(t)
	for question, want := range map[string]bool{"how hot is the dek kiln?": false, "where is the foyer dek?": true} {
		hits, err := p.warm.Recall(t.Context(), memory.Query{Reader: everywhere, Text: question, Limit: 5})
		if err != nil {
			t.Fatal(err)
		}
		got := slices.ContainsFunc(hits, func(h memory.Hit) bool { return slices.Contains(h.Matched, "dek") })
		if got != want {
			t.Errorf("%q: a desk is meant: %v, want %v", question, got, want)
		}
	}
}

// A slip in the ending of a word is one slip, however far it leads its stem astray.
func TestASlipInTheEndingIsMended(t *testing.T) {
	t.Parallel()
	const kept, torn = "Retention agreed with the auditors: 14 daily and 8 weekly snapshots.", "The retort in the lab leaks."
	const scale = "The scale needs a recalibration each month."
	prompt(t, []string{kept, torn, scale}, []prompted{
		{"whats the retenton the auditors want?", kept},
		{"who pays for Retenton?", ""},
		{"how often do we recalbrate the scale?", scale},
	})
}

// A short word is led as far astray by a slip before its ending, or in it.
func TestASlipInAShortWordIsMended(t *testing.T) {
	t.Parallel()
	const bookings, door, flying = "Migrations of the bookings table run at night.", "The hatch is closed by a screw drive.", "Nadia wants an aisle seat when flying."
	prompt(t, []string{bookings, door, flying}, []prompted{
		{"where are the migrations of the bokings tabel?", bookings},
		{"what does the closng of the hatch?", door},
		{"which seat on the fligth for Nadia?", flying},
	})
}

// Letters in each other's place hide a word also where its first one is among them, where
// it is short, or where one stands between.
func TestLettersInEachOthersPlaceArePutRight(t *testing.T) {
	t.Parallel()
	const hall, band = "The ferry leaves from hall seven.", "Grafana has the figures of the mill."
	prompt(t, []string{hall, band, "The cellar is damp in spring."}, []prompted{
		{"which hlal is the frery in?", hall},
		{"what does rgafana show of the mill?", band},
		{"what does gfarana show of the mill?", band},
		{"who has a hal?", ""},
	})
}

// A word that nobody knows may be two.
func TestTwoWordsMayBeWrittenAsOne(t *testing.T) {
	t.Parallel()
	const console, rate = "The serial console runs at 115200 baud.", "The hourly rate of the lab is 90 euros."
	prompt(t, []string{console, rate, "The moon is drawn by Ida."}, []prompted{
		{"which baudrate has the console?", console},
		{"which moonlander is it?", ""},
	})
}

// Who slips in how he asks still asks for an answer of that kind.
func TestWhatIsAskedIsSeenBehindASlip(t *testing.T) {
	t.Parallel()
	const heats, decks = "The deck oven needs 50 minutes until it is at 250 degrees.", "The deck oven has four decks, each with room for 24 loaves."
	prompt(t, []string{heats, decks}, []prompted{{"how long untl the deck oven is hot?", heats}})
	for said, want := range map[string]string{
		"hwo many are there": "how many are there", "so, whch one?": "so, which one?", "wheen, and where": "when, and where", "a shower": "a shower",
		"water is wat it is": "water is what it is", "Wgich of them, and wjere?": "which of them, and where?", "wriite a label": "write a label",
		"ok, implrment it": "ok, implement it", "she will wriite it": "she will wriite it", "vite runs": "vite runs", "how long cuold we wait": "how long could we wait", "who is Wat?": "who is Wat?", "": "",
	} {
		if got := recall.Respelled(said); got != want {
			t.Errorf("%q is taken for %q, want %q", said, got, want)
		}
	}
	told := strings.Repeat("the oven is hot. ", 40) // what is asked stands at either end of much that is told
	if got, want := recall.Respelled("wgich? "+told+"wgich? "+told+"wgich?"), "which? "+told+"wgich? "+told+"which?"; got != want {
		t.Errorf("in much that is told, %q", got)
	}
}

// A slip in what is to be done hides no task, and one near the ending of a word or in
// that of a name not what is meant.
func TestWhatIsMeantIsSeenBehindASlip(t *testing.T) {
	t.Parallel()
	const labels, deploy, hull = "Labels have the vat number in bold.", "We deploy on Tuesdays at 11.", "The hull of the osprey is welded from thin plates."
	prompt(t, []string{labels, deploy, hull}, []prompted{
		{"on whch days do we depoly?", deploy},
		{"who welds the hull of ospry's sister?", hull},
	})
}

// What is longer than a word is data that was pasted, and nobody waits for what it may have
// been meant as: to exchange and part all of its letters would take minutes.
func TestALongWordIsNotLookedAtLetterByLetter(t *testing.T) {
	t.Parallel()
	const vault = "The vault of the museum is opened by two keys."
	for _, data := range []string{strings.Repeat("deadbeef", 500), "o" + strings.Repeat("\u0301", 1000)} {
		prompt(t, []string{vault}, []prompted{{"what is " + data, ""}, {"who opens the vault? " + data, vault}})
	}
}

// Where no other word is a slip away from one that nobody knows, that is surely meant.
func TestALongSlipIsSure(t *testing.T) {
	t.Parallel()
	const counters, timers = "Spend counters live in Aerospike for 26 hours.", "Case state is a Temporal workflow with its own timers."
	prompt(t, []string{counters, timers, "The chairs in the hall are blue."}, []prompted{
		{"aerospkie namespace config", counters},
		{"tempral worker does not start after the upgrade", timers},
		{"a shortcode for the picture gallery", ""},
	})
}
