package guard

import (
	"strings"
	"unicode/utf8"
)

// link is the word that every link and mail address counts as.
const link = "://"

// unblanked reports whether r belongs to a script without blanks.
func unblanked(r rune) bool {
	return 0x3040 <= r && r <= 0x30FF || 0x3400 <= r && r <= 0x9FFF || 0xAC00 <= r && r <= 0xD7AF
}

// terms cuts the folded text into terms.
func (g *grammar) terms(v view) []term {
	ts := make([]term, 0, len(v.low)/5+1)
	sentence, first := 0, true
	for i := 0; i < len(v.low); {
		c := v.low[i]
		if !isAlnum(c) && c < utf8.RuneSelf && !g.dotted(v.low, i) {
			if n := len(ts); n > 0 && (c == ',' || c == ':' || c == '(' || c == '-' && isBlank(v.low[max(0, i-1)])) {
				ts[n-1].pause = true
			}
			if endsSentence(v.low, i) {
				sentence, first = sentence+1, true
			}
			i++
			continue
		}
		end, word := g.term(v.low, i)
		if word < 0 { // a sign that ends a sentence or means nothing
			if r, _ := utf8.DecodeRuneInString(v.low[i:]); strings.ContainsRune("。！？；…", r) {
				sentence, first = sentence+1, true
			} else if n := len(ts); n > 0 && strings.ContainsRune("、，", r) {
				ts[n-1].pause = true
			}
			i = end
			continue
		}
		ts = append(ts, term{span{i, end}, word, sentence, first, false})
		first = false
		i = end
	}
	return ts
}

// term reads the term at i, and gives -1 for its word when it is a sign.
func (g *grammar) term(low string, i int) (end, word int) {
	r, n := utf8.DecodeRuneInString(low[i:])
	switch {
	case unblanked(r):
		for _, w := range g.scripts[r] {
			if strings.HasPrefix(low[i:], w) {
				return i + len(w), g.words[w]
			}
		}
		return i + n, unknown
	case r >= utf8.RuneSelf && !isOtherLetter(r):
		return i + n, -1
	}
	end = i + 1
	if r >= utf8.RuneSelf {
		end = i + n
	}
	for end < len(low) {
		c := low[end]
		if isAlnum(c) || isLeet(c) && end+1 < len(low) && isAlnum(low[end+1]) || isApostrophe(low, end) {
			end++
			continue
		}
		r, n := utf8.DecodeRuneInString(low[end:])
		if c < utf8.RuneSelf || unblanked(r) || !isOtherLetter(r) {
			break
		}
		end += n
	}
	if n := elision(low[i:end]); n > 0 {
		end = i + n
	}
	if stop := linkEnd(low, i, end); stop > end {
		return stop, g.words[link]
	}
	if w := g.words[low[i:end]]; w != unknown {
		return end, w
	}
	return end, g.words[unleet(low[i:end])]
}

// elision is the length of the little word that French joins to the next by an
// apostrophe, or 0.
func elision(word string) int {
	n := strings.IndexByte(word, '\'')
	if n == 1 && strings.IndexByte("nldsjcmt", word[0]) >= 0 || n == 2 && word[:2] == "qu" {
		return n
	}
	return 0
}

// isOtherLetter reports whether r may stand in a word of another script.
func isOtherLetter(r rune) bool {
	return 0xAA <= r && r < 0x2000 && r != 0xAB && r != 0xBB && r != 0xD7
}

// dotted reports whether a name such as .env begins at i.
func (g *grammar) dotted(low string, i int) bool {
	return low[i] == '.' && isLetter(next(low, i+1)) && (i == 0 || !isAlnum(low[i-1]) && low[i-1] != '.')
}

// linkEnd gives the end of a URL or mail address that begins with the word
// low[from:to], or 0.
func linkEnd(low string, from, to int) int {
	if strings.HasPrefix(low[to:], "://") {
		return run(low, to, to+longest, func(c byte) bool { return isURLChar(c) && c < utf8.RuneSelf })
	}
	name := run(low, from, from+longestName, isDotted)
	if next(low, name) != '@' {
		return 0
	}
	host := run(low, name+1, name+longestName, isDotted)
	if !strings.Contains(low[name+1:host], ".") {
		return 0
	}
	return trimRight(low, from, host, ".")
}

func endsSentence(low string, i int) bool {
	switch low[i] {
	case '.', '!', '?', ';':
		c := next(low, i+1)
		return isSpace(c) || isQuote(c) || strings.IndexByte(")]<*", c) >= 0
	case '\n':
		return next(low, i+1) == '\n' && i+1 < len(low)
	case '<', '>', '#':
		return true
	case '"':
		return i > 0 && low[i-1] == '='
	}
	return false
}

func isLeet(c byte) bool { return c == '@' || c == '$' }

// leet has the letters for which digits and signs stand in.
var leet = [256]byte{'0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', '$': 's'}

// unleet reads the digits amid letters as the letters they look like.
func unleet(word string) string {
	if len(word) > 24 || !strings.ContainsAny(word, "013457@$") || !hasLetter(word) {
		return ""
	}
	b := []byte(word)
	for i, c := range b {
		if to := leet[c]; to != 0 {
			b[i] = to
		}
	}
	return string(b)
}
