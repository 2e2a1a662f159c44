package stance

// That Sketch and Figma are of one kind, and barley and rapeseed of another, is no matter of how
// something is said: it stands in a table.

import (
	_ "embed"
	"slices"
	"strings"
	"sync"

	"signet/internal/text"
)

//go:embed kinds.txt
var kindsTable string // each line "kind: value value"

// kinds gives, by stem, the kinds of which a word is a value, as the numbers of their lines.
var kinds = sync.OnceValue(func() map[string][]int16 {
	all := make(map[string][]int16, 16384)
	n := int16(0)
	for line := range strings.Lines(kindsTable) {
		_, values, _ := strings.Cut(line, ":")
		n++
		for w := range strings.FieldsSeq(values) {
			if key := stemOf(w); key != "" && !slices.Contains(all[key], n) {
				all[key] = append(all[key], n)
			}
		}
	}
	return all
})

// kindsOf gives the kinds of a token of a clause: those of the first of its words that has any.
func (c *clause) kindsOf(t *token) []int16 {
	for i := t.i; i < t.i+t.n && i < len(c.words); i++ {
		if list := kinds()[c.words[i].stem]; len(list) > 0 && c.words[i].stem != "" {
			return list
		}
	}
	return nil
}

// ofOneKind reports whether two lists of kinds have one in common.
func ofOneKind(a, b []int16) bool {
	return slices.ContainsFunc(a, func(n int16) bool { return slices.Contains(b, n) })
}

// known tells what is known of the words of both.
func (m *match) known(p *pairing, k *clues) {
	for i := range m.theirs.tokens {
		t := &m.theirs.tokens[i]
		if p.theirs[i] >= 0 || t.loose || len(t.kinds) == 0 {
			continue
		}
		for x := range m.ours.tokens {
			o := &m.ours.tokens[x]
			if p.ours[x] >= 0 || o.loose || len(o.kinds) == 0 {
				continue
			}
			if !ofOneKind(t.kinds, o.kinds) {
				k[kindElse] = true
				continue
			}
			k[valueKind] = true
			k[kindName] = k[kindName] || t.kind == called && o.kind == called
			k[kindBehind] = k[kindBehind] || !m.earlier.topical(t) && !m.later.topical(o)
			k[kindTopic] = k[kindTopic] || m.earlier.topical(t) && m.later.topical(o)
			k[kindTurned] = k[kindTurned] || !m.earlier.topical(t) && m.later.topical(o)
		}
	}
	k[kindElse] = k[kindElse] && !k[valueKind]
	switch a, b := m.later.sides(), m.earlier.sides(); {
	case a&b != 0:
		k[sharesSide] = true
	case a != 0 && b != 0:
		k[otherSide] = true
	}
	for x := range m.later.clauses {
		c := &m.later.clauses[x]
		for i := range c.words {
			w := &c.words[i]
			k[laterAll] = k[laterAll] || throughout.Has(w.low) || w.low == "else" && i > 0 && nobody.Has(c.words[i-1].low)
		}
	}
	k[deniesValue] = m.namesValues(false)
}

// leavesTwin reports whether the later statement leaves one of a kind behind of which the earlier has
// another: end-to-end tests, and unit tests.
func (m *match) leavesTwin(p *pairing) bool {
	for x := range m.ours.tokens {
		o := &m.ours.tokens[x]
		if !o.left || p.ours[x] < 0 {
			continue
		}
		t := &m.theirs.tokens[p.ours[x]]
		ours, theirs := m.later.clauses[o.c].whichOf(o.i), m.earlier.clauses[t.c].whichOf(t.i)
		if ours != "" && theirs != "" && ours != theirs {
			return true
		}
	}
	return false
}

const digits = "0123456789"

// numbered reports whether each statement names one of a row of things that only a number tells apart:
// gpu-03, and gpu-04.
func (m *match) numbered(p *pairing) bool {
	for i := range m.theirs.tokens {
		t := &m.theirs.tokens[i]
		if p.theirs[i] >= 0 || t.kind > located || strings.Trim(t.key, digits) == "" || strings.TrimRight(t.key, digits) == t.key {
			continue
		}
		for x := range m.ours.tokens {
			if o := &m.ours.tokens[x]; p.ours[x] < 0 && o.kind <= located && o.key != t.key && strings.TrimRight(o.key, digits) == strings.TrimRight(t.key, digits) {
				return true
			}
		}
	}
	return false
}

// whichOf gives the word before word i of a clause that says which of its kind it is, "" where none does.
func (c *clause) whichOf(i int) string {
	if i < 1 || c.words[i-1].after != 0 || c.words[i-1].stem == "" || c.words[i-1].is&(det|prep|aux|pronoun|change) != 0 || c.words[i-1].rel != 0 || i-1 == c.verb {
		return ""
	}
	return c.words[i-1].stem
}

// throughout are words by which a statement is of all that there is, and nobody, also before "else", of none.
var (
	throughout = text.SetOf(`all every everything everywhere throughout entirely exclusively sole solely whole entire`)
	nobody     = text.SetOf(`nothing nobody nowhere`)
)

// perhaps are words by which a statement begins that says what may be.
var perhaps = text.SetOf(`maybe perhaps possibly`)

// wanting are words by which something is not yet there.
var wanting = text.SetOf(`want wants wanted need needs ask asks asked`)

// namesValues reports whether the later statement says "not" or "never" before what the earlier gave as a
// value or, where denied is set, denied itself.
func (m *match) namesValues(denied bool) bool {
	for x := range m.later.clauses {
		c := &m.later.clauses[x]
		if c.maybe || c.binds() {
			continue
		}
		for i := range c.words {
			if w := &c.words[i]; (w.low == "not" || w.low == "never") && m.namesValue(c, i+1, denied) {
				return true
			}
		}
	}
	return false
}

// denialReach is how many words behind a denial are looked at for what it denies.
const denialReach = 3

// namesValue reports whether one of the next words of a clause, up to a comma, is what the earlier
// statement gave as a value, or denied.
func (m *match) namesValue(c *clause, from int, denied bool) bool {
	for i := from; i < min(from+denialReach, len(c.words)); i++ {
		for t := range m.theirs.tokens {
			old := &m.theirs.tokens[t]
			e := &m.earlier.clauses[old.c]
			if old.kind <= located && !m.earlier.topical(old) && !m.earlier.verbal(old) && e.negative == denied && !e.maybe && c.words[i].stem != "" && c.words[i].stem == e.words[old.i].stem {
				return true
			}
		}
		if c.words[i].after != 0 {
			break
		}
	}
	return false
}

// binds reports whether a clause says what has to be, or will.
func (c *clause) binds() bool {
	return slices.ContainsFunc(c.words, func(w word) bool { return w.is&bind != 0 })
}
