package text

import "github.com/kljensen/snowball/english"

// To stem a word takes about a microsecond, nearly all of what it takes to analyse a
// text, and most words are those one met a moment ago.
var stems Memo[string]

// stem gives the stem of an English word in lower case.
func stem(word string) string { return *stems.Of(word, newStem) }

func newStem(word string) string { return english.Stem(word, true) }

// ForgetWords lets go of the words whose stems are kept: some may be of what is purged.
func ForgetWords() { stems.Forget() }
