package stance

import (
	"slices"
	"strings"

	"signet/internal/text"
)

// This file tells what a clause asserts of a thing that it names, or of which it speaks, by
// other words than what denies that: by the verb for the noun of a deed, by a rule for what
// was required, and by a name in apposition.

// licensed reports whether a clause says no more of doubt than that somebody else may do
// something, as who speaks of a permission does: "legacy clients may use TLS 1.1".
func (c *clause) licensed() bool {
	if len(c.words) == 0 || c.words[0].is&(pronoun|asks) != 0 || imperative(c.words) || c.words[len(c.words)-1].after == '?' {
		return false
	}
	may := 0
	for i := range c.words {
		if w := &c.words[i]; w.low == "may" && i > 0 {
			may++
		} else if w.is&doubt != 0 {
			return false
		}
	}
	return may == 1
}

// attends reports whether a clause says that somebody does to a thing what d says that it
// needs no more: "Oskar approves travel requests", which need no approval.
func (c *clause) attends(d *denial) bool {
	if !needs.Has(d.verb) || c.verb < 1 || len(d.subject) == 0 || len(d.phrases) != 1 {
		return false
	}
	thing := d.phrases[0]
	deed := thing[len(thing)-1]
	if by, ok := deedNouns[deed]; ok {
		deed = by
	}
	if c.words[c.verb].stem != deed || !c.hasStems(thing[:len(thing)-1]) {
		return false
	}
	return !slices.ContainsFunc(d.subject, func(s string) bool { return !anyOf(s, c.words[c.verb:]) })
}

// needs are stems of verbs of what a thing needs.
var needs = text.SetOf(`need requir`)

// deedNouns gives the stems of verbs whose nouns have another.
var deedNouns = map[string]string{"signoff": "sign", "signatur": "sign", "oversight": "overse", "permiss": "permit"}

// demands reports whether a clause says as a rule what d says was required: "coverage must
// stay above 80 percent", where the coverage requirement was dropped.
func (c *clause) demands(d *denial) bool {
	if d.verb != "" || len(d.phrases) != 1 || len(d.phrases[0]) < 2 {
		return false
	}
	last := len(d.phrases[0]) - 1
	if !requirements.Has(d.phrases[0][last]) {
		return false
	}
	of := d.phrases[0][:last]
	side := c.words[:max(slices.IndexFunc(c.words, func(w word) bool { return w.is&bind != 0 }), 0)]
	if c.verb > 0 && needs.Has(c.words[c.verb].stem) {
		side = c.words[c.verb+1:]
	}
	n := 0
	for i := range side {
		if w := &side[i]; w.stem != "" && slices.Contains(of, w.stem) {
			n++
		} else if w.stem != "" && w.is&adverb == 0 {
			return false
		}
	}
	return n == len(of)
}

// requirements are stems of nouns for what has to be so.
var requirements = text.SetOf(`requir rule oblig mandat threshold minimum`)

// apposed reports whether the name that ends before word end stands beside the noun that says
// of what sort it is, and is what d says is no more: "our Slack bot pingu".
func (c *clause) apposed(end int, d *denial) bool {
	if end < 3 || end >= len(c.words) || c.words[0].is&det == 0 || c.words[end-1].after != 0 || d.known && !c.words[end-1].identifies() {
		return false
	}
	w, sort := &c.words[end-1], &c.words[end-2]
	if w.owner || sort.owner || !(sort.sorts() || sort.is&part != 0) || w.is&(prep|det|aux|adverb) != 0 || w.number() || c.verb >= 0 && end > c.verb {
		return false
	}
	return !slices.ContainsFunc(c.words[1:end-1], func(w word) bool { return w.is&(prep|aux|subject) != 0 || w.after != 0 }) && slices.Contains(d.phrases[0], w.stem)
}

// sorts reports whether a noun says of what sort the name is that follows.
func (w *word) sorts() bool { return w.is&sort != 0 || sorting.Has(w.low) }

// sorting are further nouns before names of their own.
var sorting = text.SetOf(`list alias channel alarm alert dashboard task timer pipeline daemon script report form board calendar printer phone laptop vm stack org repo token key account mailbox webhook`)

// identifies reports whether a word is written as what machines are told by: eng-all.
func (w *word) identifies() bool {
	return w.code || strings.ContainsAny(w.raw, "-_/") && len(w.raw) > 2 && !w.number()
}

// notUsed reads "Bazel is out": what has a name of one word, and no number as a release has.
func (c *clause) notUsed(rest []word) []denial {
	if len(rest) > 0 || c.verb != 1 || !c.words[0].proper() {
		return nil
	}
	list := c.vanished(c.words[:c.verb], nil)
	for k := range list {
		list[k].gone, list[k].used = false, true
	}
	return list
}
