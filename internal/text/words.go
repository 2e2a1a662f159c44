package text

import (
	"iter"
	"maps"
	"strings"
	"sync"
)

// A WordSet is a set of words. It is made when it is first asked: every hook is a
// process, and none should pay for words that it never looks for. The zero WordSet
// is empty.
type WordSet struct{ words func() map[string]bool }

// SetOf makes a set of the words of a literal, which blanks part.
func SetOf(literal string) WordSet {
	return WordSet{sync.OnceValue(func() map[string]bool {
		set := map[string]bool{}
		for w := range strings.FieldsSeq(literal) {
			set[w] = true
		}
		return set
	})}
}

// All gives the words of the set, in no order.
func (s WordSet) All() iter.Seq[string] {
	if s.words == nil {
		return func(func(string) bool) {}
	}
	return maps.Keys(s.words())
}

// Has reports whether a word is in the set.
func (s WordSet) Has(word string) bool { return s.words != nil && s.words()[word] }
