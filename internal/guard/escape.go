package guard

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// fewestEscapes is how many escapes make a stretch worth reading without them.
const fewestEscapes = 4

// escapeSigns begin every escape.
const escapeSigns = `%\&`

// escapes gives the stretches without a blank in which characters are written
// as escapes, such as %70, \x70, \u0070 or &#112;, together with what they say.
func escapes(v view) []wrap {
	var found []wrap
	for i := 0; ; {
		sign := strings.IndexAny(v.s[i:], escapeSigns)
		if sign < 0 {
			return found
		}
		from := back(v.s, i+sign, sign, func(c byte) bool { return !isSpace(c) })
		to := run(v.s, from, len(v.s), func(c byte) bool { return !isSpace(c) })
		if text, n := unescape(v.s[from:min(to, from+longestWrap)]); n >= fewestEscapes {
			found = append(found, wrap{span{from, to}, text})
		}
		i = to
	}
}

// unescape reads s without its escapes and counts them.
func unescape(s string) (string, int) {
	var b strings.Builder
	count := 0
	for i := 0; i < len(s); {
		r, n := escapeAt(s[i:])
		if n == 0 {
			b.WriteByte(s[i])
			i++
			continue
		}
		count++
		if r < utf8.RuneSelf {
			b.WriteByte(byte(r))
		} else {
			b.WriteRune(r)
		}
		i += n
	}
	return b.String(), count
}

// An escaping writes a character as a number of digits between two signs.
type escaping struct {
	before string
	base   int
	digits int // 0 is any number up to the sign after
	after  byte
}

var escapings = []escaping{
	{"%", 16, 2, 0},
	{`\x`, 16, 2, 0},
	{`\u`, 16, 4, 0},
	{"&#x", 16, 0, ';'},
	{"&#", 10, 0, ';'},
}

// escapeAt gives the character whose escape s begins with, and how long that
// is, or 0 for none.
func escapeAt(s string) (rune, int) {
	if s[0] != '%' && s[0] != '\\' && s[0] != '&' {
		return 0, 0
	}
	for _, e := range escapings {
		digits, ok := strings.CutPrefix(s, e.before)
		if !ok {
			continue
		}
		n := e.digits
		if e.after != 0 {
			n = strings.IndexByte(digits[:min(len(digits), 8)], e.after)
		}
		if n <= 0 || n > len(digits) {
			continue
		}
		if r, err := strconv.ParseUint(digits[:n], e.base, 21); err == nil && r >= ' ' {
			length := len(e.before) + n
			if e.after != 0 {
				length++
			}
			return rune(r), length
		}
	}
	return 0, 0
}
