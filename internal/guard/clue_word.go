package guard

import (
	"strings"

	"signet/internal/text"
)

// A clueWord is a word of a text as clues are gathered from it: what stands
// between blanks, without the quotes and signs around it. Words in quotes and
// digits in groups are one.
type clueWord struct {
	span
	class  class
	shape  shape
	quoted bool
	ends   ending // what follows it
	line   int    // its sentence: their numbers grow
}

// An ending is what stands behind a word.
type ending uint8

const (
	runsOn ending = iota
	byComma
	byColon // also an arrow or an equals sign that stands alone
	stopped // the sentence or line ends
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

// clueWords takes v apart, from a byte on that begins a word.
func clueWords(v view) []clueWord {
	var words []clueWord
	line := 0
	for i := 0; i < len(v.s); {
		c := v.s[i]
		switch {
		case c == '\n':
			line++
			if n := len(words); n > 0 {
				words[n-1].ends = stopped
			}
			i++
			continue
		case c <= ' ' || strings.IndexByte("([{*|>#~,;", c) >= 0:
			i++
			continue
		}
		w, next := clueWordAt(v, i)
		w.line = line
		words = append(words, w)
		if w.ends == stopped {
			line++
		}
		i = next
	}
	return shaped(v, joinGroups(v, words))
}

// shaped says of the words in sentences with a noun of access, and in those
// beside them, how they are written. The others keep noValue.
func shaped(v view, words []clueWord) []clueWord {
	if len(words) == 0 {
		return nil
	}
	near := make([]bool, words[len(words)-1].line+3) // from line -1 on
	for _, w := range words {
		if isNoun(w.class) {
			near[w.line], near[w.line+1], near[w.line+2] = true, true, true
		}
	}
	for i, w := range words {
		if near[w.line+1] && w.shape == noValue {
			words[i].shape = shapeOf(v, w)
		}
	}
	return words
}

// clueWordAt reads the word that begins at i, and says where to go on.
func clueWordAt(v view, i int) (clueWord, int) {
	if isQuote(v.s[i]) || v.s[i] == '`' {
		if end := closing(v.s, i+1, v.s[i]); end > i+1 && end-i < 80 && !isAlnum(next(v.s, end+1)) {
			w := clueWord{span: span{i + 1, end}, quoted: true}
			return finish(v, w, end+1)
		}
		i++
	}
	to := run(v.s, i, i+2*longestValue, func(c byte) bool { return c > ' ' })
	if from, end, ok := parted(v.low, i, to); ok {
		w := clueWord{span: span{i, from}, ends: byColon}
		w.class = classOf(v.low[i:from])
		return w, end
	}
	w := clueWord{span: span{i, i + len(strings.TrimRight(v.s[i:to], ".,;:!?)]}*|\"'`>"))}}
	if w.end == i { // signs alone
		w.end = to
	}
	return finish(v, w, w.end)
}

// parted reports whether a stretch without blanks is a name and a value, as in
// user=value, user:value and user/value, and where the value begins.
func parted(low string, from, to int) (nameEnd, value int, ok bool) {
	if strings.Contains(low[from:to], "://") {
		return 0, 0, false
	}
	i := strings.IndexAny(low[from:to], "=:/;")
	if i < 2 || from+i+3 > to || strings.IndexByte("=:/>", low[from+i+1]) >= 0 {
		return 0, 0, false
	}
	name, rest := low[from:from+i], low[from+i+1:to]
	if isDigit(name[0]) || low[from+i] == '/' && (strings.IndexByte(rest, '/') >= 0 || classOf(name) == otherWord && classOf(rest) == otherWord && !hasDigit(rest)) {
		return 0, 0, false
	}
	return from + i, from + i + 1, true
}

// finish reads what follows the word and says what it is.
func finish(v view, w clueWord, at int) (clueWord, int) {
	tail := run(v.s, at, at+6, func(c byte) bool { return strings.IndexByte(".,;:!?)]}*|\"'`>=", c) >= 0 })
	signs := v.s[at:tail]
	after := next(v.s, tail)
	switch {
	case strings.ContainsAny(signs, ":="):
		w.ends = byColon
	case strings.ContainsAny(signs, ".!?;") && (after <= ' ' || tail == len(v.s)):
		w.ends = stopped
	case strings.ContainsAny(signs, ",)|"):
		w.ends = byComma
	}
	if tail == len(v.s) {
		w.ends = stopped
	}
	low := v.low[w.start:w.end]
	w.class = classOf(low)
	if w.class == arrow {
		w.ends = byColon
	}
	return w, max(tail, w.end)
}

// joinGroups makes one word of digits that stand in groups, and of those that
// are spoken one by one.
func joinGroups(v view, words []clueWord) []clueWord {
	out := words[:0]
	for i := 0; i < len(words); {
		w, n := words[i], 1
		switch {
		case pinPart(v.s[w.start:w.end]) && w.end-w.start <= 4:
			n = same(words[i:], func(w clueWord) bool { return pinPart(v.s[w.start:w.end]) && w.end-w.start <= 4 })
			if n > 1 && n < 5 {
				w.shape = pinDigits
			}
		case w.class == numberWord:
			if n = same(words[i:], func(w clueWord) bool { return w.class == numberWord }); n > 2 {
				w.shape = spokenDigits
			}
		}
		if w.shape == pinDigits && n < 5 || w.shape == spokenDigits {
			last := words[i+n-1]
			w.end, w.ends = last.end, last.ends
			i += n
		} else {
			i++
		}
		out = append(out, w)
	}
	return out
}

// longestGroup is how many digits may be spoken one by one.
const longestGroup = 16

// same counts the words at the beginning of words that are of a sort and run
// on into one another.
func same(words []clueWord, is func(clueWord) bool) int {
	n := 0
	for n < min(len(words), longestGroup) && is(words[n]) && !words[n].quoted {
		n++
		if words[n-1].ends != runsOn {
			break
		}
	}
	return max(n, 1)
}

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
		if continuations[low] || talk(low) {
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
	if labelled(s) || shortcut(low) || strings.HasPrefix(low, "0x") || v.s[max(0, w.start-1)] == '+' || strings.Count(s, ":") > 2 {
		return noValue // a ticket, an address, a number to call
	}
	if reference(s) || technical(s) || dated(s) || address(s) || uuid(s) || s[0] == '-' || s[0] == '@' || s[0] == '/' {
		return noValue
	}
	if wordlike(s) {
		switch {
		case strings.ContainsRune(s, '-'):
			return joinedShape
		case !w.quoted && (continuations[low] || talk(low)):
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
		if len(s) > 24 {
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
// licences have them: UI-448, ISO-8859-1, Apache-2.0.
func labelled(s string) bool {
	n := run(s, 0, len(s), isLetter)
	return n > 1 && n < len(s)-1 && s[n] == '-' && run(s, n+1, len(s), func(c byte) bool { return isDigit(c) || c == '.' || c == '-' }) == len(s) &&
		(run(s, 0, n, isCapital) == n || strings.Contains(s, "."))
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
	return ok && heldKeys[first]
}

var heldKeys = set(`ctrl control shift alt cmd command option meta super win strg umschalt`)
