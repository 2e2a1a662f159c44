package storetest

import (
	"fmt"
	"log/slog"
	"math"
	"testing"
	"time"

	"signet/internal/graph"
	"signet/internal/memory"
	"signet/internal/recall"
	"signet/internal/session"
)

// LearnStore is what the suite of learning needs of a backend.
type LearnStore interface {
	memory.Store
	graph.Store
	recall.GraphStore
	session.Store
	Teaches(graph.Teaching)
}

// Learn runs the conformance suite of what memory.Ratings teaches of the graph.
func Learn(t *testing.T, open func(*testing.T) LearnStore) {
	tests := []struct {
		name string
		run  func(*testing.T, *school)
	}{
		{"a rating moves what led to the memory", ratingMoves},
		{"the same rating again moves nothing", ratingAgain},
		{"what was told outright stands", ratingOutright},
		{"a reward teaches too", rewardTeaches},
		{"what a rating credits has to be shown", ratingCredits},
		{"weights keep within bounds", weightsBound},
		{"what nobody confirms fades", weightsFade},
		{"how it teaches is a setting", teachingSet},
		{"what helps together is counted once a session", pairsCounted},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			w := &school{LearnStore: open(t), clock: newClock()}
			w.memories = service(w.LearnStore, w.clock)
			w.memories.Derives(memory.Deriving{Deriver: plainTalk{}, Log: slog.New(slog.DiscardHandler)})
			w.kestrel, w.merlin = entityOf("default", "Kestrel"), entityOf("default", "Merlin")
			w.told = say(t, w.memories, "Kestrel called Bird needs Merlin for search", .5)
			w.other = say(t, w.memories, "Merlin needs nothing for storage", .5)
			w.trail = memory.Trail{
				Entities: []string{w.kestrel, w.merlin}, Aliases: []string{graph.AliasID(w.kestrel, "bird")},
				Aspects:      []string{graph.AspectID(w.merlin, "storage")},
				Dependencies: []string{graph.EntityDependency{Source: w.kestrel, Type: "depends_on", Target: w.merlin}.ID()},
			}
			tt.run(t, w)
		})
	}
}

// school is a store in which Merlin's storage is found from Bird, which is Kestrel,
// by what Kestrel needs.
type school struct {
	LearnStore
	clock           *clock
	memories        *memory.Service
	kestrel, merlin string
	told, other     memory.Memory
	trail           memory.Trail
}

// give lets a session be given what was found by the trail.
func (w *school) give(t *testing.T, key string) {
	t.Helper()
	mustTouch(t, w, someSession(key))
	hits := []memory.Hit{{Memory: w.other, Trail: w.trail}}
	if err := w.RecordInjection(t.Context(), session.Injection{Session: key, Source: "prompt", Hits: hits, Time: w.clock.now}); err != nil {
		t.Fatal(err)
	}
}

// rate rates it.
func (w *school) rate(t *testing.T, r memory.Rating, score float64) memory.Rated {
	t.Helper()
	r.Reader, r.Scores = reader, map[string]float64{w.other.ID: score}
	rated, err := w.memories.Rate(t.Context(), r)
	if err != nil || len(rated.Accepted) != 1 {
		t.Fatalf("rated %+v (%v)", rated, err)
	}
	return rated
}

// weighs holds the weights to how far they are moved: as far as they can, unless
// more is told of the dependency and of the alias.
func (w *school) weighs(t *testing.T, shift float64, others ...float64) {
	t.Helper()
	edge, alias := shift, min(shift, 0)
	if len(others) > 0 {
		edge, alias = others[0], others[1]
	}
	near := func(name string, got, want float64) {
		if math.Abs(got-want) > 1e-6 {
			t.Errorf("%s is %v, want %v", name, got, want)
		}
	}
	aspects, err := w.EntityAspects(t.Context(), reader, w.merlin)
	if err != nil || len(aspects) != 1 {
		t.Fatalf("aspects %+v (%v)", aspects, err)
	}
	near("the aspect", aspects[0].Weight, graph.Taught(graph.AspectWeight, shift))
	edges, err := w.EntityDependencies(t.Context(), reader, []string{w.kestrel}, graph.Outgoing)
	if err != nil || len(edges) != 1 {
		t.Fatalf("dependencies %+v (%v)", edges, err)
	}
	near("the dependency", edges[0].Confidence, graph.Taught(.8, edge))
	found, err := w.Focal(t.Context(), reader, []string{"bird"})
	if err != nil || len(found) != 1 || found[0].Alias != w.trail.Aliases[0] {
		t.Fatalf("in play %+v (%v)", found, err)
	}
	near("the alias", graph.Taught(graph.AliasPrecision, found[0].Shift), graph.Taught(graph.AliasPrecision, alias))
}

func ratingMoves(t *testing.T, w *school) {
	w.weighs(t, 0)
	w.give(t, "k")
	if got := w.rate(t, memory.Rating{Session: "k"}, -1); got.Weights != 2 || got.Dependencies != 1 || got.Pairs != 0 {
		t.Errorf("moved %+v", got)
	}
	w.weighs(t, -.02)
	around, err := w.Around(t.Context(), reader, []string{w.kestrel}, wide)
	if err != nil || len(around.Dependencies) != 1 || around.Dependencies[0].Shift != -.02 || around.Dependencies[0].Confidence != .8 {
		t.Errorf("around %+v (%v)", around.Dependencies, err)
	}
	if around, err = w.Around(t.Context(), reader, []string{w.kestrel, w.merlin}, wide); err != nil {
		t.Fatal(err)
	}
	for _, told := range around.Told {
		if want := map[string]float64{"storage": -.02}[told.Aspect]; told.Shift != want {
			t.Errorf("%s is moved by %v, want %v", told.Aspect, told.Shift, want)
		}
	}
	// A walk goes along no dependency that use taught not to trust.
	w.rate(t, memory.Rating{Session: "k"}, 1)
	w.weighs(t, .02)
	for i := range 20 {
		key := fmt.Sprint("bad", i)
		w.give(t, key)
		w.rate(t, memory.Rating{Session: key}, -1)
	}
	limits := wide
	limits.MinConfidence = .5
	if around, err = w.Around(t.Context(), reader, []string{w.kestrel}, limits); err != nil || len(around.Dependencies) > 0 {
		t.Errorf("around %+v (%v)", around.Dependencies, err)
	}
	if n, err := w.EntityStats(t.Context(), reader); err != nil || n.Taught != 1 || n.Aspects != 2 || n.Weight >= graph.AspectWeight || n.Heaviest != 0 {
		t.Errorf("stats %+v (%v)", n, err)
	}
}

func ratingAgain(t *testing.T, w *school) {
	w.give(t, "k")
	w.rate(t, memory.Rating{Session: "k"}, .5)
	if got := w.rate(t, memory.Rating{Session: "k"}, .5); got.Weights+got.Dependencies+got.Pairs > 0 {
		t.Errorf("moved %+v", got)
	}
	w.weighs(t, .01)
	w.rate(t, memory.Rating{Session: "k"}, 0)
	w.weighs(t, 0)
}

func ratingOutright(t *testing.T, w *school) {
	w.give(t, "k")
	w.rate(t, memory.Rating{Session: "k", Implied: true}, 1)
	w.weighs(t, .02)
	w.rate(t, memory.Rating{Session: "k"}, -1)
	w.weighs(t, -.02)
	w.rate(t, memory.Rating{Session: "k", Implied: true}, 1)
	w.weighs(t, -.02)
}

func rewardTeaches(t *testing.T, w *school) {
	w.give(t, "k")
	reward := func(r memory.Reward) memory.Rating {
		return memory.Rating{Session: "k", Rewards: map[string]memory.Reward{w.other.ID: r}}
	}
	w.rate(t, reward(memory.Reward{DeadEnd: 1}), 0)
	w.weighs(t, -.02)
	w.rate(t, reward(memory.Reward{Cited: 1, Updated: 1, Made: 1}), 1) // a lesson is at most 1
	w.weighs(t, .02)
}

func ratingCredits(t *testing.T, w *school) {
	w.give(t, "k")
	credit := func(id string, trail memory.Trail) memory.Rating {
		return memory.Rating{Session: "k", Trails: map[string]memory.Trail{id: trail}}
	}
	// The session was not shown what Kestrel's search is.
	hidden := memory.Trail{Entities: []string{w.kestrel}, Aspects: []string{graph.AspectID(w.kestrel, "search"), "nothing"}}
	if got := w.rate(t, credit(w.other.ID, hidden), 1); got.Weights+got.Dependencies > 0 {
		t.Errorf("moved %+v", got)
	}
	w.weighs(t, 0)
	if got := w.rate(t, credit(w.other.ID, memory.Trail{Aspects: w.trail.Aspects}), 1); got.Weights != 1 || got.Dependencies != 0 {
		t.Errorf("moved %+v", got)
	}
	for _, r := range []memory.Rating{
		credit(w.told.ID, w.trail),
		{Session: "k", Rewards: map[string]memory.Reward{w.told.ID: {}}},
		{Session: "k", Rewards: map[string]memory.Reward{w.other.ID: {DeadEnd: 2}}},
	} {
		r.Reader, r.Scores = reader, map[string]float64{w.other.ID: 1}
		if _, err := w.memories.Rate(t.Context(), r); err == nil {
			t.Errorf("%+v was taken", r)
		}
	}
}

func weightsBound(t *testing.T, w *school) {
	for i := range 60 {
		key := fmt.Sprint("k", i)
		w.give(t, key)
		w.rate(t, memory.Rating{Session: key}, map[bool]float64{true: 1, false: -1}[i < 30])
	}
	w.weighs(t, -.1, -.4, -.6) // thirty times up ends at the top, and thirty down begin there
}

func weightsFade(t *testing.T, w *school) {
	w.give(t, "k")
	w.rate(t, memory.Rating{Session: "k"}, -1)
	end := func(n int) {
		t.Helper()
		for range n {
			s := someSession(fmt.Sprint("ended", w.clock.now.UnixNano()))
			s.LastSeen = w.clock.now
			if _, err := w.End(t.Context(), s, "exit"); err != nil {
				t.Fatal(err)
			}
			w.clock.advance(time.Second)
		}
	}
	end(graph.DefaultTeaching.Every)
	w.weighs(t, -.02) // it is fresh
	w.clock.advance(graph.DefaultTeaching.Stale)
	end(graph.DefaultTeaching.Every - 1)
	w.weighs(t, -.02)
	end(1)
	w.weighs(t, -.015)
	end(3 * graph.DefaultTeaching.Every)
	w.weighs(t, 0)
	if got := w.rate(t, memory.Rating{Session: "k"}, -1); got.Weights > 0 {
		t.Errorf("moved %+v", got)
	}
}

func teachingSet(t *testing.T, w *school) {
	w.give(t, "k")
	w.Teaches(graph.Teaching{Step: .2, Least: .3, Most: .6, Fades: .05, Stale: time.Hour, Every: 2})
	w.rate(t, memory.Rating{Session: "k"}, 1)
	w.weighs(t, .1, 0, 0) // the dependency and the alias are above the most untaught
	w.rate(t, memory.Rating{Session: "k"}, -1)
	w.weighs(t, -.2)
	w.clock.advance(2 * time.Hour)
	for i := range 2 {
		s := someSession(fmt.Sprint("ended", i))
		s.LastSeen = w.clock.now
		if _, err := w.End(t.Context(), s, "exit"); err != nil {
			t.Fatal(err)
		}
	}
	w.weighs(t, -.15)
	w.Teaches(graph.Teaching{})
	w.give(t, "other")
	for _, key := range []string{"k", "other"} {
		if got := w.rate(t, memory.Rating{Session: key}, 1); got.Weights+got.Dependencies+got.Pairs > 0 {
			t.Errorf("a teaching of nothing moved %+v", got)
		}
	}
	w.clock.advance(24 * time.Hour)
	s := someSession("ended later")
	s.LastSeen = w.clock.now
	if _, err := w.End(t.Context(), s, "exit"); err != nil {
		t.Fatal(err)
	}
	w.weighs(t, -.15)
}

func pairsCounted(t *testing.T, w *school) {
	w.give(t, "k")
	for _, step := range []struct {
		score float64
		want  int
	}{{1, 1}, {.5, 0}, {-1, 1}, {-.5, 0}, {1, 1}} {
		if got := w.rate(t, memory.Rating{Session: "k"}, step.score); got.Pairs != step.want {
			t.Errorf("after %v %d pairs, want %d", step.score, got.Pairs, step.want)
		}
	}
	_, ties, err := w.Network(t.Context(), memory.DefaultAgent)
	if err != nil {
		t.Fatal(err)
	}
	for _, tie := range ties {
		if math.Abs(tie.Weight-graph.LearntStep) < 1e-9 {
			return
		}
	}
	t.Errorf("nothing ties what was used together: %+v", ties)
}
