package recall_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"signet/internal/memory"
	"signet/internal/recall"
)

// found says whether a question finds a statement among others, at the floor.
func TestWhatWasMeantIsFound(t *testing.T) {
	t.Parallel()
	e, s := newEngine(t)
	for _, c := range []string{
		"The checkout gateway times out after eight seconds", "Staff log in with a card", "The Linear Bytecode Representation has 72 opcodes",
		"Tiles come from MapTiler", "Harbour-2 is in the Kiruna rack",
	} {
		remember(t, s, memory.Draft{Content: c, Type: memory.Fact})
	}
	if err := e.UpdateIndex(t.Context()); err != nil {
		t.Fatal(err)
	}
	for question, want := range map[string]string{
		"when does the chekout gateway time out?":  "The checkout gateway times out after eight seconds", // a slip
		"how does the staff sign in?":              "Staff log in with a card",                           // a like
		"how many opcodes are in the LBR?":         "The Linear Bytecode Representation has 72 opcodes",  // an acronym
		"where is harbour-2?":                      "Harbour-2 is in the Kiruna rack",                    // a name
		"hi, good morning, how are you doing?":     "",
		"who won the match yesterday evening?":     "",
		"write a poem about the sea in four lines": "",
	} {
		got := ask(t, e, memory.Query{Text: question, MinScore: recall.Floor})
		if want == "" && len(got) > 0 || want != "" && !slices.Equal(got, []string{want}) {
			t.Errorf("%q: got %q, want %q", question, got, want)
		}
	}
}

func TestATimeThatIsAskedForIsPreferred(t *testing.T) {
	t.Parallel()
	db, s := openStore(t, t.TempDir()+"/memories.db")
	now := time.Date(2026, 6, 10, 9, 0, 0, 0, time.UTC)
	for content, at := range map[string]time.Time{
		"We agreed to raise the quota of the importer": now.AddDate(0, 0, -7), "We agreed to lower the quota of the importer": now.AddDate(0, -4, 0),
	} {
		remember(t, s, memory.Draft{Content: content, Created: at})
	}
	e := recall.New(db, recall.Config{}, func() time.Time { return now })
	for question, want := range map[string]string{
		"what did we agree last week about the importer's quota?":  "We agreed to raise the quota of the importer",
		"what did we agree in February about the importer's quota": "We agreed to lower the quota of the importer",
		"what did we decide last week?":                            "We agreed to raise the quota of the importer",
	} {
		if got := ask(t, e, memory.Query{Text: question}); len(got) == 0 || got[0] != want {
			t.Errorf("%q: got %q, want %q first", question, got, want)
		}
	}
}

func TestNearlyTheSameIsGivenOnce(t *testing.T) {
	t.Parallel()
	e, s := newEngine(t)
	for _, c := range []string{
		"The importer of the ledger runs every night in Oslo", "The importer of the ledger runs every night in Oslo, as agreed", "The importer of the ledger runs after job 81",
		"The importer of the ledger runs after job 82",
	} {
		remember(t, s, memory.Draft{Content: c, Type: memory.Fact})
	}
	got := ask(t, e, memory.Query{Text: "where and when does the importer of the ledger run?", MinScore: recall.Floor})
	if len(got) != 3 || !slices.Contains(got, "The importer of the ledger runs after job 82") {
		t.Errorf("got %q, want one of the first two, and both jobs", got)
	}
}

func TestWhatHasEndedScoresLower(t *testing.T) {
	t.Parallel()
	db, s := openStore(t, t.TempDir()+"/memories.db")
	now := time.Date(2026, 6, 10, 9, 0, 0, 0, time.UTC)
	const was, is = "The registry stands in Oslo", "The registry stands in Lisbon"
	remember(t, s, memory.Draft{Content: was, ValidUntil: now.AddDate(0, -1, 0), Created: now})
	remember(t, s, memory.Draft{Content: is, Created: now.AddDate(0, -6, 0)})
	for dampening, want := range map[recall.Dampening]string{recall.AllDampening: is, {}: was} {
		e := recall.New(db, recall.Config{Dampening: dampening}, func() time.Time { return now })
		if got := ask(t, e, memory.Query{Text: "where does the registry stand?"}); len(got) != 2 || got[0] != want {
			t.Errorf("%+v: got %q, want %q first", dampening, got, want)
		}
	}
}

// rambling is much that is told, and asks nothing.
var rambling = strings.Repeat("The bakery told us that the invoices of the kiln were late, then Leo went to the hall. We looked at it again; it was fine. ", 8)

// What is asked stands at either end of a long text, and only there.
func TestWhatIsToldInTheMiddleIsNotAsked(t *testing.T) {
	t.Parallel()
	p := newPair(t)
	for _, s := range beside {
		remember(t, p.service, memory.Draft{Content: s})
	}
	p.update(t)
	hits, err := p.warm.Recall(t.Context(), memory.Query{Text: rambling + "How many strings there were nobody knew. " + rambling + "whose is the cello from Cremona", Reader: everywhere, Limit: 1})
	if err != nil || len(hits) == 0 {
		t.Fatal(hits, err)
	}
	if slices.ContainsFunc(hits[0].Parts, func(p memory.Part) bool { return p.Name == "kind of answer" }) {
		t.Errorf("a number is asked for: %v", hits[0].Parts)
	}
}

func BenchmarkRecallForALongPrompt(b *testing.B) {
	p := newPair(b)
	for _, s := range beside {
		remember(b, p.service, memory.Draft{Content: s})
	}
	p.update(b)
	q := memory.Query{Text: strings.Repeat(rambling, 20) + "who has the cello?", Reader: everywhere, Limit: 5, MinScore: recall.Floor} // 20 kB
	for b.Loop() {
		if _, err := p.warm.Recall(b.Context(), q); err != nil {
			b.Fatal(err)
		}
	}
}
