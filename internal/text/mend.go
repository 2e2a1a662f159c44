package text

import (
	"slices"
	"strings"
)

// mendedTail is how many of the last letters of a word Mended mends, and mendedHead how
// many of the first it leaves alone.
const (
	mendedTail  = 9
	mendedHead  = 1
	leastMended = 5 // letters
)

// MendedHead gives the first letters of a word that Mended leaves as they are, with which
// nearly all of what it gives begins; "" where it gives nothing.
func MendedHead(word string) string {
	if len(word) < leastMended || len(word) > LongestWord || !isASCIILetters(word) {
		return ""
	}
	return word[:max(mendedHead, len(word)-mendedTail)]
}

// Mended gives the stems of what a word in lower case becomes when one slip of the finger
// is mended among its last letters: one too many, too few, another, or two in each other's
// place. A slip there spoils the ending, and so the stem by more than itself: retenton has
// the stem retenton, and retention has retent. Words that are short, longer than
// LongestWord, or not of English letters alone, have none. It takes some hundred microseconds.
func Mended(word string) []string {
	head := MendedHead(word)
	if head == "" {
		return nil
	}
	var all []string
	try := func(parts ...string) { all = append(all, newStem(strings.Join(parts, ""))) }
	for i := len(head); i <= len(word); i++ {
		before, behind := word[:i], word[i:]
		for c := 'a'; c <= 'z'; c++ {
			try(before, string(c), behind)
			if behind != "" {
				try(before, string(c), behind[1:])
			}
		}
		if behind != "" {
			try(before, behind[1:])
		}
		if len(behind) > 1 {
			try(before, behind[1:2], behind[:1], behind[2:])
		}
	}
	own := newStem(word)
	slices.Sort(all)
	return slices.DeleteFunc(slices.Compact(all), func(s string) bool { return s == own })
}

// How many letters a word has at least of which Swapped exchanges two: side by side, and
// around another.
const leastSwapped, leastAround = 3, 5

// Swapped gives the stems of what a word in lower case becomes when two letters of it change
// places that stand side by side, the first ones too, or around another, as in mucis for
// music. Words of fewer than three letters, longer than LongestWord, or not of English
// letters alone, have none.
func Swapped(word string) []string {
	if len(word) < leastSwapped || len(word) > LongestWord || !isASCIILetters(word) {
		return nil
	}
	var all []string
	for apart := 1; apart <= 2 && (apart == 1 || len(word) >= leastAround); apart++ {
		for i := 0; i+apart < len(word); i++ {
			if k := i + apart; word[i] != word[k] {
				letters := []byte(word)
				letters[i], letters[k] = letters[k], letters[i]
				all = append(all, newStem(string(letters)))
			}
		}
	}
	own := newStem(word)
	slices.Sort(all)
	return slices.DeleteFunc(slices.Compact(all), func(s string) bool { return s == own })
}
