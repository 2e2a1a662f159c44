package guard

import (
	"encoding/base32"
	"encoding/base64"
	"encoding/hex"
	"strings"
	"unicode/utf8"
)

// A wrap is a stretch of the folded text that decodes to other text.
type wrap struct {
	span
	text string
}

// deepest is how many times over a secret may be encoded and still be found.
const deepest = 2

// encoded finds secrets that were encoded before they were written down: what a
// stretch decodes to is looked at like any text, and decoded again while depth
// allows. The finding is the whole stretch.
func encoded(v view, depth int) []span {
	var found []span
	for _, w := range wraps(v) {
		inner := fold(w.text)
		if len(find(inner)) > 0 || userPair(w.text) || depth > 1 && len(encoded(inner, depth-1)) > 0 {
			found = append(found, w.span)
		}
	}
	return found
}

// userPair reports whether text is a user name, a colon, and a password that
// looks like one.
func userPair(text string) bool {
	user, password, ok := strings.Cut(text, ":")
	return ok && user != "" && run(user, 0, len(user), isDotted) == len(user) && credential(password, strong) && !strings.ContainsAny(password, " :/\n")
}

const (
	shortestWrap = 16      // characters; less holds no secret with its name
	longestWrap  = 1 << 16 // characters; of more only the beginning is decoded
)

// wraps gives the stretches that decode to text: from base64, hexadecimal, or
// escapes such as %70. Images, keys and hashes decode to bytes that are none,
// and names in code hardly ever to characters alone.
func wraps(v view) []wrap {
	found := append(escapes(v), numbered(v)...)
	for i := 0; i < len(v.s); {
		to := run(v.s, i, len(v.s), isWrapChar)
		if to-i >= shortestWrap {
			to = wrapEnd(v.s, i, to)
			found = append(found, wrapsIn(v.s, i, to)...)
		}
		i = max(to, i+1)
	}
	return found
}

func isWrapChar(c byte) bool { return isPath(c) || c == '+' }

// wrapEnd goes on where a stretch was broken into lines of equal length, and
// takes in the signs that fill it up.
func wrapEnd(s string, from, to int) int {
	width := to - from
	for width >= 60 {
		line := run(s, to, to+3, func(c byte) bool { return c == '\r' || c == '\n' })
		line = run(s, line, line+12, isBlank)
		end := run(s, line, len(s), isWrapChar)
		if line == to || end == line || end-line > width {
			break
		}
		to = end
	}
	return run(s, to, to+6, func(c byte) bool { return c == '=' })
}

// wrapsIn decodes s[from:to] as a whole or, where that gives no text, the parts
// between its signs: a path may lead up to it.
func wrapsIn(s string, from, to int) []wrap {
	if text, ok := unwrap(s[from:to]); ok {
		return []wrap{{span{from, to}, text}}
	}
	var found []wrap
	for i := from; i < to; {
		end := run(s, i, to, isAlnum)
		end = run(s, end, to, func(c byte) bool { return c == '=' })
		if end-i >= shortestWrap && end-i < to-from {
			if text, ok := unwrap(s[i:end]); ok {
				found = append(found, wrap{span{i, end}, text})
			}
		}
		i = max(end, i+1)
	}
	return found
}

// unwrap decodes hexadecimal or base64 of either alphabet, filled up or not.
func unwrap(s string) (string, bool) {
	if len(s) > longestWrap {
		s = s[:longestWrap]
	}
	if run(s, 0, len(s), isHex) == len(s) {
		raw, err := hex.DecodeString(s[:len(s)&^1])
		return string(raw), err == nil && readable(raw)
	}
	if strings.ToUpper(s) == s {
		raw, err := base32.StdEncoding.WithPadding(base32.NoPadding).DecodeString(strings.TrimRight(s, "="))
		if err == nil && readable(raw) {
			return string(raw), true
		}
	}
	coding := base64.RawStdEncoding
	if strings.ContainsAny(s, "-_") {
		coding = base64.RawURLEncoding
	}
	var head [9]byte
	if _, err := coding.Decode(head[:], []byte(s[:12])); err != nil || !readable(head[:]) {
		return "", false
	}
	s = strings.NewReplacer("\n", "", "\r", "", " ", "", "\t", "", "=", "").Replace(s)
	if len(s)%4 == 1 {
		s = s[:len(s)-1] // cut off amid a byte
	}
	raw, err := coding.DecodeString(s)
	return string(raw), err == nil && readable(raw)
}

// readable reports whether raw is text: almost all of it plain characters.
func readable(raw []byte) bool {
	odd := 0
	for _, c := range raw {
		if c < ' ' && c != '\n' && c != '\r' && c != '\t' || c == 0x7F {
			return false
		}
		if c >= utf8.RuneSelf {
			odd++
		}
	}
	return odd <= len(raw)/3
}
