package stance

import (
	"slices"
	"strings"

	"signet/internal/text"
)

// Of things of one kind each goes by its own name: gpu-03 and gpu-04, otter's default branch
// and badger's, the staging database and the staging API. News that names the one, and not the
// other, is no news of that other.

// ofTwin reports whether a statement tells of another thing of the kind of which an earlier one
// tells, and neither names what tells the other's apart. Who repeats all that was said of the
// one tells that the other took its place.
func (s *Stance) ofTwin(earlier *Stance) bool {
	if len(s.clauses) == 0 || len(earlier.clauses) != 1 {
		return false
	}
	e := &earlier.clauses[0]
	if e.verb < 1 || e.words[0].is&(pronoun|subject) != 0 {
		return false
	}
	return s.ofOtherUse(e) || s.ofOtherDay(e) || s.ofOtherCode(e) || s.ofOtherOwner(e) || s.ofOtherSort(e) || s.ofOtherLeaver(earlier, e)
}

// saysTold reports whether a clause has all that another says of what it is about, and does not
// tell that it was left.
func (c *clause) saysTold(e *clause) bool {
	return !slices.ContainsFunc(e.words[e.group:], func(w word) bool {
		return w.naming() && (!c.hasStem(w.stem) || c.leaves(w.stem))
	})
}

// leaves reports whether a clause tells that what a stem names was left.
func (c *clause) leaves(stem string) bool {
	for i := range c.words {
		if c.words[i].stem == stem && c.was(i) {
			return true
		}
	}
	return false
}

// ofOtherLeaver reports whether a statement tells that one thing left what another, of which it
// does not speak, still has.
func (s *Stance) ofOtherLeaver(earlier *Stance, e *clause) bool {
	if !s.sketch.left || !s.leavesValueOf(earlier) || e.self() {
		return false
	}
	apart := false
	for i := range s.sketch.tokens {
		t := &s.sketch.tokens[i]
		if !t.left || t.loose || !earlier.sketch.names(t) {
			continue
		}
		if anyOf(s.clauses[t.c].words[t.i].stem, e.words[:e.verb]) || !s.clauses[t.c].leavesBeside(t.i, s, e) {
			return false
		}
		apart = true
	}
	return apart
}

// leavesBeside reports whether what a clause says left the word at i is a thing by a word that
// another clause has not, and that has in front of its verb one that a statement has not.
func (c *clause) leavesBeside(i int, s *Stance, e *clause) bool {
	if c.hasOf(substituted) || c.hasWord("over") { // what took over is the new one
		return false
	}
	var who []word
	switch at := slices.IndexFunc(c.words, func(w word) bool { return moving.Has(w.low) }); {
	case at >= 0 && at < i && !c.be(at) && c.hasObject(at):
		who = c.words[at+1 : i]
	case c.changer(0) && c.group < i:
		who = c.words[c.group:i]
	case c.verb > 0 && c.words[0].is&(pronoun|subject) == 0:
		who = c.words[c.behindCause():c.verb]
	case at >= 0 && at < i:
		who = c.words[at+1 : i]
	}
	return slices.ContainsFunc(who, func(w word) bool {
		return w.naming() && !e.hasKey(w.key()) && !e.hasKey(strings.TrimSuffix(w.key(), "s")) && w.rel == 0 && !w.date()
	}) &&
		slices.ContainsFunc(e.words[:e.verb], func(w word) bool { return w.naming() && !s.hasStem(w.stem) && w.rel == 0 && !w.date() })
}

// hasObject reports whether a noun follows the verb at word i of a clause without a
// preposition: what the board moved is the head office, and not the board.
func (c *clause) hasObject(i int) bool {
	for i++; i < len(c.words) && c.words[i-1].after == 0 && c.words[i].is&prep == 0; i++ {
		if c.words[i].stem != "" {
			return true
		}
	}
	return false
}

// behindCause gives the first word of a clause that does not tell why or when: "because of a
// strike the launch slipped", "for trademark reasons, the project was renamed".
func (c *clause) behindCause() int {
	if c.words[0].is&prep != 0 || strings.HasSuffix(c.words[0].low, "ing") {
		for i := 1; i < c.verb-1; i++ {
			if c.words[i].after == ',' {
				return i + 1
			}
		}
	}
	if c.words[0].low != "because" && c.words[0].low != "due" && c.words[0].low != "after" {
		return 0
	}
	first := -1
	for i := 1; i < c.verb; i++ {
		if c.words[i].is&det != 0 && first >= 0 {
			return i
		}
		if c.words[i].stem != "" && first < 0 {
			first = i
		}
	}
	return 0
}

// ofOtherDay reports whether a statement tells of a thing by another day or season than that by
// which a clause tells it from others: the spring concert, and the summer concert.
func (s *Stance) ofOtherDay(e *clause) bool {
	theirs, noun := e.dayBefore(0, e.verb)
	if theirs < 0 || slices.ContainsFunc(s.words, func(w word) bool { return w.low == e.words[theirs].low }) {
		return false
	}
	return slices.ContainsFunc(s.clauses, func(c clause) bool {
		for i := 0; i < len(c.words); i++ {
			ours, at := c.dayBefore(i, len(c.words))
			if ours < 0 {
				return false
			}
			if c.words[at].stem == e.words[noun].stem {
				return !e.hasWord(c.words[ours].low)
			}
			i = ours
		}
		return false
	})
}

// dayBefore finds the first day or season, of some words of a clause, that tells which thing the
// noun behind it is; -1 where there is none.
func (c *clause) dayBefore(from, to int) (day, noun int) {
	for i := from; i+1 < to; i++ {
		if w := &c.words[i]; w.date() && w.after == 0 && !w.number() && c.words[i+1].naming() && !c.words[i+1].date() && !c.words[i+1].number() {
			return i, i + 1
		}
	}
	return -1, -1
}

// ofOtherCode reports whether a statement names another one of a series than a clause is about.
func (s *Stance) ofOtherCode(e *clause) bool {
	for i := range e.words[:e.verb] {
		if series, number := coded(e.words[i].low); series != "" && s.countsOn(series, number, e) {
			return true
		}
	}
	return false
}

// countsOn reports whether a statement names others of a series than that of a number, and does
// not repeat of them what a clause tells of that.
func (s *Stance) countsOn(series, number string, e *clause) bool {
	other := false
	for x := range s.clauses {
		for k := range s.clauses[x].words {
			name, n := coded(s.clauses[x].words[k].low)
			if name != series {
				continue
			}
			if n == number || s.clauses[x].saysTold(e) {
				return false
			}
			other = true
		}
	}
	return other
}

// coded cuts a code name into that of its series and its number: gpu-03.
func coded(low string) (series, number string) {
	series = strings.TrimRight(low, "0123456789")
	if number = low[len(series):]; number == "" || strings.ContainsAny(series, "0123456789./:@#") || len(strings.Trim(series, "-_")) < shortestSeries {
		return "", ""
	}
	return series, number
}

// shortestSeries is of how many letters the name of a series is at least: v2 is a version.
const shortestSeries = 2

// ofOtherOwner reports whether a clause is about something of one thing, and a statement names
// what it tells of by the same noun as that of another: otter's default branch.
func (s *Stance) ofOtherOwner(e *clause) bool {
	head, from, to := e.owned()
	if head < 0 || s.hasAnyStem(e.words[from:to]) {
		return false
	}
	found := false
	for x := range s.clauses {
		c := &s.clauses[x]
		for i := range c.words {
			if c.words[i].stem != e.words[head].stem {
				continue
			}
			of := s.ownerAt(x, i)
			if of == "" || e.hasStem(of) || c.saysTold(e) {
				return false
			}
			found = true
		}
	}
	return found
}

// owned gives the noun in front of the verb of a clause that is told by whose it is, and where
// the words for that stand; -1 where there is none.
func (c *clause) owned() (head, from, to int) {
	for i := range c.words[:c.verb] {
		switch w := &c.words[i]; {
		case w.owner && w.stem != "":
			if head = c.headFrom(i + 1); head > i && head < c.verb {
				return head, 0, i + 1
			}
		case whoseBy.Has(w.low) && i > 0 && c.words[i-1].stem != "" && slices.ContainsFunc(c.words[i+1:c.verb], func(w word) bool { return w.naming() }):
			return i - 1, i + 1, c.verb
		}
	}
	return -1, 0, 0
}

// whoseBy are prepositions behind which stands whose something is.
var whoseBy = text.SetOf(`of for on in at`)

// headFrom gives the index of the last noun of the phrase that begins at word i.
func (c *clause) headFrom(i int) int {
	head := -1
	for ; i < len(c.words) && i != c.verb && c.words[i].is&(prep|aux) == 0; i++ {
		if c.words[i].stem != "" {
			head = i
		}
		if c.words[i].after != 0 {
			break
		}
	}
	return head
}

// ownerAt gives the stem of that whose the noun at word i of a clause is, "" where that is not
// said. "Its" is of what was named last.
func (s *Stance) ownerAt(x, i int) string {
	c := &s.clauses[x]
	if whoseBy.Has(c.next(i)) && c.words[i].after == 0 {
		if head := c.headFrom(i + 2); head > i && !c.words[head].date() && !c.words[head].number() {
			return c.words[head].stem
		}
	}
	for k := i - 1; k >= 0 && c.words[k].after == 0 && c.words[k].is&(prep|aux) == 0 && k != c.verb; k-- {
		switch w := &c.words[k]; {
		case w.owner:
			return w.stem
		case w.low == "its" || w.low == "their":
			for k--; k >= 0; k-- {
				if c.words[k].naming() {
					return c.words[k].stem
				}
			}
			return ""
		}
	}
	return ""
}

// ofOtherSort reports whether two things share what tells them from others, and are of two
// sorts: the staging database, and the staging API that was moved.
func (s *Stance) ofOtherSort(e *clause) bool {
	theirs := e.headFrom(0)
	if theirs < 0 || theirs >= e.verb || !e.ofPlainSort(theirs) || s.hasStem(e.words[theirs].stem) {
		return false
	}
	for x := range s.clauses {
		c := &s.clauses[x]
		at := slices.IndexFunc(c.words, func(w word) bool { return moving.Has(w.low) || substituted.Has(w.low) })
		if at < 0 || c.be(at) {
			continue
		}
		ours := c.headFrom(at + 1)
		if ours <= at+1 || !c.ofPlainSort(ours) || e.hasStem(c.words[ours].stem) {
			continue
		}
		return slices.ContainsFunc(c.words[at+1:ours], func(w word) bool { return w.naming() && anyOf(w.stem, e.words[:e.verb]) })
	}
	return false
}

// ofPlainSort reports whether word i is a noun that says of what sort something is, and neither
// a name nor one of those that go for any.
func (c *clause) ofPlainSort(i int) bool {
	w := &c.words[i]
	return w.stem != "" && (!w.name() || shorts.Has(w.low)) && !w.number() && w.is&role == 0 && w.means.aspect == 0 && !general.Has(w.low)
}

var (
	// shorts are nouns that are written with capitals, and general those by which a thing of
	// any sort goes.
	shorts  = text.SetOf(`api ui cli cdn vpn sdk`)
	general = text.SetOf(`service services app application system platform project server servers machine machines box host hosts node nodes instance instances component tool tools
		site setup environment env stack one thing workload deployment part team boxes apps systems platforms devices device`)
)

// ofOtherUse reports whether a statement tells what is so for one thing by the noun by which a
// clause names another: for the courier app, and not for the kiosk app.
func (s *Stance) ofOtherUse(e *clause) bool {
	head := e.verb - 1
	if head < 1 || !e.marked(head) || s.hasStem(e.words[head-1].stem) {
		return false
	}
	return slices.ContainsFunc(s.clauses, func(c clause) bool {
		i := slices.IndexFunc(c.words, func(w word) bool { return w.stem == e.words[head].stem })
		if i < 3 || !c.marked(i) || e.hasStem(c.words[i-1].stem) {
			return false
		}
		return c.words[i-2].low == "for" || c.words[i-2].is&det != 0 && c.words[i-3].low == "for"
	})
}
