package extract

import (
	"strings"
	"sync"

	"signet/internal/text"
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
type pattern struct{ form *lazyForm }

// lazyForm is what a pattern points to, so that the compiler can lay out whole tables
// of rules, and they cost nothing at the start of a process.
type lazyForm struct {
	source string
	once   sync.Once
	made   compiled
}

type compiled struct {
	text.Sieve
	cased bool
}

// form makes a pattern of a form. Chat drops the apostrophe where no other word
// comes of it.
func form(s string) pattern { return pattern{&lazyForm{source: s}} }

func (p pattern) compiled() compiled {
	p.form.once.Do(p.form.compile)
	return p.form.made
}

func (f *lazyForm) compile() { f.made = compile(f.source) }

// deepest is how deep shorthands stand in each other.
const deepest = 4

func compile(s string) compiled {
	for range deepest {
		s = shorthand.Replace(s)
	}
	s = dropped.Replace(s)
	cased := strings.Contains(s, `\p{Lu}`)
	if cased {
		s = `(?i)` + s
	}
	return compiled{text.NewSieve(s), cased}
}

var dropped = strings.NewReplacer("n't", "n'?t", "i'm", "i'?m", "i've", "i'?ve")

// in reports whether the form occurs in m. Most forms occur nowhere, and to
// look for their cues first is many times faster than to match them.
func (p pattern) in(m masked) bool {
	if p.form == nil {
		return false
	}
	c := p.compiled()
	return c.MayMatch(m.low) && c.MatchString(c.of(m))
}

// find gives the submatch indexes of the first occurrence in m, or nil.
func (p pattern) find(m masked) []int {
	c := p.compiled()
	if !c.MayMatch(m.low) {
		return nil
	}
	return c.FindStringSubmatchIndex(c.of(m))
}

// all gives the submatch indexes of all occurrences in m.
func (p pattern) all(m masked) [][]int {
	c := p.compiled()
	if !c.MayMatch(m.low) {
		return nil
	}
	return c.FindAllStringSubmatchIndex(c.of(m), -1)
}

func (c compiled) of(m masked) string {
	if c.cased {
		return m.text
	}
	return m.low
}
