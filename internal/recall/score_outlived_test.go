package recall_test

import (
	"slices"
	"testing"
	"time"

	"signet/internal/memory"
)

// What was said goes on answering when another memory took the place of what was learnt
// from it: behind that, and as what it is. What else was learnt from it stands.
func TestATurnTellsWhatReplacedItsStatement(t *testing.T) {
	t.Parallel()
	p := newPair(t)
	p.converse(t, mine("k"), "the heron nests on the weir", "the kestrel nests on the roof, the ibis on the mill")
	now := time.Date(2026, 1, 1, 1, 0, 0, 0, time.UTC)
	notes := memory.New(p.db, func() time.Time { now = now.Add(time.Minute); return now }, func() bool { return false })
	keep := func(content, over string, turns ...string) string {
		t.Helper()
		d := memory.Draft{Content: content, Origin: memory.Person, Supersedes: over}
		if len(turns) > 0 {
			d.Source = memory.Source{Kind: memory.Transcript, Session: "k", Turns: turns}
		}
		o, _, err := notes.Remember(t.Context(), memory.Author{Name: "tester", Kind: "operator"}, d)
		if err != nil || o.Status != memory.Done {
			t.Fatalf("%q: %s, %v", content, o.Status, err)
		}
		return o.Memory.ID
	}
	mill := keep("the heron nests on the mill", keep("the heron nests on the weir", "", "k-0"))
	keep("the kestrel nests on the bridge", keep("the kestrel nests on the roof", "", "k-1"))
	keep("the ibis nests on the mill", "", "k-1")
	for question, tt := range map[string]struct {
		turn, by string
		first    bool
	}{
		"where does the heron nest":              {"k-0", mill, false},
		"where did the heron nest last year":     {"k-0", mill, true},
		"where do the kestrel and the ibis nest": {"k-1", "", true},
	} {
		hits, err := p.stored.Recall(t.Context(), memory.Query{Text: question, Reader: everywhere, Limit: 10, Turns: true})
		if err != nil {
			t.Fatal(err)
		}
		place, known := map[string]int{}, ""
		for i, h := range hits {
			place[h.ID()] = i + 1
			if h.ID() == "turn:"+tt.turn {
				known = h.Replaced
				if total := memory.Total(h.Parts); len(h.Parts) > 0 && (total-h.Score > 1e-9 || h.Score-total > 1e-9) {
					t.Errorf("%q: its parts make %v of %v", question, total, h.Score)
				}
			}
		}
		if known != tt.by {
			t.Errorf("%q: the turn is replaced by %q, want %q (%v)", question, known, tt.by, place)
		}
		if !tt.first && (place[mill] == 0 || place[mill] > place["turn:"+tt.turn]) {
			t.Errorf("%q: what is so is not before what was: %v", question, place)
		}
	}
}

// What was learnt from a turn and reworded since is given in its place: as far up, and without it.
func TestWhatWasRewordedStandsWhereItsTurnDid(t *testing.T) {
	t.Parallel()
	p := newPair(t)
	p.converse(t, mine("k"), "every spring the heron nests on the weir behind the mill", "a heron nests on a weir where it can", "on a weir the heron nests seldom")
	by := memory.Author{Name: "tester", Kind: "operator"}
	o, _, err := p.service.Remember(t.Context(), by, memory.Draft{
		Content: "every spring the heron nests on the weir behind the mill", Origin: memory.Person,
		Source: memory.Source{Kind: memory.Transcript, Session: "k", Turns: []string{"k-0"}},
	})
	if err != nil || o.Status != memory.Done {
		t.Fatalf("%s, %v", o.Status, err)
	}
	other := "its place is the old crane at the harbour, high above the quay, the ferries, the fish market, the customs house and the two sheds that were painted green last spring by those who sail"
	if _, _, err := p.service.Modify(t.Context(), by, memory.Revision{ID: o.Memory.ID, Reader: everywhere, Content: &other}); err != nil {
		t.Fatal(err)
	}
	hits, err := p.stored.Recall(t.Context(), memory.Query{Text: "where is the weir on which the heron nests every spring", Reader: everywhere, Limit: 10, Turns: true})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, h := range hits {
		got = append(got, h.ID())
	}
	if want := []string{o.Memory.ID, "turn:k-1", "turn:k-2"}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}
