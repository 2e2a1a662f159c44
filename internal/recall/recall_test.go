package recall_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"signet/internal/errs"
	"signet/internal/memory"
	"signet/internal/recall"
)

var everywhere = memory.Reader{Agent: "default", EveryProject: true}

func ask(t *testing.T, e *recall.Engine, q memory.Query) []string {
	t.Helper()
	if q.Limit == 0 {
		q.Limit = 10
	}
	if q.Reader == (memory.Reader{}) {
		q.Reader = everywhere
	}
	hits, err := e.Recall(t.Context(), q)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, h := range hits {
		got = append(got, h.Memory.Content.String())
	}
	return got
}

func TestRecallRanksByWhatIsShared(t *testing.T) {
	t.Parallel()
	e, s := newEngine(t)
	for _, c := range []string{"The billing service uses Postgres 16", "Billing is Priya's", "The user prefers tabs"} {
		remember(t, s, memory.Draft{Content: c})
	}
	got := ask(t, e, memory.Query{Text: "which Postgres does billing use?"})
	if want := []string{"The billing service uses Postgres 16", "Billing is Priya's"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestRecallFindsOtherFormsAndScripts(t *testing.T) {
	t.Parallel()
	e, s := newEngine(t)
	for _, c := range []string{"Deployments are frozen", "東京のサーバーは停止中", "Das Café schließt früh", "see ticket-4711 in pkg/graph"} {
		remember(t, s, memory.Draft{Content: c})
	}
	for query, want := range map[string]string{
		"deployment freeze": "Deployments are frozen", "サーバー": "東京のサーバーは停止中", "CAFE": "Das Café schließt früh",
		"ticket-4711": "see ticket-4711 in pkg/graph",
	} {
		if got := ask(t, e, memory.Query{Text: query}); len(got) == 0 || got[0] != want {
			t.Errorf("%q found %q, want %q first", query, got, want)
		}
	}
}

func TestOperatorsInAQueryAreText(t *testing.T) {
	t.Parallel()
	e, s := newEngine(t)
	remember(t, s, memory.Draft{Content: "the port of the registry is 5433"})
	for _, query := range []string{`"port`, `port*`, `port AND NOT registry`, `terms:port`, `NEAR(port registry)`, `port') --`, "port\x00", "^port - + ( )"} {
		if got := ask(t, e, memory.Query{Text: query}); len(got) != 1 {
			t.Errorf("%q found %q", query, got)
		}
	}
	for _, query := range []string{`"" () * ^`, "the of is", "zebra"} {
		if got := ask(t, e, memory.Query{Text: query}); len(got) != 0 {
			t.Errorf("%q found %q", query, got)
		}
	}
}

func TestFiltersChooseBeforeTheLimit(t *testing.T) {
	t.Parallel()
	e, s := newEngine(t)
	for i := range 200 {
		remember(t, s, memory.Draft{Content: strings.Repeat("registry ", 1+i%3) + "note " + time.Duration(i).String(), Scope: memory.Scope{Project: "/other"}})
	}
	low := 0.2
	remember(t, s, memory.Draft{
		Content: "never touch the registry by hand", Tags: []string{"ops", "db"}, Who: "priya", Pinned: true,
		Scope: memory.Scope{Project: "/p"}, Created: time.Date(2020, 1, 1, 0, 0, 0, 0, time.UTC),
	})
	remember(t, s, memory.Draft{Content: "the registry is slow", Importance: &low, Scope: memory.Scope{Project: "/p"}})
	yes := true
	for name, q := range map[string]memory.Query{
		"type":       {Type: memory.Rule},
		"tags":       {Tags: []string{"ops", "db"}},
		"who":        {Who: "priya"},
		"pinned":     {Pinned: &yes},
		"until":      {Until: time.Date(2021, 1, 1, 0, 0, 0, 0, time.UTC)},
		"importance": {MinImportance: 0.5, Reader: memory.Reader{Agent: "default", Project: "/p"}},
	} {
		q.Text = "registry"
		if got := ask(t, e, q); len(got) != 1 || got[0] != "never touch the registry by hand" {
			t.Errorf("by %s: got %q", name, got)
		}
	}
	if got := ask(t, e, memory.Query{Text: "registry", Reader: memory.Reader{Agent: "default", Project: "/p"}}); len(got) != 2 {
		t.Errorf("in the project: got %q", got)
	}
}

func TestForgottenMemoriesAreNotRecalled(t *testing.T) {
	t.Parallel()
	e, s := newEngine(t)
	m := remember(t, s, memory.Draft{Content: "the registry moved to Oslo"})
	by := memory.Author{Name: "tester", Kind: "operator"}
	if _, _, err := s.Forget(t.Context(), by, memory.Forget{ID: m.ID, Reader: everywhere}); err != nil {
		t.Fatal(err)
	}
	if got := ask(t, e, memory.Query{Text: "registry Oslo"}); len(got) != 0 {
		t.Errorf("got %q", got)
	}
	if _, _, err := s.Recover(t.Context(), by, memory.Recover{ID: m.ID, Reader: everywhere}); err != nil {
		t.Fatal(err)
	}
	if got := ask(t, e, memory.Query{Text: "registry Oslo"}); len(got) != 1 {
		t.Errorf("after recovery: got %q", got)
	}
}

func TestLimitsAreRefusedNotClamped(t *testing.T) {
	t.Parallel()
	e, _ := newEngine(t)
	for _, limit := range []int{-1, 0, recall.MaxLimit + 1} {
		if _, err := e.Recall(t.Context(), memory.Query{Text: "x", Reader: everywhere, Limit: limit}); !errs.Is(err, errs.Invalid) {
			t.Errorf("limit %d: %v", limit, err)
		}
	}
	if _, err := e.Recall(t.Context(), memory.Query{Text: "x", Limit: 1}); err == nil {
		t.Error("a query without a reader was answered")
	}
	long := strings.Repeat("word ", recall.MaxQuery/5+1)
	if _, err := e.Recall(t.Context(), memory.Query{Text: long, Reader: everywhere, Limit: 1}); !errs.Is(err, errs.Invalid) {
		t.Errorf("a query of %d bytes: %v", len(long), err)
	}
}

// What was given often is told first, and keeps nothing else from being told.
func TestUseKeepsNothingElseBack(t *testing.T) {
	t.Parallel()
	db, s := openStore(t, t.TempDir()+"/memories.db")
	e := recall.New(db, recall.Config{Rehearsal: true, Weight: .1, HalfLife: 24 * time.Hour, Places: s}, time.Now)
	often := remember(t, s, memory.Draft{Content: "I like tests written before the fix"})
	remember(t, s, memory.Draft{Content: "Tests of Ledger use pytest with the fixtures in tests/golden, regenerated by make golden"})
	q := memory.Query{Text: "how do I run the tests", Reader: everywhere, Limit: 10, MinScore: recall.Floor, Unasked: true}
	if got := ask(t, e, q); len(got) != 2 {
		t.Fatalf("before use: %q", got)
	}
	for range 40 {
		e.Used([]memory.Hit{{Memory: often}})
	}
	if err := e.Flush(t.Context()); err != nil {
		t.Fatal(err)
	}
	if got := ask(t, e, q); len(got) != 2 {
		t.Errorf("after use: %q", got)
	}
}

func TestScoresAreSharesInOrder(t *testing.T) {
	t.Parallel()
	e, s := newEngine(t)
	vocabulary := []string{"registry", "oslo", "billing", "postgres", "tabs", "deploy", "friday", "priya", "kafka", "lisbon"}
	words := rapid.SliceOfN(rapid.SampledFrom(vocabulary), 1, 12)
	rapid.Check(t, func(r *rapid.T) {
		_, _, err := s.Remember(t.Context(), memory.Author{Name: "t", Kind: "operator"}, memory.Draft{Content: strings.Join(words.Draw(r, "memory"), " ")})
		if err != nil {
			r.Fatal(err)
		}
		q := memory.Query{Text: strings.Join(words.Draw(r, "query"), " "), Reader: everywhere, Limit: 20}
		hits, err := e.Recall(t.Context(), q)
		if err != nil {
			r.Fatal(err)
		}
		again, err := e.Recall(t.Context(), q)
		if err != nil || len(again) != len(hits) {
			r.Fatalf("asked again: %d hits, then %d (%v)", len(hits), len(again), err)
		}
		for i, h := range hits {
			if h.Score <= 0 || h.Score > 1 || len(h.Matched) == 0 || i > 0 && h.Score > hits[i-1].Score || h.Memory.ID != again[i].Memory.ID {
				r.Fatalf("hit %d: score %v after %v, matched %v", i, h.Score, hits[max(i-1, 0)].Score, h.Matched)
			}
		}
	})
}

// Words that every text has tell nothing in any of the languages people write in.
func TestFunctionWordsOfOtherLanguagesTellNothing(t *testing.T) {
	t.Parallel()
	const db, freeze = "Wir verwenden PostgreSQL 16 für den Bestelldienst", "Der Zahlungsdienst wird freitags nicht ausgeliefert"
	e := keep(t, map[string]memory.Type{db: memory.Fact, freeze: memory.Rule, "Les sauvegardes sont faites avec restic": memory.Fact})
	gives(t, e, map[string][]string{
		"schreib einen Test für den Parser":                    nil,
		"pourquoi les requêtes sont lentes avec notre proxy ?": nil,
		"welches PostgreSQL hat der Bestelldienst?":            {db},
		"liefere den Zahlungsdienst aus":                       {freeze},
	})
}
