package recall

import (
	"context"
	"strings"
	"sync"
	"sync/atomic"

	"signet/internal/memory"
	"signet/internal/recall/feed"
	"signet/internal/recall/index"
	"signet/internal/text"
)

// kept is an index that was built.
type kept struct {
	*index.Index
	store IndexStore

	following  sync.Mutex // held by who changes the index
	compacted  int        // how many memories there were when it was last compacted
	compacting atomic.Bool

	mu     sync.Mutex
	at     int64                   // the number of the last change that was taken in
	scopes map[string]memory.Scope // that memories have, or had
	seen   map[memory.Reader]map[string]bool
	epoch  int // grows when what is seen is asked anew
}

// catchUp takes in all changes; it reports false if they cannot be told.
func (x *kept) catchUp(ctx context.Context) (bool, error) {
	for {
		state, err := x.follow(ctx, feed.PutTogether)
		if err != nil || state != feed.Behind {
			return state == feed.UpToDate, err
		}
	}
}

// follow takes in what changed, but for more changes than most.
func (x *kept) follow(ctx context.Context, most int) (feed.Progress, error) {
	at := x.last()
	c, err := x.store.Changes(ctx, at, most)
	if err != nil || c.Lost {
		return feed.Astray, err
	}
	if c.To == at {
		return feed.UpToDate, nil
	}
	x.following.Lock()
	defer x.following.Unlock()
	if x.last() != at { // somebody took them in meanwhile, and perhaps later ones
		if c, err = x.store.Changes(ctx, x.last(), most); err != nil || c.Lost {
			return feed.Astray, err
		}
	}
	x.take(c)
	if c.More {
		return feed.Behind, nil
	}
	return feed.UpToDate, nil
}

func (x *kept) last() int64 {
	x.mu.Lock()
	defer x.mu.Unlock()
	return x.at
}

// take takes in changes.
func (x *kept) take(c feed.Changes) {
	x.put(c.Live)
	if len(c.Gone) > 0 {
		x.Remove(c.Gone...)
	}
	if c.Purged {
		x.compact()
		forgetReadings()
	}
	x.mu.Lock()
	defer x.mu.Unlock()
	if c.Policy {
		x.askAnew()
	}
	x.at = c.To
}

func (x *kept) put(entries []feed.Entry) {
	if len(entries) == 0 {
		return
	}
	docs := make([]index.Document, len(entries))
	for i, e := range entries {
		docs[i] = x.document(e)
	}
	x.Put(docs...)
}

// document gives a memory as it is indexed.
func (x *kept) document(e feed.Entry) index.Document {
	d := index.Document{Row: e.Row, Scope: x.scope(e.Scope), Kind: string(e.Type), Created: e.Created.UnixMilli(), Pinned: e.Pinned}
	if e.Path != "" {
		d.Fields[index.Path] = []string{placeTerm(e.Path)}
	}
	var says, names, hints []string
	for _, s := range e.Says {
		says = append(says, text.Terms(s)...)
		names = append(names, impliedBy(s).terms()...)
		names = append(names, rowsOf(s)...)
	}
	for _, f := range formers(strings.Join(e.Says, " "), e.Was) {
		hints = append(hints, f.terms...)
	}
	for _, s := range e.Hints {
		hints = append(hints, hintTerms(s)...)
	}
	d.Fields[index.Content], d.Fields[index.Names], d.Fields[index.Hints] = says, names, hints
	return d
}

// placeTerm is a path as a term of the index. It is none of any text, for those
// have only letters and digits.
func placeTerm(path string) string { return "at:" + path }

// scope gives the name of a scope in the index.
func (x *kept) scope(s memory.Scope) string {
	key := feed.ScopeKey(s)
	x.mu.Lock()
	defer x.mu.Unlock()
	if _, known := x.scopes[key]; !known {
		x.scopes[key] = s
		x.askAnew()
	}
	return key
}

// askAnew forgets who sees what.
func (x *kept) askAnew() {
	x.epoch++
	x.seen = map[memory.Reader]map[string]bool{}
}

// readersKnown bounds for how many readers it is kept what they see.
const readersKnown = 500

// sees tells which scopes a reader sees; the store decides.
func (x *kept) sees(ctx context.Context, r memory.Reader) (func(scope string) bool, error) {
	x.mu.Lock()
	seen, known := x.seen[r]
	epoch := x.epoch
	var scopes []memory.Scope
	if !known {
		for _, s := range x.scopes {
			scopes = append(scopes, s)
		}
	}
	x.mu.Unlock()
	if known {
		return func(scope string) bool { return seen[scope] }, nil
	}
	allowed, err := x.store.Scopes(ctx, r, scopes)
	if err != nil {
		return nil, err
	}
	seen = make(map[string]bool, len(allowed))
	for _, s := range allowed {
		seen[feed.ScopeKey(s)] = true
	}
	x.mu.Lock()
	defer x.mu.Unlock()
	if epoch == x.epoch {
		if len(x.seen) >= readersKnown {
			clear(x.seen)
		}
		x.seen[r] = seen
	}
	return func(scope string) bool { return seen[scope] }, nil
}

// tidy compacts an index that has grown much, for the average lengths it scores
// by are those of the last time.
func (x *kept) tidy() {
	x.following.Lock()
	defer x.following.Unlock()
	if n := x.Count(); n > leastCompact && n > regrown*x.compacted {
		x.compact()
	}
}

func (x *kept) compact() {
	x.compacting.Store(true)
	defer x.compacting.Store(false)
	x.Compact()
	x.compacted = x.Count()
}
