package stance

import (
	"slices"
	"strings"

	"signet/internal/text"
)

// This file reads who states a thing anew without a word that says so: "the bundle is
// built with esbuild" leaves no room for "the bundle is built with webpack". The same is
// said of the same thing in the same words up to the value, and the two values are of one
// sort, of which a thing has one: numbers of one unit, times of day, days, or names behind
// a word that leads to one. What is sent to somebody may be sent to others, and what runs
// on Linux may run on Java: such leave each other alone.

// restates reports whether a clause of a statement says what an earlier one says, up to
// a value that is another.
func (s *Stance) restates(earlier *Stance) bool {
	if len(earlier.clauses) == 0 {
		return false
	}
	e := &earlier.clauses[0]
	for x := range s.clauses {
		c := &s.clauses[x]
		same := sameSubject(c, e)
		r, ok := sideBySide(c, e, same)
		if !ok && !same || c.beside() || e.over() || e.has(adds) {
			continue
		}
		if ok = ok && !c.over() && settled(c.words[:r.i]) && settled(e.words[:r.k]) && (r.restated() || s.recalls(x, r)); !ok && !(same && s.outdoes(x, e)) {
			continue
		}
		if m := (match{s, earlier, &s.sketch, &earlier.sketch}); !m.elsewhere() && !m.relative() {
			return true
		}
	}
	return false
}

// settled reports whether words tell of what is so, without doubt and at all times.
func settled(list []word) bool {
	for i := range list {
		w := &list[i]
		if w.is&(bygone|brief) != 0 && w.is&unit == 0 || w.is&doubt != 0 && w.low != "may" && w.low != "planned" || denying.Has(w.low) {
			return false
		}
	}
	return true
}

var denying = text.SetOf(`not no never nobody none neither without`)

// sameSubject reports whether two clauses are about the same: what stands before their
// verbs has the same words that tell something, in whatever order.
func sameSubject(c, e *clause) bool {
	if c.verb < 1 || e.verb < 1 {
		return false
	}
	ours, shared, theirs := 0, 0, 0
	for i := range c.words[:c.verb] {
		w := &c.words[i]
		if !w.about() {
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
		if e.words[i].about() {
			theirs++
		}
	}
	return theirs == ours
}

// about reports whether a word before a verb says what a clause is about.
func (w *word) about() bool { return w.stem != "" && w.is&change == 0 }

// restatement is two clauses that say the same up to word c.words[i] and e.words[k].
type restatement struct {
	c, e  *clause
	i, k  int
	named bool // beyond their subjects and verbs they share what tells something
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
			r.named = telling > 0 && same || telling > leastAlike
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
		return true
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
	if len(a) == 0 || len(b) == 0 || anyOf(a[0].stem, b) || anyOf(b[0].stem, r.c.words[r.i:]) {
		return false
	}
	switch {
	case figured(a) && figured(b):
		return p == q && sameMeasure(a, b) && r.counts(i, unitOf(a)) && !r.qualified(i+len(a))
	case a[0].number() || b[0].number():
		return false
	case p == q && doers.Has(p) && r.c.how&sayNow != 0:
		return true
	case p == q && r.leads(p), doers.Has(p) && doers.Has(q) && r.once():
		return r.namedAlike(a, b)
	}
	return false
}

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

// leads reports whether a word leads to a value of which a thing has one.
func (r *restatement) leads(p string) bool {
	switch p {
	case "is", "are":
		return r.e.words[r.k].name() && (r.c.words[r.i].name() || r.c.words[r.i].low == "own") && !r.ofSomebody()
	case "by", "with", "in", "under", "as", "from", "at", "through", "via":
		return r.once() || r.named || !r.ofSomebody()
	}
	return false
}

// ofSomebody reports whether the earlier clause is about somebody by name, of whom much
// may be told in the same words.
func (r *restatement) ofSomebody() bool { return somebodyNamed(r.e.words[:max(r.e.verb, 0)]) }

// once reports whether what is told to be done with a thing is done in one way.
func (r *restatement) once() bool {
	return slices.ContainsFunc(r.e.words[:r.k], func(w word) bool { return singly.Has(w.low) })
}

// singly are what is done with a thing in one way.
var singly = text.SetOf(`built written rendered encoded compiled bundled generated planned searched parsed computed hashed encrypted indented formatted linted printed stored
	collected aligned mapped normalised normalized trained indexed packaged provisioned configured licensed powered drawn stitched cut submitted signed issued managed deployed
	described measured heated lit painted wrapped roasted brewed scheduled tracked logged recorded transcribed translated synced backed`)

// figured reports whether a value begins with a number.
func figured(list []word) bool { return list[0].number() || list[0].means.figure != "" }

// sameMeasure reports whether two numbers count or measure the same.
func sameMeasure(a, b []word) bool {
	return strings.Contains(a[0].low, ":") == strings.Contains(b[0].low, ":") && unitOf(a) == unitOf(b)
}

// unitOf gives what a number is measured in, or the stem of what it counts; "" of one that
// stands by itself.
func unitOf(list []word) string {
	i := 0
	for i < len(list) && (list[i].number() || list[i].means.figure != "") {
		i++
	}
	if i == len(list) {
		unit := strings.TrimLeft(list[0].low, "0123456789.,:/-$€£") // kb of 500kb
		if strings.ContainsAny(unit, "0123456789") {
			return ""
		}
		return unit
	}
	if d := dimension(list[i].low); d != "" {
		return d
	}
	if list[i].stem != "" {
		return list[i].stem
	}
	return list[i].low
}

// counts reports whether a number at word i is a value, and does not only tell one of many
// from another: test 2 passes. What measures nothing has to be led to.
func (r *restatement) counts(i int, unit string) bool {
	before := &r.c.words[i-1]
	led, said := before.is&(prep|aux|det) != 0 || before.low == "most" || before.low == "least", r.c.verb > 0 && i > r.c.verb
	return led && (said || unit != "") || said && (unit != "" || before.is&single != 0)
}

// qualified reports whether the later clause says behind word i for what or when its
// number holds, and the earlier does not.
func (r *restatement) qualified(i int) bool {
	for ; i < len(r.c.words) && r.c.words[i-1].after == 0; i++ {
		w := &r.c.words[i]
		switch {
		case since.Has(w.low):
			return false
		case w.stem == "" || w.is&unit != 0 || w.number() || w.means.figure != "" || frequent.Has(w.low) || doers.Has(r.c.words[i-1].low) || r.e.hasStem(w.stem):
		default:
			return true
		}
	}
	return false
}

// since are words behind which it is told since when something is so.
var since = text.SetOf(`since from as after`)

// namedAlike reports whether two values are both names, of things of one sort.
func (r *restatement) namedAlike(a, b []word) bool {
	return (r.nameIn(a) || a[0].low == "own") && r.nameIn(b) && tongues.Has(a[0].low) == tongues.Has(b[0].low)
}

// tongues are languages that people speak: what is in German is not instead of being in
// Markdown.
var tongues = text.SetOf(`english german french spanish italian dutch polish portuguese danish swedish norwegian finnish czech japanese chinese korean latin`)

// nameIn reports whether a value is a name or has one: by how a word is written, or as one
// that is not common.
func (r *restatement) nameIn(list []word) bool {
	w := &list[0]
	return slices.ContainsFunc(list, func(w word) bool { return w.name() && !w.number() && !w.date() }) ||
		w.stem != "" && !w.number() && (strings.ContainsAny(w.low, "0123456789") || !text.Common(w.low) && (r.once() || len(list) == 1 || list[1].number()))
}

// paceAt reports whether words say how often something is, or on which days.
func (c *clause) paceAt(i int) bool {
	w, before := &c.words[i], ""
	if i > 0 {
		before = c.words[i-1].low
	}
	if before == "every" || before == "each" {
		return w.date() || w.is&span != 0 || w.low == "second" || w.low == "other"
	}
	switch w.low {
	case "every", "each", "daily", "weekly", "monthly", "hourly", "nightly":
		return true
	case "on":
		if i+1 == len(c.words) {
			return false
		}
		return recurring(&c.words[i+1]) || c.next(i) == "the" && ordinals.Has(c.next(i+1))
	}
	return w.means.every != "" || before == "on" && recurring(w)
}

var ordinals = text.SetOf(`first second third fourth last 1st 2nd 3rd 15th`)
