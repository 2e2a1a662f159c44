package stance

import (
	"slices"

	"signet/internal/text"
)

// Two things that go by one word are two things: the nightly backup and the nightly report,
// the search page and the report page, the coffee and the coffee machine. And what is told
// for the one is not told for the other.

// ofOtherThing reports whether a statement is about another thing than an earlier one, though
// they share a word.
func (s *Stance) ofOtherThing(earlier *Stance) bool {
	if len(s.clauses) == 0 || len(earlier.clauses) != 1 {
		return false
	}
	c, e := &s.clauses[len(s.clauses)-1], &earlier.clauses[0]
	if e.verb < 1 || c.verb < 1 {
		return false
	}
	if len(s.clauses) == 1 && c.ofAnother(e) {
		return true
	}
	return s.ofOtherPost(earlier) || s.leavesElse(earlier) || s.isFor(earlier) || s.ofOtherMark(e) && !s.leavesValueOf(earlier)
}

// ofAnother is the same of two clauses.
func (c *clause) ofAnother(e *clause) bool {
	return c.ofOtherBody(e) || c.ofOtherHead(e) || c.ofOtherKind(e) || c.ofOtherPart(e) || c.onlyMarks(e) || c.ofOtherDoing(e)
}

// Leaves reports whether s, said later, takes no place of an earlier statement even where both
// are kept as what there is one of: it tells of another thing, of what was so once, or only that
// something is not.
func (s Stance) Leaves(earlier Stance) bool {
	return !s.Ends(earlier) && (s.ofOtherThing(&earlier) || s.bygone(&earlier) || s.onlyDenies() || s.looksBack())
}

// ofOtherBody reports whether two clauses tell where two different people are, or what they
// like: what I do, and what Ann does.
func (c *clause) ofOtherBody(e *clause) bool {
	p, q := c.side(), e.side()
	if p == 0 || q == 0 || (p|q)&(holding|moments) != 0 || c.turning() {
		return false
	}
	me := func(c *clause) bool { return c.verb <= 2 && c.words[0].low == "i" }
	them := func(c *clause) bool { return somebodyNamed(c.words[:c.verb]) && c.words[0].low != "i" && !c.self() }
	return me(c) && them(e) || them(c) && me(e)
}

// onlyMarks reports whether what a clause is about only tells the noun from others with which
// another clause begins, and which is not the speaker's: my coffee, and the coffee machine.
func (c *clause) onlyMarks(e *clause) bool {
	head := slices.IndexFunc(e.words[:e.verb], func(w word) bool { return w.is&prep != 0 }) - 1
	if head < 0 {
		head = e.subjectHead()
	}
	if head < 1 || !c.self() || e.self() || !e.marked(head) || c.hasKey(e.words[head].key()) {
		return false
	}
	shared := false
	for i := range e.words {
		w := &e.words[i]
		if w.key() == "" || i >= e.verb && i < e.group || w.is&change != 0 || !c.hasKey(w.key()) {
			continue
		}
		if i >= head {
			return false
		}
		shared = true
	}
	return shared
}

// ofOtherPart reports whether two clauses tell of two things that one has: a tow bar, and
// seven seats.
func (c *clause) ofOtherPart(e *clause) bool {
	a, b := c.partAt(), e.partAt()
	return a >= 0 && b >= 0 && !e.hasKey(c.words[a].key()) && !c.hasKey(e.words[b].key())
}

// partAt gives the index of the noun that a clause says something has, -1 where that is a name
// or no plain noun.
func (c *clause) partAt() int {
	at := c.deedAt()
	if at == len(c.words) || !havers.Has(c.words[at].low) {
		return -1
	}
	from := c.skip(at + 1)
	end := from + len(c.valueAt(from))
	for end > from && c.words[end-1].is&change != 0 {
		end--
	}
	if end > from+1 && end+1 < len(c.words) && c.words[from].number() && c.words[end-1].is&unit != 0 && c.words[end].low == "of" {
		return end + len(c.valueAt(end+1)) // 64 GB of memory
	}
	if w := &c.words[end-1]; end == from || w.stem == "" || w.name() && c.words[from-1].is&det == 0 || w.number() || w.is&(single|role) != 0 {
		return -1
	}
	return end - 1
}

// ofOtherDoing reports whether two clauses tell of two things that somebody does, each on its
// days: mob reviews on Fridays, and pair programming on Tuesdays.
func (c *clause) ofOtherDoing(e *clause) bool {
	if !doing.Has(c.words[c.verb].low) || c.words[c.verb].low != e.words[e.verb].low || !c.has(date) || !e.has(date) {
		return false
	}
	plain := func(list []word) bool {
		return slices.ContainsFunc(list, func(w word) bool { return w.naming() }) && !slices.ContainsFunc(list, func(w word) bool { return w.number() || w.date() })
	}
	a, b := c.valueAt(c.skip(c.group)), e.valueAt(e.skip(e.group))
	return plain(a) && plain(b) && !slices.ContainsFunc(a, func(w word) bool { return w.naming() && anyOf(w.stem, b) })
}

// doing are verbs of what somebody does, of which there may be much.
var doing = text.SetOf(`do does run runs hold holds have has play plays practise practice`)

// ofOtherPost reports whether a statement tells that somebody stepped down as one thing, and an
// earlier one what else he does.
func (s *Stance) ofOtherPost(earlier *Stance) bool {
	if !slices.ContainsFunc(s.clauses, func(c clause) bool { return c.verb > 0 && c.stepsDown() }) {
		return false
	}
	return !slices.ContainsFunc(earlier.sketch.tokens, func(t token) bool { return !earlier.topical(&t) && !earlier.verbal(&t) && s.sketch.names(&t) }) && earlier.sides()&holding != 0
}

// leavesElse reports whether a statement names what was left behind, and an earlier one says
// nothing of that: who moved from support to sales lives where she did.
func (s *Stance) leavesElse(earlier *Stance) bool {
	leaves := false
	for i := range s.sketch.tokens {
		t := &s.sketch.tokens[i]
		if c := &s.clauses[t.c]; !t.left || t.loose || t.kind >= counted || t.i == 0 || c.slot(t.spot(c)) != "from" || !c.hasWord("to") && !c.hasWord("over") {
			continue
		}
		if earlier.sketch.names(t) {
			return false
		}
		leaves = true
	}
	return leaves
}

// ofOtherHead reports whether two clauses say the same of two things, of which each has a noun
// that the other clause lacks behind one that both have: the nightly backup, the nightly report.
func (c *clause) ofOtherHead(e *clause) bool {
	if c.words[c.verb].low != e.words[e.verb].low {
		return false
	}
	a, b := c.subjectHead(), e.subjectHead()
	return a > 0 && b > 0 && c.words[a-1].stem != "" && c.words[a-1].stem == e.words[b-1].stem && !e.hasKey(c.words[a].key()) && !c.hasKey(e.words[b].key())
}

// key gives the stem of a word, or that of the word that stands for it and its synonyms.
func (w *word) key() string {
	if w.means.same != "" {
		return w.means.same
	}
	return w.stem
}

// hasKey reports whether a clause has a word of a key.
func (c *clause) hasKey(key string) bool {
	return slices.ContainsFunc(c.words, func(w word) bool { return w.key() == key })
}

// subjectHead gives the index of the noun in front of the verb, -1 where that is a name or says
// only of what sort something is.
func (c *clause) subjectHead() int {
	at := c.verb - 1
	for at > 0 && c.words[at].is&(adverb|change) != 0 {
		at--
	}
	if w := &c.words[at]; w.stem == "" || w.name() || w.number() || w.means.sense != telling || w.means.aspect != 0 || w.is&(kind|sort|part|gathered|single|role) != 0 {
		return -1
	}
	return at
}

// ofOtherKind reports whether each of two clauses tells its subject from others by what the
// other clause has not: password login, and login with a passkey.
func (c *clause) ofOtherKind(e *clause) bool {
	by := slices.IndexFunc(e.words[:e.verb], func(w word) bool { return distinct.Has(w.low) })
	if by < 1 || c.words[0].is&(pronoun|subject) != 0 {
		return false
	}
	foreign := func(list []word, other *clause) bool {
		return slices.ContainsFunc(list, func(w word) bool { return w.naming() && !other.hasStem(w.stem) })
	}
	return foreign(e.words[by:e.verb], c) && foreign(c.words[:c.verb], e)
}

// distinct are words that lead to what tells one thing from others of its name.
var distinct = text.SetOf(`with over via by for from through using`)

// ofOtherMark reports whether a statement names what an earlier clause is about with another
// word before it: the report page, and the search page.
func (s *Stance) ofOtherMark(e *clause) bool {
	head := e.verb - 1
	if e.words[e.verb].is&prep != 0 {
		head-- // "expires after": the verb is the word before
	}
	if head < 1 || !e.marked(head) {
		return false
	}
	mark := &e.words[head-1]
	found := false
	for x := range s.clauses {
		c := &s.clauses[x]
		for i := range c.words {
			if c.words[i].stem == mark.stem {
				return false
			}
			if c.words[i].stem != e.words[head].stem || c.words[i].stem == "" {
				continue
			}
			if i == 0 || !c.marked(i) || e.hasStem(c.words[i-1].stem) {
				return false
			}
			found = true
		}
	}
	return found
}

// marked reports whether a plain noun tells the noun at word i from others.
func (c *clause) marked(i int) bool {
	w := &c.words[i-1]
	return c.words[i].stem != "" && w.stem != "" && w.after == 0 && !w.owner && w.is&(det|prep|change|adverb|kind|date|fresh) == 0 && w.means.same == "" && !(i-1 >= c.verb && i-1 < c.group) && !w.number()
}

// isFor reports whether a statement tells what is done for one thing, and an earlier one what
// is so of another.
func (s *Stance) isFor(earlier *Stance) bool {
	c, e := &s.clauses[len(s.clauses)-1], &earlier.clauses[0]
	x := c.lastFor()
	if x == nil || earlier.hasAnyStem(x) {
		return false
	}
	if y := e.lastFor(); y != nil {
		return !s.hasAnyStem(y)
	}
	return !e.speaks() && !e.self() && !somebodyNamed(e.words[:e.verb]) && c.speaks() && e.verb > 0 && !s.hasAnyStem(e.words[:e.verb])
}

// lastFor gives the words behind "for" with which a clause ends, nil where it does not.
func (c *clause) lastFor() []word {
	for i := len(c.words) - 1; i > c.verb+1; i-- {
		if c.words[i].is&prep == 0 || c.words[i].low == "of" {
			continue
		}
		if c.words[i].low != "for" || slices.ContainsFunc(c.words[i:], func(w word) bool { return w.number() || w.date() || w.is&span != 0 }) {
			return nil
		}
		if x := c.words[i+1:]; slices.ContainsFunc(x, func(w word) bool { return w.naming() }) && !(c.hasOf(swapping) && !slices.ContainsFunc(c.words[:i], func(w word) bool { return w.low == "for" })) {
			return x
		}
		return nil
	}
	return nil
}

// swapping are verbs behind which "for" leads to what came instead.
var swapping = text.SetOf(`swapped traded exchanged swap trade exchange`)

// hasAnyStem reports whether a statement has one of some words.
func (s *Stance) hasAnyStem(list []word) bool {
	return slices.ContainsFunc(list, func(w word) bool { return w.naming() && s.hasStem(w.stem) })
}
