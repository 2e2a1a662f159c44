package text

import (
	"hash/maphash"
	"strings"
	"sync/atomic"
)

// A Memo keeps what was made of words, each in one of a bounded number of places that
// it shares with others; it changes no answer. The zero Memo is empty. It is half a
// megabyte, of which only what is used takes memory, and belongs into a variable of a
// package.
type Memo[V any] struct {
	places [1 << 16]atomic.Pointer[memoized[V]]
}

type memoized[V any] struct {
	word  string
	value V
}

var memoSeed = maphash.MakeSeed()

// Of gives what made makes of a word, which nobody may change. What is longer than a
// word comes back too rarely to be kept.
func (m *Memo[V]) Of(word string, made func(string) V) *V {
	if len(word) > LongestWord {
		value := made(word)
		return &value
	}
	place := &m.places[maphash.String(memoSeed, word)%uint64(len(m.places))]
	if kept := place.Load(); kept != nil && kept.word == word {
		return &kept.value
	}
	word = strings.Clone(word) // of the text that it stands in, nothing else is kept
	kept := &memoized[V]{word, made(word)}
	place.Store(kept)
	return &kept.value
}

// Forget lets go of all that is kept.
func (m *Memo[V]) Forget() {
	for i := range m.places {
		m.places[i].Store(nil)
	}
}
