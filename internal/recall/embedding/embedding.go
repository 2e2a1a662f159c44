// Package embedding keeps the vectors that a model makes of what memories say, and
// finds by them what means much the same. Without a model there are none, and
// nothing else misses them.
package embedding

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"signet/internal/errs"
	"signet/internal/llm"
	"signet/internal/recall/feed"
	"signet/internal/recall/vector"
)

// Vectors find memories by what they mean. A model makes a vector of what each
// memory says, a while after it was remembered and outside of every transaction;
// the store keeps them; and once somebody asks they are held in memory, too.
//
// Nothing waits for the model: what has no vector yet is found by the other
// sources, and a query whose vector is not to be had in time goes on without.
// Vectors can only be compared with those of the same model, so after a change of
// the model a memory is found by them again once it has a new one.
type Vectors struct {
	Pace Pace // how the worker works; set before Run

	model llm.Embedder // nil where there is none
	store Backend
	log   *slog.Logger
	now   func() time.Time

	wake chan struct{} // the worker has something to do
	want chan struct{} // somebody would like to search

	pass pass // of the worker
	held atomic.Pointer[held]
	kept atomic.Int64 // how often vectors were kept

	mapped mapped

	changing sync.Mutex  // locked by who changes what is held in memory
	loading  atomic.Bool // that takes long

	mu       sync.Mutex
	kind     Kind   // what the model last answered with; zero before it did
	again    bool   // a person asked for a pass
	refill   Refill // of the pass that is under way or asked for
	working  bool
	searched bool            // somebody would like to search
	refused  map[string]bool // contents of which the model makes no vector, by hash
	trouble  trouble         // of the worker
	hurried  trouble         // of those who search
}

// Backend is a store of vectors, and of what they are of.
type Backend interface {
	Store
	feed.Store
}

// trouble is what went wrong last, and until when nobody is asked again.
type trouble struct {
	problem     string
	times       int // in a row
	since, next time.Time
	patience    time.Duration // of who asked; who has more may ask before that
}

// New makes Vectors; without a model they only tell what is kept.
func New(model llm.Embedder, s Backend, now func() time.Time, log *slog.Logger) *Vectors {
	return &Vectors{
		Pace: usualPace(), model: model, store: s, log: log, now: now, refused: map[string]bool{},
		wake: make(chan struct{}, 1), want: make(chan struct{}, 1),
	}
}

// On reports whether memories can be found by vectors.
func (v *Vectors) On() bool { return v != nil && v.model != nil }

// Status tells how the vectors stand.
type Status struct {
	Enabled bool // there is a model
	Current Kind // what the model last answered with; zero before it did
	Counts  Counts

	Embedded int // memories with a vector that can be searched
	Missing  int // memories without
	Stale    int // of those, with one of another model
	Refused  int // of those, of which the model makes none

	Working  bool // the worker goes through what has none
	Held     int  // vectors in memory
	Problem  string
	Hurried  string    // why searches go without vectors, where the model is too slow for them or fails
	Since    time.Time // when that began
	AskAgain time.Time // when the model is asked again
}

// Status tells how the vectors stand. Where no model answered yet, those of the
// kind that most memories have count.
func (v *Vectors) Status(ctx context.Context) (Status, error) {
	counts, err := v.store.Embedded(ctx)
	if err != nil {
		return Status{}, err
	}
	s := Status{Enabled: v.model != nil, Counts: counts}
	v.mu.Lock()
	s.Current, s.Working, s.Refused = v.kind, v.working, len(v.refused)
	s.Problem, s.Since, s.AskAgain = v.trouble.problem, v.trouble.since, v.trouble.next
	s.Hurried = v.hurried.problem
	v.mu.Unlock()
	current := s.Current
	if current == (Kind{}) {
		current = counts.most()
	}
	s.Embedded = counts.Of(current)
	s.Missing, s.Stale = counts.Memories-s.Embedded, counts.Any-s.Embedded
	if x := v.held.Load(); x != nil {
		s.Held = x.Count()
	}
	return s, nil
}

// A Refill says what a person wants of a pass.
type Refill struct {
	Full  bool // vectors are made anew of what has one of the model, too
	Batch int  // how many texts go in one request; 0 leaves it to the pace
}

// Backfill has the worker go through everything now, whatever failed before, also
// what the model refused. Without a model there is nobody to do it. What a pass
// was asked for is forgotten with the process: the missing are found again, and
// made anew is then what was made anew until then.
func (v *Vectors) Backfill(r Refill) error {
	if v.model == nil {
		return noModel()
	}
	v.mu.Lock()
	v.again, v.working, v.refill = true, true, r
	v.refused, v.trouble, v.hurried = map[string]bool{}, trouble{}, trouble{}
	v.mu.Unlock()
	nudge(v.wake)
	return nil
}

func noModel() error {
	return errs.E(errs.Conflict, "no embedding provider is configured, so nobody makes vectors").
		WithHint("set embedding.provider in agent.yaml, as to ollama, and restart the daemon; recall works by words until then")
}

func nudge(c chan struct{}) {
	select {
	case c <- struct{}{}:
	default:
	}
}

// current is the kind of vectors that the model makes; zero before it made any.
func (v *Vectors) current() Kind {
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.kind
}

// ask asks the model for vectors of texts, and notes of which kind they are. It
// takes no answer that cannot be one.
func (v *Vectors) ask(ctx context.Context, texts []string) ([][]float32, Kind, error) {
	got, err := v.model.Embed(ctx, texts)
	if err != nil {
		return nil, Kind{}, err
	}
	if len(got.All) != len(texts) {
		return nil, Kind{}, errs.E(errs.Invalid, "the embedding model gave %d vectors for %d texts", len(got.All), len(texts))
	}
	k := Kind{Model: got.Model, Length: len(got.All[0])}
	for _, one := range got.All {
		if len(one) != k.Length {
			return nil, k, errs.E(errs.Invalid, "the embedding model gave vectors of different lengths")
		}
		if err := vector.Check(one); err != nil {
			return nil, k, fmt.Errorf("the embedding model gave what is of no use: %w", err)
		}
	}
	v.mu.Lock()
	defer v.mu.Unlock()
	if k != v.kind {
		if v.kind != (Kind{}) {
			v.log.Info("another embedding model answers; memories get new vectors", "model", k.Model, "length", k.Length, "before", v.kind.Model)
		}
		v.kind, v.refused = k, map[string]bool{}
		nudge(v.want)
	}
	return got.All, k, nil
}

// How long nobody asks a model again that failed: a little longer each time.
const (
	leastRest = 5 * time.Second
	mostRest  = 5 * time.Minute
)

// fail notes that something went wrong at a time. Who failed may tell when to ask
// again.
func (t *trouble) fail(err error, now time.Time) {
	rest := min(leastRest<<min(t.times, 10), mostRest)
	if later, ok := errors.AsType[interface {
		error
		RetryAfter() time.Duration
	}](err); ok {
		rest = max(rest, later.RetryAfter())
	}
	if t.times == 0 {
		t.since = now
	}
	t.times++
	t.problem, t.next = problemOf(err), now.Add(rest)
}

// problemOf is what went wrong, in one line.
func problemOf(err error) string {
	if errors.Is(err, context.DeadlineExceeded) {
		return "the embedding model did not answer in time"
	}
	return fmt.Sprint(err)
}
