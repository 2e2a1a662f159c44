package recall_test

import (
	"slices"
	"testing"

	"signet/internal/memory"
	"signet/internal/recall"
)

// A prompted question is asked with the floor, as a prompt asks it.
type prompted struct{ question, want string }

// prompt puts statements into a store, beside some of other things, and asks each
// question of it.
func prompt(t *testing.T, statements []string, cases []prompted) {
	t.Helper()
	p := newPair(t)
	for _, s := range slices.Concat(statements, beside) {
		remember(t, p.service, memory.Draft{Content: s})
	}
	p.update(t)
	for _, c := range cases {
		var want []string
		if c.want != "" {
			want = []string{c.want}
		}
		if got := ask(t, p.warm, memory.Query{Text: c.question, MinScore: recall.Floor}); !slices.Equal(got, want) {
			t.Errorf("%q: got %q, want %q", c.question, got, want)
		}
	}
}

var beside = []string{
	"The choir rehearses in the parish hall.", "Ruth has a cello from Cremona.", "Invoices go out with a QR code.", "The bakery closes in August.", "Leo is allergic to walnuts.",
	"The lease of the flat ends in spring.", "Soup is served at noon.", "The kiln reaches 1,240 °C.", "Ferries to Bastia sail twice a week.", "The vineyard was replanted in 2011.",
}

func TestWhatIsToldOfAnotherThingIsNoAnswer(t *testing.T) {
	t.Parallel()
	const (
		ward, depot = "The ward has nine cages.", "The depot in Aarhus has twelve ramps."
		staging     = "The staging broker runs on two machines."
	)
	prompt(t, []string{ward, depot, staging, "Restarting a worker took 25 minutes because the queue was drained first.", "Milo wants feedback by voice message."}, []prompted{
		{"how many cages are in the ward?", ward},
		{"how many cages does the quarantine room have?", ""},
		{"how many ramps does the depot in Aarhus have?", depot},
		{"how many ramps does the depot in Odense have?", ""},
		{"how many machines does the staging broker run on?", staging},
		{"how many machines does the production broker run on?", ""},
		{"how many workers are there?", ""},
		{"the ward is full. how many machines does the staging broker of the other hall run on?", staging},
		{"who is our voice director?", ""},
	})
}

func TestWhatIsAskedForIsThereItself(t *testing.T) {
	t.Parallel()
	const visa = "A visa for Japan is needed from 90 days on."
	photos := []string{"The passport photos lie in the blue folder."}
	prompt(t, photos, []prompted{{"do we need a visa for this?", ""}, {"is there a visa?", ""}})
	prompt(t, append(photos, visa), []prompted{{"do we need a visa for this?", visa}})
}

func TestWhenAndWhereAreAnsweredByATimeAndAPlace(t *testing.T) {
	t.Parallel()
	const tablets, xray = "Tablets of the drivers are bought at the harbour.", "The autoclave is serviced every March."
	prompt(t, []string{tablets, xray}, []prompted{
		{"where are the tablets bought?", tablets},
		{"when is the autoclave serviced?", xray},
	})
}

// When something takes place tells no thing from another: the nightly batch is the batch.
func TestTheNightlyBatchIsTheBatch(t *testing.T) {
	t.Parallel()
	const batch, ops = "The assessment batch starts at 22:00", "The ops dashboard refreshes every minute"
	e := keep(t, map[string]memory.Type{batch: memory.Rule, ops: memory.Fact})
	gives(t, e, map[string][]string{
		"when does the nightly batch start?":              {batch},
		"how often does the sales dashboard get updated?": nil,
	})
}
