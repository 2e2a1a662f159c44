package graph

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"signet/internal/text"
)

// A token is a word of a statement, or what stands there like one: a path, a
// host, an identifier.
type token struct {
	start, end int    // in the statement, without a possessive
	text       string // as written
	low        string // folded, in lower case
	shape      shape
	gap        gap  // what stands before it
	first      bool // it begins a sentence: its capital says nothing
	owner      bool // a possessive follows it
	quoted     bool // it stands in backticks
}

// A shape is what the letters of a token look like.
type shape uint8

const (
	plain   shape = iota // lower case
	capital              // Capital
	upper                // ACRONYM
	humps                // CamelCase, iPhone
	number               // 42, v1.2, 9am
	code                 // joined by signs: a_b, a/b, a.b
	dashed               // words-joined-so
	sign                 // nothing but signs
)

// A gap is what stands between a token and the one before it.
type gap uint8

const (
	space gap = iota
	slash     // between two that one may choose from: Redis/Kafka
	comma     // , or ; or a dash
	colon
	opened // ( or [
	closed // )
	quote
	stop // the end of a sentence or of a line
)

// longestToken bounds a word in bytes. What is longer is data.
const longestToken = 160

// mostTokens bounds what is read of a statement.
const mostTokens = 2000

// scan takes a statement apart.
func scan(s string) []token {
	tokens := make([]token, 0, len(s)/5+4)
	between, ticks := stop, false
	for i := 0; i < len(s) && len(tokens) < mostTokens; {
		r, size := utf8.DecodeRuneInString(s[i:])
		if n := tokenLen(s[i:], r); n > 0 && (r != '/' || beginsWord(s[:i], ticks)) {
			tokens = appendToken(tokens, s, i, i+n, between, ticks)
			i += n
			i += possessive(s[i:], &tokens[len(tokens)-1])
			between = space
			continue
		}
		if r == '`' {
			ticks = !ticks
		}
		if sign := gapOf(r, s[i+size:]); sign != stop || r != '.' || !abbreviated(tokens, i) {
			between = max(between, sign)
		}
		i += size
	}
	return tokens
}

// abbreviated reports whether a full stop at i belongs to the word before it.
func abbreviated(tokens []token, i int) bool {
	if len(tokens) == 0 || tokens[len(tokens)-1].end != i {
		return false
	}
	t := tokens[len(tokens)-1]
	return abbreviations.Has(t.low) || len(t.low) == 1 && t.shape == upper && t.low != "i"
}

var abbreviations = text.SetOf(`mr mrs ms dr prof st sr jr no vs e.g i.e approx dept inc hr fr geb mme mlle sra srta`)

// gapOf tells what a sign between words does, given what follows it.
func gapOf(r rune, rest string) gap {
	switch r {
	case '\n', '!', '?', '…', '。':
		return stop
	case '.':
		if rest == "" || rest[0] == ' ' || rest[0] == '\n' || rest[0] == '"' || rest[0] == ')' || rest[0] == '\t' {
			return stop
		}
	case ',', ';', '–', '—', '|', '、', '=', '>', '→':
		return comma
	case '-', '*', '•':
		return comma
	case ':':
		return colon
	case '(', '[', '{':
		return opened
	case ')', ']', '}':
		return closed
	case '"', '“', '”', '`', '«', '»':
		return quote
	case '/':
		return slash
	}
	return space
}

// beginsWord reports whether what follows before begins a word of its own. What
// stands in backticks is a word to its end, whatever follows it.
func beginsWord(before string, ticks bool) bool {
	last, _ := utf8.DecodeLastRuneInString(before)
	return before == "" || unicode.IsSpace(last) || last == '`' && ticks || strings.ContainsRune(`([{<"'“‘«=:,;|>-–—→`, last)
}

// tokenLen is the length of the token at the start of s, or 0.
func tokenLen(s string, r rune) int {
	switch {
	case isAlnum(r):
	case strings.ContainsRune("./~@#$_", r):
		next, _ := utf8.DecodeRuneInString(s[1:])
		if !isAlnum(next) && !(r == '~' && next == '/') && !(r == '.' && (next == '/' || next == '.')) && !(r == '/' && next == '.') {
			return 0
		}
		if r == '#' && !unicode.IsLetter(next) && !unicode.IsDigit(next) {
			return 0
		}
	default:
		return 0
	}
	n := wordRun(s)
	word := s[:n]
	if apart := strings.IndexByte(word, '/'); apart > 0 && !isPath(word) {
		return apart
	}
	return n
}

// wordRun is the length of the run of word runes, and of signs that join
// them, at the start of s. Where a script with capitals meets one without, a word
// ends: people write no space between a name and the Japanese around it.
func wordRun(s string) int {
	n := 0
	var last rune // of the letters
	for i := 0; i < len(s); {
		r, size := utf8.DecodeRuneInString(s[i:])
		if unicode.IsLetter(r) {
			if last != 0 && isCased(last) != isCased(r) {
				return n
			}
			last = r
		}
		switch {
		case isAlnum(r) || unicode.Is(unicode.M, r) || r == '_' || r == '+' && i > 0 || r == '#' && i > 0 && n == i:
			i += size
			n = i
		case i == 0 || strings.ContainsRune("./-:@&~%=?\u2010", r):
			if r == ':' && !joins(s[i+size:], s[:i]) {
				return n
			}
			i += size
			if i < len(s) && i-n > 3 {
				return n
			}
		case r == '\'' || r == '’':
			if !contracted(s[i+size:]) {
				return n
			}
			i += size
		default:
			return n
		}
		if i < len(s) && (s[i] == ' ' || s[i] == '\n') {
			return n
		}
	}
	return n
}

// isCased reports whether a letter is of a script with capitals.
func isCased(r rune) bool { return unicode.IsUpper(r) || unicode.IsLower(r) || unicode.IsTitle(r) }

// joins reports whether a colon between before and rest joins them: a URL, a
// port, an image's tag.
func joins(rest, before string) bool {
	if strings.HasPrefix(rest, "//") {
		return true
	}
	if rest == "" || !isAlnum(rune(rest[0])) {
		return false
	}
	return unicode.IsDigit(rune(rest[0])) || strings.ContainsAny(before, "./:")
}

// contracted reports whether what follows an apostrophe belongs to the word:
// isn't, O'Brien, we're, but no possessive.
func contracted(rest string) bool {
	r, size := utf8.DecodeRuneInString(rest)
	if !unicode.IsLetter(r) {
		return false
	}
	if r == 's' || r == 'S' {
		next, _ := utf8.DecodeRuneInString(rest[size:])
		return unicode.IsLetter(next)
	}
	return true
}

// possessive notes and measures a possessive at the start of s. After it's,
// that's and let's it is none.
func possessive(s string, t *token) int {
	r, size := utf8.DecodeRuneInString(s)
	if r != '\'' && r != '’' {
		return 0
	}
	if rest := s[size:]; rest != "" && (rest[0] == 's' || rest[0] == 'S') {
		t.owner = !contractions.Has(t.low)
		return size + 1
	}
	if strings.HasSuffix(t.low, "s") && strings.HasPrefix(s[size:], " ") {
		t.owner = true
	}
	return size
}

var contractions = text.SetOf(`it that let what there here who he she where how when this`)

func appendToken(tokens []token, s string, start, end int, between gap, quoted bool) []token {
	word := s[start:end]
	t := token{start: start, end: end, text: word, low: word, gap: between, quoted: quoted, first: between == stop}
	if t.shape = shapeOf(word); t.shape != plain || !isASCII(word) {
		t.low = text.Fold(word)
	}
	if between == colon || between == quote && len(tokens) == 0 {
		t.first = true
	}
	return append(tokens, t)
}

// shapeOf looks at the letters of a word.
func shapeOf(w string) shape {
	var lower, upper_, digit, join, dash int
	humped := false
	var last rune
	for _, r := range w {
		switch {
		case unicode.IsLower(r):
			lower++
		case unicode.IsUpper(r):
			upper_++
			humped = humped || unicode.IsLower(last) && last != 0
		case unicode.IsDigit(r):
			digit++
		case unicode.IsLetter(r):
			lower++
		case r == '-' || r == '\u2010':
			dash++
		case r == '\'' || r == '’' || r == '&' || r == '+':
		default:
			join++
		}
		last = r
	}
	switch {
	case lower+upper_+digit == 0:
		return sign
	case join == 0 && isNumber(w, digit):
		return number
	case join > 0 && digit > 0 && isNumber(w, digit):
		return number
	case join > 0:
		return code
	case dash > 0:
		return dashed
	case upper_ == 0:
		return plain
	case lower == 0 || upper_ > 1 && lower == 1 && strings.HasSuffix(w, "s"):
		return upper
	case humped || !unicode.IsUpper(rune(w[0])) && isASCII(w):
		return humps
	}
	return capital
}

// isNumber reports whether w is a number, with or without a unit, a version, a
// time or a date.
func isNumber(w string, digits int) bool {
	if digits == 0 {
		return false
	}
	w = strings.TrimLeft(w, "vV$#~@")
	if w == "" || !unicode.IsDigit(rune(w[0])) {
		return false
	}
	rest := strings.TrimLeft(w, "0123456789.,:/-")
	return len(rest) <= 3 || digits >= len(w)-len(rest) && len(rest) <= 7 && !strings.ContainsAny(rest, "-_./")
}

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}
