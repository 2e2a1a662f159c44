package stance

import (
	"slices"

	"signet/internal/text"
)

// This file reads who tells a thing anew. "From batch 88 on we mash the stout at
// 69 °C" says word by word what "stout is mashed at 67 °C for an hour" says, but
// for one value; and "Celestrak blocked us; we load TLEs from Space-Track now"
// gives the old value as the cause of the new one.

// anew are the tones of what is so since some time.
const anewTones = sayNow | sayTurn | sayInstead | sayMore | sayFrom | saySlip

// retells reports whether a clause of a statement tells an earlier one anew.
func (s *Stance) retells(earlier *Stance) bool {
	if len(s.clauses) == 0 || len(earlier.clauses) == 0 || s.onlyDenies() {
		return false
	}
	e := &earlier.clauses[0]
	if e.maybe || e.past || e.soon || e.over() || e.negative || len(e.not) > 0 || e.has(adds) {
		return false
	}
	m := match{s, earlier, &s.sketch, &earlier.sketch}
	if !m.bodies() || m.elsewhere() || m.relative() || m.differ() {
		return false
	}
	p := m.paired()
	for x := range s.clauses {
		c := &s.clauses[x]
		if c.maybe || c.soon || c.beside() || c.negative || c.over() {
			continue
		}
		r := retelling{&m, &p, c, e, x}
		if s.tone&(anewTones|sayStop) != 0 || s.anewAgain() || s.Absent() {
			if r.swaps() || r.hands() {
				return true
			}
		} else if r.recounts() {
			return true
		}
	}
	return false
}

// anewAgain reports whether a statement says that something "is … again".
func (s *Stance) anewAgain() bool {
	c := &s.clauses[len(s.clauses)-1]
	return c.words[len(c.words)-1].low == "again" && c.classes() == value
}

// retelling is a clause of the later statement held against the first of the earlier.
type retelling struct {
	*match
	p *pairing
	c *clause
	e *clause
	x int // the index of c
}

// swaps reports whether the clause has another value where the earlier has one, and
// all else that leads to it.
func (r *retelling) swaps() bool {
	for i := range r.theirs.tokens {
		t := &r.theirs.tokens[i]
		if t.c != 0 || t.loose || t.left || r.has(t.key) && t.kind < counted || r.earlier.verbal(t) {
			continue
		}
		for k := range r.ours.tokens {
			o := &r.ours.tokens[k]
			if o.c != r.x || o.loose || o.left || r.p.ours[k] >= 0 && o.kind < counted || o.key == t.key || r.later.verbal(o) || !r.sameSide(t, o) {
				continue
			}
			if r.sameFrame(i, k) && (r.sameSlot(t, o) && r.repeats() || r.caused(t) && t.kind < counted) {
				return true
			}
		}
	}
	return false
}

// hands reports whether the clause has another name where the earlier says who does
// something, and says that of it; and the statement, why that one does it no more.
func (r *retelling) hands() bool {
	t, o := r.head(r.earlier, 0), r.head(r.later, r.x)
	if t == nil || o == nil || t.kind != called || o.kind != called || t.key == o.key || r.has(t.key) || !r.c.repeatsVerb(r.e) || r.e.words[r.e.verb].is&aux != 0 || !r.out(r.e.words[t.i].stem) {
		return false
	}
	for i := t.i + t.n; i < len(r.e.words); i++ {
		if w := &r.e.words[i]; i >= r.e.verb && w.stem != "" && !r.c.hasStem(w.stem) || i < r.e.verb && w.stem != "" && w.is&change == 0 && !w.proper() {
			return false
		}
	}
	return !slices.ContainsFunc(r.ours.tokens, func(w token) bool {
		return w.c == r.x && w.i >= r.c.group && !w.loose && !r.theirs.names(&w) && !r.c.paused(r.c.group, w.i)
	})
}

// head gives the token that a clause begins with, where its verb comes after.
func (r *retelling) head(s *Stance, x int) *token {
	c := &s.clauses[x]
	for i := range s.sketch.tokens {
		if t := &s.sketch.tokens[i]; t.c == x && c.verb > 0 {
			if t.i < c.verb && c.words[t.i].proper() {
				return t
			}
			return nil
		}
	}
	return nil
}

// recounts reports whether the clause says the very same with another number of what
// is counted, which needs no word by which it is news.
func (r *retelling) recounts() bool {
	gone, fresh := -1, -1
	for i := range r.theirs.tokens {
		if t := &r.theirs.tokens[i]; r.p.theirs[i] < 0 && !t.loose {
			if gone >= 0 || t.c != 0 || t.kind != counted && r.e.figureAt(t) == "" {
				return false
			}
			gone = i
		}
	}
	for k := range r.ours.tokens {
		if o := &r.ours.tokens[k]; o.c == r.x && r.p.ours[k] < 0 && !o.loose && (fresh < 0 || !r.c.paused(0, o.i)) {
			if fresh >= 0 || o.kind != counted && r.c.figureAt(o) == "" {
				return false
			}
			fresh = k
		}
	}
	if gone < 0 || fresh < 0 || !r.e.lasts() || len(r.theirs.tokens) < leastRecounted {
		return false
	}
	t, o := &r.theirs.tokens[gone], &r.ours.tokens[fresh]
	return r.e.counted(t) != "" && r.sameSide(t, o) && r.sameSlot(t, o) && r.sameFrame(gone, fresh) && r.c.leadsAlike(r.e, t.i)
}

// lasts reports whether the verb of a clause tells of what is so, and not of what
// happened once.
func (c *clause) lasts() bool {
	return c.verb > 0 && (inS(c.words[c.verb].low) || c.words[c.verb].is&aux != 0 || c.bound)
}

// leastRecounted is of how many things a statement has to tell for its number to be
// another without a word that says so.
const leastRecounted = 3

// leadsAlike reports whether two clauses begin with the same words up to word n.
func (c *clause) leadsAlike(e *clause, n int) bool {
	return n <= len(c.words) && slices.EqualFunc(c.words[:n], e.words[:n], func(a, b word) bool { return a.low == b.low })
}

// has reports whether the clause names a thing.
func (r *retelling) has(key string) bool {
	return slices.ContainsFunc(r.ours.tokens, func(t token) bool { return t.c == r.x && t.key == key })
}

// sameSide reports whether two values stand behind what both clauses say.
func (r *retelling) sameSide(t, o *token) bool {
	return r.e.follows(t) && r.c.follows(o)
}

// follows reports whether a token stands behind the verb of a clause, or where that
// has none behind what it names first.
func (c *clause) follows(t *token) bool {
	if c.verb >= 0 {
		return t.i >= c.group
	}
	return slices.ContainsFunc(c.words[:t.i], func(w word) bool { return w.stem != "" })
}

// sameSlot reports whether two values are of one kind and stand behind the same word.
func (r *retelling) sameSlot(t, o *token) bool {
	a, b := r.e.figureAt(t), r.c.figureAt(o)
	if a != "" || b != "" || t.kind >= counted || o.kind >= counted {
		if a != "" && b != "" {
			return r.e.slot(t.spot(r.e)) == r.c.slot(o.spot(r.c)) && r.e.counted(t) == r.c.counted(o)
		}
		return t.alike(*o) && r.e.counted(t) == r.c.counted(o)
	}
	if (t.kind == called) != (o.kind == called) || r.e.verbIn(hosts) || r.e.verbIn(several) {
		return false // what runs on Linux may run on Java
	}
	a, b = r.e.slot(t.spot(r.e)), r.c.slot(o.spot(r.c))
	if a == "" {
		return b == "" && r.e.classes() == value && r.c.classes() == value && (r.ours.aspect&r.theirs.aspect != 0 || r.c.sameSingle(r.e))
	}
	return a == b || carriers.Has(a) && carriers.Has(b) || carriers.Has(a) && b == "by" || a == "by" && carriers.Has(b)
}

// several are verbs whose object is one of many.
var several = text.SetOf(`talk talks speak speaks connect connects integrate integrates call calls help helps support supports work works meet meets visit visits sing sings play plays`)

// figureAt gives the number that a token is in words or figures, "" of any other.
func (c *clause) figureAt(t *token) string { return c.words[t.i].means.figure }

// counted gives the stem of what the number of a token counts, or what it measures.
func (c *clause) counted(t *token) string {
	if t.unit != "" {
		return t.unit
	}
	i := t.i + 1
	if t.kind >= counted {
		i = t.i + t.n
	}
	if i >= len(c.words) || c.words[i-1].after != 0 || c.words[i].is&(prep|adverb|change|det) != 0 {
		return ""
	}
	if d := dimension(c.words[i].low); d != "" {
		return d
	}
	return c.words[i].stem
}

// repeats reports whether both clauses have the same verb, or verbs of one kind.
func (r *retelling) repeats() bool {
	return r.e.verb < 0 || r.c.repeatsVerb(r.e) || alike(r.c, r.e) || r.e.words[r.e.verb].is&aux != 0
}

// sameFrame reports whether two clauses lead to their values by the same words:
// what only one of them names there makes it another thing.
func (r *retelling) sameFrame(i, k int) bool {
	t, o := &r.theirs.tokens[i], &r.ours.tokens[k]
	shared := false
	for n := range r.theirs.tokens[:i] {
		w := &r.theirs.tokens[n]
		if w.c != 0 || w.loose || r.earlier.verbal(w) || t.kind < counted && r.e.joins(w, t) {
			continue
		}
		at := r.p.theirs[n]
		if at < 0 || r.ours.tokens[at].c != r.x && !r.c.refers() {
			return false
		}
		shared = shared || w.kind <= called
	}
	if !shared {
		return false
	}
	for n := range r.ours.tokens {
		w := &r.ours.tokens[n]
		if w.c != r.x || w.loose || r.p.ours[n] >= 0 || n == k || r.later.verbal(w) || o.kind < counted && r.c.joins(w, o) || r.c.joins(o, w) || r.c.glossed(w) {
			continue
		}
		if w.i < o.i || !r.c.paused(o.i, w.i) && !r.answers(w, o) {
			return false
		}
	}
	return true
}

// joins reports whether one token leads on to another of the same name.
func (c *clause) joins(a, b *token) bool {
	for i := a.i; i < b.i; i++ {
		if c.words[i].after != 0 || i > a.i && c.words[i].is&(prep|aux) != 0 {
			return false
		}
	}
	return a.i < b.i && c.words[b.i].is&prep == 0 && c.words[a.i].is&prep == 0
}

// glossed reports whether a token is told once more by what stands behind it in
// brackets: "orbital elements (TLEs)".
func (c *clause) glossed(t *token) bool {
	for i := t.i + t.n; i < len(c.words) && c.words[i-1].after == 0 && c.words[i].is&(prep|aux) == 0; i++ {
		if c.words[i].bracket {
			return true
		}
	}
	return false
}

// refers reports whether a clause speaks of what another names.
func (c *clause) refers() bool { return c.hasWord("it") || c.hasWord("them") || c.hasWord("they") }

// paused reports whether a mark parts two words of a clause.
func (c *clause) paused(i, k int) bool {
	for ; i < k; i++ {
		if c.words[i].after != 0 {
			return true
		}
	}
	return false
}

// answers reports whether the earlier statement has a value where w stands too, or one
// of its kind, which the later tells otherwise.
func (r *retelling) answers(w, o *token) bool {
	slot := r.c.slot(w.spot(r.c))
	for i := range r.theirs.tokens {
		t := &r.theirs.tokens[i]
		if t.c != 0 || r.has(t.key) || w.kind == dayed && o.kind < counted { // another on other days
			continue
		}
		if t.kind >= counted && t.alike(*w) || t.kind < counted && w.kind < counted && slot != "" && slot == r.e.slot(t.spot(r.e)) {
			return true
		}
	}
	return false
}

// caused reports whether the later statement tells of the old value as the reason
// for the new one: in a clause of its own, which begins with it or says that it ended.
func (r *retelling) caused(t *token) bool {
	key := r.e.words[t.i].stem
	if key == "" || r.c.hasStem(key) {
		return false
	}
	return r.out(key) || slices.ContainsFunc(r.later.clauses, func(c clause) bool { return c.opensWith(key) }) ||
		slices.ContainsFunc(r.later.news, func(c clause) bool { return c.opensWith(key) })
}

// out reports whether the later statement gives a reason that is of what a stem names,
// or says that this ended.
func (r *retelling) out(stem string) bool {
	return slices.ContainsFunc(r.later.reasons, func(c clause) bool { return c.opensWith(stem) }) ||
		slices.ContainsFunc(r.later.clauses, func(c clause) bool { return c.how&(sayStop|sayMore) != 0 && c.hasStem(stem) })
}

// opensWith reports whether the first word of a clause that tells something has a stem.
func (c *clause) opensWith(stem string) bool {
	if stem == "" {
		return false
	}
	for i := range c.words {
		if w := &c.words[i]; w.stem != "" && w.is&det == 0 {
			return w.stem == stem && !w.owner
		}
	}
	return false
}
