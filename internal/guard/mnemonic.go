package guard

import (
	"crypto/sha256"
	_ "embed"
	"slices"
	"strings"
	"sync"
)

// mnemonicText is the English word list of BIP-39: 2048 words of three to eight
// letters, in order.
//
//go:embed bip39.txt
var mnemonicText string

// mnemonicIndex gives each word of the list its number. It is made when a text
// first has enough words of that size in a row.
var mnemonicIndex = sync.OnceValue(func() map[string]uint16 {
	m := make(map[string]uint16, 2048)
	for w := range strings.FieldsSeq(mnemonicText) {
		m[w] = uint16(len(m))
	}
	return m
})

const (
	fewestWords  = 12
	longestBreak = 8 // between two words: blanks, a comma, a number
)

// mnemonics finds the phrases that open a wallet: twelve words or more of the
// list in a row, numbered or not, whose check sum is right. Prose has small
// words such as "of" between the others and so no such rows, and of the rows
// that are made of the list's words by chance one in sixteen has a right sum.
func mnemonics(v view) []span {
	var found []span
	first, last, n := 0, 0, 0 // the row so far: its bytes and how many words it has
	for i := 0; i < len(v.low); {
		to := run(v.low, i, len(v.low), isLetter)
		part := to == i && v.low[i] < 0x80 && v.low[i] != 0 && i-last < longestBreak
		fits := to-i >= 3 && to-i <= 8
		if !part && !fits {
			found = append(found, mnemonicsIn(v, first, last, n)...)
			n = 0
		}
		if fits {
			if n == 0 {
				first = i
			}
			last = to
			n++
		}
		i = max(to, i+1)
	}
	return append(found, mnemonicsIn(v, first, last, n)...)
}

// mnemonicsIn finds the phrases in a row of n words.
func mnemonicsIn(v view, first, last, n int) []span {
	if n < fewestWords {
		return nil
	}
	index := mnemonicIndex()
	var found, words []span
	var numbers []uint16
	for i := first; i < last; {
		to := run(v.low, i, last, isLetter)
		if number, ok := index[v.low[i:to]]; ok {
			words, numbers = append(words, span{i, to}), append(numbers, number)
		} else if to > i {
			found = append(found, summed(words, numbers)...)
			words, numbers = words[:0], numbers[:0]
		}
		i = max(to, i+1)
	}
	return append(found, summed(words, numbers)...)
}

// summed finds the stretches of words that have a right check sum, the longest
// first.
func summed(words []span, numbers []uint16) []span {
	var found []span
	for i := 0; i+fewestWords <= len(words); {
		size := 24
		for size >= fewestWords && (i+size > len(words) || !sumIsRight(numbers[i:i+size])) {
			size -= 3
		}
		if size < fewestWords {
			i++
			continue
		}
		found = append(found, span{words[i].start, words[i+size-1].end})
		i += size
	}
	return found
}

// sumIsRight reports whether the last bits of a phrase, one for each three
// words, are the first of the hash of those before. A word is eleven bits.
//
// A few words over and over are no phrase, whatever their sum, but for the one
// that is all zeros or ones before its sum: everybody's first example.
func sumIsRight(numbers []uint16) bool {
	different := 0
	for i, number := range numbers {
		if !slices.Contains(numbers[:i], number) {
			different++
		}
	}
	if example := different == 2 && (numbers[0] == 0 || numbers[0] == 2047); !example && different*2 <= len(numbers) {
		return false
	}
	var bits [33]byte
	for i, number := range numbers {
		for b := range 11 {
			if number&(1<<(10-b)) != 0 {
				at := i*11 + b
				bits[at/8] |= 1 << (7 - at%8)
			}
		}
	}
	size := len(numbers) * 4 / 3
	shift := 8 - len(numbers)/3
	return sha256.Sum256(bits[:size])[0]>>shift == bits[size]>>shift
}
