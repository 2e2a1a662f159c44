package recall_test

import (
	"database/sql"
	"fmt"
	"math/rand/v2"
	"path/filepath"
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
	path         string
	db           *sqlite.DB
	service      *memory.Service
	warm, stored *recall.Engine
}

func newPair(t testing.TB) *pair {
	t.Helper()
	p := &pair{path: filepath.Join(t.TempDir(), "memories.db")}
	p.db, p.service = openStore(t, p.path)
	p.warm, p.stored = engineOn(p.db), engineOn(p.db)
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

func engineOn(db *sqlite.DB) *recall.Engine { return recall.New(db, recall.Config{}, time.Now) }

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
			m.Tags = []guard.Text{text(t, pick("ops", "bird")), text(t, "juniper")}
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
