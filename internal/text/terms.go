package text

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// longestCompound bounds, in bytes, what is also indexed as one joined term or
// split at its humps. Beyond it are data, not names.
const longestCompound = 64

// Terms gives the search terms of s in order, duplicates kept. A term has only
// letters and digits in lower case, so it is safe inside a full-text query and
// inside an index column.
//
// The text is folded (compatibility forms, diacritics, case) and split where
// letters and digits end. English stop words are left out and English words
// stemmed. A run of Chinese, Japanese or Korean becomes overlapping pairs.
// Names such as db-2.internal, snake_case and CamelCase give their parts and
// then the whole as one term (db2internal), so that exactly that name can be
// found; plain hyphenated or slashed words (well-known) give only their parts.
func Terms(s string) []string {
	a := analyser{terms: make([]string, 0, len(s)/6+1)}
	s = fold(s)
	for i := 0; i < len(s); {
		r, size := utf8.DecodeRuneInString(s[i:])
		switch {
		case isCJK(r):
			end := i + runLen(s[i:], isCJK)
			a.pairs(s[i:end])
			i = end
		case isWord(r):
			end := i + compoundLen(s[i:])
			tail := contraction(s[end:])
			if !strings.HasSuffix(tail, "t") {
				a.compound(s[i:end])
			}
			i = end + len(tail)
		default:
			i += size
		}
	}
	return a.terms
}

// A TermSet is a set of terms.
type TermSet map[string]bool

// TermSetOf gives the terms of a text as a set.
func TermSetOf(s string) TermSet {
	set := TermSet{}
	set.Add(s)
	return set
}

// Add adds the terms of a text.
func (t TermSet) Add(s string) {
	for _, term := range Terms(s) {
		t[term] = true
	}
}

// An analyser collects the terms of one text.
type analyser struct{ terms []string }

// compound adds the parts of words joined by single separators, and the whole
// where it reads as a name. A compound of stop words alone (to-do) is kept as
// a whole, lest nothing of it can be found.
func (a *analyser) compound(s string) {
	before := len(a.terms)
	parts := 0
	for rest := s; rest != ""; parts++ {
		n := runLen(rest, isWord)
		a.word(rest[:n])
		if rest = rest[n:]; rest != "" {
			_, size := utf8.DecodeRuneInString(rest)
			rest = rest[size:]
		}
	}
	if parts < 2 || len(s) > longestCompound {
		return
	}
	if isName(s) || len(a.terms) == before {
		a.add(Joined(s))
	}
}

// word adds one run of letters and digits: its humps, if it is CamelCase, and
// then the whole.
func (a *analyser) word(s string) {
	if len(s) <= longestCompound {
		a.humps(s)
	}
	a.add(s)
}

// humps adds the parts of a CamelCase word. Single letters among them say
// nothing and are left out.
func (a *analyser) humps(s string) {
	start := 0
	for start < len(s) {
		n := humpLen(s[start:])
		if n == len(s) {
			return
		}
		if n > 1 {
			a.add(s[start : start+n])
		}
		start += n
	}
}

// add lowers, drops stop words, stems, and keeps what is left.
func (a *analyser) add(s string) {
	s = lower(s)
	if stopWords.Has(s) {
		return
	}
	if len(s) >= 3 && isASCIILetters(s) {
		s = stem(s)
	}
	if s != "" {
		a.terms = append(a.terms, s)
	}
}

// pairs adds the overlapping pairs of a run of CJK letters, or the only one.
func (a *analyser) pairs(s string) {
	_, first := utf8.DecodeRuneInString(s)
	if first == len(s) {
		a.terms = append(a.terms, s)
		return
	}
	for first < len(s) {
		_, second := utf8.DecodeRuneInString(s[first:])
		a.terms = append(a.terms, s[:first+second])
		s, first = s[first:], second
	}
}

// compoundLen is the length of the words at the start of s that are joined by
// single separators.
func compoundLen(s string) int {
	n := runLen(s, isWord)
	for n < len(s) {
		r, size := utf8.DecodeRuneInString(s[n:])
		if !isJoiner(r) {
			break
		}
		next := runLen(s[n+size:], isWord)
		if next == 0 {
			break
		}
		n += size + next
	}
	return n
}

// isName reports whether a compound reads as an identifier, file, host or
// version rather than as hyphenated words: it has a digit, a dot, an
// underscore, a hump, or two kinds of separator.
func isName(s string) bool {
	var joiner, last rune
	for _, r := range s {
		switch {
		case unicode.IsDigit(r), r == '.', r == '_':
			return true
		case unicode.IsUpper(r) && unicode.IsLower(last):
			return true
		case isJoiner(r) && joiner != 0 && r != joiner:
			return true
		case isJoiner(r):
			joiner = r
		}
		last = r
	}
	return false
}

// humpLen is the length of the first hump of s: it ends before an upper-case
// letter that follows a lower-case one or a digit, and before the last capital
// of a row that begins a word (HTTP|Server). The plural of an acronym (APIs)
// is one hump.
func humpLen(s string) int {
	var before, last rune
	lastAt := 0
	for i, r := range s {
		switch {
		case unicode.IsUpper(r) && i > 0 && !unicode.IsUpper(last) && last < utf8.RuneSelf:
			return i
		case unicode.IsLower(r) && unicode.IsUpper(last) && unicode.IsUpper(before) && s[i:] != "s":
			return lastAt
		}
		before, last, lastAt = last, r, i
	}
	return len(s)
}

// contraction gives the English contraction at the start of s, such as 's or
// 'll, or "".
func contraction(s string) string {
	r, size := utf8.DecodeRuneInString(s)
	if r != '\'' && r != '’' {
		return ""
	}
	n := runLen(s[size:], isWord)
	switch lower(s[size : size+n]) {
	case "s", "t", "d", "m", "ll", "re", "ve":
		return lower(s[:size+n])
	}
	return ""
}
