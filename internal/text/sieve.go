package text

import (
	"regexp"
	"regexp/syntax"
	"slices"
	"strings"
)

// A Sieve is a regular expression that is tried only on a text that holds one of
// the strings without which it cannot match. Looking for these takes nanoseconds
// where the expression takes microseconds, so a long list of expressions of which
// few match is best made of sieves.
type Sieve struct {
	*regexp.Regexp
	needs []string // one of them is in every text that matches; none where nothing is known
}

// NewSieve compiles an expression. It panics on what is none.
func NewSieve(expression string) Sieve {
	s := Sieve{Regexp: regexp.MustCompile(expression)}
	if parsed, err := syntax.Parse(expression, syntax.Perl); err == nil {
		s.needs = needed(parsed.Simplify())
	}
	return s
}

// MatchString reports whether the text matches.
func (s Sieve) MatchString(text string) bool {
	return s.mayMatch(text) && s.Regexp.MatchString(text)
}

func (s Sieve) mayMatch(text string) bool {
	return len(s.needs) == 0 || slices.ContainsFunc(s.needs, func(n string) bool { return strings.Contains(text, n) })
}

// needed gives strings of which every match of an expression holds one, or none
// where it cannot be told.
func needed(e *syntax.Regexp) []string {
	switch e.Op {
	case syntax.OpLiteral:
		if e.Flags&syntax.FoldCase != 0 {
			return nil
		}
		return []string{string(e.Rune)}
	case syntax.OpCapture, syntax.OpPlus:
		return needed(e.Sub[0])
	case syntax.OpConcat:
		var best []string
		for _, sub := range e.Sub {
			if n := needed(sub); shortest(n) > shortest(best) {
				best = n
			}
		}
		return best
	case syntax.OpAlternate:
		var all []string
		for _, sub := range e.Sub {
			n := needed(sub)
			if len(n) == 0 {
				return nil
			}
			all = append(all, n...)
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
