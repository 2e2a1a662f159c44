package stance

import (
	"slices"
	"strings"
)

// cutter says where a statement is cut: behind each of some stops, behind commas, and at words
// that join. A hand does in a tenth of the time what a pattern does, and every statement is cut.
type cutter struct {
	stops    string   // each with blanks behind it
	joints   []string // words behind a comma that belong to the cut
	words    []string // words that cut by themselves
	brackets bool     // it is cut at brackets, too
	dashes   bool     // and at dashes between blanks, but for those of a range
}

// all gives from where to where each cut of a statement goes, and its end as the last.
func (c *cutter) all(said string) (cuts [][2]int) {
	for i := 0; i < len(said); {
		n := c.at(said[i:])
		if n > 0 {
			cuts = append(cuts, [2]int{i, i + n})
		}
		i += max(n, 1)
	}
	return append(cuts, [2]int{len(said), len(said)})
}

// at gives how long the cut is with which s begins, 0 where it begins with none.
func (c *cutter) at(s string) int {
	switch b := s[0]; {
	case b == ' ':
		n := blanks(s)
		if c.brackets && strings.HasPrefix(s[n:], "(") {
			return n + 1
		}
		if first, rest, more := strings.Cut(s[n:], " "); c.dashes && more && (first == "-" || first == "–" || first == "—") && !startsWithDigit(rest) {
			return n + len(first) + 1 + blanks(rest)
		}
		if joint := leading(s[n:], c.words); joint > 0 {
			return n + joint
		}
	case b == ')' && c.brackets:
		return 1
	case b == ',' || strings.IndexByte(c.stops, b) >= 0:
		n := blanks(s[1:])
		if n == 0 {
			return 0
		}
		if b == ',' {
			n += leading(s[1+n:], c.joints)
		}
		return 1 + n
	}
	return 0
}

// startsWithDigit reports whether the first word of s is a number.
func startsWithDigit(s string) bool {
	s = strings.TrimLeft(s, " ")
	return s != "" && '0' <= s[0] && s[0] <= '9'
}

// leading gives how long the first word of s is, with the blanks behind it, where it is one of
// some; else 0.
func leading(s string, words []string) int {
	first, rest, more := strings.Cut(s, " ")
	if !more || !slices.Contains(words, first) {
		return 0
	}
	return len(first) + 1 + blanks(rest)
}

// blanks gives with how many blanks s begins.
func blanks(s string) int { return len(s) - len(strings.TrimLeft(s, " ")) }
