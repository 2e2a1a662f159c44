package extract

import (
	"regexp"
	"regexp/syntax"
	"strings"
	"sync"
)

// masked is text as the rules see it: with code and quotes hidden, once as
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

// A pattern is one form of words. Forms are written in lower case and matched
// against it, but for those that tell names by their capitals. It is compiled
// when it is first used: every hook is a process, and most never extract.
type pattern struct{ compiled func() compiled }

type compiled struct {
	re    *regexp.Regexp
	cased bool
	cues  []string // one of them is in whatever the form matches; none if unknown
}

// form makes a pattern of a form. Chat drops the apostrophe where no other word
// comes of it.
func form(s string) pattern {
	return pattern{sync.OnceValue(func() compiled { return compile(s) })}
}

// deepest is how deep shorthands stand in each other.
const deepest = 4

func compile(s string) compiled {
	for range deepest {
		s = shorthand.Replace(s)
	}
	s = dropped.Replace(s)
	c := compiled{cased: strings.Contains(s, `\p{Lu}`)}
	if c.cased {
		s = `(?i)` + s
	}
	c.re = regexp.MustCompile(s)
	if tree, err := syntax.Parse(s, syntax.Perl); err == nil {
		c.cues = cues(tree)
	}
	return c
}

var dropped = strings.NewReplacer("n't", "n'?t", "i'm", "i'?m", "i've", "i'?ve")

// in reports whether the form occurs in m. Most forms occur nowhere, and to
// look for their cues first is many times faster than to match them.
func (p pattern) in(m masked) bool {
	if p.compiled == nil {
		return false
	}
	c := p.compiled()
	return c.cued(m) && c.re.MatchString(c.of(m))
}

// find gives the submatch indexes of the first occurrence in m, or nil.
func (p pattern) find(m masked) []int {
	c := p.compiled()
	if !c.cued(m) {
		return nil
	}
	return c.re.FindStringSubmatchIndex(c.of(m))
}

// all gives the submatch indexes of all occurrences in m.
func (p pattern) all(m masked) [][]int {
	c := p.compiled()
	if !c.cued(m) {
		return nil
	}
	return c.re.FindAllStringSubmatchIndex(c.of(m), -1)
}

func (c compiled) of(m masked) string {
	if c.cased {
		return m.text
	}
	return m.low
}

func (c compiled) cued(m masked) bool {
	for _, cue := range c.cues {
		if strings.Contains(m.low, cue) {
			return true
		}
	}
	return len(c.cues) == 0
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
			if c := cues(sub); least(c) > least(best) {
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

func least(cues []string) int {
	n := 0
	for i, c := range cues {
		if i == 0 || len(c) < n {
			n = len(c)
		}
	}
	return n
}
