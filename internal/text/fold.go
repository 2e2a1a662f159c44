package text

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// plainLetters are letters with a plain spelling that no Unicode decomposition
// gives.
var plainLetters = strings.NewReplacer(
	"ß", "ss", "æ", "ae", "œ", "oe", "ø", "o", "ł", "l", "đ", "d", "ð", "d",
	"þ", "th", "ı", "i", "ς", "σ",
)

// Fold gives s in lower case and plain letters, without diacritics and what is
// invisible: the form in which names are compared.
func Fold(s string) string { return lower(fold(s)) }

// fold replaces compatibility forms (full width, ligatures, superscripts) by
// plain ones and drops diacritics and invisible characters. Case is kept: it
// shows the humps of a CamelCase word. Marks are dropped between taking apart
// and putting together, except the voicing marks of kana, which make another
// letter and not another accent.
func fold(s string) string {
	if isASCII(s) {
		return s
	}
	apart := strings.Map(func(r rune) rune {
		if r == 0x3099 || r == 0x309A || !isSilent(r) {
			return r
		}
		return -1
	}, norm.NFKD.String(s))
	return strings.Map(func(r rune) rune {
		if isSilent(r) {
			return -1
		}
		return r
	}, norm.NFC.String(apart))
}

// lower gives the lower case of a folded word, in plain letters.
func lower(s string) string {
	s = strings.ToLower(s)
	if isASCII(s) {
		return s
	}
	return plainLetters.Replace(s)
}

// isSilent reports whether r is a mark on another letter or invisible.
func isSilent(r rune) bool {
	return r >= utf8.RuneSelf && unicode.In(r, unicode.M, unicode.Cf) || r == 0xAD
}

// isWord reports whether r belongs inside a word of letters and digits.
func isWord(r rune) bool {
	if r < utf8.RuneSelf {
		return 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9'
	}
	return (unicode.IsLetter(r) || unicode.IsDigit(r)) && !isCJK(r)
}

// Joined gives what a text has of letters and digits, as one word: oncall of on-call.
func Joined(s string) string { return strings.Map(onlyWord, s) }

// onlyWord keeps word runes for strings.Map.
func onlyWord(r rune) rune {
	if isWord(r) {
		return r
	}
	return -1
}

// isJoiner reports whether r joins two words into one name.
func isJoiner(r rune) bool {
	switch r {
	case '-', '.', '/', '\\', '_', '\u2010':
		return true
	}
	return false
}

// isCJK reports whether r is a letter of a script that is written without
// spaces between words: Han, kana and, since its words take endings, Hangul.
func isCJK(r rune) bool {
	if r < 0x1100 {
		return false
	}
	return r == 'ー' || unicode.IsLetter(r) && unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul)
}

// runLen is the length of the longest prefix of s whose runes all satisfy is.
func runLen(s string, is func(rune) bool) int {
	for i, r := range s {
		if !is(r) {
			return i
		}
	}
	return len(s)
}

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

func isASCIILetters(s string) bool {
	for i := range len(s) {
		if c := s[i] | 0x20; c < 'a' || c > 'z' {
			return false
		}
	}
	return true
}
