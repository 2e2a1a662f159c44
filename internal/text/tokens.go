package text

import (
	"math"
	"strings"
	"unicode/utf8"
)

// unit is one token in the fixed-point costs below.
const unit = 16

// The costs of the letters of an uncommon word. Pronounceable words split into
// syllables, rows of consonants nearly into letters.
const (
	costWord    = 9  // the beginning of a word
	costCapital = 12 // each of a row of capitals
	costHump    = 4  // a word that follows another without a space
)

// letterCosts says what a letter costs by the sound of the one before it, if
// any, and by its own.
var letterCosts = [3][3]int{
	none:      {vowel: 8, consonant: 8},
	vowel:     {vowel: 8, consonant: 8},
	consonant: {vowel: 8, consonant: 12},
}

// The sounds of letters.
const (
	none = iota
	vowel
	consonant
)

// sounds gives the sound of each byte, none but for lower-case letters.
var sounds = soundTable()

func soundTable() (t [256]uint8) {
	for c := 'a'; c <= 'z'; c++ {
		t[c] = consonant
	}
	for _, c := range "aeiouy" {
		t[c] = vowel
	}
	return t
}

// Tokens estimates how many tokens a language model makes of s. It is an upper
// estimate: budgets that hold for it hold for the models in use. The golden
// table of the tests compares it with real tokenizers. English prose comes out
// about half too high, code, data and invented words less.
//
// The text is taken in runs, much as tokenizers split it before they merge: a
// word with the space before it, digits, white space, signs. A common English
// word is one token; another word costs by its letters; a character beyond
// ASCII costs what its script costs at worst (see weight.go).
func Tokens(s string) int {
	_, cost := measure(s, math.MaxInt)
	return (cost + unit - 1) / unit
}

// measure adds up the costs of the runs at the start of s as long as they fit
// into limit. It gives the end of the last one that does, and their cost.
func measure(s string, limit int) (end, cost int) {
	for end < len(s) {
		n, c := run(s, end)
		if c > limit-cost {
			break
		}
		end, cost = end+n, cost+c
	}
	return end, cost
}

// run gives the length and the cost of the run that begins at i in s.
func run(s string, i int) (n, cost int) {
	c := s[i]
	switch {
	case isLetter(c):
		n, cost = word(s[i:], i > 0 && s[i-1] == ' ')
		if i > 0 && isLetter(s[i-1]) {
			cost += costHump
		}
		return n, cost
	case isDigit(c):
		return digits(s[i:], i > 0 && s[i-1] == ' ')
	case c == ' ' || '\t' <= c && c <= '\r':
		return blanks(s[i:])
	case c < utf8.RuneSelf:
		return 1, unit
	}
	r, size := utf8.DecodeRuneInString(s[i:])
	return size, weight(r, size) * unit
}

// word measures the ASCII word at the start of s: lower case, Capitalised, or
// ALL CAPITALS. The next hump of a CamelCase word is a word of its own.
func word(s string, spaced bool) (n, cost int) {
	caps := 0
	for caps < len(s) && isUpper(s[caps]) {
		caps++
	}
	if caps > 1 && caps < len(s) && isLower(s[caps]) {
		caps-- // the last capital begins the next hump
	}
	if caps > 1 || caps == 1 && (len(s) == 1 || !isLower(s[1])) {
		return caps, max(unit, caps*costCapital+unit/4)
	}
	return lowerWord(s, spaced)
}

// lowerWord measures a word of which at most the first letter is a capital.
func lowerWord(s string, spaced bool) (n, cost int) {
	key, last := uint64(0), uint8(none)
	cost = costWord
	for n < len(s) && isLower(s[n]) || n == 0 {
		c := s[n] | 0x20
		key = packLetter(key, n, c)
		this := sounds[c]
		cost += letterCosts[last][this]
		last = this
		n++
	}
	switch kind := common().kind(key); {
	case n == 1, kind == anywhere, kind == afterSpace && spaced:
		return n, unit
	case kind == afterSpace:
		return n, min(cost, 2*unit)
	}
	return n, max(unit, min(cost, inflected(s[:n], key, spaced)))
}

// inflected is the cost of a common word with an ending, or a cost beyond any
// other if s is none.
func inflected(s string, key uint64, spaced bool) int {
	for k := 1; k <= 3 && k < len(s)-2; k++ {
		kind := common().kind(key >> (5 * k))
		if (kind == anywhere || kind == afterSpace && spaced) && isEnding(s[len(s)-k:]) {
			return 2*unit + unit/4
		}
	}
	return math.MaxInt
}

func isEnding(s string) bool {
	switch s {
	case "s", "d", "r", "ed", "er", "es", "ly", "ing":
		return true
	}
	return false
}

// digits measures a run of digits. Models take up to three at once, but the
// space before them alone.
func digits(s string, spaced bool) (n, cost int) {
	for n < len(s) && isDigit(s[n]) {
		n++
	}
	cost = (n + 1) / 2 * unit
	if spaced {
		cost += unit
	}
	return n, cost
}

// blanks measures a run of one kind of white space. A single space belongs to
// the word or sign that follows it.
func blanks(s string) (n, cost int) {
	c := s[0]
	for n < len(s) && s[n] == c {
		n++
	}
	switch {
	case c == ' ' && n == 1 && len(s) > 1 && s[1] < utf8.RuneSelf:
		return 1, 0
	case c == ' ':
		return n, unit + n/4
	case c == '\n' || c == '\t':
		return n, unit + n*2
	}
	return n, n * unit
}

// Truncate gives a prefix of s of at most the given number of tokens, and
// whether it left anything out. It cuts after the last line that fits, else
// after the last sentence, else after the last word: the first of these that
// keeps at least half of the bytes that would fit. One overlong word is cut inside.
func Truncate(s string, tokens int) (string, bool) {
	limit := max(0, min(tokens, math.MaxInt/unit)) * unit
	fits, cost := measure(s, limit)
	switch {
	case fits == len(s):
		return s, false
	case isBlank(s[:fits]):
		fits += inside(s, fits, limit-cost)
	default:
		fits = boundary(s, fits)
	}
	return strings.TrimSuffix(s[:fits], " "), true
}

// boundary gives the best place to cut s at or before fits, as Truncate says.
func boundary(s string, fits int) int {
	head, half := s[:fits], fits/2
	if s[fits] == '\n' {
		return fits
	}
	if i := strings.LastIndexByte(head, '\n'); i >= half && i > 0 {
		return i
	}
	last := 0
	for span := range Sentences(s) {
		if span.End > fits {
			break
		}
		last = span.End
	}
	if last >= half && last > 0 {
		return last
	}
	if i := strings.LastIndexAny(head, " \t\n"); i >= half && strings.TrimSpace(head[:i]) != "" {
		return len(strings.TrimRight(head[:i], " \t\n"))
	}
	return fits
}

// inside gives how many bytes of the run that begins at start, which is too
// long as a whole, fit into limit.
func inside(s string, start, limit int) int {
	if s[start] >= utf8.RuneSelf {
		return 0
	}
	n, _ := run(s, start)
	fits := 0
	for fits+1 < n {
		mid := (fits + n) / 2
		if _, cost := run(s[:start+mid], start); cost <= limit {
			fits = mid
		} else {
			n = mid
		}
	}
	return fits
}

func isBlank(s string) bool { return strings.TrimSpace(s) == "" }

func isLetter(c byte) bool { return isLower(c | 0x20) }
func isLower(c byte) bool  { return 'a' <= c && c <= 'z' }
func isUpper(c byte) bool  { return 'A' <= c && c <= 'Z' }
func isDigit(c byte) bool  { return '0' <= c && c <= '9' }
