package recall

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"signet/internal/memory"
	"signet/internal/recall/feed"
	"signet/internal/recall/index"
)

const (
	firstRest    = 100 * time.Millisecond // in which a process that just started answers its first caller
	lookEvery    = time.Second            // how often changes are looked for without a search
	regrown      = 2                      // how many times its size an index grows before it is compacted
	leastCompact = 1000                   // memories for which that matters
)

// keeper keeps an index of the memories on main.
//
// It is built in the background from the rows. From then on it follows the
// store's list of changes, whoever made them: a search first takes in what came
// since, which mostly is nothing, and so finds all that was written before it
// began. Where that is much, or the list does not reach back far enough, there
// is no index until the background has it up to date again. Nothing of it is
// kept in a file, so nothing can be left half done.
type keeper struct {
	store IndexStore
	built func() // sees to the memory that building takes, which is several times what the index keeps
	now   atomic.Pointer[kept]
	wake  chan struct{}

	updating sync.Mutex
}

func newKeeper(s IndexStore, built func()) *keeper {
	if built == nil {
		built = func() {}
	}
	return &keeper{store: s, built: built, wake: make(chan struct{}, 1)}
}

// current gives the index with everything in it that was written before, or nil
// where that is not to be had now.
func (k *keeper) current(ctx context.Context) (*kept, error) {
	x := k.now.Load()
	if x == nil || x.compacting.Load() { // changes cannot be taken in meanwhile
		return nil, nil
	}
	switch state, err := x.follow(ctx, feed.SearchWaits); {
	case err != nil:
		return nil, err
	case state == feed.UpToDate:
		return x, nil
	case state == feed.Astray:
		k.now.CompareAndSwap(x, nil)
	}
	select {
	case k.wake <- struct{}{}:
	default:
	}
	return nil, nil
}

// run keeps the index until ctx ends.
func (k *keeper) run(ctx context.Context) error {
	next := time.NewTimer(firstRest)
	defer next.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-k.wake:
		case <-next.C:
		}
		if err := k.update(ctx); err != nil {
			return err
		}
		next.Reset(lookEvery)
	}
}

// update takes in all changes, and builds the index if there is none.
func (k *keeper) update(ctx context.Context) error {
	k.updating.Lock()
	defer k.updating.Unlock()
	if x := k.now.Load(); x != nil {
		ok, err := x.catchUp(ctx)
		if ok {
			x.tidy()
		}
		if err != nil || ok {
			return err
		}
		k.now.CompareAndSwap(x, nil)
	}
	forgetReadings() // who lost track may have missed a purge
	x, err := build(ctx, k.store)
	if err != nil {
		return fmt.Errorf("indexing memories: %w", err)
	}
	if x != nil {
		k.built()
		k.now.Store(x)
	}
	return nil
}

// build makes an index of all rows; nil if so much changed meanwhile that one
// has to begin again. It takes in changes as it goes, so that it does not lose
// their track.
func build(ctx context.Context, s IndexStore) (*kept, error) {
	at, err := s.LastChange(ctx)
	if err != nil {
		return nil, err
	}
	x := &kept{Index: index.New(), store: s, at: at, scopes: map[string]memory.Scope{}, seen: map[memory.Reader]map[string]bool{}}
	var some []feed.Entry
	for row, read := int64(0), false; !read; {
		entries, err := s.Live(ctx, row, feed.ReadTogether)
		if err != nil {
			return nil, err
		}
		if read = len(entries) == 0; !read {
			row = entries[len(entries)-1].Row
			if some = append(some, entries...); len(some) < feed.PutTogether {
				continue
			}
		}
		x.put(some)
		some = some[:0]
		if ok, err := x.catchUp(ctx); err != nil || !ok {
			return nil, err
		}
	}
	x.compact()
	return x, nil
}

// RunIndex keeps the index of memories until ctx ends. Before it has built one,
// and without it, the full-text index of the store serves.
func (e *Engine) RunIndex(ctx context.Context) error { return e.keeper.run(ctx) }

// UpdateIndex builds the index of memories, or takes in all that changed. What
// was purged before is not in it afterwards.
func (e *Engine) UpdateIndex(ctx context.Context) error { return e.keeper.update(ctx) }

// Indexed says how many memories the index holds; ok is whether there is one.
func (e *Engine) Indexed() (n int, ok bool) {
	if x := e.keeper.now.Load(); x != nil {
		return x.Count(), true
	}
	return 0, false
}
