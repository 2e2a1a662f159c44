package text

import (
	_ "embed"
	"strings"
	"sync"
)

// commonText lists English words that every tokenizer we calibrate against
// takes as one token, alone or with a capital. Those of its first paragraph
// are one token anywhere, those of the second only after a space.
//
//go:embed common.txt
var commonText string

// common holds the common words. A hook counts no tokens, so they are read when they
// are first asked for.
var common = sync.OnceValue(func() *wordTable { return packWords(commonText) })

// The kinds of words.
const (
	uncommon   = 0
	anywhere   = 1
	afterSpace = 2
)

// longestPacked is the number of letters that fit into a packed word, five
// bits a letter; the kind of a word lies above them.
const (
	longestPacked = 12
	kindShift     = 5 * longestPacked
)

// A wordTable is a hash table with open addressing, at most half full. It is
// asked for every word of every text that is counted; a map takes twice as long.
type wordTable [8192]uint64

// packWords makes the table of the words of s.
func packWords(s string) *wordTable {
	t := new(wordTable)
	for i, part := range strings.SplitN(s, "\n\n", 2) {
		for w := range strings.FieldsSeq(part) {
			key := uint64(0)
			for n := range len(w) {
				key = packLetter(key, n, w[n])
			}
			t[t.find(key)] = key | uint64(anywhere+i)<<kindShift
		}
	}
	return t
}

// kind gives the kind of a packed word.
func (t *wordTable) kind(key uint64) int { return int(t[t.find(key)] >> kindShift) }

// find gives the place of a packed word, or the free place for it.
func (t *wordTable) find(key uint64) uint64 {
	const golden = 0x9E3779B97F4A7C15
	i := key * golden >> 51
	for t[i] != 0 && t[i]&(1<<kindShift-1) != key {
		i = (i + 1) % uint64(len(t))
	}
	return i
}

// packLetter adds the nth letter of a word to its packed form, five bits a
// letter. The packed form of a word too long to be listed is no listed word's.
func packLetter(key uint64, n int, c byte) uint64 {
	if n >= longestPacked {
		return 1 << 63
	}
	return key<<5 | uint64(c-'a'+1)
}

// Common reports whether a word in small letters is among the commonest few
// thousand of English text and code.
func Common(word string) bool {
	key := uint64(0)
	for n := range len(word) {
		if word[n] < 'a' || word[n] > 'z' {
			return false
		}
		key = packLetter(key, n, word[n])
	}
	return word != "" && common().kind(key) != uncommon
}
