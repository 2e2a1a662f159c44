package stance

import (
	"slices"
	"strings"
)

const (
	wordy = iota
	nominal
	numeric
	dated
)

// shape says what sort of value a stretch is.
func shape(list []spot) int {
	k := wordy
	for _, w := range list {
		switch {
		case w.date():
			return dated
		case w.number():
			k = numeric
		case w.name() && k != numeric:
			k = nominal
		}
	}
	return k
}

// shaped reports whether two values are of one shape: numbers of one sort, dates,
// or names and words.
func shaped(a, b []spot) bool {
	ka, kb := shape(a), shape(b)
	if ka == numeric && kb == numeric {
		return measured(a) == measured(b) && sortOf(a) == sortOf(b)
	}
	return ka == kb || ka != numeric && kb != numeric && ka != dated && kb != dated
}

// measured reports whether a number stands by itself or with its unit, and not
// with a name ("Go 1.22").
func measured(list []spot) bool {
	return !slices.ContainsFunc(list, func(w spot) bool { return !w.number() && w.is&unit == 0 })
}

// sortOf tells numbers that cannot be of one property from each other: a port is no
// version, and a time of day no share.
func sortOf(list []spot) string {
	sort := "count"
	for _, w := range list {
		switch {
		case !w.number():
		case strings.Contains(w.low, ":"):
			return "time"
		case strings.Contains(w.low, "%"):
			return "share"
		case strings.Contains(w.low, "."):
			return "version"
		case len(w.low) > 3:
			sort = "port"
		}
	}
	if sort == "port" || sort == "version" {
		return sort
	}
	return "count"
}

// dimensions say what units measure.
var dimensions = map[string]string{
	"ms": "time", "s": "time", "sec": "time", "secs": "time", "second": "time", "seconds": "time", "min": "time", "mins": "time", "minute": "time",
	"minutes": "time", "hour": "time", "hours": "time", "h": "time", "days": "time", "weeks": "time", "months": "time", "years": "time",
	"mb": "size", "gb": "size", "tb": "size", "kb": "size", "ki": "size", "mi": "size", "gi": "size", "gib": "size", "mib": "size",
	"euro": "money", "euros": "money", "dollars": "money", "usd": "money", "eur": "money",
}

// measure gives what a stretch of a list is measured in, "" if it does not say.
func (s stretch) measure(list []spot) string {
	for k := s.from; k < min(s.to+1, len(list)); k++ {
		if w := list[k]; w.is&unit != 0 {
			if d, ok := dimensions[w.low]; ok {
				return d
			}
			return w.low
		}
	}
	return ""
}

// sameProperty reports whether two clauses speak of the same property: of the
// nouns of which a thing has one ("port"), both name the same or one names none;
// and what they measure has one unit.
func sameProperty(c, earlier *clause, ours, theirs []spot, a, b stretch) bool {
	if bodily(a.of(ours)) != bodily(b.of(theirs)) {
		return false
	}
	pa, pb := property(ours), property(theirs)
	if pa != nil && pb != nil && !slices.ContainsFunc(pa, func(s string) bool { return slices.Contains(pb, s) }) {
		return false
	}
	ka := shape(a.of(ours))
	if (pa == nil) != (pb == nil) && ka <= nominal && !c.turning() && !implied(c, pb) && !implied(earlier, pa) {
		return false
	}
	if ka != numeric {
		return true
	}
	ma, mb := a.measure(ours), b.measure(theirs)
	return ma == mb || (ma == "" || mb == "") && (c.changes() || pa != nil || pb != nil)
}

// bodily reports whether a value is a body of people, and no place.
func bodily(list []spot) bool {
	return slices.ContainsFunc(list, func(w spot) bool { return w.low == "group" || w.low == "team" || w.low == "squad" || w.low == "department" })
}

// property gives the stems of the nouns of which a thing has one.
func property(list []spot) (stems []string) {
	for _, w := range list {
		if w.is&single != 0 {
			stems = append(stems, w.stem)
		}
	}
	return stems
}

// turning reports whether the verb of a clause says that something changed.
func (c *clause) turning() bool {
	return c.verb >= 0 && slices.ContainsFunc(c.words[c.verb:c.group], func(w word) bool { return w.rel&turns != 0 })
}

// implied reports whether the verb of a clause speaks of one of some properties.
func implied(c *clause, properties []string) bool {
	if c.verb < 0 {
		return false
	}
	for _, w := range c.words[c.verb:c.group] {
		for _, p := range properties {
			if slices.Contains(strings.Fields(implies[w.low]), p) {
				return true
			}
		}
	}
	return c.hasWord("charge") || c.hasWord("responsible")
}

// implies gives the stems of the properties that verbs speak of.
var implies = map[string]string{
	"called": "name titl", "named": "name titl", "leads": "lead leader head manag", "led": "lead leader head manag", "heads": "head lead leader",
	"owns": "owner", "owned": "owner", "maintains": "maintain owner", "maintained": "maintain owner", "manages": "manag lead head", "managed": "manag lead head",
	"lives": "address locat", "based": "locat offic", "located": "locat", "hosted": "host provid", "runs": "host owner lead", "uses": "databas editor languag shell browser theme font provid",
	"use": "databas editor languag shell browser theme font provid", "costs": "price", "reviews": "review", "chairs": "chair", "handles": "owner contact",
}

// sides reports whether two values stand on fitting sides of the verb: on the
// same, or where the one clause says who has what the other says is whose.
func sides(c, earlier *clause, ours, theirs []spot, a, b stretch) bool {
	headA, headB := c.verb >= 0 && ours[a.from].i < c.verb, earlier.verb >= 0 && theirs[b.from].i < earlier.verb
	if headA == headB {
		return true
	}
	tail := c
	if headA {
		tail = earlier
	}
	return tail.classes()&owns != 0 || tail.has(single) || tail.hasWord("handed") || tail.hasWord("passed") || tail.hasWord("belongs")
}

// alike reports whether two clauses speak of the same relation.
func alike(a, b *clause) bool {
	const kinds = uses | member | place | host | when | owns
	ka, kb := a.classes(), b.classes()
	if a.verbIn(movers) || b.verbIn(movers) { // what moves changes where it is, and not what it uses
		other := a
		if a.verbIn(movers) {
			other = b
		}
		return other.classes()&(place|host|when|value|turns) != 0 && !other.verbIn(users) || other.verbIn(movers)
	}
	return ka&kb&kinds != 0 || ka&kinds == 0 || kb&kinds == 0
}

var (
	movers = setOf(`moved moves relocated relocates relocate`)
	users  = setOf(`use uses using used needs requires require has have writes`)
)

// fitting reports whether the words before two values let them be values of one
// property: where a clause says no more than "is in", the other has to speak of a
// place or a time.
func fitting(a, b *clause, first, second int) bool {
	inside := func(c *clause, i int) bool {
		for i--; i >= 0 && c.words[i].is&det != 0; i-- {
		}
		return c.classes() == value && c.verb >= 0 && i >= 0 && (c.words[i].low == "in" || c.words[i].low == "at")
	}
	for _, p := range []struct {
		c, other *clause
		i        int
	}{{a, b, first}, {b, a, second}} {
		if inside(p.c, p.i) && p.other.classes()&(place|host|when|value|turns) == 0 {
			return false
		}
	}
	return true
}

// setOf makes a set of the words in a literal.
func setOf(s string) map[string]bool {
	set := map[string]bool{}
	for w := range strings.FieldsSeq(s) {
		set[w] = true
	}
	return set
}
