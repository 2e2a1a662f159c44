package stance

import (
	"slices"
	"strings"
)

// existing are words that, said of a thing, say that it is there.
var existing = setOf(`our we us used use installed deployed configured running available active live enabled here hosted maintained supported
	part there back set in-use place works`)

// asserts reports whether a clause says what d denies. To name a thing is not
// enough: it has to be what the clause speaks of having, using or being.
func (c clause) asserts(d denial) bool {
	if c.maybe || c.past || c.negative() || len(c.denials()) > 0 {
		return false
	}
	own := c.stems()
	if !within(d.subject, own) {
		return false
	}
	if !c.names(d, own) || !c.narrowed(d, own) {
		return false
	}
	if d.person {
		return c.role(d.phrases[0][:1], d) && (len(d.phrases) > 1 || c.classes()&member != 0 || c.belongs())
	}
	for _, p := range d.phrases {
		if c.role(p, d) {
			return c.related(d)
		}
	}
	return false
}

// names reports whether a clause speaks of the thing: of somebody by the first
// name, of anything else by its names and half of its other words at least.
func (c clause) names(d denial, own []string) bool {
	head := d.phrases[0]
	if d.person {
		return slices.Contains(own, head[0])
	}
	shared := 0
	for _, s := range head {
		if slices.Contains(own, s) {
			shared++
		} else if slices.Contains(d.names, s) {
			return false
		}
	}
	return 2*shared >= len(head) && (shared == len(head) || len(d.names) > 0)
}

// narrowed reports whether what is denied of a thing in one respect is what a
// clause says of it. What says no more than that the thing is there is denied in
// any respect, and so is what is gone altogether.
func (c clause) narrowed(d denial, own []string) bool {
	if d.gone {
		return true
	}
	rest := len(c.rest(d))
	for i, p := range d.phrases[1:] {
		switch by := d.by[i+1]; {
		case within(p, own) || rest == 0:
		case d.class&uses == 0 || by == "for" || by == "as" || by == "to" || by == "" || c.hasWord(by):
			return false
		}
	}
	return true
}

func (c clause) hasWord(low string) bool {
	return slices.ContainsFunc(c.words, func(w word) bool { return w.low == low })
}

// rest gives the contents of a clause beside the thing that d speaks of.
func (c clause) rest(d denial) []string {
	var list []string
	for _, s := range c.contents() {
		if !slices.Contains(d.phrases[0], s) && !slices.Contains(d.subject, s) {
			list = append(list, s)
		}
	}
	return list
}

// related reports whether a clause has the relation that d denies.
func (c clause) related(d denial) bool {
	k := c.classes()
	if d.verb == "" || d.class&uses != 0 {
		return true
	}
	if c.verb >= 0 {
		for _, w := range c.words[c.verb:c.group] {
			if stemOf(w.low) == d.verb {
				return true
			}
		}
	}
	return d.class&k&(uses|member|host|owns) != 0
}

// belongs reports whether a clause says of somebody that they are with a team,
// or have a part in something.
func (c clause) belongs() bool {
	if c.classes()&^value != 0 {
		return false
	}
	for i := c.group; i < len(c.words); i++ {
		switch c.words[i].low {
		case "on", "in", "with", "at", "our", "responsible", "part", "member", "lead", "head", "owner", "maintainer", "contact", "engineer", "manager", "for":
			return true
		}
	}
	return false
}

// role reports whether a thing is what a clause speaks of: its subject, or what
// its verb, straight or by one preposition, is about. A thing that only tells a
// noun from others ("the Redis runbook") is not.
func (c clause) role(thing []string, d denial) bool {
	for i := range c.words {
		end := c.run(i, thing)
		if end < 0 {
			continue
		}
		if d.person {
			for end < len(c.words) && c.words[end].name() && c.words[end-1].after == "" && relations[c.words[end].low] == 0 {
				end++
			}
		}
		if c.words[end-1].owner || c.modifies(end) && !(c.speaks() && d.verb != "" && c.verb >= 0 && c.verb < i) {
			continue
		}
		if c.verb < 0 {
			return i > 0 && !prepositions[c.words[i-1].low]
		}
		if i < c.verb {
			if c.leads(i) && (d.person || c.ours(i, end) || c.says()) {
				return true
			}
			// "for caching we use Redis" asks for the other side of the verb
			continue
		}
		if i >= c.verb && c.reaches(i) {
			return true
		}
	}
	return false
}

// speaks reports whether a clause is about whoever speaks.
func (c clause) speaks() bool {
	return len(c.words) > 0 && (c.words[0].low == "we" || c.words[0].low == "i")
}

// ours reports whether a thing is spoken of as one's own or a known one: with an
// article, as "the Perl scripts" are and "Perl" is not.
func (c clause) ours(i, end int) bool {
	if i == 0 {
		return end-i > 1 && !c.words[end-1].name() || c.words[0].code || strings.ContainsAny(c.words[0].raw, "/_")
	}
	return determiners[c.words[i-1].low] && !(c.classes() == value && end-i == 1 && c.words[i].name() && !c.has(existing))
}

// run gives the index after a thing that begins at word i, or -1. Words that
// the clause leaves out of it may be missing, but for the first it has.
func (c clause) run(i int, thing []string) int {
	end := -1
	k := i
	for _, s := range thing {
		for k < len(c.words) && k > i && c.words[k].stem == "" && c.words[k-1].after == "" && !prepositions[c.words[k].low] {
			k++
		}
		if k < len(c.words) && c.words[k].stem == s {
			k++
			end = k
		}
	}
	return end
}

// modifies reports whether what ends before word end only tells the noun that
// follows from others.
func (c clause) modifies(end int) bool {
	if end >= len(c.words) || c.words[end-1].after != "" {
		return false
	}
	w := c.words[end]
	if end >= c.verb && end < c.group && c.verb >= 0 {
		return false
	}
	return !prepositions[w.low] && w.stem != "" && !changing[w.low] && !adverbs[w.low] && mentioned(w)
}

// leads reports whether nothing but words that tell nothing stands before word i.
func (c clause) leads(i int) bool {
	for _, w := range c.words[:i] {
		if prepositions[w.low] && w.low != "so" && w.low != "and" || w.stem != "" && !determiners[w.low] {
			return false
		}
	}
	return true
}

// says reports whether what a clause says of its subject is that it is there, or
// that it does something for whoever speaks.
func (c clause) says() bool {
	for i, w := range c.words[c.verb:] {
		if existing[w.low] {
			return true
		}
		if (w.low == "the" || w.low == "all" || w.low == "every" || w.low == "each") && i > 0 && !c.has(surpassing) {
			return true
		}
	}
	return false
}

// surpassing are words that make "the" a praise or a definition.
var surpassing = setOf(`most best first fastest largest biggest oldest newest name word kind sort smallest slowest inventor author invention successor same`)

// mentioned reports whether a noun that a thing stands before is about the thing,
// and no part of it: who gives up Redis has no Redis cluster either, but goes on
// having the Redis runbook.
func mentioned(w word) bool { return about[strings.TrimSuffix(w.low, "s")] || w.name() && !w.code }

var about = setOf(`runbook book doc docs documentation logo talk invoice bill conference meetup course workshop article post blog comparison history
	migration thesis podcast training story name wiki page ticket issue bug proposal decision meeting incident outage postmortem report review
	budget cost price manual guide sticker mug shirt poster community foundation company founder maintainer release version changelog
	expert expertise experience consultant salesman vendor rep newsletter video tutorial certificate certification exam
	contractor survey party letter mail photo picture card postcard cup archive backup dump export note notes memo diagram plan`)

// reaches reports whether word i is what the verb is about: its object, or the
// object of a preposition of place or means that comes after it.
func (c clause) reaches(i int) bool {
	for k := i - 1; k >= c.group; k-- {
		switch w := c.words[k].low; w {
		case "on", "in", "with", "to", "through", "via", "by", "at", "using", "into", "from", "and", "or", "of", "onto", "behind":
			return w != "of" || c.words[k-1].low == "part" || c.words[k-1].low == "front"
		case "for", "as":
			return c.classes()&uses != 0
		default:
			if prepositions[w] {
				return false
			}
		}
	}
	return true
}
