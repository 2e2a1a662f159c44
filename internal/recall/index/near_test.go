package index_test

import (
	"slices"
	"testing"

	"signet/internal/recall/index"
)

func TestNearGivesWhatIsOneSlipAway(t *testing.T) {
	t.Parallel()
	x := index.New()
	var docs []index.Document
	for i, term := range []string{"checkout", "calendar", "sht40", "ticket4711", "ticket4712", "postgres", "registry", "tim781"} {
		d := index.Document{Row: int64(i + 1), Scope: "a"}
		d.Fields[index.Content] = []string{term}
		docs = append(docs, d)
	}
	x.Put(docs[:4]...)
	x.Put(docs[4:]...)
	for term, want := range map[string][]string{
		"chekout": {"checkout"}, "calendra": {"calendar"}, "sht4o": {"sht40"}, "postgrez": {"postgres"}, "registryy": {"registry"}, "tim718": {"tim781"},
		"ticket4713": nil, "ragistri": nil, "sht": nil, "zebra": nil, "": nil,
	} {
		if got := x.Near(term); !slices.Equal(got, want) {
			t.Errorf("Near(%q) = %q, want %q", term, got, want)
		}
	}
	if got := index.New().Near("anything"); got != nil {
		t.Errorf("an empty index has %q", got)
	}
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
