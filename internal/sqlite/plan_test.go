package sqlite_test

import (
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"signet/internal/errs"
	"signet/internal/graph"
	"signet/internal/memory"
	"signet/internal/recall"
	"signet/internal/sqlite"
)

// What a remember and a recall ask of the store takes no longer the more there
// is in it: no table that grows with the memories is read from end to end, nor
// all memories of a project. The planner, which is never told how many rows there
// are, plans the same for an empty store.
func TestWhatIsAskedOftenIsLookedUp(t *testing.T) {
	db := open(t)
	service := memory.New(db, time.Now, func() bool { return false })
	service.Derives(memory.Deriving{Deriver: graph.Deriver{Known: db}, Log: slog.New(slog.DiscardHandler)})
	for _, says := range []string{
		"Project Kestrel runs on Postgres.", "The Kestrel API listens on 8080.", "The Kestrel API listens on 9090.",
		"We no longer use Redis.", "Deploys go through Fly because Kestrel runs on Fly.",
	} {
		by := memory.Author{Name: "tester", Kind: "operator"}
		if _, _, err := service.Remember(t.Context(), by, memory.Draft{Content: says, Origin: memory.Person}); err != nil {
			t.Fatal(err)
		}
	}
	engine := recall.New(db, recall.Config{Dampening: recall.AllDampening, Traversal: recall.DefaultTraversal, Places: service, Graph: db}, time.Now)
	for _, r := range []memory.Reader{
		{Agent: memory.DefaultAgent}, {Agent: memory.DefaultAgent, Project: "kestrel"}, {Agent: memory.DefaultAgent, EveryProject: true},
	} {
		hits, err := engine.Recall(t.Context(), memory.Query{Text: "where does Kestrel run?", Reader: r, Limit: 10})
		if err != nil || len(hits) == 0 {
			t.Fatalf("recall gave %v, %v", hits, err)
		}
		asked(t, db, r)
	}
	grows := regexp.MustCompile(`^SCAN (m$|n|e|b|x|p|a|d|o|c|ch|s|memories|entities|objects|commits|commit_changes|nodes|derived|entity_(aliases|attributes|dependencies)|memory_\w+|\w+_vocab)\b|^SCAN \w+ USING (COVERING )?INDEX sqlite_autoindex_|USING (COVERING )?INDEX memories_(standing|path|created|session)\b`)
	made := regexp.MustCompile(`^(?:CO-ROUTINE|MATERIALIZE) `)
	for _, s := range db.Statements() {
		first, _, _ := strings.Cut(strings.TrimSpace(s), " ")
		if !slices.Contains([]string{"SELECT", "WITH", "INSERT", "UPDATE", "DELETE"}, first) {
			continue
		}
		steps, err := db.Plan(t.Context(), s)
		if err != nil {
			t.Fatalf("%v of %s", err, s)
		}
		if strings.Contains(s, "borne (alias") && !slices.ContainsFunc(steps, func(step string) bool { return strings.Contains(step, "(entity_id,how,memory_id)>(?,?,?)") }) {
			t.Errorf("of an alias all memories are read that tell it:\n  %s", strings.Join(steps, "\n  "))
		}
		if slices.ContainsFunc(steps, func(step string) bool { return strings.Contains(step, "SEARCH a USING PRIMARY KEY (alias=?)") }) {
			t.Errorf("%s\nreads every memory that tells an alias", s)
		}
		named := map[string]bool{} // what the statement makes itself
		for _, step := range steps {
			if made.MatchString(step) {
				name := strings.Fields(step)[1]
				named[name] = true
				if as := regexp.MustCompile(`FROM ` + regexp.QuoteMeta(name) + ` (\w)\b`).FindStringSubmatch(s); as != nil {
					named[as[1]] = true
				}
			}
		}
		if slices.ContainsFunc(steps, func(step string) bool { return grows.MatchString(step) && !named[strings.Fields(step)[1]] }) {
			t.Errorf("%s\nis answered by\n  %s", s, strings.Join(steps, "\n  "))
		}
	}
}

// asked asks what is known of an entity.
func asked(t *testing.T, db *sqlite.DB, r memory.Reader) {
	t.Helper()
	found, err := db.Entities(t.Context(), memory.Reader{Agent: r.Agent, EveryProject: true}, graph.EntityQuery{Called: "kestrel", Limit: 1})
	if err != nil || len(found) != 1 {
		t.Fatalf("found %+v, %v", found, err)
	}
	id := found[0].ID
	_, err = db.Entities(t.Context(), r, graph.EntityQuery{Limit: 1})
	_, errAspects := db.EntityAspects(t.Context(), r, id)
	_, errAttributes := db.EntityAttributes(t.Context(), r, id, graph.AttributeQuery{Limit: 5})
	_, errDependencies := db.EntityDependencies(t.Context(), r, []string{id}, graph.Both)
	_, errAliases := db.EntityAliases(t.Context(), r, id)
	_, _, errMemories := db.EntityMemories(t.Context(), r, id, 5)
	_, _, errAct := db.Act(t.Context(), r, id)
	_, errNames := db.EntityNames(t.Context(), r, []string{id})
	if err := errors.Join(err, errAspects, errAttributes, errDependencies, errAliases, errMemories, errNames); err != nil {
		t.Fatal(err)
	}
	if errAct != nil && !errs.Is(errAct, errs.NotFound) {
		t.Fatal(errAct)
	}
}

// boundEnd finds a parameter that is held against is_deleted.
var boundEnd = regexp.MustCompile(`is_deleted (?:=|<>|(?:NOT )?IN \([^)]*) ?\?`)

// See the package documentation.
func TestNoLimitHasAStatementCompiledAnew(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(text), fmt.Sprint("LIMIT ", "?")) {
			t.Errorf("%s binds a LIMIT as it is", f)
		}
		if bound := boundEnd.FindString(strings.ReplaceAll(string(text), "SET is_deleted = ?", "")); bound != "" {
			t.Errorf("%s binds why a memory ended: %s", f, bound)
		}
	}
}
