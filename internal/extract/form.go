package extract

import (
	"regexp"
	"regexp/syntax"
	"strings"
)

// A phrase of a sentence as the rules see it: code and quotes masked, once as
// written and once in lower case, byte for byte.
type masked struct{ text, low string }

func newMasked(s string) masked { return masked{s, lower(s)} }

func (m masked) slice(start, end int) masked { return masked{m.text[start:end], m.low[start:end]} }

// lower lowers ASCII letters only, so that offsets stay.
func lower(s string) string {
	b := []byte(s)
	for i, c := range b {
		if 'A' <= c && c <= 'Z' {
			b[i] = c + 'a' - 'A'
		}
	}
	return string(b)
}

// A form is one form of words. Forms are written in lower case and matched
// against it, but for those that tell names by their capitals.
type form struct {
	re    *regexp.Regexp
	cased bool
	cues  []string // one of them is in whatever the form matches; none if unknown
}

// words compiles a form. Chat drops the apostrophe where no other word comes
// of it.
func words(s string) form {
	s = dropped.Replace(shorthand.Replace(s))
	f := form{cased: strings.Contains(s, `\p{Lu}`)}
	if f.cased {
		s = `(?i)` + s
	}
	f.re = regexp.MustCompile(s)
	if tree, err := syntax.Parse(s, syntax.Perl); err == nil {
		f.cues = cues(tree)
	}
	return f
}

var dropped = strings.NewReplacer("n't", "n'?t", "i'm", "i'?m", "i've", "i'?ve")

// in reports whether the form occurs in m. Most forms occur nowhere, and to
// look for their cues first is many times faster than to match them.
func (f form) in(m masked) bool { return f.cued(m) && f.re.MatchString(f.of(m)) }

// find gives the submatch indexes of the first occurrence in m, or nil.
func (f form) find(m masked) []int {
	if !f.cued(m) {
		return nil
	}
	return f.re.FindStringSubmatchIndex(f.of(m))
}

func (f form) of(m masked) string {
	if f.cased {
		return m.text
	}
	return m.low
}

func (f form) cued(m masked) bool {
	for _, c := range f.cues {
		if strings.Contains(m.low, c) {
			return true
		}
	}
	return len(f.cues) == 0
}

// cues gives literals of which every match of re has at least one, or none if
// it cannot tell. Of the parts of a row the one with the longest literals
// serves best.
func cues(re *syntax.Regexp) []string {
	switch re.Op {
	case syntax.OpLiteral:
		if len(re.Rune) > 1 {
			return []string{strings.ToLower(string(re.Rune))}
		}
	case syntax.OpCapture, syntax.OpPlus:
		return cues(re.Sub[0])
	case syntax.OpConcat:
		var best []string
		for _, sub := range re.Sub {
			if c := cues(sub); shortest(c) > shortest(best) {
				best = c
			}
		}
		return best
	case syntax.OpAlternate:
		var all []string
		for _, sub := range re.Sub {
			c := cues(sub)
			if c == nil {
				return nil
			}
			all = append(all, c...)
		}
		return all
	}
	return nil
}

func shortest(cues []string) int {
	n := 0
	for i, c := range cues {
		if i == 0 || len(c) < n {
			n = len(c)
		}
	}
	return n
}
