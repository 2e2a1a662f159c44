package text

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Unmarked gives prose with the marks of emphasis blanked out, so that offsets stay:
// "**Ana** owns *billing*" reads as it sounds. A star or an underscore that belongs to a
// pattern, a product or a name (*.go, 2*3, __init__) is no mark, and none stands in code.
func Unmarked(prose string) string {
	b := []byte(prose)
	for i := 0; i < len(prose); {
		switch c := prose[i]; c {
		case '`':
			i += max(1, codeLen(prose[i:]))
		case '*', '_':
			n := repeated(prose[i:])
			if end := closing(prose, i, n); b[i] == c && end > 0 {
				for k := range n {
					b[i+k], b[end+k] = ' ', ' '
				}
			}
			i += n
		default:
			i++
		}
	}
	return string(b)
}

// repeated is how often the byte at the start of s is repeated.
func repeated(s string) int { return len(s) - len(strings.TrimLeft(s, s[:1])) }

// most is the length of the longest mark of emphasis, and farthest how many bytes it
// reaches: what is longer is no emphasis, and to look for its end in vain takes time.
const (
	most     = 3
	farthest = 600
)

// closing gives where the emphasis ends that n marks open at s[at], or 0.
func closing(s string, at, n int) int {
	mark := s[at]
	if n > most || at > 0 && strings.IndexByte(" \t\n([{\"'-:/>*_", s[at-1]) < 0 || !emphasised(s[at+n:], mark) {
		return 0
	}
	for i := at + n; i < min(len(s), at+farthest) && s[i] != '\n'; {
		switch {
		case s[i] == '`':
			i += max(1, codeLen(s[i:]))
		case s[i] != mark:
			i++
		case repeated(s[i:]) == n && s[i-1] != ' ' && endsWord(s[i+n:]):
			if mark == '_' && !phrased(s[at+n:i]) {
				return 0
			}
			return i
		default:
			i += repeated(s[i:])
		}
	}
	return 0
}

// emphasised reports whether s begins as what a mark may stand before: a word, code, or
// another mark.
func emphasised(s string, mark byte) bool {
	r, _ := utf8.DecodeRuneInString(s)
	return unicode.IsLetter(r) || unicode.IsDigit(r) || s != "" && strings.IndexByte("`\"'[@#*_", s[0]) >= 0 && s[0] != mark
}

// endsWord reports whether nothing of a word stands at the start of s.
func endsWord(s string) bool {
	rest := strings.TrimLeft(s, ".,;:!?)]}\"”’…*_")
	return rest == "" || strings.IndexByte(" \t\n-/", rest[0]) >= 0 || strings.HasPrefix(rest, "'s ") || strings.HasPrefix(rest, "–") || strings.HasPrefix(rest, "—")
}

// phrased reports whether s is no mere name such as programs have between underscores.
func phrased(s string) bool {
	r, _ := utf8.DecodeRuneInString(s)
	return strings.Contains(s, " ") || unicode.IsUpper(r)
}

// withoutStruck blanks out what is struck through in a line: who strikes a text takes it
// back.
func withoutStruck(line string) string {
	if !strings.Contains(line, "~~") {
		return line
	}
	b := []byte(line)
	for i := 0; i < len(line); {
		switch line[i] {
		case '`':
			i += max(1, codeLen(line[i:]))
		case '~':
			n := repeated(line[i:])
			if end := strings.Index(line[i+n:], "~~"); n == 2 && end > 0 && line[i+n] != ' ' {
				for k := i; k < i+n+end+n; k++ {
					b[k] = ' '
				}
				n += end + n
			}
			i += n
		default:
			i++
		}
	}
	return string(b)
}
