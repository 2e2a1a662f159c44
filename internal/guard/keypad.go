package guard

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// This file knows the codes that are typed at doors, safes and phones.

func isCode(w secretWord) bool {
	return strings.HasPrefix(w.text, "cod") || strings.HasPrefix(w.text, "kod")
}

// opensSomething reports whether what is near a code says that it opens
// something: other codes are no secret.
func opensSomething(low string, key, end int) bool {
	near := low[max(0, key-40):min(len(low), end+40)]
	return strings.Contains(near, "one-time") || slices.ContainsFunc(entering, func(in string) bool { return strings.Contains(near, in) }) ||
		slices.ContainsFunc(strings.FieldsFunc(near, betweenWords), opens)
}

func betweenWords(r rune) bool { return r < utf8.RuneSelf && !isAlnum(byte(r)) }

// opens reports whether a word names something that a code opens. Long stems
// begin a word, or end one as German joins them; short ones are a word.
func opens(word string) bool {
	return wholeOpened.Has(word) ||
		slices.ContainsFunc(thingsOpened, func(stem string) bool { return strings.HasPrefix(word, stem) }) ||
		slices.ContainsFunc(endsOpened, func(stem string) bool { return strings.HasSuffix(word, stem) })
}

// digitGroups gives the end of the groups of digits that begin with word.
func digitGroups(s string, word proseWord) int {
	if !pinPart(word.text) {
		return word.end
	}
	end := word.end
	for end+1 < len(s) && s[end] == ' ' && isDigit(s[end+1]) {
		end = run(s, end+1, end+8, isDigit)
	}
	return end
}

// keypadCode is the value test for digits: a PIN, or behind "codes" one or more
// groups of letters and digits as backup codes have them.
func keypadCode(v view, word proseWord, w secretWord, tone tone, due bool) (span, bool) {
	end := digitGroups(v.s, word)
	text := v.s[word.start:end]
	many := strings.HasSuffix(w.text, "codes")
	if due && pin(text) && !many {
		return span{word.start, end}, !year(text, w)
	}
	if tone == said && doorCode(text) || combined(w) && turns(text) {
		return span{word.start, end}, true
	}
	from := word.start
	for due && isCode(w) && (backupCode(word.text) || many && pin(word.text) && !year(word.text, w)) {
		end = digitGroups(v.s, word)
		word = wordFrom(v, max(word.next, end))
	}
	return span{from, end}, end > from && (many && due && pin(text) || backupCode(v.s[from:end]) || due && many && backupCode(text))
}

// doorCode reports whether text is digits with a capital or two among them.
func doorCode(text string) bool {
	n := 0
	for i := range len(text) {
		if isDigit(text[i]) {
			n++
		}
	}
	return len(text) >= 4 && len(text) <= 8 && n >= 3 && n >= len(text)-2 && run(text, 0, len(text), isUpper) == len(text)
}

// combined reports whether the word is for the lock of a safe, whose
// combination is three turns: 31-07-88.
func combined(w secretWord) bool {
	return strings.HasPrefix(w.text, "comb") || strings.HasPrefix(w.text, "komb")
}

func turns(text string) bool {
	groups := strings.Split(text, "-")
	return len(groups) == 3 && len(text) >= 6 && !slices.ContainsFunc(groups, func(g string) bool { return len(g) > 2 || !pinPart(g) })
}

// pressed finds what is typed at a door: "press … at the gate".
func pressed(v view, end int) (span, bool) {
	word := wordFrom(v, end)
	low := v.low[word.end:min(len(v.low), word.end+30)]
	if i := strings.IndexAny(low, ".\n;"); i >= 0 {
		low = low[:i]
	}
	text := strings.Trim(word.text, "#*")
	return span{word.start, word.end}, pinPart(text) && pin(text) && slices.ContainsFunc(strings.FieldsFunc(low, betweenWords), opens)
}

func backupCode(text string) bool {
	return len(text) >= 8 && compound(text) && hasDigit(text) && !strings.ContainsAny(text, "./_") && !counted(text)
}

func pinPart(text string) bool { return text != "" && run(text, 0, len(text), isDigit) == len(text) }

func year(text string, w secretWord) bool {
	return isCode(w) && len(text) == 4 && (text[:2] == "20" || text[:2] == "19")
}
