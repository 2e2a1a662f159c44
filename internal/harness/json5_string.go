package harness

import (
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// json5Escapes are the signs that stand for another after a backslash.
var json5Escapes = map[byte]string{
	'b': "\b", 'f': "\f", 'n': "\n", 'r': "\r", 't': "\t", 'v': "\v", '0': "\x00",
}

// unescapeJSON5 gives what a string or a name of JSON5 says. A backslash at the end
// of a line joins it with the next; before any other sign it is left out.
func unescapeJSON5(s string) (said string, ok bool) {
	var b strings.Builder
	for i := 0; i < len(s); {
		if s[i] != '\\' {
			b.WriteByte(s[i])
			i++
			continue
		}
		n, with, ok := escapeJSON5(s[i+1:])
		if !ok {
			return "", false
		}
		b.WriteString(with)
		i += 1 + n
	}
	return b.String(), true
}

// escapeJSON5 reads what follows a backslash, and tells how many bytes that were.
func escapeJSON5(s string) (n int, with string, ok bool) {
	if s == "" {
		return 0, "", false
	}
	switch c := s[0]; {
	case c == 'x':
		code, ok := hexOf(s, 1, 2)
		return 3, string(code), ok
	case c == 'u':
		return unicodeJSON5(s)
	case c == '0' && len(s) > 1 && '0' <= s[1] && s[1] <= '9', '1' <= c && c <= '9':
		return 0, "", false
	case strings.HasPrefix(s, "\r\n"):
		return 2, "", true
	case c == '\n' || c == '\r':
		return 1, "", true
	case strings.HasPrefix(s, "\u2028"), strings.HasPrefix(s, "\u2029"):
		return len("\u2028"), "", true
	default:
		if with, known := json5Escapes[c]; known {
			return 1, with, true
		}
		_, size := utf8.DecodeRuneInString(s)
		return size, s[:size], true
	}
}

// unicodeJSON5 reads uXXXX, and the second half of a pair where there is one.
func unicodeJSON5(s string) (n int, with string, ok bool) {
	code, ok := hexOf(s, 1, 4)
	if !ok || !utf16.IsSurrogate(code) {
		return 5, string(code), ok
	}
	if len(s) > 6 && s[5:7] == `\u` {
		if low, ok := hexOf(s, 7, 4); ok {
			if both := utf16.DecodeRune(code, low); both != utf8.RuneError {
				return 11, string(both), true
			}
		}
	}
	return 5, string(utf8.RuneError), true
}

// hexOf reads digits at an offset.
func hexOf(s string, at, digits int) (rune, bool) {
	if len(s) < at+digits || strings.ContainsAny(s[at:at+digits], "+-_") {
		return 0, false
	}
	code, err := strconv.ParseUint(s[at:at+digits], 16, 32)
	return rune(code), err == nil
}
