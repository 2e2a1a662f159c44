package stance

import (
	"slices"
	"sync"

	"signet/internal/text"
)

// This file reads who states a thing anew without a word that says so: "the bundle is
// built with esbuild" leaves no room for "the bundle is built with webpack". The same is
// said of the same thing in the same words up to the value, and the two values are of one
// sort, of which a thing has one: numbers of one unit, how often something is, or names
// that tell what something is or how it is made. What is sent to somebody may be sent to
// others, what runs on Linux may run on Java, and who plays on Mondays may on Fridays, too:
// such leave each other alone.

// restates reports whether a clause of a statement says what an earlier one says, up to
// a value that is another, or of the same thing what is so instead.
func (s *Stance) restates(earlier *Stance) bool {
	if len(earlier.clauses) == 0 {
		return false
	}
	e := &earlier.clauses[0]
	if e.over() || e.has(adds) {
		return false
	}
	for x := range s.clauses {
		c := &s.clauses[x]
		same := sameSubject(c, e)
		r, ok := sideBySide(c, e, same)
		if !ok && !same || c.beside() {
			continue
		}
		anew := ok && !c.over() && certain(c.words[:r.i]) && certain(e.words[:r.k]) && (r.restated() || s.recalls(x, r))
		if !anew && !(same && c.outdoes(e)) {
			continue
		}
		if m := (match{s, earlier, &s.sketch, &earlier.sketch}); !m.elsewhere() && !m.relative() {
			return true
		}
	}
	return false
}

// certain reports whether words tell of what is so, without doubt and at all times.
func certain(list []word) bool {
	for i := range list {
		w := &list[i]
		if w.is&(bygone|brief) != 0 && w.is&unit == 0 || w.is&doubt != 0 && w.low != "may" && w.low != "planned" || denying.Has(w.low) {
			return false
		}
	}
	return true
}

// sameSubject reports whether two clauses are about the same: what stands before their
// verbs has the same words that tell something, in whatever order.
func sameSubject(c, e *clause) bool {
	if c.verb < 1 || e.verb < 1 {
		return false
	}
	ours, shared, theirs := 0, 0, 0
	for i := range c.words[:c.verb] {
		w := &c.words[i]
		if !w.naming() {
			continue
		}
		ours++
		if anyOf(w.stem, e.words[:e.verb]) {
			shared++
		}
	}
	if shared == 0 || shared < ours {
		return false
	}
	for i := range e.words[:e.verb] {
		if e.words[i].naming() {
			theirs++
		}
	}
	return theirs == ours
}

// naming reports whether a word before a verb says what a clause is about.
func (w *word) naming() bool { return w.stem != "" && w.is&change == 0 }

// restatement is two clauses that say the same up to word c.words[i] and e.words[k].
type restatement struct {
	c, e *clause
	i, k int
}

// leastAlike is of how many words that tell something two clauses begin alike at least
// whose subjects and verbs are not known to be the same.
const leastAlike = 2

// sideBySide finds where two clauses begin to differ: those of one subject behind their
// verbs, and others that begin alike.
func sideBySide(c, e *clause, same bool) (r restatement, ok bool) {
	r = restatement{c: c, e: e}
	if same {
		r.i, r.k = c.beginning(), e.beginning()
	}
	telling := 0
	for first := true; ; first = false {
		r.i, r.k = c.skip(r.i), e.skip(r.k)
		if r.i >= len(c.words) || r.k >= len(e.words) {
			return r, false
		}
		a, b := &c.words[r.i], &e.words[r.k]
		if a.number() || a.low != b.low && (a.stem == "" || a.stem != b.stem) && !(passives.Has(a.low) && passives.Has(b.low)) {
			return r, !first && (same || telling >= leastAlike)
		}
		if a.after != 0 || b.after != 0 {
			return r, false
		}
		if a.stem != "" && !(first && same) {
			telling++
		}
		r.i, r.k = r.i+1, r.k+1
	}
}

// beginning gives where the verb of a clause begins, with what makes it a passive.
func (c *clause) beginning() int {
	if c.verb > 1 && passives.Has(c.words[c.verb-1].low) {
		return c.verb - 1
	}
	return c.verb
}

// passives are verbs by which it is told what is done with a thing.
var passives = text.SetOf(`is are get gets`)

// skip passes over articles, and words that say since when.
func (c *clause) skip(i int) int {
	for i < len(c.words) && c.words[i].after == 0 && skipped.Has(c.words[i].low) {
		i++
	}
	return i
}

var skipped = text.SetOf(`the a an our its their my now currently`)

// restated reports whether the values at which two clauses differ are of one sort.
func (r *restatement) restated() bool {
	if r.c.paceAt(r.i) && r.e.paceAt(r.k) {
		return r.told() || !ofDays(r.c.words[r.i:]) && !ofDays(r.e.words[r.k:])
	}
	i, k := r.i, r.k
	p, q := r.c.leadAt(i), r.e.leadAt(k)
	if a, b := &r.c.words[i], &r.e.words[k]; a.is&prep != 0 || b.is&prep != 0 {
		if a.is&prep == 0 || b.is&prep == 0 {
			return false
		}
		p, q = a.low, b.low
		i, k = r.c.skip(i+1), r.e.skip(k+1)
	}
	a, b := r.c.valueAt(i), r.e.valueAt(k)
	if p != q && !(doers.Has(p) && doers.Has(q)) || len(a) == 0 || len(b) == 0 || anyOf(a[0].stem, b) || anyOf(b[0].stem, r.c.words[r.i:]) {
		return false
	}
	switch {
	case figured(a) && figured(b):
		return p == q && r.measured(i, a, b) && !qualified(r.c, i+len(a), r.e) && !qualified(r.e, k+len(b), r.c)
	case a[0].number() || b[0].number():
		return false
	case p == q && doers.Has(p) && r.told():
		return true
	}
	return r.leads(p, q) && isName(a) && isName(b) && tongues.Has(a[0].low) == tongues.Has(b[0].low) && !narrowed(r.c, i+len(a)) && !narrowed(r.e, k+len(b))
}

// told reports whether the later clause says that something is so since now.
func (r *restatement) told() bool { return r.c.how&(sayNow|sayFrom) != 0 }

// anyOf reports whether words have one of a stem.
func anyOf(stem string, list []word) bool {
	for i := range list {
		if stem != "" && list[i].stem == stem {
			return true
		}
	}
	return false
}

// leadAt gives the last word before word i that is not passed over.
func (c *clause) leadAt(i int) string {
	for i--; i > 0 && skipped.Has(c.words[i].low); i-- {
	}
	return c.words[max(i, 0)].low
}

// doers are words that lead to what something is done by.
var doers = text.SetOf(`by with`)

// valueAt gives the words of a value from word i on: up to the next preposition or pause.
func (c *clause) valueAt(i int) []word {
	end := i
	for end < len(c.words) && (end == i || c.words[end].is&prep == 0 && c.words[end-1].after == 0) {
		end++
	}
	return c.words[min(i, end):end]
}

// leads reports whether the words before two values lead to one of which a thing has one:
// behind "is", without an article, and behind what is done with a thing in one way.
func (r *restatement) leads(p, q string) bool {
	last := r.e.words[r.k-1].low
	if p == "is" && q == p {
		value := &r.c.words[r.i]
		bare := last == p && (r.c.words[r.i-1].low == p || r.told()) && value.name()
		return (bare || value.low == "own") && r.e.words[r.k].name() && !r.ofSomebody()
	}
	for i := range r.e.words[:r.k] {
		if leads := singly()[r.e.words[i].low]; slices.Contains(leads, p) && slices.Contains(leads, q) {
			return true
		}
	}
	return false
}

// ofSomebody reports whether the earlier clause is about somebody, of whom much may be
// told in the same words.
func (r *restatement) ofSomebody() bool {
	subject := r.e.words[:max(r.e.verb, 0)]
	return somebodyNamed(subject) || slices.ContainsFunc(subject, func(w word) bool { return w.means.tone&sayOther != 0 })
}

// singly is what is done with a thing in one way, with the words that lead to it: what is
// built by somebody may be built with something.
var singly = sync.OnceValue(func() map[string][]string {
	return map[string][]string{
		"built": {"with"}, "bundled": {"with"}, "compiled": {"with"}, "rendered": {"with", "by"}, "generated": {"by"}, "parsed": {"by", "with"}, "hashed": {"with"},
		"indented": {"with"}, "formatted": {"with"}, "linted": {"with"}, "aligned": {"with"}, "mapped": {"with"}, "normalised": {"by"}, "normalized": {"by"},
		"written": {"in"}, "encoded": {"in", "as"}, "searched": {"in"}, "packaged": {"as"}, "licensed": {"under"}, "powered": {"by"}, "planned": {"by"}, "submitted": {"with"},
		"provisioned": {"with"}, "stored": {"as"}, "sits": {"in"}, "scored": {"by"}, "routed": {"by"}, "collected": {"in"},
	}
})
