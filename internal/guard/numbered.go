package guard

import (
	"strconv"
	"strings"
)

// fewestNumbers is how many characters spelled as numbers are worth reading.
const fewestNumbers = 12

// numbered gives the stretches that spell text as numbers, one for each
// character: 70 61 73 73, 112,97,115,115 or 01110000 01100001.
func numbered(v view) []wrap {
	var found []wrap
	for i := 0; i < len(v.s); {
		to := run(v.s, i, len(v.s), isSpelling)
		if to-i >= 3*fewestNumbers {
			if text, ok := spell(v.s[i:min(to, i+longestWrap)]); ok {
				from := run(v.s, i, to, func(c byte) bool { return !isAlnum(c) })
				end := back(v.s, to, to-from, func(c byte) bool { return !isAlnum(c) })
				found = append(found, wrap{span{from, end}, text})
			}
		}
		i = max(to, i+1)
	}
	return found
}

func isSpelling(c byte) bool { return isHex(c) || c == ' ' || c == ',' || c == ':' }

// spell reads the numbers as characters: all of two hexadecimal digits, of eight
// binary ones, or of two or three decimal ones.
func spell(s string) (string, bool) {
	numbers := strings.FieldsFunc(s, func(r rune) bool { return r == ' ' || r == ',' || r == ':' })
	if len(numbers) < fewestNumbers {
		return "", false
	}
	for _, way := range []struct{ base, least, most int }{{16, 2, 2}, {2, 8, 8}, {10, 2, 3}} {
		raw := make([]byte, 0, len(numbers))
		for _, n := range numbers {
			c, err := strconv.ParseUint(n, way.base, 8)
			if err != nil || len(n) < way.least || len(n) > way.most {
				break
			}
			raw = append(raw, byte(c))
		}
		if len(raw) == len(numbers) && readable(raw) {
			return string(raw), true
		}
	}
	return "", false
}
