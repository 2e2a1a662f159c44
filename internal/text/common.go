package text

import (
	_ "embed"
	"strings"
)

// commonText lists English words that every tokenizer we calibrate against
// takes as one token, alone or with a capital. Those of its first paragraph
// are one token anywhere, those of the second only after a space.
//
//go:embed common.txt
var commonText string

// common says by packed word which words are common.
var common = packWords(commonText)

// The kinds of common words.
const (
	anywhere   = 1
	afterSpace = 2
)

// longestPacked is the number of letters that fit into a packed word.
const longestPacked = 12

func packWords(s string) map[uint64]uint8 {
	words := make(map[uint64]uint8, 2048)
	for i, part := range strings.SplitN(s, "\n\n", 2) {
		for w := range strings.FieldsSeq(part) {
			key := uint64(0)
			for n := range len(w) {
				key = packLetter(key, n, w[n])
			}
			words[key] = uint8(i) + anywhere
		}
	}
	return words
}

// packLetter adds the nth letter of a word to its packed form, five bits a
// letter. The packed form of a word too long to be listed is no listed word's.
func packLetter(key uint64, n int, c byte) uint64 {
	if n >= longestPacked {
		return 1 << 63
	}
	return key<<5 | uint64(c-'a'+1)
}
