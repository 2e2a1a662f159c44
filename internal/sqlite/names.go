package sqlite

import (
	"context"
	"fmt"
	"hash/maphash"
	"sync"
	"time"
)

// names rules out, without asking the tables, what nothing is called: a statement
// has some two hundred rows of words that may be names, and of them a few are. It
// has every name that the tables have, and those they had since it was filled; a
// few others it takes for one of them. So it is asked first, and the tables are
// asked about what it leaves. What another process names it does not learn of: it
// counts on the lock by which one daemon alone writes to a workspace.
//
// Names are kept as bits: about two bytes for each, in layers of which the next is
// twice as large as the one that is full.
type names struct {
	mu     sync.RWMutex
	seed   maphash.Seed
	layers []nameLayer // the last one takes what is new
	filled bool        // until then nothing is ruled out

	wanted chan struct{} // holds one once somebody asked
}

type nameLayer struct {
	bits []uint64 // a power of two of them
	room int      // names that it still takes
}

const (
	firstNames  = 1 << 15 // names that the first layer takes
	bitsOfNames = 16      // for each name
	marks       = 4       // bits that are set for a name
	begins      = 3       // characters of a name by which it is found too
)

func newNames() *names { return &names{seed: maphash.MakeSeed(), wanted: make(chan struct{}, 1)} }

// add adds a name that something is called.
func (n *names) add(name string) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.mark(n.hash(name))
	if first, ok := beginning(name); ok {
		n.mark(^n.hash(first))
	}
}

// called leaves of some words those that something may be called.
func (n *names) called(words []string) []string {
	return n.among(words, func(w string) (uint64, bool) { return n.hash(w), true })
}

// begun leaves of some prefixes those that some name may begin with.
func (n *names) begun(prefixes []string) []string {
	return n.among(prefixes, func(p string) (uint64, bool) {
		first, ok := beginning(p)
		return ^n.hash(first), ok && first == p
	})
}

// among leaves what may be there, and what cannot be told.
func (n *names) among(words []string, of func(string) (hash uint64, tells bool)) (left []string) {
	n.mu.RLock()
	defer n.mu.RUnlock()
	if !n.filled {
		select {
		case n.wanted <- struct{}{}:
		default: // somebody asked before
		}
		return words
	}
	for _, w := range words {
		if hash, tells := of(w); !tells || n.marked(hash) {
			left = append(left, w)
		}
	}
	return left
}

func (n *names) hash(name string) uint64 { return maphash.String(n.seed, name) }

// beginning gives the characters of a name by which it is found too.
func beginning(name string) (first string, ok bool) {
	count := 0
	for i := range name {
		if count == begins {
			return name[:i], true
		}
		count++
	}
	return name, count == begins
}

func (n *names) marked(hash uint64) bool {
	for _, l := range n.layers {
		if l.has(hash) {
			return true
		}
	}
	return false
}

func (n *names) mark(hash uint64) {
	if n.marked(hash) {
		return
	}
	if last := len(n.layers) - 1; last < 0 || n.layers[last].room == 0 {
		room := firstNames << len(n.layers)
		n.layers = append(n.layers, nameLayer{make([]uint64, room*bitsOfNames/64), room})
	}
	n.layers[len(n.layers)-1].set(hash)
}

// at is the place of one of the bits of a name.
func (l *nameLayer) at(hash uint64, i uint64) (word int, bit uint64) {
	place := (hash + i*(hash>>32|1)) & (uint64(len(l.bits))*64 - 1)
	return int(place / 64), 1 << (place % 64)
}

func (l *nameLayer) has(hash uint64) bool {
	for i := range uint64(marks) {
		if word, bit := l.at(hash, i); l.bits[word]&bit == 0 {
			return false
		}
	}
	return true
}

func (l *nameLayer) set(hash uint64) {
	for i := range uint64(marks) {
		word, bit := l.at(hash, i)
		l.bits[word] |= bit
	}
	l.room--
}

// NamesWanted is ready once somebody asked for names that were not filled in yet.
func (db *DB) NamesWanted() <-chan struct{} { return db.names.wanted }

// FillNames reads what things are called, so that Named and Near ask for what
// nothing is called no more; and then what words memories have, so that a write
// seeks none that are new. What comes while it reads is added by whoever writes it.
func (db *DB) FillNames(ctx context.Context) error {
	for _, fill := range []struct {
		names   *names
		queries []string
	}{
		{db.names, []string{
			`SELECT canonical_name FROM entities WHERE canonical_name > ? ORDER BY canonical_name LIMIT 0+?`,
			`SELECT DISTINCT alias FROM entity_aliases WHERE alias > ? ORDER BY alias LIMIT 0+?`,
		}},
		{db.writer.hold.terms, []string{`SELECT term FROM memories_vocab WHERE term > ? ORDER BY term LIMIT 0+?`}},
	} {
		for _, query := range fill.queries {
			if err := db.addNames(ctx, fill.names, query); err != nil {
				return fmt.Errorf("reading names: %w", err)
			}
		}
		fill.names.mu.Lock()
		fill.names.filled = true
		fill.names.mu.Unlock()
	}
	return nil
}

// Names are read so many at a time, and so many times as long as it read it rests:
// whoever writes meanwhile comes first, and the log of what is written can be moved
// to the file between.
const (
	namesAtOnce = 4096
	restsFor    = 3
)

// addNames adds names in their order.
func (db *DB) addNames(ctx context.Context, to *names, query string) error {
	for last := ""; ; {
		begin := time.Now()
		list, err := db.strings(ctx, query, last, namesAtOnce)
		if err != nil {
			return err
		}
		for _, name := range list {
			to.add(name)
		}
		if len(list) < namesAtOnce {
			return nil
		}
		last = list[len(list)-1]
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(restsFor * time.Since(begin)):
		}
	}
}
