package sqlite_test

import (
	"database/sql"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"signet/internal/errs"
	"signet/internal/graph"
	"signet/internal/memory"
	"signet/internal/recall"
)

// schema gives what the store is made of.
func (w *graphWorld) schema() (all []string) {
	w.t.Helper()
	w.raw(func(db *sql.DB) {
		for _, row := range w.rows(db, `SELECT type, name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%'`) {
			all = append(all, fmt.Sprint(row...))
		}
	})
	slices.Sort(all)
	return all
}

// drop drops tables of the graph, as a person with sqlite3 does.
func (w *graphWorld) drop(tables ...string) {
	w.t.Helper()
	w.raw(func(db *sql.DB) {
		for _, table := range tables {
			if _, err := db.Exec(`DROP TABLE ` + table); err != nil {
				w.t.Fatal(err)
			}
		}
	})
}

// filled is a store with all that a graph has.
func filled(t *testing.T) *graphWorld {
	w := newGraphWorld(t)
	w.tell("", "APIDB on PGDB is up")
	w.tell("", "PGDB aka postgres is slow")
	gone := w.tell("", "OLDDB on PGDB is down")
	w.forget("", gone)
	if _, err := w.acts.Pin(t.Context(), anyone, author, graph.EntityID(memory.DefaultAgent, "pgdb"), true); err != nil {
		t.Fatal(err)
	}
	return w
}

func TestTablesOfTheGraphThatWereDroppedAreMadeAnew(t *testing.T) {
	t.Parallel()
	everything := append([]string{"entity_communities", "community_modularity", "learnt_weights", "entity_cooccurrence"}, shownTables...)
	for name, mend := range map[string]func(*graphWorld){
		"by a repair": func(w *graphWorld) {
			if n, err := w.db.Repair(t.Context()); n == 0 || err != nil {
				w.t.Fatalf("Repair() = %d, %v", n, err)
			}
		},
		"when the store is opened": func(w *graphWorld) {
			w.db.Close()
			w.open()
		},
		"in the background": func(w *graphWorld) {
			if n, err := w.db.MendGraph(t.Context()); n == 0 || err != nil {
				w.t.Fatalf("MendGraph() = %d, %v", n, err)
			}
			if n, err := w.db.MendGraph(t.Context()); n != 0 || err != nil {
				w.t.Fatalf("MendGraph() of a whole graph = %d, %v", n, err)
			}
		},
	} {
		for _, tables := range [][]string{everything, {"entities"}, {"entity_aliases", "derived"}} {
			t.Run(name+": "+strings.Join(tables, " "), func(t *testing.T) {
				t.Parallel()
				w := filled(t)
				rows, parts := w.dump(), w.schema()
				w.drop(tables...)
				if err := w.db.CheckTree(t.Context()); !errs.Is(err, errs.Conflict) || !strings.Contains(errs.HintOf(err), "doctor --repair") {
					t.Errorf("CheckTree() without tables: %v", err)
				}
				mend(w)
				if got := w.schema(); !slices.Equal(got, parts) {
					t.Errorf("the schema is\n%s\nand it was\n%s", strings.Join(got, "\n"), strings.Join(parts, "\n"))
				}
				if got := w.dump(); !slices.Equal(got, rows) {
					t.Errorf("the graph is\n%s\nand it was\n%s", strings.Join(got, "\n"), strings.Join(rows, "\n"))
				}
				w.sound()
			})
		}
	}
}

func TestAWriteMakesLostTablesOfTheGraphAnew(t *testing.T) {
	t.Parallel()
	w := filled(t)
	w.drop("entities", "memory_entity_mentions")
	w.tell("", "WEBDB on PGDB is new")
	w.sound()
	if got := w.names(); !slices.Contains(got, "WEBDB system") || !slices.Contains(got, "PGDB system") {
		t.Errorf("the entities are %q", got)
	}
}

func TestRecallAnswersWithoutTheGraph(t *testing.T) {
	t.Parallel()
	w := filled(t)
	w.drop("entities", "entity_aliases", "memory_entity_mentions", "entity_attributes", "entity_dependencies")
	var lost error
	e := recall.New(w.db, recall.Config{Graph: w.db, Traversal: recall.DefaultTraversal, Lost: func(err error) { lost = err }}, func() time.Time { return w.now })
	hits, err := e.Recall(t.Context(), memory.Query{Text: "is the APIDB up?", Reader: anyone, Limit: 5})
	if err != nil || len(hits) == 0 {
		t.Errorf("Recall() = %v, %v", hits, err)
	}
	if lost == nil {
		t.Error("nobody was told")
	}
}
