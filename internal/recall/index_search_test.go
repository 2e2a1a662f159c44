package recall_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"signet/internal/guard"
	"signet/internal/memory"
	"signet/internal/recall"
	"signet/internal/recall/feed"
	"signet/internal/sqlite"
)

func TestTheIndexAnswersAsTheStoreDoes(t *testing.T) {
	t.Parallel()
	p := newPair(t)
	bulk(t, p.service, varied(t, 400)...)
	p.exec(t, policies()...)
	p.warm = engineOn(p.db)
	p.update(t)
	r, answered := rand.New(rand.NewPCG(3, 4)), 0
	for _, reader := range readers() {
		for _, q := range filters() {
			q.Reader, q.Limit = reader, []int{1, 5, 20, 100}[r.IntN(4)]
			q.Text = vocabulary[r.IntN(len(vocabulary))] + " " + vocabulary[len(vocabulary)/2+r.IntN(len(vocabulary)/2)]
			got, want := hits(t, p.warm, q), hits(t, p.stored, q)
			if !slices.Equal(got, want) {
				t.Fatalf("%+v:\nwarm   %q\nstored %q", q, got, want)
			}
			if len(got) > 0 {
				answered++
			}
		}
	}
	if answered < 100 {
		t.Errorf("only %d questions were answered at all", answered)
	}
}

func TestAMatchAmongThousandsThatDoNotPassIsFound(t *testing.T) {
	t.Parallel()
	p := newPair(t)
	others := make([]memory.Memory, 5000)
	for i := range others {
		others[i] = memory.Memory{
			Content: text(t, fmt.Sprintf("heron heron %d", i)), Importance: 0.9, Type: memory.Fact,
			Scope: memory.Scope{Project: "/other", Visibility: memory.Private}, Created: time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC),
		}
	}
	bulk(t, p.service, others...)
	const wanted = "of all the birds that one may see here in the long winter, what comes last is the heron"
	bulk(t, p.service, memory.Memory{
		Content: text(t, wanted), Type: memory.Rule, Who: text(t, "priya"), Importance: 1, Pinned: true, Tags: []guard.Text{text(t, "bird")},
		Scope: memory.Scope{Project: "/p"}, Source: memory.Source{Kind: "import"}, Created: time.Date(2026, 2, 1, 0, 0, 0, 0, time.UTC),
	})
	yes, late := true, time.Date(2026, 1, 31, 0, 0, 0, 0, time.UTC)
	for name, q := range map[string]memory.Query{
		"project": {Reader: memory.Reader{Agent: "default", Project: "/p"}},
		"type":    {Type: memory.Rule}, "pinned": {Pinned: &yes}, "since": {Since: late}, "who": {Who: "priya"},
		"tag": {Tags: []string{"bird"}}, "importance": {MinImportance: 0.95}, "source": {SourceKind: "import"},
		"when": {When: memory.When{From: late, Facets: []memory.Facet{memory.Captured}}},
	} {
		q.Text = "heron"
		if got := ask(t, p.warm, q); !slices.Equal(got, []string{wanted}) {
			t.Errorf("by %s: got %d, first %.1q", name, len(got), got)
		}
	}
}

// A store may be asked before anything is in it.
func TestAnEmptyIndexFindsNothing(t *testing.T) {
	t.Parallel()
	p := newPair(t)
	if got := ask(t, p.warm, memory.Query{Text: "heron"}); len(got) > 0 {
		t.Errorf("got %q of nothing", got)
	}
	remember(t, p.service, memory.Draft{Content: "the heron nests in Oslo"})
	if got := ask(t, p.warm, memory.Query{Text: "heron"}); len(got) != 1 {
		t.Errorf("got %q, want the first memory", got)
	}
}

func TestWhatAnotherProcessWroteIsFoundAtOnce(t *testing.T) {
	t.Parallel()
	p := newPair(t)
	_, other := openStore(t, p.path)
	for i := range 20 {
		content := fmt.Sprintf("heron %d nests in Oslo", i)
		remember(t, other, memory.Draft{Content: content})
		if got := ask(t, p.warm, memory.Query{Text: fmt.Sprintf("heron %d", i)}); len(got) == 0 || got[0] != content {
			t.Fatalf("got %q, want %q first", got, content)
		}
	}
	if n, ok := p.warm.Indexed(); !ok || n != 20 {
		t.Errorf("%d memories are indexed (%v), want 20", n, ok)
	}
}

// What a search would have to wait for, it finds in the store.
func TestManyChangesAtOnceAreFoundAtOnce(t *testing.T) {
	t.Parallel()
	p := newPair(t)
	bulk(t, p.service, varied(t, 1000)...)
	q := memory.Query{Text: "note 777", Limit: 5, Reader: memory.Reader{Agent: "default", EveryProject: true}}
	remember(t, p.service, memory.Draft{Content: "note 777 is gone"})
	if got := ask(t, p.warm, q); !slices.Contains(got, "note 777 is gone") {
		t.Errorf("before the index took it in: got %q", got)
	}
	p.update(t)
	if got := ask(t, p.warm, q); !slices.Contains(got, "note 777 is gone") {
		t.Errorf("afterwards: got %q", got)
	}
	if n, ok := p.warm.Indexed(); !ok || n != 1001 {
		t.Errorf("%d memories are indexed (%v), want 1001", n, ok)
	}
}

func TestAnIndexThatLostTrackIsMadeAnew(t *testing.T) {
	t.Parallel()
	p := newPair(t)
	remember(t, p.service, memory.Draft{Content: "the heron nests"})
	ask(t, p.warm, memory.Query{Text: "heron"})
	remember(t, p.service, memory.Draft{Content: "the osprey nests"})
	remember(t, p.service, memory.Draft{Content: "the marlin swims"})
	p.exec(t, `DELETE FROM memory_changes WHERE n < (SELECT max(n) FROM memory_changes)`)
	if got := ask(t, p.warm, memory.Query{Text: "osprey"}); len(got) != 1 {
		t.Errorf("got %q", got)
	}
	if _, ok := p.warm.Indexed(); ok {
		t.Error("an index that lost track still serves")
	}
	p.update(t)
	if got := ask(t, p.warm, memory.Query{Text: "osprey"}); len(got) != 1 {
		t.Errorf("made anew: got %q", got)
	}
	if n, ok := p.warm.Indexed(); !ok || n != 3 {
		t.Errorf("%d memories are indexed (%v), want 3", n, ok)
	}
}

func TestAChangeOfPolicyIsHeeded(t *testing.T) {
	t.Parallel()
	p := newPair(t)
	remember(t, p.service, memory.Draft{Content: "the heron nests", Scope: memory.Scope{Agent: "second"}})
	remember(t, p.service, memory.Draft{Content: "tabs it is"})
	q := memory.Query{Text: "heron"}
	for _, step := range []struct {
		statement string
		seen      int
	}{
		{`UPDATE agents SET read_policy = 'isolated' WHERE id = 'default'`, 0},
		{`UPDATE agents SET read_policy = 'shared' WHERE id = 'default'`, 1},
		{`DELETE FROM agents WHERE id = 'default'`, 0},
		{`INSERT INTO agents VALUES ('default', '', 'shared', '', '', '')`, 1},
	} {
		p.exec(t, step.statement)
		if got := ask(t, p.warm, q); len(got) != step.seen {
			t.Errorf("after %s: got %q", step.statement, got)
		}
	}
}

// A build that breaks off leaves the store serving, and the next one whole.
func TestABuildThatBreaksOffHarmsNothing(t *testing.T) {
	t.Parallel()
	p := newPair(t)
	bulk(t, p.service, varied(t, 3000)...)
	want := hits(t, p.stored, memory.Query{Text: "heron", Reader: everywhere, Limit: 5})
	whole := recall.New(p.db, recall.Config{}, time.Now)
	if err := whole.UpdateIndex(t.Context()); err != nil {
		t.Fatal(err)
	}
	all, _ := whole.Indexed()
	for _, after := range []int{0, 1, 2, 5} {
		ctx, cancel := context.WithCancel(t.Context())
		e := recall.New(breaking{p.db, &after, cancel}, recall.Config{}, time.Now)
		if err := e.UpdateIndex(ctx); err == nil {
			t.Fatal("the build did not break off")
		}
		if _, ok := e.Indexed(); ok {
			t.Error("half an index serves")
		}
		if got := ask(t, e, memory.Query{Text: "heron", Limit: 5}); len(got) != len(want) {
			t.Errorf("got %q", got)
		}
		if err := e.UpdateIndex(t.Context()); err != nil {
			t.Fatal(err)
		}
		if n, ok := e.Indexed(); !ok || n != all {
			t.Errorf("%d memories are indexed (%v), want %d", n, ok, all)
		}
	}
}

// breaking is a store that breaks off whoever reads its rows for long.
type breaking struct {
	*sqlite.DB
	left   *int
	cancel context.CancelFunc
}

// Live implements recall.IndexStore.
func (b breaking) Live(ctx context.Context, after int64, limit int) ([]feed.Entry, error) {
	if *b.left--; *b.left < 0 {
		b.cancel()
	}
	return b.DB.Live(ctx, after, limit/2)
}

// While some write, others search and the index is made.
func TestSearchesAndWritesGoOnWhileTheIndexIsMade(t *testing.T) {
	t.Parallel()
	p := newPair(t)
	bulk(t, p.service, varied(t, 500)...)
	ctx, cancel := context.WithCancel(t.Context())
	e, ended := engineOn(p.db), make(chan error, 1)
	go func() { ended <- e.RunIndex(ctx) }()
	for i := range 50 {
		content := fmt.Sprintf("osprey-%d is away", i)
		m := remember(t, p.service, memory.Draft{Content: content})
		if got := ask(t, e, memory.Query{Text: fmt.Sprintf("osprey-%d", i)}); len(got) == 0 || got[0] != content {
			t.Errorf("got %q, want %q first", got, content)
		}
		if _, _, err := p.service.Forget(ctx, memory.Author{Name: "t", Kind: "operator"}, memory.Forget{ID: m.ID, Reader: everywhere}); err != nil {
			t.Fatal(err)
		}
		if got := ask(t, e, memory.Query{Text: fmt.Sprintf("osprey-%d", i)}); slices.Contains(got, content) {
			t.Errorf("%q is forgotten and found", content)
		}
	}
	cancel()
	if err := <-ended; err != nil {
		t.Error(err)
	}
}

func TestWhatIsPurgedLeavesTheIndex(t *testing.T) {
	t.Parallel()
	p := newPair(t)
	m := remember(t, p.service, memory.Draft{Content: "the merger is codenamed Quetzal"})
	bulk(t, p.service, varied(t, 200)...)
	p.update(t)
	if got := ask(t, p.warm, memory.Query{Text: "quetzal merger"}); len(got) == 0 {
		t.Error("what is there to purge is not found")
	}
	if _, _, err := p.service.Forget(t.Context(), memory.Author{Name: "t", Kind: "operator"}, memory.Forget{ID: m.ID, Reader: everywhere, Purge: true}); err != nil {
		t.Fatal(err)
	}
	if _, err := p.db.Purge(t.Context(), m.ID, time.Now()); err != nil {
		t.Fatal(err)
	}
	p.update(t)
	if p.warm.Holds("quetzal") || !p.warm.Holds("heron") {
		t.Error("the index holds words that were purged, or not those that were not")
	}
	if recall.KeepsReading(m) {
		t.Error("what was purged is kept taken apart")
	}
}
