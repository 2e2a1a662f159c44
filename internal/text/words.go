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
type WordSet struct{ list *wordList }

// wordList is a pointer's worth of a set, so that the compiler can lay out what SetOf
// gives, and a variable of a package costs nothing at the start of a process.
type wordList struct {
	literal string
	once    sync.Once
	words   map[string]bool
}

// SetOf makes a set of the words of a literal, which blanks part.
func SetOf(literal string) WordSet { return WordSet{&wordList{literal: literal}} }

// set gives the words as a map, nil for the zero WordSet.
func (s WordSet) set() map[string]bool {
	if s.list == nil {
		return nil
	}
	s.list.once.Do(s.list.read)
	return s.list.words
}

func (l *wordList) read() {
	l.words = map[string]bool{}
	for w := range strings.FieldsSeq(l.literal) {
		l.words[w] = true
	}
}

// All gives the words of the set, in no order.
func (s WordSet) All() iter.Seq[string] { return maps.Keys(s.set()) }

// Has reports whether a word is in the set.
func (s WordSet) Has(word string) bool { return s.set()[word] }

// Bare takes off a word the marks of a sentence, brackets and quotes around it.
func Bare(word string) string { return strings.Trim(word, ".,;:?!()\"'`") }
