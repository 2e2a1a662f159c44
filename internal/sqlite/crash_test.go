package sqlite_test

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"log/slog"
	"os"
	"os/exec"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"signet/internal/errs"
	"signet/internal/graph"
	"signet/internal/guard"
	"signet/internal/memory"
	"signet/internal/session"
	"signet/internal/sqlite"
	"signet/internal/vcs"
)

// errand is what a process does to a store that was prepared for it.
type errand struct {
	name    string
	prepare func(*world)
	do      func(*world)
	erased  string // what no file of the store may hold once it was begun and finished
	graph   bool   // it changes what is known of entities
}

var errands = []errand{
	{
		name:    "remember",
		prepare: func(w *world) { w.tell("", "I prefer dark mode", "preferences.ui.theme") },
		do:      func(w *world) { w.tell("", "I prefer light mode", "preferences.ui.theme") },
	},
	{
		name:    "link",
		prepare: gateway,
		do:      func(w *world) { w.tell("", "We switched the payments gateway from Redis to Valkey", "") },
		graph:   true,
	},
	{
		name:    "merge entities",
		prepare: gateway,
		do:      func(w *world) { w.mergeEntity("PGW", "payments gateway") },
		graph:   true,
	},
	{name: "merge", prepare: diverge, do: func(w *world) { w.merge("try") }},
	{
		name: "fast-forward",
		prepare: func(w *world) {
			build := w.tell("", "The build runs on Linux", "")
			tests := w.tell("", "The tests take a minute", "")
			w.branch("try")
			w.reword("try", build, "The build runs on FreeBSD")
			w.forget("try", tests)
			w.tell("try", "I prefer dark mode", "preferences.ui.theme")
			w.tell("try", "I prefer light mode", "preferences.ui.theme")
		},
		do: func(w *world) { w.merge("try") },
	},
	{
		name: "revert",
		prepare: func(w *world) {
			w.tell("", "I prefer dark mode", "preferences.ui.theme")
			w.learn("evil", "I prefer light mode", "preferences.ui.theme")
			w.learn("evil", "Deploys happen on Mondays", "")
		},
		do: func(w *world) {
			_, err := w.vcs.Revert(w.ctx, anyone, author, vcs.RevertTarget{Origin: vcs.Origin{Session: "evil"}}, "", false)
			if !errs.Is(err, errs.Conflict) { // which says that nothing is left to revert
				w.note(err)
			}
		},
	},
	{
		name: "purge",
		prepare: func(w *world) {
			w.tell("", "The build runs on Linux", "")
			merger := w.learn("s", "The merger is codenamed Quetzal", "")
			w.give("s", merger, "The merger is codenamed Quetzal")
			w.reword("", merger, "The merger is codenamed Quetzalcoatl")
			w.give("t", merger, "The merger is codenamed Quetzalcoatl")
		},
		do:     func(w *world) { w.purge(w.learnt("s")) },
		erased: "quetzal",
	},
	{
		name:    "settle",
		prepare: func(w *world) { diverge(w); w.merge("try") },
		do:      func(w *world) { w.settle(memory.EditContest, "B") },
	},
}

// gateway tells of things that hang together.
func gateway(w *world) {
	w.tell("", "The payments gateway depends on the ledger service", "")
	w.tell("", "The payments gateway uses Redis for its sessions", "")
	w.tell("", "PGW is owned by Priya Raman", "")
}

// diverge makes a branch that cannot be merged without conflicts, one of each kind.
func diverge(w *world) {
	build := w.tell("", "The build runs on Linux", "")
	tests := w.tell("", "The tests take a minute", "")
	w.branch("try")
	w.reword("try", build, "The build runs on FreeBSD")
	w.reword("try", tests, "The tests take two minutes")
	w.tell("try", "I prefer light mode", "preferences.ui.theme")
	w.forget("", build)
	w.reword("", tests, "The tests take three minutes")
	w.tell("", "I prefer dark mode", "preferences.ui.theme")
}

// A process that is killed leaves the store as it found it or as it was to make
// it, whichever statement it was at; and what it was at can be done again.
func TestKillBeforeAnyStatement(t *testing.T) {
	t.Parallel()
	stride := stride()
	for _, e := range errands {
		t.Run(e.name, func(t *testing.T) {
			t.Parallel()
			prepared := filepath.Join(t.TempDir(), "memories.db")
			before := visit(t, prepared, morning, e.prepare)
			path := duplicate(t, prepared)
			statements, _ := send(t, e.name, path, 0)
			done := visit(t, path, evening, nothing)
			if before.like(done) || !done.after(before) || before.graph == done.graph && e.graph {
				t.Fatalf("undisturbed, it comes from %+v to %+v", before, done)
			}
			for n := 1; n <= len(statements); n += stride {
				t.Run(strconv.Itoa(n), func(t *testing.T) {
					path := duplicate(t, prepared)
					met, killed := send(t, e.name, path, n)
					t.Logf("killed (%v) before %s", killed, met[len(met)-1])
					if e.erased != "" {
						begun := visit(t, path, evening, finish).like(done)
						if begun && holds(t, path, e.erased) {
							t.Errorf("finished by itself, it leaves %q in the files", e.erased)
						}
					}
					var left state
					again := visit(t, path, evening, func(w *world) { left = w.look(); e.do(w) })
					if !left.after(before) || !left.like(before) && !left.like(done) {
						t.Errorf("it leaves %+v; want %+v or %+v", left, before, done)
					}
					if left.like(done) && left.open != done.open {
						t.Errorf("it leaves %d conflicts open, where the beliefs go with %d", left.open, done.open)
					}
					if !again.after(left) || !again.like(done) || again.open != done.open {
						t.Errorf("done again, it comes to %+v; want %+v", again, done)
					}
					if e.erased != "" && holds(t, path, e.erased) {
						t.Errorf("done again, it leaves %q in the files", e.erased)
					}
				})
			}
		})
	}
}

// nothing is done by one who only looks.
func nothing(*world) {}

// finish is what the daemon does by itself: what broke off comes to its end.
func finish(w *world) {
	_, err := w.vcs.FinishPurges(w.ctx)
	w.note(err)
	open, err := w.vcs.Unfinished(w.ctx)
	if w.note(err); len(open) > 0 {
		w.note(fmt.Errorf("purges are unfinished still: %q", open))
	}
}

var every = flag.Bool("every", false, "kill before every statement; see make long")

// stride is from one statement to the next that a process is killed before. The
// race detector makes SQLite slow, and has nothing to find in processes that do
// one thing.
func stride() int {
	build, _ := debug.ReadBuildInfo()
	switch {
	case *every:
		return 1
	case build != nil && slices.Contains(build.Settings, debug.BuildSetting{Key: "-race", Value: "true"}):
		return 10
	}
	return 4
}

// send lets a process of its own do an errand, to be killed before its n-th
// statement, and tells which it came to.
func send(t *testing.T, name, path string, n int) (met []string, killed bool) {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), os.Args[0])
	cmd.Env = append(os.Environ(), "SIGNET_TEST_ERRAND="+name, "SIGNET_TEST_STORE="+path, "SIGNET_TEST_KILL="+strconv.Itoa(n))
	var told strings.Builder
	cmd.Stderr = &told
	out, err := cmd.Output()
	met = strings.Split(strings.TrimSpace(string(out)), "\n")
	if err == nil {
		return met, false
	}
	if len(met) != n || told.Len() > 0 {
		t.Fatalf("%s: %v\n%s", name, err, told.String())
	}
	return met, true
}

// TestMain lets the test binary be the process that send starts. Properties are
// tried less often than elsewhere, for each try makes a store; -rapid.checks
// says otherwise.
func TestMain(m *testing.M) {
	name := os.Getenv("SIGNET_TEST_ERRAND")
	if name == "" {
		if err := flag.Set("rapid.checks", "25"); err != nil { // before the command line is read
			panic(err)
		}
		os.Exit(m.Run())
	}
	n, err := strconv.Atoi(os.Getenv("SIGNET_TEST_KILL"))
	if err == nil {
		err = run(name, os.Getenv("SIGNET_TEST_STORE"), n)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// run does an errand, and kills its own process before the n-th statement.
func run(name, path string, n int) error {
	w, err := enter(path, noon)
	if err != nil {
		return err
	}
	self, err := os.FindProcess(os.Getpid())
	if err != nil {
		return err
	}
	met := 0
	w.db.Before(func(statement string) {
		fmt.Println(strings.Join(strings.Fields(statement), " "))
		if met++; met == n {
			_ = self.Kill()
			select {} // until it has come to pass
		}
	})
	i := slices.IndexFunc(errands, func(e errand) bool { return e.name == name })
	errands[i].do(w)
	return errors.Join(w.err, w.db.Close())
}

// When a store is prepared, when an errand is done, and when it is done again.
var (
	morning = time.Date(2026, 3, 2, 9, 0, 0, 0, time.UTC)
	noon    = morning.Add(3 * time.Hour)
	evening = noon.Add(6 * time.Hour)
)

// world is a store with what stands on it, and a clock that moves a second with
// each look at it. It notes errors, for one who comes out to look at them.
type world struct {
	ctx      context.Context
	db       *sqlite.DB
	memories *memory.Service
	vcs      *vcs.Service
	graph    *graph.Knowledge
	err      error
}

func enter(path string, now time.Time) (*world, error) {
	w := &world{ctx: context.Background()}
	var err error
	if w.db, err = sqlite.Open(w.ctx, path, sqlite.Options{}); err != nil {
		return nil, err
	}
	clock := func() time.Time { now = now.Add(time.Second); return now }
	w.memories = memory.New(w.db, clock, func() bool { return false })
	w.memories.Derives(memory.Deriving{Deriver: graph.Deriver{Known: w.db}, Log: slog.New(slog.DiscardHandler)})
	w.vcs = vcs.New(w.db, w.memories, clock)
	w.graph = graph.New(w.db, w.memories.Apply, clock)
	return w, nil
}

// anyone is who reads everything.
var anyone = memory.Reader{Agent: memory.DefaultAgent, EveryProject: true}

func (w *world) note(err error) { w.err = errors.Join(w.err, err) }

func (w *world) tell(ref, content, path string) (id string) {
	o, _, err := w.memories.Remember(w.ctx, author, memory.Draft{Content: content, Path: path, Ref: ref, Origin: memory.Person})
	w.note(err)
	return o.Memory.ID
}

func (w *world) learn(session, content, path string) (id string) {
	said, err := guard.Check(content)
	w.note(err)
	applied, err := w.memories.Apply(w.ctx, memory.Changeset{
		Author: memory.Author{Name: "pipeline", Kind: "pipeline", Session: session},
		Changes: []memory.Change{memory.Add{Memory: memory.Memory{
			Content: said, Path: path, Confidence: .9, Origin: memory.Person, Source: memory.Source{Session: session, Turns: []string{session + "-turn"}},
		}}},
	})
	w.note(err)
	return applied.Outcomes[0].Memory.ID
}

// learnt gives the memory that a session taught first.
func (w *world) learnt(session string) (id string) {
	head, err := w.vcs.Resolve(w.ctx, "")
	w.note(err)
	commits, err := w.db.Origins(w.ctx, vcs.Origin{Session: session}, head)
	w.note(err)
	entry, err := w.db.Commit(w.ctx, memory.Reader{Plan: true}, commits[0])
	w.note(err)
	return entry.Changes[0].ID
}

func (w *world) branch(name string) {
	_, err := w.vcs.CreateRef(w.ctx, name, "branch", "")
	w.note(err)
}

func (w *world) reword(ref, id, content string) {
	_, _, err := w.memories.Modify(w.ctx, author, memory.Revision{ID: id, Reader: w.on(ref), Ref: ref, Content: &content, Origin: memory.Person})
	w.note(err)
}

func (w *world) forget(ref, id string) {
	_, _, err := w.memories.Forget(w.ctx, author, memory.Forget{ID: id, Reader: w.on(ref), Ref: ref})
	w.note(err)
}

// on is a reader on a branch.
func (w *world) on(ref string) memory.Reader {
	r := anyone
	var err error
	r.View, err = w.vcs.View(w.ctx, ref, "")
	w.note(err)
	return r
}

func (w *world) merge(ref string) {
	_, err := w.vcs.Merge(w.ctx, anyone, author, ref, "", false)
	w.note(err)
}

// give has a session be given a memory.
func (w *world) give(key, id, content string) {
	asked, _ := guard.Redact("Is it so? " + content)
	r := session.Record{
		Hook: "prompt", Question: asked, Ref: vcs.Main, Time: morning,
		Pieces:  []session.Piece{{Kind: "identity", Text: "As was said:\n" + content + "\n"}, {Kind: "memory", Text: "- " + content + " [a]\n", Memory: id}},
		Weighed: []session.Weighed{{ID: id, Way: "keyword", Terms: []string{"quetzal"}}},
	}
	w.note(w.db.RecordInjection(w.ctx, session.Injection{Session: key, Source: r.Hook, Time: r.Time, Record: &r}))
}

func (w *world) purge(id string) {
	_, err := w.vcs.Purge(w.ctx, anyone, author, id)
	w.note(err)
}

// settle settles the open conflicts of a kind.
func (w *world) settle(kind, keep string) {
	open, err := w.vcs.Conflicts(w.ctx, anyone)
	w.note(err)
	for _, c := range open {
		if c.Contest.Kind == kind {
			_, err := w.vcs.Settle(w.ctx, anyone, author, c.ID, keep)
			w.note(err)
		}
	}
}

// state is what a store shows.
type state struct {
	line    []string // the commits of main
	beliefs []string // what stands there
	open    int      // conflicts that nobody settled
	graph   graph.Stats
}

// like reports whether the same is believed, and known of entities, after as many
// commits.
func (s state) like(other state) bool {
	return len(s.line) == len(other.line) && slices.Equal(s.beliefs, other.beliefs) && s.graph == other.graph
}

// after reports whether s has every commit of an earlier state, in its place.
func (s state) after(earlier state) bool {
	return len(s.line) >= len(earlier.line) && slices.Equal(s.line[:len(earlier.line)], earlier.line)
}

// visit does something to a store, and tells its state then.
func visit(t *testing.T, path string, now time.Time, do func(*world)) state {
	t.Helper()
	w, err := enter(path, now)
	if err != nil {
		t.Fatal(err)
	}
	do(w)
	s := w.look()
	w.note(w.db.Close())
	if w.err != nil {
		t.Fatal(w.err)
	}
	return s
}

// mergeEntity says that an entity is another, by their names.
func (w *world) mergeEntity(name, into string) {
	_, err := w.graph.Merge(w.ctx, anyone, author, w.entity(name), w.entity(into))
	w.note(err)
}

// entity gives the entity of a name.
func (w *world) entity(name string) string {
	return graph.EntityID(memory.DefaultAgent, graph.Canonical(name))
}

// look tells the state of a store, which has to be sound.
func (w *world) look() (s state) {
	w.note(w.db.CheckTree(w.ctx))
	head, err := w.vcs.Resolve(w.ctx, "")
	w.note(err)
	s.line, err = w.db.Line(w.ctx, "", head)
	w.note(err)
	found, _, err := w.memories.List(w.ctx, anyone, memory.Page{Limit: 100})
	w.note(err)
	for _, m := range found {
		s.beliefs = append(s.beliefs, m.Content.String())
	}
	slices.Sort(s.beliefs)
	open, err := w.vcs.Conflicts(w.ctx, anyone)
	w.note(err)
	s.open = len(open)
	s.graph, err = w.db.EntityStats(w.ctx, anyone)
	w.note(err)
	return s
}

// duplicate copies a store that nobody has open.
func duplicate(t *testing.T, path string) string {
	t.Helper()
	body, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	other := filepath.Join(t.TempDir(), "memories.db")
	if err := os.WriteFile(other, body, 0o600); err != nil {
		t.Fatal(err)
	}
	return other
}

// holds reports whether a word is in a file of a store.
func holds(t *testing.T, path, word string) bool {
	t.Helper()
	files, err := filepath.Glob(path + "*")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range files {
		body, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if bytes.Contains(bytes.ToLower(body), []byte(word)) {
			return true
		}
	}
	return false
}
