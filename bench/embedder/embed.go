package main

import (
	"hash/fnv"
	"math"
	"strings"
	"unicode"

	"github.com/kljensen/snowball/english"
)

// length is how many numbers a vector has.
const length = 768

// What parts of a word count, in whole numbers, so that the sums are the same in
// every order and on every machine. A word of few letters seldom tells anything.
const (
	perLetter   = 2 // of a word as a whole
	mostLetters = 6
	pieceCounts = 2
	leastPieced = 4 // letters of a word whose pieces count

	shortest, longest = 3, 5 // of a piece, in characters
)

// A counted is a vector before it has the length of one.
type counted [length]int64

// embed makes the vector of a text, so that two which have nothing in common have
// about the cosine alike to each other, as those of many models do.
func embed(s string, alike float64) []float32 {
	v := pieces(s)
	if alike == 0 {
		return v
	}
	own, common := math.Sqrt(1-alike), math.Sqrt(alike/length)
	for i, f := range v {
		v[i] = float32(float64(float64(f)*own) + common)
	}
	return v
}

// pieces makes a vector of what stands in a text: the stem of each of its words, and each piece
// of it of three to five characters, adds to the place that a hash gives it, or
// takes from it. So texts are close that share words, or most of their letters.
func pieces(s string) []float32 {
	var c counted
	c.add("", 1) // so that a text without words has a vector, too
	for word := range strings.FieldsFuncSeq(strings.ToLower(s), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
		letters := []rune("<" + word + ">")
		size := len(letters) - 2
		c.add("="+english.Stem(word, true), int64(perLetter*min(size, mostLetters)))
		for n := shortest; n <= longest && size >= leastPieced; n++ {
			for i := 0; i+n <= len(letters); i++ {
				c.add(string(letters[i:i+n]), pieceCounts)
			}
		}
	}
	return c.vector()
}

// add counts a piece: for, or against, so that pieces which share a place do not
// make all texts alike.
func (c *counted) add(piece string, counts int64) {
	h := fnv.New64a()
	_, _ = h.Write([]byte(piece)) // it cannot fail
	sum := h.Sum64()
	if sum>>63 == 1 {
		counts = -counts
	}
	c[sum%length] += counts
}

// vector gives it the length of one.
func (c *counted) vector() []float32 {
	squares := int64(0)
	for _, n := range c {
		squares += n * n
	}
	norm := math.Sqrt(float64(max(squares, 1)))
	v := make([]float32, length)
	for i, n := range c {
		v[i] = float32(float64(n) / norm)
	}
	if squares == 0 {
		v[0] = 1 // all that was counted came to nothing
	}
	return v
}
