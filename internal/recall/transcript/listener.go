package transcript

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"

	"signet/internal/memory"
	"signet/internal/recall/feed"
	"signet/internal/recall/index"
	"signet/internal/text"
)

// listener keeps an index of the turns.
//
// Talk is long and seldom asked for, so nothing is built before the first
// question to it; until it is built, in the background, the full-text index of
// the store serves. From then on a search first takes in the turns that were
// captured since, whose rows are higher than all before. Which turns are silent
// is asked anew after every change to memories. A purge changes what was said,
// and is the one thing for which an index is made anew.
type listener struct {
	store Backend
	ears  *ears // what they know has to be what the index holds
	now   atomic.Pointer[spoken]
	wake  chan struct{}

	updating sync.Mutex
}

func newListener(b Backend, e *ears) *listener {
	return &listener{store: b, ears: e, wake: make(chan struct{}, 1)}
}

// spoken is an index of turns that was built.
type spoken struct {
	*index.Index

	mu     sync.Mutex
	row    int64 // the last turn
	change int64 // the last change to memories
	silent map[int64]bool
	scopes map[string]memory.Scope
}

// current gives the index with every turn in it that was captured before, and
// the turns that are silent; nil where that is not to be had now.
func (l *listener) current(ctx context.Context) (*spoken, map[int64]bool, error) {
	if x := l.now.Load(); x != nil {
		silent, err := l.follow(ctx, x, feed.SearchWaits)
		if err != nil {
			return nil, nil, err
		}
		if silent != nil {
			return x, silent, nil
		}
	}
	select {
	case l.wake <- struct{}{}:
	default:
	}
	return nil, nil, nil
}

// drop has the index made anew, for it does not hold what the store does.
func (l *listener) drop(x *spoken) { l.now.CompareAndSwap(x, nil) }

// follow takes in what came since, if it is not more than most turns, and gives
// the turns that are silent now; nil if there is more to be done.
func (l *listener) follow(ctx context.Context, x *spoken, most int) (map[int64]bool, error) {
	last, err := l.store.TurnRevision(ctx)
	if err != nil {
		return nil, err
	}
	change, err := l.store.LastChange(ctx)
	if err != nil {
		return nil, err
	}
	x.mu.Lock()
	defer x.mu.Unlock()
	if last < x.row {
		l.drop(x)
		return nil, nil
	}
	if last > x.row {
		entries, err := l.store.TurnsAfter(ctx, x.row, most)
		if err != nil {
			return nil, err
		}
		if x.put(entries); len(entries) == most {
			return nil, nil
		}
	}
	if change == x.change {
		return x.silent, nil
	}
	c, err := l.store.Changes(ctx, x.change, most)
	if err != nil {
		return nil, err
	}
	if c.Lost || c.Purged {
		l.drop(x)
		return nil, nil
	}
	if x.change = c.To; c.More {
		return nil, nil
	}
	x.silent, err = l.silence(ctx)
	return x.silent, err
}

func (l *listener) silence(ctx context.Context) (map[int64]bool, error) {
	rows, err := l.store.SilentTurns(ctx)
	if err != nil {
		return nil, fmt.Errorf("asking which turns are silent: %w", err)
	}
	silent := make(map[int64]bool, len(rows))
	for _, row := range rows {
		silent[row] = true
	}
	return silent, nil
}

// put indexes turns that come after all there are. What says nothing is not held.
func (x *spoken) put(entries []Entry) {
	docs := make([]index.Document, 0, len(entries))
	for _, e := range entries {
		x.row = e.Row
		if terms := text.Terms(e.Says); len(terms) > 0 {
			doc := index.Document{Row: e.Row, Scope: feed.ScopeKey(e.Scope)}
			doc.Fields[index.Content] = terms
			x.scopes[doc.Scope] = e.Scope
			docs = append(docs, doc)
		}
	}
	if len(docs) > 0 {
		x.Put(docs...)
	}
}

// run keeps the index, once it is asked for, until ctx ends.
func (l *listener) run(ctx context.Context) error {
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-l.wake:
		}
		if err := l.update(ctx); err != nil {
			return err
		}
	}
}

// update takes in what came since, and builds the index if there is none.
func (l *listener) update(ctx context.Context) error {
	l.updating.Lock()
	defer l.updating.Unlock()
	for x := l.now.Load(); x != nil; x = l.now.Load() {
		if silent, err := l.follow(ctx, x, feed.PutTogether); err != nil || silent != nil {
			return err
		}
	}
	x, err := l.build(ctx)
	if err != nil {
		return fmt.Errorf("indexing turns: %w", err)
	}
	l.now.Store(x)
	return nil
}

// forget drops the index, what is being built of one, and what was heard.
func (l *listener) forget() {
	l.updating.Lock()
	defer l.updating.Unlock()
	l.now.Store(nil)
	l.ears.forget()
}

func (l *listener) build(ctx context.Context) (x *spoken, err error) {
	l.ears.forget()
	x = &spoken{Index: index.New(), scopes: map[string]memory.Scope{}}
	if x.change, err = l.store.LastChange(ctx); err != nil {
		return nil, err
	}
	if x.silent, err = l.silence(ctx); err != nil {
		return nil, err
	}
	for {
		entries, err := l.store.TurnsAfter(ctx, x.row, feed.ReadTogether)
		if err != nil {
			return nil, err
		}
		if len(entries) == 0 {
			x.Compact()
			return x, nil
		}
		x.put(entries)
	}
}

// hears tells which scopes a reader hears; the store decides.
func (l *listener) hears(ctx context.Context, x *spoken, r memory.Reader) (func(scope string) bool, error) {
	x.mu.Lock()
	scopes := make([]memory.Scope, 0, len(x.scopes))
	for _, s := range x.scopes {
		scopes = append(scopes, s)
	}
	x.mu.Unlock()
	allowed, err := l.store.TurnScopes(ctx, r, scopes)
	if err != nil {
		return nil, err
	}
	heard := make(map[string]bool, len(allowed))
	for _, s := range allowed {
		heard[feed.ScopeKey(s)] = true
	}
	return func(scope string) bool { return heard[scope] }, nil
}

// Run keeps the index of turns until ctx ends, once somebody asks for what was said.
// Without it the full-text index of the store serves.
func (s *Searcher) Run(ctx context.Context) error { return s.listener.run(ctx) }

// Update builds the index of turns, or takes in all that came since.
func (s *Searcher) Update(ctx context.Context) error { return s.listener.update(ctx) }

// Forget drops all that is held in memory of what was said. What the store still has
// of it is taken in anew when somebody asks.
func (s *Searcher) Forget() { s.listener.forget() }

// Indexed says how many turns the index holds; ok is whether there is one.
func (s *Searcher) Indexed() (n int, ok bool) {
	if x := s.listener.now.Load(); x != nil {
		return x.Count(), true
	}
	return 0, false
}
