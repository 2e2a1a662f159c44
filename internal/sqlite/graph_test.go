package sqlite_test

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log/slog"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"signet/internal/errs"
	"signet/internal/graph"
	"signet/internal/memory"
	"signet/internal/sqlite"
	"signet/internal/vcs"
)

// speaker derives from a statement what its words are told to mean: entities are
// its words in capitals, "X aka Y" names an alias, "X on Y" a dependency, and
// everything is told of the first entity.
type speaker struct {
	known graph.Known
	err   error
}

func (s *speaker) Derive(ctx context.Context, m memory.Memory) ([]byte, error) {
	if s.err != nil {
		return nil, s.err
	}
	return graph.Encode(s.links(m), m)
}

func (s *speaker) links(m memory.Memory) (l graph.Links) {
	id := func(name string) string { return graph.EntityID(m.Scope.Agent, graph.Canonical(name)) }
	words := strings.Fields(m.Content.String())
	for i, w := range words {
		if strings.ToUpper(w) != w {
			continue
		}
		if !slices.ContainsFunc(l.Mentions, func(m graph.Mention) bool { return m.Entity == id(w) }) {
			typ := graph.Unknown
			switch {
			case strings.HasSuffix(w, "DB"):
				typ = graph.System
			case strings.HasPrefix(w, "2026-"):
				typ = graph.Date
			}
			l.Mentions = append(l.Mentions, graph.Mention{Entity: id(w), Name: w, Type: typ, Text: w, Confidence: 1})
		}
		if i+2 < len(words) && words[i+1] == "aka" {
			l.Aliases = append(l.Aliases, graph.Alias{Entity: id(w), Name: words[i+2], How: graph.Stated})
		}
		if i+2 < len(words) && words[i+1] == "on" {
			l.Dependencies = append(l.Dependencies, graph.Dependency{Source: id(w), Target: id(words[i+2]), Type: "depends_on", Strength: .5, Confidence: .75})
		}
	}
	if len(l.Mentions) > 0 {
		l.Attributes = []graph.Attribute{{Entity: l.Mentions[0].Entity, Aspect: "deployment", Kind: graph.Told, Importance: m.Importance}}
	}
	return l
}

// judge is who is told that a test failed: a test, or a try of a property.
type judge interface {
	Helper()
	Fatal(args ...any)
	Fatalf(format string, args ...any)
	Errorf(format string, args ...any)
}

// graphWorld is a store whose memories are linked, with its versions.
type graphWorld struct {
	t        judge
	path     string
	db       *sqlite.DB
	memories *memory.Service
	vcs      *vcs.Service
	acts     *graph.Knowledge
	speaker  *speaker
	now      time.Time
}

func newGraphWorld(t testing.TB) *graphWorld {
	t.Helper()
	w := &graphWorld{t: t, path: filepath.Join(t.TempDir(), "memories.db"), now: time.Date(2026, 3, 2, 9, 0, 0, 0, time.UTC)}
	w.open()
	t.Cleanup(func() { w.db.Close() })
	return w
}

func (w *graphWorld) open() {
	var err error
	if w.db, err = sqlite.Open(context.Background(), w.path, sqlite.Options{}); err != nil {
		w.t.Fatal(err)
	}
	clock := func() time.Time { w.now = w.now.Add(time.Second); return w.now }
	w.memories = memory.New(w.db, clock, func() bool { return false })
	w.speaker = &speaker{known: w.db}
	w.memories.Derives(memory.Deriving{Deriver: w.speaker, Log: slog.New(slog.DiscardHandler)})
	w.vcs = vcs.New(w.db, w.memories, clock)
	w.acts = graph.New(w.db, w.memories.Apply, clock)
}

func (w *graphWorld) tell(ref, content string) string {
	w.t.Helper()
	o, _, err := w.memories.Remember(context.Background(), author, memory.Draft{Content: content, Ref: ref, Path: "knowledge.domain.rules", Origin: memory.Person})
	if err != nil {
		w.t.Fatal(err)
	}
	return o.Memory.ID
}

func (w *graphWorld) at(ref string) memory.Reader {
	w.t.Helper()
	r := anyone
	var err error
	if r.View, err = w.vcs.View(context.Background(), ref, ""); err != nil {
		w.t.Fatal(err)
	}
	return r
}

func (w *graphWorld) reword(ref, id, content string) {
	w.t.Helper()
	if _, _, err := w.memories.Modify(context.Background(), author, memory.Revision{ID: id, Reader: w.at(ref), Ref: ref, Content: &content, Origin: memory.Person}); err != nil {
		w.t.Fatal(err)
	}
}

func (w *graphWorld) forget(ref, id string) {
	w.t.Helper()
	if _, _, err := w.memories.Forget(context.Background(), author, memory.Forget{ID: id, Reader: w.at(ref), Ref: ref}); err != nil {
		w.t.Fatal(err)
	}
}

func (w *graphWorld) recover(ref, id string) {
	w.t.Helper()
	if _, _, err := w.memories.Recover(context.Background(), author, memory.Recover{ID: id, Reader: w.at(ref), Ref: ref, Late: true}); err != nil {
		w.t.Fatal(err)
	}
}

// raw runs a statement by another connection.
func (w *graphWorld) raw(do func(*sql.DB)) {
	w.t.Helper()
	db, err := sql.Open("sqlite", w.path)
	if err != nil {
		w.t.Fatal(err)
	}
	defer db.Close()
	do(db)
}

var shownTables = []string{
	"derived", "entities", "entity_aliases", "memory_entity_mentions", "entity_attributes", "entity_dependencies", "entity_acts", "memory_hints",
}

// dump gives every row of the graph.
func (w *graphWorld) dump() (all []string) {
	w.t.Helper()
	w.raw(func(db *sql.DB) {
		for _, table := range shownTables {
			for _, row := range w.rows(db, `SELECT * FROM `+table) {
				if table != "derived" || row[1] != "" { // that nothing is said is in no object
					all = append(all, fmt.Sprint(table, row))
				}
			}
		}
	})
	slices.Sort(all)
	return all
}

func (w *graphWorld) rows(db *sql.DB, query string) (all [][]any) {
	w.t.Helper()
	rows, err := db.Query(query)
	if err != nil {
		w.t.Fatal(err)
	}
	defer rows.Close()
	columns, err := rows.Columns()
	if err != nil {
		w.t.Fatal(err)
	}
	for rows.Next() {
		row, into := make([]any, len(columns)), make([]any, len(columns))
		for i := range row {
			into[i] = &row[i]
		}
		if err := rows.Scan(into...); err != nil {
			w.t.Fatal(err)
		}
		all = append(all, row)
	}
	if err := rows.Err(); err != nil {
		w.t.Fatal(err)
	}
	return all
}

// sound holds the graph to the record, and a graph built anew to the one there is.
func (w *graphWorld) sound() {
	w.t.Helper()
	if err := w.db.CheckTree(context.Background()); err != nil {
		w.t.Fatal(err)
	}
	if _, err := w.db.Held(context.Background()); err != nil {
		w.t.Fatal(err)
	}
	before := w.dump()
	w.raw(func(db *sql.DB) {
		for _, table := range shownTables {
			if _, err := db.Exec(`DELETE FROM ` + table); err != nil {
				w.t.Fatal(err)
			}
		}
	})
	if len(before) > 0 {
		if err := w.db.CheckTree(context.Background()); !errs.Is(err, errs.Conflict) {
			w.t.Fatalf("an empty graph passes: %v", err)
		}
	}
	if _, err := w.db.Repair(context.Background()); err != nil {
		w.t.Fatal(err)
	}
	if after := w.dump(); !slices.Equal(before, after) {
		w.t.Fatalf("built anew it is\n%s\nand it was\n%s", strings.Join(after, "\n"), strings.Join(before, "\n"))
	}
	if n, err := w.db.Repair(context.Background()); n != 0 || err != nil {
		w.t.Fatalf("repaired twice: %d, %v", n, err)
	}
	if err := w.db.CheckTree(context.Background()); err != nil {
		w.t.Fatal(err)
	}
}

// names gives what the entities of an agent are called, with their types.
func (w *graphWorld) names() (names []string) {
	w.t.Helper()
	w.raw(func(db *sql.DB) {
		for _, row := range w.rows(db, `SELECT name || ' ' || entity_type FROM entities ORDER BY 1`) {
			names = append(names, fmt.Sprint(row[0]))
		}
	})
	return names
}

func (w *graphWorld) called(want ...string) {
	w.t.Helper()
	if got := w.names(); !slices.Equal(got, want) {
		w.t.Errorf("entities %q, want %q", got, want)
	}
}

func TestTheGraphFollowsItsMemories(t *testing.T) {
	t.Parallel()
	w := newGraphWorld(t)
	a := w.tell("", "ORDERS run on EVENTDB")
	b := w.tell("", "ORDERS aka SHOP are slow")
	w.called("EVENTDB system", "ORDERS unknown", "SHOP unknown")
	w.sound()
	w.reword("", b, "BILLS are slow")
	w.called("BILLS unknown", "EVENTDB system", "ORDERS unknown")
	w.sound()
	w.forget("", a)
	w.sound()
	w.recover("", a)
	w.sound()
	if err := func() error { _, err := w.vcs.Purge(t.Context(), anyone, author, a); return err }(); err != nil {
		t.Fatal(err)
	}
	w.called("BILLS unknown")
	w.sound()
}

// Whoever mentions an entity first names it, until nothing is left of that.
func TestAnEntityIsCalledAsItsEldestMemoryHasIt(t *testing.T) {
	t.Parallel()
	w := newGraphWorld(t)
	a := w.tell("", "the QUEUE's full")
	w.tell("", "the QUEUE is full")
	w.called("QUEUE unknown")
	w.reword("", a, "the QUEUE- is empty")
	w.called("QUEUE- unknown")
	if _, err := w.vcs.Purge(t.Context(), anyone, author, a); err != nil {
		t.Fatal(err)
	}
	w.called("QUEUE unknown")
	w.sound()
}

func TestWhatIsDerivedIsNotTold(t *testing.T) {
	t.Parallel()
	w := newGraphWorld(t)
	id := w.tell("", "ORDERS run on EVENTDB")
	w.reword("", id, "ORDERS left EVENTDB")
	entries, _, err := w.vcs.Log(t.Context(), vcs.LogQuery{Reader: anyone, Limit: 10})
	if err != nil || len(entries) != 2 {
		t.Fatal(entries, err)
	}
	for _, e := range entries {
		if len(e.Changes) != 1 || e.Hidden != 0 || e.More != 0 {
			t.Errorf("told: %+v", e)
		}
	}
	changes, hidden, err := w.vcs.Diff(t.Context(), anyone, entries[1].Commit.ID, entries[0].Commit.ID)
	if err != nil || len(changes) != 1 || hidden != 0 {
		t.Errorf("differ by %+v, %d hidden, %v", changes, hidden, err)
	}
	if m, err := w.memories.Get(t.Context(), anyone, id); err != nil || m.Version != 2 {
		t.Errorf("%+v, %v", m, err)
	}
	if events, err := w.memories.History(t.Context(), anyone, id, 10); err != nil || len(events) != 2 {
		t.Errorf("history %+v, %v", events, err)
	}
}

// A memory is written though nobody can say what it means.
func TestAMemoryNeedsNoDeriver(t *testing.T) {
	t.Parallel()
	w := newGraphWorld(t)
	w.speaker.err = errors.New("out of order")
	id := w.tell("", "ORDERS run on EVENTDB")
	if _, err := w.memories.Get(t.Context(), anyone, id); err != nil {
		t.Fatal(err)
	}
	w.called()
	w.sound()
	relinker := memory.NewRelinker(w.memories, 10, slog.New(slog.DiscardHandler))
	if n, err := relinker.Step(t.Context()); n != 0 || err != nil {
		t.Fatalf("linked %d, %v", n, err)
	}
	w.speaker.err = nil
	if n, err := relinker.Step(t.Context()); n != 1 || err != nil {
		t.Fatalf("linked %d, %v", n, err)
	}
	w.called("EVENTDB system", "ORDERS unknown")
	w.sound()
	if n, err := relinker.Step(t.Context()); n != 0 || err != nil {
		t.Fatalf("linked again: %d, %v", n, err)
	}
	if _, err := w.vcs.Revert(t.Context(), anyone, author, vcs.RevertTarget{Commit: "main"}, "", false); err != nil {
		t.Fatal(err)
	}
	w.called()
	w.memories.Reread()
	if n, err := relinker.Step(t.Context()); n != 0 || err != nil {
		t.Fatalf("what was reverted is linked again: %d, %v", n, err)
	}
}

// What a person makes of an entity is a change of belief like any other.
func TestActsAreCommittedAndReverted(t *testing.T) {
	t.Parallel()
	w := newGraphWorld(t)
	w.tell("", "ORDERS run on EVENTDB")
	w.tell("", "SHOP is slow")
	orders, shop := graph.EntityID("default", "order"), graph.EntityID("default", "shop")
	if _, err := w.acts.Pin(t.Context(), anyone, author, orders, true); err != nil {
		t.Fatal(err)
	}
	if _, _, err := w.acts.Alias(t.Context(), anyone, author, orders, "the checkout desk"); err != nil {
		t.Fatal(err)
	}
	done, err := w.acts.Merge(t.Context(), anyone, author, shop, orders)
	if err != nil || done.Entity.ID != orders {
		t.Fatal(done, err)
	}
	w.sound()
	for name, want := range map[string]string{"checkout desk": orders, "order": orders, "shop": shop} { // by its own name it is itself
		if known, err := w.db.Named(t.Context(), "default", []string{name}); err != nil || len(known) != 1 || known[0].Entity != want {
			t.Errorf("%s is %+v, %v", name, known, err)
		}
	}
	if _, err := w.acts.Merge(t.Context(), anyone, author, orders, shop); !errs.Is(err, errs.Conflict) {
		t.Errorf("a circle: %v", err)
	}
	if _, err := w.acts.Pin(t.Context(), memory.Reader{Agent: "stranger"}, author, orders, true); !errs.Is(err, errs.NotFound) {
		t.Errorf("a stranger pinned: %v", err)
	}
	if _, err := w.vcs.Revert(t.Context(), anyone, author, vcs.RevertTarget{Commit: "main"}, "", false); err != nil {
		t.Fatal(err)
	}
	if known, err := w.db.Named(t.Context(), "default", []string{"shop"}); err != nil || len(known) != 1 || known[0].Entity != shop {
		t.Errorf("shop is %+v, %v", known, err)
	}
	w.sound()
}

// Of acts that build on each other the newest has to go first, and the refusal to
// revert an earlier one names it.
func TestActsAreRevertedBeforeThoseTheyBuildOn(t *testing.T) {
	t.Parallel()
	w := newGraphWorld(t)
	w.tell("", "SHOP is slow")
	shop := graph.EntityID("default", "shop")
	var acts []string
	for _, name := range []string{"old store", "night market", "bazaar street"} {
		if _, _, err := w.acts.Alias(t.Context(), anyone, author, shop, name); err != nil {
			t.Fatal(err)
		}
		head, err := w.vcs.Resolve(t.Context(), "main")
		if err != nil {
			t.Fatal(err)
		}
		acts = append(acts, head)
	}
	revert := func(commit string) error {
		_, err := w.vcs.Revert(t.Context(), anyone, author, vcs.RevertTarget{Commit: commit}, "", false)
		return err
	}
	err := revert(acts[1])
	if first := "signet revert " + acts[2][:10]; !errs.Is(err, errs.Conflict) || !strings.HasSuffix(errs.HintOf(err), first) {
		t.Fatalf("%v (%s), want a hint at %q", err, errs.HintOf(err), first)
	}
	for _, commit := range []string{acts[2], acts[1]} {
		if err := revert(commit); err != nil {
			t.Fatal(err)
		}
	}
	w.sound()
}

// Whatever is done to memories, the graph is what can be built from the record.
func TestTheGraphIsAProjection(t *testing.T) {
	t.Parallel()
	things := []string{"ORDERS", "BILLS", "EVENTDB", "CACHEDB", "ADA", "queue"}
	rapid.Check(t, func(rt *rapid.T) {
		w := newGraphWorld(t)
		defer w.db.Close()
		var ids []string
		say := func() string {
			words := rapid.SliceOfN(rapid.SampledFrom(append(things, "on", "aka", "is")), 1, 6).Draw(rt, "words")
			return strings.Join(append(words, fmt.Sprint(len(ids))), " ")
		}
		if _, err := w.vcs.CreateRef(t.Context(), "try", "branch", ""); err == nil {
			rt.Fatal("a branch before the first commit")
		}
		ids = append(ids, w.tell("", say()))
		if _, err := w.vcs.CreateRef(t.Context(), "try", "branch", ""); err != nil {
			rt.Fatal(err)
		}
		for range rapid.IntRange(3, 12).Draw(rt, "steps") {
			ref := rapid.SampledFrom([]string{"", "", "try"}).Draw(rt, "ref")
			id := rapid.SampledFrom(ids).Draw(rt, "id")
			switch rapid.SampledFrom([]string{"tell", "tell", "reword", "forget", "recover", "merge", "back", "revert", "archive", "act", "hint", "hint"}).Draw(rt, "act") {
			case "tell":
				ids = append(ids, w.tell(ref, say()))
			case "reword":
				w.reword(ref, id, say())
			case "forget":
				w.forget(ref, id)
			case "recover":
				w.recover(ref, id)
			case "merge":
				w.merge(rt, "try", "")
			case "back":
				w.merge(rt, "", "try")
			case "revert":
				w.revert(rt, ref)
			case "act":
				w.act(rt, things)
			case "hint":
				w.hint(rt, rapid.SampledFrom([]string{"what is not up in CACHEDB", "who knows ADA, or the queue"}).Draw(rt, "hint"))
			case "archive":
				if _, err := w.db.Archive(t.Context(), memory.Expired{Now: w.now, Before: w.now, Reason: "test"}, 1); err != nil {
					rt.Fatal(err)
				}
			}
			if err := w.db.CheckTree(t.Context()); err != nil {
				rt.Fatal(err)
			}
		}
		w.t = rt
		w.sound()
	})
}

func (w *graphWorld) merge(rt *rapid.T, from, into string) {
	if _, err := w.vcs.Merge(context.Background(), anyone, author, from, into, false); err != nil {
		rt.Fatal(err)
	}
}

func (w *graphWorld) act(rt *rapid.T, things []string) {
	entity := func(label string) string {
		return graph.EntityID("default", graph.Canonical(rapid.SampledFrom(things).Draw(rt, label)))
	}
	var err error
	switch e := entity("entity"); rapid.IntRange(0, 2).Draw(rt, "kind") {
	case 0:
		_, err = w.acts.Weigh(context.Background(), anyone, author, e, .5)
	case 1:
		_, _, err = w.acts.Alias(context.Background(), anyone, author, e, rapid.SampledFrom([]string{"corner shop", "odd thing"}).Draw(rt, "name"))
	case 2:
		_, err = w.acts.Merge(context.Background(), anyone, author, e, entity("into"))
	}
	if err != nil && !errs.Is(err, errs.NotFound) && !errs.Is(err, errs.Conflict) {
		rt.Fatal(err)
	}
}

func (w *graphWorld) revert(rt *rapid.T, ref string) {
	entries, _, err := w.vcs.Log(context.Background(), vcs.LogQuery{Reader: anyone, Ref: ref, Limit: 20})
	if err != nil {
		rt.Fatal(err)
	}
	e := rapid.SampledFrom(entries).Draw(rt, "commit")
	_, err = w.vcs.Revert(context.Background(), anyone, author, vcs.RevertTarget{Commit: e.Commit.ID}, ref, false)
	if err != nil && !errs.Is(err, errs.Conflict) {
		rt.Fatal(err)
	}
}

// A date is listed and can be asked for; but it leads to nothing, and ties nothing.
func TestADateLeadsToNothing(t *testing.T) {
	t.Parallel()
	ctx, w := t.Context(), newGraphWorld(t)
	shop := w.tell("", "SHOP moved on 2026-11-12")
	w.tell("", "BANK opened on 2026-11-12")
	id := func(name string) string { return graph.EntityID(anyone.Agent, graph.Canonical(name)) }

	dates, err := w.db.Entities(ctx, anyone, graph.EntityQuery{Type: graph.Date, Limit: 10})
	if err != nil || len(dates) != 1 || dates[0].ID != id("2026-11-12") || dates[0].Mentions != 2 {
		t.Errorf("dates are %+v, %v", dates, err)
	}
	focal, err := w.db.Focal(ctx, anyone, []string{"2026 11 12", "shop"})
	if err != nil || len(focal) != 1 || focal[0].Entity != id("SHOP") {
		t.Errorf("in play are %+v, %v", focal, err)
	}
	linked, err := w.db.Linked(ctx, anyone, []string{shop})
	if err != nil || !slices.Equal(linked[shop], []string{id("SHOP")}) {
		t.Errorf("linked are %v, %v", linked, err)
	}
	nodes, ties, err := w.db.Network(ctx, anyone.Agent)
	if err != nil || len(nodes) != 2 || len(ties) != 0 {
		t.Errorf("nodes %+v, ties %+v, %v", nodes, ties, err)
	}
}

// The first of all entities are told without counting each: a page is the same as that of the
// whole list, whatever the reader sees and whatever persons made of them.
func TestAPageOfEntitiesIsThatOfTheWholeList(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(rt *rapid.T) {
		ctx, w := t.Context(), newGraphWorld(t)
		if none, err := w.db.Entities(ctx, anyone, graph.EntityQuery{Limit: 1}); err != nil || len(none) > 0 {
			rt.Fatal(none, err)
		}
		var things []string
		for c := 'A'; c <= 'X'; c++ {
			things = append(things, "THING"+string(c))
		}
		for n := range rapid.IntRange(20, 60).Draw(rt, "memories") {
			says := fmt.Sprintf("%s and %s %d", rapid.SampledFrom(things).Draw(rt, "one"), rapid.SampledFrom(things[:8]).Draw(rt, "other"), n)
			project := rapid.SampledFrom([]string{"", "here", "there"}).Draw(rt, "project")
			if _, _, err := w.memories.Remember(ctx, author, memory.Draft{Content: says, Scope: memory.Scope{Project: project}, Origin: memory.Person}); err != nil {
				rt.Fatal(err)
			}
		}
		for range rapid.IntRange(0, 5).Draw(rt, "acts") {
			w.act(rt, things)
		}
		reader := rapid.SampledFrom([]memory.Reader{anyone, {Agent: anyone.Agent, Project: "here"}}).Draw(rt, "reader")
		whole, err := w.db.Entities(ctx, reader, graph.EntityQuery{})
		if err != nil || len(whole) == 0 {
			rt.Fatal(err)
		}
		offset, limit := rapid.IntRange(0, 6).Draw(rt, "offset"), rapid.IntRange(1, 5).Draw(rt, "limit")
		page, err := w.db.Entities(ctx, reader, graph.EntityQuery{Offset: offset, Limit: limit})
		if err != nil {
			rt.Fatal(err)
		}
		want := whole[min(offset, len(whole)):min(offset+limit, len(whole))]
		if !reflect.DeepEqual(page, want) && len(page)+len(want) > 0 {
			rt.Errorf("page is\n%+v, and not\n%+v", page, want)
		}
	})
}
