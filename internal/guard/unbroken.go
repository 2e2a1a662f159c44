package guard

import "strings"

// leadIns are what a line stops with that is just about to say something.
var leadIns = []string{":", "=", " is", " was", " are", " be", " ist", " lautet", " est", " es"}

// maxUnbroken bounds how many line breaks of one text are taken out.
const maxUnbroken = 64

// unbroken gives s with spaces, byte for byte, for the line breaks between a line
// that is about to say something and a line of a single word, and whether there
// were any: a password told so would stand alone.
func unbroken(s string) (string, bool) {
	var b []byte
	for i, n := 0, 0; n < maxUnbroken; {
		at := strings.IndexByte(s[i:], '\n')
		if at < 0 {
			break
		}
		from := len(strings.TrimRight(s[i:i+at], " \t\r")) + i
		to := run(s, i+at, len(s), isSpace)
		i = to
		if !leadsIn(s[:from]) || !aloneOnLine(s[to:]) {
			continue
		}
		if b == nil {
			b = []byte(s)
		}
		for k := from; k < to; k++ {
			b[k] = ' '
		}
		n++
	}
	return string(b), b != nil
}

func leadsIn(before string) bool {
	for _, end := range leadIns {
		if n := len(before) - len(end); n >= 0 && strings.EqualFold(before[n:], end) {
			return true
		}
	}
	return false
}

// aloneOnLine reports whether s begins with a word that is all of its line.
func aloneOnLine(s string) bool {
	line, _, _ := strings.Cut(s[:min(len(s), longestAlone)], "\n")
	line = strings.TrimRight(line, " \t\r")
	return line != "" && !strings.ContainsAny(line, " \t")
}

// longestAlone is how far a word that stands alone is looked for.
const longestAlone = 256
