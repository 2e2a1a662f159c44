package guard

import "strings"

// A value is what follows a name or a verb: its stretch without quotes.
type value struct {
	start, end int
	quoted     bool
	last       bool // nothing but punctuation follows in its line
	text       string
}

// longestValue bounds a value. What is longer is no password.
const longestValue = 400

// valueAt reads the value at i, past blanks and a scheme such as Bearer.
func valueAt(v view, i int) value {
	i = run(v.s, i, i+20, isBlank)
	for _, scheme := range []string{"bearer ", "basic ", "token ", "apikey ", "base64:"} {
		if strings.HasPrefix(v.low[i:], scheme) {
			i = run(v.s, i+len(scheme), i+len(scheme)+4, isBlank)
		}
	}
	i = run(v.s, i, i+3, func(c byte) bool { return c == '\\' || c == '*' })
	if q := next(v.s, i); isQuote(q) {
		if end := closing(v.s, i+1, q); end > 0 {
			return value{i + 1, end, true, true, v.s[i+1 : end]}
		}
		if i++; strings.IndexByte("+,) ", next(v.s, i)) >= 0 {
			return value{start: i, end: i} // the quote ended a literal in code
		}
	}
	end := i
	for end < len(v.s) && end-i < longestValue && (isBare(v.s[end]) || isApostrophe(v.s, end)) {
		end++
	}
	end = unclose(v.s, i, end)
	rest := run(v.s, end, end+4, func(c byte) bool { return isBlank(c) || strings.IndexByte(".,;)]}\"'`", c) >= 0 })
	c := next(v.s, rest)
	return value{i, end, false, c == '\n' || c == '\r' || c == '#' || c == '\\' || c == '<' || c == '&', v.s[i:end]}
}

func isBare(c byte) bool { return c > ' ' && c != 0x7F && !isQuote(c) && c != ',' && c != ';' }

// isApostrophe reports whether the byte at i is one inside a word.
func isApostrophe(s string, i int) bool {
	return s[i] == '\'' && i > 0 && isLetter(s[i-1]) && isLetter(next(s, i+1))
}

// closing gives where the quote q closes in the same line, or 0.
func closing(s string, from int, q byte) int {
	for i := from; i < len(s) && i < from+4*longestValue && s[i] != '\n'; i++ {
		if s[i] == q {
			return i - min(i-from, trailing(s[from:i]))
		}
	}
	return 0
}

// trailing counts the backslashes s ends with: those of an escaped quote.
func trailing(s string) int { return len(s) - len(strings.TrimRight(s, `\`)) }

// unclose takes off the brackets and full stops that belong to the sentence or
// the code round the value.
func unclose(s string, from, end int) int {
	if tag := strings.Index(s[from:end], "</"); tag > 0 {
		end = from + tag
	}
	if amp := strings.IndexByte(s[from:end], '&'); amp > 0 && strings.Contains(s[from+amp:end], "=") {
		end = from + amp
	}
	for _, escape := range []string{`\n`, `\r`, `\t`} {
		if i := strings.Index(s[from:end], escape); i > 0 {
			end = from + i
		}
	}
	end = trimRight(s, from, end, ".:?*")
	for _, b := range []string{"()", "[]", "{}"} {
		for end > from && s[end-1] == b[1] && strings.Count(s[from:end], b[:1]) < strings.Count(s[from:end], b[1:]) {
			end = trimRight(s, from, end-1, ".:?*")
		}
	}
	return end
}

// past gives where the literal after a quoted value and its comma begins, or the
// end of the text, where there is none.
func past(s string, val value) int {
	comma := run(s, val.end, val.end+4, func(c byte) bool { return isQuote(c) || isBlank(c) || c == ',' })
	if val.quoted && strings.Contains(s[val.end:comma], ",") && isQuote(s[comma-1]) {
		return comma - 1
	}
	return len(s)
}
