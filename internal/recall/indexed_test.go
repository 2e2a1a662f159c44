package recall_test

import (
	"context"
	"database/sql"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"signet/internal/guard"
	"signet/internal/memory"
	"signet/internal/recall"
	"signet/internal/sqlite"
)

// A pair is a store with an engine whose index is warm and one that has none.
type pair struct {
	path       string
	db         *sqlite.DB
	service    *memory.Service
	warm, cold *recall.Engine
}

func newPair(t testing.TB) *pair {
	t.Helper()
	p := &pair{path: filepath.Join(t.TempDir(), "memories.db")}
	p.db, p.service = openStore(t, p.path)
	p.warm, p.cold = newCold(p.db), newCold(p.db)
	p.update(t)
	return p
}

func openStore(t testing.TB, path string) (*sqlite.DB, *memory.Service) {
	t.Helper()
	db, err := sqlite.Open(t.Context(), path, sqlite.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	return db, memory.New(db, time.Now, func() bool { return false })
}

func newCold(db *sqlite.DB) *recall.Engine { return recall.New(db, recall.Config{}, time.Now) }

func (p *pair) update(t testing.TB) {
	t.Helper()
	if err := p.warm.UpdateIndex(t.Context()); err != nil {
		t.Fatal(err)
	}
}

// exec changes the file as another program would.
func (p *pair) exec(t testing.TB, statements ...string) {
	t.Helper()
	db, err := sql.Open("sqlite", p.path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	for _, s := range statements {
		if _, err := db.ExecContext(t.Context(), s); err != nil {
			t.Fatalf("%s: %v", s, err)
		}
	}
}

func bulk(t testing.TB, s *memory.Service, memories ...memory.Memory) {
	t.Helper()
	cs := memory.Changeset{Author: memory.Author{Name: "tester", Kind: "operator"}}
	for _, m := range memories {
		m.Origin, m.Confidence = memory.Person, 1
		cs.Changes = append(cs.Changes, memory.Add{Memory: m})
	}
	applied, err := s.Apply(t.Context(), cs)
	if err != nil {
		t.Fatal(err)
	}
	for i, o := range applied.Outcomes {
		if o.Status != memory.Done {
			t.Fatalf("%q: %s", memories[i].Content, o.Status)
		}
	}
}

func text(t testing.TB, s string) guard.Text {
	t.Helper()
	checked, err := guard.Check(s)
	if err != nil {
		t.Fatal(err)
	}
	return checked
}

var vocabulary = strings.Fields(`heron registry oslo billing postgres lisbon kafka falcon quartz ember walnut cobalt saffron juniper
	basalt marlin osprey tundra velvet zephyr anvil bramble cinder dahlia eclair fjord gantry hickory iguana jasper kelp lantern
	mistral nectar obsidian pumice quiver raptor sorrel thicket umber vortex willow xenon yarrow zinnia`)

// varied makes memories of every scope and attribute.
func varied(t testing.TB, n int) []memory.Memory {
	t.Helper()
	r := rand.New(rand.NewPCG(1, 2))
	pick := func(of ...string) string { return of[r.IntN(len(of))] }
	all := make([]memory.Memory, n)
	for i := range all {
		var words []string
		for range 3 + r.IntN(8) {
			words = append(words, vocabulary[min(r.IntN(len(vocabulary)), r.IntN(2*len(vocabulary)))])
		}
		m := memory.Memory{
			Content: text(t, fmt.Sprintf("note %d: %s", i, strings.Join(words, " "))), Who: text(t, pick("", "priya", "jonas")),
			Type: memory.Type(pick("fact", "rule", "decision")), Pinned: r.IntN(5) == 0, Importance: float64(1+r.IntN(9)) / 10,
			Created: time.Date(2026, 1, 1+r.IntN(60), 0, 0, 0, r.IntN(1000)*1e6, time.UTC),
			Scope: memory.Scope{
				Agent: pick("default", "second", "third"), Project: pick("", "/p", "/q"),
				Visibility: memory.Visibility(pick("global", "private", "archived")), Namespace: pick("", "", "", "lab"),
			},
			Source: memory.Source{Kind: pick("manual", "import")},
		}
		if r.IntN(3) == 0 {
			m.Tags = []guard.Text{text(t, pick("ops", "db")), text(t, "juniper")}
		}
		if r.IntN(4) == 0 {
			m.Hints = []guard.Text{text(t, "where does the "+vocabulary[i%len(vocabulary)]+" stand?")}
		}
		all[i] = m
	}
	return all
}

func policies() []string {
	return []string{
		`UPDATE agents SET read_policy = 'shared' WHERE id = 'default'`,
		`UPDATE agents SET read_policy = 'group', policy_group = 'g' WHERE id IN ('second', 'third')`,
	}
}

func readers() []memory.Reader {
	var all []memory.Reader
	for _, agent := range []string{"default", "second", "third", "nobody"} {
		for _, project := range []string{"", "/p", "/q", "/r"} {
			all = append(all, memory.Reader{Agent: agent, Project: project})
		}
		all = append(all, memory.Reader{Agent: agent, EveryProject: true}, memory.Reader{Agent: agent, EveryProject: true, Namespace: "lab"})
	}
	return all
}

func filters() []memory.Query {
	yes, no := true, false
	feb := time.Date(2026, 2, 1, 0, 0, 0, 500e6, time.UTC)
	return []memory.Query{
		{},
		{Type: memory.Rule},
		{Pinned: &yes},
		{Pinned: &no, Type: memory.Decision},
		{Since: feb},
		{Until: feb},
		{Since: feb, Until: feb.AddDate(0, 0, 7)},
		{Who: "priya"},
		{Tags: []string{"ops"}},
		{MinImportance: 0.75},
		{SourceKind: "import", Type: memory.Fact},
		{When: memory.When{From: feb, Facets: []memory.Facet{memory.Captured}}},
	}
}

func hits(t testing.TB, e *recall.Engine, q memory.Query) []string {
	t.Helper()
	found, err := e.Recall(t.Context(), q)
	if err != nil {
		t.Fatal(err)
	}
	var list []string
	for _, h := range found {
		list = append(list, fmt.Sprintf("%.4f %s %v", h.Score, h.Memory.Content, h.Matched))
	}
	return list
}

func TestTheIndexAnswersAsTheStoreDoes(t *testing.T) {
	t.Parallel()
	p := newPair(t)
	bulk(t, p.service, varied(t, 400)...)
	p.exec(t, policies()...)
	p.warm = newCold(p.db)
	p.update(t)
	r, answered := rand.New(rand.NewPCG(3, 4)), 0
	for _, reader := range readers() {
		for _, q := range filters() {
			q.Reader, q.Limit = reader, []int{1, 5, 20, 100}[r.IntN(4)]
			q.Text = vocabulary[r.IntN(len(vocabulary))] + " " + vocabulary[len(vocabulary)/2+r.IntN(len(vocabulary)/2)]
			got, want := hits(t, p.warm, q), hits(t, p.cold, q)
			if !slices.Equal(got, want) {
				t.Fatalf("%+v:\nwarm %q\ncold %q", q, got, want)
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
	want := hits(t, p.cold, memory.Query{Text: "heron", Reader: everywhere, Limit: 5})
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
		if n, ok := e.Indexed(); !ok || n != 3000 {
			t.Errorf("%d memories are indexed (%v), want 3000", n, ok)
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
func (b breaking) Live(ctx context.Context, after int64, limit int) ([]recall.Entry, error) {
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
	e, ended := newCold(p.db), make(chan error, 1)
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
}
