package text

import (
	"slices"
	"strings"
	"unicode"
)

// Erase puts a mark where s says a phrase, in whatever case and with whatever
// stands between its words, and reports whether it did. A phrase without a word
// is said nowhere.
func Erase(s, phrase, mark string) (string, bool) {
	sought := words(phrase)
	if len(sought) == 0 {
		return s, false
	}
	said := words(s)
	var b strings.Builder
	done := 0 // of s, in bytes
	for i := 0; i+len(sought) <= len(said); {
		if !slices.EqualFunc(said[i:i+len(sought)], sought, func(a, b spoken) bool { return a.folded == b.folded }) {
			i++
			continue
		}
		b.WriteString(s[done:said[i].start] + mark)
		i += len(sought)
		done = said[i-1].end
	}
	if done == 0 {
		return s, false
	}
	return b.String() + s[done:], true
}

// spoken is one word of a text, and where it stands there.
type spoken struct {
	folded     string
	start, end int
}

// words cuts a text into words. Scripts that put no space between words have
// one in each sign.
func words(s string) []spoken {
	var all []spoken
	start := -1
	flush := func(end int) {
		if start >= 0 {
			all = append(all, spoken{strings.ToLower(s[start:end]), start, end})
		}
		start = -1
	}
	for i, r := range s {
		switch {
		case !unicode.IsLetter(r) && !unicode.IsNumber(r) && !unicode.IsMark(r):
			flush(i)
		case unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Thai):
			flush(i)
			start = i
		case start < 0:
			start = i
		}
	}
	flush(len(s))
	return all
}
