package sqlite_test

import (
	"context"
	"database/sql"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"signet/internal/graph"
	"signet/internal/memory"
	"signet/internal/recall"
	"signet/internal/session"
)

// learner is a world in which sessions are given what recall finds, and rate it.
type learner struct {
	*graphWorld
	engine *recall.Engine
}

func newLearner(t testing.TB) *learner {
	w := &learner{graphWorld: newGraphWorld(t)}
	w.engine = recall.New(w.db, recall.Config{Traversal: recall.DefaultTraversal, Graph: w.db}, func() time.Time { return w.now })
	return w
}

// ask gives a session what answers a question.
func (w *learner) ask(key, question string) []memory.Hit {
	w.t.Helper()
	ctx := context.Background()
	hits, err := w.engine.Recall(ctx, memory.Query{Text: question, Reader: anyone, Limit: 10})
	if err != nil {
		w.t.Fatal(err)
	}
	if _, _, err := w.db.Touch(ctx, memory.Session{Key: key, Agent: memory.DefaultAgent, Harness: "claude-code", Started: w.now, LastSeen: w.now}); err != nil {
		w.t.Fatal(err)
	}
	if err := w.db.RecordInjection(ctx, session.Injection{Session: key, Source: "recall", Hits: hits, Time: w.now}); err != nil {
		w.t.Fatal(err)
	}
	return hits
}

func (w *learner) rate(r memory.Rating) memory.Rated {
	w.t.Helper()
	r.Reader = memory.Reader{Agent: "default", EveryProject: true}
	rated, err := w.memories.Rate(context.Background(), r)
	if err != nil {
		w.t.Fatal(err)
	}
	return rated
}

// learnt gives every row of what use taught.
func (w *learner) learnt() (all []string) {
	w.t.Helper()
	w.raw(func(db *sql.DB) {
		for _, query := range []string{`SELECT kind, entity_id, what, target_id, shift FROM learnt_weights`, `SELECT entity_id, other_id, sessions FROM entity_cooccurrence`} {
			for _, row := range w.rows(db, query) {
				all = append(all, fmt.Sprint(row))
			}
		}
	})
	slices.Sort(all)
	return all
}

// bounded holds what the graph shows to the bounds of what use can teach.
func (w *learner) bounded() {
	w.t.Helper()
	ctx := context.Background()
	entities, err := w.db.Entities(ctx, anyone, graph.EntityQuery{Suppressed: true})
	if err != nil {
		w.t.Fatal(err)
	}
	within := func(name string, v float64) {
		if v < graph.LearntLeast || v > graph.LearntMost {
			w.t.Fatalf("%s weighs %v", name, v)
		}
	}
	for _, e := range entities {
		aspects, err := w.db.EntityAspects(ctx, anyone, e.ID)
		if err != nil {
			w.t.Fatal(err)
		}
		for _, a := range aspects {
			within(e.Name+" "+a.Name, a.Weight)
		}
		edges, err := w.db.EntityDependencies(ctx, anyone, []string{e.ID}, graph.Both)
		if err != nil {
			w.t.Fatal(err)
		}
		for _, d := range edges {
			within(e.Name+" "+d.Type, d.Confidence)
		}
		found, err := w.db.Focal(ctx, anyone, []string{"shop", e.Canonical})
		if err != nil {
			w.t.Fatal(err)
		}
		for _, f := range found {
			within(f.Name, graph.Taught(graph.AliasPrecision, f.Shift))
		}
	}
}

// Whatever is rated, weights keep within their bounds, the same rating again moves
// nothing, and a graph that is built anew is taught the same.
func TestWhatUseTeachesHasBoundsAndOutlivesTheGraph(t *testing.T) {
	t.Parallel()
	things := []string{"ORDERS", "BILLS", "EVENTDB", "CACHEDB", "Shop"}
	rapid.Check(t, func(rt *rapid.T) {
		w := newLearner(t)
		defer w.db.Close()
		w.t = rt
		ids := []string{w.tell("", "ORDERS on EVENTDB are fast"), w.tell("", "ORDERS aka Shop are old"), w.tell("", "EVENTDB on CACHEDB is slow")}
		given := map[string][]memory.Hit{}
		for range rapid.IntRange(5, 25).Draw(rt, "steps") {
			key := rapid.SampledFrom([]string{"a", "b", "c"}).Draw(rt, "session")
			switch rapid.SampledFrom([]string{"ask", "ask", "rate", "rate", "rate", "end", "forget", "recover", "merge", "purge"}).Draw(rt, "act") {
			case "ask":
				given[key] = append(given[key], w.ask(key, rapid.SampledFrom(things).Draw(rt, "question"))...)
			case "rate":
				r := memory.Rating{Session: key, Scores: map[string]float64{}, Trails: map[string]memory.Trail{}, Rewards: map[string]memory.Reward{}}
				r.Implied = rapid.Bool().Draw(rt, "implied")
				for i, h := range given[key] {
					r.Scores[h.ID()] = rapid.Float64Range(-1, 1).Draw(rt, "score")
					if rapid.IntRange(0, 5).Draw(rt, "named") == 0 {
						r.Trails[h.ID()] = given[key][(i+1)%len(given[key])].Trail
					}
					if rapid.IntRange(0, 5).Draw(rt, "rewarded") == 0 {
						r.Rewards[h.ID()] = memory.Reward{Made: 1, DeadEnd: rapid.Float64Range(0, 1).Draw(rt, "dead")}
					}
				}
				if len(r.Scores) == 0 {
					continue
				}
				w.rate(r)
				if again := w.rate(r); again.Weights+again.Dependencies+again.Pairs > 0 {
					rt.Fatalf("the same again moved %+v", again)
				}
			case "end":
				w.now = w.now.Add(graph.DefaultTeaching.Stale)
				for i := range graph.DefaultTeaching.Every {
					ended := memory.Session{Key: fmt.Sprint("ended", w.now.Unix(), i), Agent: memory.DefaultAgent, Harness: "claude-code", Started: w.now, LastSeen: w.now}
					if _, err := w.db.End(t.Context(), ended, "exit"); err != nil {
						rt.Fatal(err)
					}
				}
			case "forget":
				w.forget("", rapid.SampledFrom(ids).Draw(rt, "id"))
			case "recover":
				w.recover("", rapid.SampledFrom(ids).Draw(rt, "id"))
			case "merge":
				w.act(rt, []string{"ORDERS", "BILLS"})
			case "purge":
				if len(ids) > 2 {
					if _, err := w.vcs.Purge(t.Context(), anyone, author, ids[0]); err != nil {
						rt.Fatal(err)
					}
					ids = ids[1:]
				}
			}
			w.bounded()
		}
		before := w.learnt()
		w.sound()
		if after := w.learnt(); !slices.Equal(before, after) {
			rt.Fatalf("built anew it learnt %v, and had learnt %v", after, before)
		}
	})
}

// What a purged memory told is not to be guessed from what was learnt by it.
func TestAPurgeTakesWhatWasLearntByIt(t *testing.T) {
	t.Parallel()
	w := newLearner(t)
	alias := w.tell("", "ORDERS aka Warbler are old")
	w.tell("", "ORDERS on EVENTDB are fast")
	far := w.tell("", "EVENTDB is slow")
	hits := w.ask("k", "why is the warbler slow?")
	i := slices.IndexFunc(hits, func(h memory.Hit) bool { return h.ID() == far })
	if i < 0 || len(hits[i].Trail.Aliases) != 1 || len(hits[i].Trail.Dependencies) != 1 || len(hits[i].Trail.Aspects) != 1 {
		t.Fatalf("hits %+v", hits)
	}
	if got := w.rate(memory.Rating{Session: "k", Scores: map[string]float64{far: -1}}); got.Weights != 2 || got.Dependencies != 1 {
		t.Fatalf("moved %+v", got)
	}
	w.rate(memory.Rating{Session: "k", Scores: map[string]float64{alias: 1, far: -1}})
	if _, err := w.vcs.Purge(t.Context(), anyone, author, alias); err != nil {
		t.Fatal(err)
	}
	left := strings.Join(w.learnt(), "\n")
	if strings.Contains(left, "alias") || strings.Count(left, "dependency") != 1 || strings.Count(left, "aspect") != 2 {
		t.Errorf("left is\n%s", left)
	}
	for _, table := range []string{"session_memories", "memory_feedback"} {
		w.raw(func(db *sql.DB) {
			for _, row := range w.rows(db, `SELECT path FROM `+table) {
				if strings.Contains(fmt.Sprint(row...), hits[i].Trail.Entities[0]) {
					t.Errorf("%s has the trail %v", table, row)
				}
			}
		})
	}
	w.db.Close()
	for _, file := range []string{w.path, w.path + "-wal"} {
		if body, err := os.ReadFile(file); err == nil && (strings.Contains(strings.ToLower(string(body)), "warbler") || strings.Contains(string(body), hits[i].Trail.Aliases[0])) {
			t.Errorf("%s still tells the alias", file)
		}
	}
}
