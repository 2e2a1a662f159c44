package recall_test

import (
	"fmt"
	"testing"

	"signet/internal/memory"
	"signet/internal/recall"
)

// What much is known of is found by who asks for it, with filters and as another agent, and
// comes to nobody's prompt for that.
func TestWhoAsksOutrightIsToldOfWhatIsCommon(t *testing.T) {
	t.Parallel()
	p := newPair(t)
	for i := range 300 {
		remember(t, p.service, memory.Draft{Content: fmt.Sprintf("Harbour ferry number %d ran green", i), Who: "bot"})
	}
	for i := range 100 {
		remember(t, p.service, memory.Draft{Content: fmt.Sprintf("Chair %d in room %d is broken", i, 3*i)})
	}
	own := []string{"The harbour ferry failed once", "A ferry hiccup once delayed us", "The harbour ferry needs a token from Kiosk"}
	for _, s := range own {
		remember(t, p.service, memory.Draft{Content: s, Who: "zoe", Tags: []string{"rare"}, Type: memory.Learning})
		remember(t, p.service, memory.Draft{Content: s + " here", Scope: memory.Scope{Agent: "z", Visibility: memory.Private}})
	}
	p.update(t)
	if got := ask(t, p.warm, memory.Query{Text: "ferry", Limit: recall.MaxLimit}); len(got) < recall.MaxLimit {
		t.Fatalf("only %d memories are of ferries", len(got))
	}
	for _, text := range []string{"ferry", "harbour ferry"} {
		for name, q := range map[string]memory.Query{
			"nobody's": {}, "zoe's": {Who: "zoe"}, "tagged": {Tags: []string{"rare"}}, "learnt": {Type: memory.Learning},
			"of z": {Reader: memory.Reader{Agent: "z", EveryProject: true}},
		} {
			q.Text, q.Limit = text, 10
			if q.Reader.Agent == "" {
				q.Reader = everywhere
			}
			for state, e := range map[string]*recall.Engine{"warm": p.warm, "stored": p.stored} {
				hits, err := e.Recall(t.Context(), q)
				if err != nil {
					t.Fatal(err)
				}
				if len(hits) < len(own) {
					t.Errorf("%s, %q, %s: %d hits", state, text, name, len(hits))
				}
				for _, h := range hits {
					if h.Score < leastScore {
						t.Errorf("%s, %q, %s: %q scores %.3f", state, text, name, h.Memory.Content, h.Score)
					}
				}
			}
		}
	}
	other := memory.Query{Text: "the zebra of the ferry eats xylophones and marzipan", Reader: everywhere, Limit: 10}
	if hits, err := p.warm.Recall(t.Context(), other); err != nil || len(hits) > 0 && hits[0].Score >= leastScore {
		t.Errorf("what asks for something else finds %q, %v", scored(hits), err)
	}
	if got := ask(t, p.warm, memory.Query{Text: "ferry", MinScore: recall.Floor, Unasked: true}); len(got) > 0 {
		t.Errorf("a prompt is given %q", got)
	}
}

// leastScore is the least that who asks outright is told of, unless the settings say
// otherwise.
const leastScore = 0.1

// Who asks outright is told of the constraints of what he names, at the end and within the
// limit; who filters for something else is not.
func TestConstraintsOfWhatIsNamedAreAmongTheHits(t *testing.T) {
	t.Parallel()
	e, s := newEngine(t)
	const never = "Never deploy the heron gateway on Fridays"
	remember(t, s, memory.Draft{Content: never, Type: memory.Rule})
	remember(t, s, memory.Draft{Content: "The heron gateway uses Postgres for its ledger", Type: memory.Fact})
	for i := range 6 {
		remember(t, s, memory.Draft{Content: fmt.Sprintf("Database %d of the attic is backed up by Postgres tools", i), Type: memory.Fact})
	}
	for i := range 20 {
		remember(t, s, memory.Draft{Content: fmt.Sprintf("Chair %d in room %d is broken", i, 3*i)})
	}
	if err := e.UpdateIndex(t.Context()); err != nil {
		t.Fatal(err)
	}
	q := memory.Query{Text: "which Postgres database does the heron gateway use for its ledger?", Reader: everywhere, Limit: 4}
	hits, err := e.Recall(t.Context(), q)
	if err != nil {
		t.Fatal(err)
	}
	if len(hits) != 4 || !hits[3].Binds || hits[3].Memory.Content.String() != never {
		t.Errorf("got %q, want %q last", scored(hits), never)
	}
	adds(t, hits[3])
	q.Type = memory.Fact
	if hits, err = e.Recall(t.Context(), q); err != nil || len(hits) != 4 || hits[3].Binds {
		t.Errorf("of facts: %q, %v", scored(hits), err)
	}
}
