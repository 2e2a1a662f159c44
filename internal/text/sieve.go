package text

import (
	"regexp"
	"regexp/syntax"
	"slices"
	"strings"
)

// A Sieve is a regular expression with the words that it looks for: of those every
// text that matches has at least one. To look for them takes nanoseconds where the
// expression takes microseconds, so a long list of expressions of which few match is
// best made of sieves, each asked whether it MayMatch before it is tried.
type Sieve struct {
	*regexp.Regexp
	cues []string // in lower case; none where nothing is known
}

// NewSieve compiles an expression. It panics on what is none.
func NewSieve(expression string) Sieve {
	s := Sieve{Regexp: regexp.MustCompile(expression)}
	if parsed, err := syntax.Parse(expression, syntax.Perl); err == nil {
		s.cues = cues(parsed.Simplify())
	}
	return s
}

// MayMatch reports whether a text, given here in lower case, can match, whether or not
// the expression tells capitals from small letters. It is true of every text that
// matches, but for one that does so by a letter beyond ASCII which has its small form
// in ASCII, as the sign of Kelvin.
func (s Sieve) MayMatch(low string) bool {
	return len(s.cues) == 0 || slices.ContainsFunc(s.cues, func(cue string) bool { return strings.Contains(low, cue) })
}

// cues gives literals of which every match of an expression has at least one, or none
// if it cannot tell. Of the parts of a row the one with the longest literals serves
// best.
func cues(e *syntax.Regexp) []string {
	switch e.Op {
	case syntax.OpLiteral:
		return []string{strings.ToLower(string(e.Rune))}
	case syntax.OpCapture, syntax.OpPlus:
		return cues(e.Sub[0])
	case syntax.OpConcat:
		var best []string
		for _, sub := range e.Sub {
			if c := cues(sub); shortest(c) > shortest(best) {
				best = c
			}
		}
		return best
	case syntax.OpAlternate:
		var all []string
		for _, sub := range e.Sub {
			c := cues(sub)
			if len(c) == 0 {
				return nil
			}
			all = append(all, c...)
		}
		return all
	default:
		return nil
	}
}

// shortest is how long the shortest of some strings is, in bytes; 0 of none. The
// longer it is, the fewer texts hold one of them by chance.
func shortest(all []string) int {
	if len(all) == 0 {
		return 0
	}
	return len(slices.MinFunc(all, func(a, b string) int { return len(a) - len(b) }))
}
