package guard

import (
	"strings"

	"signet/internal/text"
)

// A shape is how a word is written, as far as that tells a password from others.
type shape uint8

const (
	noValue      shape = iota // surely none: a path, a version, a technique, a placeholder
	plainShape                // a word that everybody uses
	rareWord                  // a word not among the commonest
	nameWord                  // such a word with a capital
	joinedShape               // words joined by signs
	quotedWords               // several words in quotes
	spokenDigits              // digits as words: four seven one one
	fewDigits                 // three digits
	pinDigits                 // four to eight, perhaps in groups
	manyDigits                // more
	shortCode                 // small letters and a digit or two, as hosts are called
	capitalCode               // capitals and digits
	wordDigits                // a word, then digits
	oddMix                    // letters and digits amid one another
	leetShape                 // a word with a digit for a letter
	signMix                   // letters, digits and signs that join nothing
	oddSigns                  // letters and such signs
	randomShape               // drawn at random
	numShapes
)

// shapeOf says how a word is written.
func shapeOf(v view, w clueWord) shape {
	s := v.s[w.start:w.end]
	low := v.low[w.start:w.end]
	if w.quoted && strings.ContainsRune(s, ' ') {
		if n := len(strings.Fields(s)); n > 7 || reference(s) {
			return noValue
		}
		return quotedWords
	}
	if len(s) < 3 || len(s) > longestValue || !hasLetter(s) && !hasDigit(s) {
		return noValue
	}
	if !w.quoted && run(low, 0, len(low), isSmall) == len(low) && (w.class != otherWord || text.IsStopWord(low) || text.Common(low)) {
		if continuations.Has(low) || talk(low) {
			return noValue
		}
		return plainShape
	}
	if run(s, 0, len(s), isDigit) == len(s) {
		switch n := len(s); {
		case n == 3:
			return fewDigits
		case n <= 8:
			return pinDigits
		}
		return manyDigits
	}
	if strings.Contains(s, "-") && !hasLetter(s) && pin(s) && !years(s) {
		return pinDigits
	}
	if labelled(s) || shortcut(low) || strings.HasPrefix(low, "0x") || v.s[max(0, w.start-1)] == '+' || strings.Count(s, ":") > 2 {
		return noValue // a ticket, an address, a number to call
	}
	if reference(s) || technical(s) || versioned(s) || dated(s) || address(s) || uuid(s) || s[0] == '-' || s[0] == '@' || s[0] == '/' {
		return noValue
	}
	if wordlike(s) {
		switch {
		case strings.ContainsRune(s, '-'):
			return joinedShape
		case !w.quoted && (continuations.Has(low) || talk(low)):
			return noValue
		case classOf(low) != otherWord || text.IsStopWord(low) || text.Common(low):
			return plainShape
		case isCapital(s[0]):
			return nameWord
		}
		return rareWord
	}
	if counted(s) {
		if pin(s) {
			return pinDigits
		}
		return noValue
	}
	if random(s) {
		if len(s) > 24 && (len(s) > 48 || mixed(s) < 3) {
			return noValue // hashes, keys and pictures have rules of their own
		}
		return randomShape
	}
	letters, digits, signs := 0, 0, 0
	for i := range len(s) {
		switch c := s[i]; {
		case isDigit(c):
			digits++
		case isLetter(c) || c >= 0x80:
			letters++
		default:
			signs++
		}
	}
	joins := strings.Count(s, "-") + strings.Count(s, "_") + strings.Count(s, ".") + strings.Count(s, "'")
	switch {
	case signs > joins && digits > 0:
		return signMix
	case signs > joins:
		return oddSigns
	case digits == 0:
		return joinedShape
	case leetWord(low):
		return leetShape
	case run(s, 0, len(s), func(c byte) bool { return isCapital(c) || isDigit(c) || c == '-' }) == len(s):
		return capitalCode
	case digits <= 2 && letters <= 5 || digits == 1 && signs == 0 && isDigit(s[len(s)-1]):
		return shortCode
	case signs > 0 || jumps(s) > 1:
		return oddMix
	}
	return wordDigits
}

// labelled reports whether s is a name and a number, as tickets, standards and
// licences have them: UI-448, ISO-8859-1, Apache-2.0, E.164.
func labelled(s string) bool {
	n := run(s, 0, len(s), isLetter)
	if n == 0 || n == len(s) || run(s, n+1, len(s), func(c byte) bool { return isDigit(c) || c == '.' || c == '-' }) < len(s) {
		return false
	}
	switch s[n] {
	case '-':
		return n > 1 && (run(s, 0, n, isCapital) == n || strings.Contains(s, "."))
	case '.':
		return n < 3 && n+1 < len(s)
	}
	return false
}

// leetWord reports whether a piece of s has a digit where a word has a letter:
// Sp4rrow, n0c.
func leetWord(low string) bool {
	for i := 1; i+1 < len(low); i++ {
		if isDigit(low[i]) && isLetter(low[i-1]) && isLetter(low[i+1]) && (i+2 < len(low) && isLetter(low[i+2]) || i > 1 && isLetter(low[i-2])) &&
			run(low, 0, len(low), isHex) < len(low) {
			return true
		}
	}
	return false
}

// shortcut reports whether low is keys that are pressed together: ctrl+shift+p.
func shortcut(low string) bool {
	first, _, ok := strings.Cut(low, "+")
	return ok && heldKeys.Has(first)
}

var heldKeys = text.SetOf(`ctrl control shift alt cmd command option meta super win strg umschalt`)

// years reports whether s is a span of years: 2019-2021.
func years(s string) bool {
	from, to, _ := strings.Cut(s, "-")
	return len(from) == 4 && len(to) == 4 && (from[0] == '1' || from[0] == '2') && from[0] <= to[0] && to[0] <= '2'
}
