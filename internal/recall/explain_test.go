package recall_test

import (
	"fmt"
	"math"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"signet/internal/errs"
	"signet/internal/memory"
	"signet/internal/recall"
	"signet/internal/sqlite"
)

func adds(t *testing.T, h memory.Hit) {
	t.Helper()
	parts := recall.Parts(h)
	if got := memory.Total(parts); math.Abs(got-h.Score) > 1e-9 {
		t.Errorf("the parts %+v of %s make %v, not the score %v", parts, h.ID(), got, h.Score)
	}
}

func TestThePartsMakeUpTheScore(t *testing.T) {
	t.Parallel()
	db, err := sqlite.Open(t.Context(), filepath.Join(t.TempDir(), "memories.db"), sqlite.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	now := time.Now()
	clock := func() time.Time { return now }
	e := recall.New(db, recall.Config{Rehearsal: true, Weight: 2, HalfLife: 24 * time.Hour}, clock)
	s := memory.New(db, clock, func() bool { return false })
	remember(t, s, memory.Draft{Content: "the registry moved to Oslo"})
	used := remember(t, s, memory.Draft{Content: "the registry of Oslo has a mirror in Bergen, which nobody asked for"})
	if err := db.AddAccess(t.Context(), []memory.Access{{ID: used.ID, Count: 20, Last: now}}); err != nil {
		t.Fatal(err)
	}
	now = now.Add(40 * 24 * time.Hour)
	names := map[string]bool{}
	for _, text := range []string{"where is the registry", "registry Oslo", ""} {
		hits, err := e.Recall(t.Context(), memory.Query{Text: text, Reader: everywhere, Limit: 10})
		if err != nil || len(hits) != 2 {
			t.Fatalf("%q: %d hits (%v)", text, len(hits), err)
		}
		for _, h := range hits {
			adds(t, h)
			for _, p := range recall.Parts(h) {
				names[p.Name] = true
			}
		}
	}
	for _, name := range []string{"shared words", "share of the memory", "share of the question", "use", "age", "importance"} {
		if !names[name] {
			t.Errorf("no score has the part %q: %v", name, names)
		}
	}
}

func TestAScoreThatUseWouldRaiseAboveOneSaysSo(t *testing.T) {
	t.Parallel()
	db, err := sqlite.Open(t.Context(), filepath.Join(t.TempDir(), "memories.db"), sqlite.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	e := recall.New(db, recall.Config{Rehearsal: true, Weight: 5, HalfLife: 24 * time.Hour}, time.Now)
	s := memory.New(db, time.Now, func() bool { return false })
	used := remember(t, s, memory.Draft{Content: "the registry moved to Oslo"})
	if err := db.AddAccess(t.Context(), []memory.Access{{ID: used.ID, Count: 50, Last: time.Now()}}); err != nil {
		t.Fatal(err)
	}
	hits, err := e.Recall(t.Context(), memory.Query{Text: "registry Oslo", Reader: everywhere, Limit: 1})
	if err != nil || len(hits) != 1 || hits[0].Score != 1 {
		t.Fatalf("%+v, %v", hits, err)
	}
	adds(t, hits[0])
}

func TestThePartsOfATurnMakeUpItsScore(t *testing.T) {
	t.Parallel()
	p := newPair(t)
	p.converse(t, mine("k"), "the heron nests", "a b c", "the heron nests in May")
	hits, err := p.stored.Recall(t.Context(), memory.Query{Text: "heron nests", Reader: everywhere, Limit: 10, TurnsOnly: true})
	if err != nil || len(hits) < 2 {
		t.Fatalf("%+v, %v", hits, err)
	}
	for _, h := range hits {
		adds(t, h)
	}
}

// What is considered is what recall answers, and why it does not answer more.
func TestConsiderGivesWhatRecallDoesAndWhatItLeaves(t *testing.T) {
	t.Parallel()
	e, s := newEngine(t)
	var ids []string
	for i := range 12 {
		ids = append(ids, remember(t, s, memory.Draft{Content: fmt.Sprintf("the registry number %d moved to Oslo", i)}).ID)
	}
	remember(t, s, memory.Draft{Content: "a long account of the harbour and all its ships, sheds, cranes, keepers and dogs, and of a registry"})
	for _, q := range []memory.Query{
		{Text: "registry Oslo", Limit: 5, MinScore: 0.3},
		{Text: "registry Oslo", Limit: 50, MinScore: 0.2},
		{Text: "registry Oslo", Limit: 3},
		{Text: "xylophone", Limit: 5, MinScore: 0.3},
		{Text: "registry", Limit: 100, MinScore: 0.9},
	} {
		q.Reader = everywhere
		list, err := e.Consider(t.Context(), q, nil)
		if err != nil {
			t.Fatal(err)
		}
		var chosen []string
		for _, c := range list {
			switch c.Fate {
			case memory.Chosen:
				chosen = append(chosen, c.Hit.Memory.Content.String())
			case memory.BelowFloor, memory.FarFromBest, memory.OverLimit:
			default:
				t.Errorf("%+v: fate %q", q, c.Fate)
			}
		}
		if want := ask(t, e, q); !slices.Equal(chosen, want) {
			t.Errorf("%+v: chosen are %q, recall gives %q", q, chosen, want)
		}
	}
	best, err := e.Consider(t.Context(), memory.Query{Text: "registry Oslo", Reader: everywhere, Limit: 1}, nil)
	if err != nil {
		t.Fatal(err)
	}
	first := best[0].Hit.ID()
	without, err := e.Consider(t.Context(), memory.Query{Text: "registry Oslo", Reader: everywhere, Limit: 1}, []string{first})
	if err != nil || without[0].Fate != memory.LeftOut || without[1].Fate != memory.Chosen || !slices.Contains(ids, without[1].Hit.ID()) {
		t.Errorf("without the best: %+v, %v", without[:2], err)
	}
	if _, err := e.Consider(t.Context(), memory.Query{Text: " ", Reader: everywhere, Limit: 1}, nil); !errs.Is(err, errs.Invalid) {
		t.Errorf("nothing was asked: %v", err)
	}
	if _, err := e.Consider(t.Context(), memory.Query{Text: "registry", Limit: 1}, nil); !errs.Is(err, errs.Denied) {
		t.Errorf("nobody asks: %v", err)
	}
}
