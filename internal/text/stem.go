package text

import (
	"hash/maphash"
	"strings"
	"sync/atomic"

	"github.com/kljensen/snowball/english"
)

// To stem a word takes about a microsecond, nearly all of what it takes to
// analyse a text, and most words are those one met a moment ago. So stems are
// kept, a bounded number of them; what is kept changes no answer.
const (
	keptStems   = 1 << 16
	longestKept = 24 // bytes; what is longer comes back too rarely
)

var (
	stems    [keptStems]atomic.Pointer[stemmed]
	stemSeed = maphash.MakeSeed()
)

type stemmed struct{ word, stem string }

// stem gives the stem of an English word in lower case.
func stem(word string) string {
	if len(word) > longestKept {
		return english.Stem(word, true)
	}
	place := &stems[maphash.String(stemSeed, word)%keptStems]
	if s := place.Load(); s != nil && s.word == word {
		return s.stem
	}
	s := &stemmed{word: strings.Clone(word)}
	s.stem = english.Stem(s.word, true)
	place.Store(s)
	return s.stem
}
