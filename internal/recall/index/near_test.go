package index_test

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"signet/internal/recall/index"
)

func TestNearGivesWhatIsOneSlipAway(t *testing.T) {
	t.Parallel()
	x := index.New()
	var docs []index.Document
	for i, term := range []string{"checkout", "calendar", "sht40", "ticket4711", "ticket4712", "postgres", "registry", "tim781", "deck"} {
		d := index.Document{Row: int64(i + 1), Scope: "a"}
		d.Fields[index.Content] = []string{term}
		docs = append(docs, d)
	}
	x.Put(docs[:4]...)
	x.Put(docs[4:]...)
	for term, want := range map[string][]string{
		"chekout": {"checkout"}, "calendra": {"calendar"}, "sht4o": {"sht40"}, "postgrez": {"postgres"}, "registryy": {"registry"}, "tim718": {"tim781"},
		"ticket4713": nil, "ragistri": nil, "dek": nil, "sht": nil, "zebra": nil, "": nil,
	} {
		if got := x.Near(term); !slices.Equal(got, want) {
			t.Errorf("Near(%q) = %q, want %q", term, got, want)
		}
	}
	for term, want := range map[string][]string{"dek": {"deck"}, "dcek": {"deck"}, "sht4": nil, "de": nil, "chekout": nil} {
		if got := x.NearShort(term); !slices.Equal(got, want) {
			t.Errorf("NearShort(%q) = %q, want %q", term, got, want)
		}
	}
	if got := index.New().Near("anything"); got != nil {
		t.Errorf("an empty index has %q", got)
	}
}

// What is skipped is never a slip away, however many terms there are.
func TestNearReadsAllThatMayBeMeant(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		word := rapid.StringOfN(rapid.SampledFrom([]rune("ab1é")), 3, 6, -1)
		terms := rapid.SliceOfNDistinct(word, 1, 200, rapid.ID[string]).Draw(t, "terms")
		x := index.New()
		d := index.Document{Row: 1, Scope: "a"}
		d.Fields[index.Content] = terms
		x.Put(d)
		asked := word.Draw(t, "asked")
		var want []string
		for _, term := range terms {
			if asked[0] == term[0] && max(len(asked), len(term)) >= 5 && index.Slip(asked, term) {
				want = append(want, term)
			}
		}
		slices.Sort(want)
		if got := x.Near(asked); !slices.Equal(got, want) {
			t.Fatalf("Near(%q) of %q gives %q, want %q", asked, terms, got, want)
		}
	})
}

func TestLongerGivesWhatAWordIsShortFor(t *testing.T) {
	t.Parallel()
	x := index.New()
	for i, term := range []string{"reconcili", "recon", "record", "databas", "authent", "author", "authorit"} {
		d := index.Document{Row: int64(i + 1), Scope: "a"}
		d.Fields[index.Content] = []string{term}
		x.Put(d)
	}
	for term, want := range map[string][]string{
		"recon": {"reconcili"}, "data": {"databas"}, "reco": {"reconcili"}, "auth": {"authent", "authorit"}, "a": nil, "reconcili": nil, "zeb": nil, "": nil,
	} {
		if got := x.Longer(term, 3, 2); !slices.Equal(got, want) {
			t.Errorf("Longer(%q) = %q, want %q", term, got, want)
		}
	}
}

func TestVisibleCountsWhatPasses(t *testing.T) {
	t.Parallel()
	x := index.New()
	for i := range 50 {
		x.Put(index.Document{Row: int64(i + 1), Scope: []string{"a", "b"}[i%2]})
	}
	x.Remove(1, 2, 3)
	mine := index.Filter{Sees: func(scope string) bool { return scope == "a" }}
	if got := x.Visible(mine); got != 23 {
		t.Errorf("%d are seen, want 23", got)
	}
	if got := x.Visible(index.Filter{}); got != 0 {
		t.Errorf("who sees no scope sees %d", got)
	}
}

// Most terms that begin with the same letter are not read.
func BenchmarkNear(b *testing.B) {
	x := index.New()
	for part := range 100 {
		docs := make([]index.Document, 1000)
		for i := range docs {
			n := part*1000 + i
			docs[i] = index.Document{Row: int64(n + 1), Scope: "a"}
			docs[i].Fields[index.Content] = []string{fmt.Sprintf("ticket%d", n)}
		}
		x.Put(docs...)
	}
	x.Compact()
	for b.Loop() {
		if got := x.Near("tikcet4711"); len(got) != 1 {
			b.Fatal(got)
		}
	}
}
