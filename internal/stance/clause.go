package stance

import (
	"slices"
	"strings"

	"signet/internal/text"
)

// clause is one clause of a statement, with its verb found.
type clause struct {
	words []word
	verb  int      // index of the verb, -1 where there is none ("gateway port: 8080")
	group int      // index after the last word that goes with the verb
	past  bool     // tells of what was
	how   tone     // in which it is said
	not   []denial // what it says is not so
	maybe bool     // tells of what may be, or was asked
	bound bool     // tells of what has to be, or will be
	brief bool     // tells of what lasts no longer than a while
	soon  bool     // the same, by a word that is no measure of time

	// What is asked whenever it is held against another.
	marks    mark   // of all words
	negative bool   // says that something is not so
	values   []spot // see readValues
	timeless []spot // those that do not only say when
}

func newClause(list []word) clause {
	c := clause{words: list, verb: -1}
	var all mark
	for i, w := range list {
		all |= w.is
		next := c.next(i)
		switch {
		case w.is&doubt != 0 && w.raw != "May" && !(w.low == "once" && next == "a") && !((w.low == "plan" || w.low == "plans") && next != "to") &&
			!(w.low == "planning" && (i == 0 || list[i-1].is&(aux|pronoun|adverb|change) == 0)) && !(w.low == "planned" && i > 0 && list[i-1].is&aux != 0 && (next == "for" || next == "on")), w.low == "going" && next == "to", w.low == "about" && next == "to",
			w.low == "not" && next == "true", w.low == "said" && next != "goodbye" && next != "farewell" && next != "good-bye":
			c.maybe = true
		case w.low == "used" && next == "to":
			c.past = true
		}
		c.maybe = c.maybe || w.after == '?'
		c.soon = c.soon || w.is&brief != 0 && w.is&unit == 0
	}
	c.brief, c.bound = all&brief != 0, all&bind != 0
	c.past = c.past || all&bygone != 0 || backIn(list)
	c.maybe = c.maybe || len(list) > 0 && (list[0].is&asks != 0 || imperative(list))
	c.marks = all
	c.findVerb()
	if all&cue != 0 {
		c.not = c.readDenials()
	}
	c.not = append(c.not, postsOf(c.not)...)
	c.negative = c.denies()
	if len(c.not) > 0 && c.renames() {
		c.not = nil // under another name it is still there
	}
	c.values = c.readValues()
	c.timeless = timeless(c.values)
	return c
}

// backIn reports whether words begin with a time long ago: "back in 2019".
func backIn(list []word) bool {
	return len(list) > 2 && list[0].low == "back" && list[1].low == "in" && (list[2].date() || list[2].number() && len(list[2].raw) == len("2019"))
}

// denials gives what a clause says is not so.
func (c *clause) denials() []denial { return c.not }

// imperative reports whether a clause tells somebody what to do.
func imperative(list []word) bool {
	for len(list) > 1 && (list[0].low == "please" || list[0].low == "and" || list[0].low == "so" || list[0].low == "also" || list[0].low == "then") {
		list = list[1:]
	}
	if list[0].is&orders == 0 || len(list) > 1 && list[1].is&(subject|aux) != 0 {
		return list[0].is&orders != 0 && list[0].low == "let"
	}
	return list[0].low != "do" || len(list) > 1 && list[1].low == "not"
}

// findVerb finds the verb: the first word that can be one where it stands. Where
// the next could be one as well, the first is a noun: "browser tests run on".
func (c *clause) findVerb() {
	for i := range c.words {
		if !c.verbAt(i) || i+1 < len(c.words) && c.verbAt(i+1) && c.words[i].is&aux == 0 {
			continue
		}
		c.verb = i
		break
	}
	if c.verb < 0 {
		c.verb = c.anyVerb()
	}
	if c.verb < 0 {
		return
	}
	c.group = c.verb + 1
	for c.group < len(c.words) {
		w := c.words[c.group]
		if w.rel == 0 && w.is&(change|aux|adverb) == 0 {
			break
		}
		c.group++
	}
}

// anyVerb finds a word that looks like a verb: after a pronoun, or one that ends
// in -s where a noun would not stand.
func (c *clause) anyVerb() int {
	for i := 1; i < len(c.words); i++ {
		prev, w := c.words[i-1], c.words[i]
		if w.name() || w.number() || w.stem == "" || prev.after != 0 || w.is&unit != 0 && prev.number() {
			continue
		}
		if prev.is&pronoun != 0 || prev.low == "who" || prev.low == "nobody" {
			return i
		}
		singular := inS(w.low) && len(w.low) > 3 && prev.is&(det|prep) == 0
		plural := i+1 < len(c.words) && inS(prev.low) && !strings.HasSuffix(w.low, "s")
		if singular && i+2 < len(c.words) && bare(c.words[i+1]) && c.words[i+2].is&(det|prep|adverb) != 0 {
			return i + 1 // "the scripts clean up"
		}
		if singular && i+1 < len(c.words) || plural {
			return i
		}
	}
	for i := 1; i < len(c.words); i++ { // "Rolf designed the badge"
		w := &c.words[i]
		if (strings.HasSuffix(w.low, "ed") || strong.Has(w.low)) && w.stem != "" && c.words[i-1].is&(det|prep) == 0 && c.words[i-1].after == 0 {
			return i
		}
	}
	return -1
}

// inS reports whether a word ends in -s as plurals and verbs do.
func inS(low string) bool { return strings.HasSuffix(low, "s") && !strings.HasSuffix(low, "ss") }

// bare reports whether a word may be a verb in its plain form.
func bare(w word) bool {
	return w.stem != "" && !w.name() && !w.number() && !strings.HasSuffix(w.low, "s") && w.is&(det|prep) == 0
}

func (c *clause) verbAt(i int) bool {
	w := &c.words[i]
	if i == 0 {
		return false
	}
	if w.is&aux != 0 {
		return true
	}
	if w.rel == 0 || w.code {
		return false
	}
	prev := &c.words[i-1]
	if w.low == "after" { // looks after
		return strings.HasPrefix(prev.low, "look")
	}
	if prev.is&det != 0 || prev.is&prep != 0 && prev.low != "that" && prev.low != "who" && prev.low != "which" && prev.low != "and" {
		return false
	}
	switch {
	case strings.HasSuffix(w.low, "ing"):
		return false
	case inS(w.low), strings.HasSuffix(w.low, "ed"), strong.Has(w.low):
		return true
	}
	return prev.is&(subject|bind) != 0 || prev.low == "you" || prev.low == "and" || strings.HasSuffix(prev.low, "s") || prev.is&adverb != 0 && i > 1
}

// content reports whether word i says what is spoken of: a word of relation does
// so where it is no part of the verb.
func (c *clause) content(i int) bool {
	w := &c.words[i]
	return w.stem != "" && w.is&change == 0 && !(c.verb >= 0 && i >= c.verb && i < c.group)
}

// has reports whether a clause has a word of a sort.
func (c *clause) has(m mark) bool {
	return c.marks&m != 0
}

// hasWord reports whether a clause has a word.
func (c *clause) hasWord(low string) bool {
	return slices.ContainsFunc(c.words, func(w word) bool { return w.low == low })
}

// hasStem reports whether a clause has a word of a stem.
func (c *clause) hasStem(stem string) bool {
	return slices.ContainsFunc(c.words, func(w word) bool { return w.stem == stem })
}

// hasStems reports whether a clause has a word of each stem.
func (c *clause) hasStems(stems []string) bool {
	for _, s := range stems {
		if !c.hasStem(s) {
			return false
		}
	}
	return true
}

// classes gives the classes of relation of a clause.
func (c *clause) classes() class {
	if c.verb < 0 {
		return value
	}
	var k, first class
	for i, w := range c.words[c.verb:c.group] {
		if i == 0 && w.is&aux != 0 {
			first = w.rel
			continue
		}
		k |= w.rel
	}
	if k == 0 || first&value != 0 {
		k |= first // "has", and not "has moved"
	}
	if c.group-c.verb > 1 && k&^value != 0 { // "is served", "has been moved"
		k &^= value
	}
	return k
}

// denies reports whether a clause says that something is not so.
func (c *clause) denies() bool {
	for i := range c.words {
		if w := c.words[i].low; denying.Has(w) {
			return w != "no" || i+1 < len(c.words)
		}
	}
	return false
}

// denying are the words by which something is said not to be so.
var denying = text.SetOf(`not no never nobody none neither without`)

// phrases parts words at prepositions and pauses, and gives the stems of each
// and the preposition before it. Dates are left out unless they are asked for.
func phrases(list []word, dates bool) (all [][]string, by []string) {
	var one []string
	before := ""
	flush := func() {
		if len(one) > 0 {
			all, by = append(all, one), append(by, before)
		}
		one = nil
	}
	for i, w := range list {
		if w.is&prep != 0 && !w.code {
			flush()
			before = w.low
			continue
		}
		if w.stem != "" && (dates || !w.date() || i+1 < len(list) && w.after == 0 && list[i+1].stem != "" && list[i+1].is&(prep|date) == 0 && !list[i+1].number()) && w.is&change == 0 && !(w.rel != 0 && strings.HasSuffix(w.low, "ed") && len(one) > 0) {
			one = append(one, w.stem)
		}
		if w.after != 0 {
			flush()
			before = ""
		}
	}
	flush()
	return all, by
}

// changer reports whether word i of a clause says who changed something.
func (c *clause) changer(i int) bool {
	if i >= c.verb || c.how&sayTurn == 0 {
		return false
	}
	for k := c.verb; k < c.group; k++ {
		if c.words[k].means.tone&sayTurn != 0 {
			return !c.be(k) && c.hasObject(k)
		}
	}
	return false
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
