package stance

import (
	"slices"
	"strings"
)

// clause is one clause of a statement, with its verb found.
type clause struct {
	words []word
	verb  int      // index of the verb, -1 where there is none ("gateway port: 8080")
	group int      // index after the last word that goes with the verb
	low   string   // the words in lower case, joined; a pause is a comma of its own
	at    []int    // where each word begins in low
	past  bool     // tells of what was
	not   []denial // what it says is not so
	maybe bool     // tells of what may be, or was asked
	bound bool     // tells of what has to be, or will be
	brief bool     // tells of what lasts no longer than a while
}

func newClause(list []word) clause {
	c := clause{words: list, verb: -1}
	var b strings.Builder
	for i, w := range list {
		c.at = append(c.at, b.Len())
		b.WriteString(w.low + " ")
		if w.after == "," || w.after == ":" {
			b.WriteString(", ")
		}
		c.maybe = c.maybe || doubtful[w.low] && w.raw != "May" || w.low == "going" && i+1 < len(list) && list[i+1].low == "to"
		c.brief = c.brief || passing[w.low]
		c.bound = c.bound || binding[w.low]
		c.maybe = c.maybe || w.after == "?"
		c.past = c.past || bygone[w.low] || w.low == "used" && i+1 < len(list) && list[i+1].low == "to"
	}
	c.low = strings.TrimSuffix(b.String(), " ")
	c.maybe = c.maybe || len(list) > 0 && (asking[list[0].low] || imperative(list))
	c.findVerb()
	c.not = c.readDenials()
	return c
}

// denials gives what a clause says is not so.
func (c clause) denials() []denial { return c.not }

// asking are words that begin a question.
var asking = setOf(`do does did is are was were have has can what which who when where why how`)

// imperative reports whether a clause tells somebody what to do.
func imperative(list []word) bool {
	for len(list) > 1 && (list[0].low == "please" || list[0].low == "and" || list[0].low == "so" || list[0].low == "also" || list[0].low == "then") {
		list = list[1:]
	}
	return commands[list[0].low] && (list[0].low != "do" || len(list) > 1 && list[1].low == "not")
}

// commands are words that begin an order.
var commands = setOf(`never always avoid do remove drop stop delete use keep make ensure check run get let ask tell quit disable kill leave
	put set try go write read call send take give help show install uninstall update upgrade deploy migrate replace switch move turn`)

// passing are words of what will be otherwise soon.
var passing = setOf(`temporarily briefly tonight momentarily hour minute minutes`)

// auxiliary are verbs that another follows, or that are the whole of it.
var auxiliary = setOf(`is are am was were be been has have had do does did cannot`)

// findVerb finds the verb: the first word that can be one where it stands. Where
// the next could be one as well, the first is a noun: "browser tests run on".
func (c *clause) findVerb() {
	for i := range c.words {
		if !c.verbAt(i) || i+1 < len(c.words) && c.verbAt(i+1) && !auxiliary[c.words[i].low] {
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
		if relations[w.low] == 0 && !changing[w.low] && !auxiliary[w.low] && !adverbs[w.low] {
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
		if w.name() || w.number() || w.stem == "" || prev.after != "" {
			continue
		}
		if speakers[prev.low] || prev.low == "who" || prev.low == "nobody" {
			return i
		}
		singular := strings.HasSuffix(w.low, "s") && !strings.HasSuffix(w.low, "ss") && len(w.low) > 3 && !determiners[prev.low] && !prepositions[prev.low]
		plural := i+1 < len(c.words) && strings.HasSuffix(prev.low, "s") && !strings.HasSuffix(prev.low, "ss") && !strings.HasSuffix(w.low, "s") && i > 0
		if singular && i+2 < len(c.words) && bare(c.words[i+1]) && (determiners[c.words[i+2].low] || prepositions[c.words[i+2].low] || adverbs[c.words[i+2].low]) {
			return i + 1 // "the scripts clean up"
		}
		if singular && i+1 < len(c.words) || plural {
			return i
		}
	}
	return -1
}

// bare reports whether a word may be a verb in its plain form.
func bare(w word) bool {
	return w.stem != "" && !w.name() && !w.number() && !strings.HasSuffix(w.low, "s") && !determiners[w.low] && !prepositions[w.low]
}

// adverbs stand among the words of a verb.
var adverbs = setOf(`not no longer also already just finally still really actually now recently currently officially been being since always usually
	mainly mostly partly fully completely only place up back over out`)

func (c *clause) verbAt(i int) bool {
	w := c.words[i]
	if i == 0 {
		return false
	}
	if auxiliary[w.low] {
		return true
	}
	if relations[w.low] == 0 || w.code {
		return false
	}
	prev := ""
	if i > 0 {
		prev = c.words[i-1].low
	}
	if determiners[prev] || prepositions[prev] && prev != "that" && prev != "who" && prev != "which" {
		return false
	}
	switch {
	case strings.HasSuffix(w.low, "ing"):
		return false
	case strings.HasSuffix(w.low, "s") && !strings.HasSuffix(w.low, "ss"), strings.HasSuffix(w.low, "ed"), strong[w.low]:
		return true
	}
	return subjects[prev] || prev == "you" || prev == "and" || strings.HasSuffix(prev, "s") || adverbs[prev] && i > 1
}

// strong are past forms that do not end in -ed.
var strong = setOf(`took became went held brought ran left built slipped wrote cut`)

// content reports whether word i says what is spoken of: a word of relation does
// so where it is no part of the verb.
func (c clause) content(i int) bool {
	w := c.words[i]
	if w.stem == "" || changing[w.low] {
		return false
	}
	if c.verb >= 0 && i >= c.verb && i < c.group {
		return false
	}
	return true
}

// stems gives what the words of a clause compare by.
func (c clause) stems() []string {
	var list []string
	for _, w := range c.words {
		if w.stem != "" {
			list = append(list, w.stem)
		}
	}
	return list
}

// contents gives the stems of what is spoken of.
func (c clause) contents() []string {
	var list []string
	for i, w := range c.words {
		if c.content(i) {
			list = append(list, w.stem)
		}
	}
	return list
}

// classes gives the classes of relation of a clause.
func (c clause) classes() class {
	if c.verb < 0 {
		return value
	}
	var k class
	for _, w := range c.words[c.verb:c.group] {
		k |= relations[w.low]
	}
	if c.group-c.verb > 1 && k&^value != 0 { // "is served", "has been moved"
		k &^= value
	}
	return k
}

// negative reports whether a clause says that something is not so.
func (c clause) negative() bool {
	for i, w := range c.words {
		switch w.low {
		case "not", "never", "nobody", "none", "without", "neither", "cannot":
			return true
		case "no":
			if i+1 < len(c.words) && c.words[i+1].low != "longer" || i+1 < len(c.words) {
				return true
			}
		}
	}
	return false
}

// span gives the words between two places of low.
func (c clause) span(from, to int) []word {
	first := slices.IndexFunc(c.at, func(at int) bool { return at >= from })
	if from < 0 || first < 0 {
		return nil
	}
	last := first
	for last < len(c.at) && c.at[last] < to {
		last++
	}
	return c.words[first:last]
}

// phrases parts words at prepositions and pauses, and gives the stems of each
// and the preposition before it.
func phrases(list []word) (all [][]string, by []string) {
	var one []string
	prep := ""
	flush := func() {
		if len(one) > 0 {
			all, by = append(all, one), append(by, prep)
		}
		one = nil
	}
	for _, w := range list {
		if prepositions[w.low] && !w.code {
			flush()
			prep = w.low
			continue
		}
		if w.stem != "" && !w.date() && !(relations[w.low] != 0 && strings.HasSuffix(w.low, "ed") && len(one) > 0) {
			one = append(one, w.stem)
		}
		if w.after != "" {
			flush()
		}
	}
	flush()
	return all, by
}

func within(some, all []string) bool {
	for _, s := range some {
		if !slices.Contains(all, s) {
			return false
		}
	}
	return true
}
