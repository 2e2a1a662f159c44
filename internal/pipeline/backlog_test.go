package pipeline_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"signet/internal/errs"
	"signet/internal/job"
	"signet/internal/llm"
	"signet/internal/memory"
	"signet/internal/pipeline"
)

// backlog is what no model was asked about.
func (r *rig) backlog() *pipeline.Backlog {
	return &pipeline.Backlog{
		Store: r.store, Ledger: r.store, Excluded: r.Excluded, Refused: func() error { return nil }, Now: r.Now,
		Provider: "ollama", PerHour: 10, Burst: 5, TokensPerDay: 5000,
	}
}

// past is a session that ended before anybody was asked.
func (r *rig) past(key, dir string, started time.Time, talk ...line) {
	r.t.Helper()
	model := r.Model
	r.Model = nil
	path := r.write(key, talk...)
	s := memory.Session{Key: key, Harness: "claude-code", Agent: "default", Project: "/p", Dir: dir, Transcript: path, Started: started, LastSeen: started}
	if _, _, err := r.store.Touch(r.t.Context(), s); err != nil {
		r.t.Fatal(err)
	}
	if err := r.Learn(r.t.Context(), key); err != nil {
		r.t.Fatal(err)
	}
	if _, err := r.store.End(r.t.Context(), s, "exit"); err != nil {
		r.t.Fatal(err)
	}
	r.Model = model
}

// drain runs the jobs that ask a model about pieces until none is due.
func (r *rig) drain() {
	r.t.Helper()
	handlers := map[string]job.Handler{memory.DistilJob: r.DistilHandlers()[memory.DistilJob]}
	worker := job.NewWorker(job.Worker{Store: r.store, Handlers: handlers, Log: r.Log, Now: func() time.Time { return time.Now().Add(time.Minute) }, Lease: time.Hour, Poll: time.Hour})
	for range 200 {
		more, err := worker.Step(r.t.Context())
		if err != nil {
			r.t.Fatal(err)
		}
		if !more {
			return
		}
	}
	r.t.Fatal("the queue does not empty")
}

func TestABacklogIsTakenUpOnceAndFromTheOldestOn(t *testing.T) {
	t.Parallel()
	s := &script{facts: states()}
	r := asks(t, s)
	r.Excluded = func(dir string) bool { return dir == "/secret" }
	r.past("late", "/p", said.Add(2*time.Hour), user("the late session says so"))
	r.past("early", "/p", said, user(strings.Repeat("the early session goes on and on. ", 400)), user(strings.Repeat("it still does. ", 400)))
	r.past("hidden", "/secret", said, user("nobody shall read of the hidden one"))
	r.drain()
	b := r.backlog()
	e, err := b.Estimate(t.Context(), pipeline.BacklogFilter{})
	if err != nil || e.Sessions != 2 || e.Turns != 3 || e.Pieces < 3 || e.Pieces > 4 || e.Queued != 0 {
		t.Fatalf("estimated is %+v (%v)", e, err)
	}
	if len(s.asked) != 0 {
		t.Errorf("an estimate asks the model %d times", len(s.asked))
	}
	for range 2 {
		if n, err := b.TakeUp(t.Context(), pipeline.BacklogFilter{}); err != nil || n != 2 {
			t.Errorf("taken up are %d (%v)", n, err)
		}
		if n, err := r.store.BacklogJobs(t.Context()); err != nil || n != 2 {
			t.Errorf("in the queue are %d (%v)", n, err)
		}
	}
	r.past("now", "/p", said.Add(3*time.Hour), user("the session of now comes first"))
	if err := r.store.Enqueue(t.Context(), job.New{Type: memory.DistilJob, Key: "now"}); err != nil {
		t.Fatal(err)
	}
	r.drain()
	var order []string
	for _, asked := range s.asked {
		for _, name := range []string{"late session", "early session", "session of now", "hidden"} {
			if strings.Contains(asked.Prompt, name) {
				order = append(order, name)
				break
			}
		}
	}
	if got := strings.Join(slices.Compact(order), ", "); got != "session of now, early session, late session" {
		t.Errorf("asked was about %s", got)
	}
	calls := len(s.asked)
	if calls != 4 {
		t.Errorf("asked %d times, want 4", calls)
	}
	if n, err := b.TakeUp(t.Context(), pipeline.BacklogFilter{}); err != nil || n != 0 {
		t.Errorf("of what is done are taken up %d (%v)", n, err)
	}
	if r.drain(); len(s.asked) != calls {
		t.Error("it was asked again about what is done")
	}
}

func TestWhatIsPutOutOfReachIsNotTakenUp(t *testing.T) {
	t.Parallel()
	s := &script{facts: states()}
	r := asks(t, s)
	excluded := ""
	r.Excluded = func(dir string) bool { return dir == excluded }
	r.past("one", "/one", said, user("the heron nests by the weir"))
	r.past("two", "/two", said, user("the ibis nests by the weir"))
	r.drain()
	if n, err := r.backlog().TakeUp(t.Context(), pipeline.BacklogFilter{}); err != nil || n != 2 {
		t.Fatal(n, err)
	}
	excluded = "/one"
	if err := r.store.Bypass(t.Context(), "two", true, said); err != nil {
		t.Fatal(err)
	}
	r.drain()
	if len(s.asked) != 0 {
		t.Errorf("asked was %+v", s.asked)
	}
}

// Who has the past taken up was told what it takes: no session of it is too small.
func TestASmallSessionOfThePastIsAskedAbout(t *testing.T) {
	t.Parallel()
	s := &script{facts: states()}
	r := asks(t, s)
	r.Distilled.Significance = pipeline.Significance{Turns: 5, Entities: 1, Novelty: .15}
	r.past("one", "/one", said, user("hello"))
	if r.drain(); len(s.asked) != 0 {
		t.Fatalf("unasked for, asked was %+v", s.asked)
	}
	if n, err := r.backlog().TakeUp(t.Context(), pipeline.BacklogFilter{}); err != nil || n != 1 {
		t.Fatal(n, err)
	}
	if r.drain(); len(s.asked) != 1 {
		t.Errorf("asked %d times, want once", len(s.asked))
	}
}

func TestABacklogIsChosenAndRefused(t *testing.T) {
	t.Parallel()
	r := asks(t, &script{facts: states()})
	for i := range 4 {
		r.past(fmt.Sprint(i), "/p", said.Add(time.Duration(i)*time.Hour), user("the heron nests by the weir"))
	}
	b := r.backlog()
	for want, f := range map[int]pipeline.BacklogFilter{4: {}, 3: {Limit: 3}, 2: {Since: said.Add(2 * time.Hour)}, 0: {Project: "/q"}} {
		if e, err := b.Estimate(t.Context(), f); err != nil || e.Sessions != want {
			t.Errorf("%+v: %d (%v), want %d", f, e.Sessions, err, want)
		}
	}
	b.Refused = func() error { return errs.E(errs.Conflict, "it is paused") }
	if _, err := b.TakeUp(t.Context(), pipeline.BacklogFilter{}); !errs.Is(err, errs.Conflict) {
		t.Errorf("it is told %v", err)
	}
	if n, err := r.store.BacklogJobs(t.Context()); err != nil || n != 0 {
		t.Errorf("refused, and in the queue are %d (%v)", n, err)
	}
}

func TestAnEstimateTellsHowLongItTakes(t *testing.T) {
	t.Parallel()
	r := asks(t, &script{facts: states()})
	for i := range 6 {
		r.past(fmt.Sprint(i), "/p", said, user("the heron nests by the weir"))
	}
	b := r.backlog()
	e, err := b.Estimate(t.Context(), pipeline.BacklogFilter{})
	if err != nil || e.Pieces != 6 || e.Calls() != 6+12 || e.Hints != 0 || e.Vectors != 0 || e.Rate != 78*time.Minute {
		t.Fatalf("usually it is %+v (%v)", e, err)
	}
	if whole := e.Input + e.Output; e.Days != 1+(whole-1)/5000 {
		t.Errorf("%d tokens take %d days", whole, e.Days)
	}
	b.Hints, b.Vectors, b.TokensPerDay = true, true, 0
	if more, err := b.Estimate(t.Context(), pipeline.BacklogFilter{}); err != nil || more.Hints != 18 || more.Vectors != 18 || more.Input <= e.Input || more.Days != 1 {
		t.Errorf("with all that follows it is %+v (%v)", more, err)
	}
	b.Hints = false
	for range 10 {
		for purpose, output := range map[llm.Purpose]int{llm.Extract: 40, llm.Decide: 7} {
			if err := r.store.Record(t.Context(), llm.Receipt{
				At: r.Now(), Provider: "ollama", Model: "m", Purpose: purpose, Outcome: llm.Answered, Tries: 1, Usage: llm.Usage{Input: 9, Output: output},
			}); err != nil {
				t.Fatal(err)
			}
		}
	}
	if known, err := b.Estimate(t.Context(), pipeline.BacklogFilter{}); err != nil || known.Decisions != 6 || known.Output != 6*40+6*60 {
		t.Errorf("from what it did it is %+v (%v)", known, err)
	}
	b.TokensPerDay = 100 // of which 630 are taken today
	known, err := b.Estimate(t.Context(), pipeline.BacklogFilter{})
	if whole := known.Input + known.Output; err != nil || known.Days != 1+(whole+99)/100 {
		t.Errorf("where nothing is left of today, %d tokens take %d days (%v)", whole, known.Days, err)
	}
}

// What waits for a provider keeps its place.
func TestABacklogWaitsBehindTheRest(t *testing.T) {
	t.Parallel()
	s := &script{facts: states(), fails: errs.E(errs.Unavailable, "away")}
	r := asks(t, s)
	r.past("one", "/p", said, user("the heron nests by the weir"))
	r.drain()
	if _, err := r.backlog().TakeUp(t.Context(), pipeline.BacklogFilter{}); err != nil {
		t.Fatal(err)
	}
	r.drain()
	if n, err := r.store.BacklogJobs(t.Context()); err != nil || n != 1 || len(s.asked) != 1 {
		t.Errorf("after %d questions, in the backlog are %d (%v)", len(s.asked), n, err)
	}
}
